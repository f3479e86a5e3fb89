"""What a visitor has made, page by page, shared and erased; and keys, by their digests."""

import hashlib
import re
from typing import Any

import pytest
from services.storage.conftest import MovedClock
from sqlalchemy import insert, text

from tripkit.domain.context import RunContext
from tripkit.runs.model import Event, Run
from tripkit.runs.ownership import Ownership
from tripkit.runs.store import RunStore
from tripkit.services.storage import belongings as module
from tripkit.services.storage import keys as keys_module
from tripkit.services.storage.belongings import KINDS, Belongings, Kind, Picture
from tripkit.services.storage.keys import Keys, digest
from tripkit.services.storage.plans import PlanPictureFile, Plans
from tripkit.services.storage.sqlite import Sqlite
from tripkit.services.storage.tables import kits


@pytest.fixture
def belongings(
    sqlite: Sqlite, moved_clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> Belongings:
    monkeypatch.setattr(module.time, "time", moved_clock)
    return Belongings(sqlite)


async def made(database: Sqlite, *rows: tuple[str, float], visitor: str = "ann") -> None:
    """Kits of these (id, time)."""
    for key, at in rows:
        row = {"id": key, "visitor_id": visitor, "data": f'"{key}"', "created_at": at}
        await database.write((insert(kits), row))


async def shown(belongings: Belongings, limit: int, cursor: Any = None) -> tuple[list[str], Any]:
    page = await belongings.page("kits", "ann", limit=limit, cursor=cursor)
    return [row["id"] for row in page.items], page.next


async def test_a_page_is_the_newest_first_and_says_where_the_next_one_begins(
    belongings: Belongings, sqlite: Sqlite
) -> None:
    await made(sqlite, ("a", 1.5), ("b", 3.0), ("c", 3.0), ("d", 2.0))
    await made(sqlite, ("e", 9.0), visitor="bob")
    assert await shown(belongings, 2) == (["c", "b"], "3.0:b")
    assert await shown(belongings, 2, (3.0, "b")) == (["d", "a"], None)
    assert await shown(belongings, 3, (3.0, "c")) == (["b", "d", "a"], None)
    assert await shown(belongings, 3) == (["c", "b", "d"], "2.0:d")
    assert await shown(belongings, 4) == (["c", "b", "d", "a"], None)
    assert await shown(belongings, 5, (1.5, "a")) == ([], None)


@pytest.mark.parametrize("kind", KINDS)
async def test_each_kind_has_its_list(belongings: Belongings, kind: Kind) -> None:
    page = await belongings.page(kind, "ann", limit=5, cursor=None)
    assert (page.items, page.next) == ([], None)


async def test_what_is_there_stays_and_says_since_when(
    belongings: Belongings, sqlite: Sqlite, moved_clock: MovedClock
) -> None:
    await belongings.add_kit("ann", "k1", {"n": "하나"})
    moved_clock.at += 1
    await belongings.add_kit("ann", "k1", {"n": "둘"})
    page = await belongings.page("kits", "ann", limit=5, cursor=None)
    assert [dict(row) for row in page.items] == [
        {"id": "k1", "created_at": 1_800_000_000.0, "data": '{"n": "하나"}'}
    ]
    for content in (b"one", b"two"):
        await belongings.add_picture("ann", "p1", Picture("image/webp", content, {"n": "하나"}))
    assert await belongings.picture("p1", "ann") == Picture("image/webp", b"one", {"n": "하나"})
    (row,) = await sqlite.fetch(text("SELECT data, created_at FROM pictures"))
    assert dict(row) == {"data": '{"n": "하나"}', "created_at": 1_800_000_001.0}


async def test_a_thing_is_deleted_once_and_by_its_owner(belongings: Belongings) -> None:
    await belongings.add_kit("ann", "x", {})
    await belongings.add_picture("ann", "x", Picture("image/webp", b"", {}))
    assert not await belongings.delete("pictures", "x", "bob")
    assert await belongings.delete("pictures", "x", "ann")
    assert not await belongings.delete("pictures", "x", "ann")
    assert await belongings.picture("x", "ann") is None
    assert await belongings.kit("x", "ann") == {}


async def test_a_share_page_is_one_for_each_thing_until_taken_back(belongings: Belongings) -> None:
    token = await belongings.share("kits", "x", "ann")
    assert re.fullmatch(r"[\w-]{22}", token)
    assert await belongings.share("kits", "x", "ann") == token
    others = {
        await belongings.share("plans", "x", "ann"), await belongings.share("kits", "y", "ann"),
    }  # fmt: skip
    assert len({token, *others}) == 3
    assert await belongings.shared(token) == ("kits", "x", "ann")
    assert await belongings.shared("none") is None
    await belongings.unshare("kits", "x", "bob")
    assert await belongings.shared(token) is not None
    await belongings.unshare("kits", "x", "ann")
    assert await belongings.shared(token) is None


async def test_all_of_a_visitor_goes_and_nothing_of_another(
    belongings: Belongings, sqlite: Sqlite
) -> None:
    runs, owned = RunStore(sqlite), Ownership(sqlite, "p1")
    for visitor in ("ann", "bob"):
        await belongings.add_kit(visitor, f"k-{visitor}", {})
        await belongings.add_picture(visitor, f"p-{visitor}", Picture("image/webp", b"", {}))
        await belongings.share("kits", f"k-{visitor}", visitor)
        run = Run(f"r-{visitor}", "chat", f"t-{visitor}", visitor, "running", {}, RunContext())
        await runs.add(run, ("chat", "key", "hash"))
        claim = await owned.claim(run.id)
        assert claim is not None
        await owned.append(claim[0], [Event(1, "token", {})])
        await runs.watch([run.id], "p1", 60)
    await belongings.erase("ann")
    tables = {"kits": "id", "pictures": "id", "shares": "visitor_id", "runs": "id",
              "events": "run_id", "run_watchers": "run_id", "idempotency": "visitor_id"}  # fmt: skip
    for table, column in tables.items():
        rows = await sqlite.fetch(text(f"SELECT {column} AS owner FROM {table}"))
        assert [row["owner"][-3:] for row in rows] == ["bob"], table


async def test_a_key_is_shown_once_and_listed_by_its_digests_beginning(
    sqlite: Sqlite, moved_clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys_module.time, "time", moved_clock)
    keys = Keys(sqlite)
    second_at = moved_clock.at
    second = await keys.create("second")
    moved_clock.at -= 10
    first = await keys.create("first")
    assert re.fullmatch(r"tk_[\w-]{43}", first)
    assert digest(first) == hashlib.sha256(first.encode()).hexdigest()
    assert [dict(row) for row in await keys.list()] == [
        {"name": "first", "created_at": second_at - 10, "id": digest(first)[:8]},
        {"name": "second", "created_at": second_at, "id": digest(second)[:8]},
    ]


async def test_each_key_is_a_visitor_until_it_is_revoked(sqlite: Sqlite) -> None:
    keys = Keys(sqlite)
    first, second = await keys.create("first"), await keys.create("second")
    visitor = await keys.visitor_of(first)
    assert visitor is not None
    assert re.fullmatch(r"[0-9a-f]{32}", visitor)
    assert visitor != await keys.visitor_of(second)
    assert await keys.visitor_of(f"{first}x") is None
    assert await keys.visitor_of(first.removeprefix("tk_")) is None
    assert await keys.revoke(digest(first)[:8])
    assert not await keys.revoke(digest(first)[:8])
    assert await keys.visitor_of(first) is None
    assert await keys.visitor_of(second) is not None


async def test_what_stands_unprefixed_is_no_key(sqlite: Sqlite) -> None:
    await sqlite.write(
        (text("INSERT INTO api_keys (hash, visitor_id, name, created_at)"
              f" VALUES ('{digest('plain')}', 'ann', 'plain', 1)"), {})
    )  # fmt: skip
    assert await Keys(sqlite).visitor_of("plain") is None


async def test_a_plan_knows_the_run_that_makes_it_until_its_data_names_one(sqlite: Sqlite) -> None:
    plans = Plans(sqlite)
    await plans.begin("ann", "p1", {"days": "셋"})
    assert await plans.get("p1", "ann") == {"days": "셋", "run_id": ""}
    await plans.made_in("p1", "r1")
    assert await plans.get("p1", "ann") == {"days": "셋", "run_id": "r1"}
    await plans.store("p1", "bob", {"run_id": "r9"})
    assert await plans.get("p1", "ann") == {"days": "셋", "run_id": "r1"}
    await plans.store("p1", "ann", {"run_id": "r2"})
    assert await plans.get("p1", "ann") == {"run_id": "r2"}
    (row,) = await sqlite.fetch(text("SELECT created_at FROM plans"))
    assert row["created_at"] > 1_700_000_000


async def test_a_plans_picture_is_called_by_its_content(sqlite: Sqlite) -> None:
    plans = Plans(sqlite)
    picture = PlanPictureFile("image/webp", b"\x00\xff")
    key = await plans.keep_picture("p1", picture, "https://a.example/x")
    assert key == hashlib.sha256(b"\x00\xff").hexdigest()[:32]
    assert await plans.keep_picture("p1", picture, "https://b.example/y") == key
    assert await plans.picture("p1", key) == picture
    assert await plans.picture("p2", key) is None
    assert await plans.picture("p1", "none") is None


async def test_a_plan_goes_with_its_results_and_pictures_and_only_its_own(sqlite: Sqlite) -> None:
    plans = Plans(sqlite)
    for plan, visitor in (("p1", "ann"), ("p2", "ann"), ("p3", "bob")):
        await plans.begin(visitor, plan, {})
        await plans.keep(plan, "weather", "c1", {"of": plan})
        await plans.keep_picture(plan, PlanPictureFile("image/webp", b"x"), "https://a.example")
    assert not await plans.delete("p1", "bob")
    assert await plans.delete("p1", "ann")
    assert not await plans.delete("p1", "ann")
    assert (await plans.of("p1"), await plans.made_by("p1", "c1")) == ({}, None)
    assert await plans.made_by("p2", "c1") == {"of": "p2"}
    await plans.erase_all("ann")
    for table in ("plan_results", "plan_pictures"):
        rows = await sqlite.fetch(text(f"SELECT plan_id FROM {table}"))
        assert [row["plan_id"] for row in rows] == ["p3"]
    assert await plans.get("p2", "ann") is None
    assert await plans.get("p3", "bob") is not None
