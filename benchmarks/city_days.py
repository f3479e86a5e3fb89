"""Three days in each of the cities that a file names: how many have three real sights or more.

python benchmarks/city_days.py FILE           # a request a line, as somebody would type it
python benchmarks/city_days.py                # every short city of ours, "Three days in …"

A sight counts with its own name, once in a plan; meals, walks, rests and the like don't. Cities of
ours and others are reported apart; nothing is asked of the network.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

from harness import Figure, report

WHEN = {"start_date": "2027-05-11"}
SEEN = ("sight", "experience")


async def full_days(text: str) -> tuple[bool, int, int]:
    """Whether the city is ours, the days of the plan and those with three sights or more."""
    from agents.planner.bench import TODAY, Rows, services

    from tripkit.agents.planner.graph import PlannerDeps, build_graph
    from tripkit.domain.context import RunContext
    from tripkit.knowledge.cities import heads
    from tripkit.services.reader.local import ThreadedReader
    from tripkit.tools.registry import REGISTRY

    deps = PlannerDeps(Rows(), services(), ThreadedReader(), REGISTRY.of("planner"))
    given = {"order": {"task": text, "constraints": WHEN}, "plan_id": "p"}
    context = RunContext(run_id="r", thread_id="t", today=TODAY)
    made = (await build_graph(deps, None).ainvoke(given, context=context))["result"]
    days = (made.get("itinerary") or {}).get("days", [])
    ours = {head.name.en for head in heads()} | {head.name.ko for head in heads()}
    seen: set[str] = set()
    full = sum(_sights(day, seen) >= 3 for day in days)
    is_ours = any(day["city"] in ours for day in days)
    if full < 3:
        print(f"{text}: {full} full days of {len(days)}, {made['status']}, ours {is_ours}")
    return is_ours, max(3, len(days)), full


def _sights(day: dict[str, Any], seen: set[str]) -> int:
    """The sights of a day that no day before it had."""
    names = {stop["activity"] for stop in day["schedule"] if stop["category"] in SEEN} - seen
    seen |= names
    return len(names)


async def _all(texts: list[str]) -> list[tuple[bool, int, int]]:
    return [await full_days(text) for text in texts]


def main() -> int:
    if sys.argv[1:]:
        texts = [t for t in Path(sys.argv[1]).read_text("utf-8").splitlines() if t.strip()]
    else:
        from tripkit.knowledge.cities import heads

        texts = [f"Three days in {h.name.en}" for h in heads() if h.extent == "short"]
    rows = asyncio.run(_all(texts))
    figures = []
    for name, of_ours, goal in (("ours", True, 0.97), ("others", False, 0.9)):
        kept = [row for row in rows if row[0] is of_ours]
        if days := sum(row[1] for row in kept):
            share = sum(row[2] for row in kept) / days
            title = f"full days, {name} ({len(kept)} cities)"
            figures.append(Figure(title, share, goal, "", at_least=True))
    return report(figures)


if __name__ == "__main__":
    sys.exit(main())
