"""The latest versions of itineraries that a process keeps, within a bound of bytes."""

import pytest

from tripkit.domain.itinerary import Itinerary
from tripkit.services.bounded import bytes_of
from tripkit.services.storage import recent_itineraries
from tripkit.services.storage.recent_itineraries import AS_OBJECTS, MOST_BYTES, RecentItineraries

MEGABYTES = 1024 * 1024


def trip(number: int, version: int = 1, entries: int = 0) -> Itinerary:
    segments = [
        {
            "id": f"{n:032x}", "type": "ACTIVITY", "name": f"Walk {n}", "notes": "Bring cash. " * 9,
            "startDatetime": f"2027-04-{n % 28 + 1:02}T10:00",
            "endDatetime": f"2027-04-{n % 28 + 1:02}T10:30",
            "startZone": "Asia/Tokyo", "endZone": "Asia/Tokyo", "location": {"name": f"Lane {n}"},
        }
        for n in range(entries)
    ]  # fmt: skip
    values = {"id": f"{number:032x}", "title": "Tokyo", "version": version, "segments": segments}
    return Itinerary.model_validate(values)


def test_it_is_bound_to_32_megabytes() -> None:
    assert MOST_BYTES == 32 * MEGABYTES
    kept, characters = RecentItineraries(), MEGABYTES // AS_OBJECTS
    for number in range(40):
        kept.put(trip(number), 0.0, characters)
        kept.get(f"{0:032x}")
    still = [number for number in range(40) if kept.get(f"{number:032x}")]
    assert still == [0, *range(9, 40)], "the latest used of them, and what is asked for again"
    assert kept._recent.bytes <= 32 * MEGABYTES


def test_what_it_counts_for_an_itinerary_is_what_that_takes() -> None:
    large = trip(1, entries=200)
    counted = AS_OBJECTS * len(large.model_dump_json(by_alias=True))
    assert 0.5 < bytes_of(large) / counted < 1.5


async def test_what_was_found_in_an_itinerary_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = RecentItineraries()
    recent = kept.put(trip(1, entries=90), 0.0, 1_000)
    before = kept._recent.bytes
    faults = await kept.findings(recent, "en")
    assert faults
    assert kept._recent.bytes - before == bytes_of(faults)
    monkeypatch.setattr(recent_itineraries, "MOST_BYTES", before + bytes_of(faults) - 1)
    small = RecentItineraries()
    recent = small.put(trip(1, entries=90), 0.0, 1_000)
    assert await small.findings(recent, "en") == faults
    assert small.get(recent.itinerary.id) is None, "over the bound with them, so it is let go"


def test_another_version_takes_the_place_of_the_one_before() -> None:
    kept = RecentItineraries()
    kept.put(trip(1), 0.0, 1_000)
    kept.put(trip(1, version=2), 1.0, 2_000)
    assert kept._recent.bytes == AS_OBJECTS * 2_000
    latest = kept.get(f"{1:032x}")
    assert latest
    assert latest.itinerary.version == 2
