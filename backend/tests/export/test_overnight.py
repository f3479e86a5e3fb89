"""A leg that ends after midnight keeps its true end, in the right zone, in every format."""

import json
import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from export.itinerary.trips import flight, of
from export.plan.plans import plan
from icalendar import Calendar
from pypdf import PdfReader

from tripkit.domain.plan import PlanDay, PlanItinerary, Stop
from tripkit.export.document import Document
from tripkit.export.geojson import geojson
from tripkit.export.html.page import page
from tripkit.export.ics import calendar
from tripkit.export.itinerary import itinerary_document
from tripkit.export.markdown import markdown
from tripkit.export.pdf import pdf
from tripkit.export.plan import plan_document

ICN, CDG = {"latitude": 37.46, "longitude": 126.44}, {"latitude": 49.01, "longitude": 2.55}


def of_a_plan() -> Document:
    """As the planner writes it: the table of the day ends at midnight, the text says more."""
    ride = Stop(time="21:30", end_time="23:59", activity="Flight ICN – CDG", category="flight",
                description="Arrives 04-07 05:40, local time.", location="ICN", source="estimate",
                travel_mode="flight", **ICN)  # fmt: skip
    train = Stop(time="22:10", end_time="23:59", activity="Night train to Busan", location="Seoul",
                 description="Arrives 04-07 06:15, local time.", category="transfer",
                 source="estimate", travel_mode="train", **ICN)  # fmt: skip
    day = PlanDay(day=1, date="2027-04-06", city="Seoul", theme="Away", schedule=[ride, train],
                  day_cost=0)  # fmt: skip
    made = PlanItinerary(days=[day], total_estimated_cost=0, currency="USD", summary="")
    return plan_document(plan(itinerary=made, context={}), "en")


def of_an_itinerary() -> Document:
    legs = (flight(1, "ICN", "CDG", "2027-04-06T21:30", "2027-04-07T05:40"),
            flight(2, "GMP", "PUS", "2027-04-06T22:10", "2027-04-07T06:15"))  # fmt: skip
    return itinerary_document(of(*legs), "en")


BOTH = pytest.mark.parametrize("document", [of_a_plan(), of_an_itinerary()], ids=["plan", "trip"])


@BOTH
def test_the_calendar_ends_on_the_next_day_in_the_zone_of_the_end(document: Document) -> None:
    first, second = Calendar.from_ical(calendar(document)).walk("VEVENT")  # type: ignore[union-attr]
    assert first["DTSTART"].params["TZID"] == "Asia/Seoul"
    assert first["DTEND"].params["TZID"] == "Europe/Paris"
    assert f"{first['DTEND'].dt:%Y-%m-%d %H:%M}" == "2027-04-07 05:40"
    assert first["DTEND"].dt - first["DTSTART"].dt == timedelta(hours=15, minutes=10)
    assert second["DTEND"].params["TZID"] == "Asia/Seoul"
    assert f"{second['DTEND'].dt:%Y-%m-%d %H:%M}" == "2027-04-07 06:15"


@BOTH
def test_the_map_says_the_same_moments(document: Document) -> None:
    told: list[dict[str, Any]] = [
        f["properties"] for f in json.loads(geojson(document))["features"]
    ]
    assert ("2027-04-06T21:30:00+09:00", "2027-04-07T05:40:00+02:00") in {
        (one.get("starts"), one.get("ends")) for one in told
    }


@BOTH
def test_what_is_read_says_that_it_is_the_next_day(document: Document) -> None:
    pages = (sheet.extract_text() for sheet in PdfReader(BytesIO(pdf(document))).pages)
    for text in (
        markdown(document).replace("\\", ""),
        page(document, embed=True).html,
        "".join(pages),
    ):
        assert re.search(r"05:40\s\+1", text)
        assert re.search(r"06:15\s\+1", text)
        assert "23:59" not in text
