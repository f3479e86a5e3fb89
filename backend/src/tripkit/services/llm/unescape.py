"""JSON string escapes undone piece by piece, wherever the pieces are cut."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"(?:[^\\]+|\\u[0-9a-fA-F]{4}|\\[^u])*", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LONGEST = 6  # characters of \uXXXX


class Unescaper:
    """Takes a JSON string's inside in pieces; gives the text that is certain so far.

    Half an escape or half a surrogate pair waits for its other half; one that never comes
    becomes U+FFFD, so that the text can always be encoded.
    """

    def __init__(self) -> None:
        self._rest = ""
        self._high = ""

    def feed(self, piece: str) -> str:
        """Returns the next characters of the text."""
        text = self._rest + piece
        if "\\" not in text and not self._high:
            self._rest = ""
            return _SURROGATE.sub("\ufffd", text)
        ready = ""
        while True:
            whole = _WHOLE.match(text)
            end = whole.end() if whole else 0
            ready += text[:end]
            text = text[end:]
            if len(text) < _LONGEST:
                break
            ready, text = ready + "\ufffd", text[2:]  # \u and no four hex digits
        self._rest = text
        return self._paired(_ESCAPE.sub(_plain, ready))

    def end(self) -> str:
        """Returns what was still waiting, at the end of the string."""
        waiting = bool(self._rest or self._high)
        self._rest = self._high = ""
        return "\ufffd" if waiting else ""

    def _paired(self, text: str) -> str:
        text = self._high + text
        self._high = ""
        if not _SURROGATE.search(text):
            return text
        if "\ud800" <= text[-1] <= "\udbff":
            text, self._high = text[:-1], text[-1]
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _plain(escape: re.Match[str]) -> str:
    code = escape.group(1)
    if code[0] == "u" and len(code) > 1:
        return chr(int(code[1:], 16))
    return _SHORT.get(code, code)
