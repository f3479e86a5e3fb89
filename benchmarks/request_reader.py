"""Reads labelled orders for a trip and counts exact matches, a field out of each gold.

`python benchmarks/request_reader.py [CASES.jsonl] [--by plan|grammar|statements] [--goal 0.95]`.
`plan` reads as the planner does: the grammar's facts, and what the reader's statements add;
`grammar` and `statements` are one of the two alone. The grammar was written on the open sets, the
reader was taught none of these. `binding` are the constraints without which there is no plan; of
the others names stand in the words of the order, where a gold has the usual name. A line is
`{text, gold {…}}`, with or without `id` and `locale`; only the fields that a gold has are
compared. Names match without case, accents, spaces and a leading "the", or when both are the same
place of the gazetteer; constraints and preferences match in any order. A file whose name says
sealed prints totals only.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders import facts_of
from tripkit.knowledge.orders.combined import combined
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.stated import fields_of
from tripkit.knowledge.requests.text_reader import read_text
from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext

TODAY = date(2026, 11, 21)
OPEN = Path(__file__).parent / "requests" / "open.jsonl"
NAMED = ("must_see", "must_avoid", "lodging_area")
LABELLED = {
    "diet",
    "cuisine",
    "room_type",
    "house_rule",
    "avoid_mode",
    "use_mode",
    "direct_flights",
    "no_red_eye",
    "earliest",
    "latest",
    "earliest_flight",
    "latest_flight",
    "max_walking_km",
    "accessibility",
    "must_see",
    "must_avoid",
    "lodging_area",
    "max_price_per_night",
    "min_rating",
    "pace",
}
"""The kinds of constraints that the labelling guide knows."""


def same_name(a: str) -> str:
    """A name as it is compared."""
    key = fold(a).removeprefix("the ")
    places = gazetteer.find(key)
    if places and fold(places[0].name) != key and places[0].notable:
        key = fold(places[0].name)
    return key.replace(" ", "").replace("-", "")


def comparable(field: str, value: Any) -> Any:
    """A field's value in the form in which two answers are compared."""
    if field == "destinations":
        return [same_name(name) for name in value or []]
    if field == "origin":
        return same_name(value) if value else None
    if field == "preferences":
        return sorted(value or [])
    if field in ("constraints", "binding"):
        return sorted(_constraint(rule) for rule in value or [])
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    return value


def _constraint(rule: dict[str, Any]) -> str:
    value = rule["value"]
    if rule["kind"] in NAMED:
        value = same_name(str(value))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        value = float(value)
    else:
        value = str(value).casefold()
    return f"{rule['kind']}:{value}"


def read(text: str, today: date, by: str) -> Said:
    """An order's text by the grammar, by the reader's statements, or as the planner does."""
    if by == "grammar":
        return read_text(text, today)
    statements = LocalReader(bundled()).read(text, ReadingContext("plan", today))
    order = facts_of(statements, today).stated
    return order if by == "statements" else combined(read_text(text, today), order)


def fields_read(text: str, today: date, by: str) -> dict[str, Any]:
    """The fields that a gold may have."""
    order = read(text, today, by)
    order.wishes = [wish for wish in order.wishes if wish.kind in LABELLED]
    fields = fields_of(order)
    order.wishes = [wish for wish in order.wishes if wish.binding]
    return fields | {"binding": fields_of(order)["constraints"]}


def cases(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file, each with an id."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip():
            case = json.loads(line)
            yield {"id": f"line {number}", "locale": None, **case}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path, nargs="?", default=OPEN)
    parser.add_argument("--today", type=date.fromisoformat, default=TODAY)
    parser.add_argument("--by", choices=("plan", "grammar", "statements"), default="plan")
    parser.add_argument("--goal", type=float, default=0.95)
    asked = parser.parse_args()
    sealed = "sealed" in asked.cases.name
    counts: dict[str, list[bool]] = {}
    missed: list[str] = []
    times: list[float] = []
    for case in cases(asked.cases):
        began = time.perf_counter()
        said = fields_read(case["text"], asked.today, asked.by)
        times.append((time.perf_counter() - began) * 1000)
        golds = case["gold"] | {"binding": case["gold"].get("constraints", [])}
        for field, gold in golds.items():
            got = said.get(field)
            right = comparable(field, got) == comparable(field, gold)
            counts.setdefault(field, []).append(right)
            if not right:
                missed.append(f"{case['id']} {field}: {gold!r}, read {got!r}\n    {case['text']}")
    print(f"{'field':<16}{'right':>7}{'of':>6}{'share':>9}")
    for field, rights in counts.items():
        print(f"{field:<16}{sum(rights):>7}{len(rights):>6}{sum(rights) / len(rights):>9.1%}")
    print(f"p50 {statistics.median(times):.1f} ms, most {max(times):.0f} ms a reading")
    if not sealed:
        print("\n".join(missed))
    least = min(sum(r) / len(r) for r in counts.values())
    print(f"{'kept' if least >= asked.goal else 'MISSED'}: every field >= {asked.goal:.0%}")
    return 0 if least >= asked.goal else 1


if __name__ == "__main__":
    sys.exit(main())
