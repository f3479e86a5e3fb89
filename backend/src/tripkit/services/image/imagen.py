"""Imagen, for accounts that still have it: Google Cloud's Vertex AI only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripkit.services.image.asking import PAUSE_SECONDS, TIMEOUT_SECONDS
from tripkit.services.image.google import GoogleImages
from tripkit.services.image.port import ImageFailed, PictureRequest

if TYPE_CHECKING:
    from google.auth.credentials import Credentials
    from google.genai import Client

DEFAULT_MODEL = "imagen-4.0-generate-001"
DEFAULT_LOCATION = "us-central1"
_ASPECTS = {"1:1": 1.0, "3:4": 0.75, "4:3": 4 / 3, "9:16": 9 / 16, "16:9": 16 / 9}


class ImagenImages(GoogleImages):
    """Takes the machine's own Google Cloud credentials, or those that it is given."""

    name = "imagen"

    def __init__(
        self,
        project: str,
        location: str = DEFAULT_LOCATION,
        model: str = DEFAULT_MODEL,
        *,
        credentials: Credentials | None = None,
        base: str | None = None,
        timeout: float = TIMEOUT_SECONDS,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        super().__init__(model, base=base, timeout=timeout, pause=pause)
        self._project = project
        self._location = location
        self._credentials = credentials

    def _make(self) -> Client:
        from google import genai
        from google.auth.exceptions import GoogleAuthError

        try:
            return genai.Client(
                vertexai=True,
                project=self._project,
                location=self._location,
                credentials=self._credentials,
                http_options=self._http_options(),
            )
        except GoogleAuthError:
            raise ImageFailed("not_configured") from None

    async def _ask(self, client: Client, request: PictureRequest) -> bytes:
        from google.auth.exceptions import GoogleAuthError
        from google.genai import types

        ratio = request.scene.width / request.scene.height
        try:
            answer = await client.aio.models.generate_images(
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
