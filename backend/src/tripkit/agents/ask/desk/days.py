"""Public holidays, closing days, and whether a sight is open on a day."""

from datetime import date, timedelta

from tripkit.agents.ask.desk.answer import Answer, Line, page, reckoned
from tripkit.agents.ask.desk.climate import month_name
from tripkit.agents.ask.desk.patterns import matcher
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


def dated(day: date, locale: Locale) -> str:
    """ "Saturday 3 October 2026"."""
    if locale == "ko":
        return f"{day.year}년 {day.month}월 {day.day}일({'월화수목금토일'[day.weekday()]})"
    return f"{day:%A} {day.day} {day:%B} {day.year}"


def holidays(question: Question) -> Answer | None:
    """Whether the day is a public holiday, or those of the month, or the next ones."""
    spot, locale = question.spot, question.locale
    country = country_of(spot.country) if spot else None
    if spot is None or country is None:
        return None
    year = question.day.year if question.day else question.today.year
    days = [h for y in (year, year + 1) for h in public_holidays(country.code, y) or ()]
    if not days:
        return None
    name = country.name.in_(locale)
    day = question.day or (question.today if question.has("today") else None)
    basis = reckoned("python-holidays")
    note = country.notes.get("holidays")
    extra = (Line(note.in_(locale), page(country.advice_page)),) if note else ()
    if day:
        return Answer(
            "holidays",
            Line(_on_day(day, days, name, question), basis),
            name,
            (*_next(days, day, locale), *extra),
        )
    if question.month:
        first = _month_start(question.month, question.today)
        within = [h for h in days if (h.day.year, h.day.month) == (first.year, first.month)]
        month = (
            f"{month_name(question.month, locale)} {first.year}"
            if locale == "en"
            else f"{first.year}년 {question.month}월"
        )
        lead = say(locale, f"{name} has {_count(len(within))} in {month}.",
                   f"{month} {name}의 공휴일은 {len(within)}일이에요." if within else f"{month}에는 {name} 공휴일이 없어요.")  # fmt: skip
        return Answer(
            "holidays", Line(lead, basis), name, (*(_line(h, locale) for h in within), *extra)
        )
    coming = [h for h in days if h.day >= question.today][:_NEXT]
    lead = say(locale, f"The next public holiday in {name} is {coming[0].name.en} on {dated(coming[0].day, locale)}.",
               f"{name}의 다음 공휴일은 {dated(coming[0].day, locale)} {coming[0].name.ko}이에요.")  # fmt: skip
    return Answer(
        "holidays", Line(lead, basis), name, (*(_line(h, locale) for h in coming[1:]), *extra)
    )


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
        f"{dated(holiday.day, locale)}: {holiday.name.in_(locale)}{moon if holiday.is_estimated else ''}"
    )


def _on_day(day: date, days: list[PublicHoliday], name: str, question: Question) -> str:
    locale = question.locale
    hit = next((h for h in days if h.day == day), None)
    if hit is None:
        return say(
            locale, f"No: {dated(day, locale)} is no public holiday in {name}, so what closes does so for its usual reasons.",
            f"아니요. {dated(day, locale)}은 {name}의 공휴일이 아니라 평소처럼 열어요.",
        )  # fmt: skip
    return say(
        locale, f"Yes: {dated(day, locale)} is {hit.name.en}, a public holiday in {name}; banks and offices close, and many shops with them.",
        f"네. {dated(day, locale)}은 {name}의 공휴일({hit.name.ko})이라 은행과 관공서가 쉬고 닫는 가게가 많아요.",
    )  # fmt: skip


def _next(days: list[PublicHoliday], day: date, locale: Locale) -> tuple[Line, ...]:
    after = next((h for h in days if h.day > day), None)
    if after is None or after.day - day > timedelta(days=90):
        return ()
    return (Line(say(locale, "Next: ", "다음: ") + _line(after, locale).text),)


def sight_named(text: str) -> tuple[Sight, str] | None:
    """A sight of ours that the text names, with its city's id: the longest name wins."""
    folded = f" {fold(Text(text).low)} "
    tight = folded.replace(" ", "")
    best: tuple[int, str, str] | None = None
    for place in named_places():
        if place.kind != "sight":
            continue
        for name in (place.name.en, place.name.ko, *place.aliases):
            key = _bare(fold(name))
            if len(key) < _LEAST and key.isascii() or key in shared_names() or len(key) < 2:
                continue
            is_there = f" {key} " in folded if key.isascii() else len(key) > 2 and key in tight
            if is_there and (best is None or len(key) > best[0]):
                best = (len(key), place.city.id, place.name.en)
    if best is None:
        return None
    city = city_of(best[1])
    sight = next((s for s in city.sights if s.name.en == best[2]), None)
    return (sight, best[1]) if sight else None


def _bare(key: str) -> str:
    """Without the word that people leave out: "louvre museum" is the Louvre."""
    for tail in (" museum", "박물관", "미술관"):
        short = key.removesuffix(tail)
        if short != key and len(short) > _LEAST and " " not in short:
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
        return None
    sight, city_id = match
    locale, weekday = question.locale, weekday_in(question)
    name, basis = sight.name.in_(locale), page(sight.sources[0])
    note = [Line(sight.closed_note.in_(locale), basis)] if sight.closed_note else []
    check = Line(say(locale, "Hours change with seasons and holidays: look at its own site before you go.",
                     "시간은 계절과 공휴일에 바뀌니 가기 전에 공식 누리집을 확인해요."))  # fmt: skip
    place = city_of(city_id).name.in_(locale)
    if sight.open == "always":
        lead = say(locale, f"{name} is outdoors and always open.", f"{name}은 늘 열려 있어요.")
        return Answer("opening", Line(lead, basis), place, tuple(note))
    hours = {day: f"{o.start}–{o.end}" for o in sight.open for day in o.days}
    closed = [day for day in range(7) if day not in hours]
    if weekday is None:
        days = say(locale, "every day" if not closed else f"closed on {_named(closed, locale)}",
                   "매일" if not closed else f"{_named(closed, locale)} 휴무")  # fmt: skip
        usual = next(iter(hours.values()))
        lead = say(
            locale,
            f"{name} is usually open {usual}, {days}.",
            f"{name}은 보통 {usual}, {days}예요.",
        )
    else:
        day = _named([weekday], locale)
        lead = (
            say(locale, f"Yes, {name} is usually open on {day}s, {hours[weekday]}.", f"네, {name}은 {day}에 보통 {hours[weekday]}에 열어요.")
            if weekday in hours else
            say(locale, f"No, {name} is closed on {day}s.", f"아니요, {name}은 {day}에 쉬어요.")
        )  # fmt: skip
    return Answer("opening", Line(lead, basis), place, (*note, check))


def _named(days: list[int], locale: Locale) -> str:
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    if locale == "ko":
        return ", ".join(f"{'월화수목금토일'[day]}요일" for day in days)
    return ", ".join(names[day] for day in days)
