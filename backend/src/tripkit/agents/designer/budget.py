"""What the designer may spend: each model call is paid from its session, itinerary and month."""

from collections.abc import Iterable

from tripkit.domain.designer import Cost, Costs
from tripkit.domain.errors import CostLimit
from tripkit.services.llm.caller_budget import Spent
from tripkit.services.llm.prices import ASSUMED, cost
from tripkit.services.llm.provider import Usage
from tripkit.services.storage.designer_costs import DesignerCosts, Entry, Payer, Used

PRICES_DATE = "2026-11"
"""When the table of prices was last compared with its sources (see services/llm/prices)."""
WARN = 0.8


def limit_dollars(spent: Spent) -> float:
    """What limits count: the price, or a dear model's where it is not known."""
    if spent.dollars is not None:
        return spent.dollars
    return cost(ASSUMED, Usage(spent.input_tokens, spent.output_tokens))


def _entry(spent: Spent) -> Entry:
    return Entry(
        spent.model, spent.input_tokens, spent.output_tokens, spent.dollars, limit_dollars(spent)
    )


class TurnBudget:
    """What one turn may spend; `refused` when a limit stood in the way of a call."""

    def __init__(self, costs: DesignerCosts, payer: Payer) -> None:
        self._costs = costs
        self._payer = payer
        self.refused = False

    async def reserve(self, expected: Spent) -> str | None:
        held = await self._costs.reserve(self._payer, _entry(expected))
        self.refused = self.refused or held is None
        return held

    async def settle(self, reservation: str, spent: Spent) -> None:
        await self._costs.settle(reservation, _entry(spent))


async def limit_reached(costs: DesignerCosts, payer: Payer) -> CostLimit:
    """The error for a call that no budget pays, naming the limit that stood in the way."""
    used, limits = await costs.used(payer), costs.limits
    shares = {
        f"This session has used ${used.session:.2f} of its ${limits.session:.2f}; "
        "start a new session.": used.session / limits.session,
        f"This itinerary has used ${used.itinerary:.2f} of its ${limits.itinerary:.2f}; "
        "change it by hand from here.": used.itinerary / limits.itinerary,
        f"This month has used ${used.month:.2f} of ${limits.month:.2f}; "
        "it begins anew on the first.": used.month / limits.month,
    }
    return CostLimit(max(shares, key=lambda text: shares[text]))


def total_cost(entries: Iterable[Entry]) -> Cost:
    """The sum of entries; dollars are None where a price is not known."""
    rows = list(entries)
    prices = [row.dollars for row in rows if row.dollars is not None]
    return Cost(
        input_tokens=sum(row.input_tokens for row in rows),
        output_tokens=sum(row.output_tokens for row in rows),
        dollars=round(sum(prices), 6) if len(prices) == len(rows) else None,
    )


async def cost_statement(costs: DesignerCosts, payer: Payer) -> Costs:
    """What is used of each limit, and by which model in this session."""
    entries, used = await costs.of_session(payer.session_id), await costs.used(payer)
    limits = costs.limits
    return Costs(
        **total_cost(entries).model_dump(),
        session=round(used.session, 6),
        session_limit=limits.session,
        itinerary=round(used.itinerary, 6),
        itinerary_limit=limits.itinerary,
        month=round(used.month, 6),
        month_limit=limits.month,
        warning=_is_close(used, costs),
        prices_date=PRICES_DATE,
        by_model={row.model: total_cost([row]) for row in entries},
    )


def _is_close(used: Used, costs: DesignerCosts) -> bool:
    limits = costs.limits
    return (
        used.session >= WARN * limits.session
        or used.itinerary >= WARN * limits.itinerary
        or used.month >= WARN * limits.month
    )
