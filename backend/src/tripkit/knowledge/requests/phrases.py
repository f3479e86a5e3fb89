"""The sentences of data/assumptions.json, in the reader's language."""

import json
from datetime import date
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.detect import Locale
from tripkit.knowledge.months import MONTHS

_FILE = Path(__file__).parent / "data" / "assumptions.json"


@cache
def _phrases() -> dict[str, dict[str, str]]:
    phrases: dict[str, dict[str, str]] = json.loads(_FILE.read_text("utf-8"))
    return phrases


def phrase(key: str, locale: Locale, **parts: object) -> str:
    """The sentence `key` with its parts filled in."""
    return _phrases()[key][locale].format(**parts)


def day_name(day: date, locale: Locale) -> str:
    """ "10 April 2027", "2027년 4월 10일"."""
    if locale == "ko":
        return f"{day.year}년 {day.month}월 {day.day}일"
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def money(amount: float, currency: str, locale: Locale) -> str:
    """ "1,600,000 KRW", "160만 원"."""
    if locale == "ko" and currency == "KRW" and amount >= 10_000 and amount % 10_000 == 0:
        return f"{int(amount // 10_000):,}만 원"
    shown = f"{amount:,.0f}" if amount == int(amount) else f"{amount:,.2f}"
    return f"{shown} {currency}"
