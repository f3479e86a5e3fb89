"""No search for pictures: our renderer draws them."""

from tripkit.services.web_images.port import FetchedImage, Health, ImageCandidate, NotFetched


class NoWebImages:
    """Where there is no key: nothing is looked for, and nothing is fetched."""

    async def find(self, query: str, *, limit: int = 5) -> list[ImageCandidate]:
        return []

    async def fetch(self, url: str) -> FetchedImage:
        raise NotFetched("pictures of the web are not configured")

    def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        """Nothing was opened."""
