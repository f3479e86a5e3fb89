"""Feasts by their names and days, and the new year by the moon."""

import re
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from dateutil.easter import easter

from tripkit.agents.ask.desk.answer import Answer, Line, reckoned
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.patterns import table
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.countries import public_holidays
from tripkit.knowledge.countries.holidays import PublicHoliday
from tripkit.knowledge.gazetteer import country_name
from tripkit.tools.trip.context import say

_SPRING = 2
"""The month of the new year by the moon."""


def dated(day: date, locale: Locale) -> str:
    """ "Saturday 3 October 2026"."""
    korean = f"{day.year}년 {day.month}월 {day.day}일({'월화수목금토일'[day.weekday()]})"
    return say(locale, f"{day:%A} {day.day} {day:%B} {day.year}", korean)


def holiday_line(holiday: PublicHoliday, locale: Locale) -> Line:
    moon = say(
        locale, " (the moon decides; it may move by a day)", " (달에 따라 하루쯤 바뀔 수 있어요)"
    )
    return Line(
        f"{dated(holiday.day, locale)}:"
        f" {holiday.name.in_(locale)}{moon if holiday.is_estimated else ''}"
    )


class Feast(NamedTuple):
    """A feast by our patterns' name, what a country's calendar calls it, and `date`: a month and
    day, days after Easter Sunday, or "" where the moon or the country decides."""

    word: str
    titles: str
    date: str = ""


@cache
def _feasts() -> tuple[Feast, ...]:
    return tuple(Feast(*cells) for cells in table("feasts"))


def _feast_in(question: Question) -> Feast | None:
    return next((feast for feast in _feasts() if question.has(f"feast_{feast.word}")), None)


def _year_of(question: Question) -> int:
    """The year that is named, 0 where none is."""
    years = _YEAR.findall(question.low)
    if years:
        return int(years[0])
    return question.today.year + 1 if question.has("next_year") else 0


def fixed_day(question: Question) -> date | None:
    """The day of the feast that is named, of the year that is named or to come, holiday or not."""
    feast, year = _feast_in(question), _year_of(question)
    if feast is None or not feast.date:
        return None
    today = question.today
    days = (_day_of(feast, n) for n in ([year] if year else [today.year, today.year + 1]))
    return next((day for day in days if year or day >= today), None)


def easter_feast(question: Question) -> date | None:
    """The day of a feast that hangs on Easter, whose name may hold a weekday's."""
    feast = _feast_in(question)
    return fixed_day(question) if feast and feast.date.startswith("easter") else None


def _day_of(feast: Feast, year: int) -> date:
    if feast.date.startswith("easter"):
        sunday: date = easter(year)
        return sunday + timedelta(days=int(feast.date.removeprefix("easter")))
    month, number = map(int, feast.date.split("-"))
    return date(year, month, number)


def feast_days(days: list[PublicHoliday], question: Question) -> list[PublicHoliday]:
    """The holidays of the feast that is named, of the year that is named or to come."""
    feast, year = _feast_in(question), _year_of(question)
    if feast is None:
        return []
    hits = [h for h in days if re.search(rf"\b(?:{feast.titles})", h.name.en.lower())]
    main = [h for h in hits if not _ASIDE.search(h.name.en.lower())] or hits
    return [h for h in main if (h.day.year == year if year else h.day >= question.today)]


def feast_named(days: list[PublicHoliday], question: Question) -> str:
    """When the feast that is named falls there; "" where none is or it is no holiday."""
    hits = feast_days(days, question) if question.has("asks_date") else []
    return holiday_line(hits[0], question.locale).text + "." if hits else ""


_ASIDE = re.compile(
    r"\beve\b|observed|alternative|substitute|preceding|following|second day|\(in lieu"
)
_YEAR = re.compile(r"\b(20\d\d)(?=\b|년)")


def lunar_new_year(question: Question) -> Answer | None:
    """What closes then, with its days in each country that is named and at home."""
    answer = passage("tet", question)
    if answer is None:
        return None
    codes = [spot.country for spot in question.spots] + ([question.home] if question.home else [])
    year = question.today.year + (question.today.month > _SPRING)
    lines = []
    for code in dict.fromkeys(codes):
        day = next((h for h in public_holidays(code, year) or () if _is_lunar(h)), None)
        if day:
            name = country_name(code, question.locale)
            text = f"{name}: {holiday_line(day, question.locale).text}."
            lines.append(Line(text, reckoned("python-holidays")))
    return replace(answer, lines=(*lines, *answer.lines))


_LUNAR = re.compile(
    r"(?:Lunar|Chinese|Korean) New Year(?:'s Day)?(?: \(Spring Festival\))?|Seollal|Tet"
)


def _is_lunar(holiday: PublicHoliday) -> bool:
    """The first day itself, not the eve or the days about it."""
    return _LUNAR.fullmatch(holiday.name.en) is not None
