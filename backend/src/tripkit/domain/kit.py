"""The styling kit of one trip to one place on one date."""

from typing import Literal

from pydantic import Field

from tripkit.domain.destination import Destination, Light, Window
from tripkit.domain.profile import ConceptId, Profile
from tripkit.domain.provenance import Provenance, computed, ours, provenance_of
from tripkit.domain.wire import Wire

LightKind = Literal["night", "blue", "golden", "shade", "harsh"]
CrowdLevel = Literal["low", "medium", "high"]


class RibbonPart(Window):
    """A stretch of the day in one light, local HH:MM; the parts follow each other without a gap."""

    kind: LightKind


class Exposure(Wire):
    """What to set in one light. `shutter` in seconds as a camera writes it ("1/250", "2s")."""

    light: LightKind
    name: str
    when: list[Window]
    aperture: str
    shutter: str
    iso: int
    metering: str
    note: str


class Camera(Wire):
    model: str
    note: str


class Film(Wire):
    """`iso` is the box speed, `rolls` of 36 frames for the whole trip."""

    id: str
    name: str
    iso: int
    why: str
    rolls: int


class Swatch(Wire):
    hex: str = Field(pattern=r"^#[0-9a-f]{6}$")
    name: str


class Outfit(Wire):
    palette: list[Swatch]
    style: str
    items: list[str]
    season: str


class Prop(Wire):
    name: str
    purpose: str
    where_to_find: str
    optional: bool


class Angle(Wire):
    description: str
    technique: str
    best_light: str
    camera_height: str


class NearbySpot(Wire):
    """`id` is a catalogue id for another of our places, null for a corner of this one."""

    id: str | None
    name: str
    description: str
    distance_km: float
    crowd_level: CrowdLevel
    photo: str | None = None


class Weather(Wire):
    """Normals of that month: mean daily high and low in °C, days with rain; an estimate."""

    high: int
    low: int
    rain_days: int
    provenance: Provenance = provenance_of("normals")


class KitProvenance(Wire):
    """What the kit's parts rest on; its destination, light and weather say their own."""

    settings: Provenance = computed("the sun's height and the film's speed")
    style: Provenance = Field(default=ours(), description="camera, film, outfit, props, angles")
    spots: Provenance = ours()


class Kit(Wire):
    """Everything computed or taken from the catalogue; `source` says that no model was asked."""

    id: str
    title: str
    locale: Literal["en", "ko"]
    destination: Destination
    concept: ConceptId
    profile: Profile
    date: str
    timezone: str
    light: Light
    ribbon: list[RibbonPart]
    camera: Camera
    film: Film
    settings: list[Exposure]
    weather: Weather | None
    outfit: Outfit
    props: list[Prop]
    best_angles: list[Angle]
    hidden_spots: list[NearbySpot]
    packing_list: list[str]
    tips: list[str]
    image_url: str
    source: Literal["offline"] = "offline"
    provenance: KitProvenance = KitProvenance()
