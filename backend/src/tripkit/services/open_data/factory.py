"""Which hosts are asked, by the addresses that there are."""

from dataclasses import dataclass

from tripkit.services.open_data.address import parts_of
from tripkit.services.open_data.commons import Commons
from tripkit.services.open_data.host import LISTINGS, Host, Turn, user_agent
from tripkit.services.open_data.live import Keeper, LiveOpenData, Sources
from tripkit.services.open_data.openstreetmap import Geocoder, Osrm, Overpass
from tripkit.services.open_data.wikidata import Wikidata
from tripkit.services.open_data.wikivoyage import Wikivoyage

WIKIVOYAGE = "https://en.wikivoyage.org"
WIKIDATA = "https://www.wikidata.org"
COMMONS = "https://commons.wikimedia.org"
COMMONS_MEDIA = "https://upload.wikimedia.org"


@dataclass(frozen=True)
class Addresses:
    """Of the hosts; empty ones are not asked. `contact` is who runs this, as the hosts see it.

    `longest`: seconds that a question takes at most, where that is less than usual.
    """

    wikivoyage: str = WIKIVOYAGE
    wikidata: str = WIKIDATA
    commons: str = COMMONS
    commons_media: str = COMMONS_MEDIA
    overpass: str = ""
    geocoder: str = ""
    routing: str = ""
    contact: str = ""
    longest: float = LISTINGS


def build_open_data(addresses: Addresses, keeper: Keeper, turn: Turn) -> LiveOpenData:
    """Open data over these hosts; `turn` counts the questions to each."""
    agent = user_agent(addresses.contact)

    def host(name: str, url: str) -> Host:
        return Host(name, parts_of(url)[0], turn, agent, addresses.longest)

    def path(url: str) -> str:
        return parts_of(url)[1]

    commons = Commons(
        host("commons", addresses.commons),
        host("commons_media", addresses.commons_media),
        addresses.commons,
        addresses.commons_media,
    )
    return LiveOpenData(
        Sources(
            Wikivoyage(host("wikivoyage", addresses.wikivoyage), addresses.wikivoyage),
            Wikidata(host("wikidata", addresses.wikidata), addresses.wikidata),
            commons,
            Overpass(host("overpass", addresses.overpass), path(addresses.overpass))
            if addresses.overpass
            else None,
            Geocoder(host("geocoder", addresses.geocoder), path(addresses.geocoder))
            if addresses.geocoder
            else None,
            Osrm(host("routing", addresses.routing), path(addresses.routing))
            if addresses.routing
            else None,
        ),
        keeper,
    )
