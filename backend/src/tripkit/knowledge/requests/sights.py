"""What must be seen or left out, and where to sleep: names with the words about them."""

import re
from collections.abc import Iterator

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.lodgings import (
    CAP,
    LODGES,
    NAME,
    NOT_NAME,
    groups,
    lodgings,
    quarters_alone,
    small_lodgings,
    titled,
)
from tripkit.knowledge.requests.names import sights
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.sights_ko import PATTERNS, is_town, korean

_NAMES = PATTERNS.text("names", NAME=NAME)


_LOWER, _MUST_VERB = PATTERNS.text("lower"), PATTERNS.text("must_verb")
_BEFORE = PATTERNS.compiled("before", MUST_VERB=_MUST_VERB, NAMES=_NAMES)


_PAIR = PATTERNS.text("pair", NAME=NAME)


_AFTER = PATTERNS.compiled("after", PAIR=_PAIR)


_AVOID = PATTERNS.compiled("avoid", NAMES=_NAMES, LOWER=_LOWER)


_AVOID_AFTER = PATTERNS.compiled("avoid_after", PAIR=_PAIR)


_NO_NAME = PATTERNS.compiled("no_name", NAME=NAME, CAP=CAP)


_INSISTED = PATTERNS.compiled("insisted", NAMES=_NAMES)


_NO_SIGHT = PATTERNS.compiled("no_sight", NAME=NAME)


_MISSED = PATTERNS.compiled("give_a_miss", NAMES=_NAMES)


_LOW_AFTER = PATTERNS.compiled("low_after")


_AMENITY = PATTERNS.compiled("amenity")


_NO_THINGS = PATTERNS.compiled("no_things")


_BEFORE_MORE = PATTERNS.compiled("before_more", NAMES=_NAMES)


_SEEN_SKIP = PATTERNS.compiled("seen_skip", PAIR=_PAIR)


_AVOID_NAMED = PATTERNS.compiled("avoid_named", NAMES=_NAMES)


_ALL_AFTER = PATTERNS.compiled("all_after", NAMES=_NAMES)


_INSISTENT = re.compile(r"must|have to|need|miss|negotiable|definitely|mandatory|essential")


def find_sights(text: Text, taken: list[Stretch]) -> list[Wish]:
    """must_see, must_avoid and lodging_area; `taken` are words that mean something else."""
    found = [*_english(text.raw), *(korean(text, taken) if text.korean else ())]
    kept: list[Wish] = []
    for wish in sorted(found, key=lambda w: (w.kind != "must_see", w.at.start)):
        free = not any(wish.at.meets(other) for other in taken)
        if free and not any(wish.at.meets(other.at) for other in kept) and not _town(wish):
            kept.append(wish)
    return sorted(kept, key=lambda w: w.at.start)


def _town(wish: Wish) -> bool:
    """A town that is left out is merely not chosen."""
    return wish.kind == "must_avoid" and is_town(str(wish.value))


def _split(m: re.Match[str], group: str) -> Iterator[tuple[str, Stretch]]:
    """The names of a list, each with its place; articles are dropped."""
    at = m.start(group)
    for part in re.split(r"(\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:the\s+)?[A-Z])|\s*&\s*)", m[group]):
        name = re.sub(r"^[Tt]he\s+", "", part).strip(" .,'-")
        joint = re.fullmatch(r"[\s,&]*(?:and)?\s*", part)
        if name and not joint and not NOT_NAME.fullmatch(name):
            yield name, Stretch(at, at + len(part))
        at += len(part)


_LEADS: tuple[tuple[ConstraintKind, re.Pattern[str]], ...] = (
    ("must_see", _BEFORE), ("must_see", _INSISTED), ("must_see", _ALL_AFTER),
    ("must_see", _BEFORE_MORE), ("must_avoid", _SEEN_SKIP),
    ("must_see", _AFTER), ("must_avoid", _AVOID), ("must_avoid", _AVOID_NAMED),
    ("must_avoid", _AVOID_AFTER), ("must_avoid", _MISSED), ("must_avoid", _NO_THINGS),
    ("must_avoid", _NO_NAME),
)  # fmt: skip


def _english(raw: str) -> Iterator[Wish]:
    for kind, pattern in _LEADS:
        for m in pattern.finditer(raw):
            for group in groups(m, "names", "lower"):
                for name, at in _split(m, group):
                    if _meant(kind, name, m.group()):
                        yield Wish(kind, name, at, m.group())
    yield from _lower_case(raw)
    for m in _NO_SIGHT.finditer(raw):
        if fold(m["names"]) in sights() or _unheard(m):
            yield Wish("must_avoid", m["names"], Stretch(m.start("names"), m.end()), m.group())
    yield from lodgings(raw)
    yield from small_lodgings(raw)
    if LODGES.search(raw):
        yield from quarters_alone(raw)


def _unheard(m: re.Match[str]) -> bool:
    """ "So no Elafonisi": a name with a capital that is no common word."""
    name = m["names"]
    lone = re.search(r"(?:[,.;!]\s*|\bso |\band |\bbut |^)$", m.string[: m.start()])
    ordinary = NOT_NAME.fullmatch(name) or fold(name) in common_words()
    return bool(lone) and " " not in name and len(name) > 4 and not ordinary


def _meant(kind: ConstraintKind, name: str, words: str) -> bool:
    """A town that is merely wished for is a destination; a means of transport is no sight."""
    if kind == "must_avoid":
        return not _OTHER.fullmatch(name.lower())
    if _MEANS.fullmatch(name.lower()):
        return False
    return not is_town(name) or _INSISTENT.search(words.lower()) is not None


def _lower_case(raw: str) -> Iterator[Wish]:
    """ "Table mountain is a must" in an order without capitals."""
    for m in _LOW_AFTER.finditer(raw):
        for group in groups(m, "lower", "lower2"):
            for name, at in _split(m, group):
                if not any(p.fullmatch(name.lower()) for p in (_AMENITY, _MEANS)):
                    yield Wish("must_see", titled(name), at, m.group())


_MEANS = PATTERNS.compiled("means")
_OTHER = PATTERNS.compiled("other")
