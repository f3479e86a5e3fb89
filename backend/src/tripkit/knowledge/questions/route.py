"""Which steps a question needs, by the seed's precedence: both, cost, days, facts, else all."""

import re
from dataclasses import dataclass

from tripkit.domain.ask import Route
from tripkit.knowledge.questions.words import asks_for, words

_TOLD = words("route", "told")
_SUM = words("route", "stated_sum")


@dataclass(frozen=True, slots=True)
class Routed:
    """`route` is None for what is no question to a travel desk.

    `plain`: no word of it says which route, as in "and for three people?"
    """

    route: Route | None
    validate: bool = False
    plain: bool = False


def route(low: str, *, places: bool, days: bool) -> Routed:
    """The route of a question in lower-case text.

    `places`: it names one that we know; `days`: it says how long or on which days.
    """
    if words("topic", "other").search(low) and not _PLANS.search(low):
        return Routed(None)
    asked = _TOLD.sub(" ", _SUM.sub(" ", low))
    cost = asks_for(asked, "cost")
    check = asks_for(asked, "check")
    days_laid_out = asks_for(asked, "itinerary")
    if check and not cost:  # "I already have an itinerary: is it feasible?"
        days_laid_out = days_laid_out or bool(words("route", "itinerary").search(asked))
    plan = asks_for(asked, "plan")
    away = places or plan or (days and (cost or days_laid_out))
    if not (away or words("topic", "travel").search(low)):
        return Routed(None)
    if days_laid_out and cost:
        return Routed("full", check)
    if days_laid_out:
        return Routed("itinerary", check)
    if plan:
        return Routed("full", check)
    if cost:
        return Routed("budget")
    if check and _LOOKS_OVER.search(low) and (days or _OWN.search(low)):
        return Routed("itinerary", True)
    if words("topic", "asks").search(low) or not (days or words("topic", "trip").search(low)):
        return Routed("info", plain=True)
    return Routed("full", check, plain=True)


_PLANS = re.compile(
    r"\b(?:trip|holiday|vacation|visa|flights?)\b|비자|항공"
    r"|여행 ?(?:계획|일정|경비|비용|코스|정보|준비|가)"
)
_LOOKS_OVER = words("route", "over")
_OWN = re.compile(r"\b(?:my|our|this|the) (?:plan|route|trip|idea) ?(?:is)?:")
