"""What must be seen or left out, and where to sleep: names with the words about them."""

import re
from collections.abc import Iterator

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.language.korean import strip_particles
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.names import Kind, Name, find_names, sights
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("sights")

_CAP, _LINK = _PATTERNS.text("cap"), _PATTERNS.text("link")
_NAME = _PATTERNS.text("name", CAP=_CAP, LINK=_LINK)
_NAMES = _PATTERNS.text("names", NAME=_NAME)
_LOWER, _MUST_VERB = _PATTERNS.text("lower"), _PATTERNS.text("must_verb")
_BEFORE = _PATTERNS.compiled("before", MUST_VERB=_MUST_VERB, NAMES=_NAMES)
_PAIR = _PATTERNS.text("pair", NAME=_NAME)
_AFTER = _PATTERNS.compiled("after", PAIR=_PAIR)
_AVOID = _PATTERNS.compiled("avoid", NAMES=_NAMES, LOWER=_LOWER)
_AVOID_AFTER = _PATTERNS.compiled("avoid_after", NAMES=_NAMES)
_NO_NAME = _PATTERNS.compiled("no_name", NAME=_NAME, CAP=_CAP)
_INSISTED = _PATTERNS.compiled("insisted", NAMES=_NAMES)
_NO_SIGHT = _PATTERNS.compiled("no_sight", NAME=_NAME)
_MISSED = _PATTERNS.compiled("give_a_miss", NAMES=_NAMES)
_LOW_AFTER = _PATTERNS.compiled("low_after")
_AMENITY = _PATTERNS.compiled("amenity")
_NO_THINGS = _PATTERNS.compiled("no_things")
_LODGE = _PATTERNS.compiled("lodge", NAME=_NAME)
_LODGE_ON = _PATTERNS.compiled("lodge_on", NAME=_NAME, CAP=_CAP)
_NOT_NAME = _PATTERNS.compiled("not_name")

_KO_MUST = _PATTERNS.compiled("ko_must")
_KO_MUST_BEFORE = _PATTERNS.compiled("ko_must_before")
_KO_AVOID = _PATTERNS.compiled("ko_avoid")
_KO_LODGE = _PATTERNS.compiled("ko_lodge")
_KO_LODGE_BEFORE = _PATTERNS.compiled("ko_lodge_before")
_KO_NOT_CHOSEN = re.compile(r"\s?(?:말고|아니고|대신)")


def find_sights(text: Text, taken: list[Stretch]) -> list[Wish]:
    """must_see, must_avoid and lodging_area; `taken` are words that mean something else."""
    found = [*_english(text.raw), *(_korean(text, taken) if text.korean else ())]
    kept: list[Wish] = []
    for wish in sorted(found, key=lambda w: (w.kind != "must_see", w.at.start)):
        free = not any(wish.at.meets(other) for other in taken)
        if free and not any(wish.at.meets(other.at) for other in kept) and not _town(wish):
            kept.append(wish)
    return sorted(kept, key=lambda w: w.at.start)


def _town(wish: Wish) -> bool:
    """A town that is left out is merely not chosen."""
    found = gazetteer.find(str(wish.value)) if wish.kind == "must_avoid" else []
    return any(
        p.notable and p.kind != "area" and fold(p.name) == fold(str(wish.value)) for p in found
    )


def _split(m: re.Match[str], group: str) -> Iterator[tuple[str, Stretch]]:
    """The names of a list, each with its place; articles are dropped."""
    at = m.start(group)
    for part in re.split(r"(\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:the\s+)?[A-Z])|\s*&\s*)", m[group]):
        name = re.sub(r"^[Tt]he\s+", "", part).strip(" .,'-")
        joint = re.fullmatch(r"[\s,&]*(?:and)?\s*", part)
        if name and not joint and not _NOT_NAME.fullmatch(name):
            yield name, Stretch(at, at + len(part))
        at += len(part)


_LEADS: tuple[tuple[ConstraintKind, re.Pattern[str]], ...] = (
    ("must_see", _BEFORE), ("must_see", _INSISTED), ("must_see", _AFTER), ("must_avoid", _AVOID),
    ("must_avoid", _AVOID_AFTER), ("must_avoid", _MISSED), ("must_avoid", _NO_THINGS),
    ("must_avoid", _NO_NAME),
)  # fmt: skip


def _english(raw: str) -> Iterator[Wish]:
    for kind, pattern in _LEADS:
        for m in pattern.finditer(raw):
            for group in _groups(m, "names", "lower"):
                for name, at in _split(m, group):
                    if kind != "must_avoid" or not _OTHER.fullmatch(name.lower()):
                        yield Wish(kind, name, at, m.group())
    yield from _lower_case(raw)
    for m in _NO_SIGHT.finditer(raw):
        if fold(m["names"]) in sights():
            yield Wish("must_avoid", m["names"], Stretch(m.start("names"), m.end()), m.group())
    yield from _lodgings(raw)


def _lower_case(raw: str) -> Iterator[Wish]:
    """ "Table mountain is a must" in an order without capitals."""
    for m in _LOW_AFTER.finditer(raw):
        for group in _groups(m, "lower", "lower2"):
            for name, at in _split(m, group):
                if not _AMENITY.fullmatch(name.lower()):
                    yield Wish("must_see", _titled(name), at, m.group())


def _lodgings(raw: str) -> Iterator[Wish]:
    for pattern in (_LODGE, _LODGE_ON):
        for m in pattern.finditer(raw):
            for group in _groups(m, "name", "name2"):
                name, end = _quarter(m[group])
                if not _NOT_NAME.fullmatch(name) and fold(name) not in common_words():
                    at = Stretch(m.start(group), m.start(group) + end)
                    yield Wish("lodging_area", name, at, m.group())


def _quarter(said: str) -> tuple[str, int]:
    """The quarter of "Sentosa Singapore", and where its words end."""
    words = said.split(" ")
    if (
        len(words) > 1
        and fold(words[-1]) in load_names().notable
        and fold(said) not in load_names().by_key
    ):
        said = " ".join(words[:-1])
    return re.sub(r"^[Tt]he\s+", "", said).strip(" .,'-"), len(said)


def _groups(m: re.Match[str], *names: str) -> list[str]:
    """Those of the groups that matched."""
    found = m.groupdict()
    return [name for name in names if found.get(name)]


def _titled(name: str) -> str:
    return " ".join(
        w if w in ("of", "the", "de", "la") else w[:1].upper() + w[1:] for w in name.split()
    )


_OTHER = _PATTERNS.compiled("other")


def _korean(text: Text, taken: list[Stretch]) -> Iterator[Wish]:
    named = find_names(text)
    after: tuple[Name, Wish | None] | None = None
    for name in reversed(named):
        wish = _of_name(text.low, name)
        if wish is None and after and _shares(text.low, name, *after):
            wish = Wish("must_see", name.english["sight"], name.at, name.english["sight"])
        after = (name, wish)
        if wish:
            yield wish
    yield from _unlisted(text.low, [n.at for n in named] + taken)


_ORDER: dict[str, tuple[Kind, ...]] = {
    "must_see": ("sight", "area", "town"),
    "must_avoid": ("sight", "thing", "area", "town"),
    "lodging_area": ("area", "sight", "town"),
}


def _of_name(low: str, name: Name) -> Wish | None:
    end, head = name.at.end, low[max(0, name.at.start - 22) : name.at.start]
    if _KO_NOT_CHOSEN.match(low, end):
        return None
    kind: ConstraintKind | None = None
    if _KO_LODGE.match(low, end) or (_KO_LODGE_BEFORE.search(head) and "area" in name.english):
        kind = "lodging_area"
    elif _KO_MUST.match(low, end) or _listed(low, end):
        kind = "must_see"
    elif _KO_AVOID.match(low, end):
        kind = "must_avoid"
    elif _KO_MUST_BEFORE.search(head):
        kind = "must_see"
    if kind is None:
        return None
    english = next((name.english[k] for k in _ORDER[kind] if k in name.english), None)
    return Wish(kind, english, name.at, low[name.at.start : end + 12]) if english else None


def _shares(low: str, name: Name, after: Name, wish: Wish | None) -> bool:
    """ "루브르 오르세 무조건": side by side, sights share what is said of the last."""
    beside = low[name.at.end : after.at.start].strip(" ,·&+") == ""
    sights = "sight" in name.english and "sight" in after.english
    return beside and sights and wish is not None and wish.kind == "must_see"


_LIST = re.compile(r"(?P<join>,\s?|이?랑 ?|하고 ?|와 ?|과 ?)(?P<word>[가-힣]{2,10})")


def _listed(low: str, end: int) -> bool:
    """ "경복궁이랑 북촌은 꼭": the first of a list shares what is said of the last."""
    m = _LIST.match(low, end)
    if m is None:
        return False
    stem = m.start("word") + len(strip_particles(m["word"]))
    return bool(_KO_MUST.match(low, stem) or _KO_MUST.match(low, m.end()))


_UNLISTED = _PATTERNS.compiled("unlisted")
_ORDINARY = _PATTERNS.compiled("ordinary")
_SUFFIX = _PATTERNS.compiled("suffix")


def _unlisted(low: str, taken: list[Stretch]) -> Iterator[Wish]:
    """A name that no list holds but that ends like a sight."""
    for m in _UNLISTED.finditer(low):
        word = strip_particles(m["word"])
        at = Stretch(m.start("word"), m.start("word") + len(word))
        if any(at.meets(other) for other in taken) or _ORDINARY.match(word):
            continue
        if _SUFFIX.search(word) and len(word) > 2:
            yield Wish("must_see", word, at, m.group())
