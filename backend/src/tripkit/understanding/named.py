"""Values of kinds that are names: dishes, allergens, airlines, films, sights and quarters."""

import re
from collections.abc import Callable, Mapping
from functools import cache

from tripkit.understanding import named_places
from tripkit.understanding import words as closed
from tripkit.understanding.bare_words import bare
from tripkit.understanding.name_index import Folded, Match, NameIndex, folded
from tripkit.understanding.tables import named_forms, rows

_HOW_ILL = re.compile(
    r"(?:very|really|so|bad|severe|serious|deadly|deathly|high|mild|slight)(?:ly)?"
)
_LONGEST_VALUE = 120
_ALTERNATIVES = re.compile(r"\s+or\s+")


def _plurals(form: str) -> list[str]:
    """The other number of an English form: oyster and oysters, cherry and cherries."""
    if not form.isascii() or not form[-1:].isalpha() or "…" in form:
        return []
    if form.endswith("ies"):
        return [f"{form[:-3]}y"]
    if form.endswith("s"):
        return [] if form.endswith(("ss", "us", "is")) else [form[:-1]]
    return [f"{form[:-1]}ies"] if form.endswith("y") else [f"{form}s", f"{form}es"]


def _add_foods(index: NameIndex, table: str) -> None:
    foods = named_forms(table)
    for name, forms in foods:
        index.add(name, forms)
    for name, forms in foods:
        for form in (name, *forms):
            for other in _plurals(form):
                index.forms.setdefault(folded(other).key, name)


@cache
def _foods() -> NameIndex:
    index = NameIndex()
    _add_foods(index, "foods")
    return index


@cache
def _allergens() -> NameIndex:
    index = NameIndex()
    _add_foods(index, "allergens")
    _add_foods(index, "foods")
    return index


@cache
def _films() -> NameIndex:
    index = NameIndex()
    for name, forms in named_forms("films"):
        index.add(name, forms)
    return index


@cache
def _airlines() -> tuple[NameIndex, dict[str, str]]:
    """Airlines by their names, and by their codes in lower case."""
    index, codes = NameIndex(), dict[str, str]()
    for name, code, forms in rows("airlines"):
        index.add(name, [form for form in forms.split("|") if form])
        if code != "-":
            codes.setdefault(code.lower(), name)
    return index, codes


def _names(index: NameIndex, phrase: str) -> list[str]:
    return list(dict.fromkeys(match.name for match in index.find(folded(phrase))))


def _or_said(names: list[str], phrase: str) -> list[str]:
    """The known names, else the phrase's own words without those that name nothing."""
    unknown = [] if names else [bare(part) for part in _ALTERNATIVES.split(bare(phrase))]
    return [name[:_LONGEST_VALUE] for name in (*names, *unknown) if name]


def cuisine(phrase: str) -> list[str]:
    """Dishes and cuisines of a phrase: 라멘 ramen, "chippy" fish and chips."""
    return _or_said(_names(_foods(), phrase), phrase)


def allergy(phrase: str) -> list[str]:
    """What makes them ill: "tree nut and sesame allergy" tree nuts, sesame."""
    names = _or_said(_names(_allergens(), phrase), phrase)
    return [name for name in names if not _HOW_ILL.fullmatch(name)]


def film(phrase: str) -> list[str]:
    """A camera or film stock: 포트라400 Portra 400; of several the longest said."""
    text = folded(phrase)
    matches = _films().find(text)
    best = max(matches, key=lambda m: m.end - m.start, default=None)
    return _or_said([best.name] if best else [], phrase)


def airline(phrase: str) -> list[str]:
    """Airlines and alliances, by name or code: 대한항공 Korean Air, "sq" Singapore Airlines."""
    index, codes = _airlines()
    text = folded(phrase)
    matches = index.find(text)
    written = [match for start in text.starts if (match := _code(phrase, text, start, codes))]
    covered = {at for match in matches for at in range(match.start, match.end)}
    loose = [m for m in written if m.start not in covered and (m.is_sure or not matches)]
    ordered = sorted([*matches, *loose], key=lambda m: m.start)
    return _or_said(list(dict.fromkeys(match.name for match in ordered)), phrase)


def _code(phrase: str, text: Folded, start: int, codes: dict[str, str]) -> Match | None:
    """The airline whose code stands there; a code that is a word has to be in capitals."""
    end = start + 2
    name = codes.get(text.key[start:end])
    if name is None or not (end in text.ends or text.key[end : end + 1].isdigit()):
        return None
    written = phrase[text.origin[start] : text.origin[end - 1] + 1]
    is_word = closed.pattern("named", "words_like_codes").fullmatch(written)
    if is_word and not written.isupper():
        return None
    return Match(start, end, name, is_sure=written.isupper())


def sight(phrase: str) -> list[str]:
    """Sights by their usual English names: 경복궁 Gyeongbokgung, "the Eiffel tower"."""
    return _or_said(named_places.sights(phrase), phrase)


def lodging_area(phrase: str) -> list[str]:
    """A quarter or what to be near to: "hotel in Shinjuku" Shinjuku, 역 근처 station."""
    return _or_said(named_places.areas(phrase), phrase)


READERS: Mapping[str, Callable[[str], list[str]]] = {
    "cuisine": cuisine,
    "allergy": allergy,
    "airline": airline,
    "film": film,
    "sight": sight,
    "lodging_area": lodging_area,
}
"""By kind; each gives at least the words that were said."""
