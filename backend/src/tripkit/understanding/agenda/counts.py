"""How often: "two wineries", 야시장 두 군데."""

from tripkit.understanding.agenda.words import pattern

_ENGLISH = {"one": 1, "two": 2, "three": 3, "four": 4, "a couple of": 2}
_KOREAN = {"한": 1, "두": 2, "세": 3, "네": 4}


def count(words: str) -> int:
    """One where no number is said."""
    match = pattern("counted").search(words)
    if match is None:
        return 1
    if match["digits"]:
        return max(1, int(match["digits"]))
    return _ENGLISH.get((match["en"] or "").lower()) or _KOREAN.get(match["ko"] or "", 1)
