"""Itineraries that somebody edits: one version after the other, each with its line of history.

A change is written only over the version that it was made from, with its history, in one
transaction: of two writers one goes first, and the other starts again from what that one left.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Protocol

from tripkit.domain.context import Locale
from tripkit.domain.errors import EditRefused, NotFound, VersionConflict
from tripkit.domain.itinerary import Applied, Author, HistoryEntry, Itinerary, ItineraryView
from tripkit.domain.itinerary_difference import ItineraryDifference
from tripkit.knowledge.itineraries import costs, diff, difference, summarised
from tripkit.services.storage import itinerary_statements as statements
from tripkit.services.storage.itinerary_rows import (
    Steps,
    Stored,
    content,
    entry,
    itinerary_of,
    moment,
    packed,
    packed_changes,
    stored,
    summary,
    unpacked,
)
from tripkit.services.storage.port import Database, Row
from tripkit.services.storage.recent_itineraries import Recent, RecentItineraries
from tripkit.services.storage.statements import each

ATTEMPTS = 30
"""How often a change starts again when others write in between."""
POLL_SECONDS = 5.0
"""Followers look again by themselves, in case a wake was lost."""
Operation = Callable[[Itinerary], Applied]


class Wakes(Protocol):
    """How followers in any process are woken."""

    async def wake(self, channel: str) -> None: ...

    def listen(self, channel: str) -> AbstractAsyncContextManager[AsyncIterator[None]]: ...


class Itineraries:
    """Every read and write names the visitor; somebody else's itinerary is as good as none."""

    def __init__(
        self, database: Database, wakes: Wakes, clock: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._wakes = wakes
        self._clock = clock
        self._recent = RecentItineraries()

    async def create(
        self, visitor_id: str, itinerary: Itinerary, *, by: Author = "person"
    ) -> Itinerary:
        """Store a new one as version 1; one of this id that is there stays."""
        made, now = itinerary.model_copy(update={"version": 1}), self._clock()
        empty = made.model_copy(update={"segments": []})
        text, new = content(made), {"visitor_id": visitor_id, "version": 1}
        row = {"data": text, "summary": summary(made), "steps": Steps(1).text()}
        line = {"made_by": by, "at": now, "changes": packed_changes(diff(empty, made))}
        await self._database.write(
            (statements.ADD, {"id": made.id, "created_at": now, "updated_at": now, **new, **row}),
            (
                statements.ADD_FIRST_LINE,
                {"itinerary_id": made.id, "content": packed(text), **new, **line},
            ),
        )
        return made

    async def get(self, itinerary_id: str, visitor_id: str) -> Itinerary:
        """The itinerary as it stands. Raises NotFound, also for somebody else's."""
        return (await self._read(itinerary_id, visitor_id)).itinerary

    async def view(self, itinerary_id: str, visitor_id: str, locale: Locale) -> ItineraryView:
        """The same with its findings, sums, and whether there is a way back and forth."""
        kept = await self._read(itinerary_id, visitor_id)
        return ItineraryView(
            **dict(kept.itinerary),
            findings=await self._recent.findings(self._recent_of(kept), locale),
            cost=costs(kept.itinerary),
            can_undo=bool(kept.steps.past),
            can_redo=bool(kept.steps.future),
            created_at=moment(kept.created_at),
            updated_at=moment(kept.updated_at),
        )

    async def difference(
        self, itinerary_id: str, visitor_id: str, done: Applied, locale: Locale
    ) -> ItineraryDifference | None:
        """What a stored change did; None when another one followed it already. Raises NotFound."""
        now = await self._read(itinerary_id, visitor_id)
        if now.itinerary.version != done.itinerary.version:
            return None
        answer = difference(now.itinerary, done.changes)
        answer.findings = await self._recent.other_findings(self._recent_of(now), locale)
        answer.can_undo, answer.can_redo = bool(now.steps.past), bool(now.steps.future)
        answer.updated_at, answer.summary = moment(now.updated_at), summarised(done.changes, locale)
        return answer

    def _recent_of(self, now: Stored) -> Recent:
        recent = self._recent.get(now.itinerary.id)
        is_its = recent is not None and recent.itinerary is now.itinerary
        return recent if recent and is_its else Recent(now.itinerary, now.updated_at)

    async def change(
        self, itinerary_id: str, visitor_id: str, operation: Operation, *, by: Author,
        expected: int | None = None,
    ) -> Applied:  # fmt: skip
        """Apply a pure operation; it may be called again when somebody else writes first.

        An operation that changes nothing makes no version. Raises NotFound, VersionConflict when
        the itinerary is not at `expected`, and what the operation raises.
        """
        for _ in range(ATTEMPTS):
            kept = await self._read(itinerary_id, visitor_id, expected)
            done = operation(kept.itinerary)
            if not done.changes:
                return done
            steps = kept.steps.onward(kept.itinerary.version + 1)
            if applied := await self._store(kept, visitor_id, done, steps, by):
                return applied
        raise VersionConflict

    async def undo(
        self, itinerary_id: str, visitor_id: str, *, expected: int | None = None
    ) -> Applied:
        """Back to what it was before the last change, as a new version.

        Raises NotFound, VersionConflict, EditRefused when there is nothing to undo.
        """
        return await self._travel(itinerary_id, visitor_id, "undo", expected)

    async def redo(
        self, itinerary_id: str, visitor_id: str, *, expected: int | None = None
    ) -> Applied:
        """What was undone last, again, as a new version. Raises as `undo`."""
        return await self._travel(itinerary_id, visitor_id, "redo", expected)

    async def _travel(
        self, itinerary_id: str, visitor_id: str, by: Author, expected: int | None
    ) -> Applied:
        for _ in range(ATTEMPTS):
            kept = await self._read(itinerary_id, visitor_id, expected)
            if not (kept.steps.past if by == "undo" else kept.steps.future):
                raise EditRefused(f"nothing_to_{by}", f"There is nothing to {by}")
            steps = kept.steps.back() if by == "undo" else kept.steps.forth()
            at_head = {"id": itinerary_id, "version": steps.head}
            rows = await self._database.fetch(statements.CONTENT, at_head)
            if not rows or rows[0]["content"] is None:
                continue  # erased, or written anew since it was read
            target = Itinerary.model_validate_json(unpacked(rows[0]["content"]))
            lines = diff(kept.itinerary, target)
            done = Applied(itinerary=target, changes=lines, summary=summarised(lines))
            if applied := await self._store(kept, visitor_id, done, steps, by):
                return applied
        raise VersionConflict

    async def _read(
        self, itinerary_id: str, visitor_id: str, expected: int | None = None
    ) -> Stored:
        one = {"id": itinerary_id, "visitor_id": visitor_id}
        recent = self._recent.get(itinerary_id)
        rows = await self._database.fetch(statements.READ_ABOUT if recent else statements.READ, one)
        if rows and recent and not recent.is_of(rows[0]):
            recent = None
            rows = await self._database.fetch(statements.READ, one)
        if not rows:
            raise NotFound
        row = rows[0]
        if expected is not None and row["version"] != expected:
            raise VersionConflict
        if recent is None:
            recent = self._recent.put(itinerary_of(row), row["updated_at"], len(row["data"]))
        return stored(row, recent.itinerary)

    async def _store(
        self, kept: Stored, visitor_id: str, done: Applied, steps: Steps, by: Author
    ) -> Applied | None:
        """Write the change over the version it was made from; None when that is another now."""
        was, now = kept.itinerary, self._clock()
        after = done.itinerary.model_copy(update={"id": was.id, "version": was.version + 1})
        text = content(after)
        line = {
            "made_by": by,
            "at": now,
            "changes": packed_changes(done.changes),
            "content": None if by in ("undo", "redo") else packed(text),
        }
        new = {
            "id": was.id,
            "visitor_id": visitor_id,
            "version": after.version,
            "read_version": was.version,
            "data": text,
            "summary": summary(after),
            "steps": steps.text(),
            "updated_at": now,
        }
        updated, *_ = await self._database.write(
            (statements.UPDATE, new),
            (statements.ADD_LINE, new | line),
            *statements.prune(was.id, after.version, steps),
        )
        if not updated:
            return None
        self._recent.put(after, now, len(text))
        await self._wakes.wake(channel(was.id))
        return done.model_copy(update={"itinerary": after})

    async def history(
        self, itinerary_id: str, visitor_id: str, locale: Locale, *, limit: int = 50,
        before: int | None = None,
    ) -> list[HistoryEntry]:  # fmt: skip
        """Its changes, the newest first; `before` a version. Raises NotFound."""
        await self._owned(itinerary_id, visitor_id)
        newest = {"id": itinerary_id, "before": before or 2**31 - 1, "limit": limit}
        rows = await self._database.fetch(statements.NEWEST_LINES, newest)
        return [entry(row, locale) for row in rows]

    async def follow(
        self, itinerary_id: str, visitor_id: str, locale: Locale, after: int | None = None
    ) -> AsyncGenerator[HistoryEntry]:
        """The changes behind version `after` (else from now on), until it is erased.

        Versions follow each other without a hole as long as they are kept. Raises NotFound.
        """
        now = await self._owned(itinerary_id, visitor_id)
        return self._follow(itinerary_id, visitor_id, locale, now if after is None else after)

    async def _follow(
        self, itinerary_id: str, visitor_id: str, locale: Locale, after: int
    ) -> AsyncGenerator[HistoryEntry]:
        async with self._wakes.listen(channel(itinerary_id)) as wakes:
            wake = asyncio.ensure_future(anext(wakes))
            try:
                while await self._exists(itinerary_id, visitor_id):
                    for row in await self._lines(itinerary_id, after):
                        yield entry(row, locale)
                        after = row["version"]
                    await asyncio.wait({wake}, timeout=POLL_SECONDS)
                    if wake.done():
                        wake = asyncio.ensure_future(anext(wakes))
            finally:
                wake.cancel()
                await asyncio.wait({wake})

    async def _lines(self, itinerary_id: str, after: int) -> list[Row]:
        return await self._database.fetch(
            statements.LINES_AFTER, {"id": itinerary_id, "after": after}
        )

    async def _exists(self, itinerary_id: str, visitor_id: str) -> bool:
        with suppress(NotFound):
            return bool(await self._owned(itinerary_id, visitor_id))
        return False

    async def _owned(self, itinerary_id: str, visitor_id: str) -> int:
        """Its version. Raises NotFound."""
        one = {"id": itinerary_id, "visitor_id": visitor_id}
        rows = await self._database.fetch(statements.VERSION, one)
        if not rows:
            raise NotFound
        return int(rows[0]["version"])

    async def delete(self, itinerary_id: str, visitor_id: str) -> None:
        """Erase it with its history and its share page. Raises NotFound."""
        one = {"id": itinerary_id, "visitor_id": visitor_id}
        gone, *_ = await self._database.write(*each(statements.DELETE, one))
        if not gone:
            raise NotFound
        await self._wakes.wake(channel(itinerary_id))

    async def erase_all(self, visitor_id: str) -> None:
        """Erase all itineraries of a visitor."""
        theirs = {"visitor_id": visitor_id}
        rows = await self._database.fetch(statements.IDS, theirs)
        await self._database.write(*each(statements.ERASE, theirs))
        for row in rows:
            await self._wakes.wake(channel(row["id"]))


def channel(itinerary_id: str) -> str:
    """Where an itinerary's followers are woken."""
    return f"itinerary:{itinerary_id}"
