"""A question to the trip that it is about: read, joined to what was said before, made plannable."""

import asyncio
import re
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tripkit.agents.ask.completing import completed
from tripkit.agents.ask.places import settle_places, unknown_name
from tripkit.agents.ask.steps import WAYS
from tripkit.domain.ask import Route, TripParams
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.errors import InvalidInput
from tripkit.domain.plan import PlanConstraints, PlanRequest
from tripkit.domain.statements import Statement
from tripkit.domain.trip import Money, Party, TripRequest
from tripkit.knowledge.questions.topics import Topic
from tripkit.services.open_data.port import OpenData
from tripkit.services.reader.port import Reader
from tripkit.tools.trip.context import say
from tripkit.tools.trip.locating import places_called
from tripkit.understanding.reader import ReadingContext

FOLLOWED = 8
"""Follow-ups that are still heard; the first text always is."""
DAYS = 4
"""Of a trip whose length nobody said."""


@dataclass
class Understood:
    """What is to be done. `refusal` is the whole answer where there is nothing to do."""

    route: Route | None
    validate: bool
    params: TripParams
    told: list[str]
    request: TripRequest | None = None
    taken: list[str] = field(default_factory=list)
    topics: list[str] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    refusal: str | None = None
    unknown: str = ""
    """A name that we do not know, where that is the refusal."""
    changes_plan: bool = False
    """Whether it goes on with a trip that was planned or costed ("for three?")."""


@dataclass(frozen=True)
class Before:
    """What a session has spoken of: the question that its trip is of and what followed on it."""

    told: list[str]
    params: TripParams
    route: Route | None


async def understand(
    question: str, reader: Reader, context: RunContext, before: Before, open_data: OpenData
) -> Understood:
    """What a question states, and what it asks for; the tables are heavy: off the event loop.

    Open data is asked for a name that we do not know before anything is said of it.
    """
    today = context.current_day
    statements = await reader.read(question, ReadingContext("ask", today))
    understood = await asyncio.to_thread(_understand, question, statements, context, before)
    if name := understood.unknown:
        places = await places_called(name, open_data)
        if places:
            understood = await asyncio.to_thread(
                _understand, question, statements, context, before, name
            )
        elif places is None:
            understood.refusal = _unanswered(name, context.locale)
    understood.statements = statements
    return understood


def _understand(
    question: str,
    statements: list[Statement],
    context: RunContext,
    before: Before,
    destination: str = "",
) -> Understood:
    """`destination` is where open data knows the name that nobody else did."""
    # The tables are heavy: not at start.
    from tripkit.knowledge.language.text import Text
    from tripkit.knowledge.questions import read_question
    from tripkit.knowledge.questions.topics import is_of_country, topics_of

    today, locale = context.current_day, context.locale
    question = _as_meant(question, before)
    read = read_question(question, today, goes_on=bool(before.told))
    if read.route is None:
        return Understood(None, False, TripParams(), before.told, refusal=_not_travel(locale))
    stated = completed(read.params, statements)
    if destination:
        stated = stated.model_copy(update={"destination": [destination]})
    if not stated.destination and (name := unknown_name(question)):
        return Understood(
            read.route, False, stated, before.told, refusal=_unknown(name, locale), unknown=name
        )
    stated = _without_excursion(stated, question, before)
    goes_on = bool(before.told) and (read.follows or not stated.destination)
    told = [*before.told[:1], *before.told[1:][-FOLLOWED:], question] if goes_on else [question]
    params = _joined(before.params, stated) if goes_on else stated
    route = before.route if read.follows and before.route else read.route
    named_topics = topics_of(Text(question).low)
    topics: list[str] = [*named_topics]
    if route == "info" and _is_of_way(Text(question).low, named_topics):
        params, topics = _with_ends(params, stated), _way_topics(topics, stated)
    found = Understood(route, read.validate, params, told, topics=topics)
    found.changes_plan = read.follows and before.route not in (None, "info")
    try:
        order = _request(told, params, today, locale)
        settled = settle_places(order, locale, as_routes=route != "info")
    except InvalidInput as wrong:
        found.told, found.refusal = before.told, _impossible(wrong, locale)
        return found
    found.request, found.refusal = settled.request, settled.refusal
    found.taken = [] if is_of_country(named_topics) else settled.taken
    return found


_EXCURSION = re.compile(r"당일 ?치기|\bday[- ]?trip", re.IGNORECASE)
"""What is gone to for a day doesn't take the place of where one stays."""
_MADE = re.compile(
    r"(?:\b(?:no|oh|wait|actually|sorry|hm+),? ?)*\b(?:make|change) (?:that|it|this)(?: to| for)?"
    r" (\d+|two|three|four|five|six|seven)\b(?: ?(days?|nights?))?"
    r"(?! ?(?:people|of us|adults|[a-z]+s\b))",
    re.IGNORECASE,
)


def _without_excursion(stated: TripParams, question: str, before: Before) -> TripParams:
    """Where one stays is still what was said before a day trip was."""
    if before.params.destination and _EXCURSION.search(question):
        return stated.model_copy(update={"destination": []})
    return stated


def _as_meant(question: str, before: Before) -> str:
    return corrected(question) if before.told else question


def corrected(text: str) -> str:
    """A correction as the plain length that it means: "actually make that 4" is four days."""
    return _MADE.sub(lambda match: f"{match[1]} {match[2] or 'days'}", text)


def _is_of_way(low: str, topics: list[Topic]) -> bool:
    """Whether it may be about a way, and not about what is the same in a whole country."""
    from tripkit.knowledge.questions.topics import asks_way, is_of_country

    return topics == ["transport"] or (asks_way(low) and not is_of_country(topics))


def _way_topics(topics: list[str], stated: TripParams) -> list[str]:
    """The topics of a question that names two places: the way between them."""
    if not stated.destination or not (stated.origin or len(stated.destination) == 2):
        return topics
    return [WAYS, *(topic for topic in topics if topic not in ("transport", "flights", "about"))]


def _with_ends(params: TripParams, stated: TripParams) -> TripParams:
    """Of two places one after the other the first is where the way begins."""
    if stated.origin or len(stated.destination) != 2:
        return params
    start, end = stated.destination
    return params.model_copy(update={"origin": start, "destination": [end]})


def _request(told: list[str], params: TripParams, today: date, locale: Locale) -> TripRequest:
    """The trip of the first text, with what the later ones say over it."""
    from tripkit.knowledge.requests import read_request

    later = told[1:]
    order = PlanRequest(task=told[0], constraints=PlanConstraints(hard_constraints=later))
    request = read_request(order, today=today, locale=locale)
    changed: dict[str, Any] = {
        "task": told[-1],
        "origin": params.origin or request.origin,
        "days": params.trip_length_days or request.days,
        "nights": params.nights or request.nights,
        # A text that only goes on is no wish of its own.
        "preferences": [wish for wish in request.preferences if wish not in later],
        "assumptions": [a for a in request.assumptions if not any(text in a for text in later)],
    }
    if params.headcount and request.party == Party():
        changed["party"] = Party(adults=params.headcount)
    if params.budget_value and params.budget_currency and request.budget is None:
        changed["budget"] = Money(amount=params.budget_value, currency=params.budget_currency)
    if params.departure_date:
        changed |= {"start_date": params.departure_date, "end_date": params.return_date}
    if params.destination and params.destination != request.destinations:
        changed |= {"destinations": params.destination, "countries": []}
    return request.model_copy(update=changed)


def _joined(known: TripParams, new: TripParams) -> TripParams:
    """What was said before with what is new; a new length or month unsays the days."""
    said = new.model_dump(exclude_defaults=True)
    kept = known.model_dump()
    if new.departure_date or new.month:
        kept |= {"departure_date": None, "return_date": None, "month": None}
    if new.trip_length_days or new.nights or (new.departure_date and new.return_date):
        kept |= {"trip_length_days": None, "nights": None}
    if new.trip_length_days or new.nights:
        kept["return_date"] = None
    wishes = list(dict.fromkeys([*known.preferences, *new.preferences]))
    return TripParams.model_validate(kept | said | {"preferences": wishes})


def with_length(request: TripRequest, locale: Locale) -> TripRequest:
    """The trip with a length, where one is needed and nobody said any."""
    if request.days or request.nights or (request.start_date and request.end_date):
        return request.model_copy(update={"days": request.days or _days(request)})
    said = say(
        locale, f"No length was said: I took {DAYS} days.", f"기간을 말하지 않아 {DAYS}일로 봤어요."
    )
    return request.model_copy(update={
        "days": max(DAYS, len(request.destinations)),
        "assumptions": [*request.assumptions, said],
    })  # fmt: skip


def _days(request: TripRequest) -> int | None:
    if request.nights:
        return request.nights + 1
    if request.start_date and request.end_date:
        return (request.end_date - request.start_date).days + 1
    return None


def _not_travel(locale: Locale) -> str:
    return say(
        locale,
        "That is not a question for a travel desk. Ask me about a place, what a trip costs, or"
        " for a plan of days.",
        "여행에 관한 질문이 아니에요. 여행지, 여행 비용, 일정을 물어봐 주세요.",
    )


def _unknown(name: str, locale: Locale) -> str:
    return say(
        locale,
        f"I know no place called {name}. Check the spelling, or name the nearest town.",
        f"{name}이라는 곳을 몰라요. 철자를 확인하거나 가까운 도시를 말해 주세요.",
    )


def _unanswered(name: str, locale: Locale) -> str:
    return say(
        locale,
        f"I don't know {name} myself, and the open data that may know it did not answer. Try again"
        " in a few minutes, or name the nearest town.",
        f"{name}: 제가 모르는 곳이고, 알 만한 공개 데이터가 응답하지 않았어요. 몇 분 뒤에"
        " 다시 묻거나 가까운 도시를 말해 주세요.",
    )


def _impossible(wrong: InvalidInput, locale: Locale) -> str:
    return say(
        locale, f"That can't be right: {wrong.detail}", f"다시 확인해 주세요. {wrong.detail}"
    )
