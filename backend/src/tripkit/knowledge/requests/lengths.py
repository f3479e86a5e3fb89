"""Days and nights as said: "3D2N", "4박 5일", "5 nights", stages that add up."""

import re
from dataclasses import dataclass

from tripkit.knowledge.language.korean import NATIVE_PATTERN, native_number, sino_number
from tripkit.knowledge.language.numbers import WORD_PATTERN, number
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("lengths")

_N = rf"(?P<n>\d{{1,3}}|{WORD_PATTERN}|a couple of|a|an|half a dozen)"
_NOT_TRIP_BEFORE = _PATTERNS.compiled("not_trip_before")
_EN = _PATTERNS.compiled("en", N=_N)
_LABELLED = _PATTERNS.compiled("labelled")
_A_WEEK = _PATTERNS.compiled("a_week")
_PAIR_EN = _PATTERNS.compiled("pair_en")
_PAIR_KO = _PATTERNS.compiled("pair_ko", NATIVE_PATTERN=NATIVE_PATTERN)
_NIGHT_KO = _PATTERNS.compiled("night_ko", NATIVE_PATTERN=NATIVE_PATTERN)
_DAY_KO = _PATTERNS.compiled("day_ko")
_WEEK_KO = _PATTERNS.compiled("week_ko", NATIVE_PATTERN=NATIVE_PATTERN)
_WORDS_KO = {
    "당일치기": 1, "당일": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7,
    "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15, "일주일": 7, "한 달": 30, "한달": 30,
}  # fmt: skip
_WORD_KO = re.compile(
    r"(?<![가-힣])(?P<w>" + "|".join(_WORDS_KO) + r")(?!\s?(?:전|후|뒤|에 ?한|마다|권))"
)
_OUT_AND_BACK = re.compile(r"당일(?:치기)?")
"""A day out, where the trip itself has a length."""
_ONE_DAY_KO = _PATTERNS.compiled("one_day_ko")
_SLEEP_KO = _PATTERNS.compiled("sleep_ko")
_SLEEPS = {"하루": 1, "하룻밤": 1, "한밤": 1, "이틀": 2, "두밤": 2, "세밤": 3, "네밤": 4}
_TOTAL = _PATTERNS.compiled("total")
_PER_NIGHT = re.compile(
    r"(?:[$£€¥₩]|\b(?:max|usd|eur|gbp|under|over|per|cap)\b)[^.;]{0,14}(?:\ba|\bper|/|\beach)\s?$"
)
_DAY_TRIP = re.compile(r"\bday[- ]?trip\b|\bfor the day\b|\bjust the day\b|\bone day only\b")
_HOURS = re.compile(r"(?<!\d)(?P<n>24|36|48|72|96)[\s-]?(?:hours?|hrs?|h|시간)\b")
_DENIED = re.compile(r"\b(?:not|isn'?t|rather than|instead of|no more than|never)\s+$|\bno\s+$")


@dataclass(frozen=True, slots=True)
class Length:
    """Days and nights said at one place; 0 for what is not said there."""

    at: Stretch
    days: int
    nights: int


def find_lengths(low: str) -> list[Length]:
    """Every length, in order; pairs count as one."""
    found = [*_pairs(low), *_english(low), *_korean(low)]
    found.sort(key=lambda x: (x.at.start, -x.at.end))
    kept: list[Length] = []
    for length in found:
        if length.days + length.nights and (not kept or length.at.start >= kept[-1].at.end):
            kept.append(length)
    return kept


def _count(word: str) -> int:
    if word.isdigit():
        return int(word)
    if re.match(r"[가-힣]", word):
        return native_number(word) or int(sino_number(word) or 0)
    word = {"a couple of": "2", "half a dozen": "6", "a": "1", "an": "1"}.get(word, word)
    return int(number(word) or 0)


def _pairs(low: str) -> list[Length]:
    found = []
    for m in _PAIR_EN.finditer(low):
        if m["u"][0] != m["v"][0]:
            days, nights = (m["a"], m["b"]) if m["u"][0] == "d" else (m["b"], m["a"])
            found.append(Length(Stretch(m.start(), m.end()), int(days), int(nights)))
    for m in _PAIR_KO.finditer(low):
        at = Stretch(m.start(), m.end())
        found.append(Length(at, _count(m["b"]), _count(m["a"])))
    return found


def _english(low: str) -> list[Length]:
    found = []
    for m in _EN.finditer(low):
        head = low[max(0, m.start() - 24) : m.start()]
        unit, count = m["u"], _count(m["n"])
        if _DENIED.search(head) or _other_time(head, m) or not count:
            continue
        if m["u"].startswith("month") and (count > 3 or re.match(r"\s?\)", low[m.end() :])):
            continue
        at = Stretch(m.start(), m.end())
        if unit[0] in "ns":
            found.append(Length(at, 0, count))
        else:
            factor = {"w": 7, "f": 14, "m": 30}.get(unit[0], 1)
            found.append(Length(at, count * factor, 0))
    for m in _LABELLED.finditer(low):
        count, at = _count(m["n"]), Stretch(m.start(), m.end())
        nights = m["u"].startswith("n")
        days = count * 7 if m["u"].startswith("w") else count
        found.append(Length(at, 0 if nights else days, count if nights else 0))
    if not found and (week := _A_WEEK.search(low)):
        days = 7 if week["u"] == "week" else 14
        found.append(Length(Stretch(week.start(), week.end()), days, 0))
    if not found:
        found = [Length(Stretch(m.start(), m.end()), 1, 0) for m in _DAY_TRIP.finditer(low)]
    found += [
        Length(Stretch(m.start(), m.end()), -(-int(m["n"]) // 24), 0) for m in _HOURS.finditer(low)
    ]
    return found


def _other_time(head: str, m: re.Match[str]) -> bool:
    """ "In 3 days", "$90 a night", "a day": no length of the trip."""
    lone = m["n"] in ("a", "an")
    if lone and m["u"].startswith(("day", "night", "d", "n")):
        return True
    if (
        lone
        and re.search(r"[\d\w$£€]\s$", head)
        and re.search(r"\d[\w. ]*\s$|(?:times|once|twice)\s$", head)
    ):
        return True
    if m["u"] in ("d", "n") and not m["n"].isdigit():
        return True
    return bool(_NOT_TRIP_BEFORE.search(head) or _PER_NIGHT.search(head))


def _korean(low: str) -> list[Length]:
    if not re.search(r"[가-힣]", low):
        return []
    found = []
    for m in _NIGHT_KO.finditer(low):
        found.append(Length(Stretch(m.start(), m.end()), 0, _count(m["n"])))
    for m in _DAY_KO.finditer(low):
        found.append(Length(Stretch(m.start(), m.end()), int(m["n"]), 0))
    for m in _WEEK_KO.finditer(low):
        found.append(Length(Stretch(m.start(), m.end()), 7 * _count(m["n"]), 0))
    for m in _SLEEP_KO.finditer(low):
        word = re.sub(r"\s", "", m["n"] or m["n2"])
        nights = _SLEEPS.get(word) or int(re.sub(r"\D", "", word) or 0)
        found.append(Length(Stretch(m.start(), m.end()), 0, nights))
    for m in _ONE_DAY_KO.finditer(low):
        found.append(Length(Stretch(m.start(), m.end()), 1, 0))
    for m in _WORD_KO.finditer(low):
        found.append(Length(Stretch(m.start(), m.end()), _WORDS_KO[m["w"]], 0))
    lengths = [
        x for x in found if not re.match(r"\s?(?:말고|아니|은? ?너무|대신)", low[x.at.end :])
    ]
    trips = [x for x in lengths if not _OUT_AND_BACK.fullmatch(low, x.at.start, x.at.end)]
    return trips or lengths


def settled(low: str, lengths: list[Length]) -> tuple[int | None, int | None]:
    """(days, nights) of the whole trip: a total where one is said, else stages added up."""
    pairs = [x for x in lengths if x.days and x.nights]
    if pairs:
        return pairs[-1].days, pairs[-1].nights
    days = _whole(low, [(x.at, x.days) for x in lengths if x.days], days=True)
    nights = _whole(low, [(x.at, x.nights) for x in lengths if x.nights], days=False)
    if days and nights and nights >= days:
        return (days, None) if nights == days else (None, nights)
    return days, nights


def _is_dated(tail: str, is_longest: bool) -> bool:
    """ "8 nights from 20 February, two of them in the hills": with the day that a trip begins on
    beside it, the longest is the whole; the date's own words are blanked here."""
    return is_longest and _FROM_A_DATE.match(tail) is not None


_FROM_A_DATE = re.compile(r"\s*(?:from|starting|beginning)\s{4}")


_FROM_A_DATE = re.compile(r"\s*(?:from|starting|beginning)\s{4}")


def _whole(low: str, said: list[tuple[Stretch, int]], *, days: bool) -> int | None:
    if not said:
        return None
    for at, count in said:
        head, tail = low[max(0, at.start - 12) : at.start], low[at.end : at.end + 12]
        near = re.split(r"[,.;]", head)[-1] + " | " + re.split(r"[,.;]", tail)[0]
        if len(said) > 1 and (
            _TOTAL.search(near) or _is_dated(tail, count == max(n for _, n in said))
        ):
            return count
    counts = [count for _, count in said]
    most, rest = max(counts), sum(counts) - max(counts)
    total_said = most == rest or (days and most > rest)
    return most if total_said else most + rest
