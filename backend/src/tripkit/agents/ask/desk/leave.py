"""How many days in a row are free where some days of leave are put to a public holiday."""

import re
from datetime import date, timedelta

from tripkit.agents.ask.desk.answer import Answer, Line, reckoned
from tripkit.agents.ask.desk.feasts import dated, feast_days
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.countries import public_holidays
from tripkit.tools.trip.context import say

_COUNT = re.compile(
    r"연차(?:를|는|휴가)? ?(\d)|(\d) ?(?:일|개|장)?(?:의)? ?연차|연차[^?]{0,6}?(하루|이틀|사흘)"
    r"|\b(\d|one|two|three|four|five) (?:more )?(?:vacation |leave |extra )?days? (?:off|of"
    r" leave|leave)"
)
_WORDS = {"하루": 1, "이틀": 2, "사흘": 3, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_DAY = timedelta(days=1)
_WEEKEND = 5


def days_off(question: Question) -> Answer | None:
    """The longest row of free days about the feast that is named, with that many days of leave."""
    match, code = _COUNT.search(question.low), _land(question)
    if match is None or code is None:
        return None
    leave = _count(match)
    years = (question.today.year, question.today.year + 1)
    holidays = [h for year in years for h in public_holidays(code, year) or ()]
    feast = feast_days([h for h in holidays if h.day > question.today], question)
    if not feast:
        return None
    free = {h.day for h in holidays}
    longest, spans = _longest(feast[0].day, leave, free, question.locale)
    locale, name = question.locale, feast[0].name.in_(question.locale)
    plain = _row(feast[0].day, 0, 0, free)
    lead = say(
        locale,
        f"{longest} days in a row: {' or '.join(spans)}, with {leave} days of leave. {name} is"
        f" {dated(feast[0].day, locale)}.",
        f"{name}은/는 {dated(feast[0].day, locale)}이고, 연차 {leave}일을 붙이면 최대 {longest}일"
        f" 쉬어요({' 또는 '.join(spans)}).",
    )
    line = say(
        locale,
        f"Without leave it is {len(plain)} days: {dated(plain[0], locale)} to"
        f" {dated(plain[-1], locale)}; substitute holidays are counted.",
        f"연차 없이는 {dated(plain[0], locale)}부터 {dated(plain[-1], locale)}까지"
        f" {len(plain)}일이에요(대체공휴일 포함).",
    )
    return Answer("leave", Line(lead, reckoned("python-holidays")), lines=(Line(line),))


def _longest(day: date, leave: int, free: set[date], locale: Locale) -> tuple[int, list[str]]:
    """How long the longest row of free days is, and from when to when such rows last."""
    rows = [_row(day, before, leave - before, free) for before in range(leave + 1)]
    longest = max(len(row) for row in rows)
    best = [row for row in rows if len(row) == longest]
    return longest, [f"{dated(row[0], locale)} – {dated(row[-1], locale)}" for row in best]


def _land(question: Question) -> str | None:
    """Whose holidays count: the reader's own country's, else those of the place."""
    return question.home or (question.spot.country if question.spot else None)


def _count(match: re.Match[str]) -> int:
    """The days of leave that were named."""
    word = next(group for group in match.groups() if group)
    return int(word) if word.isdigit() else _WORDS[word]


def _row(day: date, before: int, after: int, free: set[date]) -> list[date]:
    """The free days about the day, with working days taken off before and after them."""
    first, last = _reach(day, -_DAY, before, free), _reach(day, _DAY, after, free)
    return [first + n * _DAY for n in range((last - first).days + 1)]


def _reach(day: date, step: timedelta, leave: int, free: set[date]) -> date:
    """The last free day in one direction."""
    while True:
        following = day + step
        if following.weekday() < _WEEKEND and following not in free:
            if leave == 0:
                return day
            leave -= 1
        day = following
