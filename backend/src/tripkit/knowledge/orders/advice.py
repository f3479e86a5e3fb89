"""What a traveller does about a clause that a plan can't hold: a true line instead of a shrug."""

import re
import tomllib
from functools import cache
from importlib.resources import files

from tripkit.knowledge.orders.fates import Fate


@cache
def _table() -> tuple[tuple[str, re.Pattern[str]], ...]:
    path = files("tripkit.knowledge.orders").joinpath("data/advice.toml")
    rows = tomllib.loads(path.read_text("utf-8"))
    return tuple((key, re.compile(pattern, re.I)) for key, pattern in rows.items())


def advice_of(words: str) -> Fate | None:
    """What to do about it, by what its words are about; None where nothing tells."""
    key = next((key for key, pattern in _table() if pattern.search(words)), None)
    return Fate("set_aside", key) if key else None
