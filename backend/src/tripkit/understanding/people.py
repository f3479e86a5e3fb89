"""Who travels: adults, children with their ages, babies."""

import re
from functools import cache

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_ARTICLE = re.compile(
    r"\b(?:a|an|our|my|the)\s+(?=(?:\d+[- ]?(?:year|month)|bab|infant|toddler|kid|child|teen))"
)
_COUNT = re.compile(
    r"(\d+)\s*(?:of us|people|persons|pax|travell?ers|friends|girls|guys|women|men|guests"
    r"|명|인(?!당)|사람|분)"
)
_GROUP = re.compile(r"(?:family|group|party|table) of (\d+)|(\d+)인\s*가족")
_NOT_AN_AGE = re.compile(r"\b(?:under|below|over|not)\s+\d+|\d+\s*(?:세|살)\s*(?:이하|미만)")
_AGE = re.compile(r"(?<!\d)(\d{1,2})(?:\s*-?\s*(?:year|yr)s?[- ]olds?|\s*살|\s*세|\s*yo\b)")
_COUPLES = re.compile(r"(\d+)\s*couples|(\d+)\s*커플")


@cache
def _counts(noun: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The number before the noun, as in English, and behind it, as mostly in Korean."""
    words = closed.entry("people", noun)
    return (
        re.compile(rf"(\d+)\s*(?:명의\s*|x\s*)?(?:small |young |little )?(?:{words})"),
        re.compile(rf"(?:{words})\s*(\d+)(?!\s*(?:살|세|,|and|&|와))"),
    )


@cache
def _ages_after() -> re.Pattern[str]:
    children = closed.entry("people", "children")
    return re.compile(
        rf"(?:{children})[^\d]{{0,12}}((?:\d{{1,2}}(?:\s*(?:,|and|&|와|과|랑|\s)\s*)?)+)"
    )


def travelers(text: str) -> str | None:
    """Of "2 adults and a 3 year old" adults=2 children=3, of "five of us" 5; None for nobody."""
    phrase = digits(_ARTICLE.sub("1 ", text.lower()))
    adults, infants = _number(phrase, "adults"), _number(phrase, "infants")
    if infants is None and closed.pattern("people", "infants").search(phrase):
        infants = 1
    children = _children(phrase)
    if children or infants or adults is not None:
        return _written(phrase, adults, children, infants or 0)
    if match := _COUPLES.search(phrase):
        return str(2 * int(match[1] or match[2]))
    if match := _COUNT.search(phrase) or _GROUP.search(phrase):
        return next(group for group in match.groups() if group)
    if closed.pattern("people", "alone").search(phrase):
        return "1"
    if closed.pattern("people", "pair").search(phrase):
        return "2"
    number = re.search(r"\d+", phrase)
    return number[0] if number else None


def _count(phrase: str, noun: str) -> re.Match[str] | None:
    before, behind = _counts(noun)
    if re.search("[가-힣]", phrase):
        return behind.search(phrase) or before.search(phrase)
    return before.search(phrase) or behind.search(phrase)


def _number(phrase: str, noun: str) -> int | None:
    match = _count(phrase, noun)
    return int(match[1]) if match else None


def _children(phrase: str) -> list[str]:
    """The ages of the children, ? for one whose age was not said."""
    phrase = _NOT_AN_AGE.sub("", phrase)
    ages = [match[1] for match in _AGE.finditer(phrase)]
    number = _number(phrase, "children")
    is_said = re.search(rf"\b(?:{closed.entry('people', 'children')})\b|아이|애\b|애들", phrase)
    if number is None and not ages and not is_said:
        return []
    counted = _count(phrase, "children")
    uncounted = phrase.replace(counted[0], "kids ") if counted else phrase
    if not ages and (match := _ages_after().search(uncounted)):
        ages = re.findall(r"\d{1,2}", match[1])
    size = max(len(ages), number or 0) if len(ages) != 1 else number or 1
    return [*ages[:size], *["?"] * (size - len(ages))]


def _written(phrase: str, adults: int | None, children: list[str], infants: int) -> str:
    if adults is None and closed.pattern("people", "pair").search(phrase):
        adults = 2
    if adults is not None and not children and not infants:
        return str(adults)
    parts = [f"adults={adults}"] if adults is not None else []
    parts += [f"children={','.join(children)}"] if children else []
    parts += [f"infants={infants}"] if infants else []
    return " ".join(parts)
