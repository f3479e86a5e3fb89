"""What a person does not want: each dislike as a rule over a spot's own data."""

import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files

from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.feasibility.facts import (
    NEVER,
    Candidate,
    Condition,
    PickWish,
    Verdict,
    candidates,
)
from tripkit.knowledge.feasibility.passages import saying
from tripkit.knowledge.feasibility.places import lies_in
from tripkit.knowledge.feasibility.recorded import TOLD, is_recorded
from tripkit.knowledge.feasibility.seasons import MILD_DAY, MILD_NIGHT, month_of
from tripkit.knowledge.gazetteer import country_name, find
from tripkit.knowledge.remembered import remembered

Rule = Callable[[Spot, tuple[int, ...]], bool]
"""Whether the spot has what is not wanted, in these months (the best ones when unknown)."""

_OF_PEOPLE = frozenset({"crowds", "queues"})
WARM = 26
"""°C of a mean daily high up to which no one calls it heat; above it depends on the person."""
HOT, COLD, WET = 30, 10, 12
"""°C of a mean daily high that counts as heat or cold; days with rain a month that count as wet."""


def _has(*features: str, scenes: Iterable[str] = ()) -> Rule:
    either, kinds = frozenset(features), frozenset(scenes)
    return lambda spot, months: bool(spot.features & either) or spot.scene.kind in kinds


def _every(of: Callable[[Spot, int], bool]) -> Rule:
    """A climate rule: it holds in every month of the trip."""
    return lambda spot, months: all(of(spot, m) for m in (months or spot.best_months))


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((files(__package__) / "data" / "dislikes.toml").read_text("utf-8"))


def _of_features() -> dict[str, Rule]:
    table = _table()
    return {
        dislike: _has(*features, scenes=table["scenes"].get(dislike, ()))
        for dislike, features in table["features"].items()
    }


RULES: dict[str, Rule] = {
    **_of_features(),
    "crowds": lambda spot, months: spot.crowd == "busy",
    "queues": lambda spot, months: spot.crowd == "busy",
    "cold": _every(lambda spot, month: spot.climate.high[month - 1] < COLD),
    "heat": _every(lambda spot, month: spot.climate.high[month - 1] >= HOT),
    "rain": _every(lambda spot, month: spot.climate.rain_days[month - 1] >= WET),
}
UNJUDGED = frozenset(
    (
        "flying",
        "long-flights",
        "spicy-food",
        "seafood",
        "meat",
        "early-mornings",
        "late-nights",
        "tours",
        "insects",
        "animals",
        "dogs",
        "snakes",
        "camping",
        "expensive",
        "danger",
    )
)
"""Dislikes that a spot's data says nothing about; they stay in the profile for the kit."""


def is_unwanted(place: Candidate, dislike: str, months: tuple[int, ...]) -> bool | None:
    """Whether it has what is not wanted; None where nobody can tell."""
    if dislike in UNJUDGED:
        return None
    rule = RULES.get(dislike)
    if rule is None:
        has = lies_in(place, dislike) or place.has(dislike.casefold())
        return has or (False if is_judged(dislike) else None)
    return rule(place.spot, months) if place.spot else None


@remembered(1024)
def is_judged(dislike: str) -> bool:
    """Whether leaving it out leaves anything out: a rule, a place, or a word of our records."""
    if dislike in RULES:
        return True
    if dislike in UNJUDGED:
        return False
    word = dislike.casefold()
    records = candidates().values()
    return bool(find(dislike)) or any(c.has(word) or lies_in(c, dislike) for c in records)


def _avoid(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    has = is_unwanted(place, condition.value, wish.months)
    if has is None:
        return Verdict(None, "nothing here can check it", "확인할 방법이 없어요")
    if has:
        return Verdict(False, "it has that", "있어요", NEVER)
    record = _table()["record"].get(condition.value)
    if record and (hits := saying(place, str(record))):
        return Verdict(False, f"“{hits.words.en}”", f"“{hits.words.ko}”", TOLD)
    if place_verdict := _of_place(place, condition.value):
        return place_verdict
    if condition.value == "heat":
        return _mild(place, wish)
    if condition.value == "cold":
        return _not_cold(place, wish)
    if condition.value in _OF_PEOPLE and place.crowd == "some":
        return Verdict(None, "some people about", "사람이 조금 있는 곳이에요")
    if not _is_on_record(place, condition.value):
        return Verdict(None, "not known: our record doesn't judge it", "기록이 없어 몰라요")
    return Verdict(True, "none of it in our record", "기록에 없어요")


def _of_place(place: Candidate, dislike: str) -> Verdict | None:
    """Of a country, region or town that is refused: that it lies elsewhere."""
    if dislike in RULES or dislike in UNJUDGED or not find(dislike):
        return None
    where = country_name(place.country), country_name(place.country, "ko")
    return Verdict(True, f"elsewhere, in {where[0]}", f"{where[1]}에 있어서 겹치지 않아요")


def _not_cold(place: Candidate, wish: PickWish) -> Verdict:
    """Mild by day and without frost in the trip's months; in between it depends on the person."""
    month = month_of(place, wish)
    if month is None:
        return Verdict(None, "no normals of the place", "기후 평년값이 없어요")
    is_mild = month.high >= MILD_DAY and month.low >= MILD_NIGHT
    return Verdict(
        True if is_mild else None,
        f"{month.high} °C by day, {month.low} °C at night",
        f"낮 {month.high}°C, 밤 {month.low}°C",
        share=1.0 if is_mild else 0.0,
    )


def _is_on_record(place: Candidate, dislike: str) -> bool:
    """Whether a record without it says that there is none: somebody would have noted it, and it is
    nothing that every town has."""
    features = _table()["features"].get(dislike)
    if features is None:
        return True
    is_town = place.has("city", "town", "old-town")
    is_common = dislike in _table()["common"]["of_towns"]
    return is_recorded(place, features) and not (is_town and is_common)


def _mild(place: Candidate, wish: PickWish) -> Verdict:
    """Below heat in the trip's months, by the most degrees that were said where some were."""
    month = month_of(place, wish)
    if month is None:
        return Verdict(None, "no normals of the place", "기후 평년값이 없어요")
    texts = f"{month.high} °C by day on average", f"낮 평균 {month.high}°C"
    limits = [float(value) for value in wish.values("warmest")]
    if limits and month.high > min(limits):
        return Verdict(False, *texts, excess=(month.high - min(limits)) / 6)
    return Verdict(True if limits or month.high <= WARM else None, *texts)


JUDGES = {"avoid": _avoid}
