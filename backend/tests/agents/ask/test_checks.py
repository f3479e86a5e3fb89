"""The validator's faults, the way back to the itinerary, and the gate before the answer."""

from typing import Any

from agents.ask.bench import Desk, Watched

from tripkit.agents.ask.checks import issues_of, sums_agree
from tripkit.agents.ask.gate import gaps_of, mended
from tripkit.agents.ask.steps import steps_of
from tripkit.domain.plan import PlanCost, PlanItinerary
from tripkit.domain.trip import TripRequest
from tripkit.tools.tool import AnyTool

QUESTION = "plan a 2 day trip to Lisbon"


class Spoilt(Watched):
    """The first itinerary has an hour in it that can't be kept."""

    def __init__(self, times: int = 1) -> None:
        super().__init__()
        self.left = times

    async def run(self, tool: AnyTool, arguments: Any, trip: Any) -> Any:
        found = await super().run(tool, arguments, trip)
        if tool.name == "generate_itinerary" and self.left:
            self.left -= 1
            sights = [s for s in found.itinerary.days[0].schedule if s.travel_minutes]
            sights[0].time = "00:01"
        return found


async def state_of(question: str = QUESTION) -> dict[str, Any]:
    return await Desk().ask(question)


async def test_a_sound_plan_has_no_issues() -> None:
    state = await state_of()
    plan = PlanItinerary.model_validate(state["itinerary"])
    request = TripRequest.model_validate(state["request"])
    assert issues_of(plan, request, [], "en") == []
    assert sums_agree(plan, PlanCost.model_validate(state["plan_cost"]))


async def test_each_fault_is_found() -> None:
    state = await state_of()
    request = TripRequest.model_validate(state["request"])

    def issues(change: Any) -> str:
        plan = PlanItinerary.model_validate(state["itinerary"])
        change(plan)
        return " ".join(issues_of(plan, request, [], "en"))

    def too_soon(plan: PlanItinerary) -> None:
        sights = [s for s in plan.days[0].schedule if s.category == "sight"]
        sights[-1].travel_minutes = 600

    def twice(plan: PlanItinerary) -> None:
        sight = next(s for s in plan.days[0].schedule if s.category == "sight")
        plan.days[1].schedule.append(
            sight.model_copy(update={"time": "23:00", "end_time": "23:30"})
        )

    assert "no time to get from" in issues(too_soon)
    assert "2 times" in issues(twice)
    assert "is dated" in issues(lambda plan: setattr(plan.days[0], "date", "2020-01-01"))
    assert "2 were asked for" in issues(lambda plan: plan.days.pop())
    assert "is empty" in issues(lambda plan: plan.days[1].schedule.clear())


async def test_a_failing_itinerary_goes_back_once_with_its_issues() -> None:
    desk = Desk(Spoilt())
    state = await desk.ask(QUESTION)
    assert desk.started().count("itinerary") == 2
    assert desk.started().count("validator") == 2
    assert desk.started().count("presenter") == desk.started().count("polisher") == 1
    assert state["validation_status"] == "valid"
    first = next(s for s in state["steps"] if s["agent"] == "validator")
    assert "no time to get from" in first["detail"]


async def test_one_that_keeps_failing_is_told_and_not_made_a_third_time() -> None:
    desk = Desk(Spoilt(9))
    state = await desk.ask(QUESTION)
    assert desk.started().count("itinerary") == 2
    assert state["validation_status"] != "valid"
    assert "not feasible as asked" in state["final_plan"]


async def test_a_budget_that_clashes_is_planned_with_the_smallest_change_and_says_so() -> None:
    desk = Desk()
    state = await desk.ask("plan 3 days in Lisbon for two from Seoul, budget $300")
    assert desk.started().count("itinerary") == 2
    assert state["itinerary"]
    assert "does not fit" in state["final_plan"] or "Planned without" in state["final_plan"]


async def test_the_gate_finds_what_is_missing_and_repairs_it() -> None:
    state: Any = await state_of()
    steps = steps_of("full", validate=True)
    whole = state["final_plan"]
    assert gaps_of(whole, state, steps) == []
    for part in whole.split("\n\n")[1:]:
        torn = whole.replace(part, "")
        assert gaps_of(torn, state, steps), part
    assert gaps_of(whole + "\n\nTBD", state, steps) == ["a placeholder"]
    assert gaps_of(mended(state), state, steps) == []
