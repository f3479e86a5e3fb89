"""A wish for a picture, pictures to send, and Google's server on this machine."""

import io
from collections.abc import Callable, Iterator

import pytest
from fakes.gemini_server import GeminiServer
from PIL import Image

from tripkit.knowledge.rendering import SceneSpec
from tripkit.services.image.port import PictureRequest

KEY = "canary-image-key-51ad"
PROMPT = "canary-prompt-77 an old lane in rain"


@pytest.fixture
def request_() -> PictureRequest:
    scene = SceneSpec(kind="coast", seed="test", width=96, height=96)
    return PictureRequest(PROMPT, scene, "kodak_gold")


@pytest.fixture
def gemini() -> Iterator[GeminiServer]:
    with GeminiServer() as server:
        yield server


@pytest.fixture
def picture() -> Callable[..., bytes]:
    """Bytes of a two-coloured picture: its left half red, its right half blue."""

    def made(size: tuple[int, int] = (120, 80), kind: str = "PNG", **options: object) -> bytes:
        image = Image.new("RGB", size, (200, 30, 30))
        image.paste((30, 30, 200), (size[0] // 2, 0, size[0], size[1]))
        out = io.BytesIO()
        image.save(out, kind, **options)
        return out.getvalue()

    return made
