"""The kit's words, read once."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tripkit.domain.context import Locale


@lru_cache(maxsize=1)
def words() -> dict[str, Any]:
    """The data file as it is."""
    text = (files("tripkit.knowledge.kit") / "words.json").read_text("utf-8")
    return dict(json.loads(text))


def say(both: dict[str, Any], locale: Locale) -> Any:
    """One language of a pair."""
    return both[locale]
