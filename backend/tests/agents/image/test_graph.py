import asyncio
import io
from itertools import combinations
from typing import Any

import pytest
from fakes.gemini_server import GeminiServer
from fakes.script import Hang, HttpError, Refuse, Say
from fakes.script import Picture as Sent
from langgraph.checkpoint.memory import InMemorySaver
from PIL import Image
from pydantic import TypeAdapter

from tripkit.domain.events import ImageEvent
from tripkit.domain.image import ImageResult
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.rendering import CONCEPTS, distance
from tripkit.services.image.gemini import GeminiImages
from tripkit.services.image.renderer import Renderer
from tripkit.services.image.service import ImageService
from tripkit.services.storage.belongings import Picture

from .conftest import ServerKeywords, SmallImages, Studio

STEPS = ["extract_keywords", "optimize_prompt", "generate_image"]
KEY = "canary-image-key-51ad"


def opened(studio: Studio, result: dict[str, Any]) -> Image.Image:
    return Image.open(io.BytesIO(studio.kept[result["imageUrl"].rpartition("/")[2]][1].content))


def with_gemini(server: GeminiServer, timeout: float = 5.0) -> Studio:
    provider = GeminiImages(KEY, base=server.url, timeout=timeout, pause=0.01)
    return Studio(images=SmallImages([provider], Renderer()))


async def test_three_steps_then_the_picture(studio: Studio) -> None:
    events, result = await studio.run(filmStock="kodak_portra", additionalPrompt="rain, 걷는 사람")
    assert [e["step"] for e in events if e["type"] == "status"] == STEPS
    for event in events:
        TypeAdapter(ImageEvent).validate_python(event)
    assert events[-1] == {"type": "image", **result}
    told = ImageResult.model_validate(result)
    assert (told.status, told.error) == ("success", None)
    assert told.metadata.provider == "renderer"
    assert told.metadata.film_stock == "kodak_portra"
    assert told.metadata.destination == "군산"
    assert told.pose_used == "walking"
    assert told.extracted_keywords
    assert opened(studio, result).size == (told.metadata.width, told.metadata.height) == (128, 128)


async def test_the_picture_is_the_visitors_and_can_be_composed_anew(studio: Studio) -> None:
    _, result = await studio.run()
    visitor, picture = studio.kept[result["imageUrl"].rpartition("/")[2]]
    assert visitor == "visitor"
    assert picture.data["imageUrl"] == result["imageUrl"]
    assert picture.data["scene"]["seed"] == "kr-gunsan-old-port"


async def test_keywords_come_from_the_service_with_the_runs_id(studio: Studio) -> None:
    _, result = await studio.run("run-77", additionalPrompt="비 오는 골목의 전차")
    assert isinstance(studio.keywords, ServerKeywords)
    run_id, text = studio.keywords.asked[0]
    assert run_id == "run-77"
    assert "전차" in text
    assert result["metadata"]["keywordsSource"] == "mcp"


async def test_checkpoints_hold_plain_json_and_no_picture(studio: Studio) -> None:
    studio.saver = InMemorySaver()
    await studio.run("thread-1")
    config: Any = {"configurable": {"thread_id": "thread-1"}}
    state = (await studio.graph().aget_state(config)).values
    assert not _alien(state), _alien(state)
    stored = len(repr(state))
    assert stored < 12_000
    written = repr(studio.saver.storage) + repr(studio.saver.blobs) + repr(studio.saver.writes)
    assert "WEBP" not in written


def _alien(value: Any) -> list[Any]:
    """What is no JSON value."""
    if isinstance(value, dict):
        return [a for v in value.values() for a in _alien(v)]
    if isinstance(value, list):
        return [a for v in value for a in _alien(v)]
    return [] if value is None or isinstance(value, str | int | float | bool) else [value]


async def test_a_model_makes_the_picture_from_the_film_prompt(picture_bytes: bytes) -> None:
    with GeminiServer() as server:
        server.then(Sent(picture_bytes))
        studio = with_gemini(server)
        _, result = await studio.run(concept="noir")
        sent = server.last.json["contents"][0]["parts"][0]["text"]
    assert sent == result["optimizedPrompt"]
    assert "Gunsan" in sent
    assert "Ilford HP5" in sent
    assert result["metadata"]["provider"] == "gemini"
    assert (result["metadata"]["width"], result["metadata"]["height"]) == (90, 60)
    data = studio.kept[result["imageUrl"].rpartition("/")[2]][1].data
    assert "scene" not in data  # a model's picture cannot be drawn again


@pytest.mark.parametrize(
    ("reply", "english", "korean"),
    [
        (HttpError(429), "limit", "붐벼"), (HttpError(500), "does not answer", "답하지 않아"),
        (Hang(), "too long", "늦어져"), (Refuse(), "declined", "그려 주지 않아"),
        (Say("words only"), "no usable", "쓸 수 있는"), (HttpError(403), "settings", "설정"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("locale", ["en", "ko"])
async def test_a_provider_that_fails_is_told_in_a_sentence_and_we_draw(
    reply: Any, english: str, korean: str, locale: str
) -> None:
    with GeminiServer() as server:
        server.always = reply
        studio = with_gemini(server, timeout=0.3)
        _, result = await studio.run(locale=locale)
    assert result["status"] == "success"
    assert result["metadata"]["provider"] == "renderer"
    assert (english if locale == "en" else korean) in result["error"]
    assert KEY not in repr(result)
    assert opened(studio, result).size == (128, 128)


async def test_cancelling_keeps_nothing() -> None:
    with GeminiServer() as server:
        server.always = Hang()
        studio = with_gemini(server)
        task = asyncio.create_task(studio.run())
        await server.until(lambda: server.requests)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert not studio.kept


async def test_a_picture_written_while_the_run_was_cancelled_is_taken_back(studio: Studio) -> None:
    writing = asyncio.Event()

    async def slow(visitor_id: str, picture_id: str, picture: Picture) -> None:
        studio.kept[picture_id] = (visitor_id, picture)  # written, but nobody has been told
        writing.set()
        await asyncio.Event().wait()

    studio.keep = slow  # type: ignore[method-assign]
    task = asyncio.create_task(studio.run())
    await writing.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not studio.kept


async def test_the_date_is_printed_only_on_film_log_and_only_when_the_day_is_real() -> None:
    class Asked(ImageService):
        dates: list[Any] = []  # noqa: RUF012

        async def generate(self, request: Any) -> Any:
            self.dates.append(request.date_back)
            return await super().generate(request)

    studio = Studio(images=Asked([], Renderer()))
    for concept, when in (
        ("filmlog", "2026-10-17"), ("filmlog", "10"), ("filmlog", "someday"), ("noir", "2026-10-17"),
    ):  # fmt: skip
        await studio.run(concept=concept, chatContext={"when": when})
    assert [str(d) for d in Asked.dates] == ["2026-10-17", "None", "None", "None"]


async def test_words_of_any_kind_make_a_picture(studio: Studio) -> None:
    for destination in ("🌊🌊", "'; DROP TABLE pictures; --", "x-AAAA", "ㅋㅋㅋ", "A" * 200):
        _, result = await studio.run(destination=destination)
        assert result["status"] == "success"


@pytest.mark.parametrize("concept", ["filmlog", "midnight"])
async def test_thirty_destinations_under_one_concept_look_different(
    studio: Studio, concept: str
) -> None:
    """As in the renderer's own test: from 3 on two pictures are told apart at a glance."""
    chosen = spots()[:: len(spots()) // 30][:30]
    assert len(chosen) == 30
    pictures = []
    for spot in chosen:
        _, result = await studio.run(destination=spot.id, concept=concept)
        pictures.append(opened(studio, result).convert("RGB"))
    pairs = sorted(distance(a, b) for a, b in combinations(pictures, 2))
    assert pairs[0] > 3.0
    assert pairs[len(pairs) // 2] > 6.0


@pytest.mark.parametrize("concept", CONCEPTS)
async def test_each_concept_makes_another_picture_of_the_same_place(
    studio: Studio, concept: str
) -> None:
    _, result = await studio.run(concept=concept)
    assert result["metadata"]["concept"] == concept
    _, other = await studio.run(concept="flaneur" if concept != "flaneur" else "noir")
    pair = [opened(studio, r).convert("RGB") for r in (result, other)]
    assert distance(*pair) > 3.0
