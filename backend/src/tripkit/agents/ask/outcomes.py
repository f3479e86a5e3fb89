"""What became of each statement of a question: where it was used, or why it was not."""

from collections.abc import Callable

from tripkit.agents.ask.completing import is_refused, taste_of
from tripkit.agents.ask.state import AskState
from tripkit.agents.outcome_words import OutcomeWords
from tripkit.domain.ask import TripParams
from tripkit.domain.statements import Outcome, Statement, StatementRow, joined
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.questions.topics import topics_of
from tripkit.understanding import names

_WORDS = OutcomeWords("tripkit.agents.ask")

_SAID_ONLY = ("social", "feeling", "background", "product", "off_topic", "answer")
_COST_TOPICS = ("price", "currency", "tipping")


def rows_of(state: AskState) -> list[StatementRow]:
    """Each statement of the question with its outcome, once the answer is known."""
    statements = [Statement.model_validate(s) for s in state.get("statements", [])]
    return joined(statements, [_outcome(statement, state) for statement in statements])


def _outcome(statement: Statement, state: AskState) -> Outcome:
    kind, locale = statement.kind, state["locale"]
    if kind == "not_understood":
        return Outcome(statement_id=statement.id, status="not_understood")
    if kind in _SAID_ONLY:
        return _WORDS.set_aside(statement, "social" if kind == "feeling" else kind, locale)
    if state.get("refusal"):
        return _of_refused(statement, state)
    if kind == "question":
        return _of_question(statement, state)
    if kind == "command":
        return _of_command(statement, state)
    field = _WORDS.fields().get(kind)
    where = _USES[field](statement, state) if field else None
    return (
        _WORDS.used(statement, where, locale)
        if where
        else _WORDS.set_aside(statement, "no_use", locale)
    )


def _of_refused(statement: Statement, state: AskState) -> Outcome:
    """Of a question that is answered with why it can't be."""
    if statement.kind == "go" and not names.place(statement.text).is_known:
        return _WORDS.set_aside(statement, "unknown_place", state["locale"])
    return _WORDS.set_aside(statement, "refused", state["locale"])


def _of_question(statement: Statement, state: AskState) -> Outcome:
    route, locale = state["route"], state["locale"]
    topic = statement.value.partition("@")[0]
    if topic in (*_COST_TOPICS, "enough") and state.get("cost_estimate"):
        return _WORDS.used(statement, "cost", locale)
    if topic in ("enough", "difficulty", "compare") and state.get("validation_status"):
        return _WORDS.used(statement, "check", locale)
    if route == "info":
        return _of_facts(statement, state)
    if topic in ("recommend", "what_is", "where", "other") and state.get("itinerary"):
        return _WORDS.used(statement, "days", locale)
    return _WORDS.set_aside(statement, "no_use", locale)


def _of_facts(statement: Statement, state: AskState) -> Outcome:
    """Answered where the facts have a section on what it is about."""
    answered = {section["topic"] for section in state["trip_info"]}
    topics: set[str] = {*topics_of(statement.text.lower())} or {*state["topics"]}
    if answered & topics or (answered and not topics):
        return _WORDS.used(statement, "info", state["locale"])
    return _WORDS.set_aside(statement, "no_facts", state["locale"])


def _of_command(statement: Statement, state: AskState) -> Outcome:
    for key, where in (("itinerary", "days"), ("cost_estimate", "cost"), ("trip_info", "info")):
        if state.get(key):
            return _WORDS.used(statement, where, state["locale"])
    return _WORDS.set_aside(statement, "no_use", state["locale"])


def _destination(statement: Statement, state: AskState) -> str | None:
    """A refused place is left out; one that stands in the trip is used."""
    in_trip = {fold(name) for name in _params(state).destination}
    request = _request(state)
    in_trip |= {fold(name) for name in request.destinations} if request else set()
    if is_refused(statement):
        return None if fold(statement.value) in in_trip else "excluded"
    return "destination" if fold(statement.value) in in_trip else None


def _rule(statement: Statement, state: AskState) -> str | None:
    """Where a rule of the request came from these words, or stands for its value."""
    request = _request(state)
    for rule in request.constraints if request else []:
        is_same = str(rule.value).casefold() == statement.value.casefold()
        if is_same or (rule.text and _overlap(rule.text, statement.text)):
            return "rule"
    return None


def _overlap(first: str, second: str) -> bool:
    left, right = first.casefold().strip(), second.casefold().strip()
    return bool(left and right) and (left in right or right in left)


def _preferences(statement: Statement, state: AskState) -> str | None:
    """A taste that is refused has no use yet."""
    if is_refused(statement):
        return None
    request = _request(state)
    preferences = {*(request.preferences if request else []), *_params(state).preferences}
    return "preferences" if taste_of(statement) in preferences else _rule(statement, state)


def _sight(statement: Statement, state: AskState) -> str | None:
    """A named sight that the plan goes to."""
    stops = [
        stop["activity"].casefold()
        for day in (state.get("itinerary") or {}).get("days", [])
        for stop in day["schedule"]
    ]
    name = statement.value.casefold()
    return "sights" if any(name in stop for stop in stops) else _rule(statement, state)


def _if_said(name: str, *fields: str) -> Callable[[Statement, AskState], str | None]:
    """Used where one of these parameters holds something."""

    def use(statement: Statement, state: AskState) -> str | None:
        params = _params(state)
        return name if any(getattr(params, field) is not None for field in fields) else None

    return use


_USES: dict[str, Callable[[Statement, AskState], str | None]] = {
    "destination": _destination,
    "sights": _sight,
    "origin": _if_said("origin", "origin"),
    "dates": _if_said("dates", "departure_date", "return_date", "month"),
    "length": _if_said("length", "trip_length_days", "nights"),
    "party": _if_said("party", "headcount"),
    "budget": _if_said("budget", "budget_value"),
    "night_price": _rule,
    "preferences": _preferences,
    "rule": _rule,
}


def _params(state: AskState) -> TripParams:
    return TripParams.model_validate(state["trip_params"])


def _request(state: AskState) -> TripRequest | None:
    return TripRequest.model_validate(state["request"]) if state.get("request") else None
