"""The tools that read: the itinerary, one segment, where a place is, how far it is."""

from typing import Any

from tripkit.agents.designer.spec import LINE_LETTERS, Desk, Done, ToolFailed, clipped, now, told
from tripkit.domain.edits import GeocodeLocation, GetDistance, GetItinerary, GetSegment, Spot
from tripkit.domain.itinerary import Itinerary, Location, Segment, name_of
from tripkit.knowledge.itineraries import costs, findings, km_between, location_of
from tripkit.knowledge.itineraries.timeline import on_day


def row_of(segment: Segment) -> dict[str, Any]:
    """A segment in the few words that a policy needs to name it."""
    return {
        "id": segment.id, "type": segment.type, "name": name_of(segment),
        "start": segment.start_datetime, "end": segment.end_datetime,
        "status": segment.status if segment.status != "TENTATIVE" else None,
        "booked": segment.confirmation_number, "dependsOn": segment.depends_on,
        "price": segment.total_price and f"{segment.total_price.amount:g}"
        f" {segment.total_price.currency}",
        "notes": segment.notes and clipped(segment.notes, 200),
    }  # fmt: skip


def outline(itinerary: Itinerary) -> dict[str, Any]:
    """The trip as a policy reads it."""
    return {
        "title": itinerary.title, "destination": itinerary.destination,
        "startDate": itinerary.start_date, "endDate": itinerary.end_date,
        "version": itinerary.version, "costs": costs(itinerary),
        "segments": [row_of(one) for one in itinerary.segments],
    }  # fmt: skip


async def get_itinerary(parameters: GetItinerary, desk: Desk) -> Done:
    """The trip as it stands, or what touches one day of it, with what does not fit."""
    itinerary = await desk.itinerary()
    found = findings(itinerary, desk.locale)
    if parameters.day:
        segments = on_day(itinerary, parameters.day)
        itinerary = itinerary.model_copy(update={"segments": segments})
        ids = {one.id for one in segments}
        found = [f for f in found if ids & set(f.segment_ids)]
    shown = {**outline(itinerary), "findings": [f.message for f in found]}
    result = {
        **itinerary.model_dump(mode="json", by_alias=True),
        "findings": [f.model_dump(mode="json", by_alias=True) for f in found],
        "cost": costs(itinerary),
    }
    line = f"version {itinerary.version}: {len(itinerary.segments)} segments"
    return Done(result, line, told(shown))


async def get_segment(parameters: GetSegment, desk: Desk) -> Done:
    """One segment with all its fields."""
    segment = (await desk.itinerary()).segment(parameters.segment_id)
    if segment is None:
        raise ToolFailed(
            "There is no segment with this id; get_itinerary names those there are.",
            "unknown_segment",
        )
    result = segment.model_dump(mode="json", by_alias=True)
    line = f"{name_of(segment)}, {segment.start_datetime}"
    return Done(result, clipped(line, LINE_LETTERS), told(result))


async def geocode(parameters: GeocodeLocation, desk: Desk) -> Done:
    """Where a place is, by our own gazetteer and cities."""
    place = location_of(Spot(name=parameters.query), await desk.itinerary())
    known = place.latitude is not None
    if not known:
        raise ToolFailed(f"{parameters.query} is not on our map.", "no_place")
    result = {
        **place.model_dump(mode="json", by_alias=True), "source": "gazetteer", "retrievedAt": now(),
    }  # fmt: skip
    where = ", ".join(part for part in (place.name, place.city, place.country) if part)
    return Done(result, clipped(where, LINE_LETTERS), told(result))


async def ends_of(origin: Spot, destination: Spot, desk: Desk) -> tuple[Location, Location, float]:
    """Both places and the kilometres between them, in a straight line. Raises ToolFailed."""
    itinerary = await desk.itinerary()
    places = location_of(origin, itinerary), location_of(destination, itinerary)
    for place in places:
        if place.latitude is None:
            raise ToolFailed(
                f"{place.name} is not on our map; name its city or a place near it.", "no_place"
            )
    km = km_between(*places)
    assert km is not None
    return (*places, km)


async def get_distance(parameters: GetDistance, desk: Desk) -> Done:
    """How far apart two places are, in a straight line."""
    start, end, km = await ends_of(parameters.origin, parameters.destination, desk)
    result = {
        "origin": start.model_dump(mode="json", by_alias=True),
        "destination": end.model_dump(mode="json", by_alias=True),
        "kilometres": round(km, 1), "basis": "great circle", "source": "gazetteer",
        "retrievedAt": now(),
    }  # fmt: skip
    line = f"{start.name} – {end.name}: {km:.1f} km"
    return Done(result, clipped(line, LINE_LETTERS), told({"kilometres": result["kilometres"]}))
