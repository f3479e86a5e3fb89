"""A thing of the person's own whose time a plan keeps, as a constraint writes it."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, Self

Sort = Literal["wish", "rest", "apart"]
_SORTS: dict[str, Sort] = {"wish": "wish", "rest": "rest", "apart": "apart"}
_PARTS = 7


@dataclass(frozen=True)
class OwnTime:
    """`days` are empty where a plan chooses `count` of them. `hour` is HH:MM, `sunrise`, `sunset`
    or empty; `minutes` is how long it takes; `place` is a name that its words hold.

    rest: nothing is to be done then. apart: a part of the party does it beside what others do.
    """

    label: str
    days: tuple[date, ...] = ()
    hour: str = ""
    minutes: int = 120
    count: int = 1
    sort: Sort = "wish"
    place: str = ""

    def __str__(self) -> str:
        listed = "+".join(day.isoformat() for day in self.days)
        parts = (self.label, listed, self.hour, self.minutes, self.count, self.sort, self.place)
        return "@".join(str(part).replace("@", " ") for part in parts)

    @classmethod
    def of(cls, value: str) -> Self | None:
        """Reads a value back; None for what is none."""
        parts = value.split("@")
        if len(parts) != _PARTS or parts[5] not in _SORTS:
            return None
        label, days, hour, minutes, count, sort, place = parts
        listed = tuple(date.fromisoformat(day) for day in days.split("+") if day)
        return cls(label, listed, hour, int(minutes), int(count), _SORTS[sort], place)
