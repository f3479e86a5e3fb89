"""The port to keyword extraction."""

from dataclasses import dataclass
from typing import Literal, Protocol

from tripkit.knowledge.keywords import Keywords

Health = Literal["ok", "degraded", "down", "not configured"]


@dataclass(frozen=True)
class Extraction:
    """The keywords, and where they were extracted."""

    found: Keywords
    source: Literal["mcp", "local"]


class KeywordService(Protocol):
    async def extract(self, text: str, *, limit: int, run_id: str) -> Extraction:
        """Up to `limit` keywords. Never fails: what is down is replaced and said in `source`."""
        ...

    def health(self) -> Health: ...

    async def close(self) -> None: ...
