"""Travel turns of the Schema-Guided Dialogue data: places, dates and counts that people wrote.

python benchmarks/sgd.py FOLDER    # its test/ folder, dialogues_*.json; CC BY-SA 4.0, not ours

Of each user turn of a bus, flight, hotel, rental car, train or sightseeing service, the places,
dates and counts that it informs of. One is read where a statement of such a kind has its value:
the name as it was written or as the gazetteer calls it, the date, the number. None of it taught
the reader.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tripkit.domain.statements import Statement
from tripkit.understanding.model import bundled
from tripkit.understanding.names import place
from tripkit.understanding.reader import LocalReader, ReadingContext

TODAY = date(2019, 3, 1)
"""The day on which the data's relative dates are said."""
SERVICES = ("Buses", "Flights", "Hotels", "RentalCars", "Trains", "Travel")
SLOTS = {
    "place": (
        "city",
        "destination_airport",
        "from",
        "from_city",
        "location",
        "origin_airport",
        "to",
        "to_city",
        "where_to",
    ),
    "date": (
        "check_in_date",
        "check_out_date",
        "date_of_journey",
        "departure_date",
        "end_date",
        "return_date",
        "start_date",
    ),
    "count": (
        "num_passengers",
        "number_of_adults",
        "number_of_rooms",
        "number_of_tickets",
        "stay_length",
    ),
}
KINDS = {
    "place": ("go", "origin", "return", "via", "lodging_area"),
    "date": ("when", "start", "end"),
    "count": ("travelers", "rooms", "length", "companion"),
}
COMPANIONS = {"solo": 1, "couple": 2}


@dataclass(frozen=True)
class Slot:
    """One thing that a turn informs of, in the data's own words and in its canonical form."""

    turn: str
    sort: str
    forms: tuple[str, ...]


def slots(folder: Path) -> Iterator[Slot]:
    """What the user turns of travel services inform of."""
    for path in sorted(folder.glob("dialogues_*.json")):
        for dialogue in json.loads(path.read_text("utf-8")):
            for turn in dialogue["turns"]:
                for frame in turn["frames"] if turn["speaker"] == "USER" else ():
                    if frame["service"].startswith(SERVICES):
                        yield from _informed(turn["utterance"], frame["actions"])


def _informed(turn: str, actions: list[dict[str, str | list[str]]]) -> Iterator[Slot]:
    for action in actions:
        for sort, names in SLOTS.items():
            if action["act"] == "INFORM" and action["slot"] in names:
                yield Slot(turn, sort, (*action["values"], *action["canonical_values"]))


def is_read(slot: Slot, statements: list[Statement]) -> bool:
    """Whether one statement of a fitting kind has the slot's value."""
    fits: dict[str, Callable[[str], bool]] = {
        "place": lambda value: any(_same_place(value, form) for form in slot.forms),
        "date": lambda value: slot.forms[-1] in value.split(".."),
        "count": lambda value: slot.forms[-1] in _numbers(value),
    }
    return any(s.kind in KINDS[slot.sort] and fits[slot.sort](s.value) for s in statements)


def _same_place(value: str, form: str) -> bool:
    return value.casefold() == form.casefold() or value == place(form).name


def _numbers(value: str) -> set[str]:
    numbers = re.findall(r"\d+", value)
    return {*numbers, str(COMPANIONS.get(value, "")), str(sum(map(int, numbers)))}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    reader = LocalReader(bundled())
    readings: dict[str, list[Statement]] = {}
    right, count = Counter[str](), Counter[str]()
    for slot in slots(options.folder):
        if slot.turn not in readings:
            readings[slot.turn] = reader.read(slot.turn, ReadingContext("chat", TODAY))
        count[slot.sort] += 1
        right[slot.sort] += is_read(slot, readings[slot.turn])
    for sort in SLOTS:
        print(f"{sort:6} {right[sort]:5} of {count[sort]:5}  {right[sort] / count[sort]:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
