"""Corrects a question before it is answered."""

import calendar
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.sri_lanka.places import Place, distance_km, place, places
from tripkit.knowledge.sri_lanka.practical import Source, source_of
from tripkit.knowledge.sri_lanka.premises.sights import sights_abroad
from tripkit.knowledge.sri_lanka.premises.tables import (
    Seasonal,
    Turning,
    absent,
    coasts,
    seasonal,
    sentences,
    stations,
    turning,
)
from tripkit.knowledge.sri_lanka.questions import GuideQuestion

_BY_THE_SEA = re.compile(
    r"\bbeach(?:es)?\b|\bsurf(?:ing|ed)?\b|\bwhales?\b|\bsnorkel\w*|\bscuba\b"
    r"|\bin the (?:sea|ocean)\b|\bseaside\b|해변|바닷가|해수욕|서핑|고래|스노클|다이빙|바다에서"
)
_FROM = re.compile(
    r"\bfrom\b|\b(?:to|for|at) (?:the|a) (?:beach|coast|sea)\b"
    r"|에서 (?:출발|얼마나|가는|[가-힣]+까지)|\bafter\b|\bway to\b"
)
_THERE = re.compile(r"\bthere\b|거기|그곳|그쪽")
_SEA = "beach|sea|coast|ocean"
_ON_FOOT = re.compile(r"\bwalk\b|\bon foot\b|걸어(?:서|가|갈)|도보")
WALK_KM = 15.0
"""From how far on nobody walks from one sight to another, in a straight line."""
_LEISURELY = frozenset({"beach", "children", "couples", "season", "weather", "seniors"})
"""Topics beside which a beach is asked about for bathing."""
MONTHS = list(calendar.month_name)[1:]
FAR_KM = 45.0
"""A sight this far from a town is not in it."""
_TOWNS = ("Urban", "Beach")


@dataclass(frozen=True)
class Correction:
    """`is_whole`: nothing is left to answer. `passage_id`: whose first sentence it stands for."""

    id: str
    text: str
    source: Source
    is_whole: bool = False
    passage_id: str = ""
    is_so: bool = False
    """That what was asked holds in that month, said with its month."""


def check_premises(
    text: str, question: GuideQuestion, place_ids: Sequence[str], locale: Locale
) -> list[Correction]:
    """What must be said first, the gravest first. `place_ids`: the one that is meant first."""
    low = text.lower().replace("’", "'")
    where = place(place_ids[0]) if place_ids else None
    if alone := list(_absent(low, locale, "alone")):
        return [replace(alone[0], is_whole=True)]
    corrections = [
        *_abroad(low, locale),
        *_absent(low, locale),
        *_misplaced(low, place_ids, locale),
    ]
    if where and not corrections:
        corrections += _inland(low, where, locale)
    if where and not corrections:
        corrections += _without_station(question, place_ids, locale)
        corrections += [] if corrections else _too_far(low, place_ids, locale)
    if not corrections:
        corrections += _of_coast(low, question, locale)
    if where and not corrections:
        corrections += _of_season(question, where, locale)
    return corrections[:2]


def is_said_alone(low: str) -> bool:
    """Whether lower-case text tells of an emergency, or of what one correction settles."""
    return any(entry.rule.search(low) for entry in absent("alone"))


def _name(where: Place, locale: Locale) -> str:
    return where.name.in_(locale)


def _abroad(low: str, locale: Locale) -> Iterator[Correction]:
    for sight in sights_abroad(low):
        name, country = sight.name.of(locale), sight.country.of(locale)
        text = _sentence("abroad", locale, name, country=country)
        yield Correction("abroad", text, source_of("sltpb"), is_whole=True)


def _sentence(key: str, locale: Locale, name: str, **words: object) -> str:
    """A correction of words.tsv about something of that name."""
    return sentences()[key].of(locale).format(name=name, topic=josa(name, "은/는"), **words)


def _absent(low: str, locale: Locale, name: str = "absent") -> Iterator[Correction]:
    for entry in absent(name):
        if entry.rule.search(low):
            yield Correction(entry.id, entry.text.of(locale), source_of(entry.source))


def _misplaced(low: str, place_ids: Sequence[str], locale: Locale) -> Iterator[Correction]:
    """ "The Nine Arches Bridge in Kandy": a sight said to be in a town that it is far from."""
    owners = [owner for place_id in place_ids if (owner := place(place_id))]
    for sight, town in permutations(owners, 2):
        km = distance_km(sight.lat, sight.lng, town)
        is_town = sight.name.en == sight.town
        if town.type in _TOWNS and not is_town and km > FAR_KM and _is_in(low, sight, town):
            is_korean = locale == "ko"
            text = _sentence(
                "misplaced",
                locale,
                _name(sight, locale),
                town=josa(town.name.ko, "이/가") if is_korean else town.name.en,
                home=_town_ko(sight) if is_korean else sight.town,
                km=round(km),
            )
            yield Correction("misplaced", text, source_of("sltpb"))


def _town_ko(sight: Place) -> str:
    home = next((p for p in places() if p.name.en == sight.town), None)
    return home.name.ko if home else f"{sight.town} 쪽"


def _spellings(where: Place) -> str:
    names = (where.name.en, where.name.ko, *where.aliases.en, *where.aliases.ko)
    return "|".join(re.escape(name.lower()) for name in names)


def _is_in(low: str, sight: Place, town: Place) -> bool:
    inner, outer = _spellings(sight), _spellings(town)
    return bool(
        re.search(rf"(?:{inner})(?:'s)? (?:in|at|of) (?:{outer})\b", low)
        or (
            re.search(rf"(?:{outer})(?:의|에 있는| 시내의?)? (?:{inner})", low)
            and re.search("[가-힣]", low)
        )
    )


def _inland(low: str, where: Place, locale: Locale) -> Iterator[Correction]:
    sea = frozenset[str]().union(*coasts().values())
    is_meant = re.search(_spellings(where), low) or _THERE.search(low)
    if where.id in sea or not is_meant or not _BY_THE_SEA.search(low):
        return
    if _FROM.search(low) and not _has_beach(low, where):
        return
    beaches = [p for p in places() if p.type == "Beach"]
    near = min(beaches, key=lambda beach: distance_km(where.lat, where.lng, beach))
    km = round(distance_km(where.lat, where.lng, near))
    if km < 12:
        return
    text = _sentence("inland", locale, _name(where, locale), near=_name(near, locale), km=km)
    yield Correction("inland", text, source_of("sltpb"))


def _has_beach(low: str, where: Place) -> bool:
    """ "The beach in Kandy", "Kandy beach", "캔디 해변": the shore is said to be the town's own."""
    name = _spellings(where)
    return bool(
        re.search(rf"\bbeach(?:es)? (?:in|at|of) (?:{name})\b|\b(?:{name}) beach(?:es)?\b", low)
        or re.search(rf"(?:{name})(?:의|에 있는| 시내)? ?(?:해변|바닷가|해수욕장|비치)", low)
        or re.search(rf"\b(?:{name}) (?:\w+ )?(?:close to|near|by|on) (?:the|a) (?:{_SEA})\b", low)
        or re.search(
            rf"(?:{name})(?:은|는|이|가|에서)? ?(?:바다|해변)[^?]{{0,6}}(?:가까|근처|옆)", low
        )
    )


def _without_station(
    question: GuideQuestion, place_ids: Sequence[str], locale: Locale
) -> Iterator[Correction]:
    if "train" not in question.topics:
        return
    for place_id in place_ids:
        if words := stations().get(place_id):
            yield Correction("no_station", words.of(locale), source_of("rail"))


def _too_far(low: str, place_ids: Sequence[str], locale: Locale) -> Iterator[Correction]:
    """ "Can we walk from Kandy to the Nine Arches Bridge": two places that no walk joins."""
    ends = [end for place_id in place_ids[:2] if (end := place(place_id))]
    if len(ends) < 2 or not _ON_FOOT.search(low):
        return
    km = round(distance_km(ends[0].lat, ends[0].lng, ends[1]))
    if km > WALK_KM:
        names = {"place": _name(ends[1], locale), "km": km}
        yield Correction(
            "too_far",
            _sentence("too_far", locale, _name(ends[0], locale), **names),
            source_of("sltpb"),
        )


def coast_of(place_id: str) -> str | None:
    return next((coast for coast, ids in coasts().items() if place_id in ids), None)


_COASTS = {
    "southwest": re.compile(
        r"\bsouth(?:ern|[- ]?west(?:ern)?)? (?:coast|beach(?:es)?|sea)\b"
        r"|(?:남쪽|남부|남서부) ?(?:해변|해안|바다|바닷가)"
    ),
    "east": re.compile(
        r"\beast(?:ern)? (?:coast|beach(?:es)?|sea)\b|(?:동쪽|동부) ?(?:해변|해안|바다|바닷가)"
    ),
}


def _of_coast(low: str, question: GuideQuestion, locale: Locale) -> Iterator[Correction]:
    """ "Are the southern beaches good in August?": a coast named without a place of it."""
    coasts_in_text = [coast for coast, rule in _COASTS.items() if rule.search(low)]
    month = question.month
    if len(coasts_in_text) != 1 or month is None or not {"beach", "swim"} & set(question.topics):
        return
    coast = coasts_in_text[0]
    row = next(r for r in seasonal() if coast in r.places and "swim" in r.topics)
    change = turning()[coast]
    words = (
        change.text if month in change.months else row.within if month in row.months else row.out
    )
    name = sentences()[f"coast_{coast}"].of(locale)
    month_name = f"{month}월" if locale == "ko" else MONTHS[month - 1]
    text = words.of(locale).format(month=month_name, place=name).replace(" at the ", " on the ")
    source = source_of(row.source)
    yield Correction("season", text, source, passage_id=row.passage_id, is_so=month in row.months)


def _of_season(question: GuideQuestion, where: Place, locale: Locale) -> Iterator[Correction]:
    month = question.month
    if month is None:
        return
    here = {where.id, coast_of(where.id)}
    rows = (
        row
        for row in seasonal()
        if row.places & here and (_is_asked_of(row, question) or _asks_whether_open(row, question))
    )
    if row := next(rows, None):
        yield Correction(
            "season",
            _filled(_season_words(row, month, where, locale), month, where, locale),
            source_of(row.source),
            passage_id=row.passage_id,
            is_so=month in row.months,
        )


def _is_asked_of(row: Seasonal, question: GuideQuestion) -> bool:
    """A beach alone stands for bathing, unless turtles, food or dress are asked about there."""
    shared = row.topics & set(question.topics)
    return bool(shared) and (shared != {"beach"} or set(question.topics) <= _LEISURELY)


def _asks_whether_open(row: Seasonal, question: GuideQuestion) -> bool:
    """ "Is Yala open in September?", "Yala in October"."""
    is_park = "safari" in row.topics or "pilgrimage" in row.topics
    is_shore = "surf" in row.topics or "swim" in row.topics
    if is_shore:
        return question.kind == "open" and not question.topics
    return is_park and question.kind in ("open", "may", "when", "what")


def _turning_of(row: Seasonal, month: int, where: Place) -> Turning | None:
    """What is said of a month in which it changes from day to day."""
    is_of_place = where.id in row.places
    change = turning().get(where.id if is_of_place else coast_of(where.id) or "")
    is_meant = is_of_place or "swim" in row.topics
    return change if change and is_meant and month in change.months else None


def _season_words(row: Seasonal, month: int, where: Place, locale: Locale) -> str:
    if change := _turning_of(row, month, where):
        return change.text.of(locale)
    return (row.within if month in row.months else row.out).of(locale)


def _filled(text: str, month: int, where: Place, locale: Locale) -> str:
    name = f"{month}월" if locale == "ko" else MONTHS[month - 1]
    return text.format(month=name, place=_name(where, locale))
