"""What a queue of runs offers: each is handed to one process, and to another when that dies."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from tripkit.domain.errors import Unavailable

Perform = Callable[[str], Awaitable[bool]]
"""Works on a run by its id; False when another process is to go on with it."""


class QueueDown(Unavailable):
    """The queue does not answer."""

    code = "storage_down"
    title = "The database does not answer right now"


class RunQueue(Protocol):
    """Fair between visitors: whoever has fewer runs at work or waiting goes first.

    `put` and `restore` raise `QueueDown`.
    """

    at_once: bool
    """Whether this process itself works on what it puts, so that a run is its own from birth."""

    async def put(self, run_id: str, visitor_id: str) -> None:
        """Let a run wait for a process; one that waits already stays where it is."""
        ...

    async def restore(self, runs: Sequence[tuple[str, str]]) -> None:
        """Put those (run, visitor) again that nobody works on and that do not wait.

        What a dead process worked on is among them a few seconds after its death.
        """
        ...

    async def open(self, perform: Perform) -> None:
        """Begin to hand runs to this process."""
        ...

    def stop(self) -> None:
        """Hand out no more here."""
        ...

    async def close(self) -> None:
        """Wait for what is at work here, which its worker ends or gives back."""
        ...
