"""Each condition once: of two that say the same, the one whose judge knows more of it."""

from collections.abc import Sequence
from dataclasses import replace

from tripkit.knowledge.feasibility.facts import Condition
from tripkit.knowledge.feasibility.kind_table import EITHER, MILD

_OF_NEEDS = {
    "wheelchair": "stairs",
    "step_free": "stairs",
    "stroller": "stairs",
    "little_walking": "stairs hiking",
    "motion_sick": "boats",
}
"""What the chat keeps out for a need, which the need's own judge looks at."""
_JUDGED_BY = {
    "meat": "diet",
    "tours": "own_way",
    "late-nights": "timetable",
    "early-mornings": "timetable",
    "danger": "safe",
    "spicy-food": "mild_food",
    "crowds": "crowd",
    "heat": "not_weather",
}
"""Dislikes that say what another condition with a judge of its own says."""
_SAID_BY = {
    "altitude": (("health", "heights"), ("health", "altitude"), ("without", "cable_car")),
    "cold": (("not_weather", "cold"),),
    "crowds": (("kind", "solitude"),),
}
"""Dislikes by the conditions, each with its value, that say more of the same."""
_OWN_JUDGES = frozenset({"safe", "mosquito", "own_way", "timetable", "diet", "booking"})


def _is_judged_elsewhere(condition: Condition, others: dict[tuple[str, str], Condition]) -> bool:
    """Whether words of a dislike are those of a condition with a judge of its own."""
    judge = _JUDGED_BY.get(condition.value)
    return any(
        kind == judge or (kind in _OWN_JUDGES and condition.text in other.text)
        for (kind, _), other in others.items()
    )


def distinct(conditions: Sequence[Condition]) -> list[Condition]:
    """Each thing once, by the judge that knows more of it."""
    once: dict[tuple[str, str], Condition] = {}
    for condition in conditions:
        before = once.setdefault((condition.kind, condition.value), condition)
        if condition.hint == MILD:
            once[before.kind, before.value] = replace(before, hint=MILD)
    return [condition for condition in once.values() if not _is_double(condition, once)]


def _is_double(condition: Condition, others: dict[tuple[str, str], Condition]) -> bool:
    """Whether another condition says the same, and has the better judge."""
    kind, value = condition.kind, condition.value
    if kind == "kind":
        is_of_either = any(
            k == "kind" and EITHER in v and value in v.split(EITHER) for k, v in others
        )
        return is_of_either or ("without", value) in others
    if kind == "direct" and value == "direct":
        return ("direct", "one_stop") in others
    if kind == "way":
        return ("flight", value) in others
    if kind == "not_weather":
        return ("kind", value) in others
    return kind == "avoid" and _is_disliked_twice(condition, others)


def _is_disliked_twice(condition: Condition, others: dict[tuple[str, str], Condition]) -> bool:
    """Whether a dislike is said by a condition of another kind, too."""
    value = condition.value
    if _is_judged_elsewhere(condition, others) or ("kind", value) in others:
        return True
    if any(pair in others for pair in _SAID_BY.get(value, ())):
        return True
    if value in ("flying", "driving", "long-flights"):
        return any(k in ("modes", "flight", "drive") for k, _ in others)
    is_without = ("without", value) in others or ("without", value.removesuffix("s")) in others
    return is_without or any(value in _OF_NEEDS.get(need, "").split() for _, need in others)
