"""Whether the guide's answers say the day's rules, answer what was asked, and how fast.

A hundred questions with dates (guide/answers.jsonl) go through the compiled graph, without a model
and with a scripted one that leaves out the rules in every fifth of its first drafts.
"""

import argparse
import asyncio
import json
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from harness import Figure, p50, report

from tripkit.agents.guide.graph import GuideDeps, build_graph
from tripkit.domain.context import RunContext
from tripkit.knowledge.crowd import crowd_of_day
from tripkit.knowledge.sri_lanka import place
from tripkit.knowledge.sri_lanka.router import warm
from tripkit.knowledge.sun import solar_days
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.port import LLM
from tripkit.services.reader.local import ThreadedReader
from tripkit.services.retrieval import guide
from tripkit.services.retrieval.guide import EmbeddedStore, KnowledgeBase
from tripkit.services.retrieval.minilm import MiniLM
from tripkit.services.retrieval.vectors import StoredVectors
from tripkit.services.web_search.absent import NoWebSearch

QUESTIONS = Path(__file__).parent / "guide" / "answers.jsonl"
NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
IGNORED_EACH = 5
"""One first draft in so many leaves out the rules."""
# What a reader must find in the answer, written down apart from the verifier's own patterns.
SAID = {
    "poya": (r"poya|포야", r"alcohol|liquor|\bbars?\b|\bdrink|술|주류"),
    "dry": (r"liquor|alcohol|\bbars?\b|술|주류", r"closed|banned|닫|금지"),
    "new_year": (r"new year|새해", r"shut|close|닫|쉬"),
    "dress": (r"shoulder|knee|어깨|무릎",),
}


@dataclass
class Turns:
    took_ms: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def share(self, part: str, whole: str) -> float:
        return 100 * self.counts[part] / self.counts[whole] if self.counts[whole] else 100.0


@dataclass
class Writer:
    """A model that writes from the prompt it was given, and at times leaves out its rules."""

    drafts: int = 0
    ignored: int = 0

    def __call__(self, request: Any) -> Any:
        from fakes.script import Say

        system, user = (
            next(m["content"] for m in messages if m["role"] == role)
            for messages in [request.json["messages"]]
            for role in ("system", "user")
        )
        if system.startswith("You check"):
            return Say.json({"issues": []}, chunk=400)
        mending = "MEND EXACTLY THIS" in user
        self.drafts += not mending
        ignores = not mending and self.drafts % IGNORED_EACH == 0 and "\nRULES\n" in user
        self.ignored += ignores
        return Say(draft(user, ignores), chunk=400)


def draft(user: str, ignores: bool) -> str:
    """Day and place, the rules, then the first sentence of each document with its number."""
    facts = dict(re.findall(r"^(day|place): (\S+)$", user, re.MULTILINE))
    where = place(facts.get("place", ""))
    head = [f"{where.name.en if where else 'Sri Lanka'}, {facts.get('day', '')}."]
    rules = [] if ignores else re.findall(r"^- \(\w+\) (.+)$", user, re.MULTILINE)
    documents = re.findall(r"^(\[\d+\]) [\w-]+, \w+: (.+?[.?])(?= |$)", user, re.MULTILINE)
    return " ".join([*head, *rules, *(f"{text} {number}" for number, text in documents)])


async def play(
    llm: LLM, base: KnowledgeBase, items: list[dict[str, Any]], writer: Writer | None = None
) -> Turns:
    graph = build_graph(GuideDeps(llm, base, NoWebSearch(), ThreadedReader()))
    turns = Turns()
    for item in items:
        asked = {"query": item["text"], "now": NOW.isoformat(), "locale": item["locale"]}
        started = time.perf_counter()
        before = writer.ignored if writer else 0
        state = await graph.ainvoke(asked, context=RunContext(locale=item["locale"]))
        turns.took_ms.append((time.perf_counter() - started) * 1000)
        judge(item, state, turns)
        if writer and writer.ignored > before:
            turns.counts["ignored"] += 1
            turns.counts["caught"] += state["loops"] > 1
    return turns


def judge(item: dict[str, Any], state: dict[str, Any], turns: Turns) -> None:
    low = state["response"].lower()
    missing = [
        name for name in item["must"] if not all(re.search(rule, low) for rule in SAID[name])
    ]
    aligned = answers_it(item, state)
    turns.counts["asked"] += 1
    turns.counts["rules"] += len(item["must"])
    turns.counts["said"] += len(item["must"]) - len(missing)
    turns.counts["aligned"] += aligned
    turns.counts["corrected"] += state["loops"] > 1
    turns.counts[state["source"]] += 1
    if missing or not aligned:
        wrong = ", ".join([*(f"unsaid {name}" for name in missing), *["off"] * (not aligned)])
        print(f"{item['id']} {wrong} | {item['text']}")


def answers_it(item: dict[str, Any], state: dict[str, Any]) -> bool:
    """The place is named in the reader's language, and a document asked for is cited."""
    where = place(item["place"])
    assert where is not None
    name = where.name.ko if item["locale"] == "ko" else where.name.en
    numbers = {int(n) for n in re.findall(r"\[(\d+)\]", state["response"])}
    quoted = {hit["id"] for n, hit in enumerate(state["documents"], start=1) if n in numbers}
    return name.lower() in state["response"].lower() and bool(quoted & set(item["documents"]))


def figures(offline: Turns, written: Turns) -> list[Figure]:
    print(
        f"drafts without rules that the verifier caught: {written.share('caught', 'ignored'):.0f} %"
    )
    return [
        Figure("guide: rules of the day said", offline.share("said", "rules"), 90, "%", True),
        Figure("guide: what was asked is answered", offline.share("aligned", "asked"), 85, "%",
               True),
        Figure("guide: rules said by a careless model", written.share("said", "rules"), 90, "%",
               True),
        Figure("guide: turns that were corrected", written.share("corrected", "asked"), 30, "%"),
        Figure("guide: an offline turn, p50", p50(offline.took_ms), 150, "ms"),
    ]  # fmt: skip


def timed() -> list[Figure]:
    where = place("sigiriya")
    assert where is not None
    crowd, first = [], date(2027, 1, 1)
    for n in range(30):
        started = time.perf_counter()
        crowd_of_day(where.profile, where.sensitivity, first + timedelta(days=n))
        crowd.append((time.perf_counter() - started) * 1000)
    year = [first + timedelta(days=n) for n in range(365)]
    sun = []
    for _ in range(5):
        started = time.perf_counter()
        solar_days(where.lat, where.lng, year, "Asia/Colombo", elevation_m=200)
        sun.append((time.perf_counter() - started) * 1000)
    return [
        Figure("crowds of a day, p50", p50(crowd), 20, "ms"),
        Figure("sun of a year, p50", p50(sun), 100, "ms"),
    ]


async def run(keep: Path | None) -> int:
    from fakes.openai_server import OpenAIServer

    warm()
    vectors = StoredVectors(MiniLM(), guide.texts, guide.STORED, keep)
    if await vectors.ready() is None:
        print("the embedding model is not there", file=sys.stderr)
        return 2
    base = KnowledgeBase(MiniLM(), EmbeddedStore(vectors))
    await base.warm()
    items = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
    print("without a model")
    offline = await play(build_llm(LLMConfig("offline")), base, items)
    print("with a careless one")
    writer = Writer()
    with OpenAIServer() as server:
        server.always = writer
        llm = build_llm(
            LLMConfig("openai", "gpt-4o-mini", openai_api_key="sk-t", openai_base_url=server.url)
        )
        written = await play(llm, base, items, writer)
        await llm.aclose()
    return report([*figures(offline, written), *timed()])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="keeps vectors that are not shipped yet")
    return asyncio.run(run(parser.parse_args().keep))


if __name__ == "__main__":
    sys.exit(main())
