"""Stated prices against a stated sum: what they come to, and what is left of it."""

import re
from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.heads import head_numbers, heads_in
from tripkit.agents.ask.desk.money import Amount, amounts_in
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.settling import money_of
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_TAIL = re.compile(r"\d[\d,]*(?:\.\d+)?(?P<words>[^,.;?!\d]{0,40})")
_NIGHTLY = re.compile(r"\b(?:a|per|each|every) night\b|/ ?night\b|\bnightly\b|(?:박|밤)에? ?씩?$")
_DAILY = re.compile(r"\b(?:a|per|each|every) day\b|/ ?day\b|\bdaily\b")
_EACH = re.compile(r"\beach\b|\b(?:per|a) (?:person|head)\b|\bpp\b|\bapiece\b")
_NIGHTLY_BEFORE = re.compile(r"(?:1 ?박|하룻밤|박당)(?:에|당)?(?: 평균)? ?$")
_DAILY_BEFORE = re.compile(r"하루(?:에|당)?(?: 평균)? ?$")
_EACH_BEFORE = re.compile(
    r"(?:1?인당|한 ?(?:사람|명)(?:당|에)|각자) ?(?:하루(?:에)? ?|1 ?박에? ?)?$"
)
_PAID = re.compile(r"\b(?:already|paid|bought|sorted|covered)\b|결제했|결제는|냈고|샀|이미|예약했")
_NIGHTS = re.compile(r"(\d+) ?(?:nights?\b|박(?![에당]))")
_COUNTED = re.compile(r"(\d+) ?(?:-?(?:nights?|days?|weeks?|people)\b|박|일|명|인분|주(?!당))")
_CLAUSE_END = re.compile(r"[,;?!]|[.](?!\d)|(?<=고) ")


@dataclass(frozen=True, slots=True)
class _Item:
    """A price with how often it is paid, in words and in all."""

    total: float
    steps: str


@dataclass(frozen=True, slots=True)
class _Counts:
    """People, nights and days that prices are paid for."""

    people: int
    nights: int
    days: int


def tallied(question: Question) -> Answer | None:
    """Whether a sum covers the prices that are named beside it; None where none has a unit."""
    low = question.low
    counts = _counts(question)
    amounts = _amounts(low)
    currency = next((a.currency for a in amounts if a.currency), None)
    priced = [a for a in amounts if a.currency in (None, currency) and _units(a, low)]
    whole = [a for a in amounts if a.currency == currency and a not in priced]
    budget = max(whole, key=lambda a: a.value, default=None)
    if not (budget and currency and priced and counts.days):
        return None
    others = [a for a in whole if a is not budget]
    items = [_item(a, low, counts, currency, question.locale) for a in (*priced, *others)]
    return _told(question, budget, items, counts)


def _amounts(low: str) -> list[Amount]:
    """The sums that are still to be paid or to be spent from."""
    skipped = head_numbers(low) | {m.start(1) for m in _COUNTED.finditer(low)}
    return [a for a in amounts_in(low) if a.start not in skipped and not _is_paid(a, low)]


def _counts(question: Question) -> _Counts:
    spans = [int(n) for n in _NIGHTS.findall(question.low)]
    nights = sum(spans) if len(spans) > 1 else question.nights or sum(spans)
    days = question.days if question.days and len(spans) < 2 else None
    return _Counts(heads_in(question.low) or question.people, nights, days or nights)


def _clause(amount: Amount, low: str) -> str:
    """The words about a sum, up to the next commas."""
    cuts = [0, *(m.end() for m in _CLAUSE_END.finditer(low)), len(low)]
    start = max(cut for cut in cuts if cut <= amount.start)
    return low[start : min(cut for cut in cuts if cut > amount.start)]


def _is_paid(amount: Amount, low: str) -> bool:
    """Whether it was paid before, so that nothing of it is to come."""
    return bool(_PAID.search(_clause(amount, low)))


def _units(amount: Amount, low: str) -> set[str]:
    """What it is paid for each of: night, day, person."""
    match = _TAIL.match(low, amount.start)
    behind, before = match["words"] if match else "", low[: amount.start]
    tests = (
        ("night", _NIGHTLY.search(behind) or _NIGHTLY_BEFORE.search(before)),
        ("day", _DAILY.search(behind) or _DAILY_BEFORE.search(before)),
    )
    units = {name for name, is_met in tests if is_met}
    rest = _DAILY.sub("", _NIGHTLY.sub("", behind))
    if _EACH.search(rest) or _EACH_BEFORE.search(before):
        units.add("person")
    return units


def _item(amount: Amount, low: str, counts: _Counts, currency: str | None, locale: Locale) -> _Item:
    units = _units(amount, low)
    factors = [
        (counts.nights, "nights", "박") if "night" in units else None,
        (counts.days, "days", "일") if "day" in units else None,
        (counts.people, "people", "명") if "person" in units and counts.people > 1 else None,
    ]
    total, steps = amount.value, money_of(amount.value, currency, locale)
    for factor in filter(None, factors):
        count, english, korean = factor
        total *= count
        steps += say(locale, f" × {count} {english}", f" × {count}{korean}")
    is_same = total == amount.value
    return _Item(total, steps if is_same else f"{steps} = {money_of(total, currency, locale)}")


def _told(question: Question, budget: Amount, items: list[_Item], counts: _Counts) -> Answer:
    locale, currency = question.locale, budget.currency
    total = sum(item.total for item in items)
    rest = budget.value - total
    whole, sum_, gap, share = (
        money_of(n, currency, locale)
        for n in (budget.value, total, abs(rest), abs(rest) / counts.people)
    )
    each = say(locale, f", {share} each", f"(한 사람당 {share})") if counts.people > 1 else ""
    if rest >= 0:
        lead = say(
            locale,
            f"Yes: that comes to {sum_}, so {gap} of {whole} is left{each}.",
            f"네, 모두 {sum_}이라/라 {whole}에서 {gap}{each}이/가 남아요.",
        )
    else:
        lead = say(
            locale,
            f"No: that comes to {sum_}, {gap} more than {whole}{each}.",
            f"아니요, 모두 {sum_}이라/라 {whole}보다 {gap}{each} 모자라요.",
        )
    counted = say(
        locale,
        f"Counted by the prices you named, {counts.days} days; what you didn't name isn't in it.",
        f"말한 값으로만 {counts.days}일을 셈했고, 말하지 않은 비용은 들어 있지 않아요.",
    )
    lines = (*(Line(f"{item.steps}.") for item in items), Line(counted))
    return Answer("enough", Line(lead), lines=lines)
