"""A bill put together: prices a night and once, taxes and tips upon them, in all and each."""

import re
from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.heads import head_numbers, heads_in
from tripkit.agents.ask.desk.money import Amount, amounts_in
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.settling import money_of
from tripkit.tools.trip.context import say

_PERCENT = re.compile(r"(\d[\d,]*(?:\.\d+)?) ?(?:%|percent|per cent|퍼센트|프로)")
_NIGHTS = re.compile(r"(\d+) ?(?:nights?\b|박(?!에))")
_ROOMS = re.compile(r"(\d+) ?(?:(?:double |twin |hotel )?rooms?\b|객실)|방 ?(\d+) ?(?:개|칸)")
_NIGHTLY = re.compile(r"^\S*(?: [a-z€$£]+)?(?: [a-z]+)? ?(?:(?:a|per|each|/) ?night|/ ?night)")
_KOREAN_NIGHTLY = re.compile(r"(?:1 ?박에?|하룻밤에?|1박당) ?$")
_OFF = re.compile(r"^[^?,+]{0,12}(?:off|discount|할인|세일)")


@dataclass(frozen=True, slots=True)
class _Part:
    """A sum, or a percentage of the sums before it; `start` orders them as they were said."""

    start: int
    value: float
    is_percent: bool = False


def totalled(question: Question) -> Answer | None:
    """The whole and each one's part; None where there is nothing to put together."""
    low = question.low
    percents = list(_PERCENT.finditer(low))
    nights = _NIGHTS.search(low)
    count = int(nights[1]) if nights else 1
    sums = _sums(low, [m.start(1) for m in percents])
    is_stay = nights and (percents or len(sums) > 1)
    if not sums or not (len(percents) > 1 or is_stay or _is_spent_apart(sums, question)):
        return None
    rooms = _rooms(low)
    parts = [_Part(a.start, a.value * _times(low, a, count, rooms)) for a in sums]
    parts += [_Part(m.start(1), _rate(m, low), is_percent=True) for m in percents]
    total, steps = _added(sorted(parts, key=lambda p: p.start), sums[0].currency, question)
    return _told(total, steps, sums[0].currency, question)


def _is_spent_apart(sums: list[Amount], question: Question) -> bool:
    """Several expenses in one currency that a company shares, none of them in need of changing."""
    currencies = {a.currency for a in sums}
    is_shared = heads_in(question.low) and question.has("expenses")
    return bool(is_shared) and len(sums) > 1 and len(currencies) == 1 and currencies != {None}


def _sums(low: str, percents: list[int]) -> list[Amount]:
    """Sums of money: with a currency where any has one."""
    counted = head_numbers(low) | set(percents)
    counted |= {m.start(1) for m in _NIGHTS.finditer(low)}
    counted |= {m.start(n) for m in _ROOMS.finditer(low) for n in (1, 2) if m[n]}
    numbers = [a for a in amounts_in(low) if a.start not in counted]
    return [a for a in numbers if a.currency] or numbers


def _rooms(low: str) -> int:
    match = _ROOMS.search(low)
    return int(match[1] or match[2]) if match else 1


def _times(low: str, amount: Amount, nights: int, rooms: int) -> int:
    """How often it is paid: a price a night each night and for each room."""
    behind, before = low[amount.start :], low[: amount.start]
    is_nightly = _NIGHTLY.search(behind) or _KOREAN_NIGHTLY.search(before)
    return nights * rooms if is_nightly else 1


def _rate(match: re.Match[str], low: str) -> float:
    """Per cent, less than nothing where it is taken off."""
    rate = float(match[1].replace(",", ""))
    return -rate if _OFF.search(low[match.end() :]) else rate


def _added(parts: list[_Part], currency: str | None, question: Question) -> tuple[float, str]:
    """The sum in all, and how it comes about; percentages are of the sums before them."""
    base, extra, steps = 0.0, 0.0, list[str]()
    for part in parts:
        if part.is_percent:
            extra += base * part.value / 100
            steps.append(f"{'+' if part.value >= 0 else '−'} {abs(part.value):g}%")
        else:
            base += part.value
            money = money_of(part.value, currency, question.locale)
            steps.append(f"+ {money}" if steps else money)
    return base + extra, " ".join(steps)


def _told(total: float, steps: str, currency: str | None, question: Question) -> Answer:
    locale, heads = question.locale, heads_in(question.low)
    whole = money_of(total, currency, locale)
    lead = say(locale, f"{whole} in all.", f"모두 {whole}이에요/예요.")
    if heads:
        each = money_of(total / heads, currency, locale)
        lead = say(
            locale,
            f"{whole} in all, {each} each for {heads}.",
            f"모두 {whole}, {heads}명이면 한 사람당 {each}이에요/예요.",
        )
    return Answer("calculate", Line(lead), lines=(Line(f"{steps} = {whole}."),))
