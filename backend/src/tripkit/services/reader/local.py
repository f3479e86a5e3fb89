"""The local reader in a thread: its weights are read at the first text, off the event loop."""

import asyncio
from collections.abc import Callable, Mapping

from tripkit.domain.statements import Statement
from tripkit.services.reader.port import ReaderHealth
from tripkit.understanding.model import Model, bundled
from tripkit.understanding.reader import LocalReader, ReadingContext


class ThreadedReader:
    """Reads in this process. `load` gives the model and is called for every text: it caches."""

    fallbacks: Mapping[str, int] = {}

    def __init__(self, load: Callable[[], Model] = bundled) -> None:
        self._load = load

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        return await asyncio.to_thread(self._read, text, context)

    def health(self) -> ReaderHealth:
        return "ok"

    def _read(self, text: str, context: ReadingContext) -> list[Statement]:
        return LocalReader(self._load()).read(text, context)
