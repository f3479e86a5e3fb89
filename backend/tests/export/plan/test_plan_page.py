"""The page: one file, nothing of others' markup, the facts in both languages."""

import base64
import hashlib
import re
from collections.abc import Mapping

import pytest
from export.plan.plans import impossible, pictures, plan
from export.reading import Reader
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay, PlanItinerary, Stop, TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.export.html import page as pages
from tripkit.export.html.shell import Page
from tripkit.export.plan import plan_document

EVIL = (
    "<script>alert(1)</script>\"'><img src=x onerror=alert(1)></style>&amp; https://evil.example/x"
)
LOCALES: list[Locale] = ["en", "ko"]


def document(
    made: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture], *, embed: bool
) -> Page:
    return pages.page(plan_document(made, locale, images), embed=embed)


def page(
    made: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture], *, embed: bool
) -> str:
    return document(made, locale, images, embed=embed).html


def evil_plan() -> TravelPlanResult:
    """A plan in which whatever others wrote is an attack."""
    made = plan()
    assert made.itinerary
    days = [
        day.model_copy(update={"theme": EVIL, "city": EVIL, "weather": EVIL, "schedule": [
            stop.model_copy(update={
                "activity": EVIL, "description": EVIL, "location": EVIL, "notes": EVIL, "why": EVIL,
                "source_url": "javascript:alert(1)", "image_url": "https://evil.example/a.png",
                "travel_mode": EVIL, "source": EVIL,
            }) for stop in day.schedule]})
        for day in made.itinerary.days
    ]  # fmt: skip
    itinerary = made.itinerary.model_copy(
        update={"days": days, "packing_list": [EVIL], "important_notes": [EVIL]}
    )
    return made.model_copy(update={
        "itinerary": itinerary, "destination": EVIL, "task": EVIL, "assumptions": [EVIL],
        "warnings": [EVIL], "summary": EVIL,
    })  # fmt: skip


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_file_needs_nothing_besides_itself(locale: Locale) -> None:
    made = plan(locale)
    shown = {
        k: p.model_copy(update={"content": b"RIFF"}) for k, p in (await pictures(made)).items()
    }
    read = Reader(page(made, locale, shown, embed=True))
    assert not {tag for tag, _ in read.elements} & {"script", "link", "iframe", "object", "form"}
    assert read.all("src")
    assert all(src.startswith("data:image/") for src in read.all("src"))
    assert not read.all("style")
    style = re.search(r"<style>(.*?)</style>", page(made, locale, shown, embed=True), re.S)
    assert style
    assert all(url.startswith("data:") for url in re.findall(r"url\(([^)]*)\)", style[1]))
    assert "@import" not in style[1]


async def test_a_picture_without_content_is_a_blank_in_the_file() -> None:
    made = plan()
    read = Reader(page(made, "en", await pictures(made), embed=True))
    assert all(src.startswith("data:image/svg+xml;base64,") for src in read.all("src"))


async def test_on_the_web_pictures_are_named_by_our_addresses() -> None:
    made = plan()
    read = Reader(page(made, "en", await pictures(made), embed=False))
    assert all(src.startswith("/api/v1/cards/") for src in read.all("src"))


async def test_the_policy_lets_in_this_style_alone() -> None:
    made = document(plan(), "en", {}, embed=True)
    style = re.search(r"<style>(.*?)</style>", made.html, re.S)
    assert style
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"'sha256-{digest}'" in made.policy(images="data:")
    assert "script" not in made.policy(images="data:")


async def test_others_words_stay_words() -> None:
    read = Reader(page(evil_plan(), "en", {}, embed=True))
    assert not {tag for tag, _ in read.elements} & {"script", "img"}
    assert all(href.startswith("https://") and "evil" not in href for href in read.all("href"))
    assert not [key for _, at in read.elements for key in at if key.startswith("on")]
    assert "evil.example" not in read.text
    assert "<script>alert(1)</script>" in read.text


@pytest.mark.parametrize("locale", LOCALES)
def test_every_address_is_a_source_of_the_plan(locale: Locale) -> None:
    made = plan(locale)
    known = made.model_dump_json()
    for href in Reader(page(made, locale, {}, embed=True)).all("href"):
        assert href in known


@pytest.mark.parametrize("locale", LOCALES)
def test_the_first_screen_says_the_trip_and_each_verdict(locale: Locale) -> None:
    made = plan(locale)
    text = " ".join(Reader(page(made, locale, {}, embed=True)).text.split())
    head = text[: text.index("하루하루" if locale == "ko" else "Day by day")]
    for one in made.constraint_report:
        assert one.where in head
    for fact in ("$780", "$1,500", made.destination):
        assert fact in head


@pytest.mark.parametrize("locale", LOCALES)
def test_every_stop_stands_with_its_hours_and_reason(locale: Locale) -> None:
    made = plan(locale)
    text = Reader(page(made, locale, {}, embed=True)).text
    assert made.itinerary
    for day in made.itinerary.days:
        for stop in day.schedule:
            assert all(part in text for part in (stop.time, stop.end_time, stop.activity))
            assert not stop.why or stop.why in text


@pytest.mark.parametrize("locale", LOCALES)
def test_what_cannot_be_leads_with_the_clash_and_the_smallest_change(locale: Locale) -> None:
    made = impossible(locale)
    text = Reader(page(made, locale, {}, embed=True)).text
    change = made.constraint_report[0].smallest_change or ""
    verdicts = "꼭 지킬 것" if locale == "ko" else "What had to hold"
    assert -1 < text.index(change) < text.index(verdicts)


def test_what_failed_and_what_was_assumed_are_said() -> None:
    text = Reader(page(plan(), "en", {}, embed=True)).text
    assert "No answer within 60 s." in text
    assert "One person travels" in text
    assert "110" in text


def test_a_tool_that_did_it_at_last_did_not_fail() -> None:
    made = plan()
    made.tool_calls_made.append(made.tool_calls_made[1].model_copy(update={"success": True}))
    assert "No answer within 60 s." not in page(made, "en", {}, embed=True)


@pytest.mark.parametrize("status", ["failed", "running", "cancelled", "interrupted"])
def test_a_plan_that_never_was_says_so(status: str) -> None:
    made = plan(status=status, itinerary=None, cost=None, constraint_report=[], context={})
    said = {
        "en": "still being made" if status == "running" else "No plan for Tokyo came out",
        "ko": "아직 계획을 짜고 있어요" if status == "running" else "계획은 나오지 않았어요",
    }
    assert said["en"] in Reader(page(made, "en", {}, embed=True)).text
    assert said["ko"] in Reader(page(made, "ko", {}, embed=True)).text


TEXT = st.text(max_size=30)
NUMBER = st.floats(0, 1e9, allow_nan=False)
STOPS = st.builds(
    Stop, time=TEXT, end_time=TEXT, activity=TEXT, description=TEXT, location=TEXT,
    category=st.sampled_from(["sight", "meal", "lodging", "free", "flight"]), notes=TEXT,
    cost=NUMBER, source=TEXT, source_url=TEXT, image_suggestion=TEXT,
    latitude=st.floats(-90, 90), longitude=st.floats(-180, 180), travel_mode=TEXT, why=TEXT,
)  # fmt: skip
DAYS = st.builds(
    PlanDay, day=st.integers(1, 60), date=TEXT, city=TEXT, theme=TEXT, weather=TEXT,
    schedule=st.lists(STOPS, max_size=4), day_cost=NUMBER,
)  # fmt: skip
ITINERARIES = st.builds(
    PlanItinerary, days=st.lists(DAYS, max_size=2), total_estimated_cost=NUMBER,
    currency=st.sampled_from(["USD", "KRW", "THB", "???"]), summary=TEXT,
    packing_list=st.lists(TEXT, max_size=2), important_notes=st.lists(TEXT, max_size=2),
)  # fmt: skip


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ITINERARIES, TEXT)
def test_whatever_a_plan_holds_the_page_is_whole(made: PlanItinerary, words: str) -> None:
    shown = plan(itinerary=made, destination=words, task=words, context={})
    for locale in LOCALES:
        read = Reader(page(shown, locale, {}, embed=True))
        assert not {tag for tag, _ in read.elements} & {"script", "iframe"}
