"""What one typical turn of each graph asks of a model: calls, tokens in, cacheable, tokens out.

Two turns of a kind go through the API to a loopback server that answers as a model would; the
second is counted. Tokens are characters / 4 of what is sent (tools, schema, messages), rounded to
tens: marks and ids are random, their lengths are not. Cacheable is the longest beginning that a
call shares with an earlier one of the same name, in this turn or the one before, in the vendors'
order: tools, schema, messages. Embeddings are counted apart. Nothing leaves the machine.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
from harness import api, until
from typical_model import PLACES, answered

CHARACTERS_A_TOKEN = 4
REST_SECONDS = 2.0


@dataclass(frozen=True)
class ModelCall:
    """One request with its answer, in characters."""

    label: str
    text: str
    output: int


class Recorder:
    """Answers, and keeps what was asked."""

    def __init__(self) -> None:
        self.calls: list[ModelCall] = []

    def __call__(self, request: Any) -> Any:
        answer = answered(request)
        body = request.json
        parts = [body.get(key) for key in ("tools", "response_format", "messages") if body.get(key)]
        text = "".join(json.dumps(part, ensure_ascii=False) for part in parts)
        output = getattr(answer, "text", "") or json.dumps(answer.calls)
        label = request.headers.get("x-label", "")
        self.calls.append(ModelCall(label, text, len(output)))
        return answer


@dataclass(frozen=True)
class Row:
    """One line of the table; tokens."""

    graph: str
    calls: int
    tokens_in: int
    cacheable: int
    tokens_out: int
    embeddings: int
    labels: str


def tokens(characters: int) -> int:
    """Tokens of so many characters, to tens."""
    return round(characters / CHARACTERS_A_TOKEN / 10) * 10


def shared(call: ModelCall, earlier: Sequence[ModelCall]) -> int:
    """Characters that a call begins with like an earlier one of its name."""
    alike = (e.text for e in earlier if e.label == call.label)
    return max((_beginning(call.text, text) for text in alike), default=0)


def _beginning(text: str, other: str) -> int:
    """How many first characters are the same."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(text), len(other)))


def row(graph: str, before: Sequence[ModelCall], turn: Sequence[ModelCall], embedded: int) -> Row:
    """The second turn's figures."""
    cacheable = sum(shared(call, [*before, *turn[:n]]) for n, call in enumerate(turn))
    counts = {call.label: 0 for call in turn}
    for call in turn:
        counts[call.label] += 1
    labels = ", ".join(f"{name} {count}" for name, count in counts.items())
    return Row(
        graph,
        len(turn),
        tokens(sum(len(c.text) for c in turn)),
        tokens(cacheable),
        tokens(sum(c.output for c in turn)),
        embedded,
        labels,
    )


Turn = Callable[[httpx.Client, int], httpx.Response]


def chat(client: httpx.Client, n: int) -> httpx.Response:
    said = ("four quiet days in April", "somewhere with old lanes, and no long flights please")[n]
    return client.post("/api/v1/vibe/chat", json={"message": said, "sessionId": kept.get("chat")})


def recommendation(client: httpx.Client, n: int) -> httpx.Response:
    mood = ("nostalgic", "peaceful")[n]
    scene = ("lamps on wet stone", "mist on a lake before anybody is up")[n]
    body = {"preferences": {"mood": mood}, "travelScene": scene}
    return client.post("/api/v1/recommendations/destinations", json=body)


def image(client: httpx.Client, n: int) -> httpx.Response:
    body = {"destination": ("Winnipeg", "Hobart")[n], "concept": "flaneur"}
    return client.post("/api/v1/images", json=body)


def guide(client: httpx.Client, n: int) -> httpx.Response:
    said = (
        "When is the golden hour at Gyeongbokgung, and how do I photograph its walls?",
        "How do I photograph Bukchon without disturbing the people who live there?",
    )[n]
    return client.post("/api/v1/guide/chat", json={"message": said, "stream": False})


def planner(client: httpx.Client, n: int) -> httpx.Response:
    task = f"3 days in {PLACES[n]} from 5 to 7 April 2027 for two adults, 1500 USD, old temples"
    begun = client.post("/api/v1/plans", json={"task": task})
    path = f"/api/v1/plans/{begun.json()['plan_id']}"
    until(lambda: client.get(path).json()["status"] != "running", seconds=300)
    return client.get(path)


def designer(client: httpx.Client, n: int) -> httpx.Response:
    if not n:
        trip = {"destination": "Kyoto", "startDate": "2027-04-05", "endDate": "2027-04-07"}
        made = client.post("/api/v1/itineraries", json=trip).json()
        begun = client.post("/api/v1/designer/sessions", json={"itineraryId": made["id"]}).json()
        kept["designer"] = begun.get("sessionId") or begun["id"]
    said = (
        "We like old gardens; put two walks into the first day",
        "What would you move so that my mother, who walks slowly, can rest?",
    )[n]
    path = f"/api/v1/designer/sessions/{kept['designer']}/messages"
    return client.post(path, json={"message": said})


def ask(client: httpx.Client, n: int) -> httpx.Response:
    question = f"What should I see in {PLACES[n]} in April, and how warm is it?"
    return client.post("/api/v1/ask", json={"question": question})


TURNS: dict[str, Turn] = {
    "chat": chat,
    "recommendation": recommendation,
    "image": image,
    "guide": guide,
    "planner": planner,
    "designer": designer,
    "ask": ask,
}
kept: dict[str, Any] = {}


def measured(names: Sequence[str]) -> list[Row]:
    """A row for each graph."""
    from fakes.openai_server import OpenAIServer

    rows = []
    with OpenAIServer() as model:
        recorder = Recorder()
        model.always = recorder
        key = {
            "LLM_PROVIDER": "openai",
            "OPENAI_API_KEY": "sk-t",
            "LLM_BASE_URL": model.url,
            "LLM_PATIENCE_SECONDS": "60",
        }
        with api(LLM_MODEL="gpt-4o-mini", WARM_UP="off", **key) as running:
            for name in names:
                with httpx.Client(base_url=running.url, timeout=300) as client:
                    begins = [len(recorder.calls)]
                    for n in (0, 1):
                        vectors = embeddings_of(model)
                        response = TURNS[name](client, n)
                        response.raise_for_status()
                        settle(model)
                        if name == "chat":
                            kept["chat"] = response.json()["sessionId"]
                        begins.append(len(recorder.calls))
                    first, second, end = begins
                    before, turn = recorder.calls[first:second], recorder.calls[second:end]
                    rows.append(row(name, before, turn, embeddings_of(model) - vectors))
    return rows


def settle(model: Any) -> None:
    """Wait until what goes on behind the answer (vectors of our texts) has come to rest."""
    seen = -1
    while seen != len(model.requests):
        seen = len(model.requests)
        time.sleep(REST_SECONDS)


def embeddings_of(model: Any) -> int:
    """How often vectors were asked for so far."""
    return sum(request.path.endswith("/embeddings") for request in model.requests)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graphs", nargs="*", help=", ".join(TURNS))
    names = parser.parse_args().graphs or list(TURNS)
    print("| graph | calls | tokens in | of them cacheable | tokens out | embeddings | which |")
    print("|---|---|---|---|---|---|---|")
    for r in measured(names):
        print(
            f"| {r.graph} | {r.calls} | {r.tokens_in} | {r.cacheable} | {r.tokens_out}"
            f" | {r.embeddings} | {r.labels} |"
        )


if __name__ == "__main__":
    main()
