"""The days of a trip: fields and text to first day, last day and length, with what was assumed."""

from dataclasses import dataclass, field
from datetime import date, timedelta

from tripkit.domain.errors import InvalidInput
from tripkit.knowledge.language.detect import Locale
from tripkit.knowledge.months import month_name
from tripkit.knowledge.requests.phrases import day_name, phrase
from tripkit.knowledge.requests.said import Said

LONGEST = 60
"""Days; a longer order is refused."""
_SEASONS = {"spring": 4, "summer": 7, "autumn": 10, "winter": 1}


@dataclass(slots=True)
class Schedule:
    """None where it stays unknown; then `missing` names it."""

    start: date | None = None
    end: date | None = None
    days: int | None = None
    nights: int | None = None
    assumptions: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def settled_days(
    said: Said, *, today: date, locale: Locale, south: bool, where: dict[str, str]
) -> Schedule:
    """The schedule; `where` names the request's field that start, end and days came from.

    Raises InvalidInput for a day in the past, an end before the start and more than 60 days.
    """
    plan = Schedule(said.start_date, said.end_date, said.days, said.nights)
    _refuse(plan, today, where)
    if plan.days is None and plan.nights is not None:
        plan.days = plan.nights + 1
        plan.assumptions.append(phrase("nights", locale, nights=plan.nights, days=plan.days))
    if plan.start is None and plan.end is None:
        _from_month(plan, said, today, locale, south, where["start"])
    _complete(plan, today, locale, where)
    if plan.days is not None and plan.days > LONGEST:
        raise InvalidInput(where["end"], f"A plan has at most {LONGEST} days.")
    if plan.start is None:
        plan.missing.append("dates")
    if plan.days is None:
        plan.missing.append("days")
    return plan


def _refuse(plan: Schedule, today: date, where: dict[str, str]) -> None:
    for name, day in (("start", plan.start), ("end", plan.end)):
        if day is not None and day < today:
            raise InvalidInput(where[name], f"{day} has passed: give a day from {today} on.")
    if plan.start and plan.end and plan.end < plan.start:
        detail = f"The trip would end on {plan.end}, before it starts on {plan.start}."
        raise InvalidInput(where["end"], detail)
    is_spanned = plan.start is not None and plan.end is not None
    if not is_spanned and plan.days is not None and plan.days > LONGEST:
        raise InvalidInput(where["days"], f"A plan has at most {LONGEST} days.")


def _complete(plan: Schedule, today: date, locale: Locale, where: dict[str, str]) -> None:
    """The third of start, end and days out of the other two; two dates win over a length."""
    if plan.start and plan.end:
        span = (plan.end - plan.start).days + 1
        if plan.days is not None and plan.days != span and 2 * plan.days > span:
            plan.assumptions.append(phrase("dates_win", locale, span=span, days=plan.days))
        plan.days = span
    elif plan.start and plan.days:
        plan.end = plan.start + timedelta(days=plan.days - 1)
    elif plan.end and plan.days:
        plan.start = plan.end - timedelta(days=plan.days - 1)
        if plan.start < today:
            raise InvalidInput(where["end"], f"{plan.days} days before {plan.end} have passed.")
        shown = day_name(plan.start, locale)
        plan.assumptions.append(phrase("start_from_end", locale, days=plan.days, start=shown))


def _from_month(
    plan: Schedule, said: Said, today: date, locale: Locale, south: bool, where: str
) -> None:
    """A holiday is its day, a month or a season a Saturday in its middle, as an assumption."""
    if said.feast and said.feast >= today:
        plan.start = said.feast
        shown = day_name(said.feast, locale)
        plan.assumptions.append(phrase("feast", locale, start=shown))
        return
    if said.part and said.part >= today:
        plan.start = said.part
        name = month_name(said.month or said.part.month, locale)
        first_day = day_name(said.part, locale)
        plan.assumptions.append(phrase("month_part", locale, month=name, start=first_day))
        return
    season = (said.season or "").rpartition("-")[2]
    month = said.month or _SEASONS.get(season)
    if month is None:
        return
    if not said.month and south:
        month = (month + 5) % 12 + 1
    fixed = said.year or _season_year(said.season)
    year = fixed or today.year
    plan.start = _middle(year, month, today, fixed=fixed is not None)
    if plan.start is None:
        detail = f"{month_name(month, 'en')} {year} has passed: give a later month."
        raise InvalidInput(where, detail)
    start = day_name(plan.start, locale)
    if said.month:
        plan.assumptions.append(
            phrase("month", locale, month=month_name(month, locale), start=start)
        )
    else:
        name = phrase(season, locale)
        plan.assumptions.append(phrase("season", locale, season=name, start=start))


def _season_year(season: str | None) -> int | None:
    head = (season or "").partition("-")[0]
    return int(head) if head.isdigit() else None


def _middle(year: int, month: int, today: date, *, fixed: bool) -> date | None:
    """The second Saturday of the month, or a later one of it; next year's when it has passed."""
    for candidate in (year,) if fixed else (year, year + 1):
        first = date(candidate, month, 1)
        second = first + timedelta(days=(5 - first.weekday()) % 7 + 7)
        for weeks in range(4):
            day = second + timedelta(weeks=weeks)
            if day.month == month and day > today:
                return day
    return None
