"""Settling up: a kitty that was not spent, who owes whom, and a price by heads and nights."""

import re
from itertools import pairwise

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.heads import head_numbers, heads_in
from tripkit.agents.ask.desk.money import Amount, amounts_in, written
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_CENT = 0.005
_BREAK = re.compile(r"[,;.?!](?!\d)|\b(?:and|but|then)\b|(?<=[고서데요]) ")
_GIVEN = re.compile(r"\b(?:collect|chip|put|pool|gave|pa(?:y|id) in|kitty)|걷|모[아았은]|갹출|회비")
_SPENT = re.compile(r"\bspen[dt]|\bcame to\b|\bused\b|\bcosts?\b|썼|쓰고|쓴|지출|들었")
_BACK = re.compile(r"\bback\b|\brefund|\bleft ?over|\bremain|돌려|남[은는았으]|환급|거슬러")
_PER_HEAD = re.compile(r"\b(?:each|apiece|per (?:head|person)|a head)\b|씩|각자|인당")
_NIGHTS = re.compile(r"(\d+) ?(?:nights?\b|박)")
_ROOMS = re.compile(
    r"(\d+) ?(?:(?:double |twin |hotel )?rooms?\b|객실)|(?:방|객실) ?(\d+) ?(?:개|칸)"
)
_RATE = re.compile(r"^\S* ?(?:[a-z€$£]+ )?(?:(?:a|per|/) ?(night|room)|each room)")
_KOREAN_RATE = re.compile(r"(1 ?박|하룻밤)(?:에|당) ?$|(?:방|객실) ?(?:하나|1개)?(?:에|당) ?$")
_PAYMENT = re.compile(
    r"(?P<en>\b[a-z][\w'-]*) (?:has |have |had )?(?:paid|put in|covered|fronted|spent)"
    r"(?: for)?(?: [a-z]+){0,3}? ?[€$£]?(?P<n1>\d[\d,]*(?:\.\d+)?)"
    r"|(?P<ko>[가-힣a-z]+?)(?:이가|이는|가|이|은|는) ?(?:[가-힣]+ ?){0,2}?"
    r"(?P<n2>\d[\d,]*(?:\.\d+)?)"
    r"|(?:,|\band|고) (?P<more>[a-z][\w'-]*) [€$£]?(?P<n3>\d[\d,]*(?:\.\d+)?)"
    r"|[€$£]?(?P<n4>\d[\d,]*(?:\.\d+)?) ?(?:[a-z€$£]+ )?(?:which|that|was)"
    r" (?:paid by )?(?P<payer>[a-z][\w'-]*)(?: paid)?"
)
_PAYERS = (("en", "n1"), ("ko", "n2"), ("more", "n3"), ("payer", "n4"))
_NOTHING = re.compile(r"\b([a-z][\w'-]*) (?:has |have )?(?:paid )?(?:nothing|zero)\b")
_OWES = re.compile(r"\bowes?\b|\bsettle up\b|\bpay(?:s)? (?:who|whom)\b|누가 누구|정산")
_NO_NAME = frozenset({"we", "and", "total", "who", "that", "it", "in", "they", "the"})
_BOUGHT = re.compile(
    r"dinner|lunch|breakfast|brunch|food|drinks?|wine|beer|bill|tip|taxi|cab|petrol|gas|fuel|rent"
    r"|hotels?|hostel|rooms?|flat|tickets?|tolls?|parking|groceries"
)
"""What stands before a sum as its reason and names nobody."""


def settled_up(question: Question) -> Answer | None:
    """What each gets back, who owes whom, or a price by head and night; else None."""
    return _kitty(question) or _debts(question) or _by_head_and_night(question)


def money_of(amount: float, currency: str | None, locale: Locale) -> str:
    """A sum with its currency, or the bare number where none was named."""
    if currency:
        return written(amount, currency, locale)
    return f"{amount:,.2f}".removesuffix(".00")


def _sums(low: str) -> list[Amount]:
    """Numbers that are no count of people, nights or rooms."""
    counted = head_numbers(low)
    counted |= {m.start(1) for m in _NIGHTS.finditer(low)}
    counted |= {m.start(n) for m in _ROOMS.finditer(low) for n in (1, 2) if m[n]}
    return [a for a in amounts_in(low) if a.start not in counted]


def _kitty(question: Question) -> Answer | None:
    """Money put together and not all spent: what each gets back, or still owes."""
    low, locale = question.low, question.locale
    heads, sums = heads_in(low), _sums(low)
    parts = _clauses(low)
    pooled = _in_clause(sums, parts, low, _GIVEN)
    spent = _in_clause(sums, parts, low, _SPENT)
    if not (_BACK.search(low) and heads and pooled and spent) or pooled is spent:
        return None
    clause = next(low[a:b] for a, b in parts if a <= pooled.start < b)
    whole = pooled.value * (heads if _PER_HEAD.search(clause) else 1)
    rest = (whole - spent.value) / heads
    currency = pooled.currency or spent.currency
    each, left, total, used = (
        money_of(n, currency, locale)
        for n in (abs(rest), abs(whole - spent.value), whole, spent.value)
    )
    lead = (
        say(locale, f"{each} back to each.", f"한 사람당 {each}씩 돌려줘요.")
        if rest >= 0
        else say(
            locale, f"Nothing: each still owes {each}.", f"모자라서 한 사람당 {each}씩 더 내요."
        )
    )
    order = f"{total} − {used}" if rest >= 0 else f"{used} − {total}"
    return Answer("calculate", Line(lead), lines=(Line(f"{order} = {left}; {left} ÷ {heads}."),))


def _clauses(low: str) -> list[tuple[int, int]]:
    cuts = [0, *(m.end() for m in _BREAK.finditer(low)), len(low)]
    return list(pairwise(cuts))


def _in_clause(
    sums: list[Amount], parts: list[tuple[int, int]], low: str, verb: re.Pattern[str]
) -> Amount | None:
    """The sum in the clause of a verb."""
    inside = (
        a
        for start, end in parts
        if verb.search(low, start, end)
        for a in sums
        if start <= a.start < end
    )
    return next(inside, None)


def _debts(question: Question) -> Answer | None:
    """Who pays whom so that all have paid alike; the fewest payments by the largest debts."""
    low, locale = question.low, question.locale
    paid, currency = _payments(question)
    if len(paid) < 2 or not _OWES.search(low):
        return None
    if _is_mixed(low):
        return Answer("calculate", Line(_unmixed(locale)))
    heads = heads_in(low) or len(paid)
    missing = heads - len(paid)
    if missing < 0:
        return None
    total = sum(paid.values())
    share = total / heads
    rest = _nameless(missing, locale)
    balance = {name: put - share for name, put in (paid | dict.fromkeys(rest, 0.0)).items()}
    moves = [
        say(
            locale,
            f"{_subject(debtor)} {_object(creditor)} {money_of(due, currency, locale)}",
            f"{debtor}→{creditor} {money_of(due, currency, locale)}",
        )
        for debtor, creditor, due in _moves(balance)
    ]
    text = "; ".join(moves) or say(locale, "Nobody owes anything", "주고받을 돈이 없어요")
    whole, each = money_of(total, currency, locale), money_of(share, currency, locale)
    lead = f"{text[0].upper()}{text[1:]}."
    return Answer("calculate", Line(lead), lines=(Line(f"{whole} ÷ {heads} = {each}."),))


_SOME_ONLY = re.compile(r"\b(?:himself|herself|themselves|myself)\b[^.]{0,40}\bonly\b|\bonly for\b")


def _is_mixed(low: str) -> bool:
    """Whether sums are of several currencies, or one was paid for some of the company alone."""
    currencies = {a.currency for a in _sums(low) if a.currency}
    return len(currencies) > 1 or bool(_SOME_ONLY.search(low))


def _unmixed(locale: Locale) -> str:
    """That such sums are not settled at once."""
    return say(
        locale,
        "I settle only what all share alike and in one currency: tell me the sums in one currency,"
        " and what only some share as a bill of its own, and I say who pays whom.",
        "모두 똑같이 나누는 한 가지 돈만 정산할 수 있어요. 금액을 한 통화로 바꾸고, 일부만 나누는"
        " 돈은 따로 말해 주면 누가 누구에게 줄지 셈해요.",
    )


def _subject(name: str) -> str:
    return "you pay" if name == "I" else f"{name} pays"


def _object(name: str) -> str:
    return "you" if name in ("I", "Me") else name


def _nameless(count: int, locale: Locale) -> list[str]:
    """Those of the company who were not named, as none of them paid."""
    if count == 1:
        return [say(locale, "the other", "나머지 한 명")]
    return [say(locale, f"the other {n + 1}", f"나머지 {n + 1}") for n in range(count)]


def _payments(question: Question) -> tuple[dict[str, float], str | None]:
    """Who paid how much, by name as written, and the currency."""
    low, text = question.low, question.text
    by_start = {a.start: a for a in amounts_in(low)}
    paid: dict[str, float] = {}
    currency = None
    for m in _PAYMENT.finditer(low):
        name, number = next((n, v) for n, v in _PAYERS if m[n])
        amount = by_start.get(m.start(number))
        is_name = m[name] not in _NO_NAME and not _BOUGHT.fullmatch(m[name])
        if amount and is_name:
            paid[_as_written(text, low, m, name)] = amount.value
            currency = currency or amount.currency
    for m in _NOTHING.finditer(low):
        if m[1] not in _NO_NAME | {"paid"}:
            paid.setdefault(_as_written(text, low, m, 1), 0.0)
    return paid, currency


def _as_written(text: str, low: str, match: re.Match[str], group: str | int) -> str:
    """The name with its capitals; where the text was folded by length, as it was read."""
    raw = text[match.start(group) : match.end(group)]
    name = raw if len(text) == len(low) else match[group]
    return name.capitalize() if name == "i" else name


def _moves(balance: dict[str, float]) -> list[tuple[str, str, float]]:
    """Debtor, creditor and sum, the largest first."""
    open_sums, moves = dict(balance), list[tuple[str, str, float]]()
    while True:
        debtor = min(open_sums, key=lambda name: open_sums[name])
        creditor = max(open_sums, key=lambda name: open_sums[name])
        due = min(-open_sums[debtor], open_sums[creditor])
        if due <= _CENT:
            return moves
        moves.append((debtor, creditor, due))
        open_sums[debtor] += due
        open_sums[creditor] -= due


def _by_head_and_night(question: Question) -> Answer | None:
    """A stay's price for each head and night, from what it costs for all rooms and nights."""
    low, locale = question.low, question.locale
    heads, nights = heads_in(low), _NIGHTS.search(_without_one(low))
    sums = [a for a in _sums(low) if a.currency] or _sums(low)
    if not (heads and nights and sums and question.has("per_head_night")):
        return None
    count, price = int(nights[1]), max(sums, key=lambda a: a.value)
    total = price.value * _times(low, price, count)
    each, stay, whole = (
        money_of(n, price.currency, locale) for n in (total / heads / count, total / heads, total)
    )
    lead = say(
        locale,
        f"{each} a head and night, {stay} each for the stay.",
        f"1인당 1박에 {each}, 전체로는 한 사람당 {stay}이에요/예요.",
    )
    return Answer("calculate", Line(lead), lines=(Line(f"{whole} ÷ {heads} ÷ {count}."),))


def _times(low: str, price: Amount, nights: int) -> int:
    """How often a price is paid: of a night each night, of a room for each."""
    rooms = _ROOMS.search(low)
    count = int(rooms[1] or rooms[2]) if rooms else 1
    rate, korean = _RATE.search(low[price.start :]), _KOREAN_RATE.search(low[: price.start])
    is_room = (rate and rate[1] != "night") or (korean and not korean[1])
    is_night = (rate and rate[1] == "night") or (korean and korean[1])
    return (count if is_room else 1) * (nights if is_night else 1)


def _without_one(low: str) -> str:
    return re.sub(r"\b1 ?(?:박|nights?)", " ", low)
