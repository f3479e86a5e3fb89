"""Reads a chat turn from a stream: the extraction first, then the words of the reply."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import ValidationError

from tripkit.services.llm.parsing import ReplyParser, Structured
from tripkit.services.llm.port import Delta, Extracted
from tripkit.services.llm.schema import problems
from tripkit.services.llm.trimming import validated

T = TypeVar("T")

_NOT_A_TURN = ("answer: not a JSON object with `extraction` first and then `reply`",)


class Turn(Generic[T]):
    """What came of a turn so far, over one reading or two."""

    def __init__(self, schema: type[T]) -> None:
        self._schema = schema
        self.extracted: Extracted[T] | None = None
        self.spoken = False
        """Words were handed on."""
        self.restart()

    def restart(self) -> None:
        """Reads anew, for an answer that is asked for again."""
        self._parser = ReplyParser()
        self._pieces: list[str] = []
        self._faults: tuple[str, ...] = ()

    @property
    def raw(self) -> str:
        """The answer's text as it came."""
        return "".join(self._pieces)

    @property
    def broken(self) -> bool:
        """The extraction is there and does not fit: the rest is of no use."""
        return bool(self._faults)

    @property
    def problems(self) -> tuple[str, ...]:
        return self._faults or _NOT_A_TURN

    @property
    def said(self) -> bool:
        """The turn is there, to its closing brace."""
        return self.extracted is not None and self.spoken and self._parser.complete

    def feed(self, text: str) -> list[Extracted[T] | Delta]:
        """Takes the next characters; returns what can be handed on."""
        self._pieces.append(text)
        found: list[Extracted[T] | Delta] = []
        for part in self._parser.feed(text):
            if isinstance(part, Structured):
                self._extract(part.raw, found)
            elif self.extracted is not None:
                self.spoken = True
                found.append(Delta(part.text))
        return found

    def _extract(self, raw: str, found: list[Extracted[T] | Delta]) -> None:
        try:
            self.extracted = Extracted(validated(self._schema, raw))
        except ValidationError as error:
            self._faults = problems(error)
        else:
            found.append(self.extracted)
