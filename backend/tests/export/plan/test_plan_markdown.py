"""The Markdown: whole tables, no placeholder, no address but ours and the sources'."""

import re
from collections.abc import Mapping

import pytest
from export.plan.plans import impossible, pictures, plan
from export.plan.test_plan_page import ITINERARIES, evil_plan
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanItinerary, TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.domain.statements import StatementRow
from tripkit.export import markdown as marks
from tripkit.export.document import Bar, Chart
from tripkit.export.plan import lead, plan_document
from tripkit.export.plan.words import TEXTS

LOCALES: list[Locale] = ["en", "ko"]
ADDRESS = re.compile(r"(?<!\\)\]\(([^)]*)\)|(?i:(https?://[^\s)\]]+))")


def markdown(made: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture]) -> str:
    return marks.markdown(plan_document(made, locale, images))


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
        "Five days in Tokyo from Seoul, 6–10 April 2027, for one: 16 sights, about $780 of your"
        " $1,500."
    )
    assert lead(plan("ko"), "ko") == (
        "2027년 4월 6~10일, 서울에서 도쿄로 혼자 떠나 4박 5일 동안 16곳을 보고 예산 $1,500 가운데"
        " $780쯤 쓰는 여행이에요."
    )


def test_over_the_budget_is_said_in_the_first_sentence() -> None:
    made = plan()
    assert made.cost
    made.cost.budget = 700
    assert "$80 over your $700" in lead(made, "en")


def test_both_languages_have_every_text() -> None:
    en, ko = TEXTS.all("en"), TEXTS.all("ko")
    assert en.keys() == ko.keys()
    for key in en:
        blanks = [set(re.findall(r"\{(\w+)", text)) for text in (en[key], ko[key])]
        assert blanks[0] == blanks[1] or key in ("lead.days.n", "lead.left", "lead.over")


def test_a_checklist_that_a_tool_wrote_takes_the_place_of_ours() -> None:
    made = plan()
    made.context["generate_summary"] = {"summary": "", "checklist": ["Book the kabuki."]}
    shown = markdown(made, "en", {})
    assert "- [ ] Book the kabuki." in shown
    assert "Book the rooms." not in shown
    assert "- [ ] **Entry:**" in shown


def test_what_has_a_heading_of_its_own_is_no_note() -> None:
    made = plan()
    assert made.itinerary
    visa = made.context["research_destination:tokyo"]["visa_requirements"]
    made.itinerary.important_notes.append(visa)
    assert markdown(made, "en", {}).count(visa[:40]) == 1


def test_costs_stand_by_kind() -> None:
    made = plan()
    assert made.cost
    made.cost.lines.append(made.cost.lines[0].model_copy(update={"label": "A second flight"}))
    shown = markdown(made, "en", {})
    assert shown.index("| A second flight |") < shown.index("| A budget room in Asakusa |")


def test_days_without_sights_are_said_to_be_open() -> None:
    made = plan()
    assert made.itinerary
    for day in made.itinerary.days:
        day.schedule.clear()
    assert "days left open" in lead(made, "en")
    assert "정해 두지 않고 다니고" in lead(made, "ko")


def test_a_tool_that_failed_is_told_once() -> None:
    shown = markdown(plan(warnings=["fetch_images did not work; the plan is made without it."]),
                     "en", {})  # fmt: skip
    assert "No answer within 60 s" in shown
    assert "fetch" not in shown


def test_bars_are_as_long_as_their_shares() -> None:
    bars = (Bar("Food", 50, "50 EUR", 0.5), Bar("Ways", 25, "25 EUR", 0.25))
    chart = Chart(bars, 75, 60, 90, None, {}, "Food most", ("Kind", "", "Share", "Sum"))
    lengths = [row.count("█") for row in marks._chart(chart).splitlines() if "█" in row]
    assert lengths == [marks._BAR, marks._BAR // 2]


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_not_planned_for_stands_under_what_is_and_is_counted(locale: Locale) -> None:
    rows = [
        ("s1", "a zither recital", "not_understood"),
        ("s2", "Western beds", "set_aside"),
        ("s4", "recital", "set_aside"),
    ]
    said = [
        StatementRow(
            id=key, text=words, span=(0, 4), kind="wish", value=words, polarity="wanted",
            strength="want", about="trip", certainty=1.0, status=status, reason="why not",
        )
        for key, words, status in [*rows, ("s3", "Hello", "set_aside")]
    ]  # fmt: skip
    said[-1] = said[-1].model_copy(update={"kind": "social"})
    made = markdown(plan(locale).model_copy(update={"statements": said}), locale, {})
    title = {
        "en": "## Yours to arrange, and not planned for",
        "ko": "## 직접 챙길 것, 계획에 담지 못한 말",
    }[locale]
    part = made.partition(title)[2].partition("\n#")[0]
    assert part.strip().splitlines()[:2] == [
        "- **“a zither recital”** why not",
        "- **“Western beds”** why not",
    ]
    assert "Hello" not in part
    assert TEXTS.say(locale, "held.left_out.n", n=2) in made
