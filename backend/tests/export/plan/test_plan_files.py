"""The files to take along: PDF, calendar, GeoJSON."""

import json
import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from export.plan.plans import impossible, plan
from export.plan.test_plan_page import ITINERARIES, evil_plan
from hypothesis import given, settings
from icalendar import Calendar
from pypdf import PdfReader

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay, PlanItinerary, Stop, TravelPlanResult
from tripkit.export import geojson as maps
from tripkit.export import ics
from tripkit.export import pdf as papers
from tripkit.export.letters import Letters
from tripkit.export.plan import plan_document

LOCALES: list[Locale] = ["en", "ko"]


def pdf(made: TravelPlanResult, locale: Locale) -> bytes:
    return papers.pdf(plan_document(made, locale))


def calendar(made: TravelPlanResult, locale: Locale) -> bytes:
    return ics.calendar(plan_document(made, locale))


def geojson(made: TravelPlanResult) -> dict[str, Any]:
    return dict(json.loads(maps.geojson(plan_document(made, "en"))))


def text_of(content: bytes) -> str:
    """All text, without gaps: lines break where they must."""
    pages = (page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    return re.sub(r"\s", "", "".join(pages))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_pdf_holds_every_stop_in_its_own_letters(locale: Locale) -> None:
    made = plan(locale)
    text = text_of(pdf(made, locale))
    assert made.itinerary
    for day in made.itinerary.days:
        for stop in day.schedule:
            assert re.sub(r"\s", "", stop.activity) in text
    for fact in ("110", "$780", made.destination):
        assert fact in text


def test_the_pdf_embeds_only_the_letters_it_needs() -> None:
    content = pdf(plan("ko"), "ko")
    assert len(content) < 400_000
    fonts = PdfReader(BytesIO(content)).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert all("NanumGothic" in str(font.get_object()["/BaseFont"]) for font in fonts.values())


def test_the_same_plan_is_the_same_pdf() -> None:
    assert pdf(plan(), "en") == pdf(plan(), "en")


def test_a_pdf_of_what_cannot_be() -> None:
    assert "예산을$600에서$890로올리면돼요." in text_of(pdf(impossible("ko"), "ko"))


def test_marks_of_others_make_nothing_bold_and_no_link() -> None:
    made = plan()
    assert made.itinerary
    made.itinerary.days[0].schedule[2].activity = "**a** __b__ [c](https://evil.example) [d](2)"
    content = pdf(made, "en")
    assert b"evil.example" not in content
    links = [
        note.get_object()
        for page in PdfReader(BytesIO(content)).pages
        for note in page.get("/Annots") or []
    ]
    assert all(str(one["/A"]["/URI"]).startswith("https://") for one in links)
    pdf(evil_plan(), "en")


def test_letters_that_a_font_lacks_are_written_with_those_it_has() -> None:
    letters = Letters({ord(c) for c in "abcdefghijklmnopqrstuvwxyzTHB o"})
    assert letters.printable("ō฿浅\u200b") == "oTHB "


def events(content: bytes) -> list[Any]:
    return list(Calendar.from_ical(content).walk("VEVENT"))  # type: ignore[union-attr]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_stop_is_an_event_at_its_place(locale: Locale) -> None:
    made = plan(locale)
    assert made.itinerary
    found = events(calendar(made, locale))
    stops = [stop for day in made.itinerary.days for stop in day.schedule]
    assert [str(one["SUMMARY"]) for one in found] == [stop.activity for stop in stops]
    for event, stop in zip(found, stops, strict=True):
        assert stop.location in str(event["LOCATION"])
        assert ("GEO" in event) == (stop.latitude is not None)
        assert event["DTEND"].dt > event["DTSTART"].dt
        assert f"{event['DTSTART'].dt:%H:%M}" == stop.time


def test_events_lie_in_the_zone_of_their_city() -> None:
    content = calendar(plan(), "en")
    temple = next(one for one in events(content) if one["SUMMARY"] == "Senso-ji")
    assert temple["DTSTART"].params["TZID"] == "Asia/Tokyo"
    assert temple["DTSTART"].dt.utcoffset() == timedelta(hours=9)
    zones = {str(z["TZID"]) for z in Calendar.from_ical(content).walk("VTIMEZONE")}  # type: ignore[union-attr]
    assert zones == {"Asia/Tokyo", "Asia/Seoul"}


def test_identities_are_stable_and_single() -> None:
    first, again = (events(calendar(plan(), "en")) for _ in range(2))
    uids = [str(one["UID"]) for one in first]
    assert uids == [str(one["UID"]) for one in again]
    assert len(set(uids)) == len(uids)


def test_lines_are_folded_and_end_as_the_standard_says() -> None:
    content = calendar(plan("ko"), "ko")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    assert b"\n" not in content.replace(b"\r\n", b"")


def _trip(*stops: Stop, city: str = "Tokyo", day: str = "2027-04-06") -> TravelPlanResult:
    days = [PlanDay(day=1, date=day, city=city, theme="t", schedule=list(stops), day_cost=0)]
    made = PlanItinerary(days=days, total_estimated_cost=0, currency="USD", summary="")
    return plan(itinerary=made, context={})


def _stop(start: str, end: str, category: Any = "sight", **more: Any) -> Stop:
    fields = {"activity": "A", "description": "", "location": "", "source": "estimate", **more}
    return Stop(time=start, end_time=end, category=category, **fields)


def test_an_evening_that_ends_after_midnight_ends_on_the_next_day() -> None:
    (event,) = events(calendar(_trip(_stop("22:30", "00:30")), "en"))
    assert event["DTEND"].dt - event["DTSTART"].dt == timedelta(hours=2)


def test_a_flight_is_in_its_airports_zones() -> None:
    (event,) = events(
        calendar(_trip(_stop("10:00", "08:30", "flight", location="HND → LAX")), "en")
    )
    assert event["DTSTART"].params["TZID"] == "Asia/Tokyo"
    assert event["DTEND"].params["TZID"] == "America/Los_Angeles"
    assert timedelta(hours=9) < event["DTEND"].dt - event["DTSTART"].dt < timedelta(hours=16)


def test_a_city_that_no_tool_found_still_has_its_zone() -> None:
    (event,) = events(calendar(_trip(_stop("10:00", "11:00"), city="Lisbon"), "en"))
    assert event["DTSTART"].params["TZID"] == "Europe/Lisbon"


def test_geojson_has_a_point_a_stop_and_a_line_a_day() -> None:
    made = plan()
    assert made.itinerary
    shown = geojson(made)
    assert shown["type"] == "FeatureCollection"
    placed = [s for d in made.itinerary.days for s in d.schedule if s.latitude is not None]
    kinds = [one["geometry"]["type"] for one in shown["features"]]
    assert kinds.count("Point") == len(placed)
    assert kinds.count("LineString") == len(made.itinerary.days)
    first = shown["features"][0]["geometry"]["coordinates"]
    assert first == [placed[0].longitude, placed[0].latitude]
    assert len({one["id"] for one in shown["features"]}) == len(shown["features"])


def test_a_line_over_the_180th_meridian_is_cut_there() -> None:
    made = _trip(_stop("1:00", "2:00", latitude=-17.0, longitude=179.0),
                 _stop("3:00", "4:00", latitude=-19.0, longitude=-179.0), city="Taveuni")  # fmt: skip
    line = geojson(made)["features"][-1]["geometry"]
    assert line == {"type": "MultiLineString", "coordinates": [
        [[179.0, -17.0], [180.0, -18.0]], [[-180.0, -18.0], [-179.0, -19.0]]]}  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(ITINERARIES)
def test_any_plan_has_its_files(made: PlanItinerary) -> None:
    shown = plan(itinerary=made, context={})
    Calendar.from_ical(calendar(shown, "ko"))
    for feature in geojson(shown)["features"]:
        assert feature["geometry"]["coordinates"]


@settings(max_examples=5, deadline=None)
@given(ITINERARIES)
def test_any_plan_can_be_printed(made: PlanItinerary) -> None:
    assert pdf(plan(itinerary=made, context={}), "ko").startswith(b"%PDF")
