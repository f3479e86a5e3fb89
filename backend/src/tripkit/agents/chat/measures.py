"""Values of statements as the profile writes them: days, times of year, money, company."""

import re

from tripkit.domain.profile import Budget

_PART = re.compile(r"([<>]=?)?(\d+(?:\.5)?)(?:-(\d+))?(min|[dnwmh])")
_HOURS = 24
_DAYS_OF = {"d": 1, "w": 7, "m": 30}
_LONGEST = 365
_MONTH = re.compile(r"month:(\d+)[elm]?")
_DATES = re.compile(r"(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?")
_BUDGET = re.compile(r"([\d.]+)(?:-([\d.]+))? ([A-Z]{3}|\?)/")
_LEVELS = {"cheap": "$", "moderate": "$$", "luxury": "$$$", "no_limit": "$$$"}


def days(length: str) -> int | None:
    """Whole days of a `length`: 3n is 4, of a range or a bound the longest that it allows."""
    parts = [match.groups() for match in _PART.finditer(length)]
    read = [_days(sign, last or first, unit) for sign, first, last, unit in parts]
    upper = [n for n, part in zip(read, parts, strict=True) if n and (part[0] or "<")[0] == "<"]
    lower = [n for n in read if n]
    chosen = min(upper) if upper else max(lower, default=0)
    return chosen if 1 <= chosen <= _LONGEST else None


def _days(sign: str | None, number: str, unit: str) -> int:
    if unit == "min":
        return 0
    if unit == "h":
        count = -(-int(float(number)) // _HOURS)
    elif unit == "n":
        count = int(float(number)) + 1
    else:
        count = round(float(number) * _DAYS_OF[unit])
    return count + {"<": -1, ">": 1}.get(sign or "", 0)


def when(value: str) -> str | None:
    """A `when` as the profile writes it; None for what has no place there ("flexible")."""
    if match := _DATES.fullmatch(value):
        return f"{match[1]}/{match[2]}" if match[2] and match[2] > match[1] else match[1]
    if re.fullmatch(r"\d{4}(-\d\d)", value):
        return value
    if match := _MONTH.fullmatch(value):
        return match[1]
    return value.removeprefix("season:") if value.startswith("season:") else None


def budget(value: str) -> Budget | None:
    """A sum of money; of a range the upper end."""
    match = _BUDGET.match(value)
    if match is None:
        return None
    amount = float(match[2] or match[1])
    return Budget(amount=amount, currency=None if match[3] == "?" else match[3])


def level(value: str) -> Budget | None:
    """How dear it may be, as the profile's three levels."""
    return Budget.model_validate({"level": _LEVELS[value]}) if value in _LEVELS else None


def company(travelers: str) -> str | None:
    """With whom, as far as a party tells: one is alone, children come along."""
    if "children=" in travelers or "infants=" in travelers:
        return "kids"
    return "solo" if travelers in ("1", "adults=1") else None
