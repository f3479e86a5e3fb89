"""Length without a plain number of days: "short", "two more days", "make it 5", "3"."""

import re
from math import ceil

from tripkit.knowledge.language import numbers, patterns
from tripkit.knowledge.language.day_span import LONGEST, scaled
from tripkit.knowledge.language.days_ko import korean_days
from tripkit.knowledge.language.korean import NATIVE_PATTERN, SINO_PATTERN, number

_PATTERNS = patterns.load("durations")
_WORDS = {"WORD_PATTERN": numbers.WORD_PATTERN}
_SHORT = _PATTERNS.compiled("short")
_LONG = _PATTERNS.compiled("long")
_MEDIUM = _PATTERNS.compiled("medium")
_NOT_LONG = _PATTERNS.compiled("not_long")
_LONGER = _PATTERNS.compiled("longer")
_SHORTER = _PATTERNS.compiled("shorter")
_TRIP_SHORT = _PATTERNS.compiled("trip_short")
_TRIP_LONG = _PATTERNS.compiled("trip_long")
_NOT_LONG_SAID = _PATTERNS.compiled("not_long_said")
_NOT_SHORT_SAID = _PATTERNS.compiled("not_short_said")
_MORE = _PATTERNS.compiled("more", **_WORDS)
_LESS = _PATTERNS.compiled("less", **_WORDS)
_TIMES = _PATTERNS.compiled("times")
_NEW_NUMBER = _PATTERNS.compiled("new_number", **_WORDS)
_BEFORE_NUMBER = re.compile(rf"^(?:(?:{_PATTERNS.text('before_number')})[\s,.]+)++")
_AFTER_NUMBER = re.compile(rf"(?:\s*(?:{_PATTERNS.text('after_number')}))++$")
_RANGE = _PATTERNS.compiled("range", WORD_PATTERN=numbers.WORD_PATTERN)
_ONE = re.compile(rf"\d{{1,3}}|{numbers.WORD_PATTERN}")
_ONE_KO = re.compile(f"{NATIVE_PATTERN}|{SINO_PATTERN}")
_KO_MORE = re.compile(
    r"(?P<w>하루|이틀|사흘|나흘|일주일|[1-9]일|[1-9]주)\s?(?:만\s?)?(?:더|추가|늘)"
)
_KO_LESS = re.compile(
    r"(?P<w>하루|이틀|사흘|나흘|일주일|[1-9]일|[1-9]주)\s?(?:만\s?)?(?:덜|줄여|줄이|줄일|줄임|빼|뺄|짧게)"
)
_KO_NEW_NUMBER = re.compile(
    r"(?:아니|말고|그냥|한|최대|적어도)\s?(?P<n>\d{1,2})\s?(?:로|으로|일|$|정도|쯤|이요|요)"
)


def bare_number(low: str) -> int | None:
    """The answer "3", "three", "한 5", "셋" to "how many days?"."""
    core = _BEFORE_NUMBER.sub("", low.strip(" .!~?ㅋㅎ"))
    core = _AFTER_NUMBER.sub("", core).strip(" .!~")
    if pair := _RANGE.fullmatch(core):
        values = [numbers.number(g) for g in pair.groups()]
        return int(max(v for v in values if v is not None)) or None
    value = numbers.number(core) if _ONE.fullmatch(core) else None
    if value is None and _ONE_KO.fullmatch(core):
        value = number(core)
    return int(value) if value and 1 <= value <= LONGEST else None


def is_change(low: str) -> bool:
    """Whether a length is said as a difference ("one more day", "하루 더")."""
    return any(p.search(low) for p in (_MORE, _LESS, _KO_MORE, _KO_LESS))


def changed(low: str, known: int | None) -> int | None:
    """ "Two more days", "하루 더" on top of the days that were known."""
    if not known:
        return None
    if m := _TIMES.search(low):
        return max(1, ceil(known * (2 if m["double"] else 0.5)))
    for pattern, sign in ((_MORE, 1), (_LESS, -1)):
        if m := pattern.search(low):
            groups = {k[0]: v for k, v in m.groupdict().items() if v}
            word = re.sub(r"^(?:another|an?)$", "one", re.sub(r"^a (?=couple)", "", groups["n"]))
            unit = re.sub(r"s$", "", groups.get("u") or "day").replace("night", "day")
            days = known + sign * scaled(numbers.number(word) or 0, unit)
            return days if 1 <= days <= LONGEST else None
    for pattern, sign in ((_KO_MORE, 1), (_KO_LESS, -1)):
        if m := pattern.search(low):
            step = next((s.days for s in korean_days(m["w"] + " ")), 0)
            return known + sign * step if step and known + sign * step > 0 else None
    return None


def corrected_number(low: str) -> int | None:
    """The number in "no, make it 5", "five instead", "아니 5로"."""
    for pattern in (_NEW_NUMBER, _KO_NEW_NUMBER):
        if m := pattern.search(low):
            word = next(g for g in m.groupdict().values() if g)
            value = int(numbers.number(word) or 0)
            return value if 1 <= value <= 60 else None
    return None


def relative(low: str) -> str | None:
    """ "longer" or "shorter" when the message asks for a change of length."""
    if _LONGER.search(low):
        return "longer"
    return "shorter" if _SHORTER.search(low) else None


def kind(low: str) -> str | None:
    """short | medium | long where no number was said."""
    rest = _NOT_LONG.sub(lambda m: " " * len(m.group()), low)
    if _MEDIUM.search(rest):
        return "medium"
    if _NOT_LONG_SAID.search(rest):
        return "short"
    if _NOT_SHORT_SAID.search(rest):
        return "long"
    if _SHORT.search(rest):
        return "short"
    return "long" if _LONG.search(rest) else None


def trip_kind(low: str) -> str | None:
    """short | long where the trip itself is called so, without being asked."""
    if _NOT_LONG_SAID.search(low) and re.search(r"길게|오래|long", low):
        return "short"
    if _TRIP_SHORT.search(low) and not re.search(r"짧게 ?(?:말|답)", low):
        return "short"
    return "long" if _TRIP_LONG.search(low) else None
