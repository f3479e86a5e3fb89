"""A database that is away for some seconds kills no run."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tripkit.services.retry import RetryPolicy
from tripkit.services.storage.port import StorageDown

T = TypeVar("T")

PATIENCE_SECONDS = 30.0
"""After so long a run is left to whoever finds the database again."""
_PATIENT = RetryPolicy(attempts=1_000, backoff=0.1, longest=1.0, waiting=PATIENCE_SECONDS)


async def patiently(work: Callable[[], Awaitable[T]]) -> T:
    """What `work` gives, tried again while the database is away. Raises StorageDown at last."""
    return await _PATIENT.call(work, transient=lambda error: isinstance(error, StorageDown))
