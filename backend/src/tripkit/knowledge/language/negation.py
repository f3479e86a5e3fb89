"""Whether a mention is turned down: English scope before and after it, Korean after it."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.negation_ko import Mark, korean_negated
from tripkit.knowledge.language.text import Text, Word

_PATTERNS = patterns.load("negation")

REACH = 9
"""How many words a negation reaches forward."""
_NEGATORS = frozenset(_PATTERNS.alternatives("negators"))
_PHRASES = (
    ("tired", "of"), ("sick", "of"), ("bored", "of"), ("bored", "with"), ("bored", "by"),
    ("afraid", "of"), ("scared", "of"), ("terrified", "of"), ("instead", "of"), ("rather", "than"),
    ("other", "than"), ("anything", "but"), ("apart", "from"), ("aside", "from"),
    ("away", "from"), ("fed", "up"), ("enough", "of"), ("far", "from"), ("leave", "out"),
    ("leaving", "out"), ("stay", "off"), ("over", "the"), ("more", "than"), ("take", "out"),
    ("get", "rid"),
    ("get", "out"),
    ("getting", "out"), ("had", "enough"), ("free", "of"), ("free", "from"), ("out", "of"),
    ("had", "it"), ("opposite", "of"), ("escape", "the"), ("escape", "from"), ("escaping", "the"),
    ("flee", "the"), ("steer", "clear"), ("put", "off"), ("change", "from"), ("switch", "from"),
    ("too", "many"), ("too", "much"), ("hold", "the"), ("get", "away"), ("done", "with"),
    ("any", "but"), ("pass", "on"), ("opt", "out"), ("put", "off"), ("phobia", "of"),
    ("phobic", "of"), ("intolerant", "to"), ("tolerance", "for"), ("over", "with"),

    ("anywhere", "but"), ("everything", "but"), ("everywhere", "but"), ("all", "but"),
    ("could", "do"), ("anywhere", "bar"), ("everywhere", "bar"), ("anything", "bar"),
    ("spare", "me"), ("spare", "us"), ("rule", "out"), ("ruled", "out"), ("ruling", "out"),
    ("keep", "away"), ("stay", "away"), ("staying", "away"), ("nowhere", "near"), ("gone", "off"),
    ("clear", "of"), ("seen", "enough"), ("wary", "of"), ("weary", "of"), ("intolerance", "to"),
    ("anyplace", "but"), ("zero", "interest"), ("sensitive", "to"), ("prone", "to"),
    ("pieces", "in"), ("pieces", "on"), ("panic", "in"), ("panic", "on"),
    ("migraines", "from"), ("migraine", "from"), ("headaches", "from"), ("headache", "from"),
    ("hives", "from"), ("dizzy", "from"), ("nauseous", "from"), ("sick", "from"),
)  # fmt: skip
_PHRASE_SET = frozenset(_PHRASES) - {
    ("more", "than"),
    ("over", "the"),
    ("out", "of"),
    ("could", "do"),
}
_STOPPERS = frozenset(_PATTERNS.alternatives("stoppers"))
_NOT = frozenset(
    [
        "not",
        "dont",
        "doesnt",
        "didnt",
        "never",
        "cant",
        "cannot",
        "wont",
        "wouldnt",
        "isnt",
        "arent",
        "aint",
    ]
)
_LIGHT = frozenset(_PATTERNS.alternatives("light_en"))
_POSITIVE_PAIRS = frozenset(
    [("not", "only"), ("not", "just"), ("dont", "mind"), ("not", "mind"), ("cant", "wait"),
     ("why", "not"), ("no", "problem"), ("not", "against"), ("nothing", "against"),
     ("never", "been"),
     ("not", "bad"), ("dont", "hate"), ("not", "afraid"), ("not", "scared"),
     ("not", "sure"), ("no", "idea"), ("dont", "avoid"), ("nothing", "beat"), ("not", "picky"),
     ("dont", "forget"), ("dont", "skip"), ("no", "preference"), ("no", "matter"), ("cant", "get"),
     ("never", "tried"), ("never", "seen"), ("never", "had"), ("dont", "know"), ("cant", "decide"),
     ("havent", "been"), ("cant", "live"), ("dont", "drop"), ("dont", "remove"), ("dont", "cut"),
     ("no", "wait"), ("no", "actually"), ("without", "doubt"), ("dont", "lose"), ("no", "rush"),
     ("no", "stress"), ("no", "hurry"), ("no", "pressure"), ("not", "long"), ("care", "less"),
     ("away", "for"), ("cant", "resist"), ("never", "enough"), ("never", "tire"), ("no", "harm")]
)  # fmt: skip
_AFTER = _PATTERNS.compiled("after")
_PLACE_AFTER = _PATTERNS.compiled("place_after")
_NEAR = re.compile(
    r"\b(?:not|isn't|aint|isnt|nor)\s+(?:\w+\s+){0,2}(?:far|away|miles)\s+(?:away\s+)?from\s+(?:the\s+)?$"
)
_BREAK = re.compile(r"[.;:!?\n()]|\s-+\s|,")
_LISTED = _PATTERNS.compiled("listed")
_CHANGES = frozenset(
    ("change", "changing", "switch", "switching", "swap", "swapping", "replace", "trade")
)
_LOWERED = frozenset(("cut", "drop", "trim", "reduce", "lower", "knock", "bring", "shorten"))
_WHOLES = frozenset(
    ("everything", "anything", "everywhere", "all", "lot", "them", "it", "those", "these", "rest")
)
"""What "bar" and "save for" take something out of."""
_AND = frozenset(
    ("and", "or", "nor", "&", "any", "the", "a", "too", "very", "big", "super", "long")
)
_OR = frozenset(("or", "nor"))


def negated(text: Text, marks: Sequence[Mark]) -> list[bool]:
    """For each mark (in order of place) whether the message turns it down."""
    result = []
    inside = {
        i: m.kind
        for i, w in enumerate(text.words)
        for m in marks
        if m.start <= w.start and w.end <= m.end
    }
    listed = [m.span(m.lastindex or 1) for m in _LISTED.finditer(text.low)]
    for i, mark in enumerate(marks):
        turned = (
            any(a <= mark.start < b for a, b in listed)
            or _english_before(text, inside, mark)
            or (mark.kind in ("thing", "place") and _english_after(text, marks, i))
        )
        if text.korean and not turned:
            turned = korean_negated(text, marks, i)
        result.append(turned)
    return result


def _english_before(text: Text, inside: dict[int, str], mark: Mark) -> bool:
    if _NEAR.search(text.low, max(0, mark.start - 40), mark.start):
        return False
    words = text.words
    last = bisect_right(words, mark.start, key=lambda w: w.end) - 1
    right, listed = mark.start, _or_follows(text, mark)
    for i in range(last, max(last - REACH, -1), -1):
        word = words[i]
        if _closed(text.low[word.end : right], listed and inside.get(i) == mark.kind):
            return False
        key, before = _key(word), _key(words[i - 1]) if i else ""
        if key in _CHANGES:
            return not {"to", "for", "with"} & {_key(w) for w in words[i : last + 1]}
        if key in _LOWERED and "to" in (_key(w) for w in words[i : last + 1]):
            return False
        verdict = _verdict(before, key, _key(words[i + 1]) if i + 1 < len(words) else "")
        if verdict is not None:
            return verdict
        if i in inside and not _joined(words, i, last, inside):
            return False
        listed, right = listed or key in _OR, word.start
    return False


def _key(word: Word) -> str:
    return word.text.replace("'", "")


def _closed(gap: str, listed: bool) -> bool:
    found = _BREAK.search(gap)
    return found is not None and not (listed and gap.strip() == ",")


def _or_follows(text: Text, mark: Mark) -> bool:
    """In "no beaches, museums or temples" the comma does not end the list."""
    return bool(
        re.match(
            r"(?:,?\s*(?:or|nor)\b|,\s*\w+,?\s+(?:or|nor)\b)", text.low[mark.end : mark.end + 40]
        )
    )


def _verdict(before: str, key: str, after: str) -> bool | None:
    """True: turned down. False: what comes before no longer matters. None: look further left."""
    if before in _WHOLES and (key == "bar" or (key, after) == ("save", "for")):
        return after != "none"
    if (key, after) in _POSITIVE_PAIRS or (before, key) in _POSITIVE_PAIRS:
        return False
    if (before, key) in _PHRASE_SET:
        return True
    if (key, after) in _PHRASE_SET:
        return before not in ("not", "dont", "cant") or (key, after) == ("enough", "of")
    if key == "than" and before not in ("more", "less", "other", "better"):
        return None
    if key in ("rather", "sooner") and after in ("than", "stab", "die", "eat", "not"):
        return True
    if key in _LIGHT and before in _NOT and (before, key) not in _POSITIVE_PAIRS:
        return True
    if key in ("where", "that") and before in ("nothing", "nowhere", "anywhere", "anything"):
        return None if before.startswith("no") else False
    if key in _NEGATORS:
        return not (before in _NOT and key in ("avoid", "hate", "skip", "fear", "dislike", "less"))
    return False if key in _STOPPERS else None


def _joined(words: Sequence[Word], at: int, last: int, inside: dict[int, str]) -> bool:
    """Whether only list words stand between words[at] (itself a mention) and the mark."""
    return all(_key(words[i]) in _AND or i in inside for i in range(at + 1, last + 1))


def _disliked(text: Text, marks: Sequence[Mark], at: int) -> bool:
    """ "Bali last year and hated it": no other place stands between the place and the verdict."""
    found = _PLACE_AFTER.match(text.low, marks[at].end)
    later = next((m.start for m in marks[at + 1 :] if m.kind == "place"), len(text.low))
    return found is not None and found.end() <= later


def _english_after(text: Text, marks: Sequence[Mark], at: int) -> bool:
    mark = marks[at]
    if mark.kind == "place" and _disliked(text, marks, at):
        return True
    found = _AFTER.match(text.low, mark.end)
    if not found:
        return False
    if "not" in found.group() or "out" in found.group():
        nearest = min((m.start for m in marks[at + 1 :] if m.start >= found.end()), default=None)
        between = text.low[found.end() : nearest] if nearest is not None else None
        return between is None or len(between.split()) > 1 or bool(_BREAK.search(between))
    return True
