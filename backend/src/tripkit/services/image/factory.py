"""Builds the image service from plain values."""

import logging
from dataclasses import dataclass, field
from typing import Literal

from tripkit.services.image import gemini, imagen
from tripkit.services.image.links import SignedDrawings
from tripkit.services.image.port import Cache, ImageProvider
from tripkit.services.image.renderer import Renderer
from tripkit.services.image.service import ImageService

log = logging.getLogger(__name__)


class ImageMisconfigured(ValueError):
    """The configuration asks for what it gives no access to; says what to set."""


@dataclass(frozen=True)
class ImageConfig:
    """What to build. The key is plain text here and goes nowhere but into the vendor's client."""

    provider: Literal["auto", "offline", "gemini", "imagen"] = "auto"
    model: str = ""
    api_key: str = field(default="", repr=False)
    project: str = ""
    location: str = ""
    base_url: str | None = None
    """Another address for Gemini's API."""
    vertex_base_url: str | None = None
    secret: str = field(default="", repr=False)
    """What links to drawings are signed with; without one there are none."""


def build_images(config: ImageConfig, *, cache: Cache | None = None) -> ImageService:
    """The service; without access to a provider it draws. Raises ImageMisconfigured."""
    provider = _provider(config)
    links = SignedDrawings(config.secret) if config.secret else None
    return ImageService([provider] if provider else [], Renderer(), cache=cache, links=links)


def _provider(config: ImageConfig) -> ImageProvider | None:
    kind = _kind(config)
    if kind == "imagen":
        return imagen.ImagenImages(
            config.project,
            config.location or imagen.DEFAULT_LOCATION,
            config.model or imagen.DEFAULT_MODEL,
            base=config.vertex_base_url,
        )
    if kind == "gemini":
        return gemini.GeminiImages(config.api_key, _gemini_model(config), base=config.base_url)
    return None


def _kind(config: ImageConfig) -> Literal["gemini", "imagen"] | None:
    if config.provider == "offline":
        return None
    if config.provider == "gemini" and not config.api_key:
        raise ImageMisconfigured("IMAGE_PROVIDER=gemini: set GOOGLE_API_KEY")
    if config.provider == "imagen" and not config.project:
        raise ImageMisconfigured("IMAGE_PROVIDER=imagen: set GOOGLE_CLOUD_PROJECT")
    if config.provider != "auto":
        return config.provider
    wants_imagen = config.model.startswith("imagen")
    if config.project and (wants_imagen or not config.api_key):
        return "imagen"
    return "gemini" if config.api_key else None


def _gemini_model(config: ImageConfig) -> str:
    """Imagen models exist on Vertex AI alone; with an API key Gemini's model takes their place."""
    if not config.model.startswith("imagen"):
        return config.model or gemini.DEFAULT_MODEL
    log.warning(
        "IMAGE_MODEL=%s no longer answers an API key (Imagen is left on Vertex AI only, with"
        " GOOGLE_CLOUD_PROJECT); using its replacement %s", config.model, gemini.DEFAULT_MODEL,
    )  # fmt: skip
    return gemini.DEFAULT_MODEL
