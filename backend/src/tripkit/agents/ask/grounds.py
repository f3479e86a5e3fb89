"""What a model's sentences are held against: the sources it looked up, and what code computes."""

from collections.abc import Iterator

from tripkit.agents.ask.desk.question import every_spot_in
from tripkit.agents.ask.state import AskState
from tripkit.agents.known_places import known_places
from tripkit.domain.ask import AskSource, TripParams
from tripkit.domain.context import RunContext
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.claims import Evidence, Facts


def base_request(state: AskState) -> TripRequest:
    """The person's own trip as far as it was read; what a call asks for is laid over it."""
    if request := state.get("request"):
        return TripRequest.model_validate(request)
    return TripRequest(task=state["question"])


def countries_of(state: AskState) -> set[str]:
    """ISO codes of the countries that the talk's questions and the trip speak of."""
    params = TripParams.model_validate(state["trip_params"])
    questions = [question for question, _ in state.get("exchanges", [])]
    words = "\n".join([*params.destination, *questions, state["question"]])
    return {spot.country for spot in every_spot_in(words)}


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
        places=list(known_places(dict.fromkeys(names), context.locale)),
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
