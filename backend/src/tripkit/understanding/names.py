"""Names of places in a phrase: by the gazetteer where it knows one, else as they were said."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from tripkit.knowledge import airports, cities, gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.understanding import words as closed
from tripkit.understanding.tables import rows

_HANGUL = re.compile("[가-힣]")
_IATA = re.compile(r"[A-Z]{3}")
_CHOICE = re.compile(
    r"\s*(?:[,;/+→>·]|->|\s-\s|(?<=[가-힣])-(?=[가-힣])|(?<=[A-Z])-(?=[A-Z])|\bor\b|\band\b|\bnor\b"
    r"|\bthen\b|\bto\b|\bvia\b|\bbut\b|\binto\b|아니면|말고|대신|(?<=[가-힣])(?:이?나|이?랑|와|과|도)(?=\s))\s*"
)
_CAPITALISED = re.compile(r"[A-Z][\w'’.-]*(?:\s+(?:de|la|le|del|di|of|the|en)?\s*[A-Z][\w'’.-]*)*")
_LEADS_TO = re.compile(r"\b(?:in|to|at|around|near|visit)\s+(?:the\s+)?$", re.I)
_LETTER = re.compile("(?<=[가-힣]{2})[은는이가을를도만에의로와과랑나요]$")
"""A particle of one syllable: 삿포로는 is 삿포로 with 는 and not 삿포 with 로는."""
_LONGEST, _MOST = 4, 16
_WORD_LIKE = 2
"""Names of so few letters are words, too, where they are but a part of a phrase: 고비, 캔디."""


@dataclass(frozen=True)
class PlaceName:
    """The usual English name, and whether anything here knows it."""

    name: str
    is_known: bool


def place(phrase: str) -> PlaceName:
    """The city, region or country a phrase names: 부산 말고 Busan, "somewhere in Japan" Japan.

    A name that nothing local knows comes back as it was said, and is never made into a place.
    """
    forms = _forms(phrase)
    for form in forms:
        if name := _known(form):
            return PlaceName(name, True)
    bare = forms[-1] if _HANGUL.search(phrase) else forms[min(1, len(forms) - 1)]
    name = _part(bare)
    return PlaceName(name, True) if name else PlaceName(_as_said(forms, bare), False)


def places(phrase: str) -> list[str]:
    """The names of all places of a phrase that lists them; else the one of `place`."""
    whole = place(phrase)
    if _known(phrase.strip(" .,!?~")):
        return [whole.name]
    parts = [part for part in _CHOICE.split(phrase[:400]) if part.strip()]
    if len(parts) == 1 and _HANGUL.search(phrase):
        parts = phrase.split()
    recognised = [read.name for part in parts[:_MOST] if (read := place(part)).is_known]
    several = _narrowest(list(dict.fromkeys(recognised)))
    is_list = len(recognised) > 1 or not whole.is_known
    return several if several and is_list else [whole.name]


def known(words: str) -> str | None:
    """The usual name of a place that many know, where the words name one and nothing else."""
    return _known_form(words) if words.strip() else None


def _narrowest(names: list[str]) -> list[str]:
    """Without a country that a place in it is named with: "Nauvoo, Illinois", 베트남 다낭."""
    kinds = {name: matches[0] for name in names if (matches := gazetteer.find(name))}
    within = {place.country for place in kinds.values() if place.kind != "country"}
    return [
        n
        for n in names
        if n not in kinds or kinds[n].kind != "country" or kinds[n].country not in within
    ]


def _as_said(forms: list[str], bare: str) -> str:
    """A name that nothing knows: its capitalised words, else the phrase without what is around."""
    if _HANGUL.search(bare):
        return forms[min(1, len(forms) - 1)]
    matches = list(_CAPITALISED.finditer(bare))
    # A sentence begins with a capital, too: "Three days in Brisalva".
    led_to = [match for match in matches if _LEADS_TO.search(bare[: match.start()])]
    match = next(iter(led_to or matches), None)
    return match[0] if match else bare


def _forms(phrase: str) -> list[str]:
    """The phrase with less and less around its name."""
    bare = " ".join(phrase.split()).strip(" .,!?~\"'()")
    before, after = closed.pattern("names", "before"), closed.pattern("names", "after")
    forms = [bare, after.sub("", before.sub("", bare))]
    if closed.pattern("names", "ordinary").search(bare):
        return [form for form in dict.fromkeys(forms) if form] or [phrase]
    shorter = closed.pattern("names", "korean_before").sub("", bare)
    for _ in range(3):
        shorter = closed.pattern("names", "korean_after").sub("", shorter).strip()
        forms += [shorter, _LETTER.sub("", shorter)]
        shorter = closed.pattern("names", "particles").sub("", shorter)
        forms.append(shorter)
    return [form for form in dict.fromkeys(forms) if form] or [phrase]


def _part(bare: str) -> str | None:
    """A name that is known among the words of a phrase, the longest first.

    A word of a longer name ("Lincoln" of "Port Lincoln") is none; an English word in lower case is
    one only where all are, or it stands after a word as "from".
    """
    words = bare.split()[: 4 * _LONGEST]
    longer = [match[0].split() for match in _CAPITALISED.finditer(bare)]
    for size in range(min(len(words), _LONGEST), 0, -1):
        for start in range(len(words) - size + 1):
            run = words[start : start + size]
            if not _may_name(run, words[:start], longer):
                continue
            if name := _known_form(" ".join(run)):
                return name
    return None


def _may_name(run: list[str], before: list[str], longer: list[list[str]]) -> bool:
    text = " ".join(run)
    if not text.isascii() or _IATA.fullmatch(text):
        return True
    if text[:1].isupper():
        return not any(run[0] in name and len(name) > len(run) for name in longer)
    led = bool(before) and closed.pattern("names", "leads").fullmatch(before[-1]) is not None
    return not longer and (led or len(run) > 1 or len(text) > 4)


def _known_form(text: str) -> str | None:
    bare = text.strip(".,;:!?()\"'")
    if closed.pattern("names", "ordinary").search(bare):
        return None
    shorter = closed.pattern("names", "particles").sub("", bare)
    names = dict.fromkeys((bare, _LETTER.sub("", bare), shorter))
    return next((name for form in names if (name := _known(form, is_part=True))), None)


def _ours(name: str, matches: list[gazetteer.Place]) -> str | None:
    """The name of one of our cities, or of the well-known place that is called just so: Oahu is no
    other word for Honolulu, though it is an alias of that city."""
    city = next(iter(cities.find_city(name)), None)
    if city and fold(name) in (fold(city.name.en), fold(city.name.ko)):
        return city.name.en
    own = next((p.name for p in matches if p.notable and _is_called(p, name)), None)
    return own or (city.name.en if city else None)


def _is_called(place: gazetteer.Place, name: str) -> bool:
    return fold(name) in (fold(place.name), fold(place.ko))


@cache
def _places() -> dict[str, str]:
    """Usual English names by folded form, of places that the gazetteer calls by a larger one."""
    return {fold(form): row[0] for row in rows("places") for form in (row[0], *row[1].split("|"))}


@lru_cache(maxsize=4096)
def _airport_city(code: str) -> str | None:
    port = airports.airport(code)
    return _known(port.city) or port.city if port else None


def _known(name: str, *, is_part: bool = False) -> str | None:
    """The usual name of a place; of a part of a phrase, only of one that many know."""
    if len(name) < 2 and (is_part or name.isascii()):
        return None
    if (own := _places().get(fold(name))) and (len(name) > _WORD_LIKE or not is_part):
        return own
    matches = gazetteer.find(name)
    if ours := _ours(name, matches):
        return ours
    if matches and (matches[0].notable or not is_part):
        return matches[0].name
    return _airport_city(name) if _IATA.fullmatch(name) else None
