"""The sun's position to 0.0003° (NREL's SPA), and the light of a day computed from it."""

from tripkit.knowledge.sun.day import SolarDay, Window, solar_day, solar_days
from tripkit.knowledge.sun.quality import LightQuality, light_quality
from tripkit.knowledge.sun.spa import SunPosition, sun_position, sun_positions

__all__ = [
    "LightQuality",
    "SolarDay",
    "SunPosition",
    "Window",
    "light_quality",
    "solar_day",
    "solar_days",
    "sun_position",
    "sun_positions",
]
