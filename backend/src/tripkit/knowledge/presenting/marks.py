"""Markdown (GitHub's flavour) in which every foreign word stays a word."""

import re
from collections.abc import Sequence

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~!&$])")
_AT_START = re.compile(r"^(\s*)([-+]|\d+[.)])(\s)")


def escaped(words: str) -> str:
    """Words with the signs that would mark them escaped."""
    shown = _SPECIAL.sub(r"\\\1", words)
    return _AT_START.sub(r"\1\\\2\3", shown)


def link(words: str, url: str | None) -> str:
    return f"[{escaped(words)}]({url})" if url else escaped(words)


def table_of(
    head: tuple[str, ...], rows: Sequence[tuple[str, ...]], figures: frozenset[int]
) -> str:
    rule = ["---:" if n in figures else "---" for n in range(len(head))]
    lines = [" | ".join(map(escaped, head)), " | ".join(rule), *(" | ".join(row) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)
