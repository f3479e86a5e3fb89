"""Photographs of Wikimedia Commons with their author and licence.

https://www.mediawiki.org/wiki/API:Imageinfo, Extension:CommonsMetadata
"""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from tripkit.services.open_data.address import parts_of
from tripkit.services.open_data.answers import Page, PagesAnswer, read
from tripkit.services.open_data.host import Host
from tripkit.services.open_data.plain import plain_text
from tripkit.services.open_data.port import OpenDataFailed, OpenPhoto
from tripkit.services.vendor import Question

WIDTH, BATCH = 960, 50
_FREE = re.compile(
    r"(?:CC[ -]BY(?:[ -]SA)?\b|CC[ -]?0\b|Public domain|PDM?\b|FAL\b|OGL\b|KOGL)", re.I
)
_BARRED = re.compile(r"\b(?:NC|ND)\b", re.I)
_FORMATS = ("image/jpeg", "image/png", "image/webp")


class Commons:
    """`media` serves the files themselves; both are the only hosts that are asked."""

    def __init__(self, host: Host, media: Host, base: str, media_base: str) -> None:
        self.host, self.media = host, media
        self._base, self._media_base = base, media_base

    async def photos(self, files: Sequence[str]) -> Mapping[str, OpenPhoto]:
        """By the file's name as asked, those with a free licence that is known."""
        titles = {_title(file): file for file in files[:BATCH]}
        query = {
            "action": "query",
            "format": "json",
            "formatversion": "2",
            "prop": "imageinfo",
            "iiprop": "url|mime|extmetadata",
            "iiurlwidth": str(WIDTH),
            "titles": "|".join(titles),
            "iiextmetadatafilter": "Artist|Credit|LicenseShortName|LicenseUrl",
        }
        answer = await self.host.ask(
            Question("/w/api.php", query), lambda raw: read(PagesAnswer, raw)
        )
        photos = (
            (titles[page.title], photo)
            for page in answer.query.pages
            if page.title in titles and (photo := self._photo(page))
        )
        return dict(photos)

    def _photo(self, page: Page) -> OpenPhoto | None:
        """None for what is no photograph, or may not be shown with a name beside it alone."""
        info = page.imageinfo[0] if page.imageinfo else None
        if info is None or info.mime not in _FORMATS:
            return None
        licence = plain_text(info.metadata("LicenseShortName"), 60)
        author = plain_text(info.metadata("Artist") or info.metadata("Credit"), 120)
        if not _FREE.match(licence) or _BARRED.search(licence) or not author:
            return None
        address = plain_text(info.metadata("LicenseUrl"), 200)
        return OpenPhoto(
            file=page.title.removeprefix("File:"),
            url=info.thumburl or info.url,
            page=f"{self._base}/wiki/{quote(page.title.replace(' ', '_'), safe='/(),:')}",
            author=author,
            licence=licence,
            licence_url=address if address.startswith(("https://", "http://")) else "",
        )

    async def picture(self, photo: OpenPhoto) -> bytes:
        """The file, from the media host and no other. Raises OpenDataFailed."""
        origin, path = parts_of(photo.url)
        if origin != parts_of(self._media_base)[0]:
            raise OpenDataFailed("the photograph lies on a host that is not configured")
        return await self.media.fetch(f"/{path.lstrip('/')}")


def _title(file: str) -> str:
    """As MediaWiki writes it: with its space of names, the first letter large, no underscores."""
    name = " ".join(file.removeprefix("File:").replace("_", " ").split())
    return f"File:{name[:1].upper()}{name[1:]}"
