"""How a plan's run begins and what it leaves: a row that is there from the first moment."""

from typing import Any, ClassVar

from tripkit.agents.run_view import RunView
from tripkit.domain.context import Locale
from tripkit.domain.errors import TripKitError
from tripkit.domain.plan import PlanRequest, TravelPlanResult
from tripkit.services.storage.plans import Plans


class PlanFailed(TripKitError):
    """Neither a plan nor a reason why there can't be one."""

    code: ClassVar[str] = "plan_failed"
    status: ClassVar[int] = 503
    title: ClassVar[str] = "The plan could not be made; try again"


def started(plan_id: str, order: PlanRequest, locale: Locale) -> dict[str, Any]:
    """A plan that is under way, as a client reads it."""
    return TravelPlanResult(
        plan_id=plan_id, status="running", task=order.task, destination="", travel_dates="",
        total_duration="", iterations=0, tool_calls_made=[], itinerary=None, summary=None,
        presentation=None, cost=None, constraint_report=[], assumptions=[], context={},
        thread_id="", run_id="", source="offline", locale=locale,
    ).model_dump(mode="json")  # fmt: skip


class PlanJobs:
    """`prepare`, `outcome` and `closing` of a plan's run."""

    def __init__(self, plans: Plans) -> None:
        self._plans = plans

    async def prepare(self, run: RunView) -> dict[str, Any]:
        """The graph's input; the row learns which run makes it."""
        await self._plans.made_in(run.input["plan_id"], run.id)
        return {key: run.input[key] for key in ("order", "plan_id", "read") if key in run.input}

    async def outcome(self, run: RunView, state: dict[str, Any]) -> dict[str, Any]:
        """The plan, stored; its whole results stay rows of their own. Raises PlanFailed."""
        result = {**state["result"], "plan_id": state["plan_id"]}
        await self._plans.store(state["plan_id"], run.visitor_id, {**result, "context": {}})
        if result["status"] == "failed":
            failed = [call for call in result["tool_calls_made"] if not call["success"]]
            said = failed[-1]["result_summary"] if failed else "Its iterations were used up."
            raise PlanFailed(f"The plan could not be made. {said}")
        return {key: result[key] for key in ("plan_id", "status")}


def closing(result: dict[str, Any]) -> dict[str, Any]:
    """What the `complete` event carries."""
    return {key: result[key] for key in ("plan_id", "status")}
