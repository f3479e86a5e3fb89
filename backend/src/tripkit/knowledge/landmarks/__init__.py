"""What towns without a page of our own are visited for: names, positions and kinds, no more.

`data/*.tsv`: a line `= Town CC`, then its landmarks, one a line. Positions are rounded to a
thousandth of a degree; hours, prices and steps are not known and never told.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import get_args

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.cities.entry import Kind
from tripkit.knowledge.gazetteer.fold import fold

_FILES = ("asia.tsv", "europe.tsv", "world.tsv")
_TOWN = "= "


@dataclass(frozen=True, slots=True)
class Landmark:
    """`weight` is 1..10 for a first visit, as a sight of a city of ours has it."""

    id: str
    name: Words
    lat: float
    lng: float
    kind: Kind
    weight: int


@cache
def landmarks_of() -> dict[tuple[str, str], tuple[Landmark, ...]]:
    """All landmarks by the folded English name of their town and its country (ISO 3166)."""
    by_town: dict[tuple[str, str], list[Landmark]] = {}
    for name in _FILES:
        text = (files("tripkit.knowledge.landmarks") / "data" / name).read_text("utf-8")
        for town, landmark in _rows(text):
            by_town.setdefault(town, []).append(landmark)
    return {town: tuple(rows) for town, rows in by_town.items()}


def town_landmarks(name: str, country: str) -> tuple[Landmark, ...]:
    """What a town is visited for, by its English name; () where we hold none."""
    return landmarks_of().get((fold(name), country), ())


def _rows(text: str) -> Iterator[tuple[tuple[str, str], Landmark]]:
    """Raises ValueError for a landmark of no town or of a kind that there is not."""
    town: tuple[str, str] | None = None
    for line in text.splitlines():
        if line.startswith(_TOWN):
            name, _, country = line.removeprefix(_TOWN).rpartition(" ")
            town = (fold(name), country)
        elif line and not line.startswith("#"):
            if town is None:
                raise ValueError(f"a landmark of no town: {line}")
            yield town, _landmark(line, town)


def _landmark(line: str, town: tuple[str, str]) -> Landmark:
    name, korean, lat, lng, kind, weight = line.split("\t")
    if kind not in get_args(Kind):
        raise ValueError(f"no kind of sight: {kind}")
    key = "-".join(fold(name).split())
    return Landmark(
        id=f"{town[0].replace(' ', '-')}-{key}",
        name=Words(en=name, ko=korean),
        lat=float(lat),
        lng=float(lng),
        kind=kind,  # type: ignore[arg-type]
        weight=int(weight),
    )
