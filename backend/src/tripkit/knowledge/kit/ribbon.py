"""The day cut by light: night, blue, golden, shade and harsh hours."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from tripkit.domain.kit import LightKind, RibbonPart
from tripkit.knowledge.sun import sun_positions

STEP = timedelta(minutes=2)
HARSH_DEG = 30.0
"""Above this a lane as wide as its houses are high has sun on most of its ground."""


class Moment(NamedTuple):
    """The sun at a local time, in degrees: true elevation (no refraction) and compass azimuth."""

    at: datetime
    elevation: float
    azimuth: float

    @property
    def kind(self) -> LightKind:
        return kind_of(self.elevation)


def kind_of(elevation: float) -> LightKind:
    """Night below −6°, blue to −4°, golden to 6°, shade to 30°, harsh above."""
    if elevation < -6:
        return "night"
    if elevation < -4:
        return "blue"
    if elevation < 6:
        return "golden"
    return "shade" if elevation < HARSH_DEG else "harsh"


def moments(lat: float, lng: float, day: date, tz: str) -> list[Moment]:
    """The sun every two minutes of the local wall clock's day."""
    at, times = datetime.combine(day, time(), ZoneInfo(tz)), []
    while at.date() == day:
        times.append(at)
        at += STEP
    return moments_at(lat, lng, times)


def moments_at(lat: float, lng: float, times: Sequence[datetime]) -> list[Moment]:
    """The sun at each of these times."""
    path = zip(times, sun_positions(lat, lng, times), strict=True)
    return [Moment(at, sun.true_elevation, sun.azimuth) for at, sun in path]


def ribbon(day: Sequence[Moment]) -> list[RibbonPart]:
    """The local day from 00:00 to 24:00 in parts of one light each, to two minutes."""
    parts: list[RibbonPart] = []
    for moment in day:
        clock = moment.at.strftime("%H:%M")
        if not parts or parts[-1].kind != moment.kind:
            if parts:
                parts[-1].end = clock
            parts.append(RibbonPart(kind=moment.kind, start=clock, end="24:00"))
    return parts
