"""Public holidays, closing days, and whether a sight is open on a day."""

import re
from datetime import date, timedelta
from functools import cache

from tripkit.agents.ask.desk.answer import Answer, Line, page, reckoned
from tripkit.agents.ask.desk.climate import month_name
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import Sight, city_of
from tripkit.knowledge.cities.index import named_places, shared_names
from tripkit.knowledge.countries import country_of, public_holidays
from tripkit.knowledge.countries.holidays import PublicHoliday
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.text import Text
from tripkit.tools.trip.context import say

_NEXT = 6
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LEAST = 4
_EVES = {(12, 24), (12, 31)}
"""Days before Christmas and New Year, on which much closes early."""


def dated(day: date, locale: Locale) -> str:
    """ "Saturday 3 October 2026"."""
    if locale == "ko":
        return f"{day.year}년 {day.month}월 {day.day}일({'월화수목금토일'[day.weekday()]})"
    return f"{day:%A} {day.day} {day:%B} {day.year}"


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
    day = question.day or (question.today if question.has("today") else None)
    if day:
        lead, lines = _on_day(day, days, name, question), _next(days, day, locale)
    elif question.month:
        lead, lines = _in_month(question.month, days, name, question)
    else:
        lead, lines = _coming(days, name, question)
    note = country.notes.get("holidays")
    more = (Line(note.in_(locale), page(country.advice_page)),) if note else ()
    return Answer("holidays", Line(lead, reckoned("python-holidays")), name, (*lines, *more))


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
    return lead, tuple(_line(h, locale) for h in within)


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
    return lead, tuple(_line(h, locale) for h in rest)


def _count(number: int) -> str:
    return {0: "no public holiday", 1: "one public holiday"}.get(
        number, f"{number} public holidays"
    )


def _month_start(month: int, today: date) -> date:
    year = today.year + (month < today.month)
    return date(year, month, 1)


def _line(holiday: PublicHoliday, locale: Locale) -> Line:
    moon = say(
        locale, " (the moon decides; it may move by a day)", " (달에 따라 하루쯤 바뀔 수 있어요)"
    )
    return Line(
        f"{dated(holiday.day, locale)}:"
        f" {holiday.name.in_(locale)}{moon if holiday.is_estimated else ''}"
    )


def _on_day(day: date, days: list[PublicHoliday], name: str, question: Question) -> str:
    locale = question.locale
    hit = next((h for h in days if h.day == day), None)
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
    return (Line(say(locale, "Next: ", "다음: ") + _line(after, locale).text),)


@cache
def _sight_names() -> tuple[tuple[str, str, str], ...]:
    """Folded name, city's id and English name of each sight that its name tells apart."""
    rows: dict[str, tuple[str, str]] = {}
    for place in named_places():
        if place.kind != "sight":
            continue
        for name in (place.name.en, place.name.ko, *place.aliases):
            key = _bare(fold(name))
            if len(key) >= (_LEAST if key.isascii() else 3) and key not in shared_names():
                rows.setdefault(key, (place.city.id, place.name.en))
    return tuple((key, *row) for key, row in rows.items())


def sight_named(text: str) -> tuple[Sight, str] | None:
    """A sight of ours that the text names, with its city's id: the longest name wins."""
    folded = f" {fold(Text(text).low.rstrip('?!. '))} "
    words, tight = folded.replace("?", " "), folded.replace(" ", "")
    matches = [
        row
        for row in _sight_names()
        if (
            f" {row[0]} " in words and _is_a_name(row[0], text)
            if row[0].isascii()
            else row[0] in tight
        )
    ]
    if not matches:
        return None
    _, city_id, name = max(matches, key=lambda row: len(row[0]))
    sight = next((s for s in city_of(city_id).sights if s.name.en == name), None)
    return (sight, city_id) if sight else None


def _is_a_name(key: str, text: str) -> bool:
    """Not "My son has": words that the text writes small although it writes others large."""
    first, *others = key.split()
    tail = others[-1] if others else first
    return tail not in text or not re.search(rf"\b{first.capitalize()} (?:\w+ )*?{tail}\b", text)


def _is_of_a_land(name: str) -> bool:
    """ "british", "영국": the museum is not meant by its country alone."""
    return any(matcher(code, "nationalities").search(name) for code in sections("nationalities"))


def _bare(key: str) -> str:
    """Without the word that people leave out: "louvre museum" is the Louvre."""
    for tail in (" museum", "박물관", "미술관"):
        short = key.removesuffix(tail)
        if short != key and len(short) > _LEAST and " " not in short and not _is_of_a_land(short):
            return short
    return key


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
        return holidays(question) if question.day else None
    sight, city_id = match
    locale, basis = question.locale, page(sight.sources[0])
    place = city_of(city_id).name.in_(locale)
    note = [Line(sight.closed_note.in_(locale), basis)] if sight.closed_note else []
    lead = Line(_hours(sight, weekday_in(question), locale), basis)
    if sight.open == "always":
        return Answer("opening", lead, place, tuple(note))
    check = say(
        locale,
        "Hours change with seasons and holidays: look at its own site before you go.",
        "시간은 계절과 공휴일에 바뀌니 가기 전에 공식 누리집을 확인해요.",
    )
    return Answer("opening", lead, place, (*note, Line(check)))


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
