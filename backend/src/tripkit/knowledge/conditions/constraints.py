"""A day's rules as the API writes them, in the reader's language."""

from typing import Any

from tripkit.domain.context import Locale
from tripkit.knowledge.calendar import Constraint
from tripkit.knowledge.conditions.monitor import CROWDED, Checked
from tripkit.knowledge.conditions.phrases import day_words, phrase

_TYPES = {
    "POYA_ALCOHOL_BAN": "poya_alcohol",
    "DRY_DAY": "dry_day",
    "POYA_MODEST_DRESS": "modest_dress",
    "NEW_YEAR_SHUTDOWN": "new_year_shutdown",
    "EXTREME_CROWD_RELIGIOUS": "crowd_warning",
    "DOMESTIC_TOURISM_PEAK": "domestic_peak",
}


def named(reason: str, checked: Checked, locale: Locale) -> str:
    """The day's name in the reader's language."""
    holiday = next((h for h in checked.impact.holidays if h.name == reason), None)
    if holiday:
        return holiday.ko if locale == "ko" else holiday.name
    return phrase(locale, f"reason.{reason}")


def written(checked: Checked, locale: Locale) -> list[dict[str, Any]]:
    """`{constraint_type, description, severity, suggestion, code}` each, the gravest first."""
    found = [_written(rule, checked, locale) for rule in checked.impact.constraints]
    if checked.place and checked.crowd and max(c.level for c in checked.crowd) >= CROWDED:
        kinds = {rule["constraint_type"] for rule in found}
        if not kinds & {"crowd_warning", "new_year_shutdown"}:
            found.append(_crowded(checked, locale))
    return found


def _written(rule: Constraint, checked: Checked, locale: Locale) -> dict[str, Any]:
    kind = _TYPES[rule.code]
    words = {
        "day": day_words(checked.day, locale),
        "name": named(rule.reason, checked, locale),
        "place": _place(checked, locale),
    }
    return {
        "constraint_type": kind,
        "code": rule.code,
        "description": phrase(locale, f"rule.{kind}", **words),
        "severity": rule.level,
        "suggestion": phrase(locale, f"suggest.{kind}", **words),
    }


def _crowded(checked: Checked, locale: Locale) -> dict[str, Any]:
    assert checked.place
    level = max(c.level for c in checked.crowd)
    words = {"place": _place(checked, locale), "percent": round(level * 100)}
    return {
        "constraint_type": "crowd_warning",
        "code": "CROWD",
        "description": phrase(locale, "rule.crowded", **words),
        "severity": "high" if level >= 0.8 else "medium",
        "suggestion": phrase(locale, "suggest.crowded", **words),
    }


def _place(checked: Checked, locale: Locale) -> str:
    if checked.place is None:
        return phrase(locale, "island")
    return checked.place.name.in_(locale)
