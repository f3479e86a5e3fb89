"""Searching and fetching: side by side, no address twice, drawn where nothing is found."""

import asyncio

import pytest
from export.plan.plans import context, itinerary, pictures, plan

from tripkit.domain.plan_picture import is_ours
from tripkit.knowledge.presenting import card_scene
from tripkit.services.web_images.port import FetchedImage, Health, ImageCandidate, NotFetched
from tripkit.tools.trip.image_fetching import fetch_images, same_address
from tripkit.tools.trip.image_needs import MOST, ImageNeed, image_needs, simpler


class Web:
    """A web of the test's own: what a query finds, and what cannot be fetched."""

    def __init__(self, found: dict[str, list[str]], broken: set[str] = frozenset()) -> None:  # type: ignore[assignment]
        self.found, self.broken = found, broken
        self.asked: list[str] = []
        self.fetched: list[str] = []
        self.at_once = self.most = 0

    async def find(self, query: str, *, limit: int = 5) -> list[ImageCandidate]:
        self.asked.append(query)
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        return [ImageCandidate(url, f"https://page.example/{n}")
                for n, url in enumerate(self.found.get(query, []))]  # fmt: skip

    async def fetch(self, url: str) -> FetchedImage:
        self.fetched.append(url)
        if url in self.broken:
            raise NotFetched("too large")
        return FetchedImage("image/jpeg", url.encode(), 10, 10)

    def health(self) -> Health:
        return "ok"

    async def close(self) -> None: ...


class Store:
    def __init__(self) -> None:
        self.kept: list[bytes] = []

    async def __call__(self, picture: FetchedImage, source_url: str) -> str:
        self.kept.append(picture.content)
        return f"/api/v1/plans/p/pictures/{len(self.kept)}"


def need(key: str, query: str = "", **more: object) -> ImageNeed:
    drawing = f"/api/v1/cards/{key}"
    return ImageNeed(key, "attraction", key, query or key, f"{key} simple", drawing, **more)  # type: ignore[arg-type]


async def test_a_photo_is_kept_once_and_shown_by_our_address() -> None:
    store = Store()
    made = await fetch_images([need("a")], Web({"a": ["https://x.example/1.jpg"]}), store)
    assert made["a"].kind == "photo"
    assert is_ours(made["a"].url)
    assert made["a"].source_url == "https://page.example/0"
    assert store.kept == [b"https://x.example/1.jpg"]


async def test_an_address_is_taken_once_before_it_is_fetched() -> None:
    one = "https://x.example/1.jpg"
    web = Web({"a": [one], "b": ["https://www.x.example/1.jpg?w=200", "https://x.example/2.jpg"]})
    made = await fetch_images([need("a"), need("b")], web, Store())
    assert web.fetched == [one, "https://x.example/2.jpg"]
    assert {p.kind for p in made.values()} == {"photo"}


async def test_the_same_picture_under_another_address_is_shown_once() -> None:
    web = Web({"a": ["https://x.example/1.jpg"], "b": ["https://y.example/copy.jpg"]})
    store = Store()

    async def same(url: str) -> FetchedImage:
        return FetchedImage("image/jpeg", b"same", 1, 1)

    web.fetch = same  # type: ignore[method-assign]
    made = await fetch_images([need("a"), need("b")], web, store)
    assert sorted(p.kind for p in made.values()) == ["drawn", "photo"]
    assert len(store.kept) == 1


async def test_a_miss_is_searched_more_simply_then_drawn() -> None:
    web = Web({"a simple": ["https://x.example/1.jpg"]})
    made = await fetch_images([need("a"), need("b")], web, Store())
    assert web.asked == ["a", "b", "a simple", "b simple"]
    assert made["a"].kind == "photo"
    assert (made["b"].kind, made["b"].url) == ("drawn", "/api/v1/cards/b")


async def test_one_that_cannot_be_fetched_gives_way_to_the_next() -> None:
    bad, good = "https://x.example/bad.jpg", "https://x.example/good.jpg"
    made = await fetch_images([need("a")], Web({"a": [bad, good]}, {bad}), Store())
    assert made["a"].kind == "photo"


async def test_searches_run_side_by_side() -> None:
    web = Web({})
    await fetch_images([need(name) for name in "abcdef"], web, Store())
    assert web.most == 6


async def test_a_web_that_does_not_answer_leaves_drawings() -> None:
    class Silent(Web):
        async def find(self, query: str, *, limit: int = 5) -> list[ImageCandidate]:
            await asyncio.Event().wait()
            return []

    made = await fetch_images([need("a")], Silent({}), Store(), seconds=0.01)
    assert made["a"].kind == "drawn"


async def test_the_picture_that_a_source_shows_of_a_room_is_tried_first() -> None:
    own = (ImageCandidate("https://h.example/room.jpg", "https://h.example"),)
    web = Web({"a": ["https://x.example/1.jpg"]})
    await fetch_images([need("a", own=own)], web, Store())
    assert web.fetched == ["https://h.example/room.jpg"]


async def test_without_a_place_and_a_photo_a_blank_is_drawn() -> None:
    wish = ImageNeed("a", "hero", "Atlantis", "q", "s", None)
    made = await fetch_images([wish], Web({}), Store())
    assert made["a"].url.startswith("data:image/svg+xml;base64,")


def test_the_hero_comes_first_then_sights_rooms_food() -> None:
    plan_ = itinerary()
    plan_.days = plan_.days[:2]
    needs = image_needs(plan_, context(), "Tokyo")
    kinds = [one.category for one in needs]
    assert kinds == sorted(kinds, key=["hero", "attraction", "hotel", "restaurant"].index)
    assert set(kinds) == {"hero", "attraction", "hotel", "restaurant"}
    assert len({one.key for one in needs}) == len(needs)


def test_at_most_fifteen_are_wanted() -> None:
    assert len(image_needs(itinerary(), context(), "Tokyo")) == MOST
    assert len(image_needs(itinerary(), context(), "Tokyo", 3)) == 3


def test_what_is_drawn_of_a_temple_is_a_temple() -> None:
    needs = {one.key: one for one in image_needs(itinerary(), context(), "Tokyo")}
    card = (needs["senso_ji"].drawing or "").split("/")[-1].partition("?")[0]
    assert (scene := card_scene(card))
    assert scene.kind == "temple"


def test_a_rooms_own_picture_is_wanted_with_its_page() -> None:
    rooms = {"rooms": [{"name": "Hotel A", "image_url": "https://h.example/a.jpg",
                        "source_url": "https://h.example"}]}  # fmt: skip
    found = image_needs(itinerary(), {"research_accommodations:tokyo": rooms}, "Tokyo", 99)
    own = next(one for one in found if one.key == "hotel_a").own
    assert own == (ImageCandidate("https://h.example/a.jpg", "https://h.example", "Hotel A"),)


@pytest.mark.parametrize(
    ("query", "simple"),
    [
        ("Visit the Senso-ji temple at dusk, Tokyo", "Senso-ji temple"),
        ("Lunch: Ichiran Ramen (Shibuya)", "Ichiran Ramen"),
        ("Tokyo National Museum of Western Art", "Tokyo National Museum"),
        ("센소지", "센소지"),
        ("(a)", "(a)"),
    ],
)
def test_simpler_queries(query: str, simple: str) -> None:
    assert simpler(query) == simple


def test_addresses_are_compared_without_what_only_sizes_them() -> None:
    assert same_address("https://www.A.example/p.jpg?w=1#x") == "a.example/p.jpg"


async def test_without_a_key_every_picture_of_a_plan_is_a_drawing_of_ours() -> None:
    made = await pictures(plan())
    assert len(made) == MOST
    assert all(one.kind == "drawn" and is_ours(one.url) for one in made.values())
