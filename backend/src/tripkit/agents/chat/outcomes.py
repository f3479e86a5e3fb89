"""What became of each statement of a turn: where it was used, or why not, in their language."""

import re
from collections.abc import Mapping

from tripkit.agents.chat.acts import IDLE, SEARCHED, TALK
from tripkit.agents.chat.meanings import Meaning, kept_out_by, meanings
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice.phrasebook import names
from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Outcome, Statement, StatementRow, joined

SURE = 0.65
"""A statement of the reader counts from this certainty on."""
KEPT = 24
"""Statements that are kept for later steps."""
CONDITIONS = 60
"""Statements of the trip that are kept for who chooses places."""
SINGLE = frozenset({"length", "when", "origin", "longest", "budget", "direct", "where_open"})
"""Kinds of which a trip has one value at a time."""
ONLY_ASIDE = frozenset({"background", "scene", "styling", "film"})
_ANSWERED = ("answer.", "sun.", "meaning.", "identity.")
_NO_ANSWER = "answer.unsure"
_ENDING = re.compile("[가-힣]*")
_SIGNS = ("answer", "social", "feeling")


def rows(turn: Turn) -> list[StatementRow]:
    """Every statement of the turn with its one outcome."""
    statements = list(turn.parsed.statements)
    return joined(statements, [_outcome(turn, statement) for statement in statements])


def kept(turn: Turn, news: list[StatementRow]) -> list[dict[str, object]]:
    """What no field holds, the newest last; what is taken back or said anew goes."""
    earlier = turn.state.get("statements") or []
    fresh = {
        (row.kind, row.value): row.model_dump(mode="json") for row in news if _is_kept(turn, row)
    }
    spoken = {(row.kind, row.value) for row in news if row.certainty >= SURE}
    before = [row for row in earlier if (row["kind"], row["value"]) not in spoken]
    return [*before, *fresh.values()][-KEPT:]


def conditions(turn: Turn, news: list[StatementRow]) -> list[dict[str, object]]:
    """Everything that was said of the trip, the newest last, for who has to keep to it.

    What is taken back goes, and what a person can mean only once is what they said last.
    """
    fresh = [row for row in news if row.kind not in TALK and row.kind not in ONLY_ASIDE]
    values = {(row.kind, row.value) for row in fresh}
    single = {row.kind for row in fresh if row.kind in SINGLE}
    gone = {(s.kind, s.value) for s in turn.parsed.statements if s.relation == "takes_back"}
    before = [
        row
        for row in turn.state.get("conditions") or []
        if (row["kind"], row["value"]) not in values and row["kind"] not in single
    ]
    number = turn.state.get("seq", 0)
    numbered = (row.model_copy(update={"id": f"m{number}-{row.id}"}) for row in fresh)
    rows_ = [r.model_dump(mode="json") for r in numbered if (r.kind, r.value) not in gone]
    return [*before, *rows_][-CONDITIONS:]


def wishes_in(turn: Turn) -> str:
    """The message without what is only talk, each letter of the rest where it was."""
    text = turn.message
    for s in turn.parsed.statements:
        if s.kind in TALK - {"question"} and s.certainty >= SURE:
            end = next(_ENDING.finditer(text, s.span.end)).end()
            text = text[: s.span.start] + "," * (end - s.span.start) + text[end:]
    return text


def _is_kept(turn: Turn, row: StatementRow) -> bool:
    asks = row.kind not in TALK and row.kind not in IDLE and row.certainty >= SURE
    searches = row.where == names(turn.locale)["where"]["search"]
    return asks and (searches or row.status == "set_aside")


def _outcome(turn: Turn, statement: Statement) -> Outcome:
    if statement.kind == NOT_UNDERSTOOD:
        return _of_unclear(turn, statement)
    if statement.certainty < SURE:
        return _set_aside(turn, statement, "unsure")
    senses = meanings(statement, turn.asked) or _of_rules(turn, statement)
    held = next((meaning.slot for meaning in senses if _holds(turn, meaning)), None)
    if held:
        return _used(turn, statement, held)
    is_wanted = statement.polarity == "wanted" and statement.relation != "takes_back"
    if statement.kind in SEARCHED and is_wanted:
        return _used(turn, statement, "search")
    if senses:
        return _set_aside(turn, statement, "other_value")
    return _beside_profile(turn, statement)


def _of_unclear(turn: Turn, statement: Statement) -> Outcome:
    status = "asked" if turn.asks == "two_words" else "not_understood"
    return Outcome.model_validate({"statement_id": statement.id, "status": status})


def _of_rules(turn: Turn, statement: Statement) -> list[Meaning]:
    """A dislike that no kind of statement has a value for, but that the profile holds."""
    for dislike in turn.parsed.avoid:
        if (statement.kind, statement.value) == kept_out_by(dislike):
            return [Meaning("avoid", dislike)]
    if statement.text in turn.parsed.feel or statement.value in turn.parsed.feel:
        return [Meaning("feel", statement.value)]
    return []


def _holds(turn: Turn, meaning: Meaning) -> bool:
    """Whether the profile is now as the statement says."""
    slot, value, profile = meaning.slot, meaning.value, turn.profile
    if slot in ("tone", "feel"):
        return True
    if slot == "removed":
        return value not in (*profile.interests, *profile.avoid)
    if slot in ("interests", "avoid"):
        return value in getattr(profile, slot)
    if slot in ("scene", "styling"):
        return bool(getattr(profile, slot))
    return slot != "unknown" and bool(getattr(profile, slot) == value)


def _beside_profile(turn: Turn, statement: Statement) -> Outcome:
    kind = statement.kind
    if kind in _SIGNS:
        return _used(turn, statement, "talk")
    if kind in ("question", "product"):
        return _answered(turn, statement)
    if kind == "command":
        is_done = turn.parsed.act in ("show", "surprise")
        return _used(turn, statement, "talk") if is_done else _set_aside(turn, statement, "command")
    if kind == "off_topic":
        return _set_aside(turn, statement, "off_topic")
    if kind == "background":
        return _set_aside(turn, statement, "background")
    return _set_aside(turn, statement, "kept")


def _answered(turn: Turn, statement: Statement) -> Outcome:
    answers = [key for key in turn.voice.acts if f"{key}.".startswith(_ANSWERED)]
    if answers and _NO_ANSWER not in answers:
        return _used(turn, statement, "reply")
    return _set_aside(turn, statement, "unanswered")


def _used(turn: Turn, statement: Statement, slot: str) -> Outcome:
    words: Mapping[str, Mapping[str, str]] = names(turn.locale)
    name = {"days": "duration", "removed": "read_back"}.get(slot, slot)
    where = words["field"].get(name) or words["where"][name]
    return Outcome(statement_id=statement.id, status="used", where=where)


def _set_aside(turn: Turn, statement: Statement, reason: str) -> Outcome:
    text: str = names(turn.locale)["set_aside"][reason]
    return Outcome(statement_id=statement.id, status="set_aside", reason=text)
