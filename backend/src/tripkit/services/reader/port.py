"""The port to the reader: a person's text in, its statements out."""

from collections.abc import Mapping
from typing import Literal, Protocol

from tripkit.domain.statements import Statement
from tripkit.understanding.reader import ReadingContext

ReaderHealth = Literal["ok", "degraded"]


class Reader(Protocol):
    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        """What `text` says, in its order; each clause that was not got has a statement, too."""
        ...

    @property
    def fallbacks(self) -> Mapping[str, int]:
        """How many texts were read by a stand-in, by the reason."""
        ...

    def health(self) -> ReaderHealth:
        """degraded: the last text was read by what stands in for the reader that was set up."""
        ...
