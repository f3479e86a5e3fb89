"""Revised Romanization of Korean, for the names of places at home that no list holds."""

_FIRST = (
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
)  # fmt: skip
_VOWEL = (
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
)  # fmt: skip
_LAST = (
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p",
    "t", "t", "ng", "t", "t", "k", "t", "p", "t",
)  # fmt: skip
_BEFORE_VOWEL = {1: "g", 2: "kk", 4: "n", 7: "d", 8: "r", 16: "m", 17: "b", 19: "s", 20: "ss",
                 21: "ng", 22: "j", 23: "ch", 24: "k", 25: "t", 26: "p", 27: "h"}  # fmt: skip
_SILENT, _RIEUL, _NIEUN, _MIEUM = 11, 5, 2, 6
_NASAL = {"k": "ng", "t": "n", "p": "m"}


def romanised(word: str) -> str:
    """ "해운대" → "Haeundae", "진주" → "Jinju"; other letters stay."""
    parts = [_syllable(word, at) for at in range(len(word))]
    text = "".join(parts)
    return text[:1].upper() + text[1:]


def _split(char: str) -> tuple[int, int, int] | None:
    index = ord(char) - 0xAC00
    return (index // 588, index % 588 // 28, index % 28) if 0 <= index < 11172 else None


def _syllable(word: str, at: int) -> str:
    here = _split(word[at])
    if here is None:
        return word[at]
    before = _split(word[at - 1]) if at else None
    after = _split(word[at + 1]) if at + 1 < len(word) else None
    return _onset(here[0], before) + _VOWEL[here[1]] + _coda(here[2], after)


def _onset(first: int, before: tuple[int, int, int] | None) -> str:
    if before and first == _RIEUL and before[2]:
        return "l" if _LAST[before[2]] in ("l", "n") else "n"
    if before and first == _NIEUN and before[2] and _LAST[before[2]] == "l":
        return "l"
    return _FIRST[first]


def _coda(last: int, after: tuple[int, int, int] | None) -> str:
    sound = _LAST[last]
    if not last or after is None:
        return sound
    if after[0] == _SILENT:
        return _BEFORE_VOWEL.get(last, sound)
    if after[0] in (_NIEUN, _MIEUM):
        return _NASAL.get(sound, sound)
    if after[0] == _RIEUL:
        return "l" if sound == "n" else _NASAL.get(sound, sound)
    return sound
