"""A bill that not all share alike: part of it is some people's alone, or one stayed fewer"
" nights."""

import re

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.heads import head_numbers, heads_in
from tripkit.agents.ask.desk.money import Amount, amounts_in, written
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.settling import money_of
from tripkit.tools.trip.context import say

_NIGHTS = re.compile(r"(\d+) ?(?:nights?|박)")
_ONE_ONLY = re.compile(r"\b1 ?박만|\b(?:only|just) (?:for )?(?:1|one) night\b|\b1 night only\b")
"""One night as a stay, and no price's "a night"."""
_PERCENT = re.compile(r"(\d+(?:\.\d+)?) ?(?:%|percent|per cent|퍼센트|프로)")
_WHOLE_AND_PART = 2


def uneven(question: Question) -> Answer | None:
    """What each pays where not all share alike; None for a plain bill."""
    return _by_nights(question) or _by_part(question)


def _heads(low: str, prefix: str) -> int | None:
    """How many people a set of patterns names, 1 to 8: the most of them."""
    names = [name.partition("_") for name in sections("heads")]
    counts = [
        int(count)
        for kind, _, count in names
        if kind == prefix and matcher(f"{kind}_{count}", "heads").search(low)
    ]
    return max(counts, default=None)


def _amounts(question: Question) -> list[Amount]:
    """The sums with a currency; where fewer than two have one, numbers that count nothing else."""
    low = question.low
    counted = head_numbers(low) | {match.start(1) for match in _NIGHTS.finditer(low)}
    counted |= {match.start(1) for match in _PERCENT.finditer(low)}
    numbers = [a for a in amounts_in(low) if a.start not in counted]
    with_currency = [a for a in numbers if a.currency]
    return with_currency if len(with_currency) > 1 else numbers


def _by_part(question: Question) -> Answer | None:
    """A bill with a part that only some had: the rest by all, the part by those."""
    low, locale, sums = question.low, question.locale, _amounts(question)
    everyone = heads_in(low) or question.people
    absent, some = _heads(low, "without"), _heads(low, "only")
    sharing = some or (everyone - absent if absent else None)
    if len(sums) != _WHOLE_AND_PART or everyone < 2:
        return None
    tip = _PERCENT.search(low) if question.has("tip_named") else None
    factor = 1 + (float(tip[1]) / 100 if tip else 0)
    total, part = (pick(a.value for a in sums) * factor for pick in (max, min))
    currency = sums[0].currency
    if sharing is None:
        return _part_of_some(question, (total, part), everyone, currency)
    if not 0 < sharing < everyone:
        return None
    plain = (total - part) / everyone
    more = plain + part / sharing
    each, higher, rest = (money_of(x, currency, locale) for x in (plain, more, total - part))
    others = everyone - sharing
    lead = say(
        locale,
        f"{each} for {_who(others)} without it, {higher} for each of the other {sharing}.",
        f"그 몫이 없는 {others}명은 {each}, 나머지 {sharing}명은 각자 {higher}이에요/예요.",
    )
    extra = money_of(part, currency, locale)
    whole = money_of(total, currency, locale)
    added = money_of(part / sharing, currency, locale)
    steps = f"{rest} ÷ {everyone} = {each}; {extra} ÷ {sharing} = {added}"
    check = say(locale, f"together {whole}", f"모두 더하면 {whole}")
    if tip:
        check += say(locale, f" with {tip[1]}% on all", f"(팁 {tip[1]}% 포함)")
    return Answer("calculate", Line(lead), lines=(Line(f"{steps}; {check}."),))


def _part_of_some(
    question: Question, sums: tuple[float, float], everyone: int, currency: str | None
) -> Answer | None:
    """What all share of a bill, where nobody said how many share the rest of it."""
    locale, (total, part) = question.locale, sums
    if not question.has("not_everyone"):
        return None
    rest, each, extra = (
        money_of(x, currency, locale) for x in (total - part, (total - part) / everyone, part)
    )
    lead = say(
        locale,
        f"{each} each for what all {everyone} had; the {extra} is for those who had it: say how"
        " many, and I'll share that too.",
        f"모두 같이 한 몫은 한 사람당 {each}이에요/예요. {extra}은/는 먹은 사람끼리 나눠야"
        " 하니 몇 명인지 말해 주세요.",
    )
    return Answer("calculate", Line(lead), lines=(Line(f"{rest} ÷ {everyone} = {each}."),))


def _who(count: int) -> str:
    return "the one" if count == 1 else f"each of the {count}"


def _by_nights(question: Question) -> Answer | None:
    """A price a night where some stayed fewer nights: night by night, and by nights slept."""
    low, locale, sums = question.low, question.locale, _amounts(question)
    nights = sorted(
        {int(n) for n in _NIGHTS.findall(low)} - (set() if _ONE_ONLY.search(low) else {1})
    )
    everyone = heads_in(low) or question.people
    if len(nights) != 2 or not sums or everyone < 2 or not question.has("stayed_fewer"):
        return None
    (few, all_nights), price = nights, sums[0].value
    if not question.has("a_night"):
        price /= all_nights
    gone = _heads(low, "fewer") or 1
    stayers, currency = everyone - gone, str(sums[0].currency)
    if stayers < 1:
        return None
    short = few * price / everyone
    long = short + (all_nights - few) * price / stayers
    slept = price * all_nights / (few * gone + all_nights * stayers)
    texts = [
        written(round(x, 2), currency, locale)
        for x in (short, long, slept * few, slept * all_nights)
    ]
    whole = written(price * all_nights, currency, locale)
    lead = say(
        locale,
        f"{texts[0]} for {_who(gone)} who left after {few} nights, {texts[1]} for each of the other"
        f" {stayers}: every night is shared by who slept there.",
        f"{few}박만 잔 {gone}명은 {texts[0]}, 나머지 {stayers}명은 각자 {texts[1]}이에요/예요."
        " 그날 잔 사람끼리 나눈 값이에요.",
    )
    other = say(
        locale,
        f"By nights slept instead ({few * gone + all_nights * stayers} in all): {texts[2]} and"
        f" {texts[3]} each. Either way {whole} together.",
        f"잔 밤 수로 나누면({few * gone + all_nights * stayers}박) {texts[2]}과/와 각자"
        f" {texts[3]}이에요/예요. 어느 쪽이든 합계는 {whole}이에요/예요.",
    )
    return Answer("calculate", Line(lead), lines=(Line(other),))
