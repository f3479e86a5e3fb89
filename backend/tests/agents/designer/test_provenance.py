"""Whose word a segment is: the person's, a source's, or only the model's; code tells them apart."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from agents.designer.designing import ANNA, Designing, Pages, activity, answers, hotel
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Say

from tripkit.domain.edits import SegmentFields
from tripkit.domain.itinerary import Activity, Location, Segment
from tripkit.domain.origin import Origin
from tripkit.export.document import Document
from tripkit.export.ics import calendar
from tripkit.export.itinerary import itinerary_document
from tripkit.export.markdown import markdown
from tripkit.knowledge.itineraries import moved, updated
from tripkit.services.storage.sqlite import Sqlite
from tripkit.services.web_search.port import WebResult

Begin = Callable[..., Any]
NEZU = WebResult("Nezu Museum", "https://example.org/nezu", "Open from 10:00, closed Mondays.", 1.0)


async def added(
    server: OpenAIServer,
    begin: Begin,
    message: str,
    *calls: Any,
    **about: Any,
) -> tuple[Designing, Segment]:
    """The segment that a model adds on a message, its other calls before it."""
    talk = await begin(**about)
    answers(server, *[Call([call]) for call in calls], Say("In."))
    await talk.say(message)
    (segment,) = (await talk.trip()).segments
    return talk, segment


@pytest.mark.parametrize(
    ("message", "call"),
    [
        ("Add Ueno Park on 2 December at 10", activity()),
        ("Put in the Ueno park, Wednesday morning please", activity()),
        ("12월 2일 오전 10시에 센소지 넣어 줘", activity("Senso-ji")),
        ("Add Senso-ji on day 2 at 14:00", activity("Senso-ji", at="14:00")),
        ("Stay at Hotel Gracery in Shinjuku from 1 December for 4 nights", hotel()),
        ("Lunch at Gonpachi on 2 December at noon",
         activity("Lunch at Gonpachi", at="12:00")),
    ],
)  # fmt: skip
async def test_what_the_message_said_is_the_persons_word(
    server: OpenAIServer,
    begin: Begin,
    message: str,
    call: Any,
) -> None:
    _, segment = await added(server, begin, message, call)
    assert (segment.provenance.tier, segment.source_details) == ("person", None)


@pytest.mark.parametrize(
    ("message", "call", "fields"),
    [
        ("Add something nice on 2 December at 10", activity("Nezu Museum"), ["location", "name"]),
        ("Add Ueno Park on 2 December", activity(at="16:20"), ["start_time"]),
        ("Add Ueno Park at 10", activity(), ["start_time"]),
        ("Add Hotel Gracery from 1 to 5 December", hotel(), ["location"]),
        ("Add Hotel Gracery, Shinjuku, 1 to 5 December",
         hotel(price={"amount": 400, "currency": "USD"}, confirmationNumber="ZX81"),
         ["confirmation_number", "price"]),
    ],
)  # fmt: skip
async def test_what_only_the_model_said_is_not_checked(
    server: OpenAIServer,
    begin: Begin,
    message: str,
    call: Any,
    fields: list[str],
) -> None:
    talk, segment = await added(server, begin, message, call)
    assert (segment.provenance.tier, segment.provenance.unchecked) == ("model", True)
    assert segment.source_details is not None
    assert segment.source_details.model == "gpt-4o-mini"
    assert segment.source_details.fields == fields
    document: Document = itinerary_document(await talk.trip(), "en")
    for text in (markdown(document), calendar(document).decode().replace("\r\n ", "")):
        assert "not checked" in text.replace("\\,", ",")


async def test_what_a_page_said_rests_on_the_page(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    talk = await begin(web=Pages(NEZU))
    answers(
        server, Call([("search_web", {"query": "museum"})]), Call([activity("Nezu Museum")]),
        Say("Shall I?"),
    )  # fmt: skip
    told = await talk.say("Find a museum and add it on 2 December")
    answers(server, Say("In."))
    await talk.say(answers=[(told.question.id, "yes")])
    (segment,) = (await talk.trip()).segments
    assert (segment.provenance.tier, segment.provenance.source) == ("web", "example.org")
    assert segment.provenance.url == "https://example.org/nezu"


async def test_a_yes_does_not_check_what_only_the_model_said(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    talk = await begin(web=Pages(NEZU))
    answers(
        server, Call([("search_web", {"query": "museum"})]),
        Call([activity("Nezu Museum", at="16:20")]),
    )  # fmt: skip
    told = await talk.say("Find a museum and add it on 2 December")
    answers(server, Say("In."))
    await talk.say(answers=[(told.question.id, "yes")])
    (segment,) = (await talk.trip()).segments
    assert segment.provenance.tier == "model"


async def test_what_our_catalogue_found_is_ours(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    _, segment = await added(
        server, begin, "Which temple would you add on 2 December at 10? Please add it",
        ("geocode_location", {"query": "Senso-ji"}), activity("Senso-ji"),
    )  # fmt: skip
    assert (segment.provenance.tier, segment.provenance.unchecked) == ("ours", False)


async def test_an_offer_keeps_the_source_of_its_price(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    search = {"location": "Tokyo", "checkInDate": "2026-12-01", "checkOutDate": "2026-12-05"}
    talk = await begin()
    answers(server, Call([("search_hotels", search)]), Say("Here they are."))
    await talk.say("Find hotels in Shinjuku from 1 to 5 December")
    (found,) = await talk.sessions.results(talk.session_id)
    offer = found.result["hotels"][0]
    name, arguments = hotel("Hotel Gracery", price={"amount": offer["total"], "currency": "USD"})
    answers(server, Call([(name, arguments)]), Say("In."))
    await talk.say("Add Hotel Gracery in Shinjuku for that price")
    (segment,) = (await talk.trip()).segments
    assert segment.provenance.tier == "computed"
    assert segment.source_details is not None
    assert segment.source_details.fields == ["price"]


async def test_an_answer_is_the_persons_word(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    talk = await begin()
    ask = {
        "type": "single_choice", "question": "Which one should I add on 2 December at 10?", "context": None,
        "options": [{"label": n, "description": None} for n in ("Ueno Zoo", "Nezu Museum")],
        "lowest": None, "highest": None, "earliest": None, "latest": None,
    }  # fmt: skip
    answers(server, Call([("ask_person", ask)], text="Two come to mind."))
    told = await talk.say("Add a sight")
    answers(server, Call([activity("Nezu Museum")]), Say("In."))
    await talk.say(answers=[(told.question.id, told.question.options[1].id)])
    (segment,) = (await talk.trip()).segments
    assert segment.provenance.tier == "person"


async def test_what_is_named_after_a_models_segment_is_no_better(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    talk, _ = await added(
        server, begin, "Add something nice on 2 December at 10", activity("Nezu Museum")
    )
    taxi = {
        "transferType": "TAXI", "pickupLocation": {"name": "Nezu Museum"},
        "dropoffLocation": {"name": "Ginza"}, "pickupTime": "2026-12-02T13:00",
    }  # fmt: skip
    answers(server, Call([("add_transfer", taxi)]), Say("In."))
    await talk.say("Add a taxi from there to Ginza at 13:00")
    segments = (await talk.trip()).segments
    assert [segment.provenance.tier for segment in segments] == ["model", "model"]


async def test_a_models_change_of_ones_own_word_is_marked_and_ones_own_change_unmarks_it(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    talk, segment = await added(server, begin, "Add Ueno Park on 2 December at 10", activity())
    to = {"segmentId": segment.id, "newStartTime": "2026-12-02T16:20", "cascade": "none"}
    answers(server, Call([("move_segment", to)]), Say("Moved."))
    await talk.say("Move it to a better time")
    trip = await talk.trip()
    assert trip.segments[0].provenance.tier == "model"
    fields = SegmentFields.model_validate({"startTime": "2026-12-02T17:00"})
    for by_hand in (
        updated(trip, segment.id, fields),
        moved(trip, segment.id, "2026-12-02T17:00"),
    ):
        (mine,) = by_hand.itinerary.segments
        assert (mine.provenance.tier, mine.source_details) == ("person", None)
    renamed = updated(trip, segment.id, SegmentFields.model_validate({"name": "The park"}))
    assert renamed.itinerary.segments[0].provenance.tier == "model"


async def test_what_is_shown_is_what_is_stored(
    server: OpenAIServer,
    begin: Begin,
) -> None:
    talk, segment = await added(server, begin, "Add something nice", activity("Nezu Museum"))
    (stored,) = [
        r for r in await talk.sessions.results(talk.session_id) if r.name == "add_activity"
    ]
    assert stored.result["segment"]["provenance"]["tier"] == "model"
    assert json.loads(segment.model_dump_json(by_alias=True))["provenance"]["unchecked"] is True


@pytest.mark.parametrize("source", ["user", "import"])
def test_what_was_typed_or_imported_is_the_persons_word(source: Any) -> None:
    place = Location(name="Ueno Park")
    times = dict.fromkeys(("start_datetime", "end_datetime"), "2026-12-02T10:00")
    zones = dict.fromkeys(("start_zone", "end_zone"), "Asia/Tokyo")
    details = Origin(basis="trip.ics", confidence=0.9) if source == "import" else None
    segment = Activity(
        id="a" * 32, name="Ueno Park", location=place, source=source, source_details=details,
        **times, **zones,
    )  # fmt: skip
    assert segment.provenance.tier == "person"


@pytest.fixture
async def offline(tmp_path: Path) -> AsyncIterator[Designing]:
    database = await Sqlite.open(tmp_path / "tripkit.sqlite")
    yield await Designing(database).open()
    await database.close()


async def test_without_a_model_all_is_the_persons_word(offline: Designing) -> None:
    offline.script.says("Add Ueno Park", activity())
    offline.script.says("Add Hotel Gracery", hotel())
    await offline.say("Add Ueno Park")
    await offline.say("Add Hotel Gracery")
    trip = await offline.trip()
    assert [s.provenance.tier for s in trip.segments] == ["person", "person"]
    assert [s.source_details for s in trip.segments] == [None, None]


async def test_without_a_model_a_yes_lets_the_persons_own_change_go(offline: Designing) -> None:
    offline.script.says("Add Hotel Gracery", hotel(confirmationNumber="ABC123"))
    offline.script.says("Add Park Hyatt", hotel("Park Hyatt"))
    await offline.say("Add Hotel Gracery")
    told = await offline.say("Add Park Hyatt")
    await offline.say(answers=[(told.question.id, "yes")])
    trip = await offline.itineraries.get(offline.trip_id, ANNA)
    assert [s.provenance.tier for s in trip.segments] == ["person", "person"]
