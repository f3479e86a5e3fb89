"""Whether it is certain how many travel: every count of the order's words is the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripkit.domain.statements import Statement
from tripkit.domain.trip import Party
from tripkit.knowledge.certainty.tables import pattern, words_at
from tripkit.knowledge.orders.people import people
from tripkit.knowledge.requests.party import Counter, companions_named, without_parts

_SURE = 0.7
"""A reading of the statements that is less certain speaks against nothing."""
_TOTALS = ("us", "us_two", "grown", "total")


@dataclass(frozen=True)
class _Count:
    """A number of people in the order's words."""

    heads: int
    words: str


def party_doubt(text: str, party: Party, statements: Sequence[Statement]) -> str | None:
    """Words that count other travellers than `party`, or change who comes; "" where none count any
    and None where all that is said agrees."""
    low = without_parts(text.lower())
    if match := pattern("party", "changes").search(low):
        return words_at(text, match)
    counter = Counter(low)
    counter.counted("nobody")
    children = sum(_heads(_counts(text, counter, "children")))
    adults = _counts(text, counter, "adults")
    counter.counted("friends_along")
    totals = [count for section in _TOTALS for count in _counts(text, counter, section)]
    if adults:
        totals.append(_Count(sum(_heads(adults)) + children, adults[0].words))
    if totals:
        return (
            _of_totals(totals, party)
            or _of_more(text, counter, children, party)
            or _of_statements(statements, party)
        )
    return _of_members(text, counter, children, party)


def _heads(counts: Sequence[_Count]) -> Iterator[int]:
    return (count.heads for count in counts)


def _counts(text: str, counter: Counter, section: str) -> list[_Count]:
    before = len(counter.taken)
    heads = counter.counted(section)
    return [
        _Count(number, text[at.start : at.end].strip())
        for number, at in zip(heads, counter.taken[before:], strict=True)
    ]


def _of_totals(totals: Sequence[_Count], party: Party) -> str | None:
    """A number that is neither all who travel nor, beside one that is, a part of them."""
    is_said = any(count.heads == party.size for count in totals)
    parts = {len(party.children), party.adults}
    other = next(
        (c for c in totals if c.heads != party.size and not (is_said and c.heads in parts)), None
    )
    return other.words if other else None


def _of_more(text: str, counter: Counter, children: int, party: Party) -> str | None:
    """Somebody beside those who are counted: more are named than travel, or one comes on top."""
    if more := _counts(text, counter, "one_more"):
        return more[0].words
    before = len(counter.taken)
    companions, _ = companions_named(counter)
    if pattern("party", "parents").search(counter.low):
        words = (counter.low[at.start : at.end] for at in counter.taken[before:])
        companions -= sum(bool(pattern("party", "a_parent").search(word)) for word in words)
    if companions + children < party.size or len(counter.taken) == before:
        return None  # with who speaks
    at = counter.taken[-1]
    return text[at.start : at.end].strip()


def _of_statements(statements: Sequence[Statement], party: Party) -> str | None:
    """A statement of more people than travel, by a reader that is sure of it."""
    counted = [s for s in statements if s.kind == "travelers" and s.certainty >= _SURE]
    more = [s for s in counted if s.polarity == "wanted" and (people([s]).total or 0) > party.size]
    return more[0].text if more else None


def _of_members(text: str, counter: Counter, children: int, party: Party) -> str | None:
    """Where nobody counts all of them: those who are named one by one, with who speaks."""
    couples = 2 * sum(counter.counted("couples"))
    pair = couples or 2 * bool(counter.counted("pair"))
    companions, spouses = companions_named(counter)
    speaks = bool(counter.counted("speaker"))
    if not (pair or companions or children):
        return None if party.size == 1 and speaks else ""
    if not (pair or companions or speaks):  # who goes with the children is assumed
        return next((text[at.start : at.end].strip() for at in counter.taken), "")
    heads = (pair or 1) + companions + children - (spouses if pair else 0)
    if party.size == heads or (pair and not companions and party.size == pair + children):
        return None
    at = counter.taken[-1] if counter.taken else None
    return text[at.start : at.end].strip() if at else ""
