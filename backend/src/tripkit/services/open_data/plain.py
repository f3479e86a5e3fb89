"""Plain text out of what anybody can write: no markup, no templates, of bounded length."""

import re
import unicodedata
from html import unescape

import mwparserfromhell
from mwparserfromhell.nodes import ExternalLink, Tag, Template, Wikilink
from mwparserfromhell.wikicode import Wikicode

MOST_LETTERS = 420
"""Of a description: two or three sentences, cut after one of them."""
_CURRENCY = re.compile(r"[A-Z]{3}")
_ASIDE = ("ref", "references", "gallery", "script", "style", "math", "nowiki")
_TAG, _BRACKETS = re.compile(r"<[^>]*>?"), re.compile(r"\{\{+|\}\}+|\[\[+|\]\]+|'''?|[<>|]")
_END = re.compile(r"(?<=[.!?。])\s")
_SPACES = re.compile(r"\s+")


def plain(code: Wikicode, most: int = MOST_LETTERS) -> str:
    """The words of wikitext. An amount in a currency's template stays, other templates go, and
    so do footnotes, files and bare addresses."""
    for node in code.filter(recursive=False):
        if isinstance(node, Template):
            code.replace(node, _amount(node))
        elif (isinstance(node, Tag) and str(node.tag).strip().lower() in _ASIDE) or (
            isinstance(node, Wikilink) and ":" in str(node.title)
        ):
            code.remove(node)
        elif isinstance(node, ExternalLink):
            code.replace(node, node.title or "")
    return plain_text(str(code.strip_code(normalize=True, collapse=True)), most)


def _amount(template: Template) -> str:
    """`{{EUR|10}}` as it is read aloud; nothing for another template."""
    name = str(template.name).strip().upper()
    if not _CURRENCY.fullmatch(name) or not template.has(1):
        return ""
    return f"{name} {template.get(1).value.strip_code().strip()}"


def plain_text(text: str, most: int = MOST_LETTERS) -> str:
    """One line without tags, brackets of markup and characters that steer a display."""
    bare = _BRACKETS.sub("", _TAG.sub(" ", unescape(_TAG.sub(" ", text))))
    seen = "".join(
        c for c in bare if unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs") or c in "\n\t"
    )
    return clipped(_SPACES.sub(" ", unicodedata.normalize("NFC", seen)).strip(), most)


def clipped(text: str, most: int) -> str:
    """The whole sentences that fit, else as many words."""
    if len(text) <= most:
        return text
    head = text[: most + 1]
    ends = [match.start() for match in _END.finditer(head)]
    if ends and ends[-1] > most // 4:
        return head[: ends[-1]]
    return f"{head[: most - 1].rpartition(' ')[0] or head[: most - 1]}…"


def parsed(text: str) -> Wikicode:
    """Wikitext as a tree; what is broken stays text."""
    return mwparserfromhell.parse(text, skip_style_tags=True)
