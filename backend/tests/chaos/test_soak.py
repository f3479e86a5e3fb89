"""Mixed work of many visitors while parts are killed: nothing but a 503 fails, memory stays flat.

`SOAK_SECONDS` (1800) and `SOAK_VISITORS` (at once, 200) say for how long and how many. A third of
the time things break; in the rest, which the slopes are taken of, nothing does.
"""

import os
import random
import ssl
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import psycopg
import pytest
from api.serving import CHAT, DESTINATIONS, WISH
from api.test_repeats import IMAGE, KIT, TRIP
from chaos.installation import Installation, until

from tripkit.services.queue.durable import DEAD_SECONDS

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7_200)]
SECONDS = float(os.environ.get("SOAK_SECONDS", "1800"))
VISITORS = int(os.environ.get("SOAK_VISITORS", "200"))
SAMPLE_SECONDS = 5.0
PAUSE_SECONDS = (5.0, 30.0)
"""What a visitor reads and thinks between two requests."""
OLD_SECONDS = 300.0
"""A process of this age has loaded what it loads."""
GROWTH = 1.3
ALLOWED = frozenset({200, 201, 202, 204, 409, 429, 503})
PROXY_ALLOWED = frozenset({502, 504})
"""nginx's own word for an API that died with a request that must not be sent twice."""
PLAIN = ssl.create_default_context()
"""One for all clients, which would read the certificates anew each."""
TICKET = (
    "Flight KE703\nDeparture: Seoul (ICN) 3 Apr 2027 09:40\nArrival: Tokyo (NRT) 3 Apr 2027 12:05"
)


class Visitor:
    """Does one thing after another through whichever API answers, as somebody new each time."""

    def __init__(
        self,
        urls: list[str],
        number: int,
        answers: Counter[int],
        stop: threading.Event,
        proxied: bool,
    ) -> None:
        self._urls = urls
        self._stop = stop
        self._dice = random.Random(number)
        self._answers = answers
        self._number = number
        self._allowed = ALLOWED | (PROXY_ALLOWED if proxied else frozenset())
        self.wrong: list[str] = []

    def live(self) -> None:
        while not self._stop.wait(self._dice.uniform(0, PAUSE_SECONDS[0])):
            address = f"10.{self._number}.{self._dice.randrange(250)}.{self._dice.randrange(250)}"
            headers = {"X-Forwarded-For": address}
            with httpx.Client(timeout=60, trust_env=False, headers=headers, verify=PLAIN) as client:
                self._journey(client)

    def _journey(self, client: httpx.Client) -> None:
        self._ask(client, "GET", "/api/v1/me")
        steps: list[Callable[[httpx.Client], object]] = [
            self._talk, self._recommend, self._kit, self._picture, self._guide, self._design,
        ]  # fmt: skip
        for step in self._dice.sample(steps, 4):
            if not self._stop.is_set():
                step(client)
        if self._dice.random() < 0.3:
            self._ask(client, "DELETE", "/api/v1/me")

    def _ask(
        self, client: httpx.Client, method: str, path: str, body: object = None
    ) -> httpx.Response | None:
        self._stop.wait(self._dice.uniform(*PAUSE_SECONDS))
        try:
            answer = client.request(method, self._dice.choice(self._urls) + path, json=body)
        except httpx.TransportError:
            self._answers[0] += 1
            return None
        self._answers[answer.status_code] += 1
        if answer.status_code not in self._allowed:
            self.wrong.append(f"{path}: {answer.text}")
        return answer if answer.is_success else None

    def _talk(self, client: httpx.Client) -> None:
        session: dict[str, str] = {}
        for message in ("somewhere quiet", "four days", "photography"):
            if answer := self._ask(client, "POST", CHAT, {"message": message} | session):
                session = {"sessionId": answer.json()["sessionId"]}

    def _recommend(self, client: httpx.Client) -> None:
        self._ask(client, "POST", DESTINATIONS, WISH)

    def _kit(self, client: httpx.Client) -> None:
        if kit := self._ask(client, "POST", "/api/v1/kits", KIT):
            self._ask(client, "GET", f"/api/v1/kits/{kit.json()['id']}.pdf")

    def _picture(self, client: httpx.Client) -> None:
        self._ask(client, "POST", "/api/v1/images", IMAGE)

    def _guide(self, client: httpx.Client) -> None:
        self._ask(client, "POST", "/api/v1/guide/chat", {"message": "Galle fort at sunset"})
        self._ask(client, "POST", "/api/v1/ask", {"question": "Do I need a visa for Japan?"})

    def _design(self, client: httpx.Client) -> None:
        if made := self._ask(client, "POST", "/api/v1/itineraries", TRIP):
            address = f"/api/v1/itineraries/{made.json()['id']}"
            self._ask(client, "POST", f"{address}/import", {"text": TICKET})
            self._ask(client, "GET", f"{address}.ics")


def hurt(installation: Installation, seconds: float) -> None:
    """One part after another dies, hangs for longer than its lease, is slow, or is cut off."""
    dice, end = random.Random(1), time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(5)
        installation.kill_worker(dice)
        with dice.choice(installation.databases).slow(0.01, 500_000):
            time.sleep(5)
        installation.cut_database()
        until(lambda: len(installation.workers()) >= 2, 60)
        with installation.stopped_worker():
            time.sleep(DEAD_SECONDS + 3)
        with dice.choice(installation.databases).away(), dice.choice(installation.redises).silent():
            installation.kill_proxy()
            time.sleep(5)
        installation.kill_api(dice)
        until(installation.is_up, 300)


class Memory:
    """What each process takes, by its id: (its age in seconds, megabytes)."""

    def __init__(self, installation: Installation) -> None:
        self._installation = installation
        self._born: dict[int, float] = {}
        self.samples: dict[int, list[tuple[float, float]]] = {}

    def watch(self, stop: threading.Event) -> None:
        while not stop.wait(SAMPLE_SECONDS):
            for pid in [*self._installation.workers(), *self._installation.apis()]:
                age = time.monotonic() - self._born.setdefault(pid, time.monotonic())
                with suppress(OSError):
                    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
                    self.samples.setdefault(pid, []).append((age, pages * 4096 / 1e6))

    def report(self) -> str:
        lines = [
            f"{pid}: {samples[-1][0]:.0f} s, {samples[0][1]:.0f} MB first, "
            f"{max(size for _, size in samples):.0f} at most, {samples[-1][1]:.0f} MB last, "
            f"{slope([s for s in samples if s[0] > OLD_SECONDS]):.1f} MB an hour once old"
            for pid, samples in self.samples.items()
        ]
        return "\n".join(lines)

    def grown(self) -> dict[int, float]:
        """By how much each that lived long grew from the first to the last third of its old age."""
        growth = {}
        for pid, samples in self.samples.items():
            old = [size for age, size in samples if age > OLD_SECONDS]
            if (third := len(old) // 3) > 5:
                growth[pid] = statistics.median(old[-third:]) / statistics.median(old[:third])
        return growth


def slope(samples: list[tuple[float, float]]) -> float:
    """Megabytes an hour, by least squares; 0 where there is too little to tell."""
    if len(samples) < 10:
        return 0.0
    ages, sizes = zip(*samples, strict=True)
    return statistics.linear_regression(ages, sizes).slope * 3_600


def runs_by_status(installation: Installation) -> dict[tuple[str, str], int]:
    """How many runs of a kind stand how."""
    with psycopg.connect(installation.database) as connection:
        rows = connection.execute(
            "SELECT kind, status, count(*) FROM runs GROUP BY 1, 2"
        ).fetchall()
    return {(kind, status): count for kind, status, count in rows}


def test_mixed_work_survives_kills_in_flat_memory(
    installation: Installation, tmp_path: Path
) -> None:
    stop, answers, memory = threading.Event(), Counter[int](), Memory(installation)
    visitors = [
        Visitor(installation.fronts, number, answers, stop, installation.has_proxy)
        for number in range(VISITORS)
    ]
    with ThreadPoolExecutor(VISITORS + 1) as pool:
        watching = pool.submit(memory.watch, stop)
        lives = [pool.submit(visitor.live) for visitor in visitors]
        try:
            hurt(installation, SECONDS / 3)
            time.sleep(SECONDS * 2 / 3)
        finally:
            stop.set()
            (tmp_path / "output").write_text(installation.output())
        for work in (watching, *lives):
            work.result()
    until(lambda: "running" not in {status for _, status in runs_by_status(installation)}, 60)
    print(f"runs {runs_by_status(installation)}")
    print(f"answers {dict(answers)}\n{memory.report()}\ngrowth {memory.grown()}")
    wrong = [line for visitor in visitors for line in visitor.wrong]
    assert not wrong, "\n".join([*wrong, faults(installation.output())])
    assert sum(answers[status] for status in (200, 201)) > VISITORS
    assert all(growth < GROWTH for growth in memory.grown().values()), memory.report()


def faults(output: str) -> str:
    """The tracebacks among the lines."""
    lines = output.splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith("ERROR")]
    return "\n".join("\n".join(lines[n : n + 60]) for n in starts[:4])
