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


_KINDS = (
    ("한옥마을", "Hanok Village"), ("벽화마을", "Mural Village"), ("문화마을", "Culture Village"),
    ("민속마을", "Folk Village"), ("마을", "Village"), ("수산시장", "Fish Market"),
    ("어시장", "Fish Market"), ("야시장", "Night Market"), ("시장", "Market"),
    ("해수욕장", "Beach"), ("해변", "Beach"), ("국립공원", "National Park"), ("공원", "Park"),
    ("국립박물관", "National Museum"), ("박물관", "Museum"), ("미술관", "Museum of Art"),
    ("기념관", "Memorial Hall"), ("폭포", "Falls"), ("동굴", "Cave"), ("수목원", "Arboretum"),
    ("식물원", "Botanical Garden"), ("국가정원", "National Garden"), ("정원", "Garden"),
    ("케이블카", "Cable Car"), ("스카이워크", "Skywalk"), ("전망대", "Observatory"),
    ("타워", "Tower"), ("출렁다리", "Suspension Bridge"), ("대교", "Bridge"), ("호수", "Lake"),
    ("계곡", "Valley"), ("온천", "Hot Springs"), ("양떼목장", "Sheep Farm"), ("목장", "Ranch"),
    ("거리", "Street"), ("등대", "Lighthouse"), ("광장", "Square"), ("성당", "Cathedral"),
    ("자연휴양림", "Recreational Forest"), ("숲길", "Forest Trail"), ("숲", "Forest"),
    ("레일바이크", "Rail Bike"), ("아쿠아리움", "Aquarium"), ("동물원", "Zoo"),
    ("천문대", "Observatory"), ("도서관", "Library"), ("역", "Station"),
)  # fmt: skip
"""What a place at home is, in the English that its signs add to the romanised name."""


def sign(name: str) -> str:
    """ "오색시장" → "Osaek Market", "도담삼봉" → "Dodamsambong"."""
    bare = name.replace(" ", "")
    for korean, english in _KINDS:
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
