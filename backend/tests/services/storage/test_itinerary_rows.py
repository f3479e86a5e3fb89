"""Where undo and redo lead, what is kept of a history, and how its rows are packed."""

import json

import pytest

from tripkit.domain.itinerary import Itinerary
from tripkit.services.storage.itinerary_rows import (
    KEPT_VERSIONS,
    MOST_STEPS,
    Steps,
    content,
    itinerary_of,
    moment,
    packed,
    stored,
    summary,
    unpacked,
)
from tripkit.services.storage.itinerary_statements import prune

TRIP = Itinerary(id="1" * 32, title="도쿄", destination="Tokyo", version=7)


def test_a_change_goes_onward_and_ends_what_could_be_redone() -> None:
    assert Steps(3, (1, 2), (4,)).onward(5) == Steps(5, (1, 2, 3), ())


def test_undo_and_redo_are_each_others_way_back() -> None:
    steps = Steps(3, (1, 2), (5, 4))
    assert steps.back() == Steps(2, (1,), (5, 4, 3))
    assert steps.forth() == Steps(4, (1, 2, 3), (5,))
    assert steps.back().forth() == steps.forth().back() == steps


def test_fifty_changes_can_be_undone() -> None:
    steps = Steps(1)
    for version in range(2, 53):
        steps = steps.onward(version)
    assert (len(steps.past), steps.past[0], steps.past[-1]) == (MOST_STEPS, 2, 51)


def test_steps_are_kept_as_text() -> None:
    steps = Steps(3, (1, 2), (4,))
    assert json.loads(steps.text()) == {"head": 3, "past": [1, 2], "future": [4]}
    assert Steps.read(steps.text()) == steps
    assert Steps.read(Steps(1).text()) == Steps(1)
    assert steps.kept() == (3, 1, 2, 4)


@pytest.mark.parametrize("version", [1, KEPT_VERSIONS])
def test_a_young_history_is_kept_whole(version: int) -> None:
    assert prune("x", version, Steps(version)) == []


def test_of_an_older_one_the_lines_before_the_last_two_hundred_go() -> None:
    ((statement, params),) = prune("x", KEPT_VERSIONS + 1, Steps(201, (5,), (6,)))
    values = statement.compile().params  # type: ignore[attr-defined]
    assert params == {"id": "x"}
    assert 1 in values.values(), "the bound: lines below version 1"
    assert "itinerary_history.version <" in str(statement)
    assert "NOT IN" in str(statement)


def test_a_row_is_an_itinerary_again_with_the_rows_own_version() -> None:
    assert "version" not in json.loads(content(TRIP))
    row = {"data": content(TRIP), "version": 9, "steps": Steps(9, (8,)).text()}
    row |= {"created_at": 1.0, "updated_at": 2.0}
    kept = stored(row, itinerary_of(row))
    assert kept.itinerary == TRIP.model_copy(update={"version": 9})
    assert (kept.steps, kept.created_at, kept.updated_at) == (Steps(9, (8,)), 1.0, 2.0)


def test_a_list_is_told_the_frame_and_how_many_segments() -> None:
    shown = json.loads(summary(TRIP))
    assert (shown["title"], shown["destination"], shown["segments"]) == ("도쿄", "Tokyo", 0)
    assert set(shown) == {"title", "destination", "startDate", "endDate", "status", "segments"}
    assert "도쿄" in summary(TRIP)


def test_what_is_packed_is_smaller_and_comes_back() -> None:
    words = "한옥에서 묵을래요 " * 50
    assert unpacked(memoryview(packed(words))) == words
    assert len(packed(words)) < len(words.encode()) / 5


def test_a_moment_is_told_in_utc_to_the_second() -> None:
    assert moment(1_800_000_000.9) == "2027-01-15T08:00:00+00:00"
