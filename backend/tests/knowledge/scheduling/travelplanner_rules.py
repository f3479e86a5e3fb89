"""What the TravelPlanner benchmark asks of a plan, by its published rules, and a database of ours.

Eight rules of common sense (within the sandbox, complete, in the current city, a reasonable
route, different restaurants and attractions, transport that goes together, minimum nights) and
five hard ones (budget, room rule, room type, cuisine, transport).
"""

import csv
import re
from collections.abc import Iterator
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import Any

MEALS = ("breakfast", "lunch", "dinner")
FOLDERS = {
    "restaurants": (
        "clean_restaurant_2022.csv",
        "Name,Average Cost,Cuisines,Aggregate Rating,City",
    ),
    "accommodations": (
        "clean_accommodations_2022.csv",
        "NAME,price,room type,house_rules,minimum nights,maximum occupancy,review rate number,city",
    ),
    "attractions": ("attractions.csv", "Name,Latitude,Longitude,Address,Phone,Website,City"),
    "flights": (
        "clean_Flights_2022.csv",
        "Flight Number,Price,DepTime,ArrTime,ActualElapsedTime,FlightDate,OriginCityName,DestCityName,Distance",
    ),
    "googleDistanceMatrix": ("distance.csv", "origin,destination,cost,duration,distance"),
}
Table = list[dict[str, str]]
Plan = list[dict[str, Any]]


def write_database(
    folder: Path, tables: dict[str, list[list[Any]]], states: dict[str, str]
) -> None:
    """Rows in the order of their columns; states by city."""
    for name, (file, head) in FOLDERS.items():
        (folder / name).mkdir(parents=True)
        with (folder / name / file).open("w", newline="") as out:
            csv.writer(out).writerows([head.split(","), *tables.get(name, [])])
    (folder / "background").mkdir()
    lines = "\n".join(f"{city}\t{state}" for city, state in states.items())
    (folder / "background" / "citySet_with_states.txt").write_text(lines)


def read_table(folder: Path, name: str) -> Table:
    with (folder / name / FOLDERS[name][0]).open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    if name == "googleDistanceMatrix":
        return rows
    return [
        row for row in rows if all(value not in ("", "NA", "N/A", "nan") for value in row.values())
    ]


def name_and_city(text: str) -> tuple[str, str]:
    found = re.search(r"(.*?),\s*([^,]+)(\(\w[\w\s]*\))?$", text)
    return (found[1].strip(), found[2].strip()) if found else ("-", "-")


def from_to(text: str) -> tuple[str, str] | None:
    found = re.search(r"from\s+(.+?)\s+to\s+([^,]+)(?=[,\s]|$)", text)
    return (found[1], found[2]) if found else None


class Rules:
    def __init__(self, folder: Path, query: dict[str, Any], plan: Plan) -> None:
        self.query, self.plan = query, plan
        self.tables = {name: read_table(folder, name) for name in FOLDERS}
        listed = (folder / "background" / "citySet_with_states.txt").read_text().splitlines()
        self.states = dict(line.split("\t") for line in listed)
        self.local = query["local_constraint"]

    def faults(self) -> list[str]:
        return [*self.route(), *self.complete(), *self.places(), *self.rooms(), *self.rides(),
                *self.budget()]  # fmt: skip

    def find(self, table: str, text: str) -> Table:
        name, city = name_and_city(text)
        column, town = ("NAME", "city") if table == "accommodations" else ("Name", "City")
        return [row for row in self.tables[table] if name in row[column] and row[town] == city]

    def route(self) -> Iterator[str]:
        query, cities = self.query, []
        for day in self.plan:
            cities += from_to(day["current_city"]) or [day["current_city"]]
        if cities[0] != query["org"] or cities[-1] != query["org"]:
            yield "not from home and back"
        runs = [(city, len(list(run))) for city, run in groupby(cities)]
        middle = runs[1:-1]
        if any(count < 2 for _, count in middle) or len({c for c, _ in middle}) < len(middle):
            yield "a city is passed by or visited twice"
        visited = {city for city, _ in middle}
        if len(visited) != query["visiting_city_number"] or query["org"] in visited:
            yield "another number of cities"
        for city in visited:
            if city not in self.states or (
                query["days"] > 3 and self.states[city] != query["dest"]
            ):
                yield f"{city} is not in {query['dest']}"
            if query["days"] == 3 and city != query["dest"]:
                yield f"{city} is not the destination"

    def complete(self) -> Iterator[str]:
        if [day["days"] for day in self.plan] != list(range(1, self.query["days"] + 1)):
            yield "another number of days"
        for n, day in enumerate(self.plan):
            travels = "from " in day["current_city"]
            if travels and day["transportation"] == "-":
                yield f"no transport on day {n + 1}"
            if not travels and (
                day["attraction"] == "-" or any(day[meal] == "-" for meal in MEALS)
            ):
                yield f"day {n + 1} lacks something"
            if (day["accommodation"] == "-") != (n == len(self.plan) - 1):
                yield f"no room, or one too many, on day {n + 1}"

    def places(self) -> Iterator[str]:
        eaten = [day[meal] for day in self.plan for meal in MEALS if day[meal] != "-"]
        seen = [each for day in self.plan for each in day["attraction"].split(";")[:-1]]
        if len(set(eaten)) < len(eaten) or len(set(seen)) < len(seen):
            yield "something twice"
        if any(
            day["attraction"] != "-" and not day["attraction"].endswith(";") for day in self.plan
        ):
            yield "attractions are not closed by a semicolon"
        for day in self.plan:
            here = from_to(day["current_city"]) or (day["current_city"],)
            for table, texts in (
                ("restaurants", [day[meal] for meal in MEALS]),
                ("attractions", day["attraction"].split(";")[:-1]),
                ("accommodations", [day["accommodation"]]),
            ):
                for text in (each for each in texts if each != "-"):
                    if not self.find(table, text):
                        yield f"{text} is not in the sandbox"
                    within = here[-1:] if table == "accommodations" else here
                    if name_and_city(text)[1] not in within:
                        yield f"{text} is elsewhere"
        wanted = set(self.local["cuisine"] or ())
        found = [self.find("restaurants", text)[0] for text in eaten]
        away = [row for row in found if row["City"] != self.query["org"]]
        if not all(any(cuisine in row["Cuisines"] for row in away) for cuisine in wanted):
            yield "a cuisine is missing"

    def rooms(self) -> Iterator[str]:
        types = {
            "shared room": ["Shared room"], "private room": ["Private room"],
            "entire room": ["Entire home/apt"], "not shared room": ["Private room", "Entire home/apt"],
        }  # fmt: skip
        for text, nights in groupby(day["accommodation"] for day in self.plan):
            if text == "-":
                continue
            row = self.find("accommodations", text)[0]
            if len(list(nights)) < float(row["minimum nights"]):
                yield f"too few nights in {text}"
            if self.local["house rule"] and f"No {self.local['house rule']}" in row["house_rules"]:
                yield f"{self.local['house rule']} are not allowed in {text}"
            if self.local["room type"] and row["room type"] not in types[self.local["room type"]]:
                yield f"{text} is another type of room"

    def rides(self) -> Iterator[str]:
        used = set()
        for n, day in enumerate(self.plan):
            text = day["transportation"]
            if text == "-":
                continue
            ends = from_to(day["current_city"])
            used.add(next(m for m in ("Taxi", "Self-driving", "Flight") if m in text))
            if from_to(text) != ends or ends is None:
                yield f"day {n + 1} goes elsewhere"
            elif "Flight" in text:
                flight = self.flight(text)
                where = (flight["OriginCityName"], flight["DestCityName"], flight["FlightDate"])
                if where != (*ends, self.query["date"][n]):
                    yield f"no such flight on day {n + 1}"
            elif self.kilometres(*ends) is None:
                yield f"no such road on day {n + 1}"
        if {"Self-driving", "Flight"} <= used or {"Self-driving", "Taxi"} <= used:
            yield "a car is left behind"
        banned = {"no flight": "Flight", "no self-driving": "Self-driving"}
        if banned.get(self.local["transportation"]) in used:
            yield self.local["transportation"]

    def flight(self, text: str) -> dict[str, str]:
        number = text.split("Flight Number: ")[1].split(",")[0]
        return next(row for row in self.tables["flights"] if row["Flight Number"] == number)

    def kilometres(self, a: str, b: str) -> float | None:
        for row in self.tables["googleDistanceMatrix"]:
            if (row["origin"], row["destination"]) == (a, b):
                if not row["distance"] or "day" in row["duration"]:
                    return None
                return float(row["distance"].replace("km", "").replace(",", ""))
        return None

    def budget(self) -> Iterator[str]:
        if self.cost() > self.query["budget"]:
            yield f"{self.cost()} is over {self.query['budget']}"

    def cost(self) -> float:
        people, total = self.query["people_number"], 0.0
        for day in self.plan:
            text = day["transportation"]
            if "Flight" in text:
                total += float(self.flight(text)["Price"]) * people
            elif text != "-":
                way = self.kilometres(*(from_to(text) or ("", ""))) or 0
                taxi = "Taxi" in text
                total += int(way * (1 if taxi else 0.05)) * ceil(people / (4 if taxi else 5))
            for meal in MEALS:
                if day[meal] != "-":
                    total += float(self.find("restaurants", day[meal])[0]["Average Cost"]) * people
            if day["accommodation"] != "-":
                row = self.find("accommodations", day["accommodation"])[0]
                rooms = ceil(people / float(row["maximum occupancy"]))
                total += float(row["price"]) * rooms
        return total
