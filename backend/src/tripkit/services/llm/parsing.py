"""Push parsers for JSON that a model is still writing; each character is scanned once.

They find where values begin and end and hand on the text of each; the caller parses it. So
one broken element costs that element, not the rest of the list.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from tripkit.services.llm.unescape import Unescaper

_OPENING = re.compile(r"[{\[]")
_STRUCTURE = re.compile(r'["{}\[\],:]')
_STRING_END = re.compile(r'["\\]')
_FENCED = re.compile(r"```[a-zA-Z]*\s*\n(.*?)```", re.DOTALL)


def json_text(text: str) -> str:
    """Returns the JSON in a whole answer: without code fences and the words around it."""
    fenced = _FENCED.search(text)
    inner = fenced.group(1) if fenced else text
    start = _OPENING.search(inner)
    end = max(inner.rfind("}"), inner.rfind("]"))
    return inner[start.start() : end + 1] if start and end > start.start() else inner.strip()


class _Scanner:
    """Finds structural characters across chunks. Words before the first bracket are skipped."""

    def __init__(self) -> None:
        self.depth = 0
        """Open brackets; the reader of `marks` keeps it."""
        self.in_string = False
        self._escaped = False

    def marks(self, chunk: str) -> Iterator[tuple[str, int]]:
        """Yields each structural character and its position; a string gives its two quotes."""
        at = 0
        while at < len(chunk):
            if self._escaped:
                self._escaped = False
                at += 1
                continue
            if self.in_string:
                found = _STRING_END.search(chunk, at)
            else:
                found = (_STRUCTURE if self.depth else _OPENING).search(chunk, at)
            if found is None:
                return
            at = found.end()
            char = found.group()
            if char == "\\":
                self._escaped = True
                continue
            if char == '"':
                self.in_string = not self.in_string
            yield char, at - 1


class _Held:
    """Text from a mark on, over as many chunks as it takes."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._from: int | None = None

    @property
    def holding(self) -> bool:
        return self._from is not None

    def start(self, at: int) -> None:
        self._pieces.clear()
        self._from = at

    def stop(self, chunk: str, at: int) -> str:
        """Returns the text from the mark up to `at`, and holds no more."""
        text = "".join([*self._pieces, chunk[self._from : at]])
        self._pieces.clear()
        self._from = None
        return text

    def keep(self, chunk: str) -> None:
        """To be called at the end of each chunk."""
        if self._from is not None:
            self._pieces.append(chunk[self._from :])
            self._from = 0


class ItemParser:
    """Hands on the elements of `{"items": […]}`, or of a bare list, as each one closes."""

    def __init__(self, key: str = "items") -> None:
        self._wanted = key
        self._scanner = _Scanner()
        self._key = _Held()
        self._last_key = ""
        self._list_depth = 0
        self._element = _Held()
        self.complete = False
        """The list's closing bracket was seen."""

    def feed(self, chunk: str) -> list[str]:
        """Takes the next characters; returns the text of each element that they complete."""
        if self.complete:
            return []
        found: list[str] = []
        for char, at in self._scanner.marks(chunk):
            if self._list_depth:
                self._in_list(chunk, char, at, found)
                if self.complete:
                    return found
            else:
                self._before_list(chunk, char, at)
        self._key.keep(chunk)
        self._element.keep(chunk)
        return found

    def _before_list(self, chunk: str, char: str, at: int) -> None:
        scanner = self._scanner
        if char == '"' and scanner.depth == 1:
            if scanner.in_string:
                self._key.start(at + 1)
            else:
                self._last_key = self._key.stop(chunk, at)
        elif char in "{[":
            wanted = scanner.depth == 0 or (scanner.depth == 1 and self._last_key == self._wanted)
            scanner.depth += 1
            if char == "[" and wanted:
                self._list_depth = scanner.depth
                self._element.start(at + 1)
        elif char in "}]":
            scanner.depth -= 1

    def _in_list(self, chunk: str, char: str, at: int, found: list[str]) -> None:
        scanner = self._scanner
        if char in "{[":
            scanner.depth += 1
        elif char in "}]":
            scanner.depth -= 1
            if scanner.depth == self._list_depth:
                self._hand_on(chunk, at + 1, found)
            elif scanner.depth < self._list_depth:
                self._hand_on(chunk, at, found)
                self.complete = True
        elif char == "," and scanner.depth == self._list_depth:
            self._hand_on(chunk, at, found)
            self._element.start(at + 1)

    def _hand_on(self, chunk: str, end: int, found: list[str]) -> None:
        text = self._element.stop(chunk, end).strip()
        if text:
            found.append(text)
        self._element.start(end)


@dataclass(frozen=True)
class Structured:
    """The text of the structured half, complete."""

    raw: str


@dataclass(frozen=True)
class Words:
    """The next characters of the reply."""

    text: str


class ReplyParser:
    """Reads `{"extraction": {…}, "reply": "…"}`: the first whole, the second as it comes.

    Words that come before the extraction are held back until it is there.
    """

    def __init__(self, extraction: str = "extraction", reply: str = "reply") -> None:
        self._names = (extraction, reply)
        self._scanner = _Scanner()
        self._held = _Held()
        self._key = ""
        self._expects_value = False
        self._words_from: int | None = None
        self._unescaper = Unescaper()
        self._early: list[Words] = []
        self._extracted = False
        self.complete = False
        """The object's closing brace was seen."""

    def feed(self, chunk: str) -> list[Structured | Words]:
        """Takes the next characters; returns what they complete, the extraction first."""
        found: list[Structured | Words] = []
        if self.complete:
            return found
        for char, at in self._scanner.marks(chunk):
            self._mark(chunk, char, at, found)
            if self.complete:
                return found
        if self._words_from is not None:
            self._say(self._unescaper.feed(chunk[self._words_from :]), found)
            self._words_from = 0
        self._held.keep(chunk)
        return found

    def _mark(self, chunk: str, char: str, at: int, found: list[Structured | Words]) -> None:
        scanner = self._scanner
        if char in "{[":
            scanner.depth += 1
        elif char in "}]":
            scanner.depth -= 1
            if scanner.depth == 1:
                self._value_ends(chunk, at + 1, found)
            elif scanner.depth == 0:
                self._value_ends(chunk, at, found)
                self.complete = True
        elif scanner.depth != 1:
            return
        elif char == '"':
            self._quote(chunk, at, found)
        elif char == ":":
            self._expects_value = True
            if self._key == self._names[0] and not self._extracted:
                self._held.start(at + 1)
        elif char == ",":
            self._value_ends(chunk, at, found)
            self._expects_value = False

    def _quote(self, chunk: str, at: int, found: list[Structured | Words]) -> None:
        opens = self._scanner.in_string
        if not self._expects_value:
            if opens:
                self._held.start(at + 1)
            else:
                self._key = self._held.stop(chunk, at)
        elif self._key == self._names[1]:
            if opens:
                self._words_from = at + 1
            elif self._words_from is not None:
                text = self._unescaper.feed(chunk[self._words_from : at])
                self._say(text + self._unescaper.end(), found)
                self._words_from = None

    def _value_ends(self, chunk: str, end: int, found: list[Structured | Words]) -> None:
        if not (self._expects_value and self._key == self._names[0] and self._held.holding):
            return
        self._extracted = True
        found.append(Structured(self._held.stop(chunk, end).strip()))
        found += self._early
        self._early = []

    def _say(self, text: str, found: list[Structured | Words]) -> None:
        if text:
            (found if self._extracted else self._early).append(Words(text))


def loads(raw: str) -> object:
    """Returns the JSON value of a text, or the text itself when it is not JSON."""
    try:
        return json.loads(raw)
    except ValueError:
        return raw
