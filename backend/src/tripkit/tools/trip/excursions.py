"""Day trips: what must be seen and is no sight of a town's, from the town it is toured from."""

from collections.abc import Iterator, Sequence

from tripkit.domain.context import Locale
from tripkit.knowledge.cities.kinds import usual_visit
from tripkit.knowledge.gazetteer import Place, distance_km, find
from tripkit.knowledge.ways import Point
from tripkit.knowledge.ways.rides import usual_minutes
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.wishes import names_it
from tripkit.tools.whereabouts import Ambiguous, Unknown, Where, where

TOURED_KM = 120.0
"""How far from a town the places may be that one tours from there."""
SAME_KM = 8.0
"""Nearer than this a place is the town itself."""
KIND = "excursion"
VISIT_MINUTES = 180
WEIGHT = 9
BY_DAY = (8 * 60, 18 * 60)
"""When one tours a place of which no hours are known."""


def excursions(
    at: Where, sights: Sequence[ActivityFound], trip: TripContext
) -> Iterator[ActivityFound]:
    """The wished places of our map that lie about this destination and none nearer."""
    for name in trip.request.texts("must_see"):
        if not any(names_it(sight, name) for sight in sights):
            place = _place(name, at)
            if place and _is_nearest(place, at, trip):
                yield _excursion(name, place, at, trip.locale)


def _point(place: Place) -> Point:
    return place.lat or 0.0, place.lng or 0.0


def _place(name: str, at: Where) -> Place | None:
    """The place of this name that one may tour from here."""
    return next(
        (
            place
            for place in find(name)
            if place.kind in ("area", "city")
            and place.lat is not None
            and SAME_KM < distance_km(at.lat, at.lng, *_point(place)) <= TOURED_KM
        ),
        None,
    )


def _is_nearest(place: Place, at: Where, trip: TripContext) -> bool:
    """Whether no other destination of the trip lies nearer to it."""
    here = distance_km(at.lat, at.lng, *_point(place))
    for other in trip.request.destinations:
        try:
            there = where(other, places=trip.request.places)
        except (Ambiguous, Unknown):
            continue
        if distance_km(there.lat, there.lng, *_point(place)) < here:
            return False
    return True


def _excursion(name: str, place: Place, at: Where, locale: Locale) -> ActivityFound:
    usual, point = usual_visit(None), _point(place)
    hours, minutes = divmod(usual_minutes((at.lat, at.lng), point), 60)
    label = (place.ko or place.name) if locale == "ko" else place.name
    return ActivityFound(
        id=f"{KIND}-{'-'.join(place.name.casefold().split())}",
        name=label,
        names=[place.name, *filter(None, [place.ko]), name],
        latitude=point[0],
        longitude=point[1],
        area=None,
        kinds=[KIND],
        interests=[],
        indoor=usual.indoor,
        opening=[[BY_DAY]] * 7,
        closed_note=say(
            locale,
            "Hours and entry not known: check before you go.",
            "여는 시간과 입장료를 몰라요. 가기 전에 확인해요.",
        ),
        minutes=VISIT_MINUTES,
        price=0.0,
        price_low=0.0,
        price_high=0.0,
        price_known=False,
        weight=WEIGHT,
        best=usual.best,
        walking_m=usual.walking,
        step_free=None,
        kids=False,
        book_ahead=True,
        dress=None,
        about=say(
            locale,
            f"A day trip from {at.name}, usually {hours} h {minutes:02d} each way.",
            f"{at.name}에서 다녀오는 하루 여행이에요. 보통 편도 {hours}시간 {minutes}분 걸려요.",
        ),
        tip=None,
        match=1.0,
        source="catalogue",
        source_url=None,
    )
