"""A measure in another unit."""

import re
from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_NUMBER = re.compile(r"((?<![\w-])[-−]|minus |영하 ?)?(\d[\d,]*(?:\.\d+)?)")
_INTO = re.compile(r"\b(?:in|to|into|as) $")
_BEHIND, _DEGREES = re.compile(r" ?(?:°|degrees?)? ?"), re.compile(r" ?도 ?")


@dataclass(frozen=True, slots=True)
class Unit:
    """`factor` units of the base for one; temperatures are told apart by name."""

    name: str
    base: str
    factor: float


UNITS = {
    unit.name: unit
    for unit in (
        Unit("km", "m", 1000),
        Unit("m", "m", 1),
        Unit("cm", "m", 0.01),
        Unit("mile", "m", 1609.344),
        Unit("foot", "m", 0.3048),
        Unit("inch", "m", 0.0254),
        Unit("yard", "m", 0.9144),
        Unit("kg", "kg", 1),
        Unit("pound", "kg", 0.45359237),
        Unit("ounce", "kg", 0.028349523),
        Unit("stone", "kg", 6.35029318),
        Unit("litre", "l", 1),
        Unit("gallon", "l", 3.785411784),
        Unit("celsius", "t", 1),
        Unit("fahrenheit", "t", 1),
        Unit("kmh", "v", 1),
        Unit("mph", "v", 1.609344),
    )
}
_USUAL = {
    "km": "mile",
    "m": "foot",
    "cm": "inch",
    "mile": "km",
    "foot": "m",
    "inch": "cm",
    "yard": "m",
    "kg": "pound",
    "pound": "kg",
    "ounce": "kg",
    "stone": "kg",
    "litre": "gallon",
    "gallon": "litre",
    "celsius": "fahrenheit",
    "fahrenheit": "celsius",
    "kmh": "mph",
    "mph": "kmh",
}


def measured(question: Question) -> Answer | None:
    """A measure in another unit."""
    low = question.low
    if height := _height(question):
        return height
    mentions = sorted(
        (match.start(), match.end(), name)
        for name in sections("units")
        for match in matcher(name, "units").finditer(low)
    )
    number = _NUMBER.search(low)
    if not mentions or not number:
        return None
    source = _source(low, number, mentions)
    if len(mentions) == 1 and _is_goal(low, mentions[0]):
        source = _USUAL[source]
    unit = UNITS[source]
    targets = [n for *_, n in mentions if n != source and UNITS[n].base == unit.base]
    target = targets[0] if targets else _USUAL[source]
    is_below = bool(number[1]) and unit.base == "t"
    value = float(number[2].replace(",", "")) * (-1 if is_below else 1)
    result = _converted(value, source, target)
    left, right = (_labelled(v, n, question.locale) for v, n in ((value, source), (result, target)))
    lead = say(question.locale, f"{left} is {right}.", f"{left}: {right}이에요/예요.")
    return Answer("units", Line(lead))


_FEET = re.compile(r"(\d+) ?(?:ft\b|feet|foot|'|’|피트) ?(\d{1,2})(?! ?(?:cm|m\b|km))")


def _height(question: Question) -> Answer | None:
    """Feet with inches, as people say their height, in centimetres."""
    match = _FEET.search(question.low)
    if match is None:
        return None
    feet, inches = int(match[1]), int(match[2])
    length = (feet * UNITS["foot"].factor + inches * UNITS["inch"].factor) / UNITS["cm"].factor
    lead = say(
        question.locale,
        f"{feet} feet {inches} is {length:.0f} cm.",
        f"{feet}피트 {inches}인치: {length:.0f}cm예요.",
    )
    return Answer("units", Line(lead))


def _source(low: str, number: re.Match[str], mentions: list[tuple[int, int, str]]) -> str:
    """The unit of the number: right behind it, else right before it ("화씨 95도"), else nearest."""
    behind = [(low[number.end() : start], n) for start, _, n in mentions if start >= number.end()]
    beside = [name for gap, name in behind if _BEHIND.fullmatch(gap)]
    before = [name for _, end, name in mentions if end <= number.start() <= end + 1]
    degrees = [name for gap, name in behind if _DEGREES.fullmatch(gap)]
    nearest = min(mentions, key=lambda m: (m[0] < number.end() - 1, abs(m[0] - number.end())))[2]
    return next(iter([*beside, *before, *degrees]), nearest)


def _is_goal(low: str, mention: tuple[int, int, str]) -> bool:
    """ "30 degrees in fahrenheit", "30도는 화씨로": a scale into which it is to be converted."""
    start, end, name = mention
    is_into = _INTO.search(low[:start]) or low.startswith("로", end)
    return UNITS[name].base == "t" and bool(is_into or low[start:end].startswith(("in ", "to ")))


def _converted(value: float, source: str, target: str) -> float:
    if UNITS[source].base == "t":
        return value * 9 / 5 + 32 if source == "celsius" else (value - 32) * 5 / 9
    return value * UNITS[source].factor / UNITS[target].factor


def _labelled(value: float, name: str, locale: Locale) -> str:
    text = f"{value:,.1f}".removesuffix(".0")
    label = {"celsius": "°C", "fahrenheit": "°F", "kmh": " km/h", "mph": " mph"}.get(name)
    if label:
        return f"{text}{label}"
    korean = {
        "mile": "마일",
        "foot": "피트",
        "inch": "인치",
        "pound": "파운드",
        "yard": "야드",
        "ounce": "온스",
        "gallon": "갤런",
        "litre": "리터",
    }
    if locale == "ko":
        return f"{text}{korean.get(name, name)}"
    plural = {"foot": "feet", "inch": "inches", "stone": "stone"}.get(name, f"{name}s")
    return f"{text} {name if name in ('km', 'm', 'cm', 'kg') else plural}"
