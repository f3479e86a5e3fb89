"""The TravelPlanner benchmark's program, on a small database with tight cases."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from knowledge.scheduling.travelplanner_rules import Rules, write_database

ROOT = Path(__file__).resolve().parents[4]
DAYS = [f"2022-03-{day:02d}" for day in range(10, 17)]
STATES = {"Home": "Ohio", "Aville": "Iowa", "Bville": "Iowa", "Cville": "Iowa", "Iowa": "Utah"}
FREE = {"house rule": None, "cuisine": None, "room type": None, "transportation": None}


def tables() -> dict[str, list[list[Any]]]:
    """Per city: eight restaurants at 10 to 17, six rooms, three sights; flights at 100 each."""
    found: dict[str, list[list[Any]]] = {
        "restaurants": [], "accommodations": [], "attractions": [], "flights": [],
        "googleDistanceMatrix": [],
    }  # fmt: skip
    cuisines = [
        "Cafe",
        "Cafe",
        "Cafe",
        "French, Cafe",
        "Indian",
        "Chinese, BBQ",
        "Mexican",
        "French",
    ]
    for city in ("Aville", "Bville", "Cville", "Iowa"):
        for n, served in enumerate(cuisines):
            found["restaurants"].append([f"Table {n}, the {city} one", 10 + n, served, 4.0, city])
        found["accommodations"] += [
            ["Long let", 20, "Entire home/apt", "No pets", 3, 2, 4, city],
            ["Shared", 30, "Shared room", "No parties", 1, 1, 4, city],
            ["Private", 40, "Private room", "No smoking & No pets", 2, 2, 4, city],
            ["House, with garden", 90, "Entire home/apt", "No children under 10", 1, 2, 4, city],
            ["Villa", 200, "Entire home/apt", "No visitors", 1, 8, 4, city],
            ["Not whole", 1, "Shared room", "", 1, 9, 4, city],
        ]
        for n in range(3):
            found["attractions"].append([f"Sight {n}", 1.0, 2.0, "x", "x", "x", city])
    names = list(STATES)
    for a in names:
        for b in names:
            for day in DAYS:
                if a != b:
                    number = f"F{len(found['flights']):07d}"
                    found["flights"].append(
                        [number, 100, "08:00", "10:00", "2 hours", day, a, b, 500.0]
                    )
            if a != b:
                found["googleDistanceMatrix"].append([a, b, "", "2 hours 5 mins", "1,000 km"])
    return found


def query(days: int = 3, **more: Any) -> dict[str, Any]:
    asked = {
        "org": "Home", "dest": "Aville" if days == 3 else "Iowa", "days": days,
        "visiting_city_number": {3: 1, 5: 2, 7: 3}[days], "date": DAYS[:days],
        "people_number": 1, "budget": 10_000, "query": "please", "local_constraint": FREE,
    }  # fmt: skip
    local = {**FREE, **more.pop("local", {})}
    return {**asked, **more, "local_constraint": local}


def run(tmp_path: Path, queries: list[dict[str, Any]], database: Path) -> list[dict[str, Any]]:
    asked, out = tmp_path / "queries.jsonl", tmp_path / "out.jsonl"
    asked.write_text("\n".join(json.dumps(each) for each in queries) + "\n")
    subprocess.run(
        [sys.executable, "benchmarks/travelplanner.py", "--queries", asked,
         "--database", database, "--out", out],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in out.read_text().splitlines()]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    write_database(tmp_path / "database", tables(), STATES)
    return tmp_path / "database"


def planned(tmp_path: Path, database: Path, asked: dict[str, Any]) -> Rules:
    [line] = run(tmp_path, [asked], database)
    assert line["plan"], line
    rules = Rules(database, asked, line["plan"])
    assert rules.faults() == []
    return rules


def rooms(rules: Rules) -> set[str]:
    return {day["accommodation"] for day in rules.plan} - {"-"}


@pytest.mark.parametrize("days", [3, 5, 7])
@pytest.mark.parametrize("people", [1, 5])
def test_plans_to_one_two_and_three_cities_keep_every_rule(
    tmp_path: Path, database: Path, days: int, people: int
) -> None:
    rules = planned(tmp_path, database, query(days, people_number=people))
    # Arriving before noon and with the budget for it, one also eats on days of travel.
    assert all("-" not in (day["lunch"], day["dinner"]) for day in rules.plan[:-1])


def test_the_least_budget_suffices_and_a_dollar_less_does_not(
    tmp_path: Path, database: Path
) -> None:
    # There and back by car, two nights in the shared room, the three cheapest meals.
    least = 50 * 2 + 30 * 2 + 10 + 11 + 12
    enough, less = run(tmp_path, [query(budget=least), query(budget=least - 1)], database)
    assert Rules(database, query(budget=least), enough["plan"]).faults() == []
    assert less["plan"] is None
    assert less["reason"].startswith("no journey keeps together: budget; an even journey costs 193")


@pytest.mark.parametrize(
    ("local", "room"),
    [
        ({"room type": "shared room"}, "Shared"),
        ({"room type": "private room"}, "Private"),
        ({"room type": "not shared room"}, "Private"),
        ({"room type": "entire room"}, "House, with garden"),
        ({"room type": "entire room", "house rule": "children under 10"}, "Villa"),
        ({"house rule": "parties"}, "Private"),
        ({"house rule": "parties", "room type": "entire room"}, "House, with garden"),
    ],
)
def test_rooms_keep_type_rule_and_nights(
    tmp_path: Path, database: Path, local: dict[str, Any], room: str
) -> None:
    assert rooms(planned(tmp_path, database, query(local=local))) == {f"{room}, Aville"}


def test_what_clashes_is_named(tmp_path: Path, database: Path) -> None:
    [line] = run(
        tmp_path, [query(local={"room type": "private room", "house rule": "pets"})], database
    )
    assert line["plan"] is None
    assert line["reason"] == "no journey keeps together: house rule, room type"
    [line] = run(tmp_path, [query(local={"cuisine": ["Thai", "French"]})], database)
    assert line["reason"] == "no journey keeps together: cuisine"
    [line] = run(tmp_path, [query(org="Nowhere")], database)
    assert "whatever the constraints" in line["reason"]


@pytest.mark.parametrize("days", [3, 7])
def test_every_cuisine_is_had(tmp_path: Path, database: Path, days: int) -> None:
    local = {"cuisine": ["French", "Indian", "Chinese", "Mexican"]}
    planned(tmp_path, database, query(days, local=local))


def test_a_car_is_not_left_behind(tmp_path: Path) -> None:
    """There by road or air, back by air only: not by the cheap car."""
    given = tables()
    given["googleDistanceMatrix"] = [["Home", "Aville", "", "2 hours", "100 km"]]
    write_database(tmp_path / "database", given, STATES)
    rules = planned(tmp_path, tmp_path / "database", query())
    assert rules.plan[0]["transportation"].startswith(("Flight", "Taxi"))
    [line] = run(tmp_path, [query(local={"transportation": "no flight"})], tmp_path / "database")
    assert line["reason"] == "no journey keeps together: transportation"


@pytest.mark.parametrize("banned", ["no flight", "no self-driving"])
def test_a_banned_mode_is_not_used(tmp_path: Path, database: Path, banned: str) -> None:
    planned(tmp_path, database, query(5, local={"transportation": banned}))


def test_flights_are_of_the_day(tmp_path: Path) -> None:
    given = tables()
    given["googleDistanceMatrix"] = []
    given["flights"] = [row for row in given["flights"] if row[5] != DAYS[2]]
    write_database(tmp_path / "database", given, STATES)
    [line] = run(tmp_path, [query()], tmp_path / "database")
    assert line["plan"] is None
    # With another split of the days, five of them are possible without the middle one.
    planned(tmp_path, tmp_path / "database", query(5))


def test_a_longer_stay_is_taken_where_nights_are_asked_for(tmp_path: Path) -> None:
    given = tables()
    given["accommodations"] = [
        row for row in given["accommodations"] if (row[0], row[7]) in
        {("Long let", "Aville"), ("Shared", "Bville")}
    ]  # fmt: skip
    write_database(tmp_path / "database", given, STATES)
    rules = planned(tmp_path, tmp_path / "database", query(5))
    assert [day["accommodation"] for day in rules.plan].count("Long let, Aville") == 3


def test_a_name_may_be_a_city_and_a_state(tmp_path: Path, database: Path) -> None:
    rules = planned(tmp_path, database, query(dest="Iowa"))
    assert rules.plan[1]["current_city"] == "Iowa"
    rules = planned(tmp_path, database, query(5))
    assert {day["current_city"] for day in rules.plan if "from" not in day["current_city"]} < set(
        STATES
    )


def test_names_that_cannot_be_told_apart_are_left_alone(tmp_path: Path) -> None:
    """A row is read as the first of its city that contains its name; a semicolon ends a name."""
    given = tables()
    given["restaurants"].insert(0, ["Table 9 & Bar", 60, "Cafe", 4.0, "Aville"])
    given["restaurants"].append(["Table 9", 1, "Cafe", 4.0, "Aville"])
    given["attractions"].insert(0, ["Now; then", 1.0, 2.0, "x", "x", "x", "Aville"])
    write_database(tmp_path / "database", given, STATES)
    planned(tmp_path, tmp_path / "database", query(budget=193))


def test_fields_written_as_text_are_read_and_lines_keep_their_order(
    tmp_path: Path, database: Path
) -> None:
    asked = query(5)
    text = {**asked, "date": str(asked["date"]), "local_constraint": str(FREE), "idx": 7}
    first, second = run(tmp_path, [asked, text], database)
    assert (first["idx"], second["idx"]) == (1, 7)
    assert first["plan"] == second["plan"]
    assert list(first["plan"][0]) == [
        "days", "current_city", "transportation", "breakfast", "attraction", "lunch", "dinner",
        "accommodation",
    ]  # fmt: skip


def test_without_a_list_of_states_a_gazetteer_helps(tmp_path: Path) -> None:
    given = tables()
    for rows in given.values():
        for row in rows:
            row[:] = ["Des Moines" if cell == "Aville" else cell for cell in row]
            row[:] = ["Cedar Rapids" if cell == "Bville" else cell for cell in row]
    write_database(tmp_path / "database", given, {})
    (tmp_path / "database" / "background" / "citySet_with_states.txt").unlink()
    [line] = run(tmp_path, [query(5)], tmp_path / "database")
    visited = {day["current_city"] for day in line["plan"] if "from" not in day["current_city"]}
    assert visited == {"Des Moines", "Cedar Rapids"}


def test_without_a_list_of_states_the_sights_addresses_come_before_a_gazetteer(
    tmp_path: Path,
) -> None:
    given = tables()
    for row in [row for rows in given.values() for row in rows]:
        row[:] = ["Newark" if cell == "Cville" else cell for cell in row]
    for row in given["flights"]:
        row[1] = 1 if "Newark" in row else 100
    codes = {"Aville": "OH 45001", "Bville": "OH", "Newark": "NJ 07101"}
    for row in given["attractions"]:
        row[3] = f"1 Main St, {row[6]}, {codes.get(row[6], 'IA')}, USA"
    write_database(tmp_path / "database", given, {})
    (tmp_path / "database" / "background" / "citySet_with_states.txt").unlink()
    [line] = run(tmp_path, [query(5, dest="Ohio")], tmp_path / "database")
    visited = {day["current_city"] for day in line["plan"] if "from" not in day["current_city"]}
    assert visited == {"Aville", "Bville"}


def test_plans_of_thinned_databases_keep_every_rule(tmp_path: Path) -> None:
    outcomes = set()
    for seed in range(6):
        rng = random.Random(seed)
        given = {
            name: [row for row in rows if rng.random() < 0.7] for name, rows in tables().items()
        }
        database = tmp_path / str(seed)
        write_database(database, given, STATES)
        asked = [
            query(days, people_number=rng.randint(1, 4), budget=rng.choice([600, 1500, 4000]),
                  local={"cuisine": rng.choice([None, ["French", "Indian"]]),
                         "transportation": rng.choice([None, "no flight", "no self-driving"]),
                         "house rule": rng.choice([None, "smoking", "pets"]),
                         "room type": rng.choice([None, "entire room", "not shared room"])})
            for days in (3, 5, 7) for _ in range(4)
        ]  # fmt: skip
        for each, line in zip(asked, run(tmp_path, asked, database), strict=True):
            outcomes.add(bool(line["plan"]))
            if line["plan"]:
                assert Rules(database, each, line["plan"]).faults() == []
            else:
                assert line["reason"]
    assert outcomes == {True, False}
