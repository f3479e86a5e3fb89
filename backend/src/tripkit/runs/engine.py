"""Starts, follows, cancels and recovers runs; each run is a task of its own."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tripkit.domain.context import RunContext
from tripkit.domain.errors import EventsGone, NotFound, RunUnderWay, TripKitError
from tripkit.runs.execution import Execution
from tripkit.runs.log import channel
from tripkit.runs.model import Event, Job, Run, new_id
from tripkit.runs.recovery import can_go_on, interrupt_or_finish
from tripkit.runs.store import LEASE_SECONDS, RunStore
from tripkit.services.coordination.port import Coordinator
from tripkit.services.storage.port import Database

log = logging.getLogger(__name__)

COME_BACK_SECONDS = 30.0
"""How long a client that went away may take to come back before its run is cancelled."""
BEAT_SECONDS = 10.0
"""How often a follower in another process than the run's says that it is there."""
POLL_SECONDS = 1.0
"""How often a follower looks at the database when nothing wakes it."""


class Runs:
    """The runs of this process, and the way to follow those of others."""

    def __init__(
        self,
        database: Database,
        coordinator: Coordinator,
        jobs: Mapping[str, Job],
        *,
        come_back: float = COME_BACK_SECONDS,
    ) -> None:
        self._database = database
        self._coordinator = coordinator
        self._jobs = jobs
        self._come_back = come_back
        self.store = RunStore(database)
        self._live: dict[str, Execution] = {}
        self._keeper: asyncio.Task[None] | None = None

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
        """Start a run and return its id; the same id for a repeated (route, key, body hash).

        Raises RunUnderWay when the thread has a run, IdempotencyMismatch for another body.
        """
        run_id, thread_id = new_id(), thread_id or new_id()
        run = Run(
            run_id, kind, thread_id, visitor_id, "running", input,
            replace(context, run_id=run_id, thread_id=thread_id, visitor_id=visitor_id),
            background=background,
        )  # fmt: skip
        try:
            known = await self.store.add(run, idempotency)
        except BaseException:  # also when cancelled: its key must not stand for no run
            if idempotency:
                await self.store.release_key(run_id)
            raise
        if known is None:
            raise RunUnderWay
        if known == run_id:
            self._launch(run)
        return known

    def _launch(self, run: Run, before: Sequence[Event] | None = None) -> None:
        execution = Execution(
            run, self._jobs[run.kind], self._database, self.store, self._coordinator,
            come_back=None if run.background else self._come_back, before=before,
        )  # fmt: skip
        self._live[run.id] = execution
        execution.task.add_done_callback(lambda _: self._live.pop(run.id, None))

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

    async def follow(self, run_id: str, visitor_id: str, after: int = 0) -> AsyncIterator[Event]:
        """The run's events behind `after`, up to its last.

        Raises NotFound, and EventsGone when they are no longer kept.
        """
        execution = self._live.get(run_id)
        if execution is None or execution.run.visitor_id != visitor_id:
            run = await self.get(run_id, visitor_id)
            execution = self._live.get(run_id)
            ended = execution is None and run.status != "running"
            if ended and not await self.store.events(run_id, 0):
                raise EventsGone
        return self._follow(run_id, after)

    async def _follow(self, run_id: str, after: int) -> AsyncIterator[Event]:
        if execution := self._live.get(run_id):
            with execution.followed():
                async for event in execution.log.follow(after):
                    yield event
            return
        beat_due = 0.0
        async with self._coordinator.listen(channel(run_id)) as wakes:
            while True:
                running = await self.store.status(run_id) == "running"
                if running and (now := asyncio.get_running_loop().time()) >= beat_due:
                    # The process that owns the run gives it up when nobody follows anywhere.
                    await self.store.follow_until(run_id, self._come_back + BEAT_SECONDS)
                    beat_due = now + BEAT_SECONDS
                for event in await self.store.events(run_id, after):
                    yield event
                    after = event.seq
                    if event.is_last:
                        return
                if not running:
                    return
                with suppress(TimeoutError):
                    await asyncio.wait_for(anext(wakes), POLL_SECONDS)

    async def finished(self, run_id: str, visitor_id: str) -> Run:
        """Wait for the end and return the run."""
        async for _ in await self.follow(run_id, visitor_id):
            pass
        return await self.get(run_id, visitor_id)

    async def cancel(self, run_id: str, visitor_id: str) -> Run:
        """Cancel a run, in whichever process it is; a run that has ended stays as it is."""
        run = await self.get(run_id, visitor_id)
        if execution := self._live.get(run_id):
            await execution.cancel()
        elif run.status == "running":
            await self._coordinator.wake(f"cancel:{run_id}")
            await self.finished(run_id, visitor_id)
        return await self.get(run_id, visitor_id)

    async def cancel_thread(self, thread_id: str, visitor_id: str) -> None:
        """Cancel what is under way in a thread, before it is erased."""
        if run_id := await self.store.running(thread_id):
            await self.cancel(run_id, visitor_id)

    async def recover(self, *, all_running: bool) -> int:
        """Continue, finish or end the runs whose process died; how many there were."""
        orphans = [r for r in await self.store.orphans(all_running=all_running)
                   if r.id not in self._live]  # fmt: skip
        for run in orphans:
            if await self.store.take(run.id, all_running=all_running):
                await self._pick_up(run)
        return len(orphans)

    async def _pick_up(self, run: Run) -> None:
        job = self._jobs[run.kind]
        stored = await self.store.events(run.id, 0)
        if can_go_on(job, stored):
            self._launch(run, before=stored)
            return
        await interrupt_or_finish(run, job, self.store)
        await self._coordinator.wake(channel(run.id))

    async def open(self) -> None:
        """Recover what a dead process left, and keep this process's leases from now on."""
        await self.recover(all_running=not self._database.shared)
        self._keeper = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            try:
                if self._live:
                    await self.store.renew(list(self._live))
                await self.recover(all_running=False)
            except TripKitError as error:
                log.warning("leases were not renewed: %s", error.code)

    async def close(self) -> None:
        """Cancel what is under way; the clients learn that it was cut off."""
        if self._keeper:
            self._keeper.cancel()
        live = list(self._live.values())
        await asyncio.gather(*(execution.shut_down() for execution in live))
