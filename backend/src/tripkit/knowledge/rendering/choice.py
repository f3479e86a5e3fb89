"""From a catalogue entry and a moment to a specification: plants, season, view, pose, weather."""

import hashlib
from collections.abc import Mapping, Sequence

from tripkit.knowledge.rendering.concepts import CONCEPTS, Concept
from tripkit.knowledge.rendering.spec import (
    KINDS,
    MODIFIERS,
    POSES,
    SKYLINES,
    Kind,
    Pose,
    SceneSpec,
    Season,
    Skyline,
    Vegetation,
)  # fmt: skip

_NORTHERN: tuple[Season, ...] = ("winter", "spring", "summer", "autumn")


def season_of(lat: float, month: int) -> Season:
    """The season of a month (1..12); within 15° of the equator always summer."""
    if abs(lat) < 15:
        return "summer"
    quarter = (month % 12) // 3
    return _NORTHERN[(quarter + (0 if lat >= 0 else 2)) % 4]


def vegetation_of(kind: Kind, lat: float, features: frozenset[str], skyline: Skyline) -> Vegetation:
    """What grows there, as one can tell from latitude and the scene."""
    north = abs(lat)
    if kind == "snow" or "glacier" in features:
        return "conifer"
    if kind == "desert":
        wet = features & {"river", "lake", "garden", "canal", "sea", "beach", "forest"}
        if not wet:
            return "none"
        return "palm" if north < 35 else "conifer"  # dunes of the north stand before pines
    if north < 24:
        high = kind == "mountain" and "altitude" in features
        return "broadleaf" if high or kind in ("temple", "mountain") else "palm"
    if kind in ("mountain", "forest", "lake") and north > 42 and "autumn-leaves" not in features:
        return "conifer"
    if north > 57:
        return "conifer"
    if 30 <= north <= 45 and skyline not in ("pagodas", "towers"):
        dry = features & {"vineyard", "ruins", "monastery", "fort", "castle", "church"}
        if dry or kind in ("old_town", "coast"):
            return "cypress"
    return "broadleaf"


def _outfit(look: Concept, seed: str) -> str:
    digest = hashlib.sha256(f"{seed}|{look.id}|outfit".encode()).digest()
    return look.outfits[digest[0] % len(look.outfits)]


def _pose(seed: str) -> Pose:
    """Where nothing was asked: one of the quiet poses, by place."""
    quiet: tuple[Pose, ...] = ("standing", "walking", "camera", "sitting")
    return quiet[hashlib.sha256(f"{seed}|pose".encode()).digest()[0] % len(quiet)]


def relative_azimuth(azimuth_deg: float, seed: str) -> float:
    """Of three views that a place offers (by seed) the one that looks nearest to the sun: -60..60.

    azimuth_deg is the compass bearing of the sun, clockwise from north.
    """
    digest = hashlib.sha256(f"{seed}|view".encode()).digest()
    bearing = digest[0] / 256 * 120
    return (azimuth_deg - bearing + 60) % 120 - 60


def spec_for(
    *,
    scene: Mapping[str, object],
    features: Sequence[str],
    lat: float,
    sun: tuple[float, float],
    concept: str | None,
    pose: str | None,
    seed: str,
    month: int,
    size: tuple[int, int],
    outfit: str | None = None,
) -> SceneSpec:
    """The picture of a catalogue entry. sun: elevation and compass azimuth, degrees.

    What the concept prefers (pose, weather, outfit) holds where nothing else was asked; the sun is
    never moved. Raises ValueError for an unknown kind, skyline, pose, concept or size.
    """
    if concept is not None and concept not in CONCEPTS:
        raise ValueError(f"concept must be one of {', '.join(CONCEPTS)}, not {concept!r}")
    kind, skyline = scene.get("kind"), scene.get("skyline", "none")
    if kind not in KINDS or skyline not in SKYLINES:
        raise ValueError(f"no such scene: {kind!r} with skyline {skyline!r}")
    listed = scene.get("also", ())
    also = {str(item) for item in listed} if isinstance(listed, list | tuple) else set()
    look = CONCEPTS[concept] if concept else None
    if look:
        also |= look.weather
    if pose is not None and pose not in POSES:
        raise ValueError(f"pose must be one of {', '.join(POSES)}, not {pose!r}")
    wanted = frozenset(features)
    if "shrine" in wanted and seed.startswith("jp-"):  # ids of the catalogue begin with a country
        wanted |= {"torii"}
    return SceneSpec(
        kind=kind,
        seed=seed,
        skyline=skyline,
        also=frozenset(also & (set(MODIFIERS) | set(KINDS))),
        features=wanted - {"fog"} if concept and "fog" not in also else wanted,
        sun_elevation_deg=sun[0],
        sun_azimuth_deg=relative_azimuth(sun[1], seed),
        vegetation=vegetation_of(kind, lat, wanted, skyline),
        season=season_of(lat, month),
        pose=pose if pose else (look.pose if look else _pose(seed)),
        outfit=outfit or (_outfit(look, seed) if look else None),
        concept=concept,
        width=size[0],
        height=size[1],
    )
