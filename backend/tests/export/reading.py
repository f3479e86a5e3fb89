"""Reads a page as a browser does: elements, addresses, text."""

from html.parser import HTMLParser
from typing import Any

VOID = {"img", "meta", "link", "br", "hr"}


class Reader(HTMLParser):
    """Every element with its attributes, all text, and whether all is closed in order."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(document)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] != "style":
            self.text += f" {data}"

    def all(self, name: str) -> list[str]:
        """The values of one attribute."""
        return [
            value for _, at in self.elements for key, value in at.items() if key == name and value
        ]
