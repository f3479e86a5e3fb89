"""Google's Gemini image models, over the Gemini API."""

import asyncio
from typing import Any

from tripkit.services.image.asking import PAUSE_SECONDS, TIMEOUT_SECONDS, asked, finished
from tripkit.services.image.port import ImageFailed, Picture, PictureRequest

DEFAULT_MODEL = "gemini-3.1-flash-image"
_REFUSING = frozenset((
    "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY",
    "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION",
))  # fmt: skip


def aspect_of(width: int, height: int) -> str:
    """The nearest aspect ratio that the models offer."""
    offered = {"1:1": 1.0, "4:5": 0.8, "9:16": 9 / 16, "3:2": 1.5, "16:9": 16 / 9, "2:3": 2 / 3}
    return min(offered, key=lambda name: abs(offered[name] - width / height))


class GeminiImages:
    """The client is made at the first call: its library takes about a second to import."""

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
        self.model = model
        self._key = key
        self._base = base
        self._timeout = timeout
        self._pause = pause
        self._client: Any = None

    async def generate(self, request: PictureRequest) -> Picture:
        """Raises ImageFailed."""
        if self._client is None:
            self._client = await asyncio.to_thread(self._made)
        data = await asked(lambda: self._ask(request), timeout=self._timeout, pause=self._pause)
        return await finished(data, self.name, self.model)

    async def check(self) -> None:
        """Raises ImageFailed."""
        if self._client is None:
            self._client = await asyncio.to_thread(self._made)
        look = self._client.aio.models.get
        await asked(lambda: look(model=self.model), timeout=self._timeout, pause=self._pause)

    def _made(self) -> Any:
        from google import genai
        from google.genai import types

        return genai.Client(
            vertexai=False,
            api_key=self._key,
            http_options=types.HttpOptions(
                base_url=self._base,
                timeout=int(self._timeout * 1000) + 1000,
                retry_options=types.HttpRetryOptions(attempts=1),
            ),
        )

    async def _ask(self, request: PictureRequest) -> bytes:
        from google.genai import types

        shape = aspect_of(request.scene.width, request.scene.height)
        answer = await self._client.aio.models.generate_content(
            model=self.model,
            contents=request.prompt,
            config=types.GenerateContentConfig(
                response_modalities=["TEXT", "IMAGE"],
                image_config=types.ImageConfig(aspect_ratio=shape),
            ),
        )
        return _picture_in(answer)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aio.aclose()


def _picture_in(answer: Any) -> bytes:
    if answer.prompt_feedback and answer.prompt_feedback.block_reason:
        raise ImageFailed("refused")
    candidates = answer.candidates or []
    for candidate in candidates:
        for part in (candidate.content.parts if candidate.content else None) or []:
            if part.inline_data and part.inline_data.data:
                return bytes(part.inline_data.data)
    reasons = {c.finish_reason.value for c in candidates if c.finish_reason}
    raise ImageFailed("refused" if reasons & _REFUSING else "bad_output")
