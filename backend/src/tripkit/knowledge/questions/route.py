"""Which steps a question needs, by the seed's precedence: both, cost, days, facts, else all."""

import re
from dataclasses import dataclass

from tripkit.domain.ask import Route
from tripkit.knowledge.questions.words import asked_for, words

_TOLD = words("route", "told")
_SUM = words("route", "stated_sum")
_KINDS = ("cost", "itinerary", "plan", "check")


@dataclass(frozen=True, slots=True)
class Routed:
    """`route` is None for what is no question to a travel desk.

    `plain`: no word of it says which route, as in "and for three people?"
    """

    route: Route | None
    validate: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """What the words of a question ask for; `named` also where they take it back."""

    asked: frozenset[str]
    named: frozenset[str]
    topics: frozenset[str]
    looks_over: bool
    states_sum: bool


def hear(low: str) -> Heard:
    """The kinds that a question in lower-case text names."""
    asked = _TOLD.sub(" ", _SUM.sub(" ", low))
    kinds = {kind: asked_for(asked, kind) for kind in _KINDS}
    topics = ("other", "travel", "asks", "trip")
    return Heard(
        asked=frozenset(kind for kind, is_asked in kinds.items() if is_asked),
        named=frozenset(kind for kind, is_asked in kinds.items() if is_asked is not None),
        topics=frozenset(topic for topic in topics if words("topic", topic).search(low)),
        looks_over=bool(_LOOKS_OVER.search(low)),
        states_sum=bool(_SUM.search(low)),
    )


def route(low: str, heard: Heard, *, places: bool, days: bool) -> Routed:
    """The route of a question in lower-case text, by rules alone.

    `places`: it names one that we know; `days`: it says how long or on which days.
    """
    if "other" in heard.topics and not _PLANS.search(low):
        return Routed(None)
    cost, check, plan = (kind in heard.asked for kind in ("cost", "check", "plan"))
    # "I already have an itinerary: is it feasible?"
    laid_out = "itinerary" in (heard.named if check and not cost else heard.asked)
    away = places or plan or (days and (cost or laid_out))
    if not (away or "travel" in heard.topics):
        return Routed(None)
    if laid_out:
        return Routed("full" if cost else "itinerary", check)
    if plan:
        return Routed("full", check)
    if cost:
        return Routed("budget")
    if check and heard.looks_over and (days or _OWN.search(low)):
        return Routed("itinerary", True)
    if "asks" in heard.topics or not (days or "trip" in heard.topics):
        return Routed("info", plain=True)
    return Routed("full", check, plain=True)


_PLANS = re.compile(
    r"\b(?:trip|holiday|vacation|visa|flights?)\b|비자|항공"
    r"|여행 ?(?:계획|일정|경비|비용|코스|정보|준비|가)"
)
_LOOKS_OVER = words("route", "over")
_OWN = re.compile(r"\b(?:my|our|this|the) (?:plan|route|trip|idea) ?(?:is)?:")
