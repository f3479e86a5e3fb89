"""People talk, and leave, while processes are killed and stopped and links are slow, cut or hang."""

import json
import random
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import Any

import psycopg
import pytest
from api.conftest import OwnRedis
from chaos.installation import Installation, until
from chaos.leavers import PAID_SECONDS, Leaver, answered, overpaid, still_paid
from chaos.people import Person
from fakes.openai_server import OpenAIServer

PEOPLE = 4
LEAVERS = 2
TIMES = [
    pytest.param(15, marks=pytest.mark.timeout(600)),
    pytest.param(1_200, marks=[pytest.mark.soak, pytest.mark.timeout(3_600)]),
]


def hurt(
    installation: Installation, redis: OwnRedis, seconds: float, talks: Sequence[Future[None]]
) -> None:
    """One thing after another goes wrong, for so long, or until somebody has no answer."""
    dice, end, round_ = random.Random(1), time.monotonic() + seconds, 0
    while (time.monotonic() < end or round_ < 1) and not any(talk.done() for talk in talks):
        round_ += 1
        _slow_links(installation, dice)
        installation.cut_database()
        until(lambda: len(installation.workers()) >= 2, 60)
        _worker_stopped(installation, redis, dice)
        _link_away(installation, dice)


def _slow_links(installation: Installation, dice: random.Random) -> None:
    """Everything is slow, and in that a worker is killed."""
    with ExitStack() as slow:
        for link in (*installation.databases, *installation.redises):
            slow.enter_context(link.slow(0.01, 500_000))
        time.sleep(2)
        installation.kill_worker(dice)
        time.sleep(1)


def _worker_stopped(installation: Installation, redis: OwnRedis, dice: random.Random) -> None:
    """And Redis with it; it wakes just when another works on its runs: now both do."""
    deaths = installation.deaths()
    with installation.stopped_worker():
        redis.process.send_signal(signal.SIGSTOP)
        time.sleep(3)
        redis.process.send_signal(signal.SIGCONT)
        installation.kill_api(dice)
        until(partial(installation.more_deaths, deaths), 60)


def _link_away(installation: Installation, dice: random.Random) -> None:
    """One side has no way to the database, then none that answers; nginx dies meanwhile."""
    until(installation.is_up, 60)
    link, redis = dice.choice(installation.databases), dice.choice(installation.redises)
    with link.away(), redis.away():
        installation.kill_proxy()
        time.sleep(2)
    with link.silent():
        time.sleep(2)
    time.sleep(1)


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


def nothing_is_paid_for_who_left(model: OpenAIServer, leavers: list[Leaver]) -> None:
    until(lambda: not still_paid(model, leavers), PAID_SECONDS)
    assert not overpaid(model, leavers)
    assert sum(len(leaver.left) for leaver in leavers) >= LEAVERS


@pytest.mark.parametrize("seconds", TIMES)
def test_no_turn_is_lost_and_no_event_told_twice(
    installation: Installation, model: OpenAIServer, own_redis: OwnRedis, seconds: float
) -> None:
    model.always = answered
    people = [Person(installation.fronts, number + 1) for number in range(PEOPLE)]
    leavers = [Leaver(installation.fronts, number + 1) for number in range(LEAVERS)]
    stop = threading.Event()
    with ThreadPoolExecutor(PEOPLE + LEAVERS) as pool:
        talks = [pool.submit(person.talk, stop) for person in people]
        gone = [pool.submit(leaver.come_and_go, stop) for leaver in leavers]
        try:
            hurt(installation, own_redis, seconds, talks)
        finally:
            stop.set()
        for talk in talks:
            if (error := talk.exception()) is not None:
                seen = f"{installation.under_way()}\n{installation.output()[-6_000:]}"
                raise AssertionError(f"{error}\n{seen}") from error
    for leaving in gone:
        leaving.result()
    nothing_is_paid_for_who_left(model, leavers)
    # A run that was left just as its worker died is paused once another has taken it up.
    until(lambda: "running" not in stored(installation)[0].values(), 60)
    statuses, events, replies = stored(installation)
    theirs = {run_id for person in people for run_id in person.runs}
    assert {statuses[run_id] for run_id in theirs} == {"completed"}, statuses
    others = {status for run_id, status in statuses.items() if run_id not in theirs}
    assert others <= {"paused", "cancelled"}, "each run ended truly, or waits for who left"
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
    assert len(theirs) == turns
    asked = sum(len(leaver.left) for leaver in leavers)
    assert len(statuses) - turns <= asked, "one run a turn, however often it was asked for"
    assert resets, "something was cut off, or nothing was tried"
