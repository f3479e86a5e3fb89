"""The words of a phrase that can be a name, without those that say what is to be done with it."""

import re

from tripkit.understanding import words as closed

_EDGES = " \t\n,.;:!?~\"'()[]-–…"
_WORD = re.compile(r"\S+")


def bare(phrase: str) -> str:
    """ "obviously the Charles Bridge if possible" → "Charles Bridge"; the phrase if all go."""
    text = " ".join(phrase.split()).strip(_EDGES)
    shorter = closed.pattern("named", "afterthought").sub("", text).strip(_EDGES) or text
    for _ in range(3):
        shorter = _without_edges(shorter)
        shorter = closed.pattern("named", "korean_before").sub("", shorter).strip(_EDGES) or shorter
        shorter = closed.pattern("named", "korean_after").sub("", shorter).strip(_EDGES) or shorter
        shorter = _without_particle(shorter)
    return shorter or text


def is_filler(word: str) -> bool:
    """Whether an English word names nothing where it begins or ends a phrase."""
    return bool(closed.pattern("named", "filler").fullmatch(word.strip(_EDGES)))


def _without_edges(text: str) -> str:
    words = _WORD.findall(text)
    while len(words) > 1 and is_filler(words[0]):
        del words[0]
    while len(words) > 1 and (
        is_filler(words[-1]) or closed.pattern("named", "last").fullmatch(words[-1])
    ):
        del words[-1]
    return " ".join(words).strip(_EDGES)


def _without_particle(text: str) -> str:
    """Without one particle at the end, where two syllables are left."""
    match = closed.pattern("named", "last_particle").search(text)
    return text[: match.start()] if match and len(text) - len(match[0]) > 1 else text
