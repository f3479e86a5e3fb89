"""Pictures by Tavily's search: POST /search with include_images.

https://docs.tavily.com/documentation/api-reference/endpoint/search
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from tripkit.services.vendor import Hourly, Question, Vendor, VendorFailed, VendorLimits
from tripkit.services.web_images.fetch import PublicFetcher
from tripkit.services.web_images.port import FetchedImage, Health, ImageCandidate

BASE = "https://api.tavily.com"
LIMITS = VendorLimits(seconds=6.0, most_bytes=1_000_000)
_PAGES = 5
_DRAWN = (".svg", ".gif", ".ico")
_LONGEST_TITLE = 300


class _Image(BaseModel):
    url: str = Field(pattern=r"^https?://[^\s@]+$", max_length=2_048)
    description: str | None = None


class TavilyImages:
    """Looks by Tavily and fetches by the fetcher; a search that fails finds nothing."""

    def __init__(
        self, key: str, fetcher: PublicFetcher, *, base: str = BASE, limits: VendorLimits = LIMITS
    ) -> None:
        self._vendor = Vendor("Tavily", base, limits, headers={"Authorization": f"Bearer {key}"})
        self._fetcher = fetcher
        self._kept: Hourly[str, list[ImageCandidate]] = Hourly()

    async def find(self, query: str, *, limit: int = 5) -> list[ImageCandidate]:
        asked = " ".join(query.split())[:400]
        if not asked or limit < 1:
            return []
        body = {
            "query": asked, "max_results": _PAGES, "search_depth": "basic",
            "include_images": True, "include_image_descriptions": True,
        }  # fmt: skip
        question = Question("/search", body=body)
        try:
            found = await self._kept.once(asked, lambda: self._vendor.ask(question, _candidates))
        except VendorFailed:
            return []
        return found[:limit]

    async def fetch(self, url: str) -> FetchedImage:
        return await self._fetcher.fetch(url)

    def health(self) -> Health:
        return self._vendor.health()

    async def close(self) -> None:
        await self._vendor.close()
        await self._fetcher.close()


def _candidates(raw: Any) -> list[ImageCandidate]:
    """Those of the picture search first, then those of the pages; each once.

    The picture search tells no page: one that also shows the picture is taken for its source, else
    the picture's own address. Raises ValueError for another shape.
    """
    if not isinstance(raw, Mapping) or not isinstance(raw.get("images"), list):
        raise ValueError("no answer with pictures")
    pages = list(_of_pages(raw.get("results") or []))
    sources = {c.url: c.source_url for c in reversed(pages)}
    of_search = (
        ImageCandidate(i.url, sources.get(i.url, i.url), (i.description or "")[:_LONGEST_TITLE])
        for i in _images(raw["images"])
    )
    found: dict[str, ImageCandidate] = {}
    for candidate in (*of_search, *pages):
        found.setdefault(candidate.url, candidate)
    return list(found.values())


def _of_pages(results: list[Any]) -> Iterator[ImageCandidate]:
    for result in (r for r in results if isinstance(r, Mapping)):
        page, title = result.get("url"), str(result.get("title") or "")
        if isinstance(page, str) and page.startswith(("http://", "https://")):
            for image in _images(result.get("images") or []):
                said = (image.description or title)[:_LONGEST_TITLE]
                yield ImageCandidate(image.url, page, said)


def _images(listed: list[Any]) -> Iterator[_Image]:
    """Photographs, given as objects or as bare addresses; the rest is left aside."""
    for one in listed:
        try:
            image = _Image.model_validate({"url": one} if isinstance(one, str) else one)
        except ValidationError:
            continue
        if not image.url.lower().partition("?")[0].endswith(_DRAWN):
            yield image
