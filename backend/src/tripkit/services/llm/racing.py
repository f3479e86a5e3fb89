"""Several models for one answer: the next is asked beside the one that is late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass

from tripkit.services.llm.port import LLMFailed
from tripkit.services.llm.provider import Chunk
from tripkit.services.llm.route import BREAKER_OPEN

Pieces = AsyncGenerator[Chunk | None, None]

_FINAL = frozenset({"refused", "budget"})
"""Answers of a kind: not to be shopped around."""


@dataclass(frozen=True)
class Lane:
    """One model's answer. `too_late` is told when another spoke while this one was silent."""

    start: Callable[[], Pieces]
    too_late: Callable[[], None]


@dataclass(frozen=True)
class _Running:
    lane: Lane
    pieces: Pieces
    first: asyncio.Task[Chunk | None]


async def raced(lanes: Sequence[Lane], hedge: float, *, restarts: bool) -> Pieces:
    """Yields the pieces of the first lane that speaks; None voids those so far.

    A lane starts when the one before it failed, or said nothing for `hedge` seconds. Once one
    spoke the others are closed. Raises LLMFailed when all failed, or when the one that speaks
    broke off and the answer may not restart.
    """
    waiting = list(lanes)
    while True:
        race = _Race(waiting, hedge)
        try:
            async with aclosing(race.pieces()) as pieces:
                async for piece in pieces:
                    yield piece
            return
        except LLMFailed as error:
            if error.reason in _FINAL or not (waiting and restarts and race.spoke):
                raise
        finally:
            await race.close()
        yield None


class _Race:
    """The lanes until the first of them speaks; takes those that it starts out of `waiting`."""

    def __init__(self, waiting: list[Lane], hedge: float) -> None:
        self._waiting = waiting
        self._hedge = hedge
        self._running: list[_Running] = []
        self._failure: LLMFailed | None = None
        self.spoke = False

    async def pieces(self) -> Pieces:
        """Yields what the lane says that speaks first. Raises LLMFailed when none did."""
        winner = await self._winner()
        self.spoke = True
        with suppress(StopAsyncIteration):  # an answer without a piece
            yield winner.first.result()
            async for piece in winner.pieces:
                yield piece

    async def _winner(self) -> _Running:
        while True:
            if not self._running:
                self._start()
            await asyncio.wait(
                [running.first for running in self._running],
                timeout=self._hedge if self._waiting else None,
                return_when=asyncio.FIRST_COMPLETED,
            )
            finished = [running for running in self._running if running.first.done()]
            for running in finished:
                if not self._failed(running):
                    self._note_late(running)
                    return running
            if not finished and self._waiting:
                self._start()

    def _start(self) -> None:
        if not self._waiting:
            raise self._failure or LLMFailed("not_configured")
        lane = self._waiting.pop(0)
        pieces = lane.start()
        self._running.append(_Running(lane, pieces, asyncio.ensure_future(_first_of(pieces))))

    def _failed(self, running: _Running) -> bool:
        """Whether the lane failed for good; raises what no other lane may mend."""
        error = running.first.exception()
        if not isinstance(error, LLMFailed):
            return False  # a piece, the end, or a fault of ours, which its result raises
        self._running.remove(running)
        if error.reason in _FINAL:
            raise error
        if self._failure is None or error.detail != BREAKER_OPEN:
            self._failure = error
        return True

    def _note_late(self, winner: _Running) -> None:
        for earlier in self._running[: self._running.index(winner)]:
            earlier.lane.too_late()

    async def close(self) -> None:
        """Ends the calls that are under way."""
        for running in self._running:
            running.first.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration, LLMFailed):
                await running.first
            await running.pieces.aclose()


async def _first_of(pieces: Pieces) -> Chunk | None:
    return await anext(pieces)
