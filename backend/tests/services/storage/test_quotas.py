"""What a visitor may start and keep, and who has not come back: on both stores."""

from typing import Any

import pytest
from sqlalchemy import insert, text

from tripkit.domain.context import RunContext
from tripkit.domain.errors import DailyLimit, QuotaReached
from tripkit.runs.model import Run
from tripkit.runs.store import RunStore
from tripkit.services.storage.belongings import Belongings, Picture
from tripkit.services.storage.quotas import DAY, Limits, Quotas
from tripkit.services.storage.tables import visitors
from tripkit.services.storage.visitors import VisitorLog

BIG = Picture("image/webp", b"x" * 600_000, {})


async def started(database: Any, *keys: str, visitor: str = "ann") -> None:
    for key in keys:
        context = RunContext(run_id=key, thread_id=key, visitor_id=visitor)
        await RunStore(database).add(Run(key, "ask", key, visitor, "running", {}, context))


async def test_a_days_runs_are_counted_and_the_next_ones_time_is_said(database: Any) -> None:
    quotas = Quotas(database, Limits(runs=2))
    await started(database, "r1", "r2")
    with pytest.raises(DailyLimit, match="2 runs within a day") as refused:
        await quotas.check_run("ann")
    assert DAY - 60 < (refused.value.retry_after or 0) <= DAY
    assert "the next can start in 24 hours" in refused.value.detail
    await quotas.check_run("bob")
    await database.write(
        (text("UPDATE runs SET created_at = created_at - 85000 WHERE id = 'r1'"), {})
    )
    with pytest.raises(DailyLimit, match="in 24 minutes"):
        await quotas.check_run("ann")
    await database.write(
        (text("UPDATE runs SET created_at = created_at - 2000 WHERE id = 'r1'"), {})
    )
    await quotas.check_run("ann")


async def test_things_and_bytes_are_counted_for_their_visitor_alone(database: Any) -> None:
    belongings = Belongings(database)
    quotas = Quotas(database, Limits(items={"kits": 1, "pictures": 5}, megabytes=1))
    await belongings.add_kit("ann", "k1", {})
    with pytest.raises(QuotaReached, match="You keep 1 kits"):
        await quotas.check_room("ann", "kits")
    await quotas.check_room("ann", "pictures")
    for key in ("p1", "p2"):
        await quotas.check_room("ann", "plans")
        await belongings.add_picture("ann", key, BIG)
    for kind in ("pictures", "plans", "itineraries"):
        with pytest.raises(QuotaReached, match="takes 1 MB"):
            await quotas.check_room("ann", kind)
    await quotas.check_room("bob", "kits")
    await belongings.delete("pictures", "p1", "ann")
    await quotas.check_room("ann", "pictures")


async def test_without_limits_nothing_is_refused(database: Any) -> None:
    await started(database, "r1")
    await Belongings(database).add_picture("ann", "p1", BIG)
    for limits in (Limits(), Limits(runs=2, items={"pictures": 2}, megabytes=1)):
        await Quotas(database, limits).check_run("ann")
        await Quotas(database, limits).check_room("ann", "pictures")
    with pytest.raises(DailyLimit):
        await Quotas(database, Limits(runs=1)).check_run("ann")


async def test_who_stayed_away_for_days_is_found_and_who_came_back_is_not(database: Any) -> None:
    belongings, log = Belongings(database), VisitorLog(database)
    for visitor in ("ann", "bob", "cem", "dora"):
        await belongings.add_kit(visitor, f"kit-{visitor}", {})
    long_ago = f"UPDATE kits SET created_at = created_at - {11 * DAY} WHERE visitor_id <> 'dora'"
    await database.write((text(long_ago), {}))
    await log.note("ann")
    old = text(f"SELECT seen_at - {11 * DAY} AS at FROM visitors WHERE id = 'ann'")
    (row,) = await database.fetch(old)
    await database.write((insert(visitors), {"id": "cem", "seen_at": row["at"]}))
    assert sorted(await log.idle(10, 100)) == ["bob", "cem"], "dora's is new, ann was here"
    assert await log.idle(12, 100) == []
    assert len(await log.idle(10, 1)) == 1
    await log.note("cem")
    assert await log.idle(10, 100) == ["bob"]


async def test_a_visitor_is_noted_once_a_day(database: Any) -> None:
    time = 0.0
    log = VisitorLog(database, lambda: time)
    await log.note("ann")
    await database.write((text("UPDATE visitors SET seen_at = 5"), {}))
    time = DAY - 1
    await log.note("ann")
    assert (await database.fetch(text("SELECT seen_at FROM visitors")))[0]["seen_at"] == 5
    time = DAY
    await log.note("ann")
    assert (await database.fetch(text("SELECT seen_at FROM visitors")))[0]["seen_at"] > 5
    await log.forget("ann")
    assert await database.fetch(text("SELECT id FROM visitors")) == []
