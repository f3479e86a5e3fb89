"""A person's own photo, and photos of places."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.serving import Api, problem, serving
from fakes.loopback import LoopbackServer, Recorded, Responder
from PIL import Image

from tripkit.services.places.photo_ids import PhotoIds

DEVELOP = "/api/v1/photos/develop"
GPS, ORIENTATION, MAKE = 0x8825, 0x0112, 0x010F


def photo(size: tuple[int, int] = (400, 300), **options: Any) -> bytes:
    data = Image.Exif()
    data[ORIENTATION], data[MAKE] = 6, "canary-camera"
    data.get_ifd(GPS)[2] = (35.0, 59.0, 17.0)
    out = io.BytesIO()
    Image.new("RGB", size, (180, 120, 60)).save(out, "JPEG", exif=data, **options)
    return out.getvalue()


def develop(client: httpx.Client, content: bytes, **form: str) -> httpx.Response:
    return client.post(
        DEVELOP, files={"photo": ("a.jpg", content)}, data={"filmStock": "gold", **form}
    )


def test_a_photo_comes_back_on_film_without_what_the_camera_wrote(anna: httpx.Client) -> None:
    made = develop(anna, photo(), frame="white", dateBack="2026-10-17")
    assert made.status_code == 201
    told = made.json()
    assert told["filmStock"] == "kodak_gold"
    assert told["height"] > told["width"]  # held sideways, turned upright
    content = anna.get(told["imageUrl"]).raise_for_status().content
    developed = Image.open(io.BytesIO(content))
    assert developed.size == (told["width"], told["height"])
    assert not developed.getexif()
    assert b"canary-camera" not in content
    story = anna.get(told["imageUrl"], params={"shape": "story"}).raise_for_status()
    assert Image.open(io.BytesIO(story.content)).size == (1080, 1920)


@pytest.mark.parametrize("size", [(1800, 1200), (1200, 1800)])
def test_a_photo_of_three_to_two_goes_on_a_strip(anna: httpx.Client, size: tuple[int, int]) -> None:
    url = develop(anna, photo(size)).raise_for_status().json()["imageUrl"]
    strip = anna.get(url, params={"shape": "strip"}).raise_for_status()
    assert Image.open(io.BytesIO(strip.content)).size == (640, 1920)


def test_the_original_is_kept_nowhere(tmp_path: Path) -> None:
    with serving(tmp_path) as running, running.client() as client:
        develop(client, photo()).raise_for_status()
        running.run(running.container.database.ping())
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"SQLite format 3" in kept
    assert b"canary-camera" not in kept


def test_the_photo_is_the_visitors_alone(api: Api, anna: httpx.Client) -> None:
    url = develop(anna, photo()).json()["imageUrl"]
    with api.client() as ben:
        problem(ben.get(url), 404, "not_found")
        problem(ben.delete(url), 404, "not_found")
    assert anna.get(url).status_code == 200


@pytest.mark.parametrize("size", [16 * 10**6, 15 * 2**20 + 1])
def test_more_than_fifteen_megabytes_is_too_large(anna: httpx.Client, size: int) -> None:
    problem(develop(anna, photo() + b"\0" * size), 413, "too_large")


@pytest.mark.parametrize("content", [b"", b"hello", b"GIF89a" + b"\0" * 90, photo()[:400]])
def test_what_is_no_photo_is_refused(anna: httpx.Client, content: bytes) -> None:
    told = problem(develop(anna, content), 422, "invalid_input")
    assert told["errors"][0]["field"] == "photo"
    assert not anna.get("/api/v1/me/pictures").json()["items"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("filmStock", "Velvia"), ("filmStock", " "), ("frame", "gold"), ("dateBack", "yesterday")],
)
def test_a_bad_field_is_named(anna: httpx.Client, field: str, value: str) -> None:
    told = problem(develop(anna, photo(), **{field: value}), 422, "invalid_input")
    assert told["errors"][0]["field"] == field


class Provider(LoopbackServer):
    """Google's Places (New), as far as photos go."""

    def __init__(self) -> None:
        super().__init__()
        self.host = ""

    async def handle(self, request: Recorded, out: Responder) -> None:
        if request.path.endswith("/media"):
            await out.send_json(200, {"photoUri": f"{self.host or self.origin}/image.jpg"})
        else:
            await out.send(200, photo(), type_="image/jpeg")


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with Provider() as server:
        yield server


@pytest.fixture(scope="module")
def places_api(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    more = {"google_maps_api_key": "canary-places-key", "google_maps_api": "new",
            "google_maps_base_url": provider.origin}  # fmt: skip
    with serving(tmp_path_factory.mktemp("places"), **more) as running:
        yield running


def test_a_places_photo_comes_from_its_provider_with_our_key_kept_to_ourselves(
    provider: Provider, places_api: Api
) -> None:
    provider.host = ""
    url = PhotoIds(places_api.container.secret).url("places/abc/photos/def")
    with places_api.client() as client:
        answer = client.get(url, params={"w": 640}).raise_for_status()
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["x-content-type-options"] == "nosniff"
    media, image = provider.requests[-2:]
    assert media.path == "/v1/places/abc/photos/def/media"
    assert "maxWidthPx=640" in media.query
    assert "x-goog-api-key" not in image.headers
    assert "canary-places-key" not in str(answer.headers) + url


def test_an_id_that_we_did_not_make_is_refused_before_anything_is_fetched(
    provider: Provider, places_api: Api
) -> None:
    before = len(provider.requests)
    foreign = PhotoIds("another secret").url("places/abc/photos/def")
    ours = PhotoIds(places_api.container.secret)
    with places_api.client() as client:
        for url in (
            foreign, ours.url("http://127.0.0.1:1/etc/passwd"), ours.url("places/../photos/x"),
            "/api/v1/places/photos/http:%2F%2Fexample.com", ours.url("places/abc/photos/def") + "x",
        ):  # fmt: skip
            problem(client.get(url), 404, "not_found")
        problem(client.get(ours.url("places/a/photos/b"), params={"w": 9000}), 422, "invalid_input")
    assert len(provider.requests) == before


def test_a_provider_that_points_elsewhere_is_not_followed(
    provider: Provider, places_api: Api
) -> None:
    with Provider() as elsewhere, places_api.client() as client:
        provider.host = elsewhere.origin
        url = PhotoIds(places_api.container.secret).url("places/abc/photos/def")
        problem(client.get(url), 404, "not_found")
        assert not elsewhere.requests
