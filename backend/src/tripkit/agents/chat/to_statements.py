"""Statements for what rules read, so that it is accounted for as what the reader reads is."""

from collections.abc import Iterable, Iterator, Sequence

from tripkit.agents.chat.meanings import is_need, kept_out_by, meanings
from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.domain.profile import Budget, Step
from tripkit.domain.statement_kinds import NOT_UNDERSTOOD, is_value
from tripkit.domain.statements import Span, Statement, numbered

_KINDS = {
    "mood": "mood",
    "aesthetic": "look",
    "companions": "companion",
    "origin": "origin",
    "scene": "scene",
    "styling": "styling",
    "tone": "feeling",
    "film_type": "film",
}
_LENGTHS = {"short": "<=3d", "medium": "4-7d", "long": ">=8d"}
_ACTS = {
    "yes": ("answer", "yes"),
    "no": ("answer", "no"),
    "skip": ("answer", "skip"),
    "surprise": ("answer", "any"),
    "greet": ("social", "greet"),
    "offtopic": ("off_topic", "other"),
    "show": ("command", "show@@"),
}
_PARTS = ("go", "origin", "return", "via")
_LONGEST_VALUE = 120
_BETWEEN = 8
"""Characters that may stand between words of one slot that are shown as one."""


def unopposed(message: str, read: Sequence[Statement], rules: ParsedMessage) -> list[Statement]:
    """The reader's statements without those whose words the rules read as something else:
    another part of the journey (from where, to where), or the opposite."""
    own = [statement for _, statement in _statements(message, rules)]
    return [s for s in read if not any(_opposes(s, other) for other in own)]


def _opposes(statement: Statement, other: Statement) -> bool:
    if not statement.span.overlaps(other.span):
        return False
    if statement.kind in _PARTS and other.kind in _PARTS:
        return statement.kind != other.kind or statement.polarity != other.polarity
    is_same = (statement.kind, statement.value) == (other.kind, other.value)
    return is_same and statement.polarity != other.polarity


def accounted(
    message: str, read: Sequence[Statement], parsed: ParsedMessage, step: Step | None
) -> list[Statement]:
    """The reader's statements, with one for each slot that rules alone filled.

    What the rules got is not told as "not understood"; a message always has a statement.
    """
    slots = [(m.slot, s) for s in read for m in meanings(s, step)]
    own = [
        statement
        for slot, statement in _statements(message, parsed)
        if not any(slot == other and statement.span.overlaps(s.span) for other, s in slots)
    ]
    clear = [s for s in read if s.kind != NOT_UNDERSTOOD or not _is_in(s, own)]
    both = [*clear, *own]
    return numbered(both or _whole(message, parsed))


def _is_in(statement: Statement, others: Iterable[Statement]) -> bool:
    return any(statement.span.overlaps(other.span) for other in others)


def _whole(message: str, parsed: ParsedMessage) -> list[Statement]:
    """One statement for all of a message: its act, or that it was not got."""
    kind, value = _ACTS.get(parsed.act, (NOT_UNDERSTOOD, "?"))
    if parsed.act == "question":
        kind, value = "question", "other"
    return [_statement(message, "", kind, value)] if message.strip() else []


def _statements(message: str, parsed: ParsedMessage) -> Iterator[tuple[str, Statement]]:
    for slot, kind, value, polarity in _claims(parsed):
        words = parsed.evidence.get(f"{slot}:{value}") or parsed.evidence.get(slot, "")
        value = value[:_LONGEST_VALUE].replace("\n", " ")
        if is_value(kind, value):
            statement = _statement(message, words, kind, value)
            yield slot, statement.model_copy(update=_attributes(polarity))


def _attributes(polarity: str) -> dict[str, str]:
    if polarity == "takes_back":
        return {"relation": "takes_back"}
    return {"polarity": polarity}


def _claims(parsed: ParsedMessage) -> Iterator[tuple[str, str, str, str]]:
    """Slot, kind, value and polarity of each thing that was read."""
    for slot, kind in _KINDS.items():
        if value := getattr(parsed, slot):
            yield slot, kind, str(value), "wanted"
    yield from _measured(parsed)
    for interest in parsed.interests:
        yield "interests", "interest", interest, "wanted"
    for dislike in parsed.avoid:
        kind, value = kept_out_by(dislike)
        yield "avoid", kind, value, "wanted" if is_need(kind, value) else "refused"
    for dislike in parsed.removed:
        yield "removed", *kept_out_by(dislike), "takes_back"
    for name in parsed.unknown:
        yield "unknown", NOT_UNDERSTOOD, name, "wanted"
    for word in parsed.feel:
        yield "feel", "wish", word, "wanted"


def _measured(parsed: ParsedMessage) -> Iterator[tuple[str, str, str, str]]:
    if parsed.destination:
        kind = "where_open" if parsed.destination == "anywhere" else "go"
        yield "destination", kind, parsed.destination, "wanted"
    if parsed.days:
        yield "days", "length", f"{parsed.days}d", "wanted"
    elif parsed.duration:
        yield "duration", "length", _LENGTHS[parsed.duration], "wanted"
    if parsed.when:
        yield "when", "when", _when(parsed.when), "wanted"
    if parsed.budget:
        yield "budget", *_budget(parsed.budget), "wanted"
    if parsed.question:
        yield "question", "question", "other", "wanted"


def _when(value: str) -> str:
    """The profile's `when` as a statement writes it."""
    season = value.rpartition("-")[2]
    if season.isalpha():
        return f"season:{season}"
    if value.isdigit():
        return f"month:{int(value)}"
    return value.replace("/", "..")


def _budget(budget: Budget) -> tuple[str, str]:
    if budget.amount is None:
        levels = {"$": "cheap", "$$": "moderate", "$$$": "luxury"}
        return "price_level", levels[budget.level or "$$"]
    return "budget", f"{budget.amount:.2f} {budget.currency or '?'}/total"


def _statement(message: str, words: str, kind: str, value: str) -> Statement:
    start, end = _place(message, words, value)
    return Statement(
        id="s0",
        text=message[start:end],
        span=Span(start=start, end=end),
        kind=kind,
        value=value,
    )


def _place(message: str, words: str, value: str) -> tuple[int, int]:
    """Where the words stand; of several that stand together the first to the last, of others those
    that name the value; else the whole message."""
    low, parts = message.lower(), [part for part in words.lower().split(", ") if part]
    if len(low) == len(message) and parts:
        first, last = low.find(parts[0]), low.rfind(parts[-1])
        end = last + len(parts[-1])
        if 0 <= first <= last and end - first <= len(words) + _BETWEEN * (len(parts) - 1):
            return first, end
        own = next((p for p in parts if p in low and (value in p or p in value)), parts[0])
        if low.find(own) >= 0:
            return low.find(own), low.find(own) + len(own)
    bare = message.strip()
    start = message.index(bare)
    return start, start + len(bare)
