import base64
import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fakes.gemini_server import GeminiServer
from fakes.script import HttpError, Picture
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp_types import ImageContent, ResourceLink, TextContent
from PIL import Image

from tripkit.services.image.factory import ImageConfig, build_images
from tripkit.services.image.links import PATH, SignedDrawings
from tripkit.services.keywords.local import LocalKeywords
from tripkit_mcp.image.painting import Painter
from tripkit_mcp.image.tools import register

API = "http://trips.example"
KEY = "canary-image-key-51ad"


def served(config: ImageConfig) -> MCPServer[object]:
    made: MCPServer[object] = MCPServer("image")
    register(made, Painter(LocalKeywords(), build_images(config)), API)
    return made


class Tools:
    """A client for each call: a client belongs to the task that opened it."""

    def __init__(self, server: MCPServer[object]) -> None:
        self._server = server

    async def call_tool(self, name: str, arguments: dict[str, Any], **options: Any) -> Any:
        async with Client(self._server) as client:
            return await client.call_tool(name, arguments, **options)


@pytest.fixture
def client() -> Tools:
    return Tools(served(ImageConfig(secret="secret")))


@pytest.fixture
def gemini() -> Iterator[GeminiServer]:
    with GeminiServer() as server:
        yield server


def picture_in(result: Any) -> Image.Image:
    content = next(c for c in result.content if isinstance(c, ImageContent))
    picture = Image.open(io.BytesIO(base64.b64decode(content.data)))
    assert content.mime_type == f"image/{(picture.format or '').lower()}"
    return picture


async def test_a_picture_comes_with_its_facts_and_a_link_to_the_same_drawing(client: Tools) -> None:
    result = await client.call_tool(
        "generate_image",
        {"prompt": "비 오는 골목을 걷는 사람", "destination": "군산", "film_stock": "포트라"},
    )
    assert not result.is_error
    made = result.structured_content or {}
    assert picture_in(result).size == (1024, 1024)
    assert made["metadata"]["filmStock"] == "kodak_portra"
    assert made["metadata"]["provider"] == "renderer"
    assert made["poseUsed"] == "walking"
    link = next(c for c in result.content if isinstance(c, ResourceLink))
    assert link.uri == made["link"]
    assert made["link"].startswith(f"{API}{PATH}/")
    token = made["link"].removeprefix(f"{API}{PATH}/").partition("?")[0]
    drawing = SignedDrawings("secret").read(token)
    assert (drawing.stock, drawing.scene.seed) == ("kodak_portra", "kr-gunsan-old-port")
    assert drawing.scene.rain


async def test_shapes_are_composed_and_the_link_names_them(client: Tools) -> None:
    result = await client.call_tool(
        "generate_image", {"prompt": "a lake at dawn", "concept": "pastoral", "shape": "og"}
    )
    assert picture_in(result).size == (1200, 630)
    assert (result.structured_content or {})["link"].endswith("?shape=og")


async def test_progress_is_reported_step_by_step(client: Tools) -> None:
    seen: list[tuple[float, str | None]] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        seen.append((done, message))

    await client.call_tool("generate_image", {"prompt": "a pier"}, progress_callback=progress)
    assert seen == [
        (0, "extract_keywords"), (1, "optimize_prompt"), (2, "generate_image"), (3, "done"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        {"prompt": "x", "film_stock": "Velvia"}, {"prompt": ""}, {"prompt": "x" * 1001},
        {"prompt": "x", "concept": "vapor"}, {"prompt": "x", "shape": "round"}, {},
    ],
)  # fmt: skip
async def test_bad_arguments_are_an_error_that_says_what_is_wrong(
    client: Tools, arguments: dict[str, str]
) -> None:
    result = await client.call_tool("generate_image", arguments)
    assert result.is_error
    said = "".join(c.text for c in result.content if isinstance(c, TextContent))
    assert any(name in said for name in ("film_stock", "prompt", "concept", "shape"))


async def test_a_models_picture_is_inline_only_and_says_so(
    gemini: GeminiServer, png: Callable[[], bytes]
) -> None:
    gemini.then(Picture(png()))
    config = ImageConfig(api_key=KEY, base_url=gemini.url, secret="secret")
    async with Client(served(config)) as client:
        result = await client.call_tool("generate_image", {"prompt": "a pier"})
        providers = await client.call_tool("list_image_providers", {})
    made = result.structured_content or {}
    assert (made["metadata"]["provider"], made["link"]) == ("gemini", None)
    assert "no link" in "".join(c.text for c in result.content if isinstance(c, TextContent))
    assert picture_in(result).size == (90, 60)
    listed = (providers.structured_content or {})["providers"]
    assert [(p["name"], p["isDefault"]) for p in listed] == [("gemini", True), ("renderer", False)]
    assert KEY not in repr(providers) + repr(result.structured_content)


async def test_a_provider_that_fails_is_told_and_the_drawing_is_linked(
    gemini: GeminiServer,
) -> None:
    gemini.always = HttpError(403)
    config = ImageConfig(api_key=KEY, base_url=gemini.url, secret="secret")
    async with Client(served(config)) as client:
        result = await client.call_tool("generate_image", {"prompt": "a pier", "locale": "ko"})
    made = result.structured_content or {}
    assert made["metadata"]["provider"] == "renderer"
    assert "설정" in made["note"]
    assert made["link"]


async def test_without_a_secret_there_is_no_link() -> None:
    async with Client(served(ImageConfig())) as client:
        result = await client.call_tool("generate_image", {"prompt": "a pier"})
    assert (result.structured_content or {})["link"] is None


async def test_every_tool_is_described_and_annotated() -> None:
    async with Client(served(ImageConfig())) as client:
        tools = (await client.list_tools()).tools
    assert {t.name for t in tools} == {"generate_image", "list_image_providers"}
    for tool in tools:
        assert tool.description
        assert tool.output_schema
        assert tool.annotations
        assert tool.annotations.read_only_hint
        assert tool.annotations.destructive_hint is False
