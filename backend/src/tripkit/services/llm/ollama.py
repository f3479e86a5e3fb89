"""Looks whether Ollama runs on this machine. It is offered, and never used unasked."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import httpx
from pydantic import BaseModel, ValidationError

LOCAL_OLLAMA = "http://127.0.0.1:11434"
_SECONDS = 0.5
_MOST_NAMED = 12
_AGAIN_SECONDS = 60.0


@dataclass(frozen=True)
class LocalModels:
    """A server of one's own and the models that it holds."""

    address: str
    models: tuple[str, ...]


class _Model(BaseModel):
    name: str


class _Tags(BaseModel):
    models: list[_Model]


async def find_ollama(address: str = LOCAL_OLLAMA) -> LocalModels | None:
    """Returns what runs at the address; None where nothing answers as Ollama does."""
    try:
        async with httpx.AsyncClient(timeout=_SECONDS, trust_env=False) as client:
            answer = await client.get(f"{address}/api/tags")
            answer.raise_for_status()
            tags = _Tags.model_validate_json(answer.content)
    except (httpx.HTTPError, ValidationError):
        return None
    return LocalModels(address, tuple(model.name for model in tags.models[:_MOST_NAMED]))


class LocalSearch:
    """What runs on this machine, looked for once a minute at most."""

    def __init__(
        self, address: str = LOCAL_OLLAMA, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = address
        self._now = now
        self._models: LocalModels | None = None
        self._again_at = 0.0

    async def found(self) -> list[LocalModels]:
        """The servers that answer."""
        if self._now() >= self._again_at:
            self._again_at = self._now() + _AGAIN_SECONDS
            self._models = await find_ollama(self._address)
        return [self._models] if self._models else []
