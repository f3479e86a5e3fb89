"""English number words: "two", "a couple of", "twenty-one", "ten"."""

import re

UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
VAGUE = {"a": 1, "an": 1, "couple": 2, "few": 3, "half": 0.5, "dozen": 12, "several": 5}
_SCALES = {"hundred": 100, "thousand": 1000, "k": 1000, "grand": 1000, "million": 1_000_000}
WORD_PATTERN = (
    r"(?:(?:twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety)(?:[\s-](?:one|two|three|four|"
    r"five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
)
_SPLIT = re.compile(r"[\s-]+")


def number(words: str) -> float | None:
    """The number that `words` say: "twenty-one" → 21, "3" → 3, "two thousand" → 2000."""
    total = current = 0.0
    seen = False
    for word in _SPLIT.split(words.strip().lower().replace(",", "")):
        if word in ("and", "of", ""):
            continue
        value = UNITS.get(word, TENS.get(word))
        if value is not None:
            current, seen = current + value, True
        elif word in _SCALES:
            current, seen = (current or 1) * _SCALES[word], True
            if word != "hundred":
                total, current = total + current, 0.0
        elif re.fullmatch(r"\d+(?:\.\d+)?", word):
            current, seen = current + float(word), True
        elif word in VAGUE:
            current, seen = current or VAGUE[word], True
        else:
            return None
    return total + current if seen else None


def spell(value: int) -> str:
    """0 to 99 in words (the inverse of `number`)."""
    if value < 20:
        return next(word for word, number in UNITS.items() if number == value)
    tens, unit = divmod(value, 10)
    word = next(word for word, number in TENS.items() if number == tens * 10)
    return f"{word}-{spell(unit)}" if unit else word
