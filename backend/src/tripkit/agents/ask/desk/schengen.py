"""How many of the 90 days in any 180 are left in the Schengen area, by stays that were named."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import zip_longest

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question
from tripkit.tools.trip.context import say

_ALLOWED, _WINDOW = 90, timedelta(days=179)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_NAME = rf"(?P<name>{'|'.join(_MONTHS)})[a-z]*|(?P<number>1[0-2]|[1-9])월"
_MONTH = re.compile(rf"(?<![a-z\d])(?:{_MONTH_NAME})")
_DAYS = re.compile(
    r"(\d{1,3}) ?(?:days?|일(?!부터|까지|에))(?! (?:in|of) (?:any )?180)|\b(?:plus|and) (\d{1,3})\b"
)
_SINCE = re.compile(r"\bsince\b|부터|이후")
_PAGE = (
    "https://home-affairs.ec.europa.eu/policies/schengen/border-crossing/short-stay-calculator_en"
)


def days_left(question: Question) -> Answer | None:
    """What is left of the 90 days today; the rule alone where no stay is counted."""
    rule = passage("schengen", question)
    stays = list(_stays(question.low, question.today))
    if not stays or any(counts is None for _, counts in stays):
        return rule
    used = sum(days for days, counts in stays if counts)
    old = sum(days for days, counts in stays if not counts)
    locale, start = question.locale, question.today - _WINDOW
    left = _ALLOWED - used
    window = f"{start.day} {start:%B %Y}"
    korean = f"{start.year}년 {start.month}월 {start.day}일"
    aside = say(locale, f"; the {old} days before it no longer count", f"(그 전 {old}일은 빠져요)")
    lead = say(
        locale,
        f"{max(left, 0)} days are left today: the 180 days reach back to {window}, and {used} of"
        f" the 90 are used in them{aside if old else ''}.",
        f"오늘 기준 {max(left, 0)}일 남았어요. 180일은 {korean}부터 세고 그 안에서 90일 중"
        f" {used}일을 썼어요{aside if old else ''}.",
    )
    check = say(
        locale,
        "Counted from what you said alone, with all Schengen countries together; the days of entry"
        " and exit count whole. Check it with your stamps in the EU's short-stay calculator.",
        "말한 체류만 솅겐 국가를 모두 합쳐 셌고 입국일과 출국일도 하루씩이에요. 도장을 보고 EU"
        " 단기체류 계산기에서 확인해요.",
    )
    return Answer("schengen", Line(lead), lines=(Line(check, page(_PAGE)),))


def _stays(low: str, today: date) -> Iterator[tuple[int, bool | None]]:
    """Days of each stay, and whether they lie in the window; None where that can't be told."""
    matches = list(_DAYS.finditer(low))
    for match, later in zip_longest(matches, matches[1:]):
        count = int(match[1] or match[2])
        if count in (_ALLOWED, 180):
            continue
        behind = low[match.end() : later.start() if later else len(low)]
        before = low[max(0, match.start() - 24) : match.start()]
        month = _MONTH.search(behind)
        clause = behind if month else before
        month = month or _last(before)
        yield count, _counts(month, today, is_since=bool(_SINCE.search(clause)))


def _last(text: str) -> re.Match[str] | None:
    return next(reversed(list(_MONTH.finditer(text))), None)


def _counts(month: re.Match[str] | None, today: date, *, is_since: bool) -> bool | None:
    """Whether a stay of that month lies in the window whole."""
    if month is None:
        return None
    number = int(month["number"]) if month["number"] else _MONTHS.index(month["name"]) + 1
    first = date(today.year - (number > today.month), number, 1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    start = today - _WINDOW
    if is_since or first >= start:
        return True
    return False if last < start else None
