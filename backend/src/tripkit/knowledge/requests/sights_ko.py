"""What must be seen or left out, and where to sleep, by its Korean words."""

import re
from collections.abc import Iterator
from dataclasses import replace

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.korean import strip_particles
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.names.romanise import sign
from tripkit.knowledge.requests.names import Kind, Name, find_names
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.tables import patterns

PATTERNS = patterns("sights")


_KO_MUST = PATTERNS.compiled("ko_must")


_KO_MUST_BEFORE = PATTERNS.compiled("ko_must_before")


_KO_AVOID = PATTERNS.compiled("ko_avoid")


_KO_LODGE = PATTERNS.compiled("ko_lodge")


_KO_LODGE_BEFORE = PATTERNS.compiled("ko_lodge_before")


_KO_WISHED = PATTERNS.compiled("ko_wished")


_KO_ALONE = PATTERNS.compiled("ko_alone")


_KO_LODGES = re.compile(r"숙소|호텔|숙박|묵|에어비앤비|게하|게스트하우스|펜션|료칸|리조트")


_KO_NOT_CHOSEN = re.compile(r"\s?(?:말고|아니고|대신)")


def is_town(name: str) -> bool:
    found = gazetteer.find(name)
    return any(p.notable and p.kind != "area" and fold(p.name) == fold(name) for p in found)


def korean(text: Text, taken: list[Stretch]) -> Iterator[Wish]:
    named = find_names(text)
    after: tuple[Name, Wish | None] | None = None
    for name in reversed(named):
        wish = _of_name(text.low, name)
        if wish is None and after and _shares(text.low, name, *after):
            wish = Wish("must_see", name.english["sight"], name.at, name.english["sight"])
        after = (name, wish)
        if wish:
            yield wish
    known = [n.at for n in named] + taken
    yield from _unlisted(text.low, known)
    yield from _quarters(text.low, known)


_MARKED_OFF = re.compile(r" ?x [^,.]{0,12} o(?=\W|$)")
""" "클럽 X 해변 O" is a list of tastes."""


_ORDER: dict[str, tuple[Kind, ...]] = {
    "must_see": ("sight", "area", "town"),
    "must_avoid": ("sight", "thing", "area", "town"),
    "lodging_area": ("area", "sight"),
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
    elif _KO_MUST_BEFORE.search(head) or (_KO_WISHED.match(low, end) and _only_sight(name)):
        kind = "must_see"
    elif _stands_alone(low, name):
        kind = "lodging_area"
    if kind is None or (kind == "must_avoid" and _MARKED_OFF.match(low, end)):
        return None
    english = next((name.english[k] for k in _ORDER[kind] if k in name.english), None)
    return Wish(kind, english, name.at, low[name.at.start : end + 12]) if english else None


def _only_sight(name: Name) -> bool:
    """Whether the name is a sight's and not a town's, where one would be going anyway."""
    return (
        "sight" in name.english
        and "town" not in name.english
        and not is_town(name.english["sight"])
    )


def _stands_alone(low: str, name: Name) -> bool:
    """ "숙소 평점 4 이상, 달링하버": a quarter with nothing else said of it."""
    if set(name.english) != {"area"}:
        return False
    if re.match(r" ?지구(?![가-힣])", low[name.at.end :]):
        return True
    begins = re.search(r"(?:^|[,.(!:]) ?$", low[: name.at.start])
    return bool(begins and _KO_ALONE.match(low, name.at.end) and _KO_LODGES.search(low))


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


_UNLISTED = PATTERNS.compiled("unlisted")


_ORDINARY = PATTERNS.compiled("ordinary")


_SUFFIX = PATTERNS.compiled("suffix")


def at_home(wish: Wish) -> Wish:
    """A Hangul name that no list holds, in the spelling that its signs have in Korea."""
    return replace(wish, value=sign(str(wish.value))) if _HANGUL.match(str(wish.value)) else wish


_HANGUL = re.compile(r"[가-힣]")


_KO_QUARTER = PATTERNS.compiled("ko_quarter")


_NO_QUARTER = PATTERNS.compiled("no_quarter")


def _quarters(low: str, taken: list[Stretch]) -> Iterator[Wish]:
    """ "경포 근처 숙소": a quarter that no list holds."""
    for m in _KO_QUARTER.finditer(low):
        group = "word" if m["word"] else "word2"
        word, station = m[group], m["station"] or m["station2"] or ""
        at = Stretch(*m.span(group))
        free = not any(at.meets(other) for other in taken)
        if free and not _NO_QUARTER.fullmatch(word) and not is_town(word):
            yield Wish("lodging_area", word + station, at, m.group())


def _unlisted(low: str, taken: list[Stretch]) -> Iterator[Wish]:
    """A name that no list holds but that ends like a sight."""
    for m in _UNLISTED.finditer(low):
        word = strip_particles(m["word"])
        at = Stretch(m.start("word"), m.start("word") + len(word))
        if any(at.meets(other) for other in taken) or _ORDINARY.match(word):
            continue
        if _SUFFIX.search(word) and len(word) > 2:
            yield Wish("must_see", word, at, m.group())
