"""People talk while workers, APIs, Redis and the database's connections are killed and stopped."""

import json
import random
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

import psycopg
import pytest
from api.conftest import OwnRedis
from chaos.installation import Installation, until
from chaos.people import Person

PEOPLE = 4
TIMES = [
    pytest.param(15, marks=pytest.mark.timeout(600)),
    pytest.param(1_200, marks=[pytest.mark.soak, pytest.mark.timeout(3_600)]),
]


def hurt(installation: Installation, seconds: float, talks: Sequence[Future[None]]) -> None:
    """One thing after another goes wrong, for so long, or until somebody has no answer."""
    dice, end, round_ = random.Random(1), time.monotonic() + seconds, 0
    redis: OwnRedis = installation.redis  # type: ignore[attr-defined]
    while (time.monotonic() < end or round_ < 1) and not any(talk.done() for talk in talks):
        round_ += 1
        time.sleep(2)
        installation.kill_worker(dice)
        time.sleep(1)
        installation.cut_database()
        until(lambda: len(installation.workers()) >= 2, 60)
        deaths = installation.deaths()
        with installation.stopped_worker():
            redis.process.send_signal(signal.SIGSTOP)
            time.sleep(3)
            redis.process.send_signal(signal.SIGCONT)
            installation.kill_api(dice)
            # Woken just when another works on its runs: now both do.
            until(partial(installation.more_deaths, deaths), 60)
        time.sleep(2)


def stored(
    installation: Installation,
) -> tuple[dict[str, str], dict[str, list[Any]], dict[str, str]]:
    """Each run's status, its events in their order, and its reply."""
    with psycopg.connect(installation.database) as connection:
        rows = connection.execute("SELECT id, status, result FROM runs").fetchall()
        statuses = {run_id: status for run_id, status, _ in rows}
        replies = {run_id: json.loads(result)["reply"] for run_id, _, result in rows if result}
        events: dict[str, list[Any]] = {run_id: [] for run_id in statuses}
        query = "SELECT run_id, seq, type, data FROM events ORDER BY run_id, seq"
        for run_id, seq, kind, data in connection.execute(query).fetchall():
            events[run_id].append((seq, kind, json.loads(data)))
    return statuses, events, replies


@pytest.mark.parametrize("seconds", TIMES)
def test_no_turn_is_lost_and_no_event_told_twice(
    installation: Installation, seconds: float
) -> None:
    people = [Person(installation.urls, number + 1) for number in range(PEOPLE)]
    stop = threading.Event()
    with ThreadPoolExecutor(PEOPLE) as pool:
        talks = [pool.submit(person.talk, stop) for person in people]
        try:
            hurt(installation, seconds, talks)
        finally:
            stop.set()
        for talk in talks:
            if (error := talk.exception()) is not None:
                seen = f"{installation.under_way()}\n{installation.output()[-6_000:]}"
                raise AssertionError(f"{error}\n{seen}") from error
    statuses, events, replies = stored(installation)
    assert set(statuses.values()) == {"completed"}, statuses
    for person in people:
        assert len(person.answered) >= 1
        for run_id, told in person.runs.items():
            kept = events[run_id]
            assert [(e.id, e.type, e.data) for e in told] == kept, "all of it, once, in order"
            assert [kind for _, kind, _ in kept].count("complete") == 1
            assert kept[-1][1] == "complete"
            again = max((n for n, event in enumerate(kept) if event[1] == "reset"), default=0)
            words = "".join(data["text"] for _, kind, data in kept[again:] if kind == "token")
            assert words in ("", replies[run_id]), "no word is missing, and none doubled"
        lines = person.history()
        assert [text for role, text in lines if role == "user"] == person.answered
        assert [role for role, _ in lines] == ["user", "assistant"] * len(person.answered)
    turns = sum(len(person.answered) for person in people)
    resets = sum(kind == "reset" for told in events.values() for _, kind, _ in told)
    assert len(statuses) == turns, "one run a turn, however often it was asked for"
    assert resets, "something was cut off, or nothing was tried"
