"""Files of a plan, an itinerary and a kit, as they were recorded, in each format that is text."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from export.itinerary.trips import tokyo
from export.plan.plans import impossible, plan
from knowledge.kit.kits import kit
from recorded import assert_as_recorded

from tripkit.domain.context import Locale
from tripkit.export import geojson, ics, markdown
from tripkit.export.document import Document
from tripkit.export.html.page import page
from tripkit.export.itinerary import itinerary_document
from tripkit.export.kit import kit_document
from tripkit.export.kit.card import card
from tripkit.export.plan import plan_document

LOCALES: list[Locale] = ["en", "ko"]
FOLDER = Path(__file__).parent / "recorded"
NAMES = ["plan", "no_plan", "itinerary", "kit"]


def document(name: str, locale: Locale) -> Document:
    if name == "itinerary":
        return itinerary_document(tokyo(), locale, datetime(2027, 1, 1, tzinfo=UTC))
    if name == "kit":
        return kit_document(kit(locale=locale, days=2))
    return plan_document(plan(locale) if name == "plan" else impossible(locale), locale)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_a_markdown_file_is_as_recorded(name: str, locale: Locale) -> None:
    text = markdown.markdown(document(name, locale))
    assert_as_recorded(text, FOLDER / f"{name}.{locale}.md")


@pytest.mark.parametrize("name", NAMES)
def test_a_calendar_is_as_recorded(name: str) -> None:
    text = ics.calendar(document(name, "en")).decode()
    text = re.sub(r"(DTSTAMP|LAST-MODIFIED):\w+", r"\1", text.replace("\r\n", "\n"))
    assert_as_recorded(text, FOLDER / f"{name}.ics")


@pytest.mark.parametrize("name", NAMES)
def test_a_map_is_as_recorded(name: str) -> None:
    collection = json.loads(geojson.geojson(document(name, "en")))
    assert_as_recorded(
        json.dumps(collection, indent=1, ensure_ascii=False), FOLDER / f"{name}.geojson"
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_as_recorded(name: str) -> None:
    """Without its style, the data of its pictures aside, an element a line."""
    made = card(kit(days=2), "/p.webp") if name == "kit" else page(document(name, "en"), embed=True)
    body = re.sub(r"<style>.*?</style>", "", made.html, flags=re.S)
    body = re.sub(r"base64,[A-Za-z0-9+/=]+", "base64", body)
    assert_as_recorded(re.sub(r">\s*<", ">\n<", body), FOLDER / f"{name}.html")
