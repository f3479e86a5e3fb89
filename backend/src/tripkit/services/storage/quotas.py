"""What one visitor may start and keep: counted in the database, so all processes count alike."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from sqlalchemy import Table, func, select

from tripkit.domain.errors import DailyLimit, QuotaReached
from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import given, now
from tripkit.services.storage.tables import (
    itineraries,
    itinerary_history,
    kits,
    pictures,
    plan_pictures,
    plan_results,
    plans,
    runs,
)

DAY = 86_400.0
MEGABYTE = 1_000_000
Kept = Literal["kits", "pictures", "plans", "itineraries"]
_TABLES: dict[Kept, Table] = {
    "kits": kits,
    "pictures": pictures,
    "plans": plans,
    "itineraries": itineraries,
}
_THEIRS = "visitor_id"
_OF_PLANS = select(plans.c.id).where(given(plans.c.visitor_id))
_SIZES = (
    select(func.sum(func.length(kits.c.data))).where(given(kits.c.visitor_id)),
    select(func.sum(func.length(pictures.c.bytes))).where(given(pictures.c.visitor_id)),
    select(func.sum(func.length(plans.c.data))).where(given(plans.c.visitor_id)),
    select(func.sum(func.length(plan_results.c.data))).where(plan_results.c.plan_id.in_(_OF_PLANS)),
    select(func.sum(func.length(plan_pictures.c.bytes))).where(
        plan_pictures.c.plan_id.in_(_OF_PLANS)
    ),
    select(func.sum(func.length(itineraries.c.data))).where(given(itineraries.c.visitor_id)),
    select(
        func.sum(
            func.length(itinerary_history.c.changes)
            + func.coalesce(func.length(itinerary_history.c.content), 0)
        )
    ).where(given(itinerary_history.c.visitor_id)),
)
_SIZE = sum(
    (func.coalesce(size.scalar_subquery(), 0) for size in _SIZES[1:]),
    start=func.coalesce(_SIZES[0].scalar_subquery(), 0),
)
_COUNTS = {
    kind: select(
        select(func.count())
        .select_from(table)
        .where(given(table.c[_THEIRS]))
        .scalar_subquery()
        .label("kept"),
        _SIZE.label("size"),
    )
    for kind, table in _TABLES.items()
}
_STARTED = select(
    func.count().label("n"), (func.min(runs.c.created_at) + DAY - now()).label("wait")
).where(given(runs.c.visitor_id), runs.c.created_at > now() - DAY)


@dataclass(frozen=True)
class Limits:
    """Of one visitor: runs in a day, items of a kind, megabytes of all of them; 0 is no limit."""

    runs: int = 0
    items: Mapping[Kept, int] = field(default_factory=lambda: MappingProxyType({}))
    megabytes: int = 0


class Quotas:
    """Asked before something is made, so what runs at once may go a little beyond."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    async def check_run(self, visitor_id: str) -> None:
        """Raises DailyLimit, with when the next run may start, after a day's runs."""
        if not self._limits.runs:
            return
        (row,) = await self._database.fetch(_STARTED, {_THEIRS: visitor_id})
        if row["n"] >= self._limits.runs:
            wait = max(1, math.ceil(row["wait"]))
            raise DailyLimit(
                f"You have started {row['n']} runs within a day, as many as one visitor may here;"
                f" the next can start in {_span(wait)}",
                retry_after=wait,
            )

    async def check_room(self, visitor_id: str, kind: Kept) -> None:
        """Raises QuotaReached when no more of this kind, or no more bytes, are kept."""
        most, megabytes = self._limits.items.get(kind, 0), self._limits.megabytes
        if not most and not megabytes:
            return
        (row,) = await self._database.fetch(_COUNTS[kind], {_THEIRS: visitor_id})
        if most and row["kept"] >= most:
            raise QuotaReached(
                f"You keep {row['kept']} {kind} here, as many as one visitor may;"
                " erase one that you need no more, then make this again"
            )
        if megabytes and row["size"] >= megabytes * MEGABYTE:
            raise QuotaReached(
                f"What you keep here takes {megabytes} MB, as much as one visitor may;"
                " erase pictures, plans or itineraries that you need no more, then make this again"
            )


def _span(seconds: int) -> str:
    """Such as "3 hours" or "5 minutes", rounded up."""
    count, unit = (-(-seconds // 3600), "hour") if seconds > 3600 else (-(-seconds // 60), "minute")
    return f"{count} {unit}{'' if count == 1 else 's'}"
