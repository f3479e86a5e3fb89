"""How the days of a trip are shared among a region's stops, on regions of our own."""

import pytest

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.regions import Region, RegionStop, route_through
from tripkit.knowledge.regions.table import _stop

NAME = Words(en="Anywhere", ko="어딘가")


def region(*stops: tuple[str, int, int]) -> Region:
    """Of these (name, usual days, rank) in travel order."""
    return Region(NAME, tuple(RegionStop(n, "FR", days, rank) for n, days, rank in stops), NAME)


def shares(given: Region, days: int, unknown: str = "") -> dict[str, int]:
    route = route_through(given, days, lambda stop: stop.name not in unknown)
    return {leg.stop.name: leg.days for leg in route.legs}


PAIR = region(("A", 4, 2), ("B", 4, 1))


@pytest.mark.parametrize(
    ("days", "legs"),
    [
        (1, {"B": 1}), (4, {"B": 4}), (5, {"A": 2, "B": 3}), (6, {"A": 3, "B": 3}),
        (7, {"A": 3, "B": 4}), (8, {"A": 4, "B": 4}), (9, {"A": 4, "B": 5}),
    ],
)  # fmt: skip
def test_days_go_where_most_is_wanting_and_the_best_first(days: int, legs: dict[str, int]) -> None:
    assert shares(PAIR, days) == legs
    assert list(shares(PAIR, days)) == list(legs), "in travel order"


@pytest.mark.parametrize(
    ("usual", "least"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]
)
def test_a_stop_joins_once_there_are_days_that_are_worth_the_way(usual: int, least: int) -> None:
    given = region(("A", 10, 1), ("B", usual, 2))
    joined = [days for days in range(6, 20) if "B" in shares(given, days)]
    assert joined[0] == 9 + least


@pytest.mark.parametrize(("usual", "days"), [(4, 4), (4, 5)])
def test_a_short_trip_moves_on_after_three_quarters_of_the_usual_days(
    usual: int, days: int
) -> None:
    assert ("B" in shares(region(("A", usual, 1), ("B", 2, 2)), days)) == (days >= 5)
    assert ("B" in shares(region(("A", 6, 1), ("B", 2, 2)), 7)) is False
    assert ("B" in shares(region(("A", 6, 1), ("B", 2, 2)), 8)) is True


def test_stops_that_do_not_fit_end_the_list() -> None:
    given = region(("A", 3, 1), ("B", 8, 2), ("C", 1, 3))
    assert shares(given, 5) == {"A": 5}, "C would fit, but B stands before it"
    assert shares(given, 7) == {"A": 2, "B": 5}


def test_unknown_places_are_left_out_while_the_known_fill_the_trip() -> None:
    given = region(("A", 3, 1), ("B", 3, 2), ("C", 3, 3))
    assert shares(given, 6, unknown="B") == {"A": 3, "C": 3}
    route = route_through(given, 6, lambda stop: stop.name != "B")
    assert [stop.name for stop in route.left_out] == ["B"]
    assert "B" in shares(given, 7, unknown="B"), "six known days are too few for seven"
    whole = route_through(given, 7, lambda stop: stop.name != "B")
    assert whole.left_out == ()
    last = route_through(given, 6, lambda stop: stop.name != "C")
    assert last.left_out == (), "it would not have stood before one that is in"


@pytest.mark.parametrize(
    ("text", "stop"),
    [
        ("Hong Kong/HK 2#8", RegionStop("Hong Kong", "HK", 2, 8)),
        ("Tokyo 4#1", RegionStop("Tokyo", "JP", 4, 1)),
    ],
)
def test_a_stop_is_written_as_place_country_days_and_rank(text: str, stop: RegionStop) -> None:
    assert _stop(text, "JP") == stop


@pytest.mark.parametrize("text", ["Tokyo", "Tokyo 4", "Tokyo #1", ""])
def test_a_stop_without_days_and_rank_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no stop"):
        _stop(text, "JP")


@pytest.mark.parametrize(
    ("days", "near", "legs"),
    [
        (3, "BC", {"A": 3}), (4, "BC", {"A": 3, "B": 1}), (4, "C", {"A": 3, "C": 1}),
        (4, "", {"A": 4}), (5, "BC", {"A": 3, "B": 2}),
    ],
)  # fmt: skip
def test_near_the_only_place_a_second_one_joins_from_four_days_on(
    days: int, near: str, legs: dict[str, int]
) -> None:
    given = region(("A", 8, 1), ("B", 3, 2), ("C", 3, 3))
    route = route_through(
        given, days, lambda _: True, lambda a, b: a.name == "A" and b.name in near
    )
    assert {leg.stop.name: leg.days for leg in route.legs} == legs


def test_where_two_places_are_in_nothing_near_joins() -> None:
    given = region(("A", 4, 1), ("B", 4, 2), ("C", 9, 3))
    route = route_through(given, 8, lambda _: True, lambda *_: True)
    assert [leg.stop.name for leg in route.legs] == ["A", "B"]
