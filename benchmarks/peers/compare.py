"""TripKit beside what people would pick: each with its own code, over one model, in one run.

`make bench-peers`. BENCH_POSTGRES (an address whose database is made anew) and BENCH_REDIS add
Aegra. Ratios of one run alone are worth something: the machine's load is printed with them.
Runs are counted a second of the server's CPU, so that others on the machine count for neither.
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

sys.path.insert(0, str(Path(__file__).parents[1]))

from harness import Figure, reply, report
from install import aegra as aegra_python
from install import toolkit as toolkit_parts
from load import Load, Target, run
from targets import aegra, direct, on_core, ours, toolkit

WORDS = "And for those days, between lamps and sky, what would be around you there?"
CLIENTS, SECONDS, WARM = 50, 10.0, 3.0
PACE = 0.1
"""Seconds between pieces of a model that writes as slowly as real ones."""


def serve(pipe: Connection) -> None:
    """The model: a turn's JSON where a schema is asked for, else the same words; at a pace."""
    from fakes.loopback import Recorded
    from fakes.openai_server import OpenAIServer
    from fakes.script import Say

    on_core(1)
    pace = 0.0

    def answer(request: Recorded) -> Say:
        if request.json.get("response_format"):
            return Say.json(reply(WORDS), pace=pace)
        return Say(WORDS, pace=pace)

    with OpenAIServer() as model:
        model.always = answer
        pipe.send(model.url)
        while (order := pipe.recv()) is not None:
            pace = order
            pipe.send("done")


@contextmanager
def a_model() -> Iterator[tuple[str, Connection]]:
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(there,))
    process.start()
    try:
        yield here.recv(), here
    finally:
        here.send(None)
        process.join()


def measured(target: Target, model: Connection) -> tuple[Load, Load, Load]:
    """Under full load, alone, and under load from a model that writes slowly."""
    asyncio.run(run(target, 8, WARM))
    full = asyncio.run(run(target, CLIENTS, SECONDS))
    alone = asyncio.run(run(target, 1, SECONDS / 2))
    model.send(PACE)
    model.recv()
    paced = asyncio.run(run(target, CLIENTS, SECONDS))
    model.send(0.0)
    model.recv()
    print(
        f"     {target.name:<22} {full.a_second:7.1f} runs/s, {full.cpu_ms:5.1f} ms CPU a run; "
        f"first words alone {alone.percentile(50):6.1f} ms, at {CLIENTS} slow clients p50 "
        f"{paced.percentile(50):5.0f} p99 {paced.percentile(99):5.0f} ms; "
        f"load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    return full, alone, paced


def through(opened: AbstractContextManager[Target], model: Connection) -> tuple[Load, Load, Load]:
    with opened as target:
        return measured(target, model)


def anew(postgres: str, name: str) -> str:
    """The address of an empty database beside the given one."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    return urlunsplit(urlsplit(postgres)._replace(path=f"/{name}"))


def beside_aegra(url: str, model: Connection, postgres: str, redis: str) -> list[Figure]:
    """Both over Postgres with workers."""
    theirs, _, _ = through(
        aegra(url, aegra_python(), anew(postgres, "bench_aegra"), f"{redis}/11"), model
    )
    database = anew(postgres, "bench_tripkit")
    with ours(url, equal=True, DATABASE_URL=database, REDIS_URL=f"{redis}/12") as target:
        equal, _, _ = measured(target, model)
    ratio = equal.a_core / theirs.a_core
    return [Figure("runs a core, of Aegra's (Postgres)", ratio, 4.0, "x", at_least=True)]


def main() -> int:
    python, sources = toolkit_parts()
    on_core(1)
    with a_model() as (url, model):
        _, floor, slow = measured(direct(url), model)
        theirs, _, _ = through(toolkit(url, python, sources), model)
        equal, alone, paced = through(ours(url, equal=True), model)
        chat, _, _ = through(ours(url), model)
        figures = [
            Figure("runs a core, of agent-service-toolkit's (equal graph)",
                   equal.a_core / theirs.a_core, 1.5, "x", at_least=True),
            Figure("runs a core of our chat, of agent-service-toolkit's",
                   chat.a_core / theirs.a_core, 1.0, "x", at_least=True),
            Figure("first words over the model's own, one client",
                   alone.percentile(50) - floor.percentile(50), 12.0, "ms"),
            Figure("p99 of first words at 50 clients, of the model's own",
                   paced.percentile(99) / slow.percentile(99), 1.3, "x"),
        ]  # fmt: skip
        if postgres := os.environ.get("BENCH_POSTGRES"):
            redis = os.environ.get("BENCH_REDIS", "redis://127.0.0.1:6379")
            figures += beside_aegra(url, model, postgres, redis)
    return report(figures)


if __name__ == "__main__":
    sys.exit(main())
