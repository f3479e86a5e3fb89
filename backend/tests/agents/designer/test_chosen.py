"""An answer to "which one": the message is read again with the chosen one in mind."""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from agents.designer.designing import Designing, Script, activity

from tripkit.agents.designer.rules import misnamed
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.statements import Statement
from tripkit.knowledge.edits import Ask, Edit, IntendedCall
from tripkit.services.storage.sqlite import Sqlite

LATER = "move the museum an hour later"


class Reader(Script):
    """Knows a time only of the one that was chosen; else asks which."""

    def __call__(
        self,
        text: str,
        statements: Sequence[Statement],
        itinerary: Itinerary,
        today: date,
        locale: Locale,
        focus: Sequence[str] = (),
    ) -> Edit:
        if text != LATER:
            return super().__call__(text, statements, itinerary, today, locale, focus)
        if len(itinerary.segments) > 1:
            ids = tuple(segment.id for segment in itinerary.segments)
            guess = {"newStartTime": "2026-12-02T11:00"}
            return Edit((IntendedCall("move_segment", guess),), ask=Ask("which", "segmentId", ids))
        start = {"segmentId": itinerary.segments[0].id, "newStartTime": "2026-12-02T15:00"}
        beside = {"segmentId": "another", "newStartTime": "2026-12-02T18:00"}
        moves = (IntendedCall("move_segment", start), IntendedCall("move_segment", beside))
        return Edit(moves)


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Designing]:
    database = await Sqlite.open(tmp_path / "tripkit.sqlite")
    yield await Designing(database, script=Reader()).open()
    await database.close()


async def museums(talk: Designing) -> tuple[Any, Any]:
    talk.script.says("go", activity("Museum A"), activity("Museum B", at="14:00"))
    await talk.say("go")
    first, second = (await talk.trip()).segments
    return first, second


async def test_the_chosen_one_takes_the_time_that_was_read_of_it(talk: Designing) -> None:
    first, second = await museums(talk)
    asked = await talk.say(LATER)
    await talk.say(answers=[(asked.question.id, second.id)])
    starts = {segment.id: segment.start_datetime for segment in (await talk.trip()).segments}
    assert starts == {first.id: "2026-12-02T10:00", second.id: "2026-12-02T15:00"}


async def test_an_order_about_a_kind_that_its_calls_do_not_touch_is_misnamed(
    talk: Designing,
) -> None:
    first, _ = await museums(talk)
    trip = await talk.trip()
    calls: Any = [{"tool": "delete_segment", "arguments": {"segmentId": first.id}}]
    assert misnamed("delete the hotel", calls, trip) == "HOTEL"
    assert misnamed("delete the activity", calls, trip) is None
    assert misnamed("delete it", calls, trip) is None


async def test_calls_without_a_known_target_are_not_misnamed(talk: Designing) -> None:
    first, _ = await museums(talk)
    trip = await talk.trip()
    known: Any = {"tool": "delete_segment", "arguments": {"segmentId": first.id}}
    unknown: Any = {"tool": "delete_segment", "arguments": {}}
    assert misnamed("delete the hotel", [], trip) is None
    assert misnamed("delete the hotel", [unknown], trip) is None
    assert misnamed("delete the hotel", [known, unknown], trip) is None
