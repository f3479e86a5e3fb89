"""Settings for each light that the day has, and where the sun stands for each angle."""

from collections.abc import Sequence
from itertools import groupby, pairwise
from math import log2, radians, tan
from statistics import fmean

from tripkit.domain.destination import Window
from tripkit.domain.kit import Angle, Exposure, LightKind, RibbonPart
from tripkit.knowledge.kit.cameras import Camera, setting_for, shutter_text
from tripkit.knowledge.kit.compass import bearing
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.exposure import (
    LAMPS_LUX,
    MOON_LUX,
    exposure_value,
    facing_sun,
    illuminance,
)
from tripkit.knowledge.kit.ribbon import STEP, Moment
from tripkit.knowledge.kit.trip import Trip
from tripkit.knowledge.rendering.concepts import CONCEPTS
from tripkit.knowledge.rendering.stocks import STOCKS

_ORDER: tuple[LightKind, ...] = ("blue", "golden", "shade", "harsh", "night")
_LIT = frozenset({"city", "old_town", "temple"})
_LIT_FEATURES = frozenset(
    {"city", "town", "village", "old-town", "harbour", "lanes", "market", "bar", "nightlife"}
)
GOLDEN_DEG = 3.0
"""Where in the golden hour the sun still lights a face."""
ZENITH_DEG = 80.0
"""Above this a person's shadow lies under their feet."""
_SLOWEST_NOTE = 60.0
"""Minutes a stop above which the light holds still for our purposes."""


def has_lamps(trip: Trip) -> bool:
    """Whether streets are lit there at night; places that we do not know are taken for lit."""
    if trip.spot is None:
        return True
    return trip.spot.scene.kind in _LIT or bool(trip.features & _LIT_FEATURES)


def lux_in(kind: LightKind, day: Sequence[Moment], *, lamps: bool) -> float:
    """What a subject gets in the middle of that light on that day.

    In golden light a face that looks at the sun while it is up, at night a lamp or the moon,
    else level ground.
    """
    heights = [moment.elevation for moment in day if moment.kind == kind]
    if kind == "golden":
        return facing_sun(fmean([h for h in heights if h >= 0] or heights))
    floor = 0.0
    if kind in ("blue", "night"):
        floor = LAMPS_LUX if lamps else MOON_LUX
    return max(illuminance(fmean(heights)), floor)


def minutes_a_stop(kind: LightKind, day: Sequence[Moment]) -> float | None:
    """In how many minutes golden or blue light halves; None for other lights and slow suns."""
    if kind not in ("golden", "blue"):
        return None
    steps = [
        (abs(b.elevation - a.elevation), (b.at - a.at).total_seconds() / 60)
        for a, b in pairwise(day)
        if a.kind == b.kind == kind
    ]
    moved = sum(step[0] for step in steps)
    if not moved:
        return None
    a_degree = (
        log2(facing_sun(4) / facing_sun(0)) / 4
        if kind == "golden"
        else log2(illuminance(-4) / illuminance(-6)) / 2
    )
    minutes = sum(step[1] for step in steps) / moved / a_degree
    return minutes if minutes <= _SLOWEST_NOTE else None


def exposures(trip: Trip, parts: Sequence[RibbonPart]) -> list[Exposure]:
    """Settings for each light that the day really has."""
    found = []
    for kind in _ORDER:
        when = [Window(start=p.start, end=p.end) for p in parts if p.kind == kind]
        if when:
            found.append(_exposure(trip, kind, when))
    return found


def _exposure(trip: Trip, kind: LightKind, when: list[Window]) -> Exposure:
    light, iso = words()["lights"][kind], STOCKS[trip.stock].iso
    ev = exposure_value(lux_in(kind, trip.moments, lamps=has_lamps(trip)), iso)
    setting = setting_for(trip.camera, ev, light["aperture"])
    dark = kind == "night" and not has_lamps(trip)
    text = words()["lights"]["moon"] if dark else light
    notes = [say(text["note"], trip.locale), _change(trip, kind), _misses(trip, setting.stops)]
    return Exposure(
        light=kind,
        name=say(light["name"], trip.locale),
        when=when,
        aperture=f"f/{setting.aperture:g}",
        shutter=shutter_text(setting.seconds),
        iso=iso,
        metering=say(text["metering"], trip.locale),
        note=" ".join(filter(None, notes)),
    )


def _change(trip: Trip, kind: LightKind) -> str:
    minutes = minutes_a_stop(kind, trip.moments)
    if minutes is None:
        return ""
    text: str = say(words()["change"][kind], trip.locale)
    return text.format(stop=max(1, round(minutes)), two=max(2, round(2 * minutes)))


def _misses(trip: Trip, stops: float) -> str:
    """What to do where the camera cannot take this light."""
    if abs(stops) < 1:
        return ""
    text: str = say(words()["misses"]["dark" if stops < 0 else "bright"], trip.locale)
    return text.format(n=round(abs(stops)), camera=trip.camera.name)


def fits(camera: Camera, day: Sequence[Moment], iso: int, *, lamps: bool) -> int:
    """In how many of the day's lights this camera gets within a stop."""
    kinds: set[LightKind] = {moment.kind for moment in day}
    return sum(
        abs(setting_for(camera, exposure_value(lux_in(kind, day, lamps=lamps), iso),
                        words()["lights"][kind]["aperture"]).stops) < 1
        for kind in kinds
    )  # fmt: skip


def angles(trip: Trip) -> list[Angle]:
    """The concept's three, each with the hour and the side that the sun stands on that day."""
    return [
        Angle(
            description=say(angle["what"], trip.locale),
            technique=say(angle["how"], trip.locale),
            best_light=_when(trip, angle["light"], angle["sun"]),
            camera_height=say(angle["height"], trip.locale),
        )
        for angle in words()["concepts"][trip.concept]["angles"]
    ]


def best_stretch(trip: Trip, kind: LightKind) -> list[Moment]:
    """The stretch of that light at the concept's end of the day; the longest where equal."""
    runs = [list(run) for same, run in groupby(trip.moments, lambda m: m.kind) if same == kind]
    if not runs:
        return []
    morning = CONCEPTS[trip.concept].morning
    return min(runs, key=lambda run: run[0].at) if morning else max(runs, key=lambda r: r[-1].at)


def _when(trip: Trip, kind: LightKind, side: str) -> str:
    """The hours of that light and where the sun then is."""
    stretch = best_stretch(trip, kind)
    name: str = say(words()["lights"][kind]["name"], trip.locale)
    if not stretch:
        return str(say(words()["angle"]["never"], trip.locale)).format(name=name)
    end = (stretch[-1].at + STEP).strftime("%H:%M")
    hours = f"{name} {stretch[0].at:%H:%M}–{'24:00' if end == '00:00' else end}"
    if kind == "night":
        return hours
    sun = stretch[len(stretch) // 2]
    if kind == "golden":
        sun = min(stretch, key=lambda moment: abs(moment.elevation - GOLDEN_DEG))
    return f"{hours}. {_direction(trip, kind, side, sun)}"


def _direction(trip: Trip, kind: LightKind, side: str, sun: Moment) -> str:
    if sun.elevation < 0:
        side = "glow"
    elif kind == "harsh":
        side = "zenith" if sun.elevation > ZENITH_DEG else "high"
    text: str = say(words()["angle"][side], trip.locale)

    def at(turn: float) -> str:
        return bearing(sun.azimuth + turn, trip.locale)

    shadow = 1 / tan(radians(sun.elevation)) if sun.elevation > 1 else 0.0
    return text.format(
        sun=at(0), away=at(180), left=at(-90), right=at(90), degrees=round(sun.azimuth) % 360,
        height=max(0, round(sun.elevation)), shadow=f"{shadow:.1f}",
    )  # fmt: skip
