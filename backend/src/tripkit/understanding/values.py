"""The value of a statement from its own words: one grammar a kind, for both languages."""

from collections.abc import Callable, Mapping
from datetime import date

from tripkit.domain.statement_kinds import is_value
from tripkit.understanding import dates, hours, lengths, money, names, people, quantities
from tripkit.understanding.numbers import corrected, ordinal

Grammar = Callable[[str, date], str | list[str] | None]
_PARTS_OF_A_TRIP = (
    ("half", ("half", "반나절")),
    ("last", ("last", "마지막")),
    ("first", ("first", "첫")),
)


def _undated(read: Callable[[str], str | list[str] | None]) -> Grammar:
    """A grammar that needs no today."""

    def grammar(words: str, today: date) -> str | list[str] | None:
        return read(words)

    return grammar


def _place(words: str) -> str:
    return names.place(words).name


def _night_price(words: str) -> str | None:
    return money.money(words, "night")


def _free_day(words: str, today: date) -> str | None:
    if day := dates.day(words, today):
        return str(day)
    for value, signs in _PARTS_OF_A_TRIP:
        if any(sign in words.lower() for sign in signs):
            return value
    return quantities.count(words) or (None if ordinal(words) else "1")


GRAMMARS: Mapping[str, Grammar] = {
    **dict.fromkeys(("go", "origin", "return", "via"), _undated(_place)),
    **dict.fromkeys(("when", "start", "end"), dates.when),
    **dict.fromkeys(("arrival", "departure"), _undated(hours.hour)),
    **dict.fromkeys(("city_count", "stars", "rating"), _undated(quantities.count)),
    "length": _undated(lengths.length),
    "budget": _undated(money.money),
    "night_price": _undated(_night_price),
    "travelers": _undated(people.travelers),
    "age": _undated(quantities.ages),
    "earliest": _undated(hours.earliest),
    "latest": _undated(hours.latest),
    "nap": _undated(hours.nap),
    "free_day": _free_day,
    "per_day": _undated(quantities.per_day),
    "walking": _undated(quantities.walking),
    "longest": _undated(quantities.longest),
    "distance": _undated(quantities.distance),
}
"""By kind; what is free text, or one of a few codes, has no grammar."""


def values(kind: str, words: str, today: date) -> list[str]:
    """What `words` say for a kind that has a grammar; [] where they say no value of it."""
    phrase = " ".join(words.split())
    value = GRAMMARS[kind](corrected(phrase), today)
    candidates = [value] if isinstance(value, str) else value or []
    return [candidate for candidate in candidates if is_value(kind, candidate)]
