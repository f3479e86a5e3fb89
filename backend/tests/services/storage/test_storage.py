"""The storage port's contract on each adapter."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, text

from tripkit.services.storage.belongings import Belongings, Picture
from tripkit.services.storage.keys import Keys
from tripkit.services.storage.port import StorageDown, StorageFull
from tripkit.services.storage.postgres import Postgres
from tripkit.services.storage.sqlite import Sqlite
from tripkit.services.storage.tables import messages

ADD = insert(messages)


async def add(database: Any, key: str, n: int = 1) -> None:
    await database.write(
        (ADD, {"chat_id": key, "seq": n, "role": "user", "content": "100% :물음표?", "at": 1.5})
    )


async def rows(database: Any, key: str) -> list[Any]:
    found: list[Any] = await database.fetch(
        text("SELECT seq, content, at FROM messages WHERE chat_id = :id ORDER BY seq"), {"id": key}
    )
    return found


async def test_what_was_written_is_read_back_with_its_types(database: Any) -> None:
    await add(database, "a")
    assert await rows(database, "a") == [{"seq": 1, "content": "100% :물음표?", "at": 1.5}]


async def test_statements_of_one_write_stand_or_fall_together(database: Any) -> None:
    row = {"chat_id": "a", "seq": 1, "role": "user", "content": "x", "at": 1.0}
    with pytest.raises(Exception, match=r"(?i)unique"):
        await database.write((ADD, row), (ADD, row))
    assert await rows(database, "a") == []
    await add(database, "a")
    assert len(await rows(database, "a")) == 1


async def test_fifty_writers_at_once_all_get_through(database: Any) -> None:
    await asyncio.gather(*(add(database, "a", n) for n in range(50)))
    assert len(await rows(database, "a")) == 50


async def test_a_cancelled_write_leaves_the_database_usable(database: Any) -> None:
    for pause in range(6):
        task = asyncio.create_task(add(database, "a", pause))
        for _ in range(pause):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
    await add(database, "b")
    assert len(await rows(database, "b")) == 1


async def test_reads_see_writes_that_have_returned(database: Any) -> None:
    for n in range(20):
        await add(database, "a", n)
        assert len(await rows(database, "a")) == n + 1


async def test_deleted_text_is_not_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    database = await Sqlite.open(path)
    secret = "보라색 기린 SECRET-GIRAFFE"
    await database.write(
        (ADD, {"chat_id": "a", "seq": 1, "role": "user", "content": secret * 50, "at": 1.0})
    )
    await database.write((delete(messages), {}))
    await database.close()
    assert b"SECRET-GIRAFFE" not in path.read_bytes()


async def test_a_full_disk_is_told_as_such_and_the_database_lives_on(tmp_path: Path) -> None:
    database = await Sqlite.open(tmp_path / "t.sqlite")
    pages = (await database.fetch(text("PRAGMA page_count")))[0]["page_count"]
    await database._writer.execute(f"PRAGMA max_page_count={pages + 2}")
    picture = Picture("image/webp", b"x" * 100_000, {})
    with pytest.raises(StorageFull):
        await Belongings(database).add_picture("ann", "p", picture)
    await add(database, "a")
    assert await Belongings(database).picture("p", "ann") is None
    await database.close()


async def test_a_file_that_is_no_database_is_storage_down(tmp_path: Path) -> None:
    (tmp_path / "t.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(StorageDown):
        await Sqlite.open(tmp_path / "t.sqlite")


async def test_a_postgres_that_is_away_is_storage_down() -> None:
    with pytest.raises(StorageDown):
        await Postgres.open("postgresql://postgres@127.0.0.1:9/none", timeout=0.3)


async def test_a_schema_of_postgres_is_claimed_once_and_beside_others(
    postgres_url: str, new_postgres_url: str
) -> None:
    one, again = [await Postgres.open(postgres_url) for _ in range(2)]
    other = await Postgres.open(new_postgres_url)
    try:
        assert [await one.claim(), await again.claim(), await other.claim()] == [True, False, True]
    finally:
        for database in (one, again, other):
            await database.close()


async def test_only_one_process_can_claim_a_file(tmp_path: Path) -> None:
    first, second = [await Sqlite.open(tmp_path / "t.sqlite") for _ in range(2)]
    assert await first.claim() is True
    assert await second.claim() is False
    await first.close()
    assert await second.claim() is True
    await second.close()


async def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    database = await Sqlite.open(tmp_path / "x" / "t.sqlite")
    await database.close()
    assert (tmp_path / "x" / "t.sqlite").stat().st_mode & 0o077 == 0


async def test_belongings_are_their_owners_alone(database: Any) -> None:
    belongings = Belongings(database)
    await belongings.add_kit("ann", "k1", {"title": "항구"})
    await belongings.add_picture("ann", "p1", Picture("image/webp", b"\x00\xff", {"a": 1}))
    assert await belongings.kit("k1", "ann") == {"title": "항구"}
    assert (await belongings.picture("p1", "ann")) == Picture("image/webp", b"\x00\xff", {"a": 1})
    assert await belongings.kit("k1", "bob") is None
    assert await belongings.picture("p1", "bob") is None
    assert await belongings.delete("kits", "k1", "bob") is False
    assert (await belongings.page("kits", "bob", limit=5, cursor=None)).items == []


async def test_pages_follow_each_other_without_gap_or_repeat(database: Any) -> None:
    belongings = Belongings(database)
    for n in range(7):
        await belongings.add_kit("ann", f"k{n}", {"n": n})
    seen: list[str] = []
    cursor = None
    while True:
        page = await belongings.page("kits", "ann", limit=3, cursor=cursor)
        seen += [item["id"] for item in page.items]
        if page.next is None:
            break
        at, _, item = page.next.partition(":")
        cursor = (float(at), item)
    assert sorted(seen) == [f"k{n}" for n in range(7)]
    assert len(seen) == 7


async def test_a_share_is_one_link_until_it_is_taken_back(database: Any) -> None:
    belongings = Belongings(database)
    await belongings.add_kit("ann", "k1", {})
    token = await belongings.share("kits", "k1", "ann")
    assert await belongings.share("kits", "k1", "ann") == token
    assert await belongings.shared(token) == ("kits", "k1", "ann")
    await belongings.unshare("kits", "k1", "bob")
    assert await belongings.shared(token) is not None
    await belongings.unshare("kits", "k1", "ann")
    assert await belongings.shared(token) is None


async def test_deleting_a_thing_takes_its_share_page_with_it(database: Any) -> None:
    belongings = Belongings(database)
    await belongings.add_kit("ann", "k1", {})
    token = await belongings.share("kits", "k1", "ann")
    assert await belongings.delete("kits", "k1", "ann") is True
    assert await belongings.shared(token) is None


async def test_a_key_is_stored_as_a_digest_and_can_be_revoked(database: Any) -> None:
    keys = Keys(database)
    key = await keys.create("laptop")
    (row,) = await database.fetch(text("SELECT hash FROM api_keys"))
    assert key not in row["hash"]
    assert await keys.visitor_of(key) is not None
    assert await keys.visitor_of(key + "x") is None
    assert await keys.visitor_of("") is None
    (listed,) = await keys.list()
    assert await keys.revoke(listed["id"]) is True
    assert await keys.visitor_of(key) is None


def test_this_sqlite_can_do_what_we_ask_of_it() -> None:
    assert sqlite3.sqlite_version_info >= (3, 35)


async def test_a_process_that_stops_in_a_transaction_is_made_to_let_go(postgres_url: str) -> None:
    opened = await Postgres.open(postgres_url)
    try:
        shown = await opened.fetch(text("SHOW idle_in_transaction_session_timeout"), {})
    finally:
        await opened.close()
    assert [dict(row) for row in shown] == [{"idle_in_transaction_session_timeout": "10s"}]
