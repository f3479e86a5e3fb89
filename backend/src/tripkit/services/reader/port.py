"""The port to the reader: a person's text in, its statements out."""

from typing import Protocol

from tripkit.domain.statements import Statement
from tripkit.understanding.reader import ReadingContext


class Reader(Protocol):
    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        """What `text` says, in its order; each clause that was not got has a statement, too."""
        ...
