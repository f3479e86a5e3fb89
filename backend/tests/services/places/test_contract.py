"""What every adapter of the port promises, with a key or without."""

from collections.abc import AsyncIterator

import pytest
from fakes.closing import closes_twice
from fakes.places_server import PlacesServer
from services.places.conftest import GUNSAN, IDS, KEY

from tripkit.services.places.catalogue import CataloguePlaces
from tripkit.services.places.checked import CheckedPlaces
from tripkit.services.places.factory import build_places
from tripkit.services.places.google_legacy import GooglePlacesLegacy
from tripkit.services.places.google_new import GooglePlacesNew
from tripkit.services.places.port import NEAR_KM, PhotoGone, PlaceQuery, Places

NOWHERE = PlaceQuery(name="Nowhere", city="Gunsan", country_code="KR", lat=35.9, lng=126.7)


@pytest.fixture(params=["catalogue", "new", "legacy", "checked"])
async def places(request: pytest.FixtureRequest, server: PlacesServer) -> AsyncIterator[Places]:
    new = GooglePlacesNew(KEY, IDS, base=server.origin)
    legacy = GooglePlacesLegacy(KEY, IDS, base=server.origin)
    chosen: dict[str, Places] = {
        "catalogue": CataloguePlaces(), "new": new, "legacy": legacy,
        "checked": CheckedPlaces(new, legacy),
    }  # fmt: skip
    yield chosen[request.param]
    for one in chosen.values():
        await one.close()


async def test_a_known_spot_has_an_id_a_map_and_a_place_near_by(places: Places) -> None:
    found = await places.look_up(GUNSAN)
    assert found is not None
    assert found.place_id
    assert found.location is not None
    assert abs(found.location.lat - GUNSAN.lat) < 0.05
    assert (found.maps_url or "").startswith("https://")


async def test_an_unknown_spot_is_none(places: Places, server: PlacesServer) -> None:
    server.known = None
    assert await places.look_up(NOWHERE) is None


async def test_a_photo_address_is_ours_and_says_nothing_of_the_key(places: Places) -> None:
    found = await places.look_up(GUNSAN)
    assert found is not None
    for photo in found.photos:
        assert photo.url.startswith("/api/v1/places/photos/")
    assert KEY not in found.model_dump_json()


async def test_a_forged_photo_id_is_gone(places: Places) -> None:
    for forged in ("", "x", "cGxhY2Vz", "InBsYWNlcy9hL3Bob3Rvcy9iIg.AAAA", "../../secret", "한글"):
        with pytest.raises(PhotoGone):
            await places.photo(forged, 400)


async def test_a_health_is_one_of_the_words_for_it(places: Places) -> None:
    assert places.health() in ("ok", "not configured")


async def test_closing_twice_is_fine(places: Places) -> None:
    await closes_twice(places)


def test_every_precision_says_how_near_an_answer_must_be() -> None:
    assert NEAR_KM["spot"] < NEAR_KM["neighbourhood"] < NEAR_KM["town"] < NEAR_KM["area"]


@pytest.mark.parametrize(
    ("key", "api", "asked"),
    [
        ("", "auto", None),
        ("AIza-x", "auto", ["GooglePlacesNew", "GooglePlacesLegacy"]),
        ("AIza-x", "new", ["GooglePlacesNew"]),
        ("AIza-x", "legacy", ["GooglePlacesLegacy"]),
        ("AQ.other-form", "auto", ["GooglePlacesNew"]),
    ],
)
async def test_the_key_and_the_setting_choose_who_is_asked(
    key: str, api: str, asked: list[str] | None
) -> None:
    places = build_places(key, secret="s", api=api)  # type: ignore[arg-type]
    if asked is None:
        assert isinstance(places, CataloguePlaces)
        assert places.health() == "not configured"
    else:
        assert isinstance(places, CheckedPlaces)
        assert [type(one).__name__ for one in places._all] == asked
    await places.close()
