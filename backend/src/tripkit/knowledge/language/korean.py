"""Korean by rule: particles by final consonant, native and Sino-Korean numbers, bare stems."""

import re

_BASE, _LAST = 0xAC00, 0xD7A3
_RIEUL = 8
_DIGIT_FINALS = {"0": 21, "1": 8, "2": 0, "3": 16, "4": 0, "5": 0, "6": 1, "7": 8, "8": 8, "9": 0}
_LATIN_FINALS = {"l": _RIEUL, "m": 16, "n": 4, "b": 17, "k": 1, "p": 17, "t": 0}

NATIVE = {
    "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "서": 3, "석": 3, "넷": 4, "네": 4,
    "너": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
}  # fmt: skip
_TENS = {
    "열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50,
    "예순": 60, "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
_SINO = dict(zip("영일이삼사오육칠팔구", range(10), strict=True)) | {"공": 0, "륙": 6}
_SMALL = {"십": 10, "백": 100, "천": 1000}
_LARGE = {"만": 10_000, "억": 100_000_000}
NATIVE_PATTERN = (
    r"(?:열|스물|서른)?(?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)|열|스물|스무|서른"
)
SINO_PATTERN = r"(?<![가-힣])[일이삼사오육칠팔구십백천만억]{1,10}"

_PARTICLES = (
    "으로부터", "에서부터", "에게서", "이랑은", "에서는", "에서도", "으로는", "으로도", "이라도",
    "이라서", "입니다", "이에요", "에서", "으로", "에게", "한테", "까지", "부터", "보다", "처럼",
    "같이", "마다", "조차", "마저", "밖에", "이랑", "이나", "이요", "예요", "이야", "하고", "에는",
    "에도", "로는", "로도", "랑은", "은", "는", "이", "가", "을", "를", "의", "에", "로", "와",
    "과", "도", "만", "랑", "나", "야", "요",
)  # fmt: skip


def final(word: str) -> int:
    """The index of the last syllable's final consonant (0 none, 8 ㄹ), also for digits, Latin."""
    for char in reversed(word):
        if _BASE <= ord(char) <= _LAST:
            return (ord(char) - _BASE) % 28
        if char in _DIGIT_FINALS:
            return _DIGIT_FINALS[char]
        if char.isalpha():
            return _LATIN_FINALS.get(char.lower(), 0)
    return 0


def josa(word: str, pair: str) -> str:
    """`word` with the particle that fits: josa("바다", "을/를") → "바다를", ("서울", "으로/로").

    The pair names the form after a consonant first; 으로/로 counts ㄹ as a vowel.
    """
    after_consonant, _, after_vowel = pair.partition("/")
    end = final(word)
    vowel = end == 0 or (after_consonant.startswith("으로") and end == _RIEUL)
    return word + (after_vowel if vowel else after_consonant)


def strip_particles(word: str) -> str:
    """The noun without its particle; one syllable always stays."""
    for particle in _PARTICLES:
        if len(word) > len(particle) + 1 and word.endswith(particle):
            stem = word[: -len(particle)]
            if _fits(stem, particle):
                return stem
    return word


def _fits(stem: str, particle: str) -> bool:
    """Whether the particle's form agrees with the stem's final consonant."""
    closed = final(stem) != 0
    if particle[0] in "은이을과" and particle not in ("의",):
        return closed
    if particle in ("는", "가", "를", "와", "랑", "나", "야", "예요"):
        return not closed
    if particle.startswith("으로"):
        return closed and final(stem) != _RIEUL
    if particle[0] == "로":
        return not closed or final(stem) == _RIEUL
    return True


def native_number(word: str) -> int | None:
    """ "스물셋" → 23; None when it is no native number from 1 to 99."""
    if word in NATIVE:
        return NATIVE[word]
    for tens, value in _TENS.items():
        if word == tens:
            return value
        if word.startswith(tens) and (unit := NATIVE.get(word[len(tens) :])) and unit < 10:
            return value + unit
    return None


def sino_number(word: str) -> int | None:
    """ "삼백오십만" → 3,500,000; digits may stand before the units ("50만", "3천")."""
    total = section = digit = 0
    seen = False
    for part in re.findall(r"\d+(?:\.\d+)?|.", word.replace(",", "")):
        if part[0].isdigit():
            digit, seen = float(part) if "." in part else int(part), True  # type: ignore[assignment]
        elif part in _SINO:
            digit, seen = digit * 10 + _SINO[part], True
        elif part in _SMALL:
            section, digit, seen = section + (digit or 1) * _SMALL[part], 0, True
        elif part in _LARGE:
            total, section, digit = total + ((section + digit) or 1) * _LARGE[part], 0, 0
            seen = True
        else:
            return None
    return int(total + section + digit) if seen else None


def sino_words(number: int) -> str:
    """The Sino-Korean words for 0 to 99,999,999 (the inverse of sino_number)."""
    if number == 0:
        return "영"
    high, low = divmod(number, 10_000)
    words = f"{_section(high) if high > 1 else ''}만" if high else ""
    return words + _section(low)


def _section(number: int) -> str:
    digits = "영일이삼사오육칠팔구"
    words = ""
    for unit, name in ((1000, "천"), (100, "백"), (10, "십"), (1, "")):
        count, number = divmod(number, unit)
        if count:
            words += (digits[count] if count > 1 or not name else "") + name
    return words


def number(word: str) -> int | None:
    """Digits, native or Sino-Korean."""
    word = word.strip()
    if word.isdigit() and word.isascii():
        return int(word)
    native = native_number(word)
    return native if native is not None else sino_number(word)
