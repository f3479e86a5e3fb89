"""A plan's own words in two languages, and its figures as people write them."""

import json
import re
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.presenting.words import month_name

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "KRW": "₩"}
_WHOLE = frozenset({"JPY", "KRW", "VND", "IDR", "CLP", "HUF", "ISK"})
_WEEKDAYS = {"en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "ko": tuple("월화수목금토일")}
_ADDRESS = re.compile(r"(?i)\b(?:[a-z][a-z0-9+.-]*://|www\.|(?:mailto|javascript|data):)\S*")
_ODD = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)


class _Korean(str):
    """`{place:을/를}` takes the particle that the word's last sound asks for."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if "/" in spec:
            return josa(self, spec)
        return f"{self}{spec}" if spec else str(self)


@cache
def _texts(locale: Locale) -> dict[str, str]:
    text = (files(__package__) / "data" / f"texts.{locale}.json").read_text("utf-8")
    return dict(json.loads(text))


def has(locale: Locale, key: str) -> bool:
    """Whether there is such a text."""
    return key in _texts(locale)


def say(locale: Locale, key: str, /, **blanks: Any) -> str:
    """The text with its blanks filled. Raises KeyError for a key that is none."""
    if locale == "ko":
        blanks = {k: _Korean(v) if isinstance(v, str) else v for k, v in blanks.items()}
    return _texts(locale)[key].format(**blanks)


def count(locale: Locale, key: str, n: int) -> str:
    """The text for none, for one, or for so many."""
    exact = f"{key}.{n}"
    return say(locale, exact if has(locale, exact) else f"{key}.n", n=n)


def plain(text: str | None) -> str:
    """Others' words on one line, without addresses or signs that change how a text runs."""
    bare = _ADDRESS.sub("…", _ODD.sub("", text or ""))
    return " ".join(bare.split())


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


def money(amount: float, currency: str, locale: Locale) -> str:
    """ "$1,234", "¥12,000", "1,234 THB"; Korean won as 원."""
    whole = currency in _WHOLE or abs(amount) >= 20 or abs(amount - round(amount)) < 0.005
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
        parts = [f"{hours}시간"] * bool(hours) + [f"{rest}분"] * bool(rest)
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
