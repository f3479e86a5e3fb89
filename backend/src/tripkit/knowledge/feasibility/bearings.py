"""Where a place lies by the compass, how far off it is, and what it is like: read, and judged."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import cast

from tripkit.knowledge.feasibility.facts import (
    NEVER,
    Candidate,
    Condition,
    PickWish,
    Verdict,
    candidates,
    hours,
)
from tripkit.knowledge.feasibility.journeys import journey_to
from tripkit.knowledge.feasibility.kind_table import kinds
from tripkit.knowledge.feasibility.words import word
from tripkit.knowledge.gazetteer import Place, country_name, distance_km, find, notable_towns

END, EDGE = 0.4, 0.5
"""The share of a country, from one end to the other, that is its south; up to where it may be."""
FAR_KM, FAIR_KM = 5_000.0, 2_500.0
"""Kilometres from home that are far for anybody, and that may be."""
CLOSE, CLOSEST = 5 * 60, 8 * 60
"""Minutes from door to door that are not far, and those from which on it is far."""
LIKE_KM = 80.0
"""How near a place lies to the one it shall only be like."""
_SIDES = {"south": (0, False), "north": (0, True), "west": (1, False), "east": (1, True)}
"""By side: latitude or longitude, and whether it is the greater end."""
_KOREAN = {"남": "south", "북": "north", "서": "west", "동": "east"}
_NAMES_KO = {"south": "남쪽", "north": "북쪽", "west": "서쪽", "east": "동쪽"}


def bearings(message: str, home: str | None) -> Iterator[Condition]:
    """The conditions of a message, each with its very words."""
    if match := word("hemisphere").search(message):
        side = match[1].lower()[:5] if match[1] else _KOREAN[match[2]]
        yield Condition("hemisphere", side, match[0].strip())
    yield from _sides(message)
    if home == "KR" and (match := word("side_ko").search(message)):
        yield Condition("side", f"{_KOREAN[match[1]]}@KR", match[0].strip())
    if match := word("not_far").search(message):
        yield Condition("close", "close", match[0].strip())
    elif match := word("far").search(message):
        yield Condition("far", "far", match[0].strip())


def _sides(message: str) -> Iterator[Condition]:
    """Parts of a country that are named by the compass, unless the whole is a name of its own."""
    hits = [(m[1].lower(), m[2], m[0].strip()) for m in word("side_of").finditer(message)]
    hits += [
        (_KOREAN[m[3] or m[2]], m[1], m[0].strip()) for m in word("side_of_ko").finditer(message)
    ]
    for side, name, text in hits:
        country = next((place.country for place in _countries(name)), None)
        if country and not (text.isascii() and find(text) and find(text)[0].kind == "region"):
            yield Condition("side", f"{side}@{country}", text)


def _countries(name: str) -> list[Place]:
    return [place for place in find(name) if place.kind == "country"]


def likenesses(message: str, names: Sequence[str]) -> Iterator[Condition]:
    """What a place shall be like: those of `names` that our table or catalogue has, or the table's
    own names where the words say so."""
    for name in dict.fromkeys([*names, *_named(message)]):
        yield Condition("like", name, name)


def _named(message: str) -> Iterator[str]:
    for name, pattern in _patterns().items():
        for match in pattern.finditer(message):
            if word("likens_before").search(message[: match.start()]) or word("likens_after").match(
                message[match.end() :]
            ):
                yield name


@cache
def _table() -> dict[str, dict[str, object]]:
    text = (files(__package__) / "data" / "likenesses.toml").read_text("utf-8")
    return cast(dict[str, dict[str, object]], tomllib.loads(text))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {
        name: re.compile(rf"(?<!\w){row['words']}", re.IGNORECASE) for name, row in _table().items()
    }


def model_of(name: str) -> tuple[str, ...]:
    """The kinds of place that one comes to a famous place for; none where nobody wrote them."""
    rows = (row for key, row in _table().items() if key == name or _patterns()[key].match(name))
    row = next(rows, None)
    return tuple(cast(list[str], row["kinds"])) if row else ()


def _like(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """By the kinds that the other place stands for, else by the features that both records have."""
    towns = find(condition.value)[:1]
    if any(
        town.lat is not None
        and town.lng is not None
        and distance_km(town.lat, town.lng, *place.point) < LIKE_KM
        for town in towns
    ):
        return Verdict(False, "the very place", "바로 그곳이에요", NEVER)
    if codes := model_of(condition.value):
        return _by_kinds(place, codes)
    other = _record_of(condition.value)
    if other is None or not other.features or not place.features:
        return Verdict(
            None,
            f"we hold no record of {condition.value} to compare with",
            f"{condition.value}: 견줄 기록이 없어요",
        )
    share = len(other.features & place.features) / len(other.features)
    both = ", ".join(sorted(other.features & place.features)[:4]) or "nothing"
    return Verdict(
        None, f"in both records: {both}", f"두 기록에 함께 있는 것 {share:.0%}", share=share
    )


def _by_kinds(place: Candidate, codes: tuple[str, ...]) -> Verdict:
    rows = [kinds()[code] for code in codes]
    shared = [row for row in rows if row.is_at(place)]
    lacking = [row for row in rows if row not in shared]
    en = (
        f"it has {', '.join(row.en for row in shared)}" if shared else "nothing in common on record"
    )
    ko = (
        f"함께 있는 것: {', '.join(row.ko for row in shared)}"
        if shared
        else "기록에 겹치는 게 없어요"
    )
    if lacking:
        en += f"; not on record: {', '.join(row.en for row in lacking)}"
        ko += f"; 기록에 없는 것: {', '.join(row.ko for row in lacking)}"
    share = len(shared) / len(rows)
    if share < 0.5:
        return Verdict(False, en, ko, 1.0 - share)
    return Verdict(True if not lacking else None, en, ko, share=share)


def _record_of(name: str) -> Candidate | None:
    """The place of ours with this name, or in the town of this name."""
    sought = name.casefold()
    spots = ((c, c.spot) for c in candidates().values() if c.spot)
    return next(
        (
            candidate
            for candidate, spot in spots
            if sought
            in (n.casefold() for n in (spot.name.en, spot.name.ko, spot.city.en, spot.city.ko))
        ),
        None,
    )


def _hemisphere(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    lat = place.point[0]
    en, ko = ("south", "남위") if lat < 0 else ("north", "북위")
    texts = f"{abs(lat):.0f}° {en}", f"{ko} {abs(lat):.0f}°"
    return Verdict((lat < 0) == (condition.value == "south"), *texts, NEVER)


@cache
def _extent(country: str, axis: int) -> tuple[float, float]:
    points = [
        (p.lat, p.lng)[axis]
        for p in notable_towns()
        if p.country == country and p.lat is not None and p.lng is not None
    ]
    points += [c.point[axis] for c in candidates().values() if c.country == country]
    return min(points), max(points)


def _side(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Within the two fifths of a country that lie to that side; in the middle nobody can say."""
    side, _, country = condition.value.partition("@")
    where = country_name(place.country), country_name(place.country, "ko")
    if place.country != country:
        return Verdict(False, f"in {where[0]}", f"{where[1]}에 있어요", NEVER)
    axis, is_greater = _SIDES[side]
    least, most = _extent(country, axis)
    share = (place.point[axis] - least) / (most - least) if most > least else 0.0
    share = 1 - share if is_greater else share
    if share <= END:
        return Verdict(True, f"in the {side} of {where[0]}", f"{where[1]} {_NAMES_KO[side]}이에요")
    if share <= EDGE:
        return Verdict(None, f"in the middle of {where[0]}", f"{where[1]} 가운데쯤이에요")
    return Verdict(
        False, f"not in the {side} of {where[0]}", f"{where[1]} {_NAMES_KO[side]}은 아니에요", NEVER
    )


def _far(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    if wish.origin is None:
        return Verdict(None, "say where you set off", "출발지를 알려 주시면 거리를 재요")
    km = distance_km(*wish.origin[1], *place.point)
    texts = f"{km:,.0f} km from {wish.origin[0]}", f"집에서 {km:,.0f}km"
    if km >= FAR_KM:
        return Verdict(True, *texts)
    return Verdict(None if km >= FAIR_KM else False, *texts, NEVER)


def _close(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    if wish.origin is None:
        return Verdict(None, "say where you set off", "출발지를 알려 주시면 거리를 재요")
    journey = journey_to(place, wish)
    if journey is None:
        return Verdict(None, "no way there is known", "가는 길을 몰라요")
    texts = (
        f"{hours(journey.minutes, 'en')} from door to door",
        f"문 앞까지 {hours(journey.minutes, 'ko')}",
    )
    if journey.minutes <= CLOSE:
        return Verdict(True, *texts)
    is_far = journey.minutes > CLOSEST
    return Verdict(False if is_far else None, *texts, 0.6 if journey.minutes < 720 else NEVER)


JUDGES = {
    "hemisphere": _hemisphere,
    "side": _side,
    "far": _far,
    "close": _close,
    "like": _like,
}
