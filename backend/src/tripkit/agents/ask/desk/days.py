"""Public holidays, closing days, and whether a sight is open on a day."""

import re
from dataclasses import replace
from datetime import date, timedelta

from tripkit.agents.ask.desk.answer import Answer, Line, page, reckoned
from tripkit.agents.ask.desk.climate import month_name
from tripkit.agents.ask.desk.feasts import (
    dated,
    easter_feast,
    feast_days,
    feast_named,
    fixed_day,
    holiday_line,
)
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.regional import closing, in_parts
from tripkit.agents.ask.desk.sight_names import sight_named
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import Sight, city_of
from tripkit.knowledge.countries import country_of, public_holidays
from tripkit.knowledge.countries.holidays import PublicHoliday
from tripkit.tools.trip.context import say

_NEXT = 6
_YES = re.compile(r"^(?:Yes: |네\. )")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_EVES = {(12, 24), (12, 31)}
"""Days before Christmas and New Year, on which much closes early."""


def holidays(question: Question) -> Answer | None:
    """Whether the day is a public holiday, or those of the month, or the next ones."""
    spot, locale = question.spot, question.locale
    country = country_of(spot.country) if spot else None
    if country is None:
        return None
    year = question.day.year if question.day else question.today.year
    days = [h for y in (year, year + 1) for h in public_holidays(country.code, y) or ()]
    if not days:
        return None
    name = country.name.in_(locale)
    if when := feast_named(days, question):
        return Answer("holidays", Line(when, reckoned("python-holidays")), name)
    lead, lines = _told(days, name, question)
    note = country.notes.get("holidays")
    more = (Line(note.in_(locale), page(country.advice_page)),) if note else ()
    return Answer("holidays", Line(lead, reckoned("python-holidays")), name, (*lines, *more))


def _told(days: list[PublicHoliday], name: str, question: Question) -> tuple[str, tuple[Line, ...]]:
    """Of the day that is named or meant, of the month, or of the coming ones."""
    day = easter_feast(question) or question.day
    day = day or (question.today if question.has("today") else None) or _feast_day(days, question)
    if day:
        lead, closed = _on_day(day, days, name, question), _closing(day, days, question)
        if closed and question.has("open_asked"):
            return f"{_YES.sub('', lead)} {closed[0].text}", ()
        return lead, closed or _next(days, day, question.locale)
    if question.month:
        return _in_month(question.month, days, name, question)
    return _coming(days, name, question)


def _closing(day: date, days: list[PublicHoliday], question: Question) -> tuple[Line, ...]:
    """What holidays close there; nothing of a day that nobody keeps."""
    code = question.spot.country if question.spot else ""
    is_kept = any(h.day == day for h in days) or in_parts(code, day, "", question.locale)
    return closing(question) if is_kept else ()


def _feast_day(days: list[PublicHoliday], question: Question) -> date | None:
    """The next day of a holiday that is named, as the calendar names it or by its date."""
    if hits := feast_days(days, question):
        return hits[0].day
    low = question.low
    coming = (h for h in days if h.day >= question.today)
    days_named = (h.day for h in coming if h.name.en.lower() in low or h.name.ko in low)
    return next(days_named, None) or fixed_day(question)


def _in_month(
    number: int, days: list[PublicHoliday], name: str, question: Question
) -> tuple[str, tuple[Line, ...]]:
    locale, first = question.locale, _month_start(number, question.today)
    within = [h for h in days if (h.day.year, h.day.month) == (first.year, first.month)]
    month = f"{month_name(number, 'en')} {first.year}"
    korean = f"{first.year}년 {number}월"
    lead = say(
        locale,
        f"{name} has {_count(len(within))} in {month}.",
        f"{korean} {name}의 공휴일은 {len(within)}일이에요."
        if within
        else f"{korean}에는 {name} 공휴일이 없어요.",
    )
    return lead, tuple(holiday_line(h, locale) for h in within)


def _coming(
    days: list[PublicHoliday], name: str, question: Question
) -> tuple[str, tuple[Line, ...]]:
    locale = question.locale
    first, *rest = [h for h in days if h.day >= question.today][:_NEXT]
    lead = say(
        locale,
        f"The next public holiday in {name} is {first.name.en} on {dated(first.day, locale)}.",
        f"{name}의 다음 공휴일은 {dated(first.day, locale)} {first.name.ko}이에요/예요.",
    )
    return lead, tuple(holiday_line(h, locale) for h in rest)


def _count(number: int) -> str:
    return {0: "no public holiday", 1: "one public holiday"}.get(
        number, f"{number} public holidays"
    )


def _month_start(month: int, today: date) -> date:
    year = today.year + (month < today.month)
    return date(year, month, 1)


def _on_day(day: date, days: list[PublicHoliday], name: str, question: Question) -> str:
    locale = question.locale
    hit = next((h for h in days if h.day == day), None)
    code = question.spot.country if question.spot else ""
    if hit is None and (regional := in_parts(code, day, name, locale)):
        return regional
    if hit is None and (day.month, day.day) in _EVES:
        return say(
            locale,
            f"{dated(day, locale)} is no public holiday in {name}, but on that eve many shops and"
            " restaurants close from the afternoon: book a table or buy food beforehand.",
            f"{dated(day, locale)}은/는 {name}의 공휴일은 아니지만 그날은 오후부터 가게와 식당이"
            " 많이 닫아요. 식당을 예약하거나 먹을 것을 미리 사 둬요.",
        )
    if hit is None:
        return say(
            locale,
            f"No: {dated(day, locale)} is no public holiday in {name}, so what closes does so for"
            " its usual reasons.",
            f"아니요. {dated(day, locale)}은/는 {name}의 공휴일이 아니에요."
            " 요일 때문에 닫는 곳은 평소처럼 닫아요.",
        )
    return say(
        locale,
        f"Yes: {dated(day, locale)} is {hit.name.en}, a public holiday in {name}; banks and offices"
        " close, and many shops with them.",
        f"네. {dated(day, locale)}은/는 {name}의 공휴일({hit.name.ko})이라 은행과 관공서가 쉬고"
        " 닫는 가게가 많아요.",
    )


def _next(days: list[PublicHoliday], day: date, locale: Locale) -> tuple[Line, ...]:
    after = next((h for h in days if h.day > day), None)
    if after is None or after.day - day > timedelta(days=90):
        return ()
    return (Line(say(locale, "Next: ", "다음: ") + holiday_line(after, locale).text),)


def weekday_in(question: Question) -> int | None:
    """Monday is 0."""
    for number, name in enumerate(_WEEKDAYS):
        if matcher(name, "weekdays").search(question.low):
            return number
    return question.day.weekday() if question.day else None


def opening(question: Question) -> Answer | None:
    """Whether a sight of ours is open on that day, and its usual hours."""
    match = sight_named(question.text)
    if match is None:
        return passage("opening", question) or (holidays(question) if question.day else None)
    sight, city_id = match
    question = _on_feast(question, city_of(city_id).country)
    locale, basis = question.locale, page(sight.sources[0])
    place = city_of(city_id).name.in_(locale)
    note = [Line(sight.closed_note.in_(locale), basis)] if sight.closed_note else []
    lead = Line(hours_said(sight, question), basis)
    if sight.tip:
        note.append(Line(sight.tip.in_(locale), basis))
    if sight.open == "always":
        return Answer("opening", lead, place, tuple(note))
    check = say(
        locale,
        "Hours change with seasons and holidays: look at its own site before you go.",
        "시간은 계절과 공휴일에 바뀌니 가기 전에 공식 누리집을 확인해요.",
    )
    return Answer("opening", lead, place, (*note, Line(check)))


def _on_feast(question: Question, country: str) -> Question:
    """With the day of a feast that is named in place of a date, as the country keeps it."""
    if question.day:
        return question
    today = question.today
    days = [h for y in (today.year, today.year + 1) for h in public_holidays(country, y) or ()]
    hits = feast_days(days, question)
    return replace(question, day=hits[0].day) if hits else question


def hours_said(sight: Sight, question: Question) -> str:
    """Whether it is open on the day that is named, else its usual hours and closing days."""
    closed = _closed_on(sight, question)
    return closed + _hours(sight, None if closed else weekday_in(question), question.locale)


def _closed_on(sight: Sight, question: Question) -> str:
    """That the day named is one of those on which the sight is closed all year."""
    day, note = question.day, sight.closed_note.en if sight.closed_note else ""
    if day is None or not re.search(rf"\b{day.day} {day:%B}", note):
        return ""
    when = f"{day.day} {day:%B}"
    return say(question.locale, f"Closed on {when}. ", f"{day.month}월 {day.day}일은 쉬어요. ")


def _hours(sight: Sight, weekday: int | None, locale: Locale) -> str:
    """Whether it opens on the weekday (0 is Monday), else its usual hours and closing days."""
    name = sight.name.in_(locale)
    if sight.open == "always":
        return say(locale, f"{name} is outdoors and always open.", f"{name}은/는 늘 열려 있어요.")
    hours = {day: f"{o.start}–{o.end}" for o in sight.open for day in o.days}
    if weekday is None:
        closed = [day for day in range(7) if day not in hours]
        en = f"closed on {_named(closed, locale)}" if closed else "every day"
        ko = f"{_named(closed, locale)} 휴무" if closed else "매일"
        usual = next(iter(hours.values()))
        return say(
            locale,
            f"{name} is usually open {usual}, {en}.",
            f"{name}은/는 보통 {usual}, {ko}이에요/예요.",
        )
    day = _named([weekday], locale)
    if weekday in hours:
        return say(
            locale,
            f"Yes, {name} is usually open on {day}s, {hours[weekday]}.",
            f"네, {name}은/는 {day}에 보통 {hours[weekday]}에 열어요.",
        )
    return say(locale, f"No, {name} is closed on {day}s.", f"아니요, {name}은/는 {day}에 쉬어요.")


def sunday(question: Question) -> Answer | None:
    """A sight's hours where one is named, else what shops do on Sundays."""
    return opening(question) or passage("sunday", question)


def _named(days: list[int], locale: Locale) -> str:
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    if locale == "ko":
        return ", ".join(f"{'월화수목금토일'[day]}요일" for day in days)
    return ", ".join(names[day] for day in days)
