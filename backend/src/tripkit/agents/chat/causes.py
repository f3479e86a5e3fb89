"""Why somebody travels, where their words say it, answered by one sentence."""

import re
import tomllib
from functools import cache
from importlib.resources import files

from tripkit.agents.chat.turn import Turn

TIRED = "worn_out"
"""The cause that is a tone, too, and has its phrasings."""
LONG = 24
"""Words from which on a lone word of feeling in a message may be of anything."""


@cache
def _causes() -> dict[str, re.Pattern[str]]:
    text = (files(__package__) / "data" / "causes.toml").read_text("utf-8")
    return {
        name: re.compile(row["words"], re.IGNORECASE) for name, row in tomllib.loads(text).items()
    }


def cause_of(message: str) -> str | None:
    """The first cause that a message tells."""
    return next((name for name, words in _causes().items() if words.search(message)), None)


def say_feeling(turn: Turn) -> None:
    """One sentence for the cause, once a talk; else for the tone, where it is surely one: nobody
    is angry with us before we said a word, and in a long message one word is of anything."""
    cause = cause_of(turn.message)
    if cause == TIRED:
        turn.voice.say("tone.tired", weight=6)
        return
    if cause and not any(used.startswith("cause.") for used in turn.voice.used):
        turn.voice.say(f"cause.{cause}", weight=8)
        return
    is_opening = turn.asked is None
    is_sure = not is_opening or (turn.tone != "angry" and len(turn.message.split()) < LONG)
    if turn.new_tone and turn.tone and is_sure:
        turn.voice.say(f"tone.{turn.tone}", weight=6)
