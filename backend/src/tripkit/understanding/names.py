"""Names of places in a phrase: by the gazetteer where it knows one, else as they were said."""

import re
from dataclasses import dataclass

from tripkit.knowledge import cities, gazetteer
from tripkit.understanding import words as closed

_HANGUL = re.compile("[가-힣]")
_LONGEST = 4


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
    for part in _parts(bare):
        if name := _known(part):
            return PlaceName(name, True)
    return PlaceName(forms[min(1, len(forms) - 1)], False)


def places(phrase: str) -> list[str]:
    """The names of all places of a phrase that leaves a choice or lists them."""
    return [place(phrase).name]


def _forms(phrase: str) -> list[str]:
    """The phrase with less and less around its name."""
    bare = phrase.strip(" .,!?~\"'()")
    before, after = closed.pattern("names", "before"), closed.pattern("names", "after")
    forms = [bare, after.sub("", before.sub("", bare))]
    shorter = bare
    for _ in range(3):
        shorter = closed.pattern("names", "korean_after").sub("", shorter).strip()
        forms.append(shorter)
        shorter = closed.pattern("names", "particles").sub("", shorter)
        forms.append(shorter)
    return [form for form in dict.fromkeys(forms) if form] or [phrase]


def _parts(bare: str) -> list[str]:
    """Runs of its words, the longest first; one English word only where it is a name's."""
    words = bare.split()
    runs = [
        " ".join(words[start : start + size])
        for size in range(min(len(words), _LONGEST), 0, -1)
        for start in range(len(words) - size + 1)
    ]
    particles = closed.pattern("names", "particles")
    names = [form for run in runs for form in dict.fromkeys((run, particles.sub("", run)))]
    return [n for n in names if not n.isascii() or n[:1].isupper() or " " in n]


def _known(name: str) -> str | None:
    if len(name) < 2 and not name.isascii():
        return None
    if ours := cities.find_city(name):
        return ours[0].name.en
    places = gazetteer.find(name)
    return places[0].name if places else None
