"""A plan of three days in a town that only open data knows, over loopback hosts as far away as real
ones are: 300 to 800 ms an answer, one question a second each."""

import os
import random
import sys
import time
from dataclasses import dataclass
from typing import Any

import httpx
from harness import Figure, api, events, p50, report

DELAYS = (0.3, 0.8)
ROUNDS = 5
ORDER = {
    "task": "3 days in Brisalva",
    "constraints": {"start_date": "2027-06-08", "end_date": "2027-06-10"},
}
WELL_KNOWN = {**ORDER, "task": "3 days in Lisbon"}


@dataclass(frozen=True)
class Made:
    """Seconds to the days and to the end; how many days have three sights, and the photographs."""

    days: float
    end: float
    full_days: int
    photographs: int


def made(client: httpx.Client, order: dict[str, Any] = ORDER) -> Made:
    started, days, full, photographs, end = time.monotonic(), 0.0, 0, 0, 0.0
    for event in events(client, "/api/v1/plans/stream", order):
        if event.type == "itinerary" and not days:
            days = event.at - started
            schedules = [day["schedule"] for day in event.data["itinerary"]["days"]]
            full = sum(sum(s["category"] == "sight" for s in stops) >= 3 for stops in schedules)
        elif event.type == "image":
            photographs += event.data["kind"] == "photo"
        elif event.type == "complete":
            end = event.at - started
    return Made(days, end, full, photographs)


def on(day: int) -> dict[str, Any]:
    """The order from another day on: nothing that was scheduled before serves for it."""
    dates = {"start_date": f"2027-06-{day:02}", "end_date": f"2027-06-{day + 2:02}"}
    return {**ORDER, "constraints": dates}


def main() -> list[Figure]:
    from fakes.open_data_server import OpenDataServer

    with OpenDataServer() as hosts:
        chance = random.Random(7)
        hosts.delays = [chance.uniform(*DELAYS) for _ in range(50)]
        at = hosts.origin
        settings = {
            "OPEN_DATA": "auto", "WIKIVOYAGE_URL": at, "WIKIDATA_URL": at, "COMMONS_URL": at,
            "COMMONS_MEDIA_URL": at, "WEATHER_PROVIDER": "offline",
        }  # fmt: skip
        with api(**settings) as running, running.client() as client:
            made(client, WELL_KNOWN)  # the process itself is warm
            cold = made(client)
            asked = len(hosts.requests)
            warm = [made(client, on(12 + round_)) for round_ in range(ROUNDS)]
            more = len(hosts.requests) - asked
    print(f"     cold: {asked} questions, {cold.photographs} photographs; warm: {more} questions")
    return [
        Figure("cold: the days are shown", cold.days, 6.0, "s"),
        Figure("cold: the whole plan", cold.end, 12.0, "s"),
        Figure("warm: the whole plan, p50", p50([one.end for one in warm]), 1.0, "s"),
        Figure("days with three sights and more, of three", cold.full_days, 3, "", at_least=True),
    ]


if __name__ == "__main__":
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    sys.exit(report(main()))
