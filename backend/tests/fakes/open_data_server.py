"""Speaks the wire formats of MediaWiki's API (Wikivoyage, Wikidata, Commons), of Overpass, of
Nominatim and Photon and of OSRM on 127.0.0.1. Every text in it is made up."""

from __future__ import annotations

import asyncio
import io
from collections import defaultdict
from typing import Any
from urllib.parse import parse_qs, unquote

from PIL import Image

from .loopback import DropConnection, Recorded, Responder
from .script import Hang, HttpError, forever
from .vendor_server import Drop, Fault, Raw, VendorServer

TOWN = "Brisalva"
AT = (40.0600, 19.8300)
"""On the Albanian coast, where our gazetteer has no town of this name."""

SIGHTS = [
    # name, kind, heading, lat, lng, hours, price, item, image
    ("Brisalva Castle", "see", "Castles", 40.0630, 19.8260, "M-Su 9AM-6PM", "{{EUR|5}}", "Q9001", ""),
    ("Salt Museum", "see", "Museums", 40.0590, 19.8330, "Tu-Su 10:00–17:00; closed M", "ALL 300", "Q9002", "Salt Museum.jpg"),
    ("Church of the Two Bells", "see", "Churches", 40.0612, 19.8311, "", "free", "Q9003", ""),
    ("Old Olive Market", "see", "Markets", 40.0605, 19.8295, "M–Sa 07:00–14:00", "Free", "", ""),
    ("Lighthouse viewpoint", "see", "Viewpoints", 40.0651, 19.8222, "24 hours daily", "free", "", ""),
    ("Harbour promenade", "see", "Waterfront", 40.0580, 19.8270, "", "", "", ""),
    ("Garden of Sages", "see", "Gardens", 40.0644, 19.8352, "daily 8AM-8PM", "€2", "", ""),
    ("Bay of Lanterns beach", "do", "Beaches", 40.0550, 19.8240, "", "", "", ""),
    ("Ridge path to Gorrel", "do", "Hiking", 40.0700, 19.8400, "", "free", "", ""),
    ("Weavers' workshop", "see", "Crafts", 40.0599, 19.8318, "by appointment", "", "", ""),
    ("Gallery on the Steps", "see", "Galleries", 40.0608, 19.8322, "W-Su 11AM-7PM", "€3", "", ""),
    ("Lost Obelisk", "see", "Monuments", 12.5, 99.1, "", "", "", ""),
]  # fmt: skip
EATING = [
    ("Taverna Nisi", "eat", "Mid-range", 40.0601, 19.8301, "daily 12:00-23:00", "mains €9-14"),
    ("Three Figs", "eat", "Budget", 40.0611, 19.8290, "M-Sa 8AM-4PM", "€4"),
    ("The Net Loft", "drink", "Bars", 40.0585, 19.8275, "F Sa 8PM-2AM", "€6"),
]  # fmt: skip


def listing(
    name: str, kind: str, lat: float, lng: float, hours: str, price: str, **more: str
) -> str:
    """A listing as the guide writes it."""
    fields = {
        "name": name, "lat": lat, "long": lng, "hours": hours, "price": price,
        "content": f"The {name} is worth an hour, says '''nobody''' but [[this fixture|us]].",
        "lastedit": "2026-09-01", **more,
    }  # fmt: skip
    return "* {{" + kind + " | " + " | ".join(f"{k}={v}" for k, v in fields.items()) + " }}"


def guide_page() -> str:
    """The page of the town, its headings as the guide's own."""
    parts = [
        "{{pagebanner|Brisalva banner.jpg}}",
        "'''Brisalva''' is a small harbour of [[Albania]] that this fixture invented.",
        "== See ==",
    ]
    for name, kind, heading, lat, lng, hours, price, item, image in SIGHTS:
        parts += [
            f"=== {heading} ===",
            listing(name, kind, lat, lng, hours, price, wikidata=item, image=image),
        ]
    parts.append("== Eat ==")
    for name, kind, heading, lat, lng, hours, price in EATING:
        parts += [f"=== {heading} ===", listing(name, kind, lat, lng, hours, price)]
    return "\n".join(parts)


def picture(colour: str = "teal") -> bytes:
    """A small JPEG."""
    out = io.BytesIO()
    Image.new("RGB", (96, 64), colour).save(out, "JPEG")
    return out.getvalue()


def claim(value: Any) -> dict[str, Any]:
    return {"mainsnak": {"snaktype": "value", "datavalue": {"value": value}}, "rank": "normal"}


def entity(
    item: str, en: str, ko: str = "", at: tuple[float, float] | None = None, sites: int = 3,
    image: str = "", **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """An item as `wbgetentities` gives it."""
    claims: dict[str, Any] = {}
    if at:
        globe = "http://www.wikidata.org/entity/Q2"
        claims["P625"] = [claim({"latitude": at[0], "longitude": at[1], "globe": globe})]
    if image:
        claims["P18"] = [claim(image)]
    return {
        "type": "item", "id": item,
        "labels": {k: {"language": k, "value": v} for k, v in (("en", en), ("ko", ko)) if v},
        "descriptions": {"en": {"language": "en", "value": f"{en}, of a fixture"}},
        "claims": claims,
        "sitelinks": {f"l{n}wiki": {"site": f"l{n}wiki", "title": en} for n in range(sites)},
        **more,
    }  # fmt: skip


class OpenDataServer(VendorServer):
    """`faults` by service (wikivoyage, wikidata, commons, media, overpass, geocoder, routing) go
    first, one a request; `delay` seconds before each answer, by its number."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: defaultdict[str, list[Fault]] = defaultdict(list)
        self.pages: dict[str, dict[str, Any]] = {TOWN: self.page(TOWN, guide_page(), AT)}
        town = entity("Q9000", TOWN, "브리살바", AT)
        town["sitelinks"]["enwikivoyage"] = {"site": "enwikivoyage", "title": TOWN}
        self.entities = {
            "Q9000": town,
            "Q9001": entity("Q9001", "Brisalva Castle", "브리살바 성", (40.063, 19.826), 40, "Castle.jpg"),
            "Q9002": entity("Q9002", "Salt Museum", "소금 박물관", (40.059, 19.833), 12),
            "Q9003": entity("Q9003", "Church of the Two Bells", "", (40.0612, 19.8311), 1),
        }  # fmt: skip
        self.files = {"Castle.jpg", "Salt Museum.jpg", "Brisalva harbour.jpg"}
        self.licence = "CC BY-SA 4.0"
        self.thumb_host = ""
        self.elements: list[dict[str, Any]] = []
        self.way = (600.0, 600.0)
        """Metres and seconds from any place to any other."""
        self.delays: list[float] = []
        self.asked: list[str] = []

    @staticmethod
    def page(
        title: str, wikitext: str, at: tuple[float, float] | None, **more: Any
    ) -> dict[str, Any]:
        coordinates = {"coordinates": [{"lat": at[0], "lon": at[1], "primary": True}]} if at else {}
        return {
            "pageid": 1, "ns": 0, "title": title, "pageimage": f"{title}_harbour.jpg",
            "revisions": [{"slots": {"main": {
                "contentmodel": "wikitext", "contentformat": "text/x-wiki", "content": wikitext,
            }}}], **coordinates, **more,
        }  # fmt: skip

    async def handle(self, request: Recorded, out: Responder) -> None:
        service = self.service(request)
        self.asked.append(service)
        if self.delays:
            await asyncio.sleep(self.delays[len(self.asked) % len(self.delays)])
        if self.faults[service]:
            await self._fail(self.faults[service].pop(0), out)
        elif service == "media":
            await out.send(200, picture(), type_="image/jpeg")
        else:
            await out.send_json(*self.answer(request))

    async def _fail(self, fault: Fault, out: Responder) -> None:
        if isinstance(fault, Hang):
            await forever()
        elif isinstance(fault, Drop):
            raise DropConnection
        elif isinstance(fault, Raw):
            await out.send(fault.status, fault.body, fault.headers)
        elif isinstance(fault, HttpError):
            await out.send_json(fault.code, self.error(fault), fault.headers)
        else:
            await out.send_json(200, fault)

    @staticmethod
    def service(request: Recorded) -> str:
        """Which of the hosts this question is for."""
        if request.path == "/w/api.php":
            query = parse_qs(request.query)
            if query["action"][0].startswith("wb"):
                return "wikidata"
            return "commons" if query.get("prop") == ["imageinfo"] else "wikivoyage"
        first = request.path.split("/")[1]
        return {"api": "photon", "search": "nominatim", "table": "routing"}.get(first, first)

    def answer(self, request: Recorded) -> tuple[int, Any]:
        query = {name: values[0] for name, values in parse_qs(request.query).items()}
        service = self.service(request)
        if service == "wikidata":
            return 200, self._wikidata(query)
        if service == "commons":
            return 200, {"batchcomplete": True, "query": {"pages": self._files(query["titles"])}}
        if service == "wikivoyage":
            return 200, self._pages(query)
        return self._map(service, request)

    def _pages(self, query: dict[str, str]) -> Any:
        if query.get("generator") == "geosearch":
            near = [page for page in self.pages.values() if "coordinates" in page]
            return {"batchcomplete": True, "query": {"pages": near}}
        pages = [
            self.pages.get(title, {"ns": 0, "title": title, "missing": True})
            for title in query["titles"].split("|")
        ]
        return {"batchcomplete": True, "query": {"pages": pages}}

    def _wikidata(self, query: dict[str, str]) -> Any:
        if query["action"] == "wbgetentities":
            ids = query["ids"].split("|")
            return {
                "entities": {i: self.entities.get(i, {"id": i, "missing": ""}) for i in ids},
                "success": 1,
            }
        name = query["search"].casefold()
        found = [
            {"id": item, "label": one["labels"]["en"]["value"], "match": {
                "type": "label", "language": language, "text": term["value"]}}
            for item, one in self.entities.items()
            for language, term in one["labels"].items()
            if term["value"].casefold().startswith(name) and language == query["language"]
        ]  # fmt: skip
        return {"searchinfo": {"search": query["search"]}, "search": found, "success": 1}

    def _files(self, titles: str) -> list[dict[str, Any]]:
        return [
            {"ns": 6, "title": title, "imageinfo": [self._info(title)]}
            if title.removeprefix("File:") in self.files
            else {"ns": 6, "title": title, "missing": True}
            for title in titles.split("|")
        ]

    def _info(self, title: str) -> dict[str, Any]:
        name = title.removeprefix("File:").replace(" ", "_")
        return {
            "url": f"{self.origin}/media/{name}", "mime": "image/jpeg",
            "thumburl": f"{self.thumb_host or self.origin}/media/thumb/{name}/960px-{name}",
            "descriptionurl": f"{self.origin}/wiki/File:{name}",
            "extmetadata": {
                "Artist": {"value": '<a href="//x" onclick="x()">Mira <b>Fixture</b></a>'},
                "LicenseShortName": {"value": self.licence},
                "LicenseUrl": {"value": "https://creativecommons.org/licenses/by-sa/4.0"},
            },
        }  # fmt: skip

    def _map(self, service: str, request: Recorded) -> tuple[int, Any]:
        if service == "overpass":
            return 200, {"version": 0.6, "elements": self.elements}
        if service == "nominatim":
            return 200, [{
                "osm_type": "node", "osm_id": 77, "lat": str(AT[0]), "lon": str(AT[1]),
                "name": TOWN, "display_name": f"{TOWN}, Albania",
                "address": {"country": "Albania", "country_code": "al"},
            }]  # fmt: skip
        if service == "photon":
            return 200, {"type": "FeatureCollection", "features": [{
                "type": "Feature", "geometry": {"type": "Point", "coordinates": [AT[1], AT[0]]},
                "properties": {"name": TOWN, "countrycode": "AL", "osm_type": "N", "osm_id": 77},
            }]}  # fmt: skip
        if service == "routing":
            size = len(unquote(request.path).rsplit("/", 1)[1].split(";"))
            metres, seconds = (
                [[0.0 if a == b else each for b in range(size)] for a in range(size)]
                for each in self.way
            )
            return 200, {"code": "Ok", "durations": seconds, "distances": metres}
        return 404, {"error": "nothing there"}
