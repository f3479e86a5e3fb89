"""Google's Gemini image models, over the Gemini API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripkit.services.image.asking import PAUSE_SECONDS, TIMEOUT_SECONDS
from tripkit.services.image.google import GoogleImages
from tripkit.services.image.port import ImageFailed, PictureRequest

if TYPE_CHECKING:
    from google.genai import Client
    from google.genai.types import GenerateContentResponse

DEFAULT_MODEL = "gemini-3.1-flash-image"
_REFUSING = frozenset((
    "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY",
    "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION",
))  # fmt: skip


def aspect_of(width: int, height: int) -> str:
    """The nearest aspect ratio that the models offer."""
    offered = {"1:1": 1.0, "4:5": 0.8, "9:16": 9 / 16, "3:2": 1.5, "16:9": 16 / 9, "2:3": 2 / 3}
    return min(offered, key=lambda name: abs(offered[name] - width / height))


class GeminiImages(GoogleImages):
    """Pictures by a key of the Gemini API."""

    name = "gemini"

    def __init__(
        self,
        key: str,
        model: str = DEFAULT_MODEL,
        *,
        base: str | None = None,
        timeout: float = TIMEOUT_SECONDS,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        super().__init__(model, base=base, timeout=timeout, pause=pause)
        self._key = key

    def _make(self) -> Client:
        from google import genai

        return genai.Client(vertexai=False, api_key=self._key, http_options=self._http_options())

    async def _ask(self, client: Client, request: PictureRequest) -> bytes:
        from google.genai import types

        shape = aspect_of(request.scene.width, request.scene.height)
        answer = await client.aio.models.generate_content(
            model=self.model,
            contents=request.prompt,
            config=types.GenerateContentConfig(
                response_modalities=["TEXT", "IMAGE"],
                image_config=types.ImageConfig(aspect_ratio=shape),
            ),
        )
        return _picture_in(answer)


def _picture_in(answer: GenerateContentResponse) -> bytes:
    if answer.prompt_feedback and answer.prompt_feedback.block_reason:
        raise ImageFailed("refused")
    candidates = answer.candidates or []
    for candidate in candidates:
        for part in (candidate.content.parts if candidate.content else None) or []:
            if part.inline_data and part.inline_data.data:
                return bytes(part.inline_data.data)
    reasons = {c.finish_reason.value for c in candidates if c.finish_reason}
    raise ImageFailed("refused" if reasons & _REFUSING else "bad_output")
