"""What a plan's entries cost, recorded as they are written, so that every sum is exact."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tripkit.domain.plan import CostLine, PlanCost
from tripkit.domain.provenance import Provenance

Category = Literal[
    "flights", "accommodation", "activities", "food", "local_transport", "miscellaneous"
]
CATEGORIES: tuple[Category, ...] = (
    "flights", "accommodation", "activities", "food", "local_transport", "miscellaneous",
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """One cost in the plan's currency, with what it may be at least and at most."""

    category: Category
    label: str
    amount: float
    low: float
    high: float
    basis: str
    source_url: str | None


@dataclass
class Ledger:
    """`rate` turns US dollars into the plan's currency; what is `outside` of the sums costs
    nothing in them."""

    rate: float
    digits: int = 2
    outside: frozenset[str] = frozenset()
    entries: list[Entry] = field(default_factory=list)

    def spend(
        self,
        category: Category,
        label: str,
        dollars: tuple[float, float, float],
        basis: str,
        source_url: str | None = None,
    ) -> float:
        """Records low, typical and high; the typical amount in the plan's currency."""
        if category in self.outside:
            return 0.0
        low, amount, high = (round(one * self.rate, self.digits) for one in dollars)
        if amount:
            self.entries.append(Entry(category, label, amount, low, high, basis, source_url))
        return amount

    def lines(self) -> list[CostLine]:
        """Equal costs of one label are one line with their number."""
        grouped: dict[tuple[str, str, float], list[Entry]] = {}
        for entry in self.entries:
            grouped.setdefault((entry.category, entry.label, entry.amount), []).append(entry)
        return [
            CostLine(
                category=group[0].category, label=label, unit=unit, count=len(group),
                amount=round(unit * len(group), 2), basis=group[0].basis,
                source_url=group[0].source_url,
            )
            for (_, label, unit), group in grouped.items()
        ]  # fmt: skip

    def cost(
        self,
        currency: str,
        people: int,
        *,
        budget: float | None,
        rates: Provenance | None,
        tips: Sequence[str],
    ) -> PlanCost:
        """All sums."""
        total = round(sum(entry.amount for entry in self.entries), 2)
        by = {
            name: round(sum(e.amount for e in self.entries if e.category == name), 2)
            for name in CATEGORIES
        }
        return PlanCost(
            total=total, low=round(sum(e.low for e in self.entries), 2),
            high=round(sum(e.high for e in self.entries), 2), currency=currency,
            per_person=round(total / max(1, people), 2), breakdown=by, lines=self.lines(),
            budget=budget, within_budget=None if budget is None else total <= budget,
            budget_remaining=None if budget is None else round(budget - total, 2),
            rates_date=rates and rates.checked, rates_provenance=rates,
            cost_saving_tips=list(tips),
        )  # fmt: skip
