"""What time it is somewhere, how far clocks are apart, and when one lands."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from tripkit.agents.ask.desk.answer import Answer, Line, reckoned
from tripkit.agents.ask.desk.clock_sides import based, hours_apart, set_right
from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import HOME, Question, Spot, zone_of
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_CLOCK = re.compile(
    r"(?P<am1>오전|오후|새벽|아침|낮|저녁|밤)? ?(?P<ko>\d{1,2})시(?!간)"
    r" ?(?:(?P<kom>\d{1,2})분|(?P<half>반))?"
    r"|(?P<h>\d{1,2}):(?P<m>\d{2}) ?(?P<ap>am|pm|a\.m\.|p\.m\.)?"
    r"|(?:\b(?:at|leave|depart) )(?P<bare>\d{1,2})(?= ?(?:,|and|\?|$))"
    r"|(?P<h2>\d{1,2})"
    r" ?(?P<ap2>am|pm|a\.m\.|p\.m\.)|(?P<noon>\bnoon\b|정오)|(?P<mid>\bmidnight\b|자정)"
)
_LENGTH = re.compile(
    r"(\d+(?:\.\d+)?) ?(?:-? ?hours?|hrs?|h(?=\d\d\b)|h\b|시간)"
    r"(?: ?(?:and )?(\d+) ?(?:min\w*|m\b|분)|(?<=h)(\d\d)\b| ?(반))?"
)
_BASIS = "IANA time zones"
_NOON = 12
_SMALL_HOURS = 5


def clock_in(low: str) -> tuple[int, int] | None:
    """The first time of day named, as hour and minute."""
    match = _CLOCK.search(low)
    return _hour_of(match) if match else None


def clocks_in(low: str) -> list[tuple[int, int]]:
    """Every time of day named, in order."""
    return [hour for match in _CLOCK.finditer(low) if (hour := _hour_of(match))]


def _hour_of(match: re.Match[str]) -> tuple[int, int] | None:
    if match["noon"] or match["mid"]:
        return (12, 0) if match["noon"] else (0, 0)
    hour = int(match["ko"] or match["h"] or match["h2"] or match["bare"])
    minute = int(match["kom"] or match["m"] or (30 if match["half"] else 0))
    hour = _of_day(hour, match["am1"] or match["ap"] or match["ap2"] or "")
    return (hour, minute) if hour < 24 and minute < 60 else None


def _of_day(hour: int, part: str) -> int:
    """The hour on a clock of 24, by the part of the day that was named with it."""
    is_night = part == "밤"
    is_late = part in ("오후", "저녁", "밤", "낮") or part.startswith("p")
    is_early = part in ("오전", "새벽", "아침") or part.startswith("a")
    if is_late and hour < _NOON and not (is_night and hour < _SMALL_HOURS):
        return hour + _NOON
    return 0 if (is_early or is_night) and hour == _NOON else hour


def length_in(low: str) -> timedelta | None:
    """How long it takes, as said."""
    match = _LENGTH.search(low)
    if match is None:
        return None
    minutes = float(match[1]) * 60 + int(match[2] or match[3] or 0) + (30 if match[4] else 0)
    return timedelta(minutes=minutes)


def shown(moment: datetime, locale: Locale) -> str:
    """ "21:30 on Tuesday 3 March"."""
    if locale == "ko":
        day = "월화수목금토일"[moment.weekday()]
        return f"{moment.month}월 {moment.day}일({day}) {_korean(moment)}"
    return f"{moment:%H:%M} on {moment:%A}, {moment.day} {moment:%B}"


def _korean(moment: datetime) -> str:
    part = "오전" if moment.hour < _NOON else "오후"
    if moment.hour == 0:
        return "0시" + (f" {moment.minute}분" if moment.minute else "")
    hour = moment.hour % _NOON or _NOON
    return f"{part} {hour}시" + (f" {moment.minute}분" if moment.minute else "")


def landed(question: Question) -> Answer | None:
    """When a flight of known length arrives, by the clocks there."""
    start, length = clock_in(question.low), length_in(question.low)
    ends = ends_by_words(question)
    if start is None or length is None:
        return None
    if ends is None:
        return _same_clock(start, length, question) if not question.spots else None
    origin, target = ends
    day = question.day or _month_day(question) or question.now.astimezone(zone_of(origin)).date()
    leaves = datetime(day.year, day.month, day.day, *start, tzinfo=zone_of(origin))
    there = (leaves.astimezone(ZoneInfo("UTC")) + length).astimezone(zone_of(target))
    later = (there.date() - leaves.date()).days
    locale = question.locale
    name = target.called(locale)
    days_en = {0: "the same day", 1: "the next day", -1: "the day before"}.get(
        later, f"{later} days later"
    )
    days_ko = {0: "같은 날", 1: "다음 날", -1: "전날"}.get(later, f"{later}일 뒤")
    lead = say(
        locale,
        f"You land at about {there:%H:%M} local time in {name}, {days_en}.",
        f"{name} 현지 시각으로 {days_ko} {_korean(there)}쯤 도착해요.",
    )
    return Answer("landing", Line(lead), name, (told_apart(origin, target, leaves, locale),))


def _month_day(question: Question) -> date | None:
    """The middle of the month that is named: its summer time holds, not today's."""
    month = question.month
    if month is None:
        return None
    return date(question.today.year + (month < question.today.month), month, 15)


def _same_clock(start: tuple[int, int], length: timedelta, question: Question) -> Answer:
    """When one arrives where no clock changes on the way."""
    there = datetime(2000, 1, 1, *start, tzinfo=ZoneInfo("UTC")) + length
    is_later = there.day > 1
    lead = say(
        question.locale,
        f"At {there:%H:%M}{' the next day' * is_later}, if both ends are in one time zone.",
        f"{'다음 날 ' * is_later}{_korean(there)}에 도착해요. 두 곳의 시간대가 같을 때예요.",
    )
    return Answer("landing", Line(lead))


def ends_by_words(question: Question) -> tuple[Spot, Spot] | None:
    """Where one leaves and where one lands: "from X", "X에서", else the order of the words."""
    spots = list(question.spots)
    if len(spots) < 2:
        return None
    origin = next((s for s in spots if is_origin(question.low, s)), spots[0])
    target = next(s for s in spots if s is not origin)
    return origin, target


def is_origin(low: str, spot: Spot) -> bool:
    """Whether the words say that one sets off there."""
    before, behind = low[max(0, spot.start - 12) : spot.start], low[spot.end : spot.end + 8]
    return bool(matcher("origin_before").search(before) or matcher("origin_behind").match(behind))


def told_time(question: Question) -> Answer | None:
    """What time it is there, now or when it is some hour elsewhere; and the difference."""
    spots, locale = list(question.spots), question.locale
    if not spots:
        return None
    time = clock_in(question.low)
    if len(spots) == 1 and time is None:
        return _now(question, spots[0])
    home = _home(question)
    if len(spots) == 1 and home:
        spots.append(home)
    if len(spots) < 2:
        return _now(question, spots[0])
    base, other = based(question, spots, _CLOCK.search(question.low) if time else None)
    now = question.now.astimezone(zone_of(base))
    moment = now.replace(hour=time[0], minute=time[1], second=0) if time else now
    if time and question.day:
        moment = moment.replace(
            year=question.day.year, month=question.day.month, day=question.day.day
        )
    there = moment.astimezone(zone_of(other))
    names = base.called(locale), other.called(locale)
    line = told_apart(base, other, moment, locale)
    wrong = set_right(question.low, _offset(other, moment) - _offset(base, moment), locale)
    if time is None:
        first = Line(wrong + line.text, line.basis)
        return Answer("clock", first, names[1], (_clocks(base, other, moment, locale),))
    day = f" on {moment:%A}" if question.day else ""
    korean = f"{_weekday(moment)} " if question.day else ""
    lead = say(
        locale,
        f"When it is {moment:%H:%M}{day} in {names[0]}, it is {there:%H:%M}"
        f"{_en_day(moment, there)} in {names[1]}.",
        f"{names[0]}이/가 {korean}{_korean(moment)}이면/면 {names[1]}은/는"
        f" {_ko_day(moment, there)}{_korean(there)}이에요/예요.",
    )
    return Answer("clock", Line(wrong + lead), names[1], (line,))


def _weekday(moment: datetime) -> str:
    return f"{'월화수목금토일'[moment.weekday()]}요일"


def _en_day(base: datetime, there: datetime) -> str:
    days = (there.date() - base.date()).days
    return {1: " the next day", -1: " the day before"}.get(days, "")


def _ko_day(base: datetime, there: datetime) -> str:
    days = (there.date() - base.date()).days
    return {1: "다음 날 ", -1: "전날 "}.get(days, "같은 날 ")


def _home(question: Question) -> Spot | None:
    """Where the person's clock is, as far as their language tells."""
    if question.locale not in HOME:
        return None
    code, zone = HOME[question.locale]
    return Spot("Seoul", "서울", code, "city", 37.57, 126.98, zone)


def _now(question: Question, spot: Spot) -> Answer:
    locale, moment = question.locale, question.now.astimezone(zone_of(spot))
    name = spot.called(locale)
    lead = say(
        locale,
        f"It is {shown(moment, locale)} in {name} (UTC{_utc(moment)}).",
        f"{name}은/는 지금 {shown(moment, locale)}이에요/예요(UTC{_utc(moment)}).",
    )
    home = _home(question)
    lines = (
        [told_apart(home, spot, moment, locale)] if home and home.country != spot.country else []
    )
    return Answer("clock", Line(lead, reckoned(_BASIS)), name, tuple(lines))


def _utc(moment: datetime) -> str:
    """ "+05:45"."""
    text = f"{moment:%z}"
    return f"{text[:3]}:{text[3:]}"


def _clocks(base: Spot, other: Spot, moment: datetime, locale: Locale) -> Line:
    there = moment.astimezone(zone_of(other))
    return Line(
        say(
            locale,
            f"Now it is {moment:%H:%M} in {base.called(locale)} and"
            f" {there:%H:%M}{_en_day(moment, there)} in {other.called(locale)}.",
            f"지금 {base.called(locale)} {_korean(moment)}, {other.called(locale)}"
            f" {_ko_day(moment, there)}{_korean(there)}이에요/예요.",
        )
    )


def _offset(spot: Spot, moment: datetime) -> float:
    offset = moment.astimezone(zone_of(spot)).utcoffset() or timedelta()
    return offset.total_seconds() / 3600


def told_apart(base: Spot, other: Spot, moment: datetime, locale: Locale) -> Line:
    """How far the clocks are apart, and when that changes."""
    hours = _offset(other, moment) - _offset(base, moment)
    half = moment + timedelta(days=182)
    later = _offset(other, half) - _offset(base, half)
    names = base.called(locale), other.called(locale)
    if hours == 0:
        text = say(
            locale,
            f"{names[1]} has the same time as {names[0]}",
            f"{names[1]}과/와 {names[0]}은/는 시각이 같아요",
        )
    else:
        side_en, side_ko = ("ahead of", "빨라요") if hours > 0 else ("behind", "늦어요")
        text = say(
            locale,
            f"{names[1]} is {hours_apart(hours, 'en')} {side_en} {names[0]}",
            f"{names[1]}은/는 {names[0]}보다 {hours_apart(hours, 'ko')} {side_ko}",
        )
    if later != hours and later == 0:
        text += say(
            locale,
            " now, the same in the other half of the year",
            "(지금 기준, 서머타임이 바뀌면 같아요)",
        )
    elif later != hours:
        text += say(
            locale,
            f" now, {hours_apart(later, 'en')} in the other half of the year (summer time)",
            f"(지금 기준, 서머타임이 바뀌면 {hours_apart(later, 'ko')})",
        )
    return Line(f"{text}.", reckoned(_BASIS))
