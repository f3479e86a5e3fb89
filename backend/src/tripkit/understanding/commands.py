"""What a command acts on and by how much, from its words; the operation is told elsewhere."""

import re

from tripkit.understanding import words as closed
from tripkit.understanding.hours import clocks
from tripkit.understanding.numbers import digits

_SHIFT = re.compile(
    r"(?:(\d+|an?|half an)\s*(hours?|hrs?|h|minutes?|mins?|days?|nights?)|(\d+)\s*(시간|분|일|박))",
    re.I,
)
_EARLIER = re.compile(r"earlier|forward|sooner|less|앞당|당겨|일찍|줄|전으로")
_UNITS = {"h": "h", "시": "h", "m": "min", "분": "min", "d": "d", "일": "d", "n": "n", "박": "n"}


def subject(words: str) -> str:
    """Of "move the museum to Thursday" museum, of 점심 빼줘 점심; "" where none is said."""
    plain = words.strip(" .!?")
    if re.search("[가-힣]", plain):
        return closed.pattern("commands", "korean_verbs").sub("", plain).strip()
    without_verb = closed.pattern("commands", "verbs").sub("", plain)
    return closed.pattern("commands", "where_to").sub("", without_verb).strip(" ,")


def shift(words: str) -> str | None:
    """By how much: "back an hour" +1h, 30분 앞당겨 -30min; None where no length is said."""
    phrase = digits(words.lower())
    match = _SHIFT.search(phrase)
    if match is None:
        return None
    sign = "-" if _EARLIER.search(phrase) else "+"
    number = match[1] or match[3]
    if number == "half an":
        return f"{sign}30min"
    amount = 1 if number in ("a", "an") else int(number)
    return f"{sign}{amount}{_UNITS[(match[2] or match[4])[0]]}"


def hour(words: str) -> str | None:
    """The hour that a command names last, HH:MM."""
    times = clocks(words)
    return times[-1] if times else None
