"""Answers of open data's hosts in the database, for thirty days."""

from tripkit.services.storage.open_data import KEPT_SECONDS, OpenDataRows
from tripkit.services.storage.port import Database


async def test_an_answer_is_kept_for_thirty_days_and_then_erased(database: Database) -> None:
    now = 1_000.0
    rows = OpenDataRows(database, clock=lambda: now)
    await rows.put("guide:x", b"\x00\xff{}")
    await rows.put("guide:y", b"old")
    now += KEPT_SECONDS - 1
    await rows.put("guide:y", b"new")
    assert (await rows.get("guide:x"), await rows.get("guide:y")) == (b"\x00\xff{}", b"new")
    now += 1
    assert (await rows.get("guide:x"), await rows.get("guide:y")) == (None, b"new")
    assert await rows.sweep() == 1
    assert await rows.sweep() == 0


async def test_what_nobody_kept_is_none(database: Database) -> None:
    assert await OpenDataRows(database).get("guide:x") is None
