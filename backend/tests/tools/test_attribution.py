"""Whose the values of a change are: the person's, a source's, or the model's alone."""

from datetime import date
from typing import Any

import pytest

from tripkit.domain.edits import AddActivity, AddFlight, AddHotel, SegmentFields, UpdateSegment
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.origin import Origin, edited_field
from tripkit.domain.provenance import web
from tripkit.tools.attribution import Attribution, Source, sources_of

TODAY = date(2026, 11, 21)
TRIP = Itinerary(
    id="a" * 32, title="Tokyo", destination="Tokyo", start_date="2027-04-10",
    end_date="2027-04-13",
)  # fmt: skip
PAGE = web("https://example.org/zoo", "2026-11-20")
FOUND = {
    "pages": [{"content": "Ueno Zoo opens at 09:30, 600 yen", "provenance": PAGE.model_dump()}]
}


def zoo(**changed: Any) -> AddActivity:
    values = {"name": "Ueno Zoo", "location": {"name": "Ueno Zoo"}, "startTime": "2027-04-11T10:00"}
    return AddActivity.model_validate(values | changed)


def origin(command: Any, words: str, *results: tuple[str, dict[str, Any]]) -> Origin | None:
    sources = sources_of(results, TODAY)
    return Attribution(Source(words, TODAY), sources, "a-model").origin(command, TRIP)


def test_what_a_person_said_whole_is_nobody_elses() -> None:
    assert origin(zoo(), "Ueno Zoo on 2027-04-11 at 10:00") is None


def test_one_value_of_the_models_own_makes_the_whole_the_models() -> None:
    made = origin(zoo(), "Ueno Zoo on 2027-04-11")
    assert made is not None
    assert (made.model, made.fields) == ("a-model", [edited_field("start_time")])


def test_what_a_page_says_rests_on_the_page() -> None:
    asked = zoo(startTime="2027-04-11T09:30")
    made = origin(asked, "the Ueno Zoo on 2027-04-11, when it opens", ("search_web", FOUND))
    assert made is not None
    assert (made.model, made.source_url) == (None, "https://example.org/zoo")
    assert made.rests_on == PAGE
    nobody = origin(asked, "the Ueno Zoo on 2027-04-11, when it opens", ("get_trip", FOUND))
    assert nobody is not None
    assert nobody.model == "a-model"


def test_of_page_and_model_only_what_nobody_bears_out_is_unchecked() -> None:
    asked = zoo(startTime="2027-04-11T09:30", price={"amount": 999, "currency": "JPY"})
    made = origin(asked, "the Ueno Zoo on 2027-04-11", ("search_web", FOUND))
    assert made is not None
    assert (made.model, made.fields) == ("a-model", ["price"])


@pytest.mark.parametrize(
    ("words", "amount", "right"),
    [
        ("for 600 yen", 600, True), ("for 1,250 yen", 1250, True), ("for 3.5k", 3500, True),
        ("for 2K", 2000, True), ("5만 원", 50_000, True), ("3천 원", 3_000, True),
        ("for 600 yen", 601, False), ("for 6 yen", 6000, False),
    ],
)  # fmt: skip
def test_a_price_is_the_persons_who_said_its_amount(words: str, amount: float, right: bool) -> None:
    asked = zoo(price={"amount": amount, "currency": "JPY"})
    assert (origin(asked, f"Ueno Zoo on 2027-04-11 at 10:00 {words}") is None) is right


@pytest.mark.parametrize(
    ("changes", "words", "right"),
    [
        ({"notes": "bring warm gloves"}, "note: warm gloves", True),
        ({"notes": "bring warm gloves"}, "note: gloves", False),
        ({"confirmationNumber": "ABC123"}, "the code is abc-123", True),
        ({"confirmationNumber": "ABC123"}, "the code is abc 12", False),
    ],
)  # fmt: skip
def test_notes_may_be_said_in_other_words_and_codes_may_not(
    changes: dict[str, Any], words: str, right: bool
) -> None:
    fields = SegmentFields.model_validate(changes)
    command = UpdateSegment(segment_id="b" * 32, changes=fields)
    assert (origin(command, words) is None) is right


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("from ICN to NRT on 2027-04-10 at 09:00", True),
        ("from Incheon International Airport to NRT on 2027-04-10 at 09:00", True),
        ("from ICN to Paris on 2027-04-10 at 09:00", False),
        ("from ICN to NRT on 2027-04-10 at 08:00", False),
        ("from ICN to NRT on 2027-04-12 at 09:00", False),
    ],
)
def test_an_airport_is_said_by_code_or_name_and_a_moment_by_day_and_clock(
    words: str, right: bool
) -> None:
    command = AddFlight.model_validate(
        {"origin": {"code": "ICN"}, "destination": {"code": "NRT"},
         "departureTime": "2027-04-10T09:00"}
    )  # fmt: skip
    assert (origin(command, words) is None) is right


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("Hotel Edo in Asakusa for the trip", True),
        ("Hotel Edo in Asakusa from 2027-04-10", True),
        ("Hotel Meiji in Asakusa", False),
        ("Hotel Edo in Ginza", False),
    ],
)
def test_a_hotel_is_said_by_name_and_place_and_stays_for_the_trip(words: str, right: bool) -> None:
    command = AddHotel.model_validate(
        {"property": "Hotel Edo", "location": {"name": "Asakusa"}, "checkInDate": "2027-04-10",
         "checkOutDate": "2027-04-13"}
    )  # fmt: skip
    assert (origin(command, words) is None) is right


def test_a_place_in_its_own_city_needs_no_city_said() -> None:
    in_tokyo = zoo(location={"name": "Ueno Zoo", "city": "Tokyo"})
    in_osaka = zoo(location={"name": "Ueno Zoo", "city": "Osaka"})
    words = "Ueno Zoo on 2027-04-11 at 10:00"
    assert origin(in_tokyo, words) is None
    assert origin(in_osaka, words) is not None
    assert origin(in_osaka, f"{words} in Osaka") is None


def test_sources_are_what_lookups_found_with_their_provenance_however_deep() -> None:
    cited = {"a": [{"b": {"text": "x", "provenance": PAGE.model_dump(), "retrievedAt": "now"}}]}
    (source,) = sources_of([("geocode_place", cited), ("add_activity", cited)], TODAY)
    assert (source.text, source.provenance) == ('{"text": "x"}', PAGE)
    assert sources_of([("search_web", {"a": "text", "b": [1, None]})], TODAY) == []
