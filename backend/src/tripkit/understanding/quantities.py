"""Counts, distances, ages and classes: a number with a unit and perhaps a bound."""

import re

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_HOURS = re.compile(r"(\d+(?:\.\d+)?)\s*-?(?:hours?|hrs?|h\b|시간)")
_FAR = re.compile(
    r"(\d+(?:\.\d+)?)\s*-?(hours?|hrs?|h\b|시간|minutes?|mins?|분|km|kilomet\w*|키로|킬로)"
)
_WALKED = re.compile(
    r"(\d+(?:\.\d+)?)\s*(?:(km|k\b|kilomet\w*|키로|킬로)|(steps|보)|(min|분)|(hours?|h\b|시간))"
)
_WALKED_UNITS = ("km", "steps", "min", "h")
_ABLE = re.compile(r"가능|\bcan\b|happy|\bok\b|좋")
_MUCH = re.compile(r"love|lots|a lot|plenty|for hours|walkable|좋아|많이(?!\s*(?:안|못))|걷고")
_HALVES_OF_A_DAY = re.compile(r"오전.*오후|morning.*(?:afternoon|evening)")
_ONLY = re.compile(r"(?:만|씩만)(?:\s|$)|\bonly\b")


def bound(text: str) -> str:
    """How a number is bounded: "<=", "<", ">=", ">" or "" for neither."""
    if closed.pattern("bounds", "negated").search(text):
        return "<="
    strict = closed.pattern("bounds", "strict").search(text) is not None
    if closed.pattern("bounds", "at_most").search(text):
        return "<" if strict else "<="
    if closed.pattern("bounds", "at_least").search(text):
        return ">" if strict else ">="
    return ""


def plain(number: str) -> str:
    """A number without needless zeros."""
    return f"{float(number):g}"


def count(text: str) -> str | None:
    """A number with its bound: "at most two" <=2, "4 stars or better" >=4; None without one."""
    phrase = digits(text.lower())
    match = _NUMBER.search(phrase)
    return f"{bound(phrase)}{plain(match[0])}" if match else None


def per_day(text: str) -> str | None:
    """Things a day; what is said of morning and afternoon is added up."""
    phrase = digits(text.lower())
    numbers = _NUMBER.findall(re.sub(r"하루에?|\d+\s*일", " ", phrase))
    if not numbers:
        return None
    if _HALVES_OF_A_DAY.search(phrase) and len(numbers) > 1:
        return f"{float(numbers[0]) + float(numbers[1]):g}"
    limit = bound(phrase) or ("<=" if _ONLY.search(phrase) else "")
    return f"{limit}{plain(numbers[0])}"


def walking(text: str) -> str:
    """ "max 5 km a day" <=5km, 하루 2만보 가능 >=20000steps, "lots" much, else little."""
    phrase = digits(text.lower())
    if match := re.search(r"(\d+)\s*m(?:et\w+)?\b", phrase):
        return f"{bound(phrase) or '<='}{int(match[1]) / 1000:g}km"
    if match := _WALKED.search(phrase):
        unit = next(u for u, group in zip(_WALKED_UNITS, match.groups()[1:], strict=True) if group)
        limit = bound(phrase) or (">=" if _ABLE.search(phrase) else "<=")
        return f"{limit}{plain(match[1])}{unit}"
    return "much" if _MUCH.search(phrase) else "little"


def distance(text: str) -> str | None:
    """ "under three hours away" <3h: how far at most; None without a number."""
    phrase = digits(text.lower())
    match = _FAR.search(phrase)
    if match is None:
        return None
    unit = "h" if match[2][0] in "h시" else "min" if match[2][0] in "m분" else "km"
    return f"{bound(phrase) or '<='}{plain(match[1])}{unit}"


def longest(text: str) -> str | None:
    """Of "no flights over 5 hours" flight<=5h; a "long flight" without hours is one of six."""
    phrase = digits(text.lower())
    means = closed.first("means", phrase) or "any"
    if match := _HOURS.search(phrase):
        return f"{means}{'<' if bound(phrase) == '<' else '<='}{plain(match[1])}h"
    if match := re.search(r"(\d+)\s*(?:min|분)", phrase):
        return f"{means}<={match[1]}min"
    return f"{means}<6h" if means != "any" else None


def ages(text: str) -> list[str]:
    """ "she's 84" [84], "kids 6, 9" [6, 9], 70대 [70s], "toddler" [toddler], 아기 [baby]."""
    phrase = digits(text.lower())
    found_ages = [
        f"{match[1]}s" if match[2] else match[1]
        for match in re.finditer(r"(?<!\d)(\d{1,3})(대|s\b)?", phrase)
    ]
    group = closed.first("ages", phrase)
    return found_ages or ([group] if group else [])
