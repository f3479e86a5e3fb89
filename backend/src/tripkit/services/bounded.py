"""What is remembered within a bound of bytes, the latest used of it."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def bytes_of(value: object) -> int:
    """About how many bytes a value takes with all it holds; what it holds twice counts twice."""
    size = getattr(value, "nbytes", None)
    own = size if isinstance(size, int) else sys.getsizeof(value)
    if isinstance(value, dict):
        return own + sum(bytes_of(key) + bytes_of(part) for key, part in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return own + sum(map(bytes_of, value))
    if isinstance(value, BaseModel):
        return own + bytes_of(value.__dict__)
    if is_dataclass(value):
        return own + sum(bytes_of(getattr(value, field.name)) for field in fields(value))
    return own


class Bounded(Generic[K, T]):
    """At most so many bytes and entries; what is over goes, the longest unused first."""

    def __init__(self, most_bytes: int, entries: int = 4096) -> None:
        self._most_bytes, self._entries = most_bytes, entries
        self._values: OrderedDict[K, tuple[T, int]] = OrderedDict()
        self.bytes = 0

    def get(self, key: K) -> T | None:
        """The value, which is now the latest used; None where there is none."""
        entry = self._values.get(key)
        if entry is None:
            return None
        self._values.move_to_end(key)
        return entry[0]

    def put(self, key: K, value: T, size: int) -> T:
        """The value of so many bytes, kept unless it alone is over the bound."""
        self._forget(key)
        self._values[key] = (value, size)
        self.bytes += size
        self._make_room()
        return value

    def grow(self, key: K, by: int) -> None:
        """Count more bytes for a value that is still kept: work that has its result now."""
        if key in self._values:
            value, size = self._values[key]
            self._values[key] = (value, size + by)
            self.bytes += by
            self._make_room()

    def _make_room(self) -> None:
        while self._values and (self.bytes > self._most_bytes or len(self) > self._entries):
            self._forget(next(iter(self._values)))

    def _forget(self, key: K) -> None:
        entry = self._values.pop(key, None)
        if entry is not None:
            self.bytes -= entry[1]

    def __len__(self) -> int:
        return len(self._values)


def grow_when_done(cache: Bounded[K, asyncio.Task[T]], key: K, task: asyncio.Task[T]) -> None:
    """Count a task's result once it is there."""

    def count(done: asyncio.Task[T]) -> None:
        if not done.cancelled() and done.exception() is None and cache.get(key) is done:
            cache.grow(key, bytes_of(done.result()))

    task.add_done_callback(count)
