"""What the one answer says: costs with their rate, follow-ups, and honest refusals."""

import pytest
from agents.ask.bench import Desk


async def test_a_cost_says_its_parts_its_range_and_its_sources() -> None:
    state = await Desk().ask("how much would four days in Lisbon cost for two in May?")
    cost = state["cost_estimate"]
    assert cost["days"] == 4
    assert cost["people"] == 2
    assert cost["low"] < cost["total"] < cost["high"]
    assert abs(sum(cost["breakdown"].values()) - cost["total"]) < 0.05
    assert f"${cost['total']:,.0f}" in state["final_plan"]
    assert "Flights are not in it" in state["final_plan"]
    assert [source["number"] for source in state["sources"]] == [1, 2]
    assert "**Sources**" in state["final_plan"]


async def test_a_budget_is_weighed_in_its_own_money_at_a_dated_rate() -> None:
    state = await Desk().ask("Is 300 euros enough for 5 days in Lisbon for two from London?")
    assert state["final_plan"].startswith("No: even the simple way")
    assert "| Flights |" in state["final_plan"]
    assert "€1 = " in state["final_plan"] or "= €" in state["final_plan"]
    assert "Counted: 5 days, 4 nights, 2 adults." in state["final_plan"]


async def test_a_korean_answer_is_korean_and_says_won() -> None:
    state = await Desk().ask("리스본 3일 두 명 경비 얼마나 들어?", locale="ko")
    cost = state["cost_estimate"]
    assert cost["rate"]["to_currency"] == "KRW"
    assert f"₩{cost['converted']:,.0f}" in state["final_plan"]
    assert "환율은" in state["final_plan"]
    assert "Flights" not in state["final_plan"]


async def test_a_follow_up_changes_only_what_it_says() -> None:
    desk = Desk()
    first = await desk.ask("how much would four days in Lisbon cost for two in May?")
    second = await desk.ask("and for three people?")
    assert second["route"] == "budget"
    assert second["trip_params"] == first["trip_params"] | {"headcount": 3}
    assert second["cost_estimate"]["people"] == 3
    assert second["cost_estimate"]["days"] == 4
    third = await desk.ask("what about Rome?")
    assert third["trip_params"]["destination"] == ["Rome"]
    assert third["cost_estimate"]["people"] == 3
    fourth = await desk.ask("is it safe there?")
    assert fourth["route"] == "info"
    assert fourth["trip_info"][0]["place"] == "Rome"
    assert fourth["cost_estimate"] is None


@pytest.mark.parametrize(
    ("follow_up", "people", "place"),
    [
        ("세 명이면요?", 3, "리스본"),
        ("그럼 로마면요?", 2, "로마"),
        ("네 명으로 하면?", 4, "리스본"),
    ],
)
async def test_a_korean_follow_up_goes_on_with_the_cost(
    follow_up: str, people: int, place: str
) -> None:
    desk = Desk()
    await desk.ask("5월에 둘이서 리스본 4일, 비용이 얼마나 들까요?", locale="ko")
    state = await desk.ask(follow_up, locale="ko")
    assert (state["route"], state["cost_estimate"]["people"]) == ("budget", people)
    assert place in state["final_plan"]


async def test_a_new_trip_takes_nothing_from_the_one_before() -> None:
    desk = Desk()
    await desk.ask("how much would four days in Lisbon cost for two in May?")
    state = await desk.ask("make me a 2 day itinerary for Kyoto")
    assert state["trip_params"]["headcount"] is None
    assert len(state["itinerary"]["days"]) == 2


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("how much is a week in Xyzzyville?", "no place called Xyzzyville"),
        ("how much does a trip cost?", "Which place"),
        ("plan a trip to Tokyo from 2026-12-10 to 2026-12-03", "can't be right"),
        ("write me a poem", "not a question for a travel desk"),
        ("파이썬으로 정렬하는 법", "not a question for a travel desk"),
    ],
)
async def test_what_can_t_be_answered_is_said_shortly(question: str, says: str) -> None:
    desk = Desk()
    state = await desk.ask(question)
    assert says in state["final_plan"]
    assert len(state["final_plan"]) < 300
    assert sorted(desk.started()) == ["polisher", "presenter", "query"]
    assert state["sources"] == []


async def test_a_refused_question_leaves_the_session_as_it_was() -> None:
    desk = Desk()
    await desk.ask("how much would four days in Lisbon cost for two in May?")
    await desk.ask("write me a poem")
    await desk.ask("2 days in Xyzzyville, how much?")
    state = await desk.ask("and for three people?")
    assert state["trip_params"]["destination"] == ["Lisbon"]
    assert state["cost_estimate"]["people"] == 3


async def test_entry_is_answered_by_the_country_and_the_passport() -> None:
    state = await Desk().ask("do I need a visa for Portugal?")
    assert [section["topic"] for section in state["trip_info"]] == ["entry"]
    assert state["trip_info"][0]["place"] == "Portugal"
    assert state["final_plan"].startswith("It depends on your passport.")
    assert state["assumptions"] == []


async def test_a_country_without_a_city_of_ours_is_answered_by_its_largest() -> None:
    state = await Desk().ask("how much would a week in Malawi cost for two?")
    assert state["request"]["destinations"][0] == "Lilongwe"
    assert state["cost_estimate"]["total"] > 0
    state = await Desk().ask("do I need a visa for Malawi?")
    assert "gov.uk/foreign-travel-advice/malawi/entry-requirements" in state["final_plan"]


async def test_what_is_not_known_of_the_question_is_said() -> None:
    state = await Desk().ask("flights and the weather in Lisbon in May?")
    assert {section["topic"] for section in state["trip_info"]} == {"flights", "weather"}
    assert "I can't see flights" in state["final_plan"]
