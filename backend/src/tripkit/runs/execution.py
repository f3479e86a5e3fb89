"""One run at work in this process: its task, its log, and what becomes of it."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Literal

from tripkit.domain.errors import TripKitError
from tripkit.runs.log import LiveLog, channel
from tripkit.runs.model import Job, Run, RunStatus
from tripkit.runs.ownership import Overtaken, Ownership, Standing
from tripkit.runs.patience import patiently
from tripkit.runs.work import Work
from tripkit.services.coordination.port import Coordinator
from tripkit.services.storage.port import Database, Statement, StorageDown

log = logging.getLogger(__name__)

FIRST_FOLLOWER_SECONDS = 10.0
"""How long a run works before anybody has followed it."""
DEATHS = 3
"""A run whose owners died more often than this is given up: it may be what kills them."""

Why = Literal["cancelled", "left", "shut down", "overtaken"]
INTERRUPTED = {
    "type": "error",
    "code": "interrupted",
    "detail": "The server was restarted; start this again.",
}


def failure(error: BaseException) -> dict[str, str]:
    """What a client is told of an error: never a stack trace or a vendor's message."""
    if isinstance(error, TripKitError):
        return {"code": error.code, "detail": error.detail}
    return {"code": "internal", "detail": "Something went wrong on our side; try again."}


class Execution:
    """Owns the task. It pauses when its last follower, in any process, left `leave_after` seconds
    ago; None: it needs none."""

    def __init__(
        self,
        run: Run,
        job: Job,
        database: Database,
        owned: Ownership,
        coordinator: Coordinator,
        live_log: LiveLog,
        *,
        leave_after: float | None,
    ) -> None:
        self.run = run
        self.log = live_log
        self.given_back = False
        self._job = job
        self._work = Work(run, job, owned, live_log)
        self._database = database
        self._owned = owned
        self._coordinator = coordinator
        self._leave_after = leave_after
        self._followers = 0
        self._leaving: asyncio.TimerHandle | None = None
        self._elsewhere: float | None = None
        """Until when, by the loop's clock, somebody is known to follow through other processes."""
        self._why: Why | None = "cancelled" if run.cancel_asked else None
        self._started = False
        self._ending = False
        self.task = asyncio.create_task(self._run(), name=f"run {run.id}")
        if leave_after is not None:
            self._leave_in(max(leave_after, FIRST_FOLLOWER_SECONDS))

    @contextmanager
    def followed(self) -> Iterator[None]:
        """While somebody follows, the run is not left."""
        self._followers += 1
        if self._leaving:
            self._leaving.cancel()
        try:
            yield
        finally:
            self._followers -= 1
            if self._followers == 0 and self._leave_after is not None:
                self._leave_in(self._leave_after)

    def stands(self, standing: Standing | None) -> None:
        """Learn how the run stands in the database; None: it is not ours there."""
        if standing is None or standing.epoch != self.run.epoch:
            self.stop("overtaken")
        elif standing.cancel_asked:
            self.stop("cancelled")
        elif standing.followed is not None and self._leave_after is not None:
            self._elsewhere = asyncio.get_running_loop().time() + standing.followed
            if self._followers == 0:
                self._leave_in(max(0.0, standing.followed))

    def _leave_in(self, seconds: float) -> None:
        if self._leaving:
            self._leaving.cancel()
        if not self.task.done():
            loop = asyncio.get_running_loop()
            self._leaving = loop.call_later(seconds, self._leave_unless_followed)

    def _leave_unless_followed(self) -> None:
        left = (self._elsewhere or 0.0) - asyncio.get_running_loop().time()
        if left > 0:
            self._leave_in(left)
        elif self._followers == 0:
            self.stop("left")

    def stop(self, why: Why) -> None:
        """End the work; what the graph has finished by then is kept all the same."""
        if self._ending or self._work.is_done or self._why is not None:
            return
        self._why = why
        if self._started:  # a task that is cancelled before its first step would tell nobody
            self.task.cancel()

    async def ended(self, why: Why) -> None:
        """Stop and wait until that is stored."""
        self.stop(why)
        await asyncio.wait([self.task])

    async def _run(self) -> None:
        self._started = True
        try:
            if self._why is not None:
                raise asyncio.CancelledError
            if self.run.deaths > DEATHS:
                await self._end("interrupted", INTERRUPTED)
                return
            result = await self._work.result()
            self._ending = True
            await self._complete(result)
        except asyncio.CancelledError:
            self._ending = True
            await self._guarded(self._cut_off)
        except Overtaken:
            self._ending = True
            self._overtaken()
        except Exception as error:  # the boundary of a run: whatever it is, the client learns of it
            self._ending = True
            if isinstance(error, TripKitError):
                log.warning("run %s (%s) failed: %s", self.run.id, self.run.kind, error.code)
            else:
                log.error("run %s (%s) failed", self.run.id, self.run.kind, exc_info=error)
            await self._guarded(partial(self._failed, error))
        finally:
            if self._leaving:
                self._leaving.cancel()

    async def _guarded(self, ending: Any) -> None:
        try:
            await ending()
        except Overtaken:
            self._overtaken()

    def _overtaken(self) -> None:
        log.warning("run %s has another owner, or has ended without us", self.run.id)
        self.log.leave()

    async def _failed(self, error: Exception) -> None:
        if isinstance(error, StorageDown):
            await self._leave()
            return
        # What the graph had reached stands, though something after it failed.
        reached = await self._work.recovered()
        if reached is not None:
            await self._complete(reached)
        else:
            await self._end("failed", {"type": "error", **failure(error)})

    async def _cut_off(self) -> None:
        if self._why == "overtaken":
            raise Overtaken
        reached = await self._work.recovered()
        if reached is not None:
            await self._complete(reached)
        elif self._why == "left":
            await self.log.stop()
            await patiently(lambda: self._owned.pause(self.run, self.log.unstored()))
            self.log.leave()
        elif self._why == "cancelled":
            await self._end("cancelled", {"type": "cancelled"})
        else:
            await self._leave()

    async def _leave(self) -> None:
        """The next owner goes on from the checkpoint; followers come back to it by themselves."""
        await self.log.stop()
        with suppress(TripKitError):
            await self._owned.release(self.run, self.log.unstored())
            self.given_back = True
        self.log.leave()

    async def _complete(self, result: dict[str, Any]) -> None:
        closing = {"type": "complete", **self._job.closing(result)}
        await self._end("completed", closing, result)

    async def _end(
        self, status: RunStatus, last: Mapping[str, Any], result: dict[str, Any] | None = None
    ) -> None:
        await self.log.stop()
        closing = self.log.next(last)
        unstored = [*self.log.unstored(), closing]
        error = {k: last[k] for k in ("code", "detail")} if last["type"] == "error" else None
        head = await patiently(self._work.head) if status == "completed" else None
        clearing = self._clearing(status, head)
        try:
            await patiently(
                lambda: self._owned.end(
                    self.run,
                    status,
                    unstored,
                    *clearing,
                    result=result,
                    error=error,
                    accepted=head,
                )
            )
        except TripKitError as storage:
            # Followers here still learn the end; the next owner tells the others.
            log.error("the end of run %s was not stored: %s", self.run.id, storage.code)
        # Shown only now: who has seen the end finds it stored.
        self.log.append(closing)
        with suppress(TripKitError):
            await self._coordinator.wake(channel(self.run.id))

    def _clearing(self, status: RunStatus, head: str | None) -> list[Statement]:
        """What is forgotten of the run's thread with its end."""
        thread_id, database = self.run.thread_id, self._database
        if self._job.keeps_thread == "no":
            return database.erasing(thread_id)
        if status != "completed":  # a turn that was cut off is abandoned
            return database.without(thread_id, self.run.id)
        return database.keeping(thread_id, head) if head else database.erasing(thread_id)
