"""Sessions and what they cost, in each database: whose they are, how long they are kept."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from tripkit.domain.errors import SessionNotFound
from tripkit.services.storage.designer import (
    ARCHIVED_SECONDS,
    EXPIRED_SECONDS,
    IDLE_SECONDS,
    DesignerSessions,
    StoredResult,
    TurnKept,
)
from tripkit.services.storage.designer_costs import DesignerCosts, Entry, Limits, Payer
from tripkit.services.storage.postgres import Postgres


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sessions(database: Any, clock: Clock) -> DesignerSessions:
    return DesignerSessions(database, clock)


def turn(message: str = "Added.", **more: Any) -> TurnKept:
    known: dict[str, Any] = {
        "calls": [{"name": "add_hotel", "arguments": {}, "success": True}], "profile": {},
        "questions": [], "compacted": None, "tokens": 10,
    }  # fmt: skip
    return TurnKept(message, **(known | more))


def result(call_id: str = "c1", **more: Any) -> StoredResult:
    known: dict[str, Any] = {
        "run_id": "r", "name": "add_hotel", "arguments": {"property": "한옥"},
        "result": {"id": "x"}, "line": "added", "success": True, "seq": 0, "at": 0.0,
    }  # fmt: skip
    return StoredResult(call_id=call_id, **(known | more))


async def test_a_session_holds_what_was_said_done_and_asked(sessions: DesignerSessions) -> None:
    session = await sessions.create("anna", "trip")
    await sessions.hear(session, "r1", "한옥에서 묵을래요")
    await sessions.keep(session, result())
    await sessions.answer(session, "r1", turn(profile={"pace": 1}, questions=[{"id": "q"}]))
    found = await sessions.get(session, "anna")
    assert (found.profile, found.questions, found.total_tokens) == ({"pace": 1}, [{"id": "q"}], 10)
    assert found.message_count == 2
    said = await sessions.messages(session)
    assert [(m.seq, m.role, m.content) for m in said] == [
        (1, "user", "한옥에서 묵을래요"), (2, "assistant", "Added."),
    ]  # fmt: skip
    assert said[1].calls[0]["name"] == "add_hotel"
    (kept,) = await sessions.results(session)
    assert (kept.arguments, kept.result, kept.seq) == ({"property": "한옥"}, {"id": "x"}, 1)
    assert await sessions.result(session, "c1") == kept
    assert await sessions.messages(session, after=2) == []


async def test_what_is_written_twice_is_there_once(sessions: DesignerSessions) -> None:
    session = await sessions.create("anna", "trip")
    for _ in range(2):
        await sessions.hear(session, "r1", "hello")
        await sessions.keep(session, result())
        await sessions.answer(session, "r1", turn())
    assert [m.seq for m in await sessions.messages(session)] == [1, 2]
    assert len(await sessions.results(session)) == 1


async def test_somebody_elses_session_is_not_there(sessions: DesignerSessions) -> None:
    session = await sessions.create("anna", "trip")
    with pytest.raises(SessionNotFound):
        await sessions.get(session, "ben")
    with pytest.raises(SessionNotFound):
        await sessions.set_profile(session, "ben", {})
    with pytest.raises(SessionNotFound):
        await sessions.delete(session, "ben")
    assert await sessions.of_visitor("ben") == []
    assert [s.id for s in await sessions.of_visitor("anna", "trip")] == [session]
    assert await sessions.of_visitor("anna", "another") == []


@pytest.mark.parametrize(
    ("after", "status"),
    [
        (0.0, "active"), (IDLE_SECONDS - 1, "active"), (IDLE_SECONDS, "idle"),
        (ARCHIVED_SECONDS - 1, "idle"), (ARCHIVED_SECONDS, "archived"),
        (EXPIRED_SECONDS - 1, "archived"),
    ],
)  # fmt: skip
async def test_a_session_ages(
    sessions: DesignerSessions, clock: Clock, after: float, status: str
) -> None:
    session = await sessions.create("anna", "trip")
    clock.at += after
    assert (await sessions.get(session, "anna")).status == status
    assert await sessions.sweep() == 0
    await sessions.hear(session, "r", "I am back")
    assert (await sessions.get(session, "anna")).status == "active"


async def test_an_expired_session_is_gone_before_and_after_the_sweep(
    sessions: DesignerSessions, database: Any, clock: Clock
) -> None:
    session = await sessions.create("anna", "trip")
    await sessions.hear(session, "r", "hello")
    await sessions.keep(session, result())
    clock.at += EXPIRED_SECONDS
    with pytest.raises(SessionNotFound):
        await sessions.get(session, "anna")
    assert await sessions.sweep() == 1
    for table in ("designer_sessions", "designer_messages", "designer_results"):
        assert await database.fetch(text(f"SELECT * FROM {table}")) == []


async def test_erasing_takes_all_that_was_said(sessions: DesignerSessions, database: Any) -> None:
    kept = await sessions.create("ben", "other")
    await sessions.hear(kept, "r", "mine")
    for itinerary in ("a", "b", "b"):
        session = await sessions.create("anna", itinerary)
        await sessions.hear(session, "r", "hello")
    assert await sessions.erase_of("b", "ben") == 0
    assert await sessions.erase_of("b", "anna") == 2
    assert await sessions.erase_all("anna") == 1
    assert [m.content for m in await sessions.messages(kept)] == ["mine"]
    assert len(await database.fetch(text("SELECT * FROM designer_messages"))) == 1


PAYER = Payer("session", "trip", "anna", "run")


def entry(dollars: float | None, model: str = "openai:m") -> Entry:
    counted = 0.5 if dollars is None else dollars
    return Entry(model, 1000, 100, dollars, counted)


async def test_a_call_is_paid_from_three_budgets(database: Any, clock: Clock) -> None:
    costs = DesignerCosts(database, Limits(session=1.0, itinerary=1.5, month=2.0), clock)
    assert await costs.reserve(PAYER, entry(0.9))
    assert await costs.reserve(PAYER, entry(0.2)) is None
    second = Payer("second", "trip", "anna")
    assert await costs.reserve(second, entry(0.6))
    assert await costs.reserve(second, entry(0.1)) is None, "the itinerary's"
    third = Payer("third", "other", "anna")
    assert await costs.reserve(third, entry(0.6)) is None, "the month's"
    assert await costs.reserve(third, entry(0.5))
    used = await costs.used(third)
    assert (used.session, used.itinerary, used.month) == pytest.approx((0.5, 0.5, 2.0))
    clock.at += 40 * 86_400
    assert await costs.reserve(third, entry(0.5)), "another month"


async def test_what_a_call_did_not_use_is_free_again(database: Any, clock: Clock) -> None:
    costs = DesignerCosts(database, Limits(session=1.0), clock)
    held = await costs.reserve(PAYER, entry(0.9))
    assert held
    await costs.settle(held, Entry("openai:m", 10, 5, 0.1, 0.1))
    assert await costs.reserve(PAYER, entry(0.9))
    # A new process counts what the old one wrote, also what it never settled.
    assert (await DesignerCosts(database, None, clock).used(PAYER)).session == pytest.approx(1.0)


async def test_a_model_whose_price_is_not_known_counts_and_says_so(
    database: Any, clock: Clock
) -> None:
    costs = DesignerCosts(database, Limits(session=1.0), clock)
    await costs.reserve(PAYER, entry(0.1))
    await costs.reserve(PAYER, entry(None, "openrouter:x"))
    assert await costs.reserve(PAYER, entry(None, "openrouter:x")) is None
    by_model = {e.model: e for e in await costs.of_run("run")}
    assert by_model["openai:m"].dollars == pytest.approx(0.1)
    assert by_model["openrouter:x"].dollars is None
    assert len(await costs.of_session("session")) == 2


async def test_calls_side_by_side_do_not_overspend(database: Any, clock: Clock) -> None:
    costs = DesignerCosts(database, Limits(session=1.0), clock)
    got = await asyncio.gather(*(costs.reserve(PAYER, entry(0.3)) for _ in range(12)))
    assert sum(one is not None for one in got) == 3


async def test_two_replicas_do_not_overspend(postgres_url: str, clock: Clock) -> None:
    databases = [await Postgres.open(postgres_url) for _ in range(2)]
    try:
        replicas = [DesignerCosts(one, Limits(itinerary=1.0), clock) for one in databases]
        payers = [Payer(f"session {n}", "trip", "anna") for n in range(20)]
        asked = (replicas[n % 2].reserve(p, entry(0.3)) for n, p in enumerate(payers))
        got = await asyncio.gather(*asked)
        assert sum(one is not None for one in got) == 3
    finally:
        for one in databases:
            await one.close()
