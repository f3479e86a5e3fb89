"""Others' words made harmless, and figures and dates as people write them."""

import re
from datetime import date
from urllib.parse import urlsplit

from tripkit.domain.context import Locale
from tripkit.knowledge.currency import WHOLE
from tripkit.knowledge.months import month_name

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "KRW": "₩"}
_WEEKDAYS = {"en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "ko": tuple("월화수목금토일")}
_ADDRESS = re.compile(r"(?i)\b(?:[a-z][a-z0-9+.-]*://|www\.|(?:mailto|javascript|data):)\S*")
_ODD = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)


def one_line(text: str | None) -> str:
    """Others' words on one line, without signs that change how a text runs."""
    return " ".join(_ODD.sub("", text or "").split())


def plain(text: str | None) -> str:
    """The same without addresses."""
    return " ".join(_ADDRESS.sub("…", _ODD.sub("", text or "")).split())


def web_address(url: str | None) -> str | None:
    """An http address as it may stand in a page; None for anything else."""
    if not url or re.search(r"[\s<>\"'`\\{}|^]", url) or _ODD.search(url):
        return None
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        return None
    return url.replace("(", "%28").replace(")", "%29")


def host(url: str) -> str:
    """Who a page belongs to, in short."""
    return (urlsplit(url).hostname or "").removeprefix("www.")


def money(amount: float, currency: str, locale: Locale, *, exact: bool = False) -> str:
    """ "$1,234", "¥12,000", "1,234 THB"; large ones without cents, if not exact."""
    is_rounded = not exact and abs(amount) >= 20
    whole = currency in WHOLE or is_rounded or abs(amount - round(amount)) < 0.005
    figure = f"{abs(amount):,.0f}" if whole else f"{abs(amount):,.2f}"
    sign = "−" if amount < 0 and figure.strip("0.,") else ""
    if currency == "KRW" and locale == "ko":
        return f"{sign}{figure}원"
    if symbol := _SYMBOLS.get(currency):
        return f"{sign}{symbol}{figure}"
    return f"{sign}{figure} {currency}"


def minutes(n: int, locale: Locale) -> str:
    """ "45 min", "1 h 20"; "1시간 20분"."""
    hours, rest = divmod(n, 60)
    if locale == "ko":
        parts = [f"{hours}시간"] * bool(hours) + [f"{rest}분"] * bool(rest or not hours)
        return " ".join(parts)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest:02d}" if rest else f"{hours} h"


def day_of(text: str) -> date | None:
    """A date as the plan writes it."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def weekday(day: date, locale: Locale) -> str:
    return _WEEKDAYS[locale][day.weekday()]


def short_date(text: str, locale: Locale) -> str:
    """ "Tue 6 April", "4월 6일 화"."""
    day = day_of(text)
    if day is None:
        return plain(text)
    if locale == "ko":
        return f"{day.month}월 {day.day}일 {weekday(day, locale)}"
    return f"{weekday(day, locale)} {day.day} {month_name(day.month, locale)}"


def span(first: str, last: str, locale: Locale) -> str:
    """ "6–10 April 2027", "2027년 4월 6~10일"; years where they differ."""
    a, b = day_of(first), day_of(last)
    if a is None or b is None:
        return plain(f"{first} – {last}")
    if locale == "ko":
        head = f"{a.year}년 {a.month}월 {a.day}"
        if (a.year, a.month) == (b.year, b.month):
            return f"{head}일" if a == b else f"{head}~{b.day}일"
        year = f"{b.year}년 " if a.year != b.year else ""
        return f"{head}일~{year}{b.month}월 {b.day}일"
    end = f"{b.day} {month_name(b.month, locale)} {b.year}"
    if (a.year, a.month) == (b.year, b.month):
        return end if a == b else f"{a.day}–{end}"
    year = f" {a.year}" if a.year != b.year else ""
    return f"{a.day} {month_name(a.month, locale)}{year} – {end}"


def month(text: str, locale: Locale) -> str:
    """A month written YYYY-MM."""
    year, _, number = text.partition("-")
    if not (number.isdigit() and 1 <= int(number) <= 12):
        return plain(text)
    if locale == "ko":
        return f"{year}년 {int(number)}월"
    return f"{month_name(int(number), locale)} {year}"
