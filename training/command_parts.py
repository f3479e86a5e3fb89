"""Whether a command's object and time say what its mark does, however its writer put them."""

from __future__ import annotations

import re
from datetime import date

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.understanding.calendar_words import WEEKDAYS, next_weekday
from tripkit.understanding.numbers import digits

_HANGUL = re.compile("[가-힣]")
_FILLERS = frozenset(
    ("the", "a", "an", "my", "our", "of", "to", "in", "at", "and", "with", "for", "on")
)
_DAY = re.compile(r"\bday[ _:]?(\d+|last|first)\b")
_WEEKDAY = re.compile(r"\b(?:weekday:)?(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?'?s?\b")
_MEASURE = re.compile(
    r"([+-]?)\s*\b(half|an?|\d+)[ -]?(hours?|h|minutes?|mins?|days?|d|nights?|n|weeks?|w)\b"
    r"(?:\s*(later|earlier|before|after))?"
)
_EARLIER = ("earlier", "before")
_SIGNED = ("move", "change")


def _measured(match: re.Match[str], *, is_signed: bool) -> str:
    sign = match[1] or ("-" if match[4] in _EARLIER else "+" if match[4] else "")
    number, unit = match[2], match[3]
    unit = "min" if unit.startswith("m") else unit[0]
    amount = ".5" if number == "half" else "1" if number in ("a", "an") else number
    return f" {sign if is_signed else ''}{amount}{unit} "


def level(time: str, operation: str, today: date) -> frozenset[str]:
    """The parts of a time, each written in one way; a weekday is the next one."""
    text = digits(time.lower())
    text = re.sub(r"(?<=[\d\w])t(?=\d\d:\d\d)", " ", text)
    text = re.sub(r"\b(last|first)[ _]day\b", r"day_\1", text.replace("relative:", ""))
    text = re.sub(r"\bevery\b|(?<=day_first)|(?<=day_last)", " ", text)
    text = _DAY.sub(r"day_\1", text)
    text = text.replace("day_first", "day_1")
    text = _WEEKDAY.sub(lambda m: str(next_weekday(WEEKDAYS.index(m[1]), today)), text)
    text = _MEASURE.sub(lambda m: _measured(m, is_signed=operation in _SIGNED), text)
    return frozenset(re.sub(r"[,;]", " ", text).split()) - _FILLERS


def _stems(words: str) -> set[str]:
    return {re.sub(r"(?:es|s)$", "", word) for word in fold(words).split()} - _FILLERS


def parts_right(value: str, wanted: str, text: str, today: date) -> tuple[bool, bool]:
    """Whether the object and the time of `operation@object@time` are those of `wanted`."""
    operation, thing, time = value.split("@")
    _, wanted_thing, wanted_time = wanted.split("@")
    if not wanted_thing or not thing or _HANGUL.search(text):
        is_object = bool(thing) == bool(wanted_thing)
    else:
        is_object = bool(_stems(thing) & _stems(wanted_thing))
    return is_object, level(time, operation, today) == level(wanted_time, operation, today)
