"""Following a run: as this process makes its events, or as another stores them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from functools import partial

from tripkit.runs.execution import Execution
from tripkit.runs.log import channel
from tripkit.runs.model import UNDER_WAY, Event
from tripkit.runs.patience import patiently
from tripkit.runs.presence import Presence
from tripkit.runs.store import RunStore
from tripkit.services.coordination.port import Coordinator

POLL_SECONDS = 0.1
"""How often a follower looks at the database where nothing wakes it."""
WOKEN_POLL_SECONDS = 0.5
"""The same where something does."""


class Following:
    """`live`: the runs at work in this process; `resume` lets a paused one go on."""

    def __init__(
        self,
        store: RunStore,
        coordinator: Coordinator,
        presence: Presence,
        live: Mapping[str, Execution],
        resume: Callable[[str], Awaitable[None]],
        *,
        is_woken: bool,
    ) -> None:
        self._store = store
        self._coordinator = coordinator
        self._presence = presence
        self._live = live
        self._resume = resume
        self._poll = WOKEN_POLL_SECONDS if is_woken else POLL_SECONDS
        self._is_closing = False

    def stop(self) -> None:
        """Let all followers go; they come back to another process."""
        self._is_closing = True

    async def close(self) -> None:
        """Forget who was here."""
        await self._presence.close()

    async def events(self, run_id: str, after: int) -> AsyncGenerator[Event]:
        """The events of a run behind `after`, up to its last."""
        while not self._is_closing:
            execution = self._live.get(run_id)
            source = (
                self._follow_here(execution, after)
                if execution
                else self._follow_stored(run_id, after)
            )
            async with aclosing(source) as events:
                async for event in events:
                    yield event
                    after = event.seq
                    if event.is_last:
                        return
            if not execution and run_id not in self._live and not await self._more(run_id, after):
                return

    async def _follow_here(self, execution: Execution, after: int) -> AsyncGenerator[Event]:
        """The events as this process makes them; not all, when the run is left to another."""
        with execution.followed():
            async for event in execution.log.follow(after):
                yield event
        await asyncio.wait([execution.task])
        await asyncio.sleep(0)  # by then it is not among the live ones any more

    async def _follow_stored(self, run_id: str, after: int) -> AsyncGenerator[Event]:
        """The events as they are stored, until the run ends or comes to work in this process."""
        status, batch = await patiently(partial(self._stored, run_id, after))
        if status not in UNDER_WAY:
            for event in batch:
                yield event
            return
        async with (
            self._presence.noted(run_id),
            self._coordinator.listen(channel(run_id)) as wakes,
        ):
            while run_id not in self._live and not self._is_closing:
                status, batch = await patiently(partial(self._stored, run_id, after))
                for event in batch:
                    yield event
                    after = event.seq
                if status == "paused":
                    await self._resume(run_id)
                elif status != "running":
                    return
                else:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(anext(wakes), self._poll)

    async def _more(self, run_id: str, after: int) -> bool:
        """Whether there is something to follow behind an event."""
        status, batch = await patiently(partial(self._stored, run_id, after))
        return status in UNDER_WAY or bool(batch)

    async def _stored(self, run_id: str, after: int) -> tuple[str | None, list[Event]]:
        # The status first: what is stored with the end is seen then.
        status = await self._store.status(run_id)
        return status, await self._store.events(run_id, after)
