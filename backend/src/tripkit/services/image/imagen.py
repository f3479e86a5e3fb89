"""Imagen, for accounts that still have it: Google Cloud's Vertex AI only."""

import asyncio
from typing import Any

from tripkit.services.image.asking import PAUSE_SECONDS, TIMEOUT_SECONDS, asked, finished
from tripkit.services.image.port import ImageFailed, Picture, PictureRequest

DEFAULT_MODEL = "imagen-4.0-generate-001"
DEFAULT_LOCATION = "us-central1"
_ASPECTS = {"1:1": 1.0, "3:4": 0.75, "4:3": 4 / 3, "9:16": 9 / 16, "16:9": 16 / 9}


class ImagenImages:
    """Takes the machine's own Google Cloud credentials, or those that it is given."""

    name = "imagen"

    def __init__(
        self,
        project: str,
        location: str = DEFAULT_LOCATION,
        model: str = DEFAULT_MODEL,
        *,
        credentials: Any = None,
        base: str | None = None,
        timeout: float = TIMEOUT_SECONDS,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        self.model = model
        self._project = project
        self._location = location
        self._credentials = credentials
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
        from google.auth.exceptions import GoogleAuthError
        from google.genai import types

        try:
            return genai.Client(
                vertexai=True,
                project=self._project,
                location=self._location,
                credentials=self._credentials,
                http_options=types.HttpOptions(
                    base_url=self._base,
                    timeout=int(self._timeout * 1000) + 1000,
                    retry_options=types.HttpRetryOptions(attempts=1),
                ),
            )
        except GoogleAuthError:
            raise ImageFailed("not_configured") from None

    async def _ask(self, request: PictureRequest) -> bytes:
        from google.auth.exceptions import GoogleAuthError
        from google.genai import types

        ratio = request.scene.width / request.scene.height
        try:
            answer = await self._client.aio.models.generate_images(
                model=self.model,
                prompt=request.prompt,
                config=types.GenerateImagesConfig(
                    number_of_images=1,
                    aspect_ratio=min(_ASPECTS, key=lambda name: abs(_ASPECTS[name] - ratio)),
                    include_rai_reason=True,
                ),
            )
        except GoogleAuthError:
            raise ImageFailed("not_configured") from None
        for made in answer.generated_images or []:
            if made.image and made.image.image_bytes:
                return bytes(made.image.image_bytes)
            if made.rai_filtered_reason:
                raise ImageFailed("refused")
        raise ImageFailed("refused" if not answer.generated_images else "bad_output")

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aio.aclose()
