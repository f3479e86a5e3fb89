"""What a model's sentences are held against: the sources it looked up, and what code computes."""

from collections.abc import Iterable, Iterator

from tripkit.agents.ask.state import AskState
from tripkit.domain.ask import AskSource, TripParams
from tripkit.domain.context import RunContext
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.claims import Evidence, Facts
from tripkit.knowledge.claims.corrections import KnownPlace
from tripkit.knowledge.gazetteer import find
from tripkit.tools.whereabouts import Ambiguous, Unknown, Where, where


def base_request(state: AskState) -> TripRequest:
    """The person's own trip as far as it was read; what a call asks for is laid over it."""
    if request := state.get("request"):
        return TripRequest.model_validate(request)
    return TripRequest(task=state["question"])


def evidence_of(state: AskState) -> Evidence:
    """What was looked up, by the numbers of its sources."""
    earlier = [question for question, _ in state.get("exchanges", [])]
    evidence = Evidence([*earlier, state["question"]])
    provenance = {
        source.number: source.provenance
        for source in map(AskSource.model_validate, state.get("sources", []))
    }
    for consulted in state.get("consulted", []):
        if consulted["number"] in provenance:
            number = consulted["number"]
            evidence.add(number, consulted["text"], provenance[number])
    return evidence


def facts_of(state: AskState, context: RunContext) -> Facts:
    """The places that question and calls name, the trip's first day, the sum of the costs."""
    params = TripParams.model_validate(state["trip_params"])
    names = [*params.destination, *([params.origin] if params.origin else []), *_looked_up(state)]
    cost = state.get("cost_estimate")
    return Facts(
        context.current_day,
        day=params.departure_date,
        places=list(_known(dict.fromkeys(names), context)),
        total=cost["total"] if cost else None,
        total_text=f"{cost['total']:,.0f} {cost['currency']}" if cost else "",
    )


def _looked_up(state: AskState) -> Iterator[str]:
    for turn in state.get("talk", []):
        for call in turn["calls"]:
            places = [call["arguments"].get(key) for key in ("destination", "origin")]
            several = call["arguments"].get("destinations")
            places += several if isinstance(several, list) else []
            yield from (place for place in places if isinstance(place, str) and place)


def _known(names: Iterable[str], context: RunContext) -> Iterator[KnownPlace]:
    for name in names:
        try:
            place = where(name, context.locale)
        except (Ambiguous, Unknown):
            continue
        yield KnownPlace(_spellings(place), place.lat, place.lng, place.timezone, place.country)


def _spellings(place: Where) -> tuple[str, ...]:
    bare = place.asked.partition(",")[0].strip()
    other = [(p.name, p.ko) for p in find(bare) if p.country == place.country][:1]
    names = [place.name, bare, *(name for pair in other for name in pair if name)]
    if place.city:
        names += [place.city.name.en, place.city.name.ko]
    return tuple(dict.fromkeys(names))
