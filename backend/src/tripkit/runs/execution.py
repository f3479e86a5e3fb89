"""One run at work in this process: its task, its log, and what becomes of it."""

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager, suppress
from typing import Any

from tripkit.domain.errors import TripKitError
from tripkit.runs.log import LiveLog, channel
from tripkit.runs.model import Event, Job, Run, RunStatus
from tripkit.runs.store import RunStore
from tripkit.services.coordination.port import Coordinator
from tripkit.services.storage.port import Database

log = logging.getLogger(__name__)

ASK_AGAIN_SECONDS = 5.0
"""When the database cannot say who follows, it is asked again so much later."""


def failure(error: BaseException) -> dict[str, str]:
    """What a client is told of an error: never a stack trace or a vendor's message."""
    if isinstance(error, TripKitError):
        return {"code": error.code, "detail": error.detail}
    return {"code": "internal", "detail": "Something went wrong on our side; try again."}


class Execution:
    """Owns the task. It is cancelled when its last follower, in any process, has been away for
    `come_back` seconds."""

    def __init__(
        self,
        run: Run,
        job: Job,
        database: Database,
        store: RunStore,
        coordinator: Coordinator,
        *,
        come_back: float | None,
        before: Sequence[Event] | None = None,
    ) -> None:
        """`before`: the events of the process that died, for a run that goes on here."""
        self.run = run
        self.log = LiveLog(run.id, store, coordinator, before)
        self._goes_on = before is not None
        self._job = job
        self._database = database
        self._store = store
        self._coordinator = coordinator
        self._come_back = come_back
        self._followers = 0
        self._leaving: asyncio.TimerHandle | None = None
        self._asking: asyncio.Task[None] | None = None
        self._ending = False
        self._started = False
        self._called_off = False
        self._shutting_down = False
        self.task = asyncio.create_task(self._run(), name=f"run {run.id}")
        self._watch = asyncio.create_task(self._cancelled_elsewhere())
        self._wait_for_return()

    @contextmanager
    def followed(self) -> Iterator[None]:
        """While somebody follows, the run is not given up."""
        self._followers += 1
        if self._leaving:
            self._leaving.cancel()
        if self._asking:
            self._asking.cancel()
        try:
            yield
        finally:
            self._followers -= 1
            if self._followers == 0:
                self._wait_for_return()

    def _wait_for_return(self) -> None:
        if self._come_back is not None and not self.task.done():
            loop = asyncio.get_running_loop()
            self._leaving = loop.call_later(self._come_back, self._leave_unless_followed)

    def _leave_unless_followed(self) -> None:
        self._asking = asyncio.create_task(self._cancel_unless_followed())

    async def _cancel_unless_followed(self) -> None:
        """Nobody follows here any more: cancel, unless somebody does through another process."""
        try:
            seconds = await self._store.followed_for(self.run.id)
        except TripKitError:  # nothing is known of the others: they are asked again
            seconds = ASK_AGAIN_SECONDS
        if seconds and not self.task.done():
            loop = asyncio.get_running_loop()
            self._leaving = loop.call_later(seconds, self._leave_unless_followed)
        else:
            self._cancel()

    def _cancel(self) -> None:
        if not self._started:
            # A task that is cancelled before its first step would never tell anybody.
            self._called_off = True
        elif not self._ending:
            self.task.cancel()

    async def cancel(self) -> None:
        """Cancel and wait until the end is stored."""
        self._cancel()
        await asyncio.wait([self.task])

    async def shut_down(self) -> None:
        """The process ends: the run is told as interrupted."""
        self._shutting_down = True  # a message in the cancellation does not survive every await
        self._cancel()
        await asyncio.wait([self.task])

    async def _cancelled_elsewhere(self) -> None:
        async with self._coordinator.listen(f"cancel:{self.run.id}") as wakes:
            await anext(wakes)
            self._cancel()

    async def _run(self) -> None:
        self._started = True
        try:
            if self._called_off:
                raise asyncio.CancelledError
            result = await self._work()
        except asyncio.CancelledError:
            self._ending = True
            await self._cut_off()
        except Exception as error:  # the boundary of a run: whatever it is, the client learns of it
            self._ending = True
            if not isinstance(error, TripKitError):
                log.error("run %s (%s) failed", self.run.id, self.run.kind, exc_info=error)
            # What the graph had reached stands, though something after it failed.
            reached = await self._recovered()
            if reached is not None:
                await self._complete(reached)
            else:
                await self._end("failed", {"type": "error", **failure(error)})
        else:
            await self._complete(result)
        finally:
            self._watch.cancel()
            if self._leaving:
                self._leaving.cancel()
            if self._asking:
                self._asking.cancel()

    async def _cut_off(self) -> None:
        result = await self._recovered()
        if result is not None:
            await self._complete(result)
        elif self._shutting_down and self._job.resumes:
            await self._leave()
        elif self._shutting_down:
            detail = "The server is restarting; start this again."
            await self._end(
                "interrupted", {"type": "error", "code": "interrupted", "detail": detail}
            )
        else:
            await self._end("cancelled", {"type": "cancelled"})

    async def _leave(self) -> None:
        """The next process goes on from the checkpoint; followers come back to it by themselves."""
        await self.log.stop()
        with suppress(TripKitError):
            await self.log.flush()
            await self._store.give_back(self.run.id)
        self.log.leave()

    async def _recovered(self) -> dict[str, Any] | None:
        try:
            return await self._job.recover(self.run) if self._job.recover else None
        except TripKitError:
            return None

    async def _complete(self, result: dict[str, Any]) -> None:
        await self._end("completed", {"type": "complete", **self._job.closing(result)}, result)

    async def _work(self) -> dict[str, Any]:
        run, job = self.run, self._job
        config = {"configurable": {"thread_id": run.thread_id}}
        if not self.log.events:
            await self.log.emit({"type": "run", "runId": run.id, "threadId": run.thread_id})
        left = await job.graph.aget_state(config) if self._goes_on else None
        if left and left.values and job.continues(run, left.values):
            for node in () if left.interrupts else dict.fromkeys(left.next):
                await self.log.emit({"type": "reset", "node": node})
            graph_input = None
        else:
            graph_input = await job.prepare(run)
        events = job.graph.astream(
            graph_input,
            config,
            context=run.context,
            stream_mode="custom",
            durability=job.durability,
        )
        async with aclosing(events) as stream:
            async for event in stream:
                await self.log.emit(event)
        self._ending = True  # what the graph has done is kept, even if nobody waits any more
        state = await job.graph.aget_state(config)
        return await job.outcome(run, state.values)

    async def _end(
        self, status: RunStatus, last: Mapping[str, Any], result: dict[str, Any] | None = None
    ) -> None:
        await self.log.stop()
        closing = self.log.next(last)
        unstored = [*self.log.unstored(), closing]
        error = {k: last[k] for k in ("code", "detail")} if last["type"] == "error" else None
        try:
            if not self._job.keeps_thread:
                await self._database.erase_thread(self.run.thread_id)
            await self._store.end(self.run.id, status, unstored, result=result, error=error)
        except TripKitError as storage:
            # Followers here still learn the end; the lease tells the others.
            log.error("the end of run %s was not stored: %s", self.run.id, storage.code)
        # Shown only now: who has seen the end finds it stored.
        self.log.append(closing)
        with suppress(TripKitError):
            await self._coordinator.wake(channel(self.run.id))
