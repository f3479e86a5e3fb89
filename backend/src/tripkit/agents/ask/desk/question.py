"""A message as the desk reads it: its places, time, people and money, and what it is about."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tripkit.agents.ask.desk.patterns import matcher
from tripkit.domain.context import Locale
from tripkit.knowledge.gazetteer import country_name, find, largest_city, region_countries
from tripkit.knowledge.language.korean import strip_particles
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.practical import Site
from tripkit.knowledge.requests.places import find_named
from tripkit.knowledge.requests.places_ko import Named
from tripkit.knowledge.requests.said import Stretch
from tripkit.services.weather.port import DayWeather

HOME = {"ko": ("KR", "Asia/Seoul")}
"""Whose passport and zone a language stands for, where nothing else was said."""
_LEAST = 2
_WORD = re.compile(r"[가-힣]{2,}|[A-Z][a-z]{3,}")
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
    """The places named, in order, each once."""
    spots: dict[tuple[str, str], Spot] = {}
    for mention in find_named(Text(text), []):
        if len(mention.said) < _LEAST or mention.said.lower() == "eu":
            continue
        spot = spot_of(mention)
        if spot and not _is_passport(text, mention):
            spots.setdefault((spot.country, spot.name), spot)
    for spot in _bare_spots(text):
        if not spots or spot.kind == "country":
            spots.setdefault((spot.country, spot.name), spot)
    return tuple(sorted(spots.values(), key=lambda spot: spot.start))


def _bare_spots(text: str) -> Iterator[Spot]:
    """Notable places among the words, where no sentence led to one."""
    for word in _WORD.finditer(text):
        for name in (word.group(), strip_particles(word.group())):
            place = next(iter(find(name)), None)
            if place and place.notable and len(name) >= _LEAST and place.lat is not None:
                at = Stretch(word.start(), word.end())
                mention = Named(at, place.name, name, place)
                spot = spot_of(mention)
                if spot and not _is_passport(text, mention):
                    yield spot
                break


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
