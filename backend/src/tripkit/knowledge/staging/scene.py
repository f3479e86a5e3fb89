"""The specification of a picture: a place, a moment of its day, and what was asked for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from tripkit.knowledge.rendering.choice import spec_for
from tripkit.knowledge.rendering.concepts import CONCEPTS
from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.staging.moment import GOLDEN, Hour, Moment, moment_at, somewhere
from tripkit.knowledge.staging.places import Setting
from tripkit.knowledge.staging.words import Wish

SIZE = (1024, 1024)
_SETS = ("also", "features")


@dataclass(frozen=True)
class Staged:
    """A picture ready to be drawn, and the moment that it shows."""

    spec: SceneSpec
    moment: Moment


def stage(
    setting: Setting,
    day: date,
    *,
    concept: str | None = None,
    wish: Wish | None = None,
    size: tuple[int, int] = SIZE,
) -> Staged:
    """The place on that day in the light of the asked hour, else of the concept's.

    Raises ValueError for an unknown concept.
    """
    wish = wish or Wish()
    scene = setting.scene
    hour = wish.hour or _hour_of(concept)
    moment = moment_at(scene.lat, scene.lng, day, hour) if setting.is_known else somewhere(hour)
    spec = spec_for(
        scene={"kind": scene.kind, "skyline": scene.skyline,
               "also": [*scene.also, *sorted(wish.weather)]},
        features=scene.features,
        lat=scene.lat,
        sun=(moment.elevation_deg, moment.azimuth_deg),
        concept=concept,
        pose=wish.pose,
        seed=scene.seed,
        month=day.month,
        size=size,
        outfit=wish.outfit,
    )  # fmt: skip
    if "snow" in wish.weather:
        spec = replace(spec, season="winter")
    if wish.without:
        spec = replace(spec, also=spec.also - wish.without, features=spec.features - wish.without)
        if spec.pose == "umbrella" and wish.pose is None and not spec.rain:
            spec = replace(spec, pose="standing")
    return Staged(spec, moment)


def _hour_of(concept: str | None) -> Hour:
    look = CONCEPTS.get(concept) if concept else None
    return Hour(look.sun_window_deg, look.morning) if look else GOLDEN


def written(spec: SceneSpec) -> dict[str, Any]:
    """The specification as plain JSON values."""
    fields = asdict(spec)
    return {name: sorted(value) if name in _SETS else value for name, value in fields.items()}


def read(fields: Mapping[str, Any]) -> SceneSpec:
    """The specification that `written` wrote. Raises ValueError for one that it did not."""
    values: dict[str, Any] = {k: frozenset(v) if k in _SETS else v for k, v in fields.items()}
    try:
        return SceneSpec(**values)
    except TypeError as error:
        raise ValueError("not a picture's specification") from error
