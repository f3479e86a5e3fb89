"""Answers that only the offered options give a meaning: "the second one", "첫 번째"."""

import re
from collections.abc import Sequence
from typing import Any

from tripkit.knowledge.language import patterns

_PATTERNS = patterns.load("slots")
INTERESTS = ("photography", "food", "art", "history", "nature", "architecture")
ORDER = {
    "mood": ("romantic", "adventurous", "nostalgic", "peaceful"),
    "aesthetic": ("urban", "nature", "vintage", "modern"),
    "interests": INTERESTS,
    "duration": ("short", "medium", "long"),
}
_ORDINALS = (
    (_PATTERNS.compiled("ordinals.1"), 0),
    (_PATTERNS.compiled("ordinals.2"), 1),
    (_PATTERNS.compiled("ordinals.3"), 2),
    (_PATTERNS.compiled("ordinals.4"), 3),
    (_PATTERNS.compiled("ordinals.5"), -1),
)  # fmt: skip


def picked(low: str, asked: str, options: Sequence[Any] | None) -> tuple[str, str] | None:
    """The value and the words for it; `options` are those last offered, else the usual order."""
    values = options or ORDER[asked]
    found = [(m, index) for pattern, index in _ORDINALS for m in pattern.finditer(low)]
    corrected = re.search(r"\bno\b|\bactually\b|아니|말고", low)
    for m, index in sorted(found, key=lambda f: f[0].start(), reverse=corrected is not None):
        if -1 <= index < len(values):
            chosen = values[index]
            value = chosen.get("value") if isinstance(chosen, dict) else chosen
            if value in ORDER[asked]:
                return str(value), m.group()
    return None
