"""What the judges of a pick look at, and what they say."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cache

from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.destination import Access, CostLevel
from tripkit.knowledge.catalogue.entry import Spot, Words
from tripkit.knowledge.climate import Month, normals
from tripkit.knowledge.picks import picks
from tripkit.knowledge.ways import Point

NEVER = math.inf
"""The excess of what is never shown, not even as a near miss."""
_METRES = re.compile(r"(\d{1,2},?\d{3})\s?m(?:etres|eters)?\b")


@dataclass(frozen=True)
class Candidate:
    """A place that may be picked. What nobody recorded is None; `text` is English."""

    name: str
    point: Point
    country: str
    text: str
    best_months: tuple[int, ...] = ()
    features: frozenset[str] | None = None
    scene: str | None = None
    crowd: str | None = None
    suits: frozenset[str] | None = None
    cost: CostLevel | None = None
    access: Access | None = None
    airports: tuple[str, ...] = ()
    spot: Spot | None = None

    def has(self, *features: str) -> bool:
        """Whether the record names one of these features."""
        return bool(self.features and self.features & set(features))

    def says(self, pattern: str) -> bool:
        """Whether what is written of it matches."""
        return re.search(pattern, self.text, re.IGNORECASE) is not None

    def is_tagged(self, pattern: str) -> bool:
        """Whether one of its tags matches: a thing that the place was labelled with."""
        tags = self.spot.tags if self.spot else ()
        return any(re.search(pattern, tag, re.IGNORECASE) for tag in tags)

    def climate(self, month: int) -> Month | None:
        """The normals of a month."""
        if self.spot is None:
            return normals(*self.point, month)
        k, n = self.spot.climate, month - 1
        return Month(k.high[n], k.low[n], k.rain_days[n], self.spot.name.en)

    @property
    def metres(self) -> int | None:
        """The greatest height above the sea that its text names, in metres."""
        heights = [int(m.replace(",", "")) for m in _METRES.findall(self.text)]
        return max((h for h in heights if h < 8_900), default=None)


@cache
def candidates() -> dict[str, Candidate]:
    """The catalogue's spots and cities by id."""
    return {spot.id: candidate_of(spot) for spot in picks()}


def candidate_of(spot: Spot) -> Candidate:
    """A spot of the catalogue, as the judges look at it."""
    words = (
        spot.name,
        spot.city,
        spot.description,
        spot.why_hidden,
        spot.catch,
        spot.local_vibe,
        spot.light,
        spot.arrive,
        *spot.photo,
    )
    doing = (text for a in spot.activities for text in (a.do, a.about, a.tip))
    text = " ".join([w.en for w in (*words, *doing)] + list(spot.tags))
    return Candidate(
        spot.name.en,
        (spot.location.lat, spot.location.lng),
        spot.country,
        text,
        spot.best_months,
        spot.features,
        spot.scene.kind,
        spot.crowd,
        frozenset(spot.suits),
        spot.cost,
        spot.access,
        spot.airports,
        spot,
    )


@dataclass(frozen=True)
class Condition:
    """One thing that a pick has to keep: a judge's name, its value, and the person's own words.

    `hint` is the mood, look or interest that a reader took words of no judge for.
    """

    kind: str
    value: str
    text: str
    statement: str | None = None
    hint: str | None = None


@dataclass(frozen=True)
class PickWish:
    """All conditions, and what several of them are measured by; `origin` by name and point."""

    conditions: tuple[Condition, ...] = ()
    origin: tuple[str, Point] | None = None
    days: int | None = None
    months: tuple[int, ...] = ()
    heads: int = 1
    today: date = field(default_factory=clock.today)
    refused_modes: frozenset[str] = frozenset()
    only_modes: frozenset[str] = frozenset()
    home: str | None = None
    """The country that one most likely sets off from, where no starting place was said."""
    is_origin_assumed: bool = False
    """Whether `origin` is only the largest city of `home`."""

    def values(self, kind: str) -> list[str]:
        """The values of all conditions of a kind."""
        return [c.value for c in self.conditions if c.kind == kind]


@dataclass(frozen=True)
class Verdict:
    """`is_kept` is None where nobody can tell; `en` and `ko` say what was seen.

    `excess` of what is not kept: how far off it is, 1 for twice what was asked for; NEVER for
    what must not be shown. `proof` is the sentence of the record that was looked at, and `share`
    how much of what was asked for it says (0..1).
    """

    is_kept: bool | None
    en: str
    ko: str
    excess: float = 0.0
    proof: Words | None = None
    share: float = 0.0
    is_final: bool = False
    """Whether nothing about the place or the way can mend it: no northern lights in June."""

    def in_(self, locale: Locale) -> str:
        """What was seen in one language."""
        return self.ko if locale == "ko" else self.en


PickJudge = Callable[[Candidate, Condition, PickWish], Verdict]


def hours(minutes: float, locale: str) -> str:
    """Minutes in words, to five minutes below two hours, to a quarter of an hour above."""
    step = 5 if minutes < 120 else 15
    whole, rest = divmod(step * round(minutes / step), 60)
    if locale == "ko":
        return " ".join([f"{whole}시간"] * bool(whole) + [f"{rest}분"] * bool(rest)) or "0분"
    return " ".join([f"{whole} h"] * bool(whole) + [f"{rest} min"] * bool(rest)) or "0 min"
