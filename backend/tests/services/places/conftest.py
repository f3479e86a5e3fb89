"""A provider's server, and each way to ask it."""

from collections.abc import AsyncIterator, Iterator

import pytest
from fakes.places_server import PlacesServer

from tripkit.services.places.google_legacy import GooglePlacesLegacy
from tripkit.services.places.google_new import GooglePlacesNew
from tripkit.services.places.photo_ids import PhotoIds
from tripkit.services.places.port import PlaceQuery, Places

KEY = "AIza-canary-key-5d1e"
IDS = PhotoIds("a secret of this test")
GUNSAN = PlaceQuery(
    name="Gunsan old port", city="Gunsan", country_code="KR", lat=35.988, lng=126.711,
    precision="neighbourhood", locale="ko", spot_id="kr-gunsan-old-port",
)  # fmt: skip


@pytest.fixture
def server() -> Iterator[PlacesServer]:
    with PlacesServer(KEY) as server:
        yield server


@pytest.fixture(params=["new", "legacy"])
def api(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def google(api: str, server: PlacesServer) -> AsyncIterator[Places]:
    """One of the two adapters, as it is without what wraps it."""
    adapter = GooglePlacesNew if api == "new" else GooglePlacesLegacy
    places = adapter(KEY, IDS, base=server.origin, timeout=0.4)
    yield places
    await places.close()
