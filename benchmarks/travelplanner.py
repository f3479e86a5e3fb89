"""Plans for the queries of the TravelPlanner benchmark (Xie et al. 2024), one a line.

    python benchmarks/travelplanner.py --queries Q.jsonl --database DIR --out SUBMISSION.jsonl

A query has org, dest, days, visiting_city_number, date, people_number, local_constraint, budget;
the database has that benchmark's folders. A line without a plan says which of the query's
constraints clash. The journey itself is found by `tripkit.knowledge.scheduling.journey`.
"""

import argparse
import ast
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, inf
from pathlib import Path
from typing import Any

from travelplanner_data import Database, Row
from travelplanner_days import days_of

from tripkit.knowledge.scheduling.clash import smallest
from tripkit.knowledge.scheduling.journey import (
    City,
    Eatery,
    Errand,
    Journey,
    Lodging,
    Ride,
    find_journey,
)

ROOMS = {
    "shared room": {"Shared room"},
    "private room": {"Private room"},
    "entire room": {"Entire home/apt"},
    "not shared room": {"Private room", "Entire home/apt"},
}
BANNED = {"no flight": "Flight", "no self-driving": "Self-driving"}
TOGETHER = (frozenset({"Flight", "Taxi"}), frozenset({"Self-driving"}))
"""Modes that go together: a car is not left behind."""


@dataclass(frozen=True)
class Query:
    idx: Any
    text: str
    home: str
    destination: str
    dates: Sequence[str]
    cities: int
    people: int
    budget: float
    house_rule: str | None = None
    room_type: str | None = None
    transportation: str | None = None
    cuisines: Sequence[str] = ()

    def only(self, names: frozenset[str]) -> "Query":
        """The query with these of its constraints."""
        return replace(
            self,
            budget=self.budget if "budget" in names else inf,
            house_rule=self.house_rule if "house rule" in names else None,
            room_type=self.room_type if "room type" in names else None,
            transportation=self.transportation if "transportation" in names else None,
            cuisines=self.cuisines if "cuisine" in names else (),
        )


def read_query(given: dict[str, Any], number: int) -> Query:
    """From a line's fields, whose lists and maps may be written as text."""
    local, dates = (_literal(given.get(name)) for name in ("local_constraint", "date"))
    cuisines = (local or {}).get("cuisine") or ()
    return Query(
        idx=given.get("idx", number),
        text=given.get("query", ""),
        home=given["org"],
        destination=given["dest"],
        dates=list(dates)[: int(given["days"])],
        cities=int(given["visiting_city_number"]),
        people=int(given.get("people_number") or 1),
        budget=float(given["budget"]) if given.get("budget") is not None else inf,
        house_rule=(local or {}).get("house rule"),
        room_type=(local or {}).get("room type"),
        transportation=(local or {}).get("transportation"),
        cuisines=[cuisines] if isinstance(cuisines, str) else list(cuisines),
    )


def _literal(value: Any) -> Any:
    return ast.literal_eval(value) if isinstance(value, str) else value


def errand_of(query: Query, database: Database) -> Errand:
    """The query in terms of what its party pays."""
    # In this benchmark, three days go to a city and more days to a state.
    names = database.cities(query.destination, query.home, state=len(query.dates) > 3)
    cities = [_city(name, query, database) for name in names]

    def rides(a: str, b: str, day: int) -> list[Ride]:
        road = database.roads.get((a, b))
        found = [
            Ride(flight.number, "Flight", flight.price * query.people)
            for flight in database.flights.get((a, b, query.dates[day]), [])
        ]
        if road and road.kilometres is not None:
            cars = ceil(query.people / 5), ceil(query.people / 4)
            drive = int(road.kilometres * 0.05) * cars[0]
            found.append(Ride("Self-driving", "Self-driving", drive))
            found.append(Ride("Taxi", "Taxi", int(road.kilometres) * cars[1]))
        return found

    banned = BANNED.get(query.transportation or "")
    return Errand(
        home=query.home,
        cities=cities,
        count=query.cities,
        days=len(query.dates),
        rides=rides,
        modes=[modes - {banned} if banned else modes for modes in TOGETHER],
        budget=query.budget,
        cuisines=query.cuisines,
    )


def _city(name: str, query: Query, database: Database) -> City:
    lodgings = [
        Lodging(
            row["name"],
            float(row["price"]) * ceil(query.people / float(row["maximum occupancy"])),
            ceil(float(row["minimum nights"])),
        )
        for row in database.lodgings.get(name, [])
        if _suits(row, query)
    ]
    eateries = [
        Eatery(
            row["name"],
            float(row["Average Cost"]) * query.people,
            frozenset(cuisine for cuisine in query.cuisines if cuisine in row["Cuisines"]),
        )
        for row in database.restaurants.get(name, [])
    ]
    return City(name, lodgings, eateries, len(database.sights.get(name, [])))


def _suits(row: Row, query: Query) -> bool:
    if query.house_rule and f"No {query.house_rule}" in row["house_rules"]:
        return False
    if float(row["maximum occupancy"]) < 1:
        return False
    return query.room_type is None or row["room type"] in ROOMS.get(query.room_type, ())


def answer(query: Query, database: Database) -> dict[str, Any]:
    """The line of a query."""
    line = {"idx": query.idx, "query": query.text}
    errand = errand_of(query, database)
    journey = find_journey(errand)
    if journey is not None:
        return {**line, "plan": days_of(journey, errand, query.dates, database)}
    return {**line, "plan": None, "reason": reason(query, database)}


def reason(query: Query, database: Database) -> str:
    """Why there is no plan: a smallest set of constraints that clash."""

    def journey(names: frozenset[str]) -> Journey | None:
        return find_journey(errand_of(query.only(names), database))

    names = ["budget", "house rule", "room type", "transportation", "cuisine"]
    core = smallest(names, lambda some: journey(some) is not None)
    if not core:
        return "there is no such journey in the database, whatever the constraints"
    text = f"no journey keeps together: {', '.join(core)}"
    least = journey(frozenset(names) - {"budget"})
    if "budget" in core and least is not None:
        text += f"; an even journey costs {least.cost:g}, the budget is {query.budget:g}"
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--queries", type=Path, required=True)
    parser.add_argument("--database", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    started = time.perf_counter()
    lines = [
        line for line in asked.queries.read_text(encoding="utf-8").splitlines() if line.strip()
    ]
    queries = [read_query(json.loads(line), n) for n, line in enumerate(lines, 1)]
    dates = {date for query in queries for date in query.dates}
    database = Database(asked.database, dates, {(q.home, q.destination) for q in queries})
    loaded, slowest, planned = time.perf_counter() - started, 0.0, 0
    with asked.out.open("w", encoding="utf-8") as out:
        for query in queries:
            begun = time.perf_counter()
            line = answer(query, database)
            slowest = max(slowest, time.perf_counter() - begun)
            planned += line["plan"] is not None
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
    print(json.dumps({
        "queries": len(queries), "planned": planned, "load_seconds": round(loaded, 2),
        "slowest_query_seconds": round(slowest, 3),
        "seconds": round(time.perf_counter() - started, 2),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
