import asyncio
import io
import threading
from dataclasses import replace
from datetime import date

import pytest
from PIL import Image

from tripkit.domain.errors import InvalidInput, NotFound
from tripkit.knowledge.rendering import SIZES, SceneSpec
from tripkit.services.image.links import Drawing, SignedDrawings
from tripkit.services.image.port import FailureCode, ImageFailed, Picture, PictureRequest
from tripkit.services.image.renderer import Renderer
from tripkit.services.image.service import REST_AFTER, REST_SECONDS, ImageService
from tripkit.services.processes import Busy, TookTooLong

TODAY = date(2026, 11, 21)


class Vendor:
    """Fails as it is told to, else sends a picture."""

    name = "vendor"
    model = "vendor-1"

    def __init__(self) -> None:
        self.failure: FailureCode | None = None
        self.asked = 0

    async def generate(self, request: PictureRequest) -> Picture:
        self.asked += 1
        if self.failure:
            raise ImageFailed(self.failure)
        return Picture(b"picture", "image/webp", self.name, self.model, 10, 10)

    async def close(self) -> None:
        return None


class Shared:
    """A cache that counts."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.hits = 0

    async def get(self, key: str) -> bytes | None:
        self.hits += key in self.kept
        return self.kept.get(key)

    async def put(self, key: str, value: bytes, *, ttl: float) -> None:
        self.kept[key] = value


class Counting(Renderer):
    """Counts what it is asked to draw."""

    drawings = 0

    async def run(self, work):  # type: ignore[no-untyped-def]
        self.drawings += 1
        return await super().run(work)


class Clock:
    at = 0.0

    def __call__(self) -> float:
        return self.at


async def test_without_a_provider_it_draws_and_nothing_has_failed(request_: PictureRequest) -> None:
    service = ImageService([], Renderer())
    made = await service.generate(request_)
    assert made.failed is None
    assert (made.picture.provider, made.picture.media_type) == ("renderer", "image/webp")
    assert Image.open(io.BytesIO(made.picture.content)).size == (96, 96)
    assert service.health() == "not configured"


async def test_a_provider_that_answers_is_used(request_: PictureRequest) -> None:
    made = await ImageService([Vendor()], Renderer()).generate(request_)
    assert (made.picture.provider, made.failed) == ("vendor", None)


@pytest.mark.parametrize(
    "code", ["rate_limited", "timeout", "refused", "unavailable", "bad_output"]
)
async def test_a_provider_that_fails_is_replaced_and_the_failure_is_told(
    request_: PictureRequest, code: FailureCode
) -> None:
    vendor = Vendor()
    vendor.failure = code
    made = await ImageService([vendor], Renderer()).generate(request_)
    assert (made.picture.provider, made.failed) == ("renderer", code)


async def test_a_provider_that_keeps_failing_rests_and_comes_back(request_: PictureRequest) -> None:
    vendor, clock = Vendor(), Clock()
    vendor.failure = "timeout"
    service = ImageService([vendor], Renderer(), clock=clock)
    for _ in range(REST_AFTER + 2):
        assert (await service.generate(request_)).failed == "timeout"
    assert vendor.asked == REST_AFTER
    assert service.health() == "degraded"
    clock.at, vendor.failure = REST_SECONDS + 1, None
    assert (await service.generate(request_)).picture.provider == "vendor"
    assert service.health() == "ok"


async def test_a_refusal_says_nothing_about_the_providers_health(request_: PictureRequest) -> None:
    vendor = Vendor()
    vendor.failure = "refused"
    service = ImageService([vendor], Renderer())
    for _ in range(REST_AFTER + 1):
        await service.generate(request_)
    assert vendor.asked == REST_AFTER + 1
    assert service.health() == "ok"


def test_all_that_make_pictures_are_listed_in_order() -> None:
    listed = ImageService([Vendor()], Renderer()).list_providers()
    assert [(p.name, p.is_default) for p in listed] == [("vendor", True), ("renderer", False)]
    assert [p.is_default for p in ImageService([], Renderer()).list_providers()] == [True]


async def test_a_card_is_drawn_once_however_many_ask_at_once() -> None:
    renderer, shared = Counting(), Shared()
    service = ImageService([], renderer, cache=shared)

    def card(shown: ImageService, concept: str = "noir") -> asyncio.Future[bytes]:
        day = date(2026, 10, 17)
        asked = shown.card("kr-gunsan-old-port", day, concept, "card", today=TODAY)
        return asyncio.ensure_future(asked)

    pictures = await asyncio.gather(*(card(service) for _ in range(5)))
    assert len(set(pictures)) == 1
    assert renderer.drawings == 1
    assert Image.open(io.BytesIO(pictures[0])).size == SIZES["card"]
    assert await card(service) == pictures[0]
    assert renderer.drawings == 1
    # Another process with the same cache draws nothing.
    replica = Counting()
    assert await card(ImageService([], replica, cache=shared)) == pictures[0]
    assert replica.drawings == 0
    assert await card(service, "seaside") != pictures[0]


async def test_a_card_that_says_nothing_is_not_found() -> None:
    with pytest.raises(NotFound):
        await ImageService([], Renderer()).card("zz-nowhere", None, None, "card", today=TODAY)


async def test_who_stops_waiting_does_not_take_the_card_from_others() -> None:
    service = ImageService([], Renderer())
    scene = SceneSpec(kind="coast", seed="both", width=96, height=96)
    first = asyncio.create_task(service._drawings.get(scene, "og"))
    second = asyncio.create_task(service._drawings.get(scene, "og"))
    await asyncio.sleep(0)
    first.cancel()
    assert await second
    assert first.cancelled()


async def test_more_than_can_be_drawn_is_refused_with_when_to_come_back() -> None:
    renderer = Renderer(at_once=1, waiting=1)
    gate = asyncio.get_running_loop().create_future()
    held = [asyncio.create_task(renderer.run(lambda: _wait(gate))) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Busy) as busy:
        await renderer.run(lambda: None)
    assert busy.value.retry_after
    gate.set_result(None)
    await asyncio.gather(*held)
    assert await renderer.run(lambda: 7) == 7


def _wait(gate: "asyncio.Future[None]") -> None:
    async def waited() -> None:
        await gate

    asyncio.run_coroutine_threadsafe(waited(), gate.get_loop()).result(5)


async def test_a_signed_link_draws_the_same_and_dies_when_it_is_altered() -> None:
    links = SignedDrawings("secret")
    service = ImageService([], Renderer(), links=links)
    scene = SceneSpec(kind="temple", seed="linked", also=frozenset({"rain"}))
    token = links.path(Drawing(scene, "ilford_hp5")).rpartition("/")[2]
    assert links.read(token) == Drawing(scene, "ilford_hp5")
    linked = await service.signed(token, "og")
    assert linked == await service._drawings.get(scene, "og", "ilford_hp5")
    foreign = SignedDrawings("another").path(Drawing(scene, "ilford_hp5")).rpartition("/")[2]
    for dead in (token[:-2] + "xx", "x", foreign):
        with pytest.raises(NotFound):
            await service.signed(dead, "og")
    with pytest.raises(NotFound):
        await ImageService([], Renderer()).signed(token, "og")


async def test_a_signed_link_dies_of_age(monkeypatch: pytest.MonkeyPatch) -> None:
    links = SignedDrawings("secret")
    scene = SceneSpec(kind="coast", seed="old")
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: 1_000_000.0)
    token = links.path(Drawing(scene, "kodak_gold")).rpartition("/")[2]
    assert links.read(token)
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: 1_000_000.0 + 8 * 86_400)
    with pytest.raises(NotFound):
        await ImageService([], Renderer(), links=links).signed(token, "og")


async def test_a_photo_that_is_none_is_refused_by_its_field() -> None:
    with pytest.raises(InvalidInput) as refused:
        await ImageService([], Renderer()).develop(
            b"GIF89a", "kodak_gold", date_back=None, frame=None
        )
    assert refused.value.field == "photo"


async def test_any_picture_takes_every_shape() -> None:
    out = io.BytesIO()
    Image.new("RGB", (300, 200), "teal").save(out, "WEBP")
    service = ImageService([], Renderer())
    for shape, size in SIZES.items():
        reshaped = await service.reshape(out.getvalue(), shape)
        assert Image.open(io.BytesIO(reshaped)).size == size


@pytest.mark.parametrize("frame", ["white", "rebate"])
@pytest.mark.parametrize("size", [(300, 200), (200, 300)])
async def test_a_framed_picture_is_cut_within_its_frame(size: tuple[int, int], frame: str) -> None:
    out = io.BytesIO()
    Image.new("RGB", size, (0, 90, 90)).save(out, "PNG")
    service = ImageService([], Renderer())
    framed = await service.develop(out.getvalue(), "kodak_gold", date_back=None, frame=frame)
    cut = Image.open(io.BytesIO(await service.reshape(framed.content, "square", frame)))
    corners = [cut.getpixel(at) for at in ((4, 4), (1019, 4), (4, 1019), (1019, 1019), (512, 512))]
    assert all(isinstance(c, tuple) and c[1] > c[0] + 30 for c in corners), corners


async def test_a_picture_that_is_asked_for_again_is_not_made_again(
    request_: PictureRequest,
) -> None:
    renderer, shared = Counting(), Shared()
    service = ImageService([], renderer, cache=shared)
    first, again = [await service.generate(request_) for _ in range(2)]
    assert first.picture == again.picture
    assert renderer.drawings == 1
    dated = replace(request_, date_back=date(2026, 10, 17))
    assert (await service.generate(dated)).picture.content != first.picture.content
    renderer.drawings, shared.kept = 0, {}
    cuts = [await service.reshape(first.picture.content, "strip") for _ in range(2)]
    assert cuts[0] == cuts[1]
    assert renderer.drawings == 1
    assert shared.kept == {}  # a cut may be of a private photo: it stays in this process


async def test_a_drawing_that_takes_too_long_is_given_up_and_keeps_its_place() -> None:
    renderer = Renderer(at_once=1, waiting=0, seconds=0.05)
    gate = threading.Event()
    with pytest.raises(TookTooLong):
        await renderer.run(lambda: gate.wait(20))
    with pytest.raises(Busy):
        await renderer.run(lambda: None)
    gate.set()
    while renderer._under_way:
        await asyncio.sleep(0)
    assert await renderer.run(lambda: "drawn") == "drawn"
    await renderer.close()
