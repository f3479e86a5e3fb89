"""What became of each statement of a message: exactly one outcome each, for the reply's rows."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripkit.agents.designer.commands.licence import DETAILS
from tripkit.agents.designer.facts import facts_of
from tripkit.agents.designer.state import DesignerState
from tripkit.agents.designer.talk import TALK_ACTS
from tripkit.agents.designer.wording.report import plain_phrase
from tripkit.domain.context import Locale
from tripkit.domain.designer import TripProfile
from tripkit.domain.edits import CHANGING
from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Outcome, OutcomeStatus, Statement, StatementRow, joined
from tripkit.knowledge.edits.permits import operations

_ANSWERED = frozenset({"answer", "feeling", "off_topic", "product", "social"})
"""What the reply's words are about, and nothing else."""


@dataclass(frozen=True)
class TurnOutcome:
    """What a turn did, as far as statements are judged by it."""

    facts: frozenset[str]
    missed: frozenset[str]
    tools: frozenset[str]
    """Of calls that did what they should."""
    failed: bool
    asks: bool
    about: str
    commands: bool

    @classmethod
    def of(cls, state: DesignerState, statements: Sequence[Statement]) -> "TurnOutcome":
        outcomes = state["outcomes"]
        profile = TripProfile.model_validate(state["profile"])
        return cls(
            facts=frozenset(facts_of(statements, profile).sources),
            missed=frozenset(str(row["id"]) for row in state["missed"]),
            tools=frozenset(o["tool"] for o in outcomes if o["success"]),
            failed=any(not o["success"] and o["kind"] != "held" for o in outcomes),
            asks=bool(state["question"]),
            about=state["about"],
            commands=any(s.kind == "command" for s in statements),
        )


def statement_rows(state: DesignerState, locale: Locale) -> list[StatementRow]:
    """Each statement of the message with what became of it."""
    statements = [Statement.model_validate(row) for row in state["statements"]]
    turn = TurnOutcome.of(state, statements)
    return joined(statements, [outcome_of(statement, turn, locale) for statement in statements])


def outcome_of(statement: Statement, turn: TurnOutcome, locale: Locale) -> Outcome:
    """What became of one statement."""
    status, phrase = _fate(statement, turn)
    words = plain_phrase(phrase, locale) if phrase else None
    return Outcome(
        statement_id=statement.id,
        status=status,
        where=words if status == "used" else None,
        reason=words if status == "set_aside" else None,
    )


Fate = tuple[OutcomeStatus, str]
"""A status, and the phrase that says where or why."""
_ASKED: Fate = ("asked", "")
_ANSWER: Fate = ("used", "row_answer")


def _fate(statement: Statement, turn: TurnOutcome) -> Fate:
    kind = statement.kind
    if kind == NOT_UNDERSTOOD:
        return "not_understood", ""
    if statement.id in turn.facts:
        return "used", "row_profile"
    if kind == "command" or (kind in DETAILS and turn.commands):
        return _fate_of_command(statement, turn)
    if kind == "question":
        return _fate_of_question(turn)
    if kind in _ANSWERED:
        return _ANSWER
    return "set_aside", "row_background" if kind == "background" else "row_no_command"


def _fate_of_command(statement: Statement, turn: TurnOutcome) -> Fate:
    operation = statement.value.partition("@")[0] if statement.kind == "command" else "change"
    if statement.polarity == "refused" or operation == "lock":
        return "used", "row_left"
    if statement.id in turn.missed:
        return _ASKED if turn.asks else ("set_aside", "row_not_found")
    tools = operations()[operation].tools
    if turn.tools & (tools or CHANGING) or turn.about in (operation, "undo", "redo"):
        return "used", "row_trip"
    if turn.asks:
        return _ASKED
    if turn.tools or turn.about in TALK_ACTS:
        return _ANSWER
    return "set_aside", "row_failed" if turn.failed else "row_not_found"


def _fate_of_question(turn: TurnOutcome) -> Fate:
    if turn.tools - CHANGING or turn.about in TALK_ACTS or turn.about == "look":
        return _ANSWER
    return _ASKED if turn.asks else ("set_aside", "row_no_answer")
