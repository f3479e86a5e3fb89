"""What somebody pasted as lines of text: of a mail's source, of HTML, or of plain words."""

import re
import unicodedata
from email import message_from_string
from email.errors import MessageError
from email.policy import default
from html.parser import HTMLParser
from typing import NamedTuple

MOST = 200_000
"""Characters that are looked at; a confirmation is a hundredth of it."""
_MOST_LINES = 4000
_LONGEST = 600
_HTML = re.compile(r"<(?:html|body|div|table|p|br|td|span|script|head|meta|!doctype)\b", re.I)
_MAIL = re.compile(r"\A(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\n(?:[ \t][^\n]*\n)*){3,}", re.A)
_IS_MAIL = re.compile(r"^(?:MIME-Version|Content-Type):", re.I | re.M)
_BLOCKS = frozenset({
    "p", "div", "br", "tr", "table", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6",
    "section", "article", "header", "footer", "dt", "dd", "hr", "blockquote", "title",
})  # fmt: skip
_SILENT = frozenset({"script", "style", "head", "template", "noscript"})
_LINKED_DATA = "application/ld+json"


class Pasted(NamedTuple):
    """Lines without empty ones, and the linked data (JSON) that stood in HTML."""

    lines: list[str]
    data: list[str]


class _Page(HTMLParser):
    """The words of HTML, a line a block, and its linked data; nothing is loaded or run."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.data: list[str] = []
        self._silent: list[str] = []
        self._is_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.words.append("\n")
        elif tag in ("td", "th"):
            self.words.append("  ")
        if tag in _SILENT:
            self._silent.append(tag)
            kind = dict(attrs).get("type") or ""
            self._is_data = tag == "script" and kind.strip().lower() == _LINKED_DATA
            if self._is_data:
                self.data.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.words.append("\n")
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()
            self._is_data = False

    def handle_data(self, data: str) -> None:
        if self._is_data:
            self.data[-1] += data
        elif not self._silent:
            self.words.append(data)


def pasted(text: str) -> Pasted:
    """The lines and the linked data of what was pasted, whatever it is."""
    body = _body(text[: MOST * 5]) if _MAIL.match(text[:20_000]) else text
    data: list[str] = []
    if _HTML.search(body[:MOST]):
        page = _Page()
        page.feed(body)
        body, data = "".join(page.words), page.data
    return Pasted(_lines(body[:MOST]), data)


def _body(source: str) -> str:
    """The HTML, else the plain text of a mail's source; the source itself where it is none."""
    if not _IS_MAIL.search(source[:20_000]):
        return source
    try:
        mail = message_from_string(source, policy=default)
        part = mail.get_body(("html", "plain"))
        content = part.get_content() if part is not None else source
    except (MessageError, LookupError, ValueError, AttributeError):
        return source
    return content if isinstance(content, str) else source


def _lines(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text).replace("\r\n", "\n").replace("\r", "\n")
    found = []
    for line in plain.split("\n"):
        bare = "".join(c for c in line if c == "\t" or unicodedata.category(c)[0] != "C")
        bare = re.sub(r"^[>\s]+", "", bare.replace("\t", "  ")).rstrip()
        bare = re.sub(r" {3,}", "  ", bare)[:_LONGEST]
        if bare:
            found.append(bare)
        if len(found) >= _MOST_LINES:
            break
    return found
