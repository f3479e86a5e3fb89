"""Messages about the benchmark's itineraries, read as on one day."""

from datetime import date
from functools import cache
from pathlib import Path

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.edits import Edit, read_edit

FOLDER = Path(__file__).parents[4] / "benchmarks" / "designer" / "itineraries"


@cache
def itinerary(stem: str) -> Itinerary:
    return Itinerary.model_validate_json((FOLDER / f"{stem}.json").read_text("utf-8"))


def read(text: str, stem: str, *focus: str, locale: Locale | None = None) -> Edit:
    """`focus`: the last two figures of the ids of what the talk was about. In the text's own
    language unless `locale` says another."""
    trip = itinerary(stem)
    ids = [one.id for one in trip.segments if one.id[-2:] in focus]
    own: Locale = "ko" if any("가" <= c <= "힣" for c in text) else "en"
    return read_edit(text, trip, date(2026, 11, 21), locale or own, ids)
