"""What every part of a kit is built from, and how many days it lasts."""

from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination
from tripkit.domain.kit import Weather
from tripkit.domain.profile import ConceptId, Profile
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.kit.cameras import Camera
from tripkit.knowledge.kit.ribbon import Moment

LONGEST = 30
"""Days that film is counted for; on longer trips people buy and post as they go."""
_BY_DURATION = {"short": 3, "medium": 5, "long": 10, None: 3}
_DATE = len("2026-10-17")


@dataclass(frozen=True)
class Trip:
    """`spot` is the catalogue's entry where the destination is one of ours, `near` the closest of
    ours otherwise, for its climate; `moments` is the day's sun, minute by minute."""

    destination: Destination
    concept: ConceptId
    profile: Profile
    day: date
    locale: Locale
    stock: str
    camera: Camera
    zone: str
    spot: Spot | None
    near: Spot | None
    moments: list[Moment] = field(repr=False)

    @property
    def features(self) -> frozenset[str]:
        return self.spot.features if self.spot else frozenset()

    @property
    def weather(self) -> Weather | None:
        known = self.spot or self.near
        if known is None:
            return None
        at, climate = self.day.month - 1, known.climate
        return Weather(high=climate.high[at], low=climate.low[at], rain_days=climate.rain_days[at])

    @property
    def morning_gold(self) -> Moment | None:
        """When golden light begins while the sun climbs; None where it does not on that day."""
        pairs = pairwise(self.moments)
        return next((b for a, b in pairs if b.kind == "golden" and a.elevation < b.elevation), None)


def exact_days(profile: Profile) -> tuple[date, int] | None:
    """The first day and the number of days, where the trip has a date; else None."""
    when = profile.when or ""
    if len(when) < _DATE:
        return None
    first = date.fromisoformat(when[:_DATE])
    if "/" in when:
        return first, (date.fromisoformat(when[_DATE + 1 :]) - first).days + 1
    return first, profile.days or 1


def day_count(profile: Profile) -> int:
    """How many days film is packed for."""
    exact = exact_days(profile)
    ranged = exact[1] if exact and "/" in (profile.when or "") else None
    return min(LONGEST, ranged or profile.days or _BY_DURATION[profile.duration])
