"""What keeps a clause from being a thing to do: it refuses, bounds, or tells of something else."""

import re
from collections.abc import Sequence
from datetime import date

from tripkit.understanding import words as closed
from tripkit.understanding.agenda.trip_days import is_daily
from tripkit.understanding.agenda.words import Doing, doing, pattern, says

_NEGATED = re.compile(
    r"(?:\b(?:cannot|cant|wont|dont|never|gave up|refuses?|hates?)\b|n['’]t\b"
    r"|\bno\s+[\w'’-]+(?:\s[\w'’-]+)?\s+(?:or|nor|and)\b|^\W*no\b(?![- ]one\b)"
    r"|\b(?:do|does|did|would|will|can|could) not\b|\bnot (?:a single|any|interested in)\b)"
    r"(?!\s+(?:want to\s+)?(?:miss|wait|mind|skip|forget)\b)[^,;.]*$",
    re.I,
)
"""Before a name, in its own clause."""
_LAST_VERB = re.compile(
    r"(?:(?<![가-힣])빼|제외|싫|사절|금지|별로|않|없(?:음|이|어|었|으)|"
    r"(?<![가-힣])(?:안|못)\s[가-힣]|(?<![가-힣])안(?:가|타|먹|해|할|갈|탈|돼)|(?<![가-힣])못(?:가|타|먹|해))"
    r"[가-힣]{0,7}(?:\s?(?:주세요|줘요?|주시고|할게요|거예요|싶어요|돼요|됩니다))?[\s.!~)]*$"
)
"""A Korean clause is denied by its last verb, however far before it a name stands."""
_CANNOT = re.compile(r"(?:못|안)\S{1,3}$")
_BEFORE, _BEHIND = 24, 12
"""Characters beside a word in which a denial is about it."""
_BOUNDS = ("limit", "late_start", "early_end", "wet", "otherwise", "not_busy")
_OF_OTHER = ("lodging", "money")
_ONLY_TOLD = ("stays", "arrival", "departure")
"""What words tell that have neither a sort nor an hour."""


def sort_of(words: str) -> Doing | None:
    """The sort of thing that the words name, unless they refuse it."""
    sort = doing(words)
    match = sort.pattern.search(words) if sort else None
    if sort is None or match is None or says("refused", words) or is_denied_by_verb(words):
        return None
    if _NEGATED.search(words[: match.start()]):
        return None
    before = words[max(0, match.start() - _BEFORE) : match.start()]
    behind = words[match.end() : match.end() + _BEHIND]
    return None if is_refused(before, behind) else sort


def is_denied_by_verb(words: str) -> bool:
    """Whether the last verb of a Korean clause denies what it names: 클럽이나 술집은 빼고요."""
    return _LAST_VERB.search(words) is not None


def is_refused(before: str, behind: str) -> bool:
    """Whether the words beside a name refuse it."""
    ahead = closed.pattern("denial", "beside_before").search(before) or _NEGATED.search(before)
    return bool(ahead or closed.pattern("denial", "beside_behind").search(behind))


def is_no_appointment(
    words: str, days: Sequence[date], all_days: Sequence[date], is_timed: bool, sort: Doing | None
) -> bool:
    """Whether a clause refuses, bounds, or tells of beds, money, food or the trip as a whole.

    `days` are those that it names.
    """
    plain = pattern("except").sub(" ", words)
    if _is_bound_or_other(plain, is_timed and bool(days), is_timed and sort is not None):
        return True
    if _is_only_told(plain, sort, is_timed) or (sort is None and _is_refusal(plain, days)):
        return True
    if _is_setting_off(words, days, all_days, sort):
        return True
    if len(all_days) == 1 and says("day_trip", words) and not is_timed:
        return True
    is_whole = len(days) == len(all_days) and not is_daily(words)
    return is_whole and not (is_timed and sort)


def _is_bound_or_other(plain: str, is_set: bool, is_timed_thing: bool) -> bool:
    """Whether words bound something, or tell of beds, money or food; `is_set`: with its day and
    hour."""
    if any(says(name, plain) for name in _BOUNDS):
        return True
    if not is_set and any(says(name, plain) for name in _OF_OTHER):
        return True
    return says("table", plain) and not (is_set or is_timed_thing)


def _is_setting_off(
    words: str, days: Sequence[date], all_days: Sequence[date], sort: Doing | None
) -> bool:
    """Whether words tell when one leaves home, on the first of several days."""
    is_first = len(all_days) > 1 and tuple(days) in ((), (all_days[0],))
    return is_first and sort is None and says("setting_off", words)


def _is_only_told(plain: str, sort: Doing | None, is_timed: bool) -> bool:
    """Whether words tell a fact, or of a night's place or a way, and nothing to do at an hour."""
    if is_timed:
        return False
    return says("fact", plain) or (sort is None and any(says(name, plain) for name in _ONLY_TOLD))


def _is_refusal(plain: str, days: Sequence[date]) -> bool:
    """Whether words without a sort of their own deny something, or tell only who travels."""
    if closed.pattern("denial", "words").search(plain) or _CANNOT.search(plain):
        return True
    return says("of_people", plain) and not days
