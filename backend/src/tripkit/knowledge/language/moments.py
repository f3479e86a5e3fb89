"""What each expression of time comes to: a match and `today` make a value of the profile."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.korean import number
from tripkit.knowledge.language.numbers import number as english

_PATTERNS = patterns.load("dates")
_MONTHS = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
    "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
_SEASONS = {
    "spring": "spring", "summer": "summer", "summertime": "summer", "autumn": "autumn",
    "fall": "autumn", "winter": "winter", "wintertime": "winter", "springtime": "spring",
    "봄": "spring", "여름": "summer", "가을": "autumn", "겨울": "winter",
}  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_KO_WEEKDAYS = "월화수목금토일"

_HAPPENED, _ENDURED = _PATTERNS.compiled("happened"), _PATTERNS.compiled("endured")
_BYGONE = _PATTERNS.compiled("bygone_season")

Maker = Callable[[re.Match[str], date], str | None]


def _safe(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def future(month: int, day: int, today: date, year: int | None = None) -> date | None:
    """The date in `year`, or else its next occurrence from today on (29 February waits)."""
    if year:
        return _safe(year, month, day)
    candidates = (_safe(today.year + step, month, day) for step in range(9))
    return next((d for d in candidates if d and d >= today), None)


def _span(first: date | None, last: date | None) -> str | None:
    if first and last and last < first:
        last = _safe(last.year + 1, last.month, last.day)
    return f"{first}/{last}" if first and last else None


def _month_of(word: str) -> int:
    return _MONTHS[word[:3]]


def _year(m: re.Match[str]) -> int | None:
    return int(m["y"]) if m["y"] else None


def _month_value(month: int, today: date, step: str) -> str:
    """ "october" → "10"; "next october" → the coming one with its year."""
    if not step:
        return str(month)
    year = today.year + (month <= today.month)
    if step == "this":
        year = today.year + (month < today.month)
    return f"{year}-{month:02d}"


def en_range(m: re.Match[str], today: date) -> str | None:
    month = _month_of(m["m"])
    second = _month_of(m["m2"]) if m["m2"] else month
    first = future(month, int(m["d"]), today, _year(m))
    if first is None:
        return None
    return _span(first, _safe(first.year, second, int(m["d2"])))


def en_day(m: re.Match[str], today: date) -> str | None:
    found = future(_month_of(m["m"]), int(m["d"]), today, _year(m))
    return str(found) if found else None


def iso_value(m: re.Match[str], _today: date) -> str | None:
    found = _safe(int(m["y"]), int(m["mo"]), int(m["d"]))
    return str(found) if found else None


def iso_range(m: re.Match[str], _today: date) -> str | None:
    first = _safe(int(m["y"]), int(m["mo"]), int(m["d"]))
    return _span(first, _safe(int(m["y2"]), int(m["mo2"]), int(m["d2"])))


def slash_value(m: re.Match[str], today: date) -> str | None:
    """17/10 and 10/17; day first when both read (12/10 → 12 October)."""
    a, b = int(m["a"]), int(m["b"])
    day, month = (b, a) if b > 12 else (a, b)
    year = int(m["y"]) if m["y"] else None
    found = future(month, day, today, year + 2000 if year and year < 100 else year)
    return str(found) if found else None


def ko_slash(m: re.Match[str], today: date) -> str | None:
    found = future(int(m["a"]), int(m["b"]), today)
    return str(found) if found else None


def slash_range(m: re.Match[str], today: date) -> str | None:
    """12/24-12/27 and 24/12-27/12: the month is the number that both can share."""
    a, b, a2, b2 = (int(m[k]) for k in ("a", "b", "a2", "b2"))
    swap = a > 12 or a2 > 12 or (b == b2 and b <= 12)
    month, day, month2, day2 = (b, a, b2, a2) if swap else (a, b, a2, b2)
    first = future(month, day, today)
    return _span(first, _safe(first.year, month2, day2)) if first else None


def ko_next_month(m: re.Match[str], today: date) -> str | None:
    index = today.year * 12 + today.month - 1 + (m["step"] != "이번")
    first = _safe(index // 12, index % 12 + 1, int(m["d"]))
    if not m["d2"]:
        return str(first) if first else None
    return _span(first, _safe(index // 12, index % 12 + 1, int(m["d2"])))


def ko_range(m: re.Match[str], today: date) -> str | None:
    month = int(m["m"])
    first = future(month, int(m["d"]), today, _ko_year(m, today))
    second = int(m["m2"]) if m["m2"] else month
    return _span(first, _safe(first.year, second, int(m["d2"]))) if first else None


def _ko_year(m: re.Match[str], today: date) -> int | None:
    said = m["y"]
    if not said:
        return None
    relative = {"내년": 1, "올해": 0, "내후년": 2, "후년": 2}
    return today.year + relative[said] if said in relative else int(said[:4])


def ko_day(m: re.Match[str], today: date) -> str | None:
    found = future(int(m["m"]), int(m["d"]), today, _ko_year(m, today))
    return str(found) if found else None


def ko_month(m: re.Match[str], today: date) -> str | None:
    month = (
        int(m["m"]) if m["m"].isdigit() else number({"유": "육", "시": "십"}.get(m["m"], m["m"]))
    )
    if not month or not 1 <= month <= 12:
        return None
    year = _ko_year(m, today)
    if year is None and re.match(r"다음|돌아오는|오는", m.group()):
        return _month_value(month, today, "next")
    return f"{year}-{month:02d}" if year else str(month)


def _en_month(m: re.Match[str], today: date) -> str | None:
    month = _month_of(m["m"])
    if m["y"]:
        return f"{m['y']}-{month:02d}"
    if m["ny"]:
        return f"{today.year + 1}-{month:02d}"
    return _month_value(month, today, m["step"] or "")


def season_value(m: re.Match[str], today: date) -> str | None:
    season, start = _SEASONS[m["s"]], m.start("s")
    if _BYGONE.search(m.string, max(0, start - 40), start):
        return None
    step = (m["step"] or "").strip()
    if m["y"]:
        return f"{m['y']}-{season}"
    if step in ("next", "내년", "내년의", "다음", "following") or m.groupdict().get("ny"):
        return f"{today.year + 1}-{season}"
    return season


def days_ahead(days: int) -> Maker:
    return lambda _m, today: str(today + timedelta(days=days))


def months_ahead(months: int) -> Maker:
    return lambda _m, today: _add_months(today, months)


def _add_months(today: date, months: int) -> str:
    index = today.year * 12 + today.month - 1 + months
    return f"{index // 12}-{index % 12 + 1:02d}"


def week_value(weeks: int) -> Maker:
    def make(m: re.Match[str], today: date) -> str | None:
        if not weeks and _ENDURED.search(m.string, max(0, m.start() - 24), m.start()):
            return None
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=weeks)
        return f"{monday}/{monday + timedelta(days=6)}"

    return make


def weekend_value(weeks: int) -> Maker:
    def make(_m: re.Match[str], today: date) -> str:
        saturday = today - timedelta(days=today.weekday()) + timedelta(days=5, weeks=weeks)
        return f"{saturday}/{saturday + timedelta(days=1)}"

    return make


def weekday_value(m: re.Match[str], today: date) -> str | None:
    if _HAPPENED.search(m.string, max(0, m.start() - 48), m.start()):
        return None
    word = m["w"]
    index = _KO_WEEKDAYS.index(word) if word in _KO_WEEKDAYS else WEEKDAYS.index(word)
    step = (m["step"] or "").strip()
    if step in ("다음주", "다음 주", "이번주", "이번 주"):
        monday = today - timedelta(days=today.weekday())
        weeks = 1 if step.startswith("다음") else 0
        return str(monday + timedelta(days=index, weeks=weeks))
    return str(today + timedelta(days=(index - today.weekday() - 1) % 7 + 1))


def ahead_value(m: re.Match[str], today: date) -> str | None:
    word = m["n"]
    count = (
        number(word)
        if re.match(r"[가-힣]", word)
        else english(re.sub(r"^an?\s+(?=couple|few)", "", word))
    )
    if not count:
        return None
    unit, count = m["u"], int(count)
    if unit.startswith(("month", "달", "개월")):
        return _add_months(today, count)
    days = count * (7 if unit.startswith(("week", "주")) else 1)
    return str(today + timedelta(days=days)) if days < 1000 else None


def dmy_range(m: re.Match[str], today: date) -> str | None:
    """ "17 to 20 october", "28 december to 3 january"."""
    last_month = _month_of(m["m"])
    first_month = _month_of(m["m1"]) if m["m1"] else last_month
    first = future(first_month, int(m["d"]), today, _year(m))
    return _span(first, _safe(first.year, last_month, int(m["d2"]))) if first else None


def fall_value(m: re.Match[str], today: date) -> str | None:
    if m["step"] == "last":
        return None
    return season_value(m, today)


_MODAL = _PATTERNS.compiled("modal")


def month_word(m: re.Match[str], today: date) -> str | None:
    """ "may" and "march" are months only where the sentence makes them so."""
    if _HAPPENED.search(m.string, max(0, m.start() - 32), m.start("m")):
        return None
    before = m.string[max(0, m.start("m") - 8) : m.start("m")]
    if m["m"] in ("may", "march", "mar", "sep", "dec", "jan", "mar.") and not (
        m["y"] or m["step"] or m["ny"] or _MODAL.search(before)
    ):
        after = m.string[m.end("m") : m.end("m") + 12].strip(" .,!?")
        lone = not m.string[: m.start()].strip(" .,!?") and not after
        if not lone and (
            m["m"] in ("may", "march", "mar", "mar.")
            and not re.match(r"(?:please|or|is|works|time)\b|$", after)
        ):
            return None
    if re.search(r"\blast\s+$", before):
        return None
    return _en_month(m, today)
