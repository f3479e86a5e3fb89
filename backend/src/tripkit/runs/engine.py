"""Starts, follows and cancels runs, and works on those that the queue hands to this process."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tripkit.domain.context import RunContext
from tripkit.domain.errors import EventsGone, NotFound, RunUnderWay, TripKitError
from tripkit.runs.execution import Execution
from tripkit.runs.following import POLL_SECONDS, Following
from tripkit.runs.log import LiveLog, channel
from tripkit.runs.model import UNDER_WAY, Event, Job, Run, new_id
from tripkit.runs.ownership import Ownership
from tripkit.runs.patience import patiently
from tripkit.runs.presence import Presence
from tripkit.runs.store import RunStore
from tripkit.services.coordination.port import Coordinator
from tripkit.services.queue.local import LocalQueue
from tripkit.services.queue.port import RunQueue
from tripkit.services.storage.port import Database

log = logging.getLogger(__name__)

RUNS_PER_PROCESS = 64
LEAVE_SECONDS = 2.0
"""How long after its last follower left a run is paused."""
BEAT_SECONDS = 0.5
"""How often this process looks at how its runs stand in the database; a wake is sooner."""
RESTORE_BEATS = 10
"""Every so many beats it looks for runs that nobody works on."""
CANCEL_SECONDS = 2.0
"""How long a run's owner has to end it before it is ended over its head."""
CANCELLED = {"type": "cancelled"}


class Runs:
    """The runs of this process, and the way to follow those of others."""

    def __init__(
        self,
        database: Database,
        coordinator: Coordinator,
        jobs: Mapping[str, Job],
        queue: RunQueue | None = None,
        *,
        leave_after: float = LEAVE_SECONDS,
    ) -> None:
        self._database = database
        self._coordinator = coordinator
        self._queue: RunQueue = queue or LocalQueue(RUNS_PER_PROCESS)
        self._jobs = jobs
        self._leave_after = leave_after
        self.store = RunStore(database)
        self._owned = Ownership(database, new_id())
        presence = Presence(self.store, self._owned.owner, leave_after)
        self._live: dict[str, Execution] = {}
        self._following = Following(
            self.store,
            coordinator,
            presence,
            self._live,
            self._resume,
            is_woken=coordinator.shared or self._queue.at_once,
        )
        self._born: dict[str, Run] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._works = False

    async def start(
        self,
        kind: str,
        *,
        visitor_id: str,
        input: dict[str, Any],
        context: RunContext,
        thread_id: str | None = None,
        background: bool = False,
        idempotency: tuple[str, str, str] | None = None,
    ) -> str:
        """Store a run, let it wait for its turn and return its id.

        The same id for a repeated (route, key, body hash). Raises RunUnderWay when the thread has
        a run, IdempotencyMismatch for another body.
        """
        run_id, thread_id = new_id(), thread_id or new_id()
        mine = self._queue.at_once
        run = Run(
            run_id, kind, thread_id, visitor_id, "running", input,
            replace(context, run_id=run_id, thread_id=thread_id, visitor_id=visitor_id),
            background=background, owner=self._owned.owner if mine else None, epoch=int(mine),
        )  # fmt: skip
        try:
            known = await patiently(lambda: self.store.add(run, idempotency))
        except BaseException:  # also when cancelled: its key must not stand for no run
            if idempotency:
                await self.store.release_key(run_id)
            raise
        if known is None:
            raise RunUnderWay
        if known == run_id:
            if mine:
                self._born[run_id] = run
            await self._put(run)
        return known

    async def _put(self, run: Run) -> None:
        """A run that cannot be put now is stored: it is restored later."""
        try:
            await self._begin_to_work()
            await self._queue.put(run.id, run.visitor_id)
        except TripKitError as error:
            log.warning("run %s waits for the queue: %s", run.id, error.code)

    async def perform(self, run_id: str) -> bool:
        """Work on a run until it has ended or is left; False when another is to go on with it."""
        born = self._born.pop(run_id, None)
        claimed = (born, False) if born else await patiently(lambda: self._owned.claim(run_id))
        if claimed is None:
            return True
        run, died = claimed
        before = [] if run.is_new else await patiently(lambda: self.store.events(run_id, 0))
        live_log = LiveLog(
            run, self._owned, self._coordinator, before, died=died,
            on_overtaken=lambda: execution.stop("overtaken"),
        )  # fmt: skip
        execution = Execution(
            run, self._jobs[run.kind], self._database, self._owned, self._coordinator, live_log,
            leave_after=None if run.background else self._leave_after,
        )  # fmt: skip
        self._live[run_id] = execution
        try:
            await asyncio.wait([execution.task])
        except asyncio.CancelledError:
            await execution.ended("shut down")
            raise
        finally:
            self._live.pop(run_id, None)
        return not execution.given_back

    @property
    def live(self) -> int:
        """How many runs this process works on."""
        return len(self._live)

    async def get(self, run_id: str, visitor_id: str) -> Run:
        """Raises NotFound, also for somebody else's run."""
        run = await self.store.get(run_id, visitor_id)
        if run is None:
            raise NotFound
        return run

    async def follow(self, run_id: str, visitor_id: str, after: int = 0) -> AsyncGenerator[Event]:
        """The run's events behind `after`, up to its last. A paused run goes on.

        Raises NotFound, and EventsGone when they are no longer kept.
        """
        execution = self._live.get(run_id)
        if execution is None or execution.run.visitor_id != visitor_id:
            run = await self.get(run_id, visitor_id)
            if run.status not in UNDER_WAY and not await self.store.events(run_id, 0):
                raise EventsGone
        return self._following.events(run_id, after)

    async def _resume(self, run_id: str) -> None:
        """Let a paused run go on, or end it where that is too late."""
        if await self.store.resume(run_id):
            run = await self.store.read(run_id)
            if run is not None:
                await self._put(run)
        else:
            await self._put_an_end(run_id)

    async def _put_an_end(self, run_id: str) -> None:
        """End a run that nobody works on, or whose owner does not; unless it ends by itself."""
        run = await self.store.read(run_id)
        if run is None or run.status not in UNDER_WAY:
            return
        self._born.pop(run_id, None)
        if await self.store.overrule(run, "cancelled", CANCELLED):
            await self._coordinator.wake(channel(run_id))

    async def finished(self, run_id: str, visitor_id: str) -> Run:
        """Wait for the end and return the run."""
        async for _ in await self.follow(run_id, visitor_id):
            pass
        return await self.get(run_id, visitor_id)

    async def cancel(self, run_id: str, visitor_id: str) -> Run:
        """Cancel a run, in whichever process it is; a run that has ended stays as it is."""
        run = await self.get(run_id, visitor_id)
        if execution := self._live.get(run_id):
            await execution.ended("cancelled")
        elif run.status == "running" and run.owner and run_id not in self._born:
            await self.store.ask_to_cancel(run_id)
            await self._coordinator.wake(f"owner:{run.owner}")
            await self._ended_soon(run_id)
        await self._put_an_end(run_id)
        return await self.get(run_id, visitor_id)

    async def _ended_soon(self, run_id: str) -> None:
        """Wait until a run's owner has ended it, but not for ever: it may be dead."""
        with suppress(TimeoutError):
            async with (
                asyncio.timeout(CANCEL_SECONDS),
                self._coordinator.listen(channel(run_id)) as wakes,
            ):
                while await self.store.status(run_id) == "running":
                    with suppress(TimeoutError):
                        await asyncio.wait_for(anext(wakes), POLL_SECONDS)

    async def cancel_thread(self, thread_id: str, visitor_id: str) -> None:
        """Cancel what is under way in a thread, before it is erased."""
        for run_id in await self.store.open_in(thread_id):
            await self.cancel(run_id, visitor_id)

    async def open(self) -> None:
        """Work from now on: on what the queue hands out, and on what a dead process left."""
        await self.restore()
        self._keeper = asyncio.create_task(self._keep())

    async def restore(self) -> None:
        """Put the runs again that nobody works on."""
        await self._begin_to_work()
        await self._queue.restore(await self.store.all_running())

    async def _begin_to_work(self) -> None:
        if not self._works:
            self._works = True
            await self._queue.open(self.perform)

    async def _keep(self) -> None:
        beat = 0
        async with self._coordinator.listen(f"owner:{self._owned.owner}") as wakes:
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(anext(wakes), BEAT_SECONDS)
                beat += 1
                try:
                    await self._look_after(beat % RESTORE_BEATS == 0)
                except TripKitError as error:
                    log.warning("runs were not looked after: %s", error.code)
                except (
                    Exception
                ):  # the next beat: else no cancel is heard here and nothing restored
                    log.exception("runs were not looked after")

    async def _look_after(self, all_others: bool) -> None:
        """See how our runs stand; now and then, too, which others nobody works on."""
        if live := dict(self._live):
            standing = await self._owned.standing()
            for run_id, execution in live.items():
                execution.stands(standing.get(run_id))
        if all_others:
            for run in await self.store.expired():
                await self._put_an_end(run.id)
            await self.restore()

    async def close(self) -> None:
        """Leave what is under way to the next process; its followers come back to it."""
        self._following.stop()
        if self._keeper:
            self._keeper.cancel()
        self._queue.stop()
        live = list(self._live.values())
        await asyncio.gather(*(execution.ended("shut down") for execution in live))
        await self._queue.close()
        await self._following.close()
