"""An event of a calendar file: its words, its place and its hours there."""

import re
from dataclasses import dataclass

from icalendar import Event

from tripkit.domain.edits import Spot
from tripkit.domain.itinerary import Location
from tripkit.knowledge.gazetteer import timezone
from tripkit.knowledge.itineraries.imports.event_times import When
from tripkit.knowledge.itineraries.imports.review import Setting
from tripkit.knowledge.itineraries.resolve import about_trip, location_of
from tripkit.knowledge.presenting.written import one_line

_OURS = "X-TRIPKIT-"
_MOST_GUESTS = 50
_ADDRESS = re.compile(r"^mailto:", re.I)


@dataclass(frozen=True)
class Said:
    """What an event says; `point` is its GEO."""

    event: Event
    name: str
    where: str
    about: str
    start: When
    end: When | None
    point: tuple[float, float] | None
    setting: Setting

    @property
    def every_word(self) -> str:
        return "\n".join((self.name, self.where, self.about))

    def ours(self, name: str) -> str:
        """A field that our own files carry."""
        return one_line(str(self.event.get(f"{_OURS}{name}") or ""))

    def notes(self) -> str:
        """The notes of our own files, line by line."""
        return str(self.event.get(f"{_OURS}NOTES") or "")[:2000]

    def place(self, name: str) -> Location:
        """The place of this name as we know it, else where the file puts it on the map."""
        spot = Spot(name=name[:200] or "?")
        known = location_of(spot, self.setting.itinerary, self.start.day.isoformat())
        if known.latitude is None:
            # "Kabukiza, 4-12-15 Ginza, Tokyo": the last part that is a city tells the zone.
            for part in reversed(self.where.split(",")[1:4]):
                if part.strip():
                    near = Spot(name=spot.name, city=part.strip()[:120])
                    known = location_of(near, self.setting.itinerary, self.start.day.isoformat())
                    if known.country:
                        break
        if self.point and known.latitude is None:
            lat, lng = self.point
            return known.model_copy(
                update={"latitude": lat, "longitude": lng, "timezone": timezone(lat, lng)}
            )
        return known

    def zone(self, place: Location) -> str:
        """The place's own zone, else the file's, else the trip's."""
        trip = about_trip(self.setting.itinerary, self.start.day.isoformat()).zone
        if place.latitude is not None and place.timezone:
            return place.timezone
        return self.start.zone or place.timezone or trip

    def hours(self, place: Location, end_place: Location | None = None) -> dict[str, str]:
        """Start, end (where there is one) and zones as a segment has them."""
        first = self.zone(place)
        last = self.zone(end_place) if end_place is not None else first
        start = self.start.local(first)
        found = {"start_datetime": start, "start_zone": first, "end_zone": last}
        if self.end is None:
            return found | ({"end_datetime": f"{start[:10]}T23:59"} if self.start.is_day else {})
        end = self.end.local(last)
        return {**found, "end_datetime": end}

    def guests(self) -> list[str]:
        """Who is invited, by name, else by address; not who invites where it is one alone."""
        people = self.event.get("ATTENDEE") or []
        people = people if isinstance(people, list) else [people]
        names = []
        for one in people[:_MOST_GUESTS]:
            name = str(getattr(one, "params", {}).get("CN") or _ADDRESS.sub("", str(one)))
            names.append(one_line(name)[:120])
        return [name for name in dict.fromkeys(names) if name]
