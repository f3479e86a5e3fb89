"""What storage offers: statements of SQLAlchemy Core, and LangGraph's checkpoints."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Executable

from tripkit.domain.errors import StorageFull, Unavailable

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

Row = Mapping[str, Any]
Params = Mapping[str, Any]
"""Values by name; more than a statement needs may be given."""
Statement = tuple[Executable, Params]
NOTHING: Params = MappingProxyType({})


class StorageDown(Unavailable):
    """The database does not answer."""

    code = "storage_down"
    title = "The database does not answer right now"


__all__ = ["Database", "Params", "Row", "Statement", "StorageDown", "StorageFull"]


class Database(Protocol):
    """One database. Every method raises `StorageDown` or `StorageFull`, never a driver's error."""

    shared: bool
    """Whether several processes may use it at once."""

    @property
    def saver(self) -> "BaseCheckpointSaver[str]": ...

    async def fetch(self, statement: Executable, params: Params = NOTHING) -> list[Row]:
        """The rows of a SELECT."""
        ...

    async def write(self, *statements: Statement, guarded: bool = False) -> list[int]:
        """Run all statements in one transaction; the row count of each.

        `guarded`: when the first changes no row, nothing else is done.
        """
        ...

    async def write_many(self, statement: Executable, rows: Sequence[Params]) -> int:
        """Run one statement for many rows in one transaction; how many it changed."""
        ...

    async def waiting(self, thread_id: str) -> str | None:
        """The newest checkpoint of a thread that waits at an interrupt.

        Neither this nor `newest` sees what a run's former owner wrote beside its successor.
        """
        ...

    async def newest(self, thread_id: str) -> str | None:
        """The newest checkpoint of a thread."""
        ...

    async def reached(self, thread_id: str, run_id: str, epoch: int) -> str | None:
        """The newest checkpoint that a run's owner of this epoch wrote."""
        ...

    async def go_back_to(self, thread_id: str, checkpoint_id: str) -> None:
        """Forget a thread's other checkpoints; what is written for its next step stays."""
        ...

    async def drop_torn_writes(self, thread_id: str) -> None:
        """Forget what nodes wrote that did not come to their end: they run again.

        LangGraph takes a node for finished that was cut off between its writes.
        """
        ...

    def without(self, thread_id: str, run_id: str) -> list[Statement]:
        """What forgets the checkpoints that a run wrote in its thread."""
        ...

    def erasing(self, thread_id: str) -> list[Statement]:
        """What forgets a thread."""
        ...

    def keeping(self, thread_id: str, checkpoint_id: str) -> list[Statement]:
        """What forgets all that a thread has beside this checkpoint and its interrupt."""
        ...

    async def keep_only(self, thread_id: str, checkpoint_id: str) -> None:
        """Forget what a thread has beside this checkpoint and the interrupt it waits at."""
        ...

    async def erase_thread(self, thread_id: str) -> None:
        """Forget a thread."""
        ...

    async def empty_log(self) -> None:
        """Leave none of what was erased in a write-ahead log of ours (a server keeps its own)."""
        ...

    async def claim(self) -> bool:
        """Whether this process is the first to hold the database (held until `close`)."""
        ...

    async def ping(self) -> None:
        """Raise `StorageDown` when the database does not answer."""
        ...

    async def close(self) -> None: ...
