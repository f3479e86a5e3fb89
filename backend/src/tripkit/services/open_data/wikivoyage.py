"""Wikivoyage's guides by the MediaWiki API: https://www.mediawiki.org/wiki/API:Query."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from datetime import date
from urllib.parse import quote

from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.open_data.answers import Page, PagesAnswer, read
from tripkit.services.open_data.host import Host
from tripkit.services.open_data.listings import MOST_LISTINGS, listings_of
from tripkit.services.open_data.plain import parsed, plain
from tripkit.services.open_data.port import CityGuide, Listing, Town
from tripkit.services.vendor import Question

SAME_KM = 40.0
"""A page whose place is further away is of another town of the name."""
LISTED_KM = 60.0
"""A listing that is further from its town has a wrong position."""
NEAR_M, NEAR_PAGES = 10_000, 5
DISTRICTS = 20
_PAGE = {
    "action": "query",
    "format": "json",
    "formatversion": "2",
    "redirects": "1",
    "prop": "revisions|coordinates|pageprops|pageimages",
    "rvprop": "content",
    "rvslots": "main",
    "piprop": "name",
    "colimit": "max",
    "maxlag": "5",
}
_DISTRICT = re.compile(r"\[\[\s*([^\[\]|#{}<>]{1,200}/[^\[\]|#{}<>/]{1,100})\s*(?:\||\]\])")


class Wikivoyage:
    """Reads a town's page, and its districts' where the town is written of in several."""

    def __init__(self, host: Host, base: str) -> None:
        self.host, self._base = host, base

    async def guide(self, town: Town, today: date) -> CityGuide | None:
        """None where there is no page of the town. Raises OpenDataFailed."""
        page = await self._page(town)
        if page is None:
            return None
        names = await asyncio.to_thread(_districts, page)
        parts = await self._pages({"titles": "|".join(names)}) if names else []
        return await asyncio.to_thread(self._guide, page, parts, town, today)

    async def _page(self, town: Town) -> Page | None:
        pages = await self._pages({"titles": town.title or town.name})
        if page := next((p for p in pages if _is_of(p, town)), None):
            return page
        near = {
            "generator": "geosearch",
            "ggscoord": f"{town.lat:.4f}|{town.lng:.4f}",
            "ggsradius": str(NEAR_M),
            "ggslimit": str(NEAR_PAGES),
        }
        pages = await self._pages(near)
        of_town = (page for page in pages if _is_of(page, town))
        return next((p for p in of_town if fold(_bare(p.title)) == fold(town.name)), None)

    async def _pages(self, of: Mapping[str, str]) -> list[Page]:
        question = Question("/w/api.php", {**_PAGE, **of})
        answer = await self.host.ask(question, lambda raw: read(PagesAnswer, raw))
        return [page for page in answer.query.pages if not page.missing]

    def _guide(self, page: Page, parts: list[Page], town: Town, today: date) -> CityGuide:
        listings = [
            listing
            for part in (page, *parts)
            for listing in listings_of(part.wikitext, self._url(part.title))
        ]
        unique = {fold(listing.name): listing for listing in reversed(listings)}
        chosen = [n for n in listings if unique[fold(n.name)] is n]
        return CityGuide(
            title=page.title,
            url=self._url(page.title),
            about=_lead(page.wikitext),
            image=page.pageimage or page.pageprops.get("wpb_banner", ""),
            listings=tuple(_placed(chosen[:MOST_LISTINGS], town)),
            fetched=today.isoformat(),
        )

    def _url(self, title: str) -> str:
        return f"{self._base}/wiki/{quote(title.replace(' ', '_'), safe='/(),')}"


def _bare(title: str) -> str:
    return title.partition(" (")[0].rpartition("/")[2]


def _is_of(page: Page, town: Town) -> bool:
    """Whether the page is of this town, by where it says to be."""
    if "disambiguation" in page.pageprops:
        return False
    if not page.coordinates:
        return bool(town.title)  # Wikidata led here
    at = page.coordinates[0]
    return distance_km(at.lat, at.lon, town.lat, town.lng) <= SAME_KM


def _districts(page: Page) -> list[str]:
    titles = (match[1].replace("_", " ").strip() for match in _DISTRICT.finditer(page.wikitext))
    ours = dict.fromkeys(title for title in titles if title.startswith(f"{page.title}/"))
    return [title for title in ours if "|" not in title][:DISTRICTS]


def _lead(wikitext: str) -> str:
    head = wikitext.partition("\n==")[0]
    return plain(parsed(head[:20_000]))


def _placed(listings: list[Listing], town: Town) -> Iterator[Listing]:
    """With their positions, where these are about the town; without them where they are not."""
    for listing in listings:
        lat, lng = listing.lat, listing.lng
        far = (
            lat is not None
            and lng is not None
            and distance_km(lat, lng, town.lat, town.lng) > LISTED_KM
        )
        yield listing.model_copy(update={"lat": None, "lng": None}) if far else listing
