"""The port to pictures on the web."""

from dataclasses import dataclass
from typing import Literal, Protocol

Health = Literal["ok", "degraded", "down", "not configured"]
MediaType = Literal["image/jpeg", "image/png", "image/webp"]


class NotFetched(Exception):
    """A picture that was not fetched, and why (an address that is not public, too large, …)."""


@dataclass(frozen=True)
class ImageCandidate:
    """A picture that may fit; `source_url` is the page it stands on."""

    url: str
    source_url: str
    title: str = ""


@dataclass(frozen=True)
class FetchedImage:
    media_type: MediaType
    content: bytes
    width: int
    height: int


class WebImages(Protocol):
    """Where there is no key, `find` gives nothing and our renderer draws."""

    async def find(self, query: str, *, limit: int = 5) -> list[ImageCandidate]:
        """The best first; empty without a source, or when it fails."""
        ...

    async def fetch(self, url: str) -> FetchedImage:
        """The picture itself, from a public address only. Raises NotFetched."""
        ...

    def health(self) -> Health: ...

    async def close(self) -> None: ...
