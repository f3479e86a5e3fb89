"""A message as the desk reads it: its places, time, people and money, and what it is about."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tripkit.agents.ask.desk.airport_names import airports_in
from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.short_names import ONE_SYLLABLE, of_one_syllable, served
from tripkit.domain.context import Locale
from tripkit.knowledge.gazetteer import (
    Place,
    country_name,
    find,
    largest_city,
    region_countries,
)
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.korean import strip_particles
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.place_mention import traps
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.practical import Site
from tripkit.knowledge.requests.places import find_named
from tripkit.knowledge.requests.places_ko import Named
from tripkit.knowledge.requests.said import Stretch
from tripkit.services.weather.port import DayWeather

HOME = {"ko": ("KR", "Asia/Seoul")}
"""Whose passport and zone a language stands for, where nothing else was said."""
_LEAST = 2
_LATIN_LEAST = 4
_TOWN, _CITY, _GIANT = 100_000, 500_000, 5_000_000
"""People from whom on a bare name is the town, a common word is the city, and a great city what is
meant by a name that a small town shares."""
_CAPITALISED = re.compile(r"[A-ZÀ-Þ][\w'’-]+")
_SMALL_WORD = re.compile(r"\b[a-z][a-z'’]+")
_NO_PLACES = frozenset({"오로라", "Aurora", "이심", "카니", "Metro", "metro", "Brits"})
"""Lights in the sky, a SIM card and half a carnival far more often than towns."""
_NO_SMALL = frozenset({"chile", "georgia", "jersey", "turkey", "china", "nice", "reading", "bath"})
_JOINED = re.compile(r"(?<=[가-힣])[-–~→](?=[가-힣])")
"""What joins two places in Korean: 바르셀로나-마드리드."""
_POSSESSIVE = re.compile(r"['’]s$")
_HANGUL = re.compile(r"[가-힣]{2,}")
_ENDINGS = ("요", "죠", "지")
"""What ends a verb: 가나요 is no Ghana."""
_GAP = re.compile(r"[^\w'’ -]|  ")
_TRAPS = traps("ko") | traps("ko-hard") | traps("en")
_AMOUNT_MONTH = re.compile(r"(?<!\d)(1[0-2]|[1-9])월")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that was named. `country` is "" for a region; `start` where it stands."""

    name: str
    ko: str
    country: str
    kind: str
    lat: float
    lng: float
    timezone: str
    start: int = 0
    end: int = 0

    @property
    def site(self) -> Site:
        return Site(self.country, self.name)

    def called(self, locale: Locale) -> str:
        """As the reader knows it."""
        if self.kind == "country":
            return country_name(self.country, locale)
        return self.ko or self.name if locale == "ko" else self.name

    def land(self, locale: Locale) -> str:
        """The country's name."""
        return country_name(self.country, locale) if self.country else self.called(locale)


@dataclass(frozen=True)
class Question:
    """`month` 1 to 12 as said; `day` the first day where one was said to the day."""

    text: str
    low: str
    locale: Locale
    today: date
    now: datetime
    spots: tuple[Spot, ...] = ()
    month: int | None = None
    day: date | None = None
    last_day: date | None = None
    days: int | None = None
    nights: int | None = None
    people: int = 1
    ages: tuple[int, ...] = ()
    budget: float | None = None
    currency: str | None = None
    budget_per: str | None = None
    topics: tuple[str, ...] = ()
    earlier: str = ""
    """The text of the question before, where this one goes on with it."""
    forecast: tuple[DayWeather, ...] = field(default=())

    @property
    def spot(self) -> Spot | None:
        """The place that it is about."""
        return self.spots[0] if self.spots else None

    def has(self, pattern: str) -> bool:
        """Whether it matches a section of the desk's patterns."""
        return matcher(pattern).search(self.low) is not None

    @property
    def has_children(self) -> bool:
        return bool(self.ages) or self.has("children")

    @property
    def home(self) -> str | None:
        """The ISO code of the country that the person seems to live in."""
        return HOME[self.locale][0] if self.locale in HOME else None


def spots_in(text: str) -> tuple[Spot, ...]:
    """The places named, in order, each once; a country goes where a place in it is named."""
    spots = every_spot_in(text)
    inner = {spot.country for spot in spots if spot.kind in ("city", "area")}
    return tuple(s for s in spots if s.kind != "country" or s.country not in inner)


def every_spot_in(text: str) -> tuple[Spot, ...]:
    """The places named, in order, each once; a name inside a longer one is none."""
    airports = list(airports_in(text))
    text = _JOINED.sub(" ", text)
    mentions = [_known(mention) for mention in find_named(Text(text), [])]
    mentions = [m for m in mentions if not any(a.start <= m.at.start < a.end for a in airports)]
    spots: dict[tuple[str, str], Spot] = {}
    bare = (*_bare(text, mentions), *_small(text, mentions), *of_one_syllable(text))
    for mention in (*mentions, *bare, *map(served, airports)):
        is_short = len(mention.said) < _LEAST and mention.said not in ONE_SYLLABLE
        if is_short or mention.said.lower() == "eu":
            continue
        spot = spot_of(mention) if mention.said not in _NO_PLACES else None
        if spot and not _is_passport(text, mention):
            spots.setdefault((spot.country, spot.name), spot)
    return tuple(sorted(spots.values(), key=lambda spot: spot.start))


def _small(text: str, mentions: Sequence[Named]) -> Iterator[Named]:
    """Well-known places in a text that is written without capitals."""
    if _CAPITALISED.search(text[1:]) or not text.isascii():
        return
    occupied = [mention.at for mention in mentions if mention.place]
    words = list(_SMALL_WORD.finditer(text))
    runs = (pair for size in (3, 2, 1) for pair in zip(words, words[size - 1 :], strict=False))
    for first, last in runs:
        name = _POSSESSIVE.sub("", text[first.start() : last.end()])
        at = Stretch(first.start(), first.start() + len(name))
        place = next((p for p in find(name) if p.notable and p.lat is not None), None)
        is_free = not any(at.meets(other) for other in occupied)
        is_led = bool(_LEADS.search(text[: at.start]))
        if place and is_free and _is_small_name(name, place, is_led=is_led):
            occupied.append(at)
            yield Named(at, place.name, name, place)


_LEADS = re.compile(r"\b(?:visas? (?:for|to)|in|to|for|from|visit|enter) $")
"""What makes a country of "turkey" and "georgia" written small."""


def _is_small_name(name: str, place: Place, *, is_led: bool) -> bool:
    """Words that are no common ones and, but for parks and isles, not often something else."""
    key = fold(name)
    if is_led and place.kind == "country" and key in _NO_SMALL:
        return True
    is_common = key in common_words() | _NO_SMALL or (place.kind != "area" and key in _TRAPS)
    return len(name) >= _LATIN_LEAST and not is_common and not _GAP.search(name)


def _known(mention: Named) -> Named:
    """With the well-known place of its name where the sentence left it open, or the great city."""
    places = find(mention.name)
    place = mention.place or next((p for p in places if p.notable), None)
    if place and place.kind == "city" and place.population < _TOWN:
        place = next((p for p in places if p.population >= _GIANT), place)
    return replace(mention, place=place)


def _bare(text: str, mentions: Sequence[Named]) -> Iterator[Named]:
    """Places among the words that no sentence led to: well-known ones, and towns of some size."""
    occupied = [mention.at for mention in mentions if mention.place]
    for at, name in _names_in(text):
        if any(at.meets(other) for other in occupied):
            continue
        place = next(iter(find(name)), None)
        if place and place.lat is not None and _is_meant(text, at, name, place, bool(occupied)):
            occupied.append(at)
            yield Named(at, place.name, name, place)


def _names_in(text: str) -> Iterator[tuple[Stretch, str]]:
    """What may be a name, the longest first: up to four capitalised or three Korean words."""
    for pattern in (_CAPITALISED, _HANGUL):
        words = list(pattern.finditer(text))
        for size in (4, 3, 2, 1):
            for first, last in zip(words, words[size - 1 :], strict=False):
                raw = text[first.start() : last.end()]
                if _GAP.search(raw):
                    continue
                for name in dict.fromkeys((raw, strip_particles(raw), _POSSESSIVE.sub("", raw))):
                    yield Stretch(first.start(), first.start() + len(name)), name


def _is_meant(text: str, at: Stretch, name: str, place: Place, has_others: bool) -> bool:
    """Whether a bare name is the place: towns count by their size, short ones at the start only."""
    is_verb = text[at.end : at.end + 1] in _ENDINGS
    if len(name) < _LEAST or (name.isascii() and name.isupper()) or is_verb:
        return False
    if place.notable and (place.kind == "country" or not has_others):
        return True
    if name[0].isascii():
        return place.population >= _TOWN and _is_latin_name(text, at, name, place)
    if place.notable and matcher("way_end_behind").match(text[at.end : at.end + 4]):
        return True
    if place.notable or fold(name) in _TRAPS or place.population < _TOWN:
        return False
    return len(name) > _LEAST or not (has_others or at.start)


def _is_latin_name(text: str, at: Stretch, name: str, place: Place) -> bool:
    """No common word but a great city's amid a sentence, no part of a longer name."""
    key = fold(name)
    is_city = place.population >= _CITY and at.start > 0
    if _CAPITALISED.match(text, at.end + 1) or len(name) < _LATIN_LEAST:
        return False
    return is_city or key not in (common_words() | (frozenset() if place.notable else _TRAPS))


def _is_passport(text: str, mention: Named) -> bool:
    """ "Korean passport", "as an American": whose and not where."""
    tail = text[mention.at.end : mention.at.end + 12].lower()
    return bool(matcher("of_passport").match(tail))


def spot_of(mention: Named) -> Spot | None:
    """The place of a mention; a landmark that only shares its city's entry keeps its own name."""
    place = mention.place
    if place is None:
        return None
    lat, lng, zone = place.lat, place.lng, place.timezone
    if lat is None or lng is None:
        towns = [town for code in region_countries(place.name) if (town := largest_city(code))]
        town = max(towns, key=lambda town: town.population, default=None)
        if town is None:
            return None
        lat, lng, zone = town.lat or 0.0, town.lng or 0.0, town.timezone
    return Spot(
        place.name,
        place.ko,
        place.country,
        place.kind,
        lat,
        lng,
        zone,
        mention.at.start,
        mention.at.end,
    )


def zone_of(spot: Spot) -> ZoneInfo:
    """The place's zone; of a country its largest town's."""
    if spot.kind == "country" and (town := largest_city(spot.country)):
        return ZoneInfo(town.timezone)
    return ZoneInfo(spot.timezone)


def month_in(low: str) -> int | None:
    """A month named in digits, as in 8월."""
    match = _AMOUNT_MONTH.search(low)
    return int(match[1]) if match else None


def named(spots: Sequence[Spot], locale: Locale) -> str:
    """The places' names, listed."""
    names = [spot.called(locale) for spot in spots]
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names) if locale == "ko" else f"{', '.join(names[:-1])} and {names[-1]}"
