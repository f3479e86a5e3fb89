"""What one does at a place of the catalogue, as something to see."""

from tripkit.domain.context import Locale
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.tools.trip.findings import ActivityFound, Span

ALL_DAY: Span = (0, 24 * 60)
_BEST = {
    "dawn": "morning",
    "morning": "morning",
    "noon": "noon",
    "midday": "noon",
    "afternoon": "any",
    "golden hour": "evening",
    "sunset": "evening",
    "evening": "evening",
    "dusk": "evening",
    "night": "night",
}


def doing(spot: Spot, number: int, interests: dict[str, float], locale: Locale) -> ActivityFound:
    """Something to do at a spot of the catalogue; its hours and price are not known."""
    what = spot.activities[number]
    fit = max((spot.interests.get(i, 0) * w for i, w in interests.items()), default=0.0)  # type: ignore[call-overload]
    return ActivityFound(
        id=f"{spot.id}-{number + 1}",
        name=f"{spot.name.in_(locale)}: {what.do.in_(locale)}",
        names=[spot.name.en, spot.name.ko, what.do.en, what.do.ko],
        latitude=spot.location.lat,
        longitude=spot.location.lng,
        area=None,
        kinds=[],
        indoor=False,
        interests=list(spot.interests),
        opening=[[ALL_DAY]] * 7,
        closed_note=None,
        minutes=what.minutes,
        price=0,
        price_low=0,
        price_high=0,
        weight=max(4, spot.photography),
        best=_BEST.get(what.best, "any"),
        walking_m=0,
        step_free=None,
        kids="kids" in spot.suits,
        book_ahead=False,
        dress=None,
        about=what.about.in_(locale),
        tip=what.tip.in_(locale),
        match=float(fit),
        source="catalogue",
        source_url=spot.sources[0] if spot.sources else None,
    )
