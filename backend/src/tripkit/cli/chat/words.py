"""All that the terminal itself says, in both languages, and what may be said to it."""

import json
from functools import cache
from importlib.resources import files
from typing import Literal, cast

Locale = Literal["en", "ko"]

_COMMANDS: dict[str, frozenset[str]] = {
    "quit": frozenset({"/quit", "/exit", "/q", "/끝", "/종료"}),
    "show": frozenset(
        {"/show", "show me", "show me now", "/보기", "보여줘", "보여 줘", "이제 보여 주세요"}
    ),
    "rolls": frozenset({"/rolls", "/필름"}),
    "help": frozenset({"/help", "/?", "/도움말"}),
}


@cache
def _texts() -> dict[str, dict[Locale, str]]:
    raw = (files("tripkit.cli.chat") / "words.json").read_text("utf-8")
    return cast("dict[str, dict[Locale, str]]", json.loads(raw))


def text(name: str, locale: Locale, **values: object) -> str:
    """One of our sentences."""
    return _texts()[name][locale].format(**values)


def has(name: str) -> bool:
    """Whether there is such a sentence."""
    return name in _texts()


def command(line: str) -> str | None:
    """What a line asks of the terminal itself; None for what is said to TripKit."""
    plain = line.casefold().rstrip(" .!")
    return next((name for name, spellings in _COMMANDS.items() if plain in spellings), None)
