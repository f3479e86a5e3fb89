"""How often a question to the travel desk is read as its label says, and how fast.

`python benchmarks/ask.py open|held|sealed|second-open|second-held|second-sealed|speed`. `open` is
the half of open.jsonl that the rules were written with and prints every miss; `held` its other half
and `sealed` the questions that another hand wrote, whose seal is checked: both print totals only.
`second-…` are the same of the second set: open its even lines, held its odd ones. The route's
weights learned from all open lines, the held ones too (`train_routes.py`), and its rules were
written on the open ones: only the sealed parts test them. None of these questions stands in
`training/messages`, which taught the reader that completes the parameters. In `params` each field
counts. `speed` asks an API process without any key for all steps.
"""

import argparse
import hashlib
import json
import re
import sys
import time
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from harness import Figure, api, p50, report
from request_reader import same_name

from tripkit.agents.ask.completing import completed
from tripkit.knowledge.questions import heard_request, read_question, routed
from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext

FOLDER = Path(__file__).parent / "ask"
TODAY = date(2026, 11, 21)
FLOOR = 95.0
ROUTE_MS = 1.0
FULL_SECONDS = 1.5
CITIES = ("Rome", "Tokyo", "Lisbon", "Jeju", "Bangkok", "Istanbul", "Kyoto", "Barcelona")
FIELDS = {
    "origin": "origin", "destination": "destination", "start_date": "departure_date",
    "end_date": "return_date", "month": "month", "days": "trip_length_days", "nights": "nights",
    "headcount": "headcount", "budget": "budget_value", "currency": "budget_currency",
    "preferences": "preferences",
}  # fmt: skip


PARTS = {
    "open": ("open", slice(0, None, 2)),
    "held": ("open", slice(1, None, 2)),
    "sealed": ("sealed", slice(None)),
    "second-open": ("second_open", slice(1, None, 2)),
    "second-held": ("second_open", slice(0, None, 2)),
    "second-sealed": ("second_sealed", slice(None)),
}
"""The file and the lines of each part."""


def items(half: str) -> list[dict[str, Any]]:
    file, part = PARTS[half]
    lines = (FOLDER / f"{file}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()][part]


def is_intact(half: str) -> bool:
    """Whether a sealed part still has the sum that the README says (one for each set, in order)."""
    sums = re.findall(r"[0-9a-f]{64}", (FOLDER / "README.md").read_text("utf-8"))
    file = FOLDER / f"{PARTS[half][0]}.jsonl"
    return bool(sums[half.startswith("second")] == hashlib.sha256(file.read_bytes()).hexdigest())


def comparable(field: str, value: Any) -> Any:
    if field == "destination":
        return [same_name(name) for name in value or []]
    if field == "origin":
        return same_name(value) if value else None
    if field == "preferences":
        return sorted(value or [])
    return float(value) if isinstance(value, int | float) else value


def misses(item: dict[str, Any], right: Counter[str], total: Counter[str]) -> list[str]:
    """What was read wrongly of one question."""
    read = read_question(item["text"], TODAY)
    if read.route:
        statements = LocalReader(bundled()).read(item["text"], ReadingContext("ask", TODAY))
        read = replace(read, params=completed(read.params, statements))
    wrong: list[str] = []

    def judge(name: str, label: Any, got: Any) -> bool:
        hit = bool(label == got)
        total[name] += 1
        right[name] += hit
        if not hit:
            wrong.append(f"{name}: {label!r} → {got!r}")
        return hit

    judge("route", item["route"], read.route or "none")
    judge("validate", item["validate"], read.validate)
    params, whole = read.params.model_dump(mode="json"), True
    for field, ours in FIELDS.items():
        label = comparable(field, item["params"].get(field))
        got = comparable(field, params[ours])
        whole &= judge(f"params.{field}", label, got)
        total["params"] += 1
        right["params"] += label == got
        if label or got:
            total["params that are said"] += 1
            right["params that are said"] += label == got
    total["questions with all params"] += 1
    right["questions with all params"] += whole
    total["questions wholly right"] += 1
    right["questions wholly right"] += not wrong
    return wrong


def route_ms(questions: list[dict[str, Any]]) -> list[float]:
    """How long the route takes once the request was read."""
    times: list[float] = []
    for item in questions:
        said, low = heard_request(item["text"], TODAY)
        began = time.perf_counter()
        routed(low, said)
        times.append((time.perf_counter() - began) * 1000)
    return times


def speed() -> int:
    """How long the full route takes offline, over HTTP, each question a trip of its own."""
    with api() as running, running.client() as client:
        began = time.perf_counter()
        client.post("/api/v1/ask", json={"question": "Plan a 4 day trip to Paris from Seoul"})
        first = time.perf_counter() - began  # it waits for the tables to be read
        times, told = [], []
        for city in CITIES:
            question = {"question": f"Plan a 4 day trip to {city} from London in April for two"}
            began = time.perf_counter()
            with client.stream("POST", "/api/v1/ask/stream", json=question) as answer:
                for line in answer.iter_lines():
                    if line.startswith("event: route"):
                        told.append(time.perf_counter() - began)
            times.append(time.perf_counter() - began)
    return report([
        Figure("full route offline, p50", p50(times), FULL_SECONDS, "s"),
        Figure("full route offline, slowest", max(times), 2 * FULL_SECONDS, "s"),
        Figure("the first of a process", first, 4 * FULL_SECONDS, "s"),
        Figure("its route told, p50", p50(told), 0.2, "s"),
    ])  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=(*PARTS, "speed"))
    half = parser.parse_args().half
    if half == "speed":
        return speed()
    if half.endswith("sealed") and not is_intact(half):
        print(f"{PARTS[half][0]}.jsonl is not what was sealed")
        return 1
    questions, right, total = items(half), Counter[str](), Counter[str]()
    for item in questions:
        if (wrong := misses(item, right, total)) and half.endswith("open"):
            print(f"{item['id']} {item['text']}\n    " + "\n    ".join(wrong))
    print(f"{half}: {len(questions)} questions")
    for name in total:
        share = 100 * right[name] / total[name]
        print(f"{name:<28}{right[name]:>6}{total[name]:>6}{share:>8.1f} %")
    times = route_ms(questions)
    shares = [
        Figure(f"{name} ({half})", 100 * right[name] / total[name], FLOOR, "%", at_least=True)
        for name in ("route", "validate", "params")
    ]
    return report([*shares, Figure("route once read, p50", p50(times), ROUTE_MS, "ms")])


if __name__ == "__main__":
    sys.exit(main())
