"""Any changes in any order, with undo and redo: what must hold after each of them."""

import asyncio
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tripkit.domain.edits import (
    AddActivity,
    AddFlight,
    AddHotel,
    AddTransfer,
    Cascade,
    NamedAirport,
    SegmentFields,
    Spot,
)
from tripkit.domain.errors import EditRefused, VersionConflict
from tripkit.domain.itinerary import Applied, Flight, Hotel, Itinerary, Traveler
from tripkit.knowledge.itineraries import (
    added,
    build,
    deleted,
    findings,
    fresh_id,
    moved,
    reordered,
    revised,
    updated,
)
from tripkit.knowledge.itineraries.timeline import ends, on_the_clock, starts
from tripkit.services.coordination.memory import Memory
from tripkit.services.storage.itineraries import Itineraries, Operation
from tripkit.services.storage.itinerary_rows import content
from tripkit.services.storage.sqlite import Sqlite

DAYS = st.integers(10, 14).map(lambda day: f"2027-03-{day}")  # clocks change on the 14th in the US
TIMES = st.builds(
    "{}T{:02d}:{}".format, DAYS, st.integers(5, 23), st.sampled_from(("00", "15", "30"))
)
AIRPORTS = st.sampled_from(("ICN", "NRT", "LAX", "JFK"))
PLACES = st.sampled_from(
    ("Narita Airport", "JFK", "LAX", "Senso-ji", "Central Park", "Somewhere", "Hotel Blue")
).map(lambda name: Spot(name=name))
STATUSES = st.sampled_from(("TENTATIVE", "CONFIRMED", "CANCELLED", "COMPLETED"))
HOUR = timedelta(hours=1)
"""What follows goes by the clock on the wall, also over the night of 23 hours."""
PICK = st.integers(0, 400)


class Edits(RuleBasedStateMachine):
    """`past` and `future` are contents that undo and redo must bring back to the letter."""

    @initialize()
    def begins(self) -> None:
        self.folder = TemporaryDirectory()
        self.loop = asyncio.Runner()
        self.database = self.run(Sqlite.open(Path(self.folder.name) / "t.sqlite"))
        self.kept = Itineraries(self.database, Memory())
        trip = Itinerary(id=fresh_id(), title="Trip", destination="New York")
        self.now = self.run(self.kept.create("anna", trip))
        self.past: list[str] = []
        self.future: list[str] = []
        self.add_flight("ICN", "JFK", "2027-03-11T10:00")
        self.be_fetched(0, 90, "TENTATIVE")
        self.add_hotel("2027-03-11", "2027-03-13", Spot(name="Hotel Blue"))
        self.add_activity(Spot(name="Central Park"), "2027-03-12T09:15")

    def run(self, work: Any) -> Any:
        return self.loop.run(work)

    def teardown(self) -> None:
        if hasattr(self, "database"):
            self.run(self.database.close())
            self.loop.close()
            self.folder.cleanup()

    def change(self, operation: Operation) -> None:
        """Apply it; what is refused leaves everything as it was."""
        before = content(self.now)
        try:
            done: Applied = self.run(self.kept.change(self.now.id, "anna", operation, by="person"))
        except EditRefused:
            assert content(self.run(self.kept.get(self.now.id, "anna"))) == before
            return
        if done.changes:
            self.past.append(before)
            self.future.clear()
            assert content(done.itinerary) != before
        self.settle(done, changed=bool(done.changes))

    def settle(self, done: Applied, *, changed: bool = True) -> None:
        version = self.now.version
        self.now = self.run(self.kept.get(self.now.id, "anna"))
        assert self.now == done.itinerary
        assert self.now.version == version + changed

    def pick(self, number: int) -> str:
        return self.now.segments[number % len(self.now.segments)].id

    @rule(start=AIRPORTS, end=AIRPORTS, leaves=TIMES)
    def add_flight(self, start: str, end: str, leaves: str) -> None:
        way = {"origin": NamedAirport(code=start), "destination": NamedAirport(code=end)}
        self.add(AddFlight(**way, departure_time=leaves))

    @rule(day=DAYS, last=DAYS, place=PLACES)
    def add_hotel(self, day: str, last: str, place: Spot) -> None:
        self.add(
            AddHotel(property="Hotel Blue", location=place, check_in_date=day, check_out_date=last)
        )

    @rule(place=PLACES, at=TIMES)
    def add_activity(self, place: Spot, at: str) -> None:
        self.add(AddActivity(name=place.name, location=place, start_time=at))

    @rule(start=PLACES, end=PLACES, at=TIMES)
    def add_transfer(self, start: Spot, end: Spot, at: str) -> None:
        self.add(
            AddTransfer(
                transfer_type="TAXI", pickup_location=start, dropoff_location=end, pickup_time=at
            )
        )

    @precondition(lambda self: self.flights())
    @rule(number=PICK, wait=st.sampled_from((30, 90)), status=STATUSES)
    def be_fetched(self, number: int, wait: int, status: Any) -> None:
        """A transfer that depends on a flight without being told so."""
        flight = self.flights()[number % len(self.flights())]
        before = len(self.now.segments)
        self.add(
            AddTransfer(
                transfer_type="TAXI", pickup_location=Spot(name=flight.destination.code),
                dropoff_location=Spot(name="Hotel Blue"),
                pickup_time=on_the_clock(flight.end_datetime, wait),
            ),
            status,
        )  # fmt: skip
        if len(self.now.segments) > before and flight.status != "CANCELLED":
            assert any(flight.id in one.depends_on for one in self.now.segments)

    def flights(self) -> list[Flight]:
        return [one for one in self.now.segments if isinstance(one, Flight)]

    @precondition(lambda self: self.flights())
    @rule(number=PICK)
    def delete_a_flight(self, number: int) -> None:
        key = self.flights()[number % len(self.flights())].id
        self.change(lambda it: deleted(it, key))

    @precondition(lambda self: self.flights())
    @rule(number=PICK, hours=st.integers(1, 30))
    def delay_a_flight(self, number: int, hours: int) -> None:
        flight = self.flights()[number % len(self.flights())]
        with_it = [
            one
            for one in self.now.segments
            if flight.id in one.depends_on and one.status != "COMPLETED"
        ]
        later = on_the_clock(flight.start_datetime, hours * 60)
        if flight.status == "COMPLETED":
            return
        done = [one for one in self.now.segments if one.status == "COMPLETED"]
        self.change(lambda it: moved(it, flight.id, later, "following"))
        assert all(self.now.segment(one.id) == one for one in done)
        delayed = self.now.segment(flight.id)
        assert delayed is not None
        for one in with_it:
            after = self.now.segment(one.id)
            assert after is not None
            assert abs(starts(after) - starts(one) - (ends(delayed) - ends(flight))) <= HOUR

    def add(self, given: Any, status: Any = None) -> None:
        key = fresh_id()
        self.change(lambda it: added(it, build(given, it, segment_id=key, status=status)))

    @precondition(lambda self: self.now.segments)
    @rule(number=PICK)
    def delete(self, number: int) -> None:
        self.change(lambda it: deleted(it, self.pick(number)))

    @precondition(lambda self: self.now.segments)
    @rule(number=PICK, at=TIMES, cascade=st.sampled_from(("dependents", "following", "none")))
    def move(self, number: int, at: str, cascade: Cascade) -> None:
        self.change(lambda it: moved(it, self.pick(number), at, cascade))

    @precondition(lambda self: self.now.segments)
    @rule(
        number=PICK, status=STATUSES, start=st.none() | TIMES, notes=st.none() | st.text(max_size=5)
    )
    def update(self, number: int, status: Any, start: str | None, notes: str | None) -> None:
        given = {"status": status, "notes": notes, **({"start_time": start} if start else {})}
        self.change(lambda it: updated(it, self.pick(number), SegmentFields(**given)))

    @precondition(lambda self: len(self.now.segments) > 1)
    @rule(data=st.data())
    def reorder(self, data: Any) -> None:
        ids = data.draw(st.permutations([one.id for one in self.now.segments]))
        self.change(lambda it: reordered(it, ids))
        assert [one.id for one in self.now.segments] == ids

    @precondition(lambda self: len(self.now.segments) > 4)
    @rule(title=st.sampled_from(("Trip", "여행")), first=st.none() | DAYS, people=st.integers(0, 2))
    def revise(self, title: str, first: str | None, people: int) -> None:
        who = [Traveler(id=f"{n:032x}", name=f"n{n}") for n in range(people)]
        self.change(lambda it: revised(it, title=title, start_date=first, travelers=who))

    @rule()
    def undo(self) -> None:
        self.travel(self.kept.undo, self.past, self.future)

    @rule()
    def redo(self) -> None:
        self.travel(self.kept.redo, self.future, self.past)

    def travel(self, step: Any, origin: list[str], other: list[str]) -> None:
        if not origin:
            with pytest.raises(EditRefused):
                self.run(step(self.now.id, "anna"))
            return
        other.append(content(self.now))
        self.settle(self.run(step(self.now.id, "anna", expected=self.now.version)))
        assert content(self.now) == origin.pop()

    @rule()
    def an_old_version_is_refused(self) -> None:
        with pytest.raises(VersionConflict):
            self.run(self.kept.undo(self.now.id, "anna", expected=self.now.version - 1))

    @invariant()
    def nothing_depends_on_what_is_not_there(self) -> None:
        ids = {one.id for one in self.now.segments}
        assert len(ids) == len(self.now.segments)
        assert all(ids.issuperset(one.depends_on) for one in self.now.segments)

    @invariant()
    def no_overlap_goes_unreported(self) -> None:
        found = findings(self.now, "ko")
        said = {frozenset(f.segment_ids) for f in found if f.kind in ("overlap", "duplicate")}
        real = {
            frozenset((one.id, other.id))
            for one, other in combinations(self.now.segments, 2)
            if "CANCELLED" not in (one.status, other.status)
            and not isinstance(one, Hotel) and not isinstance(other, Hotel)
            and max(starts(one), starts(other)) < min(ends(one), ends(other))
        }  # fmt: skip
        assert real <= said
        stays = [one for one in self.now.segments if isinstance(one, Hotel)]
        assert all(
            said & {frozenset((a.id, b.id))} for a, b in combinations(stays, 2) if shared(a, b)
        )

    @invariant()
    def history_tells_of_each_version(self) -> None:
        lines = self.run(self.kept.history(self.now.id, "anna", "en", limit=200))
        assert [line.version for line in lines] == list(range(self.now.version, 0, -1))
        assert all(line.summary for line in lines[:-1])


def shared(a: Hotel, b: Hotel) -> bool:
    """Whether two stays that count have a night in common."""
    if "CANCELLED" in (a.status, b.status):
        return False
    return max(a.check_in_date, b.check_in_date) < min(a.check_out_date, b.check_out_date)


TestEdits = Edits.TestCase
TestEdits.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
