"""Revised Romanization of Korean, for names that no list holds."""

import tomllib
from functools import cache
from importlib.resources import files

_SILENT, _RIEUL, _NIEUN, _MIEUM = 11, 5, 2, 6
_NASAL = {"k": "ng", "t": "n", "p": "m"}


@cache
def _table() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__package__).joinpath("data/korean.toml").read_text("utf-8"))


@cache
def _letters(place: str) -> tuple[str, ...]:
    """The sounds that stand first, as vowel or last in a syllable, in the order of Unicode."""
    return tuple(letter.strip("-") for letter in _table()["letters"][place].split())


def romanised(word: str) -> str:
    """ "해운대" → "Haeundae", "진주" → "Jinju"; other letters stay."""
    parts = [_syllable(word, at) for at in range(len(word))]
    text = "".join(parts)
    return text[:1].upper() + text[1:]


def sign(name: str) -> str:
    """ "오색시장" → "Osaek Market", "도담삼봉" → "Dodamsambong"."""
    bare = name.replace(" ", "")
    for korean, english in _table()["kinds"].items():
        if bare.endswith(korean) and len(bare) - len(korean) >= 2:
            return f"{romanised(bare.removesuffix(korean))} {english}"
    return romanised(bare)


def _split(char: str) -> tuple[int, int, int] | None:
    index = ord(char) - 0xAC00
    return (index // 588, index % 588 // 28, index % 28) if 0 <= index < 11172 else None


def _syllable(word: str, at: int) -> str:
    here = _split(word[at])
    if here is None:
        return word[at]
    before = _split(word[at - 1]) if at else None
    after = _split(word[at + 1]) if at + 1 < len(word) else None
    return _onset(here[0], before) + _letters("vowel")[here[1]] + _coda(here[2], after)


def _onset(first: int, before: tuple[int, int, int] | None) -> str:
    if before and first == _RIEUL and before[2]:
        return "l" if _letters("last")[before[2]] in ("l", "n") else "n"
    if before and first == _NIEUN and before[2] and _letters("last")[before[2]] == "l":
        return "l"
    return _letters("first")[first]


def _coda(last: int, after: tuple[int, int, int] | None) -> str:
    sound = _letters("last")[last]
    if not last or after is None:
        return sound
    if after[0] == _SILENT:
        return _table()["before_vowel"].get(str(last), sound)
    if after[0] in (_NIEUN, _MIEUM):
        return _NASAL.get(sound, sound)
    if after[0] == _RIEUL:
        return "l" if sound == "n" else _NASAL.get(sound, sound)
    return sound
