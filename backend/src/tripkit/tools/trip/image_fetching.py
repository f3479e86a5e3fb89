"""Gets the pictures a plan wants: searched side by side, no address twice, else drawn by us."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import chain
from urllib.parse import urlsplit

from tripkit.domain.plan_picture import PlanPicture
from tripkit.knowledge.presenting.plan_pictures import blank
from tripkit.services.web_images.port import (
    FetchedImage,
    ImageCandidate,
    NotFetched,
    WebImages,
)
from tripkit.tools.trip.image_needs import ImageNeed

SECONDS = 20.0
"""For all of it; what is not there by then is drawn."""
ROUNDS = 3
"""How many candidates are tried for one picture."""
CANDIDATES = 5
Keep = Callable[[FetchedImage, str], Awaitable[str]]
"""Stores a picture (and the page it stood on) once, and gives the address it has with us."""


async def fetch_images(
    needs: Sequence[ImageNeed], web: WebImages, keep: Keep, *, seconds: float = SECONDS
) -> dict[str, PlanPicture]:
    """A picture for each need, in their order: a photo where one is found, else a drawing."""
    hunt = _Hunt(web, keep)
    if web.health() != "not configured":
        try:
            async with asyncio.timeout(seconds):
                await hunt.run(needs)
        except TimeoutError:
            pass  # what was found by then counts
    return {need.key: hunt.found.get(need.key) or drawn(need) for need in needs}


def drawn(need: ImageNeed) -> PlanPicture:
    """Our renderer's picture of the place, by its address; a blank where we don't know where."""
    return PlanPicture(
        key=need.key, url=need.drawing or blank(need.label), alt=need.label,
        category=need.category, kind="drawn",
    )  # fmt: skip


class _Hunt:
    """One plan's search; an address is taken by one picture only, before it is fetched."""

    def __init__(self, web: WebImages, keep: Keep) -> None:
        self._web, self._keep = web, keep
        self._taken: set[str] = set()
        self._contents: set[str] = set()
        self.found: dict[str, PlanPicture] = {}

    async def run(self, needs: Sequence[ImageNeed]) -> None:
        """The needs' own queries; then, for those that found nothing, a simpler one."""
        await self._filled(needs, [need.query for need in needs], first=True)
        missing = [need for need in needs if need.key not in self.found]
        await self._filled(missing, [need.simpler for need in missing], first=False)

    async def _filled(
        self, needs: Sequence[ImageNeed], queries: Iterable[str], *, first: bool
    ) -> None:
        searched = (self._web.find(query, limit=CANDIDATES) for query in queries)
        lists = await asyncio.gather(*searched)
        left = {
            need.key: iter(chain(need.own if first else (), found))
            for need, found in zip(needs, lists, strict=True)
        }
        for _ in range(ROUNDS):
            tries = [
                (need, candidate)
                for need in needs
                if need.key not in self.found and (candidate := self._next(left[need.key]))
            ]
            if not tries:
                return
            await asyncio.gather(*(self._try(need, candidate) for need, candidate in tries))

    def _next(self, candidates: Iterable[ImageCandidate]) -> ImageCandidate | None:
        """The next one whose address nobody has; taken here, so that order alone decides."""
        for candidate in candidates:
            if (address := same_address(candidate.url)) not in self._taken:
                self._taken.add(address)
                return candidate
        return None

    async def _try(self, need: ImageNeed, candidate: ImageCandidate) -> None:
        try:
            fetched = await self._web.fetch(candidate.url)
        except NotFetched:
            return
        digest = hashlib.sha256(fetched.content).hexdigest()
        if digest in self._contents:  # the same picture under another address
            return
        self._contents.add(digest)
        self.found[need.key] = PlanPicture(
            key=need.key, url=await self._keep(fetched, candidate.source_url), alt=need.label,
            category=need.category, kind="photo", source_url=candidate.source_url,
            media_type=fetched.media_type,
        )  # fmt: skip


def same_address(url: str) -> str:
    """What an address has in common with others of the same picture: no query, no fragment."""
    parts = urlsplit(url)
    return f"{parts.netloc.lower().removeprefix('www.')}{parts.path}"
