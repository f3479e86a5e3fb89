"""What a run does with its graph: begin, or go on from the accepted checkpoint; its result."""

from collections.abc import Sequence
from contextlib import aclosing
from typing import Protocol

from tripkit.domain.errors import TripKitError
from tripkit.runs.log import LiveLog
from tripkit.runs.model import Job, Json, Run
from tripkit.runs.ownership import Ownership
from tripkit.runs.patience import patiently
from tripkit.services.storage.checkpoints import EPOCH, RUN, mark
from tripkit.services.storage.port import StorageDown
from tripkit.services.tracing import run_span


class Snapshot(Protocol):
    """A graph's state at one of its checkpoints, as LangGraph gives it."""

    values: Json
    next: tuple[str, ...]
    metadata: Json | None
    interrupts: tuple[object, ...]


class Work:
    """One owner's work on a run."""

    def __init__(self, run: Run, job: Job, owned: Ownership, log: LiveLog) -> None:
        self._run = run
        self._job = job
        self._owned = owned
        self._log = log
        self._goes_on = not run.is_new
        self.is_done = False
        """Whether the graph has come to its end: what it has done is kept then."""
        self._place = {"thread_id": run.thread_id}
        self._config = {"configurable": {**self._place, **mark(run.id, run.epoch)}}

    async def result(self) -> Json:
        """The run's result. Raises what its graph raises, and Overtaken."""
        run, job = self._run, self._job
        if not self._log.events:
            await self._log.emit({"type": "run", "runId": run.id, "threadId": run.thread_id})
        accepted = None
        if self._goes_on:
            accepted = await patiently(lambda: self._owned.accept(run))
            reached = await self.recovered()
            if reached is not None:
                await self._reset([])
                return reached
        graph_input = await patiently(lambda: self._beginning(accepted))
        events = job.graph.astream(
            graph_input,
            self._config,
            context=run.context,
            stream_mode="custom",
            durability=job.durability,
        )
        parent = run.context.traceparent
        with run_span(run.kind, run.id, run.thread_id, parent):
            async with aclosing(events) as stream:
                async for event in stream:
                    await self._log.emit(event)
        self.is_done = True
        result = await patiently(self._outcome)
        if result is None:  # left to the next owner, who works from what is stored
            raise StorageDown("The state that the run ended with is not there")
        return result

    async def _beginning(self, accepted: str | None) -> object:
        """The graph's input; None where it goes on by itself. Tells the nodes that run again."""
        if accepted is None:
            await self._reset(self._first_nodes())
            return await self._job.prepare(self._run)
        snapshot = await self._job.graph.aget_state(self._at(accepted))
        await self._reset([] if snapshot.interrupts else snapshot.next)
        return None

    async def _reset(self, nodes: Sequence[str]) -> None:
        """Tell which nodes run again; where words may be missing, that they are replaced."""
        if self._log.is_torn and not nodes:
            nodes = self._first_nodes()
        if self._log.died or len(self._log.events) > 1:  # there is something that was shown
            for node in dict.fromkeys(nodes):
                await self._log.emit({"type": "reset", "node": node})

    def _first_nodes(self) -> list[str]:
        edges = self._job.graph.get_graph().edges
        return [edge.target for edge in edges if edge.source == "__start__"]

    def _at(self, checkpoint_id: str) -> Json:
        place = {**self._place, "checkpoint_ns": "", "checkpoint_id": checkpoint_id}
        return {"configurable": place}

    async def _state(self) -> Snapshot:
        """The newest state of our own branch."""
        graph, run = self._job.graph, self._run
        snapshot: Snapshot = await graph.aget_state({"configurable": self._place})
        written = snapshot.metadata or {}
        ours = (written.get(RUN), written.get(EPOCH)) == (run.id, run.epoch)
        if ours or run.is_new:
            return snapshot
        newest = await self._owned.newest(run)
        return await graph.aget_state(self._at(newest)) if newest else snapshot

    async def _outcome(self) -> Json | None:
        """The result; None when the state is not that of an end. Raises Overtaken.

        An heir may clear the thread between our check and our reading: so it is checked again.
        """
        await self._owned.check(self._run)
        reached = await self._state()
        if not reached.values or (reached.next and not reached.interrupts):
            await self._owned.check(self._run)
            return None
        return await self._job.outcome(self._run, reached.values)

    async def recovered(self) -> Json | None:
        """What the run had reached already, though it was cut off."""
        if self._job.recover is None:
            return None
        try:
            await self._owned.drop_torn_writes(self._run)
            return await self._job.recover(self._run)
        except TripKitError:
            return None

    async def head(self) -> str | None:
        """The checkpoint that the thread keeps; None when it keeps nothing."""
        if self._job.keeps_thread == "no":
            return None
        return await self._owned.head(self._run, must_wait=self._job.keeps_thread == "waiting")
