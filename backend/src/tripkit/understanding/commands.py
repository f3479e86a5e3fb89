"""What a command acts on and when, from its words and those before it; the operation is told
elsewhere."""

import re
from datetime import date

from tripkit.understanding import dates, hours
from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_HANGUL = re.compile("[가-힣]")
_SHIFT = re.compile(
    r"(?:(\d+(?:\.\d+)?|an?|half an|half a)\s*(hours?|hrs?|h|minutes?|mins?|days?|nights?|weeks?)\b"
    r"|(\d+(?:\.\d+)?)\s*(시간|분(?!의)|일(?!차|째|\s*일정)|박|주))"
)
_EARLIER = re.compile(r"earlier|forward|sooner|less|shorter|앞당|당겨|당기|일찍|줄|전으로|앞으로")
_UNITS = {
    "h": "h",
    "시": "h",
    "m": "min",
    "분": "min",
    "d": "d",
    "일": "d",
    "n": "n",
    "박": "n",
    "w": "w",
    "주": "w",
}
_CLAUSE = re.compile(r"[,.;:!?\n]|(?<=[가-힣]{2}고)\s")
_GOAL = re.compile(r"\bto\b|(?<=[은는을를])\s|에서\s")
_BESIDE = re.compile(r"\b(?:before|after|between) (?!all\b).+$")
_LATER = re.compile(r"(\blater\b|늦게|뒤로|나중)|\bearlier\b|\bsooner\b|앞으로|일찍")
_NIGHTS = re.compile(r"\b(\d+) nights?\b|(?<!\d)(\d+)박")
_MEALS = re.compile(r"점심|dinner ?time|supper")
_DAY = re.compile(r"(?:the )?(?:day \d+|[A-Za-z]+day)(?: and \w+)?(?: alone)?", re.I)
_ONE_THAT = re.compile(r"\bones?\b(?=\s+(?:with|of|that|which|near|closer|where|in|for)\b)", re.I)
_PLACED = ("move", "add", "change")
_LENGTHENED = ("extend", "shorten")
_MOVED = ("move", "change")
_LONGEST = 300
_NO_OBJECT = ("undo", "redo", "restart", "back", "repeat")


def command(text: str, start: int, end: int, operation: str, today: date) -> str:
    """`operation@object@time` of the command at `text[start:end]`.

    What a verb at the end of its clause acts on stands before it, as in Korean.
    """
    words = _plain(text[start : min(end, start + _LONGEST)])
    target = "" if operation in _NO_OBJECT else subject(words, operation)
    if not target and operation not in _NO_OBJECT:
        before = _CLAUSE.split(text[max(0, start - 60) : start])[-1]
        target = subject(_plain(before), operation) if _HANGUL.search(before) else ""
    return f"{operation}@{target[:120]}@{time(words, operation, today)[:80]}"


def event(words: str, today: date) -> str:
    """`what@place@when` of a fixed event's own words; what they do not part stays in `what`."""
    plain = _plain(words[:_LONGEST])
    when = moment(plain, today)
    if stretch := hours.stretch(plain):
        when = "T".join(piece for piece in (dates.moment(plain, today), stretch) if piece)
    return f"{plain[:120]}@@{when[:60]}"


def _plain(words: str) -> str:
    return words.replace("\n", " ").replace("@", " ")


def subject(words: str, operation: str = "") -> str:
    """Of "move the museum to Thursday" museum, of 점심 빼줘 점심; "" where none is said."""
    plain = words.strip(" .!?")
    if _HANGUL.search(plain):
        return closed.pattern("commands", "korean_verbs").sub("", plain).strip()
    without_verb = closed.pattern("commands", "verbs").sub("", plain)
    target = closed.pattern("commands", "where_to").sub("", without_verb).strip(" ,")
    return "" if closed.pattern("commands", "no_object").fullmatch(target) else target


def time(words: str, operation: str, today: date) -> str:
    """The day and hour that a command names, a shift by some time, or what it is put beside."""
    if operation in _LENGTHENED and (shifted := shift(words)):
        return shifted.lstrip("+-")
    if operation in _MOVED and (shifted := shift(words)):
        return shifted
    if operation == "add" and (nights := _NIGHTS.search(digits(words.lower()))):
        return f"{nights[1] or nights[2]}n"
    if _is_day(subject(words), today):
        return ""
    goal = _GOAL.split(words)[-1] if operation in _MOVED else words
    at = moment(goal, today) or moment(words, today)
    return at or (_relative(words.lower()) if operation in _PLACED else "")


def _is_day(target: str, today: date) -> bool:
    """Whether what is changed is itself a day: "lock Sunday", "delete day 1"."""
    return _DAY.fullmatch(target) is not None and dates.moment(target, today) != ""


def _relative(phrase: str) -> str:
    """What a thing is put beside ("before sunset"), or later and earlier alone."""
    if beside := _BESIDE.search(phrase):
        return beside[0]
    match = _LATER.search(phrase)
    return ("later" if match[1] else "earlier") if match else ""


def moment(words: str, today: date) -> str:
    """A date, weekday or day of the trip, and the hour or part of the day after a T."""
    times = hours.marked(_ONE_THAT.sub(" ", words))
    part = times[-1] if times else hours.part(_MEALS.sub(" ", words))
    return "T".join(piece for piece in (dates.moment(words, today), part) if piece)


def shift(words: str) -> str | None:
    """By how much: "back an hour" +1h, 30분 앞당겨 -30min; None where no length is said."""
    phrase = digits(words.lower())
    match = _SHIFT.search(phrase)
    if match is None:
        return None
    sign = "-" if _EARLIER.search(phrase) else "+"
    number, unit = match[1] or match[3], _UNITS[(match[2] or match[4])[0]]
    if number.startswith("half"):
        return f"{sign}30min" if unit == "h" else f"{sign}.5{unit}"
    amount = "1" if number in ("a", "an") else number
    return f"{sign}{amount}{unit}"
