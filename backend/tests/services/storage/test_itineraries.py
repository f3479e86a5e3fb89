"""Itineraries in each database: a visitor's own, versions, history, undo, several writers."""

import asyncio
import itertools
from typing import Any

import pytest
from sqlalchemy import text

from tripkit.domain.edits import AddActivity, Spot
from tripkit.domain.errors import EditRefused, NotFound, VersionConflict
from tripkit.domain.itinerary import Applied, Itinerary
from tripkit.knowledge.itineraries import added, build, deleted, revised
from tripkit.services.coordination.memory import Memory
from tripkit.services.storage import itineraries as module
from tripkit.services.storage import itinerary_statements
from tripkit.services.storage.belongings import Belongings
from tripkit.services.storage.itineraries import Itineraries
from tripkit.services.storage.itinerary_rows import content
from tripkit.services.storage.port import StorageDown
from tripkit.services.storage.postgres import Postgres

ANNA, BERT = "anna", "bert"
ONE = "1" * 32


def tokyo(key: str = ONE) -> Itinerary:
    return Itinerary(id=key, title="Tokyo", destination="Tokyo")


def adding(name: str, at: str = "2027-04-11T10:00") -> Any:
    def operation(itinerary: Itinerary) -> Applied:
        given = AddActivity(name=name, location=Spot(name=name), start_time=at)
        return added(itinerary, build(given, itinerary))

    return operation


def names(itinerary: Itinerary) -> list[str]:
    return [getattr(one, "name", "") for one in itinerary.segments]


@pytest.fixture
async def kept(database: Any) -> Itineraries:
    clock = itertools.count(1_800_000_000)
    made = Itineraries(database, Memory(), clock=lambda: float(next(clock)))
    await made.create(ANNA, tokyo())
    return made


async def test_an_itinerary_is_its_visitors_alone(kept: Itineraries) -> None:
    assert (await kept.get(ONE, ANNA)).title == "Tokyo"
    for attempt in (
        kept.get(ONE, BERT), kept.view(ONE, BERT, "en"), kept.undo(ONE, BERT),
        kept.redo(ONE, BERT), kept.history(ONE, BERT, "en"), kept.delete(ONE, BERT),
        kept.change(ONE, BERT, adding("Senso-ji"), by="person"), kept.follow(ONE, BERT, "en"),
    ):  # fmt: skip
        with pytest.raises(NotFound):
            await attempt
    assert (await kept.get(ONE, ANNA)).version == 1


async def test_each_change_is_a_version_with_its_line_of_history(kept: Itineraries) -> None:
    await kept.change(ONE, ANNA, adding("Senso-ji"), by="designer")
    await kept.change(ONE, ANNA, lambda it: revised(it, title="도쿄"), by="person", expected=2)
    lines = await kept.history(ONE, ANNA, "ko")
    assert [(line.version, line.by, line.summary) for line in lines] == [
        (3, "person", "제목을 바꿨어요"), (2, "designer", "Senso-ji를 추가했어요"),
        (1, "person", ""),
    ]  # fmt: skip
    assert [line.version for line in await kept.history(ONE, ANNA, "en", before=3, limit=1)] == [2]


async def test_what_changes_nothing_makes_no_version(kept: Itineraries) -> None:
    await kept.change(ONE, ANNA, adding("Senso-ji"), by="designer")
    again = await kept.change(ONE, ANNA, adding("Senso-ji"), by="designer")
    assert again.changes == []
    assert (await kept.get(ONE, ANNA)).version == 2


async def test_a_change_of_an_old_version_is_refused(kept: Itineraries) -> None:
    await kept.change(ONE, ANNA, adding("Senso-ji"), by="person", expected=1)
    for stale in (
        kept.change(ONE, ANNA, adding("Meiji Jingu"), by="person", expected=1),
        kept.undo(ONE, ANNA, expected=1), kept.redo(ONE, ANNA, expected=3),
    ):  # fmt: skip
        with pytest.raises(VersionConflict):
            await stale
    assert names(await kept.get(ONE, ANNA)) == ["Senso-ji"]


async def test_undo_and_redo_restore_exactly(kept: Itineraries) -> None:
    states = [content(await kept.get(ONE, ANNA))]
    for operation in (
        adding("Senso-ji"), adding("Meiji Jingu", "2027-04-11T08:00"),
        lambda it: deleted(it, it.segments[1].id), lambda it: revised(it, title="Edo"),
    ):  # fmt: skip
        await kept.change(ONE, ANNA, operation, by="person")
        states.append(content(await kept.get(ONE, ANNA)))
    for state in states[-2::-1]:
        assert content((await kept.undo(ONE, ANNA)).itinerary) == state
        assert content(await kept.get(ONE, ANNA)) == state
    with pytest.raises(EditRefused, match="nothing to undo"):
        await kept.undo(ONE, ANNA)
    for state in states[1:]:
        assert content((await kept.redo(ONE, ANNA)).itinerary) == state
    with pytest.raises(EditRefused, match="nothing to redo"):
        await kept.redo(ONE, ANNA)
    assert (await kept.get(ONE, ANNA)).version == 13


async def test_a_change_after_an_undo_ends_what_could_be_redone(kept: Itineraries) -> None:
    await kept.change(ONE, ANNA, adding("Senso-ji"), by="person")
    await kept.undo(ONE, ANNA)
    view = await kept.view(ONE, ANNA, "en")
    assert (view.can_undo, view.can_redo) == (False, True)
    await kept.change(ONE, ANNA, adding("Meiji Jingu"), by="person")
    view = await kept.view(ONE, ANNA, "en")
    assert (view.can_undo, view.can_redo) == (True, False)
    await kept.undo(ONE, ANNA)
    assert (await kept.get(ONE, ANNA)).segments == []


async def test_history_is_bounded_and_undo_still_works(
    kept: Itineraries, database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(itinerary_statements, "KEPT_VERSIONS", 60)
    for n in range(70):
        await kept.change(ONE, ANNA, lambda it, n=n: revised(it, title=f"t{n}"), by="person")
    for _ in range(20):
        await kept.undo(ONE, ANNA)
        await kept.redo(ONE, ANNA)
    rows = await database.fetch(text("SELECT version FROM itinerary_history"))
    assert len(rows) <= 60 + 52
    versions = {row["version"] for row in rows}
    assert versions > set(range(max(versions) - 58, max(versions)))
    for n in range(50):
        assert (await kept.undo(ONE, ANNA)).itinerary.title == f"t{68 - n}"
    with pytest.raises(EditRefused):
        await kept.undo(ONE, ANNA)


async def test_writers_at_once_lose_nothing(kept: Itineraries) -> None:
    times = [f"2027-04-11T{hour:02d}:00" for hour in range(8, 18)]
    await asyncio.gather(
        *(kept.change(ONE, ANNA, adding(f"n{at}", at), by="designer") for at in times)
    )
    itinerary = await kept.get(ONE, ANNA)
    assert names(itinerary) == [f"n{at}" for at in times]
    assert itinerary.version == 11


async def test_of_two_that_expect_one_version_only_one_writes(kept: Itineraries) -> None:
    attempts = (
        kept.change(ONE, ANNA, adding(name), by="person", expected=1)
        for name in ("Senso-ji", "Meiji Jingu", "Ueno Park")
    )
    done = await asyncio.gather(*attempts, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == [
        "Applied", "VersionConflict", "VersionConflict",
    ]  # fmt: skip
    assert len(await kept.history(ONE, ANNA, "en")) == 2


async def test_two_replicas_write_one_itinerary(database: Any, request: Any) -> None:
    if not isinstance(database, Postgres):
        pytest.skip("one process alone uses SQLite")
    other = await Postgres.open(database._url)
    try:
        here, there = Itineraries(database, Memory()), Itineraries(other, Memory())
        await here.create(ANNA, tokyo())
        await asyncio.gather(*(
            (here if n % 2 else there).change(
                ONE, ANNA, adding(f"n{n}", f"2027-04-11T{n:02d}:00"), by="designer"
            )
            for n in range(20)
        ))  # fmt: skip
        both = [content(await each.get(ONE, ANNA)) for each in (here, there)]
        assert both[0] == both[1]
        lines = await there.history(ONE, ANNA, "en")
        assert [line.version for line in lines] == list(range(21, 0, -1))
        assert len((await here.get(ONE, ANNA)).segments) == 20
    finally:
        await other.close()


async def test_a_write_that_is_cut_off_leaves_no_half(
    kept: Itineraries, database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> list[Any]:
        return [(text("INSERT INTO no_such_table VALUES (1)"), {})]

    with monkeypatch.context() as patch:
        patch.setattr(itinerary_statements, "prune", broken)
        with pytest.raises(Exception, match=r"(?i)no_such_table|does not answer") as raised:
            await kept.change(ONE, ANNA, adding("Senso-ji"), by="person")
    assert raised.type is not VersionConflict
    assert isinstance(raised.value, StorageDown) or "no_such_table" in str(raised.value)
    assert (await kept.get(ONE, ANNA)).version == 1
    assert len(await database.fetch(text("SELECT version FROM itinerary_history"))) == 1
    for pause in range(8):
        task = asyncio.create_task(kept.change(ONE, ANNA, adding(f"n{pause}"), by="person"))
        for _ in range(pause):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        await database.write()  # behind the one that was cut off, done or undone
        itinerary = await kept.get(ONE, ANNA)
        newest = (await kept.history(ONE, ANNA, "en"))[0]
        assert newest.version == itinerary.version == len(itinerary.segments) + 1


async def test_followers_see_each_change_once_and_in_order(kept: Itineraries) -> None:
    seen: list[tuple[int, str]] = []

    async def follow() -> None:
        async for line in await kept.follow(ONE, ANNA, "en", after=1):
            seen.append((line.version, line.by))

    await kept.change(ONE, ANNA, adding("Senso-ji"), by="person")
    follower = asyncio.create_task(follow())
    await kept.change(ONE, ANNA, adding("Meiji Jingu"), by="designer")
    await kept.undo(ONE, ANNA)
    while len(seen) < 3:
        await asyncio.sleep(0)
    await kept.delete(ONE, ANNA)
    await asyncio.wait_for(follower, 5)
    assert seen == [(2, "person"), (3, "designer"), (4, "undo")]


async def test_a_follower_outlives_a_quiet_while(
    kept: Itineraries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "POLL_SECONDS", 0.001)
    lines = await kept.follow(ONE, ANNA, "en")
    first = asyncio.ensure_future(anext(lines))
    await asyncio.wait({first}, timeout=0.05)
    assert not first.done()
    await kept.change(ONE, ANNA, adding("Senso-ji"), by="person")
    assert (await asyncio.wait_for(first, 5)).version == 2
    await lines.aclose()  # type: ignore[attr-defined]


async def test_what_is_erased_is_gone_with_its_history_and_share(
    kept: Itineraries, database: Any
) -> None:
    belongings = Belongings(database)
    token = await belongings.share("itineraries", ONE, ANNA)
    await kept.delete(ONE, ANNA)
    with pytest.raises(NotFound):
        await kept.change(ONE, ANNA, adding("Senso-ji"), by="person")
    assert await belongings.shared(token) is None
    assert await database.fetch(text("SELECT version FROM itinerary_history")) == []


async def test_erasing_all_of_one_visitor_leaves_the_others(
    kept: Itineraries, database: Any
) -> None:
    await kept.create(BERT, tokyo("2" * 32))
    await kept.erase_all(ANNA)
    assert (await kept.get("2" * 32, BERT)).title == "Tokyo"
    with pytest.raises(NotFound):
        await kept.get(ONE, ANNA)
    rows = await database.fetch(text("SELECT visitor_id FROM itinerary_history"))
    assert [row["visitor_id"] for row in rows] == [BERT]


async def test_a_list_shows_an_itinerary_without_its_segments(
    kept: Itineraries, database: Any
) -> None:
    await kept.change(ONE, ANNA, adding("Senso-ji"), by="person")
    page = await Belongings(database).page("itineraries", ANNA, limit=5, cursor=None)
    assert [(row["id"], "Senso-ji" in row["data"]) for row in page.items] == [(ONE, False)]
    assert '"segments": 1' in page.items[0]["data"]
