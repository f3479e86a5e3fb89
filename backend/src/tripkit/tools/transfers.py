"""search_transfers: ways between two places, by timetable or by the distance."""

from typing import Literal

from pydantic import Field

from tripkit.domain.edits import SearchTransfers
from tripkit.domain.itinerary import SegmentPlace, TransferType
from tripkit.domain.provenance import Provenance, provenance_of
from tripkit.domain.wire import Wire
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.cities.entry import Cost
from tripkit.knowledge.costs import of_city
from tripkit.knowledge.itineraries import point_of
from tripkit.knowledge.price_levels import of_country
from tripkit.knowledge.ways import Point
from tripkit.knowledge.ways.rides import LOCAL_KM, ride, way_for
from tripkit.tools.distances import ends_of
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.results import Readable, compact_json, line_of, now
from tripkit.tools.tool import Tool

WALK_KM, RAIL_KM = 4.0, 30.0
_STREETS = 1.3
"""How much longer a way is than the line between its ends."""
_RIDE_KM = 15.0
"""As far as one local ride goes; beyond it a tenth of a ride a kilometre."""
_MODES: tuple[TransferType, ...] = (
    "WALKING",
    "PUBLIC",
    "TAXI",
    "RIDE_SHARE",
    "RAIL",
    "FERRY",
    "RENTAL_CAR",
)


Basis = Literal["estimate: by distance", "timetable"]


class Way(Wire):
    """US dollars for the party; minutes are a timetable's usual ones or an estimate."""

    transfer_type: TransferType
    minutes: int
    low: float = Field(description="US dollars for the party")
    high: float = Field(description="US dollars for the party")
    currency: Literal["USD"] = "USD"
    source: Literal["estimate", "timetable"] = "estimate"
    basis: Basis = "estimate: by distance"
    changes: int | None = Field(default=None, description="None where nobody knows")
    operators: list[str] = Field(default_factory=list)
    stops: list[str] = Field(default_factory=list, description="towns where one changes or passes")
    book_ahead: bool = False
    overnight: bool = False
    provenance: Provenance = provenance_of("estimate: by distance")
    retrieved_at: str = Field(default_factory=now, description="ISO 8601 in UTC")


class WaysFound(Readable, Wire):
    """`kilometres` in a straight line."""

    origin: SegmentPlace
    destination: SegmentPlace
    kilometres: float
    people: int
    ways: list[Way]

    def line(self) -> str:
        first = self.ways[0]
        return (
            f"{self.origin.name} – {self.destination.name}, {self.kilometres:.1f} km:"
            f" {len(self.ways)} ways, {first.transfer_type} {first.minutes} min ({first.source})"
        )

    def content(self) -> str:
        return compact_json(self.model_dump(mode="json", include={"kilometres", "people", "ways"}))


async def search_transfers(arguments: SearchTransfers, context: ItineraryContext) -> WaysFound:
    """Ways from one place to another by mode: minutes by timetable or distance, fares estimated.

    Raises ToolFailed for a place that is not known.
    """
    start, end, km = await ends_of(arguments.origin, arguments.destination, context)
    here, there = point_of(start), point_of(end)
    assert here is not None
    assert there is not None
    ways = [
        _way(mode, here, there, _fare(mode, km, start, context.people))
        for mode in _MODES
        if _makes_sense(mode, km) and _exists(mode, here, there, km)
    ]
    if km > LOCAL_KM:
        ways.sort(key=lambda way: way.minutes)
    return WaysFound(
        origin=start, destination=end, kilometres=round(km, 1), people=context.people, ways=ways
    )


def _way(mode: TransferType, here: Point, there: Point, fare: dict[str, float]) -> Way:
    minutes, basis = ride(here, there, mode)
    scheduled = way_for(mode, here, there)
    if scheduled is None or basis == "estimate":
        return Way(transfer_type=mode, minutes=minutes, low=fare["low"], high=fare["high"])
    return Way(
        transfer_type=mode,
        minutes=minutes,
        low=fare["low"],
        high=fare["high"],
        source="timetable",
        basis="timetable",
        changes=scheduled.changes,
        operators=list(scheduled.operators),
        stops=list(scheduled.stops),
        book_ahead=scheduled.needs_booking,
        overnight=scheduled.is_overnight,
        provenance=provenance_of("timetable"),
    )


def _exists(mode: TransferType, here: Point, there: Point, km: float) -> bool:
    """Whether it can be had: beyond a town a way of which something is known, no sea between."""
    return km <= LOCAL_KM or mode == "WALKING" or way_for(mode, here, there) is not None


def _makes_sense(mode: TransferType, km: float) -> bool:
    if mode == "WALKING":
        return km <= WALK_KM
    if mode == "FERRY":
        return km > LOCAL_KM
    return km >= RAIL_KM if mode == "RAIL" else km > 0.3


def _fare(mode: TransferType, km: float, start: SegmentPlace, people: int) -> dict[str, float]:
    """Low and high in dollars for the party, by what rides cost there."""
    cost, way = _cost(start), km * _STREETS
    low, high = {
        "WALKING": (0.0, 0.0),
        "PUBLIC": _times(cost.transit_ride, people * (1 + max(0.0, way - _RIDE_KM) / 10)),
        "TAXI": _times(cost.taxi_km, way + 3),
        "RIDE_SHARE": _times(cost.taxi_km, 0.9 * way + 3),
        "RAIL": _times(cost.transit_ride, people * (1 + way / 12)),
        "FERRY": _times(cost.transit_ride, people * (1 + way / 10)),
        "RENTAL_CAR": (35 + 0.08 * way, 90 + 0.15 * way),
    }[mode]
    return {"low": round(low, 1), "high": round(high, 1)}


def _times(range_: tuple[float, ...], count: float) -> tuple[float, float]:
    return range_[0] * count, range_[1] * count


def _cost(place: SegmentPlace) -> Cost:
    assert place.latitude is not None
    assert place.longitude is not None
    city = nearest_city(place.latitude, place.longitude, 40)
    prices = of_city(city) if city else of_country(place.country or "", place.name)
    return prices.cost


SEARCH_TRANSFERS = Tool(
    name="search_transfers",
    purpose="Ways between two places",
    description="Ways between two places by mode, with minutes and estimated fares",
    arguments=SearchTransfers,
    result=WaysFound,
    body=search_transfers,
    audiences=frozenset({"designer"}),
    summary=line_of,
)
