"""A measure in another unit."""

import re
from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_N = r"(\d[\d,]*(?:\.\d+)?)"


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
    mentions = [
        (match.start(), name)
        for name in sections("units")
        for match in matcher(name, "units").finditer(low)
    ]
    numbers = list(re.finditer(_N, low))
    if not mentions or not numbers:
        return None
    number = numbers[0]
    source = min(mentions, key=lambda hit: (hit[0] < number.end() - 1, abs(hit[0] - number.end())))[
        1
    ]
    unit = UNITS[source]
    targets = [n for _, n in mentions if n != source and UNITS[n].base == unit.base]
    target = targets[0] if targets else _USUAL[source]
    value = float(number[1].replace(",", ""))
    result = _converted(value, source, target)
    left, right = (_labelled(v, n, question.locale) for v, n in ((value, source), (result, target)))
    lead = say(question.locale, f"{left} is {right}.", f"{left}: {right}이에요/예요.")
    return Answer("units", Line(lead))


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
