"""The sun's position to 0.0003° (NREL's SPA), and the light of a day computed from it."""

from tripkit.knowledge.solar.day import SolarDay, Window, solar_days
from tripkit.knowledge.solar.quality import LightQuality, light_quality
from tripkit.knowledge.solar.spa import SunPosition, sun_position

__all__ = [
    "LightQuality",
    "SolarDay",
    "SunPosition",
    "Window",
    "light_quality",
    "solar_days",
    "sun_position",
]
