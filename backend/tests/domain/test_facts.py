"""Facts on the wire say what they rest on."""

from typing import Any

import pytest

from tripkit.domain.ask import AskSource
from tripkit.domain.destination import Destination
from tripkit.domain.guide import DayFacts, KbSource
from tripkit.domain.itinerary import ActivitySegment, Origin
from tripkit.domain.plan import CostLine, Stop

SPOT: dict[str, Any] = {
    "id": "x", "name": "X", "city": "Y", "country": "Z", "country_code": "JP",
    "location": {"lat": 1, "lng": 2}, "description": "d", "match_reason": "r", "catch": "c",
    "match_score": 0.5, "best_time_to_visit": "May", "photography_score": 5,
    "transport_accessibility": "easy", "estimated_budget": "$", "image_url": "/x",
    "activities": [{"name": "a", "description": "b", "duration": "1 h", "best_time": "dawn"}] * 3,
    "light": {"date": "2027-04-01", "sunrise": None, "sunset": None, "golden_morning": None,
              "golden_evening": None},
}  # fmt: skip


def _stop(**more: Any) -> Stop:
    given = {"time": "10:00", "end_time": "11:00", "activity": "Temple", "description": "",
             "location": "Asakusa", "category": "sight", "source": "catalogue"}  # fmt: skip
    return Stop.model_validate({**given, **more})


def test_a_checked_destination_is_ours_and_names_its_page() -> None:
    spot = Destination.model_validate({**SPOT, "sources": ["https://example.org/x"],
                                       "checked": "2026-08"})  # fmt: skip
    found = spot.provenance
    assert (found.tier, found.url, found.checked) == ("ours", "https://example.org/x", "2026-08")
    assert spot.light.provenance.tier == "computed"


def test_a_models_destination_is_marked_and_says_what_was_compared() -> None:
    said = "model; position checked against GeoNames (Y, 3 km)"
    spot = Destination.model_validate({**SPOT, "sources": [said]})
    assert spot.provenance.unchecked
    assert spot.provenance.source == said


def test_a_sight_of_our_catalogue_has_an_estimated_price_and_a_reckoned_way() -> None:
    found = _stop(cost=12, travel_minutes=9, source_url="https://example.org").provenance
    assert found.place.tier == "ours"
    assert found.cost is not None
    assert found.cost.tier == "computed"
    assert found.way is not None
    assert found.way.tier == "computed"


def test_what_costs_nothing_and_needs_no_way_has_neither() -> None:
    found = _stop().provenance
    assert found.cost is None
    assert found.way is None


def test_a_fare_of_a_vendor_is_the_vendors() -> None:
    found = _stop(category="flight", source="serpapi", cost=300).provenance
    assert found.cost is not None
    assert found.cost.tier == "vendor"


def test_a_meal_at_a_place_from_the_web_has_an_estimated_price() -> None:
    found = _stop(category="meal", source="web", source_url="https://example.org", cost=9)
    assert found.provenance.place.tier == "web"
    assert found.provenance.cost is not None
    assert found.provenance.cost.tier == "computed"


def test_a_stored_plans_stop_without_provenance_gains_it() -> None:
    old = {k: v for k, v in _stop(cost=3).model_dump().items() if k != "provenance"}
    assert Stop.model_validate(old).provenance.place.tier == "ours"


@pytest.mark.parametrize(
    ("basis", "url", "tier"),
    [("estimate: a fare model", None, "computed"), ("serpapi", None, "vendor"),
     ("web", "https://example.org", "web"), ("catalogue", None, "ours")],
)  # fmt: skip
def test_a_sum_rests_on_its_basis(basis: str, url: str | None, tier: str) -> None:
    line = CostLine(category="food", label="x", unit=1, count=1, amount=1, basis=basis,
                    source_url=url)  # fmt: skip
    assert line.provenance.tier == tier


def _segment(**more: Any) -> ActivitySegment:
    given = {"id": "a" * 32, "start_datetime": "2027-04-01T10:00",
             "end_datetime": "2027-04-01T11:00", "start_zone": "UTC", "end_zone": "UTC",
             "name": "Walk", "location": {"name": "Park"}}  # fmt: skip
    return ActivitySegment.model_validate({**given, **more})


def test_a_segment_that_somebody_typed_is_the_persons() -> None:
    assert _segment().provenance.tier == "person"
    assert _segment(source="import").provenance.tier == "person"


def test_a_segment_of_a_plan_keeps_what_the_plan_rests_on() -> None:
    origin = Origin(basis="web", source_url="https://example.org")
    assert _segment(source="plan", source_details=origin).provenance.tier == "web"
    assert _segment(source="plan", source_details=Origin(basis="estimate")).provenance.tier == (
        "computed"
    )


def test_a_segment_that_a_model_made_up_is_marked() -> None:
    assert _segment(source="agent", source_details=Origin(model="x")).provenance.unchecked


def test_a_segment_says_its_provenance_on_the_wire_and_is_read_back() -> None:
    sent = _segment().model_dump(mode="json")
    assert sent["provenance"]["tier"] == "person"
    assert ActivitySegment.model_validate(sent) == _segment()


def test_sources_of_the_guide_and_of_ask_have_their_tier() -> None:
    page = KbSource(number=1, id="x", place="p", place_name="P", aspect="about", text="t",
                    sources=["own visit", "https://example.org"])  # fmt: skip
    assert (page.provenance.tier, page.provenance.url) == ("ours", "https://example.org")
    assert AskSource(number=1, title="example.org", url="https://example.org").provenance.tier == (
        "web"
    )


@pytest.mark.parametrize(("certainty", "tier"), [("gazetted", "ours"), ("estimated", "computed")])
def test_a_days_holidays_rest_on_the_gazette_where_there_is_one(certainty: str, tier: str) -> None:
    day = DayFacts.model_validate({
        "day": "2027-01-01", "weekday": 4, "holidays": [], "is_poya": False,
        "school_holiday": False, "certainty": certainty, "shops": "open", "hotels": "unknown",
        "legal_conflict": False,
    })  # fmt: skip
    assert day.provenance.calendar.tier == tier
    assert day.provenance.light.tier == "computed"
