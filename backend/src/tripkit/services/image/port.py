"""The port to whatever makes pictures."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol

from tripkit.knowledge.rendering.spec import SceneSpec

Health = Literal["ok", "degraded", "down", "not configured"]
FailureCode = Literal[
    "not_configured", "rate_limited", "timeout", "refused", "unavailable", "bad_output"
]
LONGEST_SIDE = 2048
"""Pixels; what a provider sends or a person uploads is made no larger than this."""


class ImageFailed(Exception):
    """A provider gave no picture. `code` is stable; `wait` is how many seconds it asked for."""

    def __init__(self, code: FailureCode, *, wait: float | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.wait = wait


@dataclass(frozen=True)
class PictureRequest:
    """The same wish twice: in words for a model, as a specification for our renderer."""

    prompt: str
    scene: SceneSpec
    stock: str
    date_back: date | None = None


@dataclass(frozen=True)
class Picture:
    """An encoded picture without metadata, at most LONGEST_SIDE pixels long."""

    content: bytes
    media_type: str
    provider: str
    model: str
    width: int
    height: int


@dataclass(frozen=True)
class Made:
    """A picture; `failed` says why the configured provider did not make it, where it did not."""

    picture: Picture
    failed: FailureCode | None = None


@dataclass(frozen=True)
class ProviderInfo:
    """One that can make pictures; `is_default` marks the one that is asked first."""

    name: str
    model: str
    is_default: bool
    health: Health


class ImageProvider(Protocol):
    name: str
    model: str

    async def generate(self, request: PictureRequest) -> Picture:
        """One picture. Raises ImageFailed."""
        ...

    async def check(self) -> None:
        """Asks whether the model is there. Raises ImageFailed."""
        ...

    async def close(self) -> None: ...


class Images(Protocol):
    """What graphs ask: it always makes a picture."""

    async def generate(self, request: PictureRequest) -> Made: ...


class Cache(Protocol):
    """Where drawn pictures are kept beside this process's memory."""

    async def get(self, key: str) -> bytes | None: ...

    async def put(self, key: str, value: bytes, *, ttl: float) -> None: ...
