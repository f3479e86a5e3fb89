"""The value of a statement from its own words: one grammar a kind, for both languages."""

import re
from collections.abc import Callable, Mapping
from datetime import date

from tripkit.domain.statement_kinds import is_value
from tripkit.understanding import (
    dates,
    hours,
    lengths,
    money,
    named,
    names,
    nearby,
    people,
    quantities,
)
from tripkit.understanding.numbers import corrected, ordinal

Grammar = Callable[[str, date], str | list[str] | None]
LONGEST = 300
"""How many characters of a phrase are read: a value stands in fewer, and cost stays bounded."""
DATED = ("start", "end", "when", "free_day")
_SUMS = ("budget", "night_price")
_HANGUL = re.compile("[가-힣]")
_PLACES = ("go", "origin", "return", "via")
_UNIT_BEHIND = re.compile(
    r"(?:\s?[A-Za-z]{2,12})?\s?(?:each|apiece|pp|(?:per|a|/)\s?(?:person|head|day|night))\b"
    r"|\s?(?:US|Canadian|Australian|New Zealand)?\s?(?:dollars|euros?|pounds|rupees|naira|rand"
    r"|baht|yen|(?i:usd|eur|gbp|cad|aud|nzd|sgd|hkd|inr|jpy|krw|chf|thb))\b"
)
_PARTS_OF_A_TRIP = (
    ("half", ("half", "반나절", "오전", "오후", "evening", "afternoon", "morning", "저녁")),
    ("last", ("last", "마지막")),
    ("first", ("first", "첫", "arriv", "day one", "도착")),
)


def _undated(read: Callable[[str], str | list[str] | None]) -> Grammar:
    """A grammar that needs no today."""

    def grammar(words: str, today: date) -> str | list[str] | None:
        return read(words)

    return grammar


def _night_price(words: str) -> str | None:
    return money.money(words, "night")


def _free_day(words: str, today: date) -> str | list[str] | None:
    for value, signs in _PARTS_OF_A_TRIP:
        if any(sign in words.lower() for sign in signs):
            return value
    value = dates.when(words, today) or ""
    if value.startswith(("weekday:", "20")):
        return value[:11]
    if value == "weekend":
        return "2"
    return quantities.count(words) if not ordinal(words) else "1"


GRAMMARS: Mapping[str, Grammar] = {
    **dict.fromkeys(_PLACES, _undated(names.places)),
    "when": dates.whens,
    "start": dates.start,
    "end": dates.end,
    **dict.fromkeys(("arrival", "departure"), _undated(hours.hour)),
    "hour": _undated(hours.clock),
    **dict.fromkeys(("city_count", "stars", "rating", "rooms"), _undated(quantities.count)),
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
    **{kind: _undated(read) for kind, read in named.READERS.items()},
}
"""By kind; what is free text, or one of a few codes, has no grammar."""


def values(kind: str, words: str, today: date) -> list[str]:
    """What `words` say for a kind that has a grammar; [] where they say no value of it."""
    phrase = " ".join(words[:LONGEST].split())
    value = GRAMMARS[kind](phrase if kind in named.READERS else corrected(phrase), today)
    candidates = [value] if isinstance(value, str) else value or []
    return [candidate for candidate in candidates if is_value(kind, candidate)]


def _sum_at(kind: str, text: str, start: int, end: int, today: date) -> list[str]:
    """A sum, with what stands right behind it or, where the phrase holds none, around it."""
    words = text[start:end]
    if not _HANGUL.search(words) and _HANGUL.search(text):
        read = values(kind, f"예산 {words}", today)  # 150 of a Korean budget is 1.5 million won
    else:
        read = _with_unit_behind(kind, text, start, end, values(kind, words, today), today)
    return read or values(kind, nearby.wider(text, start, end), today)


def _with_unit_behind(
    kind: str, text: str, start: int, end: int, read: list[str], today: date
) -> list[str]:
    """A sum with the currency and the "each" that stand right behind its phrase."""
    behind = _UNIT_BEHIND.match(text, end)
    if behind is None or not read:
        return read
    longer = values(kind, text[start : behind.end()], today)
    is_same_sum = longer and longer[0].split()[0] == read[0].split()[0]
    return longer if is_same_sum else read


def values_at(kind: str, text: str, start: int, end: int, today: date) -> list[str]:
    """What `text[start:end]` says for a kind, with what it leaves to the words around it.

    "the 27th" takes its month from a date that was named before, "make it six" its unit from the
    length before; where the phrase has no value of its own, the words beside it are read with it.
    """
    end = min(end, start + LONGEST)
    words = text[start:end]
    if kind in _SUMS:
        return _sum_at(kind, text, start, end, today)
    if kind in DATED and (day := nearby.dated(kind, text, start, end, today)):
        return [day] if is_value(kind, day) else []
    read = values(kind, words, today)
    if kind == "longest" and read and read[0].startswith("any"):
        before, behind = text[max(0, start - nearby.REACH) : start], text[end : end + nearby.REACH]
        return [f"{quantities.means(before) or quantities.means(behind) or 'any'}{read[0][3:]}"]
    if read:
        return read
    if kind == "length" and (number := nearby.bare_number(corrected(words))):
        unit = nearby.length_unit(text, start, end)
        value = f"{number}{unit or 'd'}"
        return [value] if is_value(kind, value) else []
    return (
        []
        if kind in (*_PLACES, *named.READERS)
        else values(kind, nearby.wider(text, start, end), today)
    )
