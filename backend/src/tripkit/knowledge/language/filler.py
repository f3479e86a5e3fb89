"""Words that say nothing by themselves: "and", "we prefer", 가려고 합니다."""

import re
import tomllib
from functools import cache
from importlib.resources import files


@cache
def filler() -> re.Pattern[str]:
    """Each of them, in lower-case text."""
    path = files("tripkit.knowledge.language").joinpath("data/filler.toml")
    return re.compile(tomllib.loads(path.read_text("utf-8"))["words"])
