"""Korean lengths: "4박 5일", "사나흘", "일주일", "네 밤"."""

import re
from collections.abc import Iterator

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.day_span import DaySpan
from tripkit.knowledge.language.korean import NATIVE_PATTERN, SINO_PATTERN, final, number
from tripkit.knowledge.language.lexicon import DATA

_PATTERNS = patterns.load("durations")
_NIGHTS = _PATTERNS.compiled("ko_nights", NATIVE_PATTERN=NATIVE_PATTERN)
_SLEEP = re.compile(rf"(?P<n>\d{{1,2}}|{NATIVE_PATTERN})\s?밤")
_WORDS = [
    line.split("\t")
    for line in (DATA / "days.ko.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
_FIXED = re.compile("|".join(f"(?P<k{i}>{word})" for i, (word, _) in enumerate(_WORDS)))
_NIEUN = 4
_WEEK = "월화수목금토일"
_DAYS_OF_WEEK = _PATTERNS.compiled("ko_days_of_week")
_COUNT = _PATTERNS.compiled("ko_count", NATIVE_PATTERN=NATIVE_PATTERN, SINO_PATTERN=SINO_PATTERN)
_NOT_TRIP = _PATTERNS.compiled("ko_not_trip")
_SINCE = re.compile(r"([가-힣]) ?지\s?(?:한 ?|벌써 ?|딱 ?)?$")
_PAST = _PATTERNS.compiled("ko_past")
_STRETCH = re.compile(r"\s?(?:동안|간|짜리|여행|정도|쯤|$)")
_MADE_OF = _PATTERNS.compiled("ko_made_of")
_PAST_VERB = _PATTERNS.compiled("ko_past_verb")


def korean_days(low: str) -> Iterator[DaySpan]:
    """Every Korean length in lower-case text; they may overlap."""
    if not re.search(r"[가-힣]", low):
        return
    for m in _NIGHTS.finditer(low):
        nights = max(number(m["n"]) or 0, int(m["n2"] or 0))
        days = number(m["d"]) if m["d"] else nights + 1
        yield DaySpan(m.start(), m.end(), days or 0)
    for m in _SLEEP.finditer(low):
        yield DaySpan(m.start(), m.end(), (number(m["n"]) or 0) + 1)
    for m in _FIXED.finditer(low):
        if _whole_word(low, m.start()) and not _elsewhen(low, m.start(), m.end()):
            yield DaySpan(m.start(), m.end(), int(_WORDS[int((m.lastgroup or "k0")[1:])][1]))
    for m in _DAYS_OF_WEEK.finditer(low):
        first, last = (_WEEK.index(m[k]) for k in ("a", "b"))
        yield DaySpan(m.start(), m.end(), (last - first) % 7 + 1)
    yield from _counted(low)


def _counted(low: str) -> Iterator[DaySpan]:
    """ "10일", "2주", "세 달"; four months and more are somebody's age."""
    for m in _COUNT.finditer(low):
        count = number(m["n"]) or 0
        if not m["n"][0].isdigit() and (m["unit"] == "일" or not _whole_word(low, m.start())):
            continue
        if m["unit"] in ("개월", "달") and count > 3:
            continue
        if m["unit"] == "일" and count >= 100 and not _STRETCH.match(low, m.end()):
            continue
        factor = {"일": 1, "주": 7, "주일": 7}.get(m["unit"], 30)
        if not _elsewhen(low, m.start(), m.end()) and not _date_day(low, m):
            yield DaySpan(m.start(), m.end(), max(count, int(m["low"] or 0)) * factor)


def _whole_word(low: str, at: int) -> bool:
    return at == 0 or not "가" <= low[at - 1] <= "힣"


def _elsewhen(low: str, start: int, end: int) -> bool:
    before = low[max(0, start - 7) : start]
    if before.rstrip().endswith(("이번", "다음", "지난", "저번")) and low[start:end].startswith(
        "주말"
    ):
        return before.rstrip().endswith(("지난", "저번"))
    return bool(
        _NOT_TRIP.match(low[end:])
        or _PAST.search(before)
        or _since(before)
        or _PAST_VERB.match(low[end:])
        or _made_of(low, start, end)
    )


def _since(before: str) -> bool:
    """ "결혼한 지 3일" counts back; "어디 갈 지 3일" does not."""
    found = _SINCE.search(before)
    return found is not None and final(found[1]) == _NIEUN


def _made_of(low: str, start: int, end: int) -> bool:
    """ "하루 종일", "하루에 하나", "요즘 하루하루": not the length of a trip."""
    word = low[start:end]
    return word.startswith("하루") and _MADE_OF.match(low, end) is not None


def _date_day(low: str, m: re.Match[str]) -> bool:
    """The 17일 of "10월 17일" is a day of the month, and so is what a range makes of it."""
    before = low[max(0, m.start() - 14) : m.start()]
    return m["unit"] == "일" and bool(
        re.search(r"월\s?$|월\s?\d{1,2}일?\s?(?:~|-|부터|에서|,)\s?$|\d/\s?$", before)
    )
