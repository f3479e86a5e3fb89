"""Sights that an order calls otherwise than we do, by the names of those at its destinations."""

from collections.abc import Iterable, Sequence
from functools import cache

from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.cities import Sight
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.tools.whereabouts import Ambiguous, Unknown, where
from tripkit.understanding.tables import named_forms
from tripkit.understanding.words import entry

GENERIC = frozenset(entry("sights", "generic").split())
"""Words that many sights share."""
_SHORTEST = {True: 4, False: 2}
"""Letters of a word that tells a sight by itself, by whether it is in Latin letters."""


def own_words(words: str) -> list[str]:
    """The folded words that are not those of many sights."""
    return [word for word in fold(words).split() if word not in GENERIC and len(word) > 1]


def says_name(words: str, names: Iterable[str], least: int = 2) -> bool:
    """Whether at least so many own words are there, and a single name holds them all: "Frida
    Kahlo's house" of "Frida Kahlo Museum"."""
    own = own_words(words)
    if len(own) < least or all(len(w) < _SHORTEST[w.isascii()] for w in own):
        return False
    return any(_holds_all(fold(name), own) for name in names)


def _holds_all(name: str, own: Sequence[str]) -> bool:
    words = name.split()
    return all(
        any(_same(word, part) for part in words) if part_is_latin else word in name
        for word in own
        for part_is_latin in (word.isascii(),)
    )


def _same(word: str, part: str) -> bool:
    """Whether both are one word, but for an English plural."""
    return word == part or word.rstrip("s") == part.rstrip("s")


def with_names_here(request: TripRequest) -> TripRequest:
    """Each sight that no destination has under its name, under that of the one which the person's
    words mean there: "the pyramids" are other ones in Mexico than in Egypt."""
    sights = [sight for name in request.destinations for sight in _sights(name)]
    if not sights:
        return request
    rules = [_renamed(rule, sights) for rule in request.constraints]
    return request.model_copy(update={"constraints": rules})


def _sights(name: str) -> Sequence[Sight]:
    try:
        city = where(name).city
    except (Ambiguous, Unknown):
        return ()
    return city.sights if city else ()


def _renamed(rule: Constraint, sights: Sequence[Sight]) -> Constraint:
    if rule.kind != "must_see":
        return rule
    value = fold(str(rule.value))
    if not value or any(_is_called(sight, value) for sight in sights):
        return rule
    sight = _meant(str(rule.value), sights) or _meant(rule.text, sights)
    return rule.model_copy(update={"value": sight.name.en}) if sight else rule


def _is_called(sight: Sight, value: str) -> bool:
    names = map(fold, (sight.name.en, sight.name.ko, *sight.aliases))
    return any(value in name or name in value for name in names)


def _meant(words: str, sights: Sequence[Sight]) -> Sight | None:
    """The greatest sight of which the words say the name; one own word is enough where a sight is
    also called so elsewhere in our tables."""
    folded = fold(words)
    called = [s for s in sights if folded and any(folded in fold(name) for name in _names(s))]
    called = called or [s for s in sights if says_name(words, _names(s))]
    called = called or [s for s in sights if says_name(words, _also(s.name.en), least=1)]
    return max(called, key=lambda sight: (sight.weight, sight.id), default=None)


def _names(sight: Sight) -> list[str]:
    return [sight.name.en, sight.name.ko, *sight.aliases, *_also(sight.name.en)]


def _also(name: str) -> tuple[str, ...]:
    """What a sight of this name is also called."""
    return _forms().get(fold(name), ())


@cache
def _forms() -> dict[str, tuple[str, ...]]:
    return {fold(name): tuple(forms) for name, forms in named_forms("sights")}
