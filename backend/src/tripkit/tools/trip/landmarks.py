"""Landmarks of towns that we have no page of, as things to see."""

from collections.abc import Iterator

from tripkit.knowledge.cities.kinds import usual_visit
from tripkit.knowledge.costs import ticket
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.landmarks import Landmark, town_landmarks
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import ActivityFound, Span
from tripkit.tools.trip.wishes import interests_of, kinds_of
from tripkit.tools.whereabouts import Where

BY_DAY: Span = (9 * 60, 18 * 60)
"""When one looks at what can be shut and has no known hours."""
ALL_DAY: Span = (0, 24 * 60)
_FOR_CHILDREN = frozenset({"zoo", "aquarium", "theme_park", "beach"})
_OF_FAITH = frozenset({"mosque", "temple", "church"})


def landmarks(at: Where, trip: TripContext) -> list[ActivityFound]:
    """What the town is visited for; nothing where we hold no list of it."""
    return [_sight(row, at, trip) for row in _rows(at)]


def _rows(at: Where) -> tuple[Landmark, ...]:
    name = at.asked.partition(",")[0].strip()
    return next((rows for form in _names(name) if (rows := town_landmarks(form, at.country))), ())


def _names(name: str) -> Iterator[str]:
    """As it was asked, then as the gazetteer calls it."""
    yield name
    yield from (place.name for place in find(name))


def _sight(row: Landmark, at: Where, trip: TripContext) -> ActivityFound:
    usual, wishes = usual_visit(row.kind), trip.request.preferences
    entry, interests = ticket(usual.price, 1), interests_of(wishes)
    match = max((interests.get(name, 0.0) for name in usual.interests), default=0.0)
    return ActivityFound(
        id=row.id,
        name=row.name.in_(trip.locale),
        names=[row.name.en, row.name.ko],
        latitude=row.lat,
        longitude=row.lng,
        area=None,
        kinds=[row.kind],
        interests=list(usual.interests),
        indoor=usual.indoor,
        opening=[[BY_DAY if usual.indoor is not False else ALL_DAY]] * 7,
        closed_note=_note(usual.indoor is not False, trip),
        minutes=usual.minutes,
        price=entry.typical,
        price_low=0.0,
        price_high=entry.high,
        price_known=False,
        weight=row.weight,
        best=usual.best,
        walking_m=usual.walking,
        step_free=None,
        kids=row.kind in _FOR_CHILDREN,
        book_ahead=False,
        dress="modest" if row.kind in _OF_FAITH else None,
        about=say(
            trip.locale,
            f"One of the places that {at.name} is visited for.",
            f"{at.name}에서 많이 찾는 곳이에요.",
        ),
        tip=None,
        match=1.0 if row.kind in kinds_of(wishes) else match,
        source="catalogue",
        source_url=None,
    )


def _note(can_be_shut: bool, trip: TripContext) -> str | None:
    if not can_be_shut:
        return None
    return say(
        trip.locale,
        "Hours not known: check before you go.",
        "여는 시간을 몰라요. 가기 전에 확인해요.",
    )
