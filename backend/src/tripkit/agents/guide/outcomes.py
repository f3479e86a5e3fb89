"""What became of each statement to the guide: where it was used, or why it was not."""

from collections.abc import Sequence

from tripkit.agents.guide.state import GuideState
from tripkit.agents.outcome_words import OutcomeWords
from tripkit.domain.statements import Outcome, Statement, StatementRow, joined
from tripkit.knowledge.sri_lanka.router.names import find_places

_WORDS = OutcomeWords("tripkit.agents.guide")

CERTAIN = 0.5
"""A place is left out on a statement from this certainty on."""
_PLACES = ("go", "via", "sight")
_SAID_ONLY = ("social", "background", "product", "off_topic", "answer")


def rows_of(state: GuideState) -> list[StatementRow]:
    """Each statement of the turn with its outcome, once the answer is known."""
    statements = [Statement.model_validate(s) for s in state.get("statements", [])]
    return joined(statements, [_outcome(statement, state) for statement in statements])


def is_refused(statement: Statement) -> bool:
    """Whether it says what is not wanted, or unsays what was."""
    return statement.polarity == "refused" or statement.relation == "takes_back"


def refused_places(statements: Sequence[Statement]) -> list[tuple[int, int]]:
    """Where the text names a place that is surely refused, as (start, end)."""
    return [
        (s.span.start, s.span.end)
        for s in statements
        if s.kind in _PLACES and is_refused(s) and s.certainty >= CERTAIN
    ]


def _outcome(statement: Statement, state: GuideState) -> Outcome:
    kind, locale = statement.kind, state["locale"]
    if kind == "not_understood":
        return Outcome(statement_id=statement.id, status="not_understood")
    if kind in _SAID_ONLY or kind == "feeling":
        return _WORDS.set_aside(statement, kind if kind in _SAID_ONLY else "social", locale)
    if state["intent"] == "off_topic":
        return _WORDS.set_aside(statement, "off_topic", locale)
    field = _WORDS.fields().get(kind)
    if field == "question":
        return _of_question(statement, state)
    where = _where(field, statement, state) if field else None
    return (
        _WORDS.used(statement, where, locale)
        if where
        else _WORDS.set_aside(statement, "no_use", locale)
    )


def _of_question(statement: Statement, state: GuideState) -> Outcome:
    """Answered from documents, the web or the day's facts; else nothing is held on it."""
    has_documents = bool(state["documents"]) and state["relevance"] in ("relevant", "partial")
    if has_documents or state["web"] or state["facts"] or state["itinerary"]:
        return _WORDS.used(statement, "answer", state["locale"])
    return _WORDS.set_aside(statement, "no_facts", state["locale"])


def _where(field: str, statement: Statement, state: GuideState) -> str | None:
    """Where a statement of this field was used; None for nowhere."""
    if field == "place":
        return _place(statement, state)
    if is_refused(statement):
        return None
    holds = {
        "day": bool(state["day"]),
        "length": bool(state["itinerary"]),
        "plan": bool(state["itinerary"]),
        "search": bool(state["activity"] or state["aspects"]),
    }
    return field if holds[field] else None


def _place(statement: Statement, state: GuideState) -> str | None:
    """A refused place is left out; one of the island's that was named is used."""
    places = {mention.place_id for mention in find_places(statement.text)}
    in_answer = {state["location"], *state["others"]}
    if is_refused(statement):
        return "excluded" if not places & in_answer else None
    is_island = statement.value in ("Sri Lanka", "Ceylon")
    return "place" if is_island or places & in_answer else None
