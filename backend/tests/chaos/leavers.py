"""People who ask for something long and go away: what is still paid for them afterwards."""

import random
import threading
import time
from dataclasses import dataclass, field

import httpx
from api.answers import chat_answer
from api.serving import CHAT, seen
from chaos.people import before
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.script import Scripted

LONG = "at length"
QUICK_PACE, SLOW_PACE = 0.01, 0.5
PAID_SECONDS = 45.0
"""A worker that is stopped or whose link hangs as somebody leaves hangs up when it is back."""


def answered(request: Recorded) -> Scripted:
    """The words of a turn, more than a minute of them for who asks for something long."""
    return chat_answer(pace=SLOW_PACE if LONG.encode() in request.body else QUICK_PACE)


@dataclass
class Leaver:
    """Asks, reads a little, closes the connection and never comes back."""

    urls: list[str]
    number: int
    left: dict[str, float] = field(default_factory=dict)
    """When each message's asker had gone (time.monotonic)."""

    def come_and_go(self, stop: threading.Event) -> None:
        dice = random.Random(self.number)
        while not stop.is_set():
            message = f"{LONG}: {self.number}/{len(self.left)} nostalgic"
            address = f"10.1.{self.number}.{len(self.left) % 250}"
            client = httpx.Client(timeout=10, headers={"X-Forwarded-For": address}, trust_env=False)
            with client:
                try:
                    self._ask(client, dice, message)
                except httpx.TransportError:
                    pass
            self.left[message] = time.monotonic()
            stop.wait(dice.uniform(1, 4))

    def _ask(self, client: httpx.Client, dice: random.Random, message: str) -> None:
        url = dice.choice(self.urls)
        client.get(f"{url}/api/v1/me")
        with client.stream("POST", f"{url}{CHAT}/stream", json={"message": message}) as answer:
            if answer.status_code == 200:
                events = seen(before(time.monotonic() + 5, answer.iter_lines()))
                next(events, None)
                next(events, None)


def still_paid(model: OpenAIServer, leavers: list[Leaver]) -> list[str]:
    """The calls of a model that still go on for somebody who left."""
    return [request.body.decode() for request, _ in _calls(model, leavers) if _goes_on(request)]


def _goes_on(request: Recorded) -> bool:
    return request.gone_at is None and not request.done


def overpaid(model: OpenAIServer, leavers: list[Leaver]) -> list[tuple[str, float]]:
    """Calls that ran to their end, or ended too long after their asker had gone, by seconds."""
    late = []
    for request, (message, left) in _calls(model, leavers):
        after = (request.gone_at or float("inf")) - left
        if after > PAID_SECONDS:
            late.append((message, after))
    return late


def _calls(model: OpenAIServer, leavers: list[Leaver]) -> list[tuple[Recorded, tuple[str, float]]]:
    return [
        (request, (message, left))
        for leaver in leavers
        for message, left in leaver.left.items()
        for request in model.chats
        if message.encode() in request.body
    ]
