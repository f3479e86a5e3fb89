"""Whether a pass or a reduction card pays, by the single fares that were named."""

import re

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.heads import head_numbers
from tripkit.agents.ask.desk.money import Amount, amounts_in
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.settling import money_of
from tripkit.tools.trip.context import say

_SHARE = re.compile(r"\bhalf[- ]?(?:fare|price)|반값|하프|(\d{1,2}) ?(?:%|percent|퍼센트|프로)")
_PRICE = re.compile(
    r"(?:pass|card|ticket|it)\b(?:(?!trips?|fares?|journeys?|rides?)[^?,.;:]){0,20}?"
    r"\b(?:is|costs?|for|at|=) ?[€$£]?(?P<en>\d[\d,]*)"
    r"|(?:패스|카드)(?:가|는|은|값|가격)?[^?,.;\d]{0,8}(?P<ko>\d[\d,]*)"
)
_COUNTED = re.compile(r"(\d+) ?(?:day|trips?|journeys?|rides?|일(?:권|짜리)?|번|회|구간|박)")
_LEAST = 2


def pays(question: Question) -> Answer | None:
    """What the fares come to, what the card saves of them, and so what it may cost."""
    low, locale = question.low, question.locale
    share, price = _SHARE.search(low), _price(low)
    sums = _fares(low, price, share)
    if len(sums) < (1 if price else _LEAST):
        return None
    currency = next((a.currency for a in amounts_in(low) if a.currency), None)
    total, part = sum(a.value for a in sums), _part(share)
    whole, gain = money_of(total, currency, locale), money_of(total * part, currency, locale)
    steps = f"{' + '.join(money_of(a.value, currency, locale) for a in sums)} = {whole}"
    if share:
        steps += f"; × {part:g} = {gain}"
    lead = (
        _verdict(total * part - price.value, gain, currency, question)
        if price
        else say(
            locale,
            f"Only if it costs less than {gain}: that is what it would save on those fares.",
            f"{gain}보다 싸야 이득이에요. 말한 구간에서 아끼는 돈이 그만큼이에요.",
        )
    )
    note = say(
        locale,
        "Look at its price and at advance fares on the operator's own page: those are often cheaper"
        " than the full fare, and the card then saves less.",
        "카드 값과 일찍 사는 할인 운임은 운행사 누리집에서 확인해요. 할인 운임이 더 싸면 카드로"
        " 아끼는 돈이 줄어요.",
    )
    return Answer("passes", Line(lead), lines=(Line(f"{steps}."), Line(note)))


def _part(share: re.Match[str] | None) -> float:
    """What part of a fare the card saves: all of it where it is a pass."""
    if share is None:
        return 1.0
    return int(share[1]) / 100 if share[1] else 0.5


def _fares(low: str, price: Amount | None, share: re.Match[str] | None) -> list[Amount]:
    """The sums that are fares: no counts, no percentage, not the card's own price."""
    others = head_numbers(low) | {match.start(1) for match in _COUNTED.finditer(low)}
    others |= {price.start} if price else set[int]()
    others |= set(range(*share.span())) if share else set[int]()
    return [amount for amount in amounts_in(low) if amount.start not in others]


def _price(low: str) -> Amount | None:
    """The card's own price, where it is said."""
    match = _PRICE.search(low)
    if match is None:
        return None
    at = match.start("en") if match["en"] else match.start("ko")
    return next((a for a in amounts_in(low) if a.start == at), None)


def _verdict(over: float, gain: str, currency: str | None, question: Question) -> str:
    amount = money_of(abs(over), currency, question.locale)
    if over > 0:
        return say(
            question.locale,
            f"Yes: it saves {gain}, {amount} more than it costs.",
            f"네, {gain}을/를 아껴서 값보다 {amount} 이득이에요.",
        )
    return say(
        question.locale,
        f"No: it saves {gain}, {amount} less than it costs.",
        f"아니요, {gain}만 아껴서 값보다 {amount} 손해예요.",
    )
