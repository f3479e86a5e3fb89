"""Feast days by name: fixed ones, both Easters by computation, lunar ones by table (KASI, to 2040;
Indian ones to 2035)."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import TypeVar

from tripkit.knowledge.language import patterns

_PATTERNS = patterns.load("feasts")

_DATA = Path(__file__).parent / "data"
_TABLES = {
    "lunar.tsv": ("seollal", "chuseok", "buddha"),
    "lunisolar.tsv": ("durga_puja", "diwali"),
}
T = TypeVar("T")


def easter(year: int) -> date:
    """Easter Sunday (Meeus/Jones/Butcher)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = b // 4, b % 4
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    el = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * el) // 451
    month, day = divmod(h + el - 7 * m + 114, 31)
    return date(year, month, day + 1)


def orthodox_easter(year: int) -> date:
    """Easter Sunday of the Orthodox churches (Meeus, Julian; thirteen days more until 2099)."""
    a, b, c = year % 4, year % 7, year % 19
    d = (19 * c + 15) % 30
    e = (2 * a + 4 * b - d + 34) % 7
    month, day = divmod(d + e + 114, 31)
    return date(year, month, day + 1) + timedelta(13)


@cache
def _lunar() -> dict[str, dict[int, date]]:
    table: dict[str, dict[int, date]] = {}
    for file, names in _TABLES.items():
        table |= {name: {} for name in names}
        for line in (_DATA / file).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                year, *days = line.split("\t")
                for name, day in zip(names, days, strict=True):
                    table[name][int(year)] = date.fromisoformat(day)
    return table


def _thanksgiving(year: int) -> date:
    first = date(year, 11, 1)
    return first + timedelta(days=(3 - first.weekday()) % 7 + 21)


def _fixed(month: int, day: int) -> Callable[[int], date | None]:
    return lambda year: date(year, month, day)


def _table(name: str) -> Callable[[int], date | None]:
    return lambda year: _lunar()[name].get(year)


_DAYS: list[tuple[str, Callable[[int], date | None]]] = [
    ("christmas_eve", _fixed(12, 24)),
    ("christmas", _fixed(12, 25)),
    ("boxing_day", _fixed(12, 26)),
    ("new_years_eve", _fixed(12, 31)),
    ("seollal", _table("seollal")),
    ("new_year", _fixed(1, 1)),
    ("valentine", _fixed(2, 14)),
    ("patrick", _fixed(3, 17)),
    ("halloween", _fixed(10, 31)),
    ("orthodox_easter", orthodox_easter),
    ("day_of_the_dead", _fixed(11, 1)),
    ("durga_puja", _table("durga_puja")),
    ("diwali", _table("diwali")),
    ("easter", easter),
    ("thanksgiving", _thanksgiving),
    ("chuseok", _table("chuseok")),
    ("seollal_english", _table("seollal")),
    ("buddha", _table("buddha")),
    ("independence_movement", _fixed(3, 1)),
    ("children", _fixed(5, 5)),
    ("parents", _fixed(5, 8)),
    ("memorial", _fixed(6, 6)),
    ("liberation", _fixed(8, 15)),
    ("foundation", _fixed(10, 3)),
    ("hangul", _fixed(10, 9)),
    ("fourth_of_july", _fixed(7, 4)),
    ("midsummer", _fixed(6, 24)),
    ("white_day", _fixed(3, 14)),
    ("pepero", _fixed(11, 11)),
]


@cache
def _compiled() -> list[tuple[re.Pattern[str], Callable[[int], date | None]]]:
    return [(_PATTERNS.compiled(name), on) for name, on in _DAYS]


def find(low: str, today: date, make: Callable[[int, int, str], T]) -> list[T]:
    """The feast days named in lower-case text, each at its next occurrence."""
    found: list[T] = []
    taken: list[tuple[int, int]] = []
    for pattern, on in _compiled():
        for m in pattern.finditer(low):
            if any(m.start() < end and start < m.end() for start, end in taken):
                continue
            days = (on(year) for year in (today.year, today.year + 1))
            day = next((d for d in days if d and d >= today), None)
            if day:
                taken.append((m.start(), m.end()))
                found.append(make(m.start(), m.end(), str(day)))
    return found
