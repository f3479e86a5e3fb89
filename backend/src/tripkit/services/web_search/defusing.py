"""Takes out of a page's words what could send a person or their money somewhere.

Addresses, mailboxes, bank accounts and wallets in the text of a page are not what was looked for:
the only address that a reader is given is that of the page itself, which was fetched.
"""

from __future__ import annotations

import re

from tripkit.knowledge.hosts import HOST

LEFT_OUT = "[…]"
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)")
_SENDS = (
    re.compile(r"(?:https?|ftp|javascript|data|tel|sms|bitcoin|ethereum):[^\s)\]>\"']+", re.I),
    re.compile(r"\bwww\.[^\s)\]>\"']+", re.I),
    re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*", re.I),
    re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b"),
    re.compile(
        r"\b(?:0[xX][0-9a-fA-F]{40}|(?:bc1|tb1)[0-9a-z]{20,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b"
    ),
    HOST,
)


def defused(text: str) -> str:
    """The text without any address to go to, write to or pay at; a link keeps its words."""
    text = _LINK.sub(r"\1", text)
    for pattern in _SENDS:
        text = pattern.sub(LEFT_OUT, text)
    return text


def addresses_in(text: str) -> list[str]:
    """What `defused` would take out of it."""
    return [match.group().rstrip(".,;:!?") for p in _SENDS for match in p.finditer(text)]
