"""Sights that an order calls by their names and that nobody read there."""

from datetime import date

import pytest

from tripkit.domain.plan import PlanRequest
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.orders import request_of
from tripkit.tools.trip.named_sights import with_named_sights

TODAY = date(2026, 11, 23)


def read(task: str) -> TripRequest:
    made = request_of(PlanRequest(task=task), {task: []}, today=TODAY)
    return with_named_sights(made, "en")


def sights(task: str) -> list[object]:
    return [rule.value for rule in read(task).constraints if rule.kind == "must_see"]


@pytest.mark.parametrize(
    ("task", "names"),
    [
        ("Kanazawa 3 days from 15 November 2027: gold leaf, Kenrokuen, sweets", ["Kenrokuen"]),
        ("교토 4박 5일, 벚꽃이랑 니시키 시장도요", ["Nishiki Market"]),
        ("Vienna 3 days, everyone talks about the belvedere", ["Belvedere"]),
    ],
)
def test_a_sight_of_the_town_is_wished_for_by_its_name(task: str, names: list[str]) -> None:
    found_names = [str(value) for value in sights(task)]
    assert len(found_names) == len(names)
    assert all(name in value for name, value in zip(names, found_names, strict=True))


@pytest.mark.parametrize(
    "task",
    [
        "Reykjavik 5 days, one hot pool that isn't the Blue Lagoon",
        "교토 4박 5일, 니시키 시장은 안 가요",
        "Kyoto 4 days, a hotel near Nishiki Market",
        "Lisbon 4 days, we loved Kenrokuen once",
    ],
)
def test_a_name_that_is_refused_slept_by_or_elsewhere_asks_for_no_visit(task: str) -> None:
    assert sights(task) == []


def test_its_words_are_told_once() -> None:
    request = read("Kanazawa 3 days from 15 November 2027, Kenrokuen")
    words = [s.text for s in request.statements if "Kenrokuen" in s.text]
    assert words == ["Kenrokuen"]
    assert {o.statement_id for o in request.outcomes} == {s.id for s in request.statements}


def test_a_short_name_counts_where_it_is_all_that_was_said() -> None:
    assert len(sights("상하이 4박 5일, 예원, 훠궈 한 번")) == 1


def test_a_name_refused_with_its_reason_asks_for_no_visit() -> None:
    assert sights("경주 1박 2일, 황리단길은 복잡해서 싫고 쉬고 싶어요") == []
