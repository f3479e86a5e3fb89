"""What facts rest on is said in every format; a model's knowledge is marked as not checked."""

import json
from io import BytesIO
from typing import Any

import pytest
from export.itinerary.trips import local, of
from export.plan.plans import plan
from pypdf import PdfReader

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Activity, Location
from tripkit.domain.origin import Origin
from tripkit.domain.plan import PlanDay, PlanItinerary, Stop
from tripkit.domain.provenance import Provenance, computed, ours, provenance_of, web
from tripkit.export.document import Document
from tripkit.export.geojson import geojson
from tripkit.export.html.page import page
from tripkit.export.ics import calendar
from tripkit.export.itinerary import itinerary_document
from tripkit.export.markdown import markdown
from tripkit.export.pdf import pdf
from tripkit.export.plan import plan_document
from tripkit.export.words import source_text


def a_plan(locale: Locale, source: str, url: str | None = None) -> Document:
    stop = Stop(time="10:00", end_time="11:00", activity="Tower", description="", location="Town",
                category="sight", source=source, source_url=url, latitude=1, longitude=2,
                cost=5)  # fmt: skip
    day = PlanDay(day=1, date="2027-04-06", city="Seoul", theme="T", schedule=[stop], day_cost=5)
    made = PlanItinerary(days=[day], total_estimated_cost=5, currency="USD", summary="")
    return plan_document(plan(itinerary=made, context={}, cost=None), locale)


def a_trip(locale: Locale, model: str | None) -> Document:
    fields = local(1, "2027-04-03T12:00", "2027-04-03T13:00", name="Tower",
                   location=Location(name="Town", latitude=1, longitude=2))  # fmt: skip
    origin = Origin(model=model) if model else None
    return itinerary_document(of(Activity(**fields, source="agent", source_details=origin)), locale)


def texts_of(document: Document) -> list[str]:
    pages = (sheet.extract_text() for sheet in PdfReader(BytesIO(pdf(document))).pages)
    folded = calendar(document).decode().replace("\r\n ", "").replace("\\,", ",")
    return [
        markdown(document),
        page(document, embed=True).html,
        " ".join("".join(pages).split()),
        folded,
    ]


MARK = {"en": "general knowledge, not checked", "ko": "일반 지식, 확인되지 않음"}


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_what_a_model_says_is_marked_as_not_checked(locale: Locale) -> None:
    for document in (a_plan(locale, "model"), a_trip(locale, "gpt")):
        assert all(MARK[locale] in text for text in texts_of(document))
        told: Any = json.loads(geojson(document))["features"][0]["properties"]["provenance"]
        assert (told.get("place") or told)["unchecked"] is True


@pytest.mark.parametrize("source", ["catalogue", "estimate", "serpapi", "places"])
def test_what_was_checked_or_reckoned_has_no_such_mark(source: str) -> None:
    said = source_text(provenance_of(source), "en")
    for text in texts_of(a_plan("en", source)):
        assert MARK["en"] not in text
        assert said in text


def test_ones_own_words_need_no_source() -> None:
    assert all("source" not in text.lower() for text in texts_of(a_trip("en", None))[::3])


@pytest.mark.parametrize(
    ("provenance", "en", "ko"),
    [
        (computed("estimate: a fare model"), "estimate", "추정"),
        (computed("NREL SPA"), "NREL SPA", "NREL SPA"),
        (ours(), "our catalogue", "자체 자료"),
        (provenance_of("forecast"), "Open-Meteo (CC BY 4.0)", "Open-Meteo (CC BY 4.0)"),
        (web("https://www.example.org/x"), "example.org", "example.org"),
        (Provenance(tier="person"), "your own word", "직접 입력"),
        (Provenance(tier="vendor", source="Google Places"), "Google Places", "Google Places"),
    ],
)
def test_each_tier_has_its_words(provenance: Provenance, en: str, ko: str) -> None:
    assert (source_text(provenance, "en"), source_text(provenance, "ko")) == (en, ko)
