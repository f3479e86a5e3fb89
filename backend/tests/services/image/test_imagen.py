import base64
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fakes.loopback import LoopbackServer, Recorded, Responder
from google.oauth2.credentials import Credentials

from tripkit.services.image.imagen import ImagenImages
from tripkit.services.image.port import ImageFailed, PictureRequest

from .conftest import PROMPT


class Vertex(LoopbackServer):
    """Answers `:predict` with what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.status = 200
        self.answer: dict[str, Any] = {}

    async def handle(self, request: Recorded, out: Responder) -> None:
        await out.send_json(self.status, self.answer)


@pytest.fixture
def vertex() -> Iterator[Vertex]:
    with Vertex() as server:
        yield server


def images(server: Vertex) -> ImagenImages:
    return ImagenImages(
        "a-project", "europe-west4", credentials=Credentials("canary-token"), base=server.origin,
        timeout=5, pause=0.01,
    )  # fmt: skip


async def test_imagen_is_asked_over_vertex(
    vertex: Vertex, request_: PictureRequest, picture: Callable[..., bytes]
) -> None:
    encoded = base64.b64encode(picture()).decode()
    vertex.answer = {"predictions": [{"bytesBase64Encoded": encoded, "mimeType": "image/png"}]}
    made = await images(vertex).generate(request_)
    asked = vertex.last
    assert "projects/a-project/locations/europe-west4" in asked.path
    assert asked.path.endswith("imagen-4.0-generate-001:predict")
    assert asked.json["instances"] == [{"prompt": PROMPT}]
    assert asked.json["parameters"]["sampleCount"] == 1
    assert (made.provider, made.model) == ("imagen", "imagen-4.0-generate-001")
    assert (made.media_type, made.width) == ("image/webp", 120)


@pytest.mark.parametrize(
    ("status", "answer", "code", "requests"),
    [
        (200, {"predictions": []}, "refused", 1),
        (200, {"predictions": [{"raiFilteredReason": "people"}]}, "refused", 1),
        (200, {}, "refused", 1),
        (429, {"error": {"code": 429, "message": "quota"}}, "rate_limited", 2),
        (500, {"error": {"code": 500, "message": "x"}}, "unavailable", 2),
        (403, {"error": {"code": 403, "message": "x"}}, "not_configured", 1),
        (404, {"error": {"code": 404, "message": "no such model"}}, "not_configured", 1),
    ],
)
async def test_each_failure_has_its_code(
    vertex: Vertex, request_: PictureRequest, status: int, answer: dict[str, Any], code: str,
    requests: int,
) -> None:  # fmt: skip
    vertex.status, vertex.answer = status, answer
    with pytest.raises(ImageFailed) as failed:
        await images(vertex).generate(request_)
    assert failed.value.code == code
    assert len(vertex.requests) == requests


async def test_a_machine_without_google_credentials_says_so(
    vertex: Vertex, request_: PictureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(tmp_path / "none.json"))
    monkeypatch.setenv("NO_GCE_CHECK", "true")
    provider = ImagenImages("a-project", base=vertex.origin)
    with pytest.raises(ImageFailed) as failed:
        await provider.generate(request_)
    assert failed.value.code == "not_configured"
    assert not vertex.requests
