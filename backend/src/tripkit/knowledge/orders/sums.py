"""Values of `budget` and `night_price` as an amount, its currency and what it is for."""

import re
from dataclasses import dataclass

from tripkit.knowledge.requests.said import Per

_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))? ([A-Z]{3}|\?)/(\w+)")


@dataclass(frozen=True)
class Sum:
    """`amount` is the upper end of a range; `currency` None where none was said.

    `per` is for whom or what, None for the whole trip; `is_room` where it is a room's a night.
    """

    amount: float
    currency: str | None
    per: Per | None
    is_room: bool = False


_PER: dict[str, Per | None] = {
    "total": None,
    "person": "person",
    "day": "day",
    "night": "night",
    "person_day": "person_day",
    "person_night": "person_night",
}


def amount(value: str) -> Sum | None:
    """A sum out of its value; None for what is no trip's, such as an entry's price."""
    match = _AMOUNT.fullmatch(value)
    if match is None or (match[4] not in _PER and match[4] != "room"):
        return None
    currency = None if match[3] == "?" else match[3]
    is_room = match[4] == "room"
    return Sum(float(match[2] or match[1]), currency, _PER.get(match[4]), is_room)
