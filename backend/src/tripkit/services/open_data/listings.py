"""The listings of a Wikivoyage page: https://en.wikivoyage.org/wiki/Wikivoyage:Listings."""

import hashlib
import re
from collections.abc import Iterator
from typing import get_args

from mwparserfromhell.nodes import Heading, Template
from mwparserfromhell.wikicode import Wikicode

from tripkit.knowledge.opening import readable
from tripkit.services.open_data.plain import parsed, plain
from tripkit.services.open_data.port import Listing, ListingKind

MOST_TEXT = 2_000_000
MOST_LISTINGS = 400
NAME, SHORT = 120, 160
_ITEM, _FILE = re.compile(r"Q[1-9]\d{0,11}"), re.compile(r"[^#<>\[\]|{}/\x00-\x1f]{1,240}")
_KINDS: dict[str, ListingKind] = {str(kind): kind for kind in get_args(ListingKind)}


def listings_of(wikitext: str, url: str) -> tuple[Listing, ...]:
    """What a page lists to see, do, eat, drink and buy, in its order, each name once."""
    by_name: dict[str, Listing] = {}
    for listing in _all(parsed(wikitext[:MOST_TEXT]), url):
        if len(by_name) >= MOST_LISTINGS:
            break
        by_name.setdefault(listing.name.casefold(), listing)
    return tuple(by_name.values())


def _all(page: Wikicode, url: str) -> Iterator[Listing]:
    heading = ""
    for node in page.ifilter(recursive=True):
        if isinstance(node, Heading):
            heading = plain(node.title, NAME)
        elif isinstance(node, Template) and (listing := _listing(node, heading, url)):
            yield listing


def _listing(template: Template, heading: str, url: str) -> Listing | None:
    kind = str(template.name).strip().lower()
    if kind == "listing":
        kind = _field(template, "type", NAME).lower()
    name = _field(template, "name", NAME)
    if kind not in _KINDS or not name:
        return None
    hours = _field(template, "hours", SHORT)
    lat, lng = _position(_field(template, "lat", 30), _field(template, "long", 30))
    item, image = _field(template, "wikidata", 20), _field(template, "image", 240)
    return Listing(
        id=f"wikivoyage-{hashlib.sha256(f'{url} {name}'.encode()).hexdigest()[:12]}",
        kind=_KINDS[kind],
        name=name,
        alt=_field(template, "alt", NAME),
        heading=heading,
        about=_field(template, "content"),
        lat=lat,
        lng=lng,
        hours=hours,
        opening=readable(hours),
        price=_field(template, "price", SHORT),
        wikidata=item if _ITEM.fullmatch(item) else "",
        image=image if _FILE.fullmatch(image) else "",
        publisher="Wikivoyage",
        url=url,
    )


def _field(template: Template, name: str, most: int = 420) -> str:
    if not template.has(name):
        return ""
    return plain(parsed(str(template.get(name).value)), most)


def _position(lat: str, lng: str) -> tuple[float, float] | tuple[None, None]:
    """Degrees, where both are a place's; zero and zero is where an error puts things."""
    try:
        at = float(lat), float(lng)
    except ValueError:
        return None, None
    if not (-90 <= at[0] <= 90 and -180 <= at[1] <= 180) or at == (0.0, 0.0):
        return None, None
    return at
