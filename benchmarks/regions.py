"""Countries and regions as destinations: each order of a file becomes a route that is planned.

`python benchmarks/regions.py [ORDERS.txt]`: one order a line, English or Korean; by default
benchmarks/regions/destinations.txt. An order counts where it is planned without a fault and with
days for each place; one without a length is asked for seven days. Nothing is asked of a network.
"""

import asyncio
import re
import sys
import time
from datetime import date
from pathlib import Path
from typing import NamedTuple

from harness import Figure, report

ORDERS = Path(__file__).parent / "regions" / "destinations.txt"
TODAY = date(2026, 11, 22)
WITHOUT_LENGTH = "7 days, "
HANGUL = re.compile("[가-힣]")


class Outcome(NamedTuple):
    """What became of an order: its route, or what is wrong with it."""

    text: str
    seconds: float
    places: list[str]
    days: list[int]
    sights: int
    faults: list[str]

    @property
    def is_route(self) -> bool:
        return not self.faults and bool(self.places) and sum(self.days) > 0


async def outcome(text: str) -> Outcome:
    """The order read, settled and planned as the planner does it without a model."""
    from agents.planner.bench import Bench

    from tripkit.agents.planner.reading import read_order
    from tripkit.domain.context import Locale
    from tripkit.domain.plan import PlanRequest
    from tripkit.services.reader.local import ThreadedReader
    from tripkit.tools.trip.dates import stays_of
    from tripkit.tools.trip.request import settled

    locale: Locale = "ko" if HANGUL.search(text) else "en"
    started = time.perf_counter()
    read = await read_order(PlanRequest(task=text), TODAY, locale, ThreadedReader())
    if not (read.days or read.nights or (read.start_date and read.end_date)):
        longer = WITHOUT_LENGTH + text
        read = await read_order(PlanRequest(task=longer), TODAY, locale, ThreadedReader())
    request = settled(read, [], TODAY, locale)
    plan = await Bench().plan(
        locale=locale,
        order={"task": text},
        **request.model_dump(mode="json", exclude={"task"}),
    )
    days = plan.itinerary.days if plan.itinerary else []
    wrong = [f"{v.constraint}: {v.where}" for v in plan.constraint_report if v.kept is False]
    return Outcome(
        text=text,
        seconds=time.perf_counter() - started,
        places=request.destinations,
        days=[(stay.last - stay.first).days for stay in stays_of(request)],
        sights=sum(stop.category == "sight" for day in days for stop in day.schedule),
        faults=wrong if plan.status != "planned" else [],
    )


async def outcomes(texts: list[str]) -> list[Outcome]:
    return [await outcome(text) for text in texts]


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ORDERS
    lines = (line.strip() for line in path.read_text("utf-8").splitlines())
    results = asyncio.run(outcomes([line for line in lines if line and not line.startswith("#")]))
    for result in results:
        shown = ", ".join(result.places) or "; ".join(result.faults)
        print(f"{'ok  ' if result.is_route else 'MISS'} {result.text}: {shown}")
        if result.places and not result.is_route:
            print(f"     {'; '.join(result.faults)}")
    routes = sum(result.is_route for result in results)
    several = sum(result.is_route and len(result.places) > 1 for result in results)
    print(f"{several} of {len(results)} with several places")
    slowest = max(result.seconds for result in results)
    return report(
        [
            Figure("orders that become a route", routes / len(results), 1, "of all", at_least=True),
            Figure("seconds of the slowest", slowest, 10, "s"),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
