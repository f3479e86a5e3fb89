"""What a segment may be given: a status, a price, a number, a class, board, room, kind of ride."""

import re
from dataclasses import dataclass
from typing import Any

from tripkit.domain.itinerary import Segment
from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.language.money import Money

_TABLE = patterns("values")
_FIELDS = {"cabin": "cabinClass", "board": "boardBasis", "ride": "transferType"}
_LISTS: dict[str, list[tuple[str, re.Pattern[str]]]] = {
    field: [
        (name.partition(".")[2].upper(), _TABLE.compiled(name))
        for name in _TABLE.names() if name.startswith(f"{key}.")
    ]
    for key, field in _FIELDS.items()
}  # fmt: skip
_ROOM = _TABLE.compiled("room")
_NUMBER = _TABLE.compiled("number")
_CODE = _TABLE.compiled("code")
_BARE_PRICE = _TABLE.compiled("bare_price")
_STATUSES = ("tentative", "waitlisted", "confirmed", "completed", "cancel")
_WIRE = {"cancel": "CANCELLED"}


@dataclass(frozen=True, slots=True)
class Valued:
    """Fields that a clause gives, by their wire names, and the clause without their words."""

    fields: dict[str, Any]
    rest: Said


def status_in(clause: Clause) -> str | None:
    """The status that a clause gives, if any: the more doubtful one where two are said."""
    found = next((name for name in _STATUSES if name in clause.acts), None)
    return _WIRE.get(found, found.upper()) if found else None


def choice(field: str, low: str) -> tuple[str, tuple[int, int]] | None:
    """The value of a field with a list of its own, and where it is said."""
    for value, pattern in _LISTS.get(field, []):
        found = list(pattern.finditer(low))
        if found:
            return value, found[-1].span()
    return None


def number_in(said: Said) -> tuple[str, tuple[int, int]] | None:
    """A confirmation number, and where it is said."""
    for m in sorted(_NUMBER.finditer(said.text), key=lambda m: m["d"] is not None):
        key = next(k for k, v in m.groupdict().items() if v is not None)
        if re.search(r"\d", m[key]) or m[key].isupper():
            between = re.search(r" (?:for|of|on) ", m.group(), re.IGNORECASE)
            return m[key].rstrip(".,-"), m.span(key) if between else m.span()
    return None


def _code_in(said: Said) -> tuple[str, tuple[int, int]] | None:
    """A code on its own beside a word for booked."""
    m = _CODE.search(said.text)
    return (m.group(), m.span()) if m else None


def room_in(said: Said) -> tuple[str, tuple[int, int]] | None:
    """A kind of room in its own words, and where it is said."""
    m = max(_ROOM.finditer(said.low), key=lambda m: len(m.group()), default=None)
    if m is None:
        return None
    start, end = m.span("en") if m["en"] else m.span("ko")
    return said.text[start:end].strip(), (start, end)


def valued(clause: Clause) -> Valued:
    """Everything but status and times."""
    rest, fields = clause.marks.rest, {}
    spans: list[tuple[int, int]] = []
    number = number_in(rest) or (_code_in(rest) if "confirmed" in clause.acts else None)
    if number:
        fields["confirmationNumber"] = number[0]
        spans.append(number[1])
    for field in ("cabinClass", "boardBasis"):
        if found := choice(field, rest.bare):
            fields[field] = found[0]
            spans.append(found[1])
    if room := room_in(rest.without(spans)):
        fields["roomType"] = room[0]
        spans.append(room[1])
    return Valued(fields, rest.without(spans))


def price_in(clause: Clause, segment: Segment | None) -> dict[str, Any] | None:
    """The price that is said; without a currency it is the segment's."""
    money = clause.marks.money
    if money and not (segment and segment.total_price and _is_bare(money[-1], clause)):
        return {"amount": money[-1].amount, "currency": money[-1].currency}
    if money and segment is not None and segment.total_price is not None:
        return {"amount": money[-1].amount, "currency": segment.total_price.currency}
    if "price" not in clause.acts or segment is None or segment.total_price is None:
        return None
    m = _BARE_PRICE.search(clause.marks.rest.low)
    if m is None:
        return None
    amount = float(next(g for g in m.groups() if g).replace(",", ""))
    return {"amount": amount, "currency": segment.total_price.currency}


def _is_bare(money: Money, clause: Clause) -> bool:
    """Whether nothing but figures was said."""
    return re.fullmatch(r"[\d,. ]+", clause.low[money.start : money.end]) is not None


def without_status(said: Said) -> Said:
    return without_acts(said, *_STATUSES)
