"""Clients that hold conversations: how soon the first words come, and how many runs are done."""

import asyncio
import json
import os
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

TURNS = 4
"""Of a conversation; then another begins."""


@dataclass
class Conversation:
    """What a target's request depends on; `address` is the client's, `thread` set by the first."""

    address: str
    turn: int = 0
    thread: str = ""
    cookie: str = ""


@dataclass(frozen=True)
class Request:
    """A POST of JSON."""

    url: str
    body: object
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Target:
    """A server: how a turn is asked of it, and how its first words look in a line."""

    name: str
    pid: int
    request: Callable[[Conversation], Request]
    first_words: Callable[[str], bool]
    learn: Callable[[Conversation, str], None] = lambda _, __: None
    begin: Callable[[Conversation], Awaitable[None]] | None = None


@dataclass(frozen=True)
class Load:
    """Milliseconds to the first words of each run; seconds in all, and the server's CPU."""

    first: list[float]
    seconds: float
    cpu: float

    @property
    def a_second(self) -> float:
        return len(self.first) / self.seconds

    @property
    def a_core(self) -> float:
        """Runs a second of the server's CPU: what a core that is all its own would do."""
        return len(self.first) / self.cpu

    @property
    def cpu_ms(self) -> float:
        return self.cpu * 1000 / len(self.first)

    def percentile(self, percent: int) -> float:
        return statistics.quantiles(self.first, n=100)[percent - 1]


async def run(target: Target, clients: int, seconds: float) -> Load:
    """Conversations of so many clients for so long, each run to its end."""
    first: list[float] = []
    cpu, started = _cpu_seconds(target.pid), time.monotonic()
    until = started + seconds
    await asyncio.gather(*(_talk(target, first, until, n) for n in range(clients)))
    return Load(first, time.monotonic() - started, _cpu_seconds(target.pid) - cpu)


async def _talk(target: Target, first: list[float], until: float, number: int) -> None:
    conversations = 0
    while time.monotonic() < until:
        conversations += 1
        talk = Conversation(f"10.{number}.{conversations // 250}.{conversations % 250}")
        if target.begin:
            await target.begin(talk)
        while talk.turn < TURNS and time.monotonic() < until:
            first.append(await _turn(target, talk))
            talk.turn += 1


async def _turn(target: Target, talk: Conversation) -> float:
    """Milliseconds to the first words; the stream is read to its end.

    By hand, since a client library costs more than some of the servers.
    """
    request = target.request(talk)
    started, first = time.monotonic(), 0.0
    async with posted(request.url, request.body, request.headers) as lines:
        async for line in lines:
            target.learn(talk, line)
            if not first and target.first_words(line):
                first = (time.monotonic() - started) * 1000
    if not first:
        raise RuntimeError(f"{target.name} said nothing")
    return first


@asynccontextmanager
async def posted(
    url: str, body: object, headers: Mapping[str, str]
) -> AsyncIterator[AsyncIterator[str]]:
    """The lines of an answer, with the sizes of its chunks between them, over a connection of
    its own; its headers come first. Raises RuntimeError unless it is a success."""
    parts = urlsplit(url)
    content = json.dumps(body).encode()
    fields = {
        "host": parts.netloc, "connection": "close", "content-type": "application/json",
        "content-length": str(len(content)), **headers,
    }  # fmt: skip
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=2**20)
    try:
        writer.write(f"POST {parts.path} HTTP/1.1\r\n{head}\r\n".encode() + content)
        status = await reader.readline()
        if status.split()[1] not in (b"200", b"201"):
            raise RuntimeError(f"{url}: {status!r} {await reader.read(2000)!r}")
        yield _until_the_last_chunk(reader)
    finally:
        writer.close()


async def _until_the_last_chunk(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    async for line in reader:
        text = line.decode().rstrip()
        if text == "0":  # the size of the chunk that ends an answer; no event has such a line
            return
        yield text


def _cpu_seconds(pid: int) -> float:
    """User and system time of a process and its children."""
    total = 0
    for one in [pid, *_children(pid)]:
        with open(f"/proc/{one}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        direct = [int(child) for child in children.read().split()]
    return [process for child in direct for process in (child, *_children(child))]
