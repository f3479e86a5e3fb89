"""What something costs for several people: a passage's prices, added up."""

import re
from math import ceil

from tripkit.domain.context import Locale
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.sri_lanka.places import Place, distance_km
from tripkit.knowledge.sri_lanka.practical import Passage
from tripkit.knowledge.sri_lanka.questions import GuideQuestion

_EACH = re.compile(r"each (\d+)-(\d+)")
_SHARED = re.compile(r"shared (\d+)-(\d+) for (\d+)")
_HALF = "half"
"""In prices: children from 6 to 12 pay half."""
_PER_CAR = "car"
"""Prices that are for a car, however many sit in it."""
IN_A_CAR = 3
"""People with luggage whom a car holds."""
WON = 1400
"""Won for a US dollar, late in 2025."""


def total_for(entry: Passage, question: GuideQuestion, locale: Locale) -> str | None:
    """The sum in a sentence; None where nobody said how many, or there is no price each."""
    each = _EACH.search(entry.prices)
    people, children = question.people, question.children
    if people and is_per_car(entry):
        return phrase(locale, "total.car" if people <= IN_A_CAR else "total.van", people=people)
    if people is None or each is None:
        return None
    if children and _HALF in entry.prices:
        return _with_children(entry, each, people, children, locale)
    low, high = people * int(each[1]), people * int(each[2])
    parts = {"each_low": each[1], "each_high": each[2], "people": people}
    key = "total.each"
    if shared := _SHARED.search(entry.prices):
        groups = ceil(people / int(shared[3]))
        low, high = low + groups * int(shared[1]), high + groups * int(shared[2])
        key = "total.shared"
        parts |= {"groups": groups, "shared_low": shared[1], "shared_high": shared[2]}
    won = {"won_low": _man(low), "won_high": _man(high)}
    return _sum_in_words(locale, key, low=low, high=high, **won, **parts)


_SAME = re.compile(r"(?<!\d)(\d+만?)(?: to |~)\1(?!\d)")


def _sum_in_words(locale: Locale, key: str, **words: object) -> str:
    """The phrase; a span from one figure to the same is that figure."""
    return _SAME.sub(r"\1", phrase(locale, key, **words))


def is_per_car(entry: Passage) -> bool:
    """Whether its prices are for a whole car."""
    return entry.prices == _PER_CAR


def _with_children(
    entry: Passage, each: re.Match[str], adults: int, children: int, locale: Locale
) -> str:
    """Adults in full, children at half, and the jeeps that hold them all."""
    low, high = (round((adults + children / 2) * int(each[n])) for n in (1, 2))
    key, jeeps = "total.half", ""
    if shared := _SHARED.search(entry.prices):
        groups = ceil((adults + children) / int(shared[3]))
        low, high = low + groups * int(shared[1]), high + groups * int(shared[2])
        key, jeeps = "total.half_shared", str(groups)
    won = {"won_low": _man(low), "won_high": _man(high)}
    return _sum_in_words(
        locale, key, low=low, high=high, adults=adults, children=children, groups=jeeps, **won
    )


_AMOUNT = re.compile(r"(?<![\d.])(\d{1,2},\d{3}|\d{3,5})(?![\d%])")
ROAD = 1.3
"""Kilometres of road for one in a straight line."""
RUPEES_PER_KM, LEAST_RUPEES, FARTHEST_KM = (100, 150), 300, 40
DEAR = 1.3
"""From how many times the fair price on an amount is too much."""


def tuktuk_fare(start: Place, goal: Place, text: str, locale: Locale) -> str | None:
    """A fair price in rupees, and whether one that is named is too much; None for long ways."""
    km = ROAD * distance_km(start.lat, start.lng, goal)
    if km > FARTHEST_KM or start == goal:
        return None
    low, high = (max(LEAST_RUPEES, 50 * round(km * rate / 50)) for rate in RUPEES_PER_KM)
    amounts = [int(amount.replace(",", "")) for amount in _AMOUNT.findall(text)]
    is_dear = bool(amounts) and max(amounts) > DEAR * high
    return phrase(
        locale,
        "total.tuktuk_dear" if is_dear else "total.tuktuk",
        start=start.name.in_(locale),
        goal=goal.name.in_(locale),
        km=max(1, round(km)),
        low=f"{low:,}",
        high=f"{high:,}",
    )


def _man(dollars: int) -> int:
    """In 만 원."""
    return round(dollars * WON / 10_000)
