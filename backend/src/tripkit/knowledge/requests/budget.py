"""The budget, the cap on a night's room, and for whom or what an amount is meant."""

import re
from dataclasses import dataclass, replace

from tripkit.knowledge import currency
from tripkit.knowledge.language.numbers import WORD_PATTERN, number
from tripkit.knowledge.requests.amounts import Amount, find_amounts
from tripkit.knowledge.requests.said import Per
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("budget")

_NIGHT_AFTER = _PATTERNS.compiled("night_after")
_NIGHT_BEFORE = _PATTERNS.compiled("night_before")
_DAY_AFTER = _PATTERNS.compiled("day_after")
_DAY_BEFORE = _PATTERNS.compiled("day_before")
_PERSON_AFTER = _PATTERNS.compiled("person_after")
_PERSON_BEFORE = _PATTERNS.compiled("person_before")
_ROOM = _PATTERNS.compiled("room")
_ROOM_CAP_BEFORE = _PATTERNS.compiled("room_cap_before")
_ROOM_CAP_AFTER = _PATTERNS.compiled("room_cap_after")
_ROOM_CAP_KO = _PATTERNS.compiled("room_cap_ko")
_LODGING = _PATTERNS.compiled("lodging")
_ALL_TOLD = _PATTERNS.compiled("all_told")
_STAY_NIGHTS = _PATTERNS.compiled("stay_nights", WORD_PATTERN=WORD_PATTERN)
_STAY_SUM = _PATTERNS.compiled("stay_sum", WORD_PATTERN=WORD_PATTERN)
_MORE_THAN_STAY = _PATTERNS.compiled("more_than_stay")
_COUPLE_AFTER = _PATTERNS.compiled("couple_after")
_SENTENCE = re.compile(r"[;!?\n]|\.(?!\d)")
_DEAREST_NIGHT = 400.0
"""US dollars; what is more is no price of a night."""
_ONE_NIGHT = re.compile(
    r"\b(?:one|a single|a|the last|the first) night\b|하룻밤|하루만|하루는|1박만"
)
"""A sum for one night of several, such as a treat, is no cap on the others."""
_WHOLE = re.compile(r"\b(?:total|altogether|in all|whole|all[- ]in)\b|총|전체|합쳐|다 해서|전부")
_BUDGET = _PATTERNS.compiled("budget")
_OTHER = _PATTERNS.compiled("other")
_NOT = re.compile(r"\b(?:not|isn't|instead of|rather than)\s+$|\bno longer\s+$")


@dataclass(frozen=True, slots=True)
class Price:
    """An amount with what it is for; `cap` is a limit on the room alone."""

    amount: Amount
    per: Per | None
    cap: bool


def _role(low: str, amount: Amount) -> Price:
    head, tail = (
        low[max(0, amount.at.start - 34) : amount.at.start],
        low[amount.at.end : amount.at.end + 34],
    )
    if nights := _nights_paid(low, amount):
        return Price(replace(amount, value=amount.value / nights), None, True)
    if _NIGHT_AFTER.match(tail) or _NIGHT_BEFORE.search(head):
        budget = re.search(r"\bbudget\b(?! (?:hotel|room))[^.;,]*$|예산[^.,]*$", head) or re.match(
            r"[^;,]{0,20}\b(?:all[- ]in|budget|everything|all meals|food)\b", tail
        )
        cap = not budget or bool(_ROOM.search(head[-24:] + tail[:24]))
        return Price(amount, None if cap else "night", cap)
    if _room_alone(head, tail) or _of_lodging(low, amount):
        return Price(amount, None, True)
    if _COUPLE_AFTER.match(tail):
        return Price(amount, "couple", False)
    if each := _each(amount, tail):
        return each
    if _PERSON_BEFORE.search(head):
        return Price(amount, "person", False)
    if _DAY_AFTER.match(tail) or _DAY_BEFORE.search(head):
        return Price(amount, "day", False)
    return Price(amount, None, False)


def _each(amount: Amount, tail: str) -> Price | None:
    """ "A day each", "per person per night": what stands behind a sum, where it is for a person."""
    if day := _DAY_AFTER.match(tail):
        each = _PERSON_AFTER.match(tail, day.end())
        return Price(amount, "person_day" if each else "day", False)
    person = _PERSON_AFTER.match(tail)
    if person is None:
        return None
    if _NIGHT_AFTER.match(tail, person.end()):
        return Price(amount, "person_night", True)
    daily = _DAY_AFTER.match(tail, person.end())
    return Price(amount, "person_day" if daily else "person", False)


def _room_alone(head: str, tail: str) -> bool:
    """ "Hotel under $100", "숙소 10만원 이하": a cap on a night's room, said without the night."""
    if _WHOLE.search(head[-12:] + tail[:14]) or _PERSON_AFTER.match(tail):
        return False
    before = _ROOM_CAP_BEFORE.search(head)
    if before and re.search(r"[가-힣]", before.group()):
        return bool(_ROOM_CAP_KO.match(tail))
    return bool(before or _ROOM_CAP_AFTER.match(tail))


def _of_lodging(low: str, amount: Amount) -> bool:
    """Whether the sum closes a sentence on where to stay: "a guesthouse near the sea, €90"."""
    before, tail = _around(low, amount)
    if not _LODGING.search(before) or _ALL_TOLD.search(before + tail) or _PERSON_AFTER.match(tail):
        return False
    if amount.currency is None or not currency.known(amount.currency):
        return False
    return currency.convert(amount.value, amount.currency, "USD").amount <= _DEAREST_NIGHT


def _nights_paid(low: str, amount: Amount) -> int:
    """ "A riad, £900 for the three nights", "콘도 6박 합쳐 900만원": how many nights a sum of the
    lodging alone is for; 0 where it is for more, or not for several nights."""
    before, tail = _around(low, amount)
    sentence = f"{before} {tail}"
    if not (_LODGING.search(sentence) and _STAY_SUM.search(sentence)):
        return 0
    nights = [*_STAY_NIGHTS.finditer(before)][-1:] or [*_STAY_NIGHTS.finditer(tail)][:1]
    if not nights or _MORE_THAN_STAY.search(sentence):
        return 0
    count = nights[0]["n"] or nights[0]["m"]
    return int(count) if count.isdigit() else int(number(count) or 0)


def _around(low: str, amount: Amount) -> tuple[str, str]:
    """What stands before and behind a sum in its sentence."""
    ends = [*(m.end() for m in _SENTENCE.finditer(low, 0, amount.at.start)), 0]
    until = _SENTENCE.search(low, amount.at.end)
    behind = low[amount.at.end : until.start() if until else len(low)]
    return low[max(ends) : amount.at.start], behind


def find_prices(low: str, pivots: list[int]) -> tuple[Price | None, Price | None]:
    """(the budget, the cap on a night's room) of an order in lower-case text."""
    prices = [
        _role(low, amount) for amount in find_amounts(low)
        if not _OTHER.search(low[max(0, amount.at.start - 60) : amount.at.start])
        and not _NOT.search(low[max(0, amount.at.start - 16) : amount.at.start])
        and not re.match(r"(?:은|는|이|가)?\s?(?:말고|아니고|아니라|아님)", low[amount.at.end :])
    ]  # fmt: skip
    caps = [p for p in prices if p.cap]
    caps = [p for p in caps if not _ONE_NIGHT.search(_around(low, p.amount)[0])] or caps
    totals = [p for p in prices if not p.cap]
    return _chosen(low, totals, pivots), caps[-1] if caps else None


def _chosen(low: str, prices: list[Price], pivots: list[int]) -> Price | None:
    """The one behind a correction, else the one beside a budget word, else the first with money."""
    for pivot in reversed(pivots):
        behind = [p for p in prices if p.amount.at.start >= pivot]
        if behind and len(behind) < len(prices):
            return _with_currency(behind[0], prices)
    for price in prices:
        at = price.amount.at
        if _BUDGET.search(low[max(0, at.start - 18) : at.start] + " " + low[at.end : at.end + 12]):
            return price
    return prices[0] if prices else None


def _with_currency(price: Price, prices: list[Price]) -> Price:
    """ "$1,500, sorry, 1,800" stays in dollars."""
    if price.amount.currency or not prices[0].amount.currency:
        return price
    return replace(price, amount=replace(price.amount, currency=prices[0].amount.currency))
