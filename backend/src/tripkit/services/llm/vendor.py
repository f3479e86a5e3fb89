"""What the vendors' models behind LangChain share: a client built once, and how it is streamed."""

from __future__ import annotations

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from tripkit.services.llm.failures import UNREADABLE, unreadable
from tripkit.services.llm.langchain_messages import to_langchain
from tripkit.services.llm.provider import CallFailed, Chunk, Request

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessageChunk

Chat_co = TypeVar("Chat_co", bound="BaseChatModel", covariant=True)


class Connection(ABC, Generic[Chat_co]):
    """One vendor's client, built when it is first wanted and shared by the vendor's models."""

    def __init__(self, name: str, base_url: str, key: str, timeout: float) -> None:
        self.name = name
        self._base_url = base_url
        self._key = key
        self._timeout = timeout
        self._lock = threading.RLock()
        self._chat: Chat_co | None = None

    async def chat(self) -> Chat_co:
        """Returns the client; the first time in a thread, since importing takes a while."""
        if self._chat is None:
            return await asyncio.to_thread(self.load_chat)
        return self._chat

    def load_chat(self) -> Chat_co:
        """Imports the vendor's library and returns its client; slow the first time."""
        with self._lock:
            if self._chat is None:
                self._chat = self._build()
            return self._chat

    @abstractmethod
    def _build(self) -> Chat_co:
        """Returns a client of no model in particular, which retries nothing."""

    @abstractmethod
    async def aclose(self) -> None: ...


AnyConnection = TypeVar("AnyConnection", bound="Connection[BaseChatModel]")


class VendorModel(ABC, Generic[AnyConnection]):
    """One model of a vendor; `parameters` go into each of its calls as they are."""

    def __init__(
        self,
        connection: AnyConnection,
        model: str,
        parameters: Mapping[str, object] | None = None,
    ) -> None:
        self._connection = connection
        self._model = model
        self._parameters = dict(parameters or {})

    @property
    def name(self) -> str:
        return self._connection.name

    @property
    def model(self) -> str:
        return self._model

    def at(self, model: str) -> Self:
        return type(self)(self._connection, model, self._parameters)

    def load(self) -> None:
        self._connection.load_chat()

    async def aclose(self) -> None:
        await self._connection.aclose()

    async def complete(self, request: Request) -> AsyncIterator[Chunk]:
        chat = await self._client()
        failure: CallFailed | None = None
        started = False
        try:
            async for message in chat.astream(
                to_langchain(request.messages),
                {"callbacks": []},  # a graph's own token stream is not to see these
                **self._options(request),  # type: ignore[arg-type]  # the vendor's own names
            ):
                started = True
                yield self._chunk(message)
        except self._errors() as error:
            failure = self._failure(error, started)
        except UNREADABLE as error:
            failure = unreadable(error, started)
        if failure is not None:  # raised out here, so that the vendor's error is not its context
            raise failure

    async def _client(self) -> BaseChatModel:
        return await self._connection.chat()

    @abstractmethod
    def _options(self, request: Request) -> dict[str, object]:
        """Returns what the vendor's client is told beside the messages."""

    @abstractmethod
    def _chunk(self, message: AIMessageChunk) -> Chunk: ...

    @abstractmethod
    def _errors(self) -> tuple[type[Exception], ...]:
        """Returns what the vendor's client raises."""

    @abstractmethod
    def _failure(self, error: Exception, started: bool) -> CallFailed:
        """Returns what one of `_errors` means; `started`: a part of the answer was there."""
