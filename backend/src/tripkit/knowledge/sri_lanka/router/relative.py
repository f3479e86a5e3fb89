"""Days said from today on: tonight, on Friday, in ten days, on the 24th, 글피."""

import re
from datetime import date, timedelta

_COUNTS = {
    "a": 1, "one": 1, "two": 2, "a couple of": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_COUNT = rf"(?P<n>\d{{1,2}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))})"
_UNITS = {"day": 1, "week": 7, "fortnight": 14, "night": 1}
_AHEAD = re.compile(
    rf"\b(?:in|within)\s+{_COUNT}\s+(?P<u>day|week|fortnight|night)s?\b(?!['’]?\s+(?:trip|tour|plan))|"
    rf"\b{_COUNT.replace('<n>', '<n2>')}\s+(?P<u2>day|week|fortnight)s?\s+"
    r"(?:from\s+(?:now|today)|later)\b"
)
# "See Kandy in three days" is how long, not when.
_HOW_LONG = re.compile(
    r"(?P<verb>\b(?:see|cover|visit|explore|squeeze|fit|manage|possible|doable|enough|both"
    r"|(?:to|can (?:i|we)) do)\b"
    r"[^.?!]*)"
    r"\b(?:in|within)\s+\S+\s+(?:days?|weeks?)\b"
)
_KO_COUNTS = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10,
    "보름": 15, "일주일": 7, "한 주": 7, "이 주": 14, "2주": 14, "3주": 21, "한 달": 30,
}  # fmt: skip
_KO_AHEAD = re.compile(
    rf"(?P<k>{'|'.join(_KO_COUNTS)}|(?P<n>\d{{1,2}})\s?일)\s?(?:뒤|후|있다가|지나서)"
)
_STEPS = (
    (re.compile(r"\bday after tomorrow\b|\bovermorrow\b|내일\s?모레|(?<!내일)모레"), 2),
    (re.compile(r"글피"), 3),
    (re.compile(r"\b(?:tomm?orr?ow|tmrw|tmr|tmw|2moro)\b|내일"), 1),
    (re.compile(r"\b(?:today|tonight|tonite|this (?:very )?(?:morning|afternoon|evening|night))\b|"
                r"오늘|이따가"), 0),
)  # fmt: skip
_EN_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_KO_DAYS = "월화수목금토일"
_EN_WEEKDAY = re.compile(
    r"\b(?:(?P<step>next|this(?: coming)?|coming)\s+)?"
    r"(?P<day>mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|satur|sun)day\b"
    r"(?P<week>\s+(?:after\s+next|week|next\s+week))?"
)
_EN_SHORT = re.compile(
    r"\b(?P<step>next|this|on|coming)\s+(?P<day>mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\b"
)
_KO_WEEKDAY = re.compile(
    r"(?:(?P<step>다다음\s?주|다음\s?주|담\s?주|이번\s?주|금주|오는|돌아오는)\s*)?(?P<day>[월화수목금토일])요일"
)
_WEEKEND = re.compile(
    r"\b(?:(?P<step>next|this|coming|the)\s+)weekend\b|"
    r"(?P<ko>다다음\s?주|다음\s?주|담\s?주|이번\s?주|이번|다음|오는)\s?말|(?<![가-힣])주말에?"
)
_NOT_A_DATE = (
    r"(?![\s-]*(?:centur\w*|time|floor|year|king|\w+est|anniversary|visit|hole|"
    r"of (?!this|the month)|day (?:of|in)|hour|bridge|step))"
)
_OF_MONTH = re.compile(
    rf"\b(?:on|for|by|until|around|is|the)\s+(?:the\s+)?(?P<d>[0-3]?\d)(?:st|nd|rd|th)\b{_NOT_A_DATE}"
)
_KO_OF_MONTH = re.compile(
    r"(?<![월\d])(?<!월 )(?<!달 )(?P<d>[0-3]?\d)일"
    r"(?:에|날|에는|\s?(?:오전|오후|아침|저녁|밤|새벽))(?!서)"
)


def without_lengths(low: str) -> str:
    """The text without "in two days" where that is how long something takes."""
    return _HOW_LONG.sub(r"\g<verb>", low)


def find_relative(low: str, today: date) -> date | None:
    """The day meant in lower-case text; None when none is said from today on."""
    for find in (_ahead, _weekend, _weekday, _stepped, _of_month):
        if day := find(low, today):
            return day
    return None


def _ahead(low: str, today: date) -> date | None:
    if said := _AHEAD.search(low):
        count, unit = said["n"] or said["n2"], said["u"] or said["u2"]
        days = (int(count) if count.isdigit() else _COUNTS[count]) * _UNITS[unit]
        return today + timedelta(days=days)
    if said := _KO_AHEAD.search(low):
        return today + timedelta(days=int(said["n"]) if said["n"] else _KO_COUNTS[said["k"]])
    return None


def _stepped(low: str, today: date) -> date | None:
    """Tomorrow before today: "in Kandy today, Ella tomorrow" asks about tomorrow."""
    for rule, days in _STEPS:
        if rule.search(low):
            return today + timedelta(days=days)
    return None


def _weekend(low: str, today: date) -> date | None:
    """Its Saturday: today on a Saturday."""
    said = _WEEKEND.search(low)
    if said is None:
        return None
    step = (said["step"] or said["ko"] or "").replace(" ", "")
    saturday = today + timedelta(days=(5 - today.weekday()) % 7)
    if step in ("next", "다음", "다음주", "담주"):
        return saturday + timedelta(days=7)
    return saturday + timedelta(days=14) if step == "다다음주" else saturday


def _weekday(low: str, today: date) -> date | None:
    """ "Next Friday" is next week's; a bare one is the next to come."""
    if said := _EN_WEEKDAY.search(low) or _EN_SHORT.search(low):
        number = _EN_DAYS.index(said["day"][:3])
        later = bool(said.groupdict().get("week"))
        return _of_week(number, "next" if said["step"] == "next" or later else "", today)
    if said := _KO_WEEKDAY.search(low):
        step = (said["step"] or "").replace(" ", "")
        return _of_week(_KO_DAYS.index(said["day"]), step, today)
    return None


def _of_week(number: int, step: str, today: date) -> date:
    monday = today - timedelta(days=today.weekday())
    if step in ("next", "다음주", "담주"):
        return monday + timedelta(days=7 + number)
    if step == "다다음주":
        return monday + timedelta(days=14 + number)
    return today + timedelta(days=(number - today.weekday()) % 7)


def _of_month(low: str, today: date) -> date | None:
    """The next 24th, counted from today."""
    said = _OF_MONTH.search(low) or _KO_OF_MONTH.search(low)
    if said is None or not 1 <= int(said["d"]) <= 31:
        return None
    year, month = today.year, today.month
    for _ in range(12):
        try:
            found = date(year, month, int(said["d"]))
        except ValueError:
            found = None
        if found and found >= today:
            return found
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return None
