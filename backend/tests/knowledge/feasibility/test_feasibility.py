"""What was said binds a pick: each judge keeps, refuses or says that it cannot tell."""

from datetime import date
from typing import Any

import pytest

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.catalogue import spot
from tripkit.knowledge.feasibility import Condition, PickWish, candidates, judge, judged
from tripkit.knowledge.feasibility.journeys import journey_to
from tripkit.knowledge.feasibility.kind_table import kinds, kinds_in
from tripkit.knowledge.feasibility.places import point_of
from tripkit.knowledge.feasibility.reading import wish_of
from tripkit.knowledge.presenting.facts import catch_of
from tripkit.knowledge.ranking import Query, choose, rank_feasible
from tripkit.knowledge.ranking.query import months_of

TODAY = date(2026, 11, 22)


def row(kind: str, value: str, text: str, **fields: Any) -> StatementRow:
    known: dict[str, Any] = {
        "id": f"{kind}-{value}", "text": text, "span": (0, 1), "kind": kind, "value": value,
        "polarity": "wanted", "strength": "want", "about": "trip", "certainty": 0.9,
        "status": "used", "where": "here",
    }  # fmt: skip
    return StatementRow.model_validate(known | fields)


def wish(*rows: StatementRow, **profile: Any) -> PickWish:
    known = Profile.model_validate(profile)
    return wish_of(known, rows, months=months_of(known.when), today=TODAY)


def picks(pick_wish: PickWish, count: int = 3) -> list[Any]:
    return choose(rank_feasible(Query(), pick_wish, None), count)


def verdict(spot_id: str, kind: str, value: str, **known: Any) -> Any:
    condition = Condition(kind, value, value)
    return judge(candidates()[spot_id], condition, PickWish((condition,), today=TODAY, **known))


def from_(place: str) -> tuple[str, tuple[float, float]]:
    point = point_of(place)
    assert point is not None
    return place, point


def test_by_train_from_berlin_nothing_lies_beyond_the_sea() -> None:
    by_train = wish(row("mode", "train", "by train only"), origin="Berlin", days=5,
                    avoid=["flying"])  # fmt: skip
    chosen = picks(by_train, 6)
    assert len(chosen) == 6
    for ranked in chosen:
        journey = journey_to(candidates()[ranked.spot.id], by_train)
        assert journey is not None
        assert journey.means == "train"


def test_a_wheelchair_and_a_baby_never_come_to_a_steep_or_high_place() -> None:
    with_both = wish(row("access", "wheelchair", "my mother's wheelchair"),
                     row("travelers", "infants=1", "and a baby"))  # fmt: skip
    chosen = picks(with_both, 10)
    assert chosen
    for ranked in chosen:
        assert not ranked.spot.features & {"stairs", "steep", "hike", "altitude", "boat", "cliffs"}
        assert ranked.spot.access != "challenging"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("I want to see penguins", ["penguins"]),
        ("old towns and bookshops", ["old_town", "bookshop"]),
        ("단풍 보러", ["autumn_leaves"]),
        ("별로 안 추운 온천", ["hot_spring"]),
        ("a seasoned traveller", []),
    ],
)
def test_a_kind_is_named_by_its_words(text: str, codes: list[str]) -> None:
    assert kinds_in(text) == codes


def test_a_named_kind_binds() -> None:
    chosen = picks(wish(row("interest", "wildlife", "penguins")), 10)
    assert chosen
    penguins = kinds()["penguins"]
    places = [candidates()[r.spot.id] for r in chosen]
    assert all(penguins.is_at(place) or penguins.is_mentioned(place) for place in places)
    countries = {place.country for place in candidates().values() if penguins.is_at(place)}
    assert countries == {place.country for place in places if penguins.is_at(place)}


def test_a_named_country_binds_even_where_it_has_too_little() -> None:
    chosen = picks(wish(destination="Mauritius"))
    assert {r.spot.country for r in chosen} == {"MU"}


def test_near_a_town_shows_what_is_near_before_what_is_farther() -> None:
    near = wish(row("go", "Busan", "near Busan"), destination="Busan")
    first = picks(near, 10)
    kept = [not r.is_near_miss for r in first]
    assert kept == sorted(kept, reverse=True)
    assert kept[0]
    assert {r.spot.country for r in first if not r.is_near_miss} <= {"KR", "JP"}


def test_refused_kinds_and_places_are_never_near_misses() -> None:
    without = wish(row("place_kind", "museum", "no museums", polarity="refused"),
                   destination="France", avoid=["museums"])  # fmt: skip
    assert all(not r.spot.features & {"museum"} for r in picks(without, 10))


def test_a_near_miss_says_by_how_much_it_misses() -> None:
    tight = wish(row("longest", "flight<=3h", "three hours"), row("interest", "skiing", "skiing"),
                 origin="London", when="2", days=7)  # fmt: skip
    results = [judged(place, tight) for place in candidates().values()]
    misses = [r for r in results if r and not r.is_feasible]
    texts = [v.en for r in misses for c, v in r.misses if c.kind == "flight"]
    assert texts
    assert all("longer than you wanted" in text for text in texts)


def test_the_way_there_may_take_a_third_of_the_days() -> None:
    near, far = "de-goerlitz-old-town", "jp-kyoto-kamogawa-delta"
    home = from_("Berlin")
    assert verdict(near, "days", "3", origin=home, days=3).is_kept is True
    assert verdict(far, "days", "3", origin=home, days=3).is_kept is False
    assert verdict(far, "days", "3", days=3).is_kept is None


def test_a_car_that_is_needed_there_breaks_no_car() -> None:
    place = next(c for c in candidates().values() if c.has("needs-car"))
    condition = Condition("modes", "no_drive", "no car")
    no_car = PickWish((condition,), refused_modes=frozenset({"drive"}))
    assert judge(place, condition, no_car).is_kept is False


def test_weather_is_judged_by_the_named_month() -> None:
    assert verdict("de-goerlitz-old-town", "weather", "warm", months=(7,)).is_kept is True
    assert verdict("de-goerlitz-old-town", "weather", "warm", months=(1,)).is_kept is False


def test_a_sight_of_one_season_is_not_kept_in_another() -> None:
    seasonal = (
        "no-senja-husoy"
        if spot("no-senja-husoy")
        else next(c.spot.id for c in candidates().values() if c.spot and c.has("aurora"))
    )
    assert verdict(seasonal, "kind", "aurora", months=(12,)).is_kept is True
    assert verdict(seasonal, "kind", "aurora", months=(7,)).is_kept is False


def test_money_counts_the_way_there() -> None:
    place = "de-goerlitz-old-town"
    at_home = verdict(place, "budget", "400 EUR/total", days=3, origin=from_("Berlin"))
    from_far = verdict(place, "budget", "400 EUR/total", days=3, origin=from_("Seoul"))
    assert (at_home.is_kept, from_far.is_kept) == (True, False)


def test_nobody_claims_that_a_wheelchair_was_tried() -> None:
    open_ = [
        judge(c, Condition("access", "wheelchair", ""), PickWish()) for c in candidates().values()
    ]
    unsure = [v for v in open_ if v.is_kept is None]
    assert unsure
    assert all("nobody checked" in v.en for v in unsure)


def test_a_pregnancy_of_eight_months_is_no_trip_of_eight_months() -> None:
    expecting = wish(row("health", "pregnant", "Eight months pregnant"), days=240)
    assert expecting.days is None
    assert "pregnant" in expecting.values("health")


def test_an_unknown_condition_is_unjudged() -> None:
    assert verdict("de-goerlitz-old-town", "horoscope", "lucky").is_kept is None


def test_where_we_know_of_nothing_what_comes_nearest_says_what_it_lacks() -> None:
    chosen = picks(wish(row("phenomenon", "christmas market", "a christmas market"), when="7"))
    assert chosen
    assert all(r.is_near_miss and r.judged for r in chosen)
    catches = [catch_of(r.judged, "en") or "" for r in chosen if r.judged]
    assert all(c.startswith("Nowhere we know keeps all you said") for c in catches)
    assert all("Christmas market" in c for c in catches)


def test_a_refusal_holds_even_where_nothing_keeps_all() -> None:
    lacking = row("phenomenon", "christmas market", "a christmas market")
    chosen = picks(wish(lacking, avoid=["Uzbekistan"]))
    assert chosen
    assert all(r.spot.country != "UZ" for r in chosen)


@pytest.mark.parametrize(
    ("said", "wanted", "refused"),
    [
        ("An island with no cars", ["car_free", "island"], []),
        ("no party hostels", [], ["nightlife"]),
        ("등산은 못 합니다", [], ["hiking"]),
    ],
)
def test_a_refusal_refuses_only_what_it_denies(
    said: str, wanted: list[str], refused: list[str]
) -> None:
    told = wish(row("wish", said, said, polarity="refused"))
    assert (told.values("kind"), told.values("without")) == (wanted, refused)


@pytest.mark.parametrize(
    ("code", "there", "not_there"),
    [
        ("whales", "ca-ucluelet-amphitrite-point", "eg-fayoum-tunis-village"),
        ("safari", "ke-naivasha-hells-gate", "gr-prespa-agios-achillios"),
    ],
)
def test_a_word_that_stands_for_something_else_is_no_sight(
    code: str, there: str, not_there: str
) -> None:
    assert verdict(there, "kind", code).is_kept is True
    assert verdict(not_there, "kind", code).is_kept is False


@pytest.mark.parametrize(
    ("said", "reach"),
    [
        (row("length", "2h", "두 시간 안"), ["120min@Daegu"]),
        (row("not_understood", "?", "within three hours"), ["180min@Daegu"]),
        (row("length", "10h", "10월"), []),
        (row("longest", "flight<=3h", "at most 3 hours in the air"), []),
    ],
)
def test_hours_from_home_are_a_reach_and_a_flights_are_not(
    said: StatementRow, reach: list[str]
) -> None:
    assert wish(said, origin="Daegu").values("reach") == reach


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("I'm terrified of flying, so", "flight"),
        ("we won't fly", "flight"),
        ("비행기는 무서워서", "flight"),
        ("I can't drive", "drive"),
        ("without a car", "drive"),
        ("차 없이", "drive"),
    ],
)
def test_plain_words_refuse_a_mode(text: str, mode: str) -> None:
    assert mode in wish(row("not_understood", "?", text, certainty=0.3)).refused_modes


def test_flying_over_something_and_a_car_museum_refuse_nothing() -> None:
    rows = [row("wish", "balloon", "flying in a balloon"), row("sight", "car museum", "car museum")]
    assert wish(*rows).refused_modes == frozenset()
