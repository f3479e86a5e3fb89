"""Holidays that only parts of a country keep, and what holidays close there."""

from datetime import date

from tripkit.agents.ask.desk.answer import Line
from tripkit.agents.ask.desk.feasts import dated
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.countries import part_name, regional_holidays
from tripkit.tools.trip.context import say


def in_parts(code: str, day: date, name: str, locale: Locale) -> str:
    """That only parts of the country keep the day; "" where none does."""
    regional = regional_holidays(code, day)
    if regional is None:
        return ""
    feast, parts = regional
    names = [title.in_(locale) for part in parts if (title := part_name(code, part))]
    places = ", ".join(names)
    return say(
        locale,
        f"In parts of {name}: {dated(day, locale)} is {feast.en}, a public holiday in"
        f" {places or 'some regions only'}; there banks, offices and many shops close.",
        f"{name} 일부에서만 쉬어요. {dated(day, locale)}은/는 {places or '일부 지역'}의"
        f" 공휴일({feast.ko})이라 그곳은 은행과 관공서가 쉬고 닫는 가게가 많아요.",
    )


def closing(question: Question) -> tuple[Line, ...]:
    """What such days close there."""
    row = passage("holiday_closing", question)
    return (row.lead,) if row else ()
