"""Our cities as places that may be picked: a record's facts and sentences in a spot's shape."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from tripkit.domain.destination import Access, BestTime, CostLevel, Location
from tripkit.domain.profile import Aesthetic, Interest, Mood
from tripkit.knowledge.catalogue.entry import (
    Climate,
    Crowd,
    Doing,
    Scene,
    SceneKind,
    Skyline,
    Spot,
    Words,
)
from tripkit.knowledge.cities import City, Sight, all_cities
from tripkit.knowledge.gazetteer import find

MOST_ACTIVITIES = 6
STRONG = 0.6
"""The share of a city's sights, by weight, from which on a mood, look or interest is its own."""
MOST, FAINT = 0.85, 0.2
TOWN, LARGE = 150_000, 1_000_000
"""Inhabitants above which a town is a city, and a city busy."""
BUDGET_USD, DEAR_USD = 65.0, 150.0
"""A middling room for two a night, above which a city is no longer cheap, and dear."""
EASTERN_LNG = 65.0
"""East of it a temple's roofs are a pagoda's, west of it columns."""
_BEST: dict[str, BestTime] = {
    "morning": "morning",
    "noon": "midday",
    "evening": "evening",
    "night": "night",
    "any": "afternoon",
}
_LIGHT = {
    "morning": Words(en="Morning light suits it best.", ko="아침 빛이 가장 잘 어울려요."),
    "noon": Words(en="Come with the sun high.", ko="해가 높을 때 가 보세요."),
    "evening": Words(en="Evening light suits it best.", ko="저녁 빛이 가장 잘 어울려요."),
    "night": Words(en="It is made for after dark.", ko="해가 진 뒤가 제격이에요."),
    "any": Words(en="Any light will do.", ko="어느 때 빛이든 괜찮아요."),
}


@dataclass(frozen=True)
class _Kind:
    """A row of `city_kinds.toml`."""

    feature: str | None = None
    moods: tuple[Mood, ...] = ()
    looks: tuple[Aesthetic, ...] = ()
    scene: SceneKind | None = None


@cache
def _kinds() -> dict[str, _Kind]:
    text = (files(__package__) / "city_kinds.toml").read_text("utf-8")
    return TypeAdapter(dict[str, _Kind]).validate_python(tomllib.loads(text))


@cache
def _waters() -> dict[str, frozenset[str]]:
    """The ids of cities on the sea or a lake, by which of both."""
    text = (files(__package__) / "city_waters.toml").read_text("utf-8")
    rows = TypeAdapter(dict[str, str]).validate_python(tomllib.loads(text))
    return {water: frozenset(ids.split()) for water, ids in rows.items()}


@cache
def city_picks() -> tuple[Spot, ...]:
    """Every city with three sights or more, in the order of its id."""
    return tuple(_pick_of(city) for city in all_cities() if len(city.sights) >= 3)


def _pick_of(city: City) -> Spot:
    sights = sorted(city.sights, key=lambda sight: (-sight.weight, sight.id))
    features = _features(city)
    quiet, evening = sights[-1], _by_evening(sights)
    photogenic = [sight for sight in sights if "photography" in sight.interests]
    return Spot(
        id=_pick_id(city),
        name=city.name,
        city=city.name,
        country=city.country,
        location=Location(lat=city.location.lat, lng=city.location.lng, precision="town"),
        scene=Scene(kind=_scene(sights), skyline=_skyline(city, features)),
        mood=_moods(sights),
        aesthetic=_looks(sights),
        interests=_interests(sights),
        features=features,
        crowd=_crowd(city),
        suits=_suits(sights),
        tags=tuple(sight.name.en.casefold() for sight in sights[:MOST_ACTIVITIES]),
        description=city.about,
        whyHidden=_joined(quiet.name, quiet.about),
        catch=(*city.safety.hazards, city.safety.about)[0],
        localVibe=(city.areas[0].about if city.areas else city.about),
        light=_joined(evening.name, evening.about),
        arrive=_arrive(city),
        bestMonths=city.best_months,
        climate=Climate(
            high=city.climate.high, low=city.climate.low, rainDays=city.climate.rain_days
        ),
        cost=_cost(city),
        access=_access(city),
        airports=city.airports,
        photography=_photography(sights),
        storyPrompt=evening.about,
        activities=tuple(map(_doing, sights[:MOST_ACTIVITIES])),
        photo=tuple(_joined(s.name, _LIGHT[s.best]) for s in photogenic[:3]),
        sources=tuple(dict.fromkeys(source for s in sights[:3] for source in s.sources)),
        checked=city.checked,
    )


@cache
def evidence() -> Mapping[str, Mapping[str, Words]]:
    """By a city's id, what its features rest on: of each the weightiest sight that has it."""
    return {_pick_id(city): _evidence(city) for city in all_cities()}


def _evidence(city: City) -> Mapping[str, Words]:
    sights = sorted(city.sights, key=lambda sight: (-sight.weight, sight.id))
    rows = {
        feature: _joined(sight.name, sight.about)
        for sight in reversed(sights)
        for kind in _known(sight)
        if (feature := kind.feature)
    }
    if city.dining:
        rows["food-street"] = _joined(city.dining[0].name, city.dining[0].about)
    return rows


def _pick_id(city: City) -> str:
    return f"{city.country.lower()}-{city.id}"


def _joined(name: Words, about: Words) -> Words:
    return Words(en=f"{name.en}: {about.en}", ko=f"{name.ko}: {about.ko}")


def _doing(sight: Sight) -> Doing:
    return Doing(
        do=sight.name,
        about=sight.about,
        minutes=sight.minutes,
        best=_BEST[sight.best],
        tip=sight.tip or sight.closed_note or _LIGHT[sight.best],
        photo=_LIGHT[sight.best],
    )


def _worth(sights: Sequence[Sight], pairs: Iterable[tuple[str, Sight]]) -> dict[str, float]:
    """Of each value the share of the sights, by weight, that have it, STRONG of them for MOST."""
    total = sum(sight.weight for sight in sights)
    worth: Counter[str] = Counter()
    for value, sight in pairs:
        worth[value] += sight.weight
    shares = {value: MOST * min(1.0, weight / total / STRONG) for value, weight in worth.items()}
    return {value: round(share, 2) for value, share in shares.items() if share >= FAINT}


def _moods(sights: Sequence[Sight]) -> dict[Mood, float]:
    pairs = ((mood, s) for s in sights for mood in {m for k in _known(s) for m in k.moods})
    return TypeAdapter(dict[Mood, float]).validate_python(_worth(sights, pairs))


def _looks(sights: Sequence[Sight]) -> dict[Aesthetic, float]:
    pairs = ((look, s) for s in sights for look in {x for k in _known(s) for x in k.looks})
    return TypeAdapter(dict[Aesthetic, float]).validate_python(_worth(sights, pairs))


def _interests(sights: Sequence[Sight]) -> dict[Interest, float]:
    pairs = ((interest, s) for s in sights for interest in s.interests)
    return TypeAdapter(dict[Interest, float]).validate_python(_worth(sights, pairs))


def _known(sight: Sight) -> list[_Kind]:
    return [_kinds()[kind] for kind in sight.kinds if kind in _kinds()]


def _features(city: City) -> frozenset[str]:
    kinds = Counter[str](kind for sight in city.sights for kind in sight.kinds)
    pick_id = _pick_id(city)
    notable = {kind for sight in city.sights if sight.weight >= 7 for kind in sight.kinds}
    own = {name for name in _kinds() if kinds[name] >= 2 or name in notable}
    features = {feature for name in own if (feature := _kinds()[name].feature)}
    derived = {
        "sea": "beach" in own or pick_id in _waters()["sea"],
        "lake": pick_id in _waters()["lake"],
        "nightlife": kinds["night"] >= 3,
        "stairs": _is_stepped(city.sights),
        "food-street": bool(city.dining),
        "city": _inhabitants(city) > TOWN,
        "town": _inhabitants(city) <= TOWN,
    }
    return frozenset(features | {feature for feature, has in derived.items() if has})


def _is_stepped(sights: Sequence[Sight]) -> bool:
    """Whether most of those whose way in was recorded have steps."""
    ways = [sight.step_free for sight in sights if sight.step_free]
    return ways.count("no") > len(ways) / 2


def _inhabitants(city: City) -> int:
    return max(
        (place.population for place in find(city.name.en, prefer=city.country)[:1]), default=0
    )


def _scene(sights: Sequence[Sight]) -> SceneKind:
    worth: Counter[SceneKind] = Counter()
    for sight in sights:
        for scene in {kind.scene for kind in _known(sight) if kind.scene}:
            worth[scene] += sight.weight
    total = sum(sight.weight for sight in sights)
    return next((s for s, weight in worth.most_common(1) if weight > total * 0.3), "city")


def _skyline(city: City, features: frozenset[str]) -> Skyline:
    skylines: dict[str, Skyline] = {"mosque": "minarets", "church": "spires", "palace": "domes"}
    if city.location.lng > EASTERN_LNG:
        skylines = {"temple": "pagodas", **skylines}
    return next((line for feature, line in skylines.items() if feature in features), "low")


def _crowd(city: City) -> Crowd:
    return "busy" if city.extent == "full" or _inhabitants(city) > LARGE else "some"


def _suits(sights: Sequence[Sight]) -> frozenset[str]:
    level = sum(sight.step_free in ("yes", "partly") for sight in sights)
    return frozenset(
        ["solo", "couple", "friends"]
        + ["kids"] * (sum(sight.kids for sight in sights) * 3 >= len(sights))
        + ["parents"] * (level * 2 >= len(sights))
    )


def _cost(city: City) -> CostLevel:
    room = sum(city.cost.night.mid) / 2
    return "$" if room <= BUDGET_USD else "$$" if room <= DEAR_USD else "$$$"


def _access(city: City) -> Access:
    nearest = min((leg.minutes[0] for leg in city.transport.airport), default=None)
    if city.transport.stations or (nearest is not None and nearest <= 60):
        return "easy"
    return "moderate"


def _arrive(city: City) -> Words:
    if city.transport.stations:
        return city.transport.stations[0].about
    legs = city.transport.airport
    return legs[0].about if legs else city.transport.about


def _by_evening(sights: Sequence[Sight]) -> Sight:
    late = [sight for sight in sights if sight.best in ("evening", "night")]
    return (late or list(sights))[0]


def _photography(sights: Sequence[Sight]) -> int:
    share = sum("photography" in sight.interests for sight in sights) / len(sights)
    return 4 + round(4 * share)
