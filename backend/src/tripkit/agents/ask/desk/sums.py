"""Shares, percentages, prices a night or a litre, and plain arithmetic."""

import operator
import re
from collections.abc import Callable
from dataclasses import replace

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.bills import totalled
from tripkit.agents.ask.desk.heads import head_numbers, heads_in
from tripkit.agents.ask.desk.money import (
    Amount,
    amounts_in,
    currencies_in,
    rate_line,
    written,
)
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.settling import settled_up
from tripkit.agents.ask.desk.shares import uneven
from tripkit.agents.ask.desk.tally import tallied
from tripkit.agents.ask.desk.units import UNITS
from tripkit.domain.context import Locale
from tripkit.knowledge.currency import convert, known
from tripkit.tools.trip.context import say

_N = r"(\d[\d,]*(?:\.\d+)?)"
_PERCENT = re.compile(rf"{_N} ?(?:%|percent|per cent|퍼센트|프로)")
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
    question = _with_earlier_sum(question)
    low = question.low
    answer = (
        settled_up(question)
        or uneven(question)
        or tallied(question)
        or _per_litre(question)
        or totalled(question)
        or _repeated(question)
        or _shared(question)
        or _percentage(question)
    )
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


def _with_earlier_sum(question: Question) -> Question:
    """ "And each, for three?" is about the sum of the question before."""
    low = question.low
    others = head_numbers(low) | {match.start(1) for match in _PERCENT.finditer(low)}
    has_sum = any(amount.start not in others for amount in amounts_in(low))
    if has_sum or not question.earlier:
        return question
    return replace(question, low=f"{question.earlier} {question.low}")


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
    if question.has("included"):
        return _contained(total, rate, locale)
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


def _contained(total: Amount, rate: float, locale: Locale) -> Answer:
    """What of a sum is a tax or service charge that is in it already."""
    net = total.value / (1 + rate / 100)
    whole, bare, part = (
        _money(round(value, 2), total.currency, locale)
        for value in (total.value, net, total.value - net)
    )
    lead = say(
        locale,
        f"{part} of {whole} is the {rate:g}%, as it is already in it; without it {bare}.",
        f"{whole}에 {rate:g}%가 이미 들어 있으면 그 몫은 {part}, 빼면 {bare}이에요/예요.",
    )
    return Answer("calculate", Line(lead), lines=(Line(f"{whole} ÷ {1 + rate / 100:g} = {bare}."),))


_NIGHTS = re.compile(
    r"(?:(?:a|per) (?:night|day)|1박에?|하루에?)[^?]{0,30}?(\d+) ?(?:nights?|days?|박|일)"
)


_GALLONS = re.compile(rf"{_N} ?(?:갤런|(?:us )?gallons?|gal\b)")


def _per_litre(question: Question) -> Answer | None:
    """A pump's price in US gallons as one a litre."""
    low, locale = question.low, question.locale
    gallons = _GALLONS.search(low)
    price = next((a for a in amounts_in(low) if a.currency), None)
    if gallons is None or price is None or not question.has("per_litre"):
        return None
    litres, currency = _number(gallons[1]) * UNITS["gallon"].factor, str(price.currency)
    each = price.value / litres
    steps = Line(f"{written(price.value, currency, locale)} ÷ {litres:,.1f} L.")
    share = written(each, currency, locale)
    target = _wanted(low, currency)
    if not (target and known(target) and known(currency)):
        return Answer("calculate", Line(say(locale, f"{share} a litre.", f"리터당 {share}.")))
    rate = convert(each, currency, target)
    other = written(rate.amount, target, locale)
    lead = say(
        locale, f"About {other} a litre ({share}).", f"리터당 약 {other}({share})이에요/예요."
    )
    return Answer(
        "calculate", Line(lead), lines=(steps, rate_line(rate, currency, target, question))
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
    count, tip = heads_in(low) or heads_in(question.earlier), _PERCENT.search(low)
    total = _sum_in(low, [*head_numbers(low), *([tip.start(1)] if tip else [])])
    if question.has("included"):
        tip = None
    if total is None or count is None:
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
