"""The answer of the travel desk, block by block, from what is in its state."""

from typing import Any

import pytest
from agents.ask.test_issues_found import day, itinerary, stop

from tripkit.agents.ask.compose import blocks_of, joined, lead_of
from tripkit.agents.ask.words import counted, listed, money
from tripkit.domain.ask import CostEstimate, InfoSection

LINE = {
    "category": "food", "label": "Food", "unit": 40.0, "count": 4, "amount": 160.0,
    "basis": "price level", "source": "estimate",
}  # fmt: skip


def cost(**changed: Any) -> dict[str, Any]:
    given = {
        "total": 1200.0, "low": 1000.0, "high": 1500.0, "currency": "USD", "per_person": 600.0,
        "breakdown": {"food": 160.0, "flights": 0.0}, "lines": [LINE], "people": 2, "days": 4,
    }  # fmt: skip
    return CostEstimate.model_validate(given | changed).model_dump(mode="json")


def section(topic: str = "weather", *facts: dict[str, Any]) -> dict[str, Any]:
    rows = list(facts) or [{"text": "Mild.", "source": 1}]
    given = {"topic": topic, "title": "Weather", "place": "Rome", "facts": rows}
    return InfoSection.model_validate(given).model_dump(mode="json")


def state(route: str = "budget", **more: Any) -> Any:
    given = {"locale": "en", "route": route, "topics": [], "request": {"destinations": ["Rome"]}}
    return given | more


def said(**more: Any) -> str:
    return lead_of(state(cost_estimate=cost(**more)))


def test_the_cost_is_told_with_its_bounds_and_what_each_pays() -> None:
    assert said() == (
        "4 days in Rome for 2 travellers cost about $1,200 ($1,000 to $1,500), $600 each."
        " Flights are not in it: say where you start."
    )
    flight = {**LINE, "category": "flights"}
    assert "Flights are not in it" not in said(lines=[flight])
    assert said(days=1, people=1).startswith("1 day in Rome for 1 traveller cost")


@pytest.mark.parametrize(
    ("within", "left", "words"),
    [(True, 300.0, "$1,500 is enough, with $300 to spare."), (False, -300.0, "$1,500 is $300 too little.")],
)  # fmt: skip
def test_a_budget_is_enough_or_too_little(within: bool, left: float, words: str) -> None:
    told = said(budget=1500.0, budget_remaining=left, within_budget=within)
    assert words in told
    assert "too little" not in said(budget=1500.0)


def test_a_sum_in_other_money_is_told_where_there_is_a_rate() -> None:
    rate = {"currency": "USD", "to_currency": "KRW", "rate": 1400.0, "date": "2026-11-01",
            "source": "x"}  # fmt: skip
    told = said(converted=1_680_000.0, rate=rate)
    assert " That is ₩1,680,000." in told
    assert "That is" not in said(converted=1_680_000.0)


def names(**more: Any) -> list[str]:
    return [block.name for block in blocks_of(state(**more))]


def test_a_refusal_is_the_whole_answer() -> None:
    (block,) = blocks_of(state(refusal="That is no trip.", cost_estimate=cost()))
    assert block == ("lead", "That is no trip.")


def test_each_part_of_the_state_has_its_block() -> None:
    plan = itinerary(day(1, stop("Ueno Park", "10:00", "11:00"))).model_dump(mode="json")
    assert names(cost_estimate=cost()) == ["lead", "cost"]
    full = {"route": "full", "itinerary": plan, "cost_estimate": cost(), "trip_info": [section()]}
    assert names(**full) == ["lead", "cost", "day 1"]
    checked = names(route="full", itinerary=plan, validation_status="issues", issues=["x"])
    assert checked == ["lead", "day 1", "check"]
    assert names(assumptions=["Two travel."]) == ["lead", "assumed"]


def test_a_day_lists_its_hours_and_cites_its_sources_and_no_bed() -> None:
    tower = stop("Tower", "12:00", "13:00", source_url="https://a.example/")
    bed = stop("Hotel", "20:00", "08:00", category="lodging")
    rainy = day(1, stop("Park", "10:00", "11:00"), tower, bed).model_copy(
        update={"weather": "Rain."}
    )
    sources = [{"number": 3, "title": "A", "url": "https://a.example/"}]
    plan = itinerary(rainy).model_dump(mode="json")
    blocks = dict(blocks_of(state("full", itinerary=plan, sources=[]), "Ours."))
    assert blocks["day 1"] == (
        "### Day 1 · 2027-04-10 · Tokyo: \nRain.\n- 10:00–11:00 Park\n- 12:00–13:00 Tower"
    )
    assert blocks["lead"] == "Ours."
    cited = dict(blocks_of(state("full", itinerary=plan, sources=sources)))
    assert "- 12:00–13:00 Tower [3]" in cited["day 1"]
    assert cited["sources"] == "**Sources**: [3] https://a.example/"


@pytest.mark.parametrize(
    ("kept", "words"),
    [([True, False, None], " 1 stated condition kept."), ([True, True], " 2 stated conditions kept."),
     ([None], "")],
)  # fmt: skip
def test_a_checked_plan_says_how_much_of_what_was_said_is_kept(
    kept: list[bool | None], words: str
) -> None:
    report = [{"kept": one} for one in kept]
    blocks = dict(blocks_of(state(validation_status="valid", constraint_report=report)))
    sound = "**Checked: feasible.** Hours, ways, dates and sums fit."
    assert blocks["check"] == f"{sound}{words}"


def test_faults_are_listed() -> None:
    blocks = dict(blocks_of(state(validation_status="issues", issues=["Day 1 is empty."])))
    assert blocks["check"] == "**Checked: not feasible as asked**\n- Day 1 is empty."


def test_the_cost_table_has_what_costs_something_and_its_unit_prices() -> None:
    tips = ["Eat at noon."]
    table = dict(blocks_of(state(cost_estimate=cost(cost_saving_tips=tips))))["cost"]
    assert table.split("\n\n")[0] == (
        "| Cost | Sum |\n|---|---|\n| Food | $160 |\n| **Total** | **$1,200** |"
    )
    assert "Unit prices: Food $40." in table
    assert table.endswith("- Eat at noon.")
    plan = itinerary(day(1)).model_dump(mode="json")
    planned = dict(blocks_of(state(cost_estimate=cost(), itinerary=plan)))["cost"]
    assert "Unit prices" not in planned
    entry = {**LINE, "category": "activities"}
    assert "Unit prices" not in dict(blocks_of(state(cost_estimate=cost(lines=[entry]))))["cost"]


def test_what_clashes_is_said_instead_of_the_plan() -> None:
    clash = state(clash=["Too short.", "Too dear."], cost_estimate=cost())
    assert lead_of(clash) == "It can't be done as asked: Too short. Too dear."


def test_blocks_are_one_text_with_a_line_between() -> None:
    blocks = blocks_of(state(assumptions=["Two travel."]), "Well.")
    assert joined(blocks) == "Well.\n\n**Assumed**\n- Two travel."


def test_sums_lists_and_counts_are_written_in_the_language() -> None:
    assert [money(1250.4, code) for code in ("USD", "CHF", "KRW")] == [
        "$1,250",
        "CHF 1,250",
        "₩1,250",
    ]
    assert [listed(list("abc")[:n], "en") for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "ko") == "a, b"
    assert (counted(1, "day", "en"), counted(2, "day", "en")) == ("1 day", "2 days")
    assert counted(2, "일", "ko") == "2일"
