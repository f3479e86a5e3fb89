"""The Markdown: whole tables, no placeholder, no address but ours and the sources'."""

import re

import pytest
from agents.planner.presentation.plans import impossible, pictures, plan
from agents.planner.presentation.test_page import ITINERARIES, evil_plan
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.agents.planner.presentation import lead, markdown
from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanItinerary

LOCALES: list[Locale] = ["en", "ko"]
ADDRESS = re.compile(r"(?<!\\)\]\(([^)]*)\)|(?i:(https?://[^\s)\]]+))")


def addresses(text: str) -> set[str]:
    return {a or b for a, b in ADDRESS.findall(text)}


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_address_is_ours_or_a_sources(locale: Locale) -> None:
    made = plan(locale)
    known = made.model_dump_json()
    found = addresses(markdown(made, locale, await pictures(made)))
    assert any(one.startswith("/api/v1/cards/") for one in found)
    for one in found:
        assert one.startswith("/api/v1/") or one in known


@pytest.mark.parametrize("locale", LOCALES)
async def test_tables_have_as_many_cells_in_every_row(locale: Locale) -> None:
    made = plan(locale)
    for block in markdown(made, locale, {}).split("\n\n"):
        if block.startswith("|"):
            widths = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
            assert len(widths) == 1


def test_others_words_make_no_markup() -> None:
    made = markdown(evil_plan(), "en", {})
    assert not [one for one in addresses(made) if "evil" in one or "javascript" in one]
    assert not re.search(r"(?<!\\)<(?!br>)", made)


@pytest.mark.parametrize("words", ["![x](https://evil.example/p.png)", "[x](//evil.example)",
                                   "www.evil.example", "a | b\n# c", "<b>x</b>", "`x`"])  # fmt: skip
def test_a_description_of_the_web_is_plain_text(words: str) -> None:
    made = plan()
    assert made.itinerary
    made.itinerary.days[0].schedule[2].description = words
    shown = markdown(made, "en", {})
    assert not [one for one in addresses(shown) if "evil" in one]
    assert "www.evil" not in shown
    assert shown.count("\n# ") == 0


@settings(max_examples=40, deadline=None)
@given(ITINERARIES, st.text(max_size=40))
def test_no_placeholder_and_no_foreign_address_in_any_plan(made: PlanItinerary, words: str) -> None:
    said = f"{words} IMAGE_PLACEHOLDER:{words} http://evil.example/{words}"
    shown = markdown(plan(itinerary=made, task=said, destination=said, context={}), "en", {})
    assert "image_placeholder:" not in shown.lower()
    assert "evil.example" not in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_what_cannot_be_leads_with_the_clash(locale: Locale) -> None:
    shown = markdown(impossible(locale), locale, {})
    clash = "부딪치는 조건" if locale == "ko" else "What clashes"
    assert -1 < shown.index(clash) < shown.index("## " + ("꼭" if locale == "ko" else "What had"))
    assert "890" in shown


def test_the_trip_in_one_sentence() -> None:
    assert lead(plan(), "en") == (
        "Five days in Tokyo from Seoul, 6–10 April 2027, for one: 20 places, about $780 of your"
        " $1,500."
    )
    assert lead(plan("ko"), "ko") == (
        "2027년 4월 6~10일, 서울에서 도쿄로 혼자 떠나 4박 5일 동안 20곳에 들르고 예산 $1,500 가운데"
        " $780쯤 쓰는 여행이에요."
    )


def test_over_the_budget_is_said_in_the_first_sentence() -> None:
    made = plan()
    assert made.cost
    made.cost.budget = 700
    assert "$80 over your $700" in lead(made, "en")


def test_both_languages_have_every_text() -> None:
    from tripkit.agents.planner.presentation.words import _texts

    en, ko = _texts("en"), _texts("ko")
    assert en.keys() == ko.keys()
    for key in en:
        blanks = [set(re.findall(r"\{(\w+)", text)) for text in (en[key], ko[key])]
        assert blanks[0] == blanks[1] or key in ("lead.days.n", "lead.left", "lead.over")
