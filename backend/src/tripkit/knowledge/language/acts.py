"""What a message does besides giving facts: greet, agree, refuse, skip, leave it to us, ask."""

import re

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.patterns import lazily

_PATTERNS = patterns.load("acts")

_LEAD = _PATTERNS.text("lead")
_TAIL = _PATTERNS.text("tail")


def _whole(body: str) -> re.Pattern[str]:
    """A message that is `body` alone, between words that mean nothing. Loops never step back."""
    return lazily(rf"^{_LEAD}(?:{body}){_TAIL}$")


def _several(name: str) -> re.Pattern[str]:
    """One or more of the section's words, and others that only follow them."""
    word = f"(?>{_PATTERNS.text(name + '.en')})"
    more = f"(?>{_PATTERNS.text(name + '.more')})"
    return _whole(rf"{word}(?:[\s,.!]+(?:please\s+)?(?:{word}|{more}))*+")


def _several_korean(name: str) -> re.Pattern[str]:
    return _whole(rf"(?:(?>{_PATTERNS.text(name)})[\s,.!~ㅋㅎㅠ]*)++")


_SIGNS = re.compile("[\U0001f300-\U0001faff\u2600-\u2764\u2766-\u27bf\ufe0f\u200d]")
_YES_START, _NO_START = _PATTERNS.compiled("yes_start"), _PATTERNS.compiled("no_start")


def without_signs(low: str) -> str:
    """The words without emoji; the message itself when it is nothing else."""
    return _SIGNS.sub("", low).strip() or low


def verdict(low: str) -> str | None:
    """How a longer answer to the read-back begins: "yes", "no" or None."""
    if _NO_START.search(low):
        return "no"
    return "yes" if _YES_START.search(low) else None


GREET = _whole(_PATTERNS.text("greet"))
GREET_START = _PATTERNS.compiled("greet_start")
YES, NO = _several("yes"), _several("no")
YES_KO, NO_KO = _several_korean("yes.ko"), _several_korean("no.ko")

SKIP = _PATTERNS.compiled("skip")
SURPRISE = _PATTERNS.compiled("surprise")
SHOW = _PATTERNS.compiled("show")
INJECTION = _PATTERNS.compiled("injection")
_SUBJECTS = _PATTERNS.text("subjects")
OFFTOPIC = lazily(f"{_PATTERNS.text('offtopic')}|{_SUBJECTS}|{_PATTERNS.text('topics')}")
OFFTOPIC_SCENE = lazily(
    f"{_PATTERNS.text('offtopic')}|(?:{_SUBJECTS})(?=.*(?:{_PATTERNS.text('asks')}))"
    f"|(?={_PATTERNS.text('orders')}).*(?:{_SUBJECTS})"
)
"""Asked for a picture or clothes, a football match is a picture, and so is a joke told in it."""
GRUMBLE = _PATTERNS.compiled("grumble")
_KEYS = re.compile(r"^[ㄱ-ㅎㅏ-ㅣ\s.!?~]+$")
_EMOTICON = re.compile(r"^[ㅋㅎㅠㅜㅡㅇㄴㄱ\s.!?~^]+$")
_VOWEL = re.compile(r"[aeiouy]")


def gibberish(low: str) -> bool:
    """Keyboard mashing: consonant jamo, or Latin words without the shape of words."""
    bare = low.strip()
    if not bare:
        return True
    if _KEYS.match(bare):
        return not _EMOTICON.match(bare) or not bare.strip(".!?~^ ㅋㅎㅡ")
    letters = re.findall(r"[a-z]+", bare)
    if re.search(r"[가-힣]", bare) or (not letters and re.search(r"\d", bare)):
        return False
    if not letters:
        return not any(c.isalpha() for c in bare)
    return all(_mashed(word) for word in letters)


def _mashed(word: str) -> bool:
    if len(word) < 4:
        return False
    runs = max((len(run) for run in re.split(r"[aeiouy]+", word)), default=0)
    rows = sum(c in "asdfghjkl" for c in word) / len(word)
    repeats = len(set(word)) <= max(2, len(word) // 5)
    return (
        runs >= 5
        or not _VOWEL.search(word)
        or (rows > 0.8 and runs >= 3)
        or repeats
        or bool(re.search(r"(?:qwer|asdf|zxcv|hjkl|sdfg|jkl|wert|fghj)", word))
    )


CHANGE = _PATTERNS.compiled("change")
