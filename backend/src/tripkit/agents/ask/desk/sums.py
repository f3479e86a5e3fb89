"""Shares, percentages, plain arithmetic and units of measure."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.money import (
    Amount,
    amounts_in,
    currencies_in,
    rate_line,
    written,
)
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.currency import convert, known
from tripkit.tools.trip.context import say

_N = r"(\d[\d,]*(?:\.\d+)?)"
_PERCENT = re.compile(rf"{_N} ?(?:%|percent|per cent|퍼센트|프로)")
_HEADS = re.compile(
    r"(\d+) ?(?:people|persons|friends|ways|of"
    r" us|adults|guests|명|인|사람)|(?:between|among|by|into) (?:the )?(\d+)|(?:n분의|인원) ?(\d+)"
)
_OPERATION = re.compile(
    rf"(?<![\d-]){_N}(?: ?([+*×÷]) ?| ([-−/x]|plus|minus|times|divided by) ){_N}"
)
_OPERATORS: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "plus": operator.add,
    "-": operator.sub,
    "−": operator.sub,
    "minus": operator.sub,
    "*": operator.mul,
    "×": operator.mul,
    "x": operator.mul,
    "times": operator.mul,
    "/": operator.truediv,
    "÷": operator.truediv,
    "divided by": operator.truediv,
}
_ADDED = ("tip", "팁", "tax", "vat", "service", "세금", "봉사료")
_TAKEN_OFF = ("off", "discount", "할인", "세일")


def calculated(question: Question) -> Answer | None:
    """A share, a percentage or a sum; None where the numbers make no task."""
    low = question.low
    answer = _repeated(question) or _shared(question) or _percentage(question)
    if answer:
        return answer
    match = _OPERATION.search(low)
    if match is None:
        return None
    left, right = _number(match[1]), _number(match[4])
    sign = match[2] or match[3]
    if sign in ("/", "÷", "divided by") and right == 0:
        return None
    value = _OPERATORS[sign](left, right)
    text = f"{_plain(left)} {sign} {_plain(right)} = {_plain(value)}"
    return Answer("calculate", Line(f"{text}."))


def _number(text: str) -> float:
    return float(text.replace(",", ""))


def _plain(value: float) -> str:
    text = f"{value:,.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _sum_in(low: str, without: list[int]) -> Amount | None:
    """The sum that a share or percentage is of: with a currency, else the largest number."""
    numbers = [a for a in amounts_in(low) if a.start not in without]
    sums = [a for a in numbers if a.currency]
    return max(sums or numbers, key=lambda a: a.value, default=None)


def _money(value: float, currency: str | None, locale: Locale) -> str:
    return written(value, currency, locale) if currency else _plain(value)


def _percentage(question: Question) -> Answer | None:
    match = _PERCENT.search(question.low)
    total = _sum_in(question.low, [match.start(1)]) if match else None
    if match is None or total is None:
        return None
    rate, locale = _number(match[1]), question.locale
    part = total.value * rate / 100
    whole = _money(total.value, total.currency, locale)
    share = _money(part, total.currency, locale)
    if any(word in question.low for word in _TAKEN_OFF):
        left = _money(total.value - part, total.currency, locale)
        lead = say(
            locale,
            f"{left}: {whole} less {rate:g}% ({share}).",
            f"{left}이에요/예요. {whole}에서 {rate:g}%({share})를 뺀 값이에요.",
        )
        return Answer("calculate", Line(lead))
    lead = say(
        locale, f"{rate:g}% of {whole} is {share}.", f"{whole}의 {rate:g}%는 {share}이에요/예요."
    )
    if any(word in question.low for word in _ADDED):
        both = _money(total.value + part, total.currency, locale)
        lead += say(locale, f" With it you pay {both}.", f" 더하면 {both}이에요/예요.")
    return Answer("calculate", Line(lead))


_NIGHTS = re.compile(
    r"(?:(?:a|per) (?:night|day)|1박에?|하루에?)[^?]{0,30}?(\d+) ?(?:nights?|days?|박|일)"
)


def _repeated(question: Question) -> Answer | None:
    """A price a night for some nights, in another currency where one was named."""
    match, locale = _NIGHTS.search(question.low), question.locale
    prices = [a for a in amounts_in(question.low) if a.currency]
    if match is None or not prices:
        return None
    price, nights = prices[0], int(match[1])
    total, currency = price.value * nights, str(price.currency)
    text = written(total, currency, locale)
    steps = f"{written(price.value, currency, locale)} × {nights} = {text}."
    target = _wanted(question.low, currency)
    if not (target and known(target) and known(currency)):
        return Answer("calculate", Line(steps))
    rate = convert(total, currency, target)
    other = written(rate.amount, target, locale)
    lead = say(locale, f"About {other} ({text}).", f"약 {other}({text})이에요/예요.")
    return Answer(
        "calculate", Line(lead), lines=(Line(steps), rate_line(rate, currency, target, question))
    )


def _shared(question: Question) -> Answer | None:
    """A bill by heads, with a tip where one was mentions, in another currency where one was."""
    low, locale = question.low, question.locale
    heads = _HEADS.search(low)
    if heads is None:
        return None
    count = int(next(group for group in heads.groups() if group))
    tip = _PERCENT.search(low)
    at = [heads.start(n) for n in (1, 2, 3) if heads[n]]
    total = _sum_in(low, [*at, *([tip.start(1)] if tip else [])])
    if total is None or count < 1:
        return None
    whole = total.value * (1 + (_number(tip[1]) / 100 if tip else 0))
    each = whole / count
    share = _money(each, total.currency, locale)
    lines: list[Line] = []
    lead = say(locale, f"{share} each.", f"한 사람당 {share}이에요/예요.")
    target = _wanted(low, total.currency)
    if target and total.currency and known(target) and known(total.currency):
        rate = convert(each, total.currency, target)
        text = written(rate.amount, target, locale)
        lead = say(locale, f"About {text} each ({share}).", f"한 사람당 약 {text}({share})이에요.")
        lines.append(rate_line(rate, total.currency, target, question))
    steps = _money(total.value, total.currency, locale)
    if tip:
        steps += f" + {_number(tip[1]):g}% = {_money(whole, total.currency, locale)}"
    lines.insert(0, Line(f"{steps} ÷ {count}."))
    return Answer("calculate", Line(lead), lines=tuple(lines))


def _wanted(low: str, source: str | None) -> str | None:
    codes = (code for _, _, code in currencies_in(low))
    return next((code for code in codes if code != source), None)


@dataclass(frozen=True, slots=True)
class Unit:
    """`factor` units of the base for one; temperatures are told apart by name."""

    name: str
    base: str
    factor: float


_UNITS = {
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
    unit = _UNITS[source]
    targets = [n for _, n in mentions if n != source and _UNITS[n].base == unit.base]
    target = targets[0] if targets else _USUAL[source]
    value = _number(number[1])
    result = _converted(value, source, target)
    left, right = (_labelled(v, n, question.locale) for v, n in ((value, source), (result, target)))
    lead = say(question.locale, f"{left} is {right}.", f"{left}: {right}이에요/예요.")
    return Answer("units", Line(lead))


def _converted(value: float, source: str, target: str) -> float:
    if _UNITS[source].base == "t":
        return value * 9 / 5 + 32 if source == "celsius" else (value - 32) * 5 / 9
    return value * _UNITS[source].factor / _UNITS[target].factor


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
