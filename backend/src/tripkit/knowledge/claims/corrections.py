"""What a sentence says wrongly that code can compute, and the sentence that is right."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from tripkit.domain.context import Locale
from tripkit.domain.provenance import Provenance, computed, ours
from tripkit.knowledge.claims import written
from tripkit.knowledge.claims.written import Clock, Month
from tripkit.knowledge.countries import Country, country_of
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.sun import solar_day

SUN_MINUTES = 10
"""A clock that is this near to the computed one is right enough."""
SHORTEST = 0.95
"""No way is shorter than this share of the straight line."""
SUM_SHARE = 0.02


@dataclass(frozen=True)
class KnownPlace:
    """A place that the talk is about; `names` in every spelling that a sentence may use."""

    names: tuple[str, ...]
    lat: float
    lng: float
    timezone: str
    country: str

    def is_in(self, sentence: str) -> bool:
        low = sentence.casefold()
        return any(name.casefold() in low for name in self.names if name)


@dataclass
class Facts:
    """What a talk is about, for code to compute with. `total` is the sum in `total_text`."""

    today: date
    day: date | None = None
    places: list[KnownPlace] = field(default_factory=list)
    total: float | None = None
    total_text: str = ""
    places_left: int | None = None

    def about(self, sentence: str) -> list[KnownPlace]:
        """The places that a sentence names; the only place of the talk where it names none."""
        mentioned = [place for place in self.places if place.is_in(sentence)]
        return mentioned or (self.places if len(self.places) == 1 else [])


@dataclass(frozen=True)
class Correction:
    """The right sentence and what it rests on."""

    text: str
    provenance: Provenance


def correction_of(sentence: str, facts: Facts, locale: Locale) -> Correction | None:
    """What to say in place of a sentence that code can refute; None where it cannot."""
    corrections = (check(sentence, facts, locale) for check in _CHECKS)
    return next((correction for correction in corrections if correction), None)


def _sun(sentence: str, facts: Facts, locale: Locale) -> Correction | None:
    event = written.sun_event(sentence)
    clock = written.clock_in(sentence)
    places = facts.about(sentence)
    if event is None or clock is None or len(places) != 1:
        return None
    day = written.day_in(sentence, facts.today) or facts.day
    if isinstance(day, Month):
        return _sun_of_month(event, clock, places[0], day, locale)
    at = _event_at(event, places[0], day) if day else None
    if day is None or at is None or clock.is_near(at, SUN_MINUTES):
        return None
    return Correction(
        written.sun_sentence(event, places[0].names[0], day, at, locale),
        computed("TripKit's sun table"),
    )


def _sun_of_month(
    event: str, clock: Clock, place: KnownPlace, month: Month, locale: Locale
) -> Correction | None:
    days = (date(month.year, month.number, number) for number in (1, 8, 15, 22, 28))
    clocks = sorted(at.minutes for day in days if (at := _event_at(event, place, day)))
    if not clocks or clock.is_between(clocks[0], clocks[-1], SUN_MINUTES):
        return None
    span = Clock(clocks[0]), Clock(clocks[-1])
    text = written.sun_span_sentence(event, place.names[0], month, span, locale)
    return Correction(text, computed("TripKit's sun table"))


def _event_at(event: str, place: KnownPlace, day: date) -> Clock | None:
    sun = solar_day(place.lat, place.lng, day, place.timezone)
    at = sun.sunset if event == "sunset" else sun.sunrise
    return Clock(at.hour * 60 + at.minute) if at else None


def _weekday(sentence: str, facts: Facts, locale: Locale) -> Correction | None:
    right = written.with_right_weekday(sentence, facts.today, locale)
    return Correction(right, computed("the calendar")) if right else None


def _country(sentence: str, facts: Facts) -> Country | None:
    codes = {place.country for place in facts.about(sentence)}
    return country_of(codes.pop()) if len(codes) == 1 else None


def _driving(sentence: str, facts: Facts, locale: Locale) -> Correction | None:
    side = written.driving_side(sentence)
    country = _country(sentence, facts) if side else None
    if country is None or country.drives == side:
        return None
    return Correction(written.driving_sentence(country, locale), ours(country.advice_page))


def _emergency(sentence: str, facts: Facts, locale: Locale) -> Correction | None:
    numbers = written.emergency_numbers(sentence)
    country = _country(sentence, facts) if numbers else None
    if country is None or not country.emergency:
        return None
    note = country.notes.get("emergency")
    right = " ".join([*country.emergency.values(), note.en if note else ""])
    if all(number in right for number in numbers):
        return None
    return Correction(written.emergency_sentence(country, locale), ours(country.advice_page))


def _distance(sentence: str, facts: Facts, locale: Locale) -> Correction | None:
    kilometres = written.kilometres_in(sentence)
    ends = [place for place in facts.places if place.is_in(sentence)]
    if kilometres is None or len(ends) != 2:
        return None
    straight = distance_km(ends[0].lat, ends[0].lng, ends[1].lat, ends[1].lng)
    if kilometres >= SHORTEST * straight:
        return None
    names = (ends[0].names[0], ends[1].names[0])
    return Correction(written.apart_sentence(names, straight, locale), computed("great circle"))


def _total(sentence: str, facts: Facts, locale: Locale) -> Correction | None:
    if facts.total is None or not written.is_total(sentence):
        return None
    sums = written.sums_in(sentence)
    if len(sums) != 1 or abs(sums[0] - facts.total) <= SUM_SHARE * facts.total:
        return None
    return Correction(written.total_sentence(facts.total_text, locale), computed("the sum"))


def _places_left(sentence: str, facts: Facts, _: Locale) -> Correction | None:
    if facts.places_left is None:
        return None
    right = written.with_places_left(sentence, facts.places_left)
    return Correction(right, computed("TripKit's catalogue")) if right else None


_CHECKS: tuple[Callable[[str, Facts, Locale], Correction | None], ...] = (
    _sun,
    _weekday,
    _driving,
    _emergency,
    _distance,
    _total,
    _places_left,
)
