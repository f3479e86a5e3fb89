"""No search for pictures: our renderer draws them."""

from typing import TYPE_CHECKING

from tripkit.services.web_images.port import FetchedImage, Health, ImageCandidate, NotFetched

if TYPE_CHECKING:
    from tripkit.services.web_images.fetch import PublicFetcher


class NoWebImages:
    """Where there is no key. With a fetcher, pictures that others name can still be fetched."""

    def __init__(self, fetcher: "PublicFetcher | None" = None) -> None:
        self._fetcher = fetcher

    async def find(self, query: str, *, limit: int = 5) -> list[ImageCandidate]:
        return []

    async def fetch(self, url: str) -> FetchedImage:
        if self._fetcher is None:
            raise NotFetched("pictures of the web are not configured")
        return await self._fetcher.fetch(url)

    def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        if self._fetcher:
            await self._fetcher.close()
