"""Talks to the chat as sixty personas, without a model, and fails when a promise is missed.

A persona opens, then answers what TripKit asks for, each answer once. Promises: every dialogue
completes; the median needs at most 4 turns to "show me" and 10 to complete; no question is asked
twice; no sentence is said twice. Of the sealed half only totals are printed.

    python benchmarks/dialogues.py            both halves
    python benchmarks/dialogues.py --show od03 od18     transcripts of open dialogues
"""

import argparse
import asyncio
import json
import re
import statistics
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.domain.context import RunContext
from tripkit.knowledge.ranking import count
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.reader.local import ThreadedReader

HERE = Path(__file__).parent
TODAY = "2026-11-21"
MOST_TURNS = 24
SHOW_ME = 4
TO_COMPLETE = 10
_SENTENCE = re.compile(r"(?<=[.?])\s+")


@dataclass
class Outcome:
    id: str
    completed: bool = False
    turns: int = 0
    to_show: int | None = None
    asked_twice: list[str] = field(default_factory=list)
    unprepared: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    transcript: list[str] = field(default_factory=list)


class Persona:
    """Answers what is asked: an interjection first where there is one, each answer once."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row
        self.answers: dict[str, str] = dict(row["answers"])
        self.interjections = list(row["interjections"])

    def says(self, step: str) -> str | None:
        for interjection in self.interjections:
            if interjection["before"] == step:
                self.interjections.remove(interjection)
                return str(interjection["text"])
        answer = self.answers.pop(step, None)
        if step == "summary" and "summary2" in self.answers:
            self.answers["summary"] = self.answers.pop("summary2")
        return answer


async def play(row: dict[str, Any]) -> Outcome:
    graph = build_graph(ChatDeps(OfflineLLM(), count, ThreadedReader()), InMemorySaver())
    config = {"configurable": {"thread_id": row["id"]}}
    persona, outcome = Persona(row), Outcome(row["id"])
    sentences: Counter[str] = Counter()
    message, begun = row["opener"], False
    asked: set[str] = set()
    while outcome.turns < MOST_TURNS:
        outcome.turns += 1
        run = f"{row['id']}-{outcome.turns}"
        inbox = {"message": message, "locale": row["locale"], "run_id": run, "at": 0.0}
        context = RunContext(run_id=run, thread_id=row["id"], locale=row["locale"], today=TODAY)
        turn: Any = Command(resume=inbox) if begun else {"inbox": inbox}
        await graph.ainvoke(turn, config, context=context)
        begun = True
        answer = (await graph.aget_state(config)).values["answer"]
        chips = " ".join(f"[{o['label']}]" for o in answer["suggestedOptions"])
        outcome.transcript += [f"  > {message}", f"  < {answer['reply']} {chips}"]
        sentences.update(_SENTENCE.split(answer["reply"]))
        if answer["canRecommend"] and outcome.to_show is None:
            outcome.to_show = outcome.turns
        if answer["isComplete"]:
            outcome.completed = True
            break
        step = answer["currentStep"]
        said = persona.says(step)
        asked.add(step)
        if said is None:
            (outcome.asked_twice if step in asked else outcome.unprepared).append(step)
            said = {"summary": "yes", "en": "pass", "ko": "패스"}.get(
                step if step == "summary" else row["locale"], "pass"
            )
        message = said
    outcome.repeated = [s for s, n in sentences.items() if n > 1]
    return outcome


async def half(name: str, *, show: set[str]) -> bool:
    path = HERE / name / "dialogues.jsonl"
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]
    outcomes = [await play(row) for row in rows]
    for outcome in outcomes if name == "open" else []:
        if outcome.id in show or "all" in show:
            print(f"\n{outcome.id}: {outcome.turns} turns", *outcome.transcript, sep="\n")
        for what, found in (
            ("asked twice", outcome.asked_twice),
            ("no answer for", outcome.unprepared),
            ("said", outcome.repeated),
        ):
            if found:
                print(f"{outcome.id}: {what}: {found}")
    show_me = statistics.median(o.to_show or MOST_TURNS for o in outcomes)
    turns = statistics.median(o.turns for o in outcomes)
    misses = {
        "not completed": sum(not o.completed for o in outcomes),
        "questions asked twice": sum(len(o.asked_twice) for o in outcomes),
        "asked what the persona had no answer for": sum(len(o.unprepared) for o in outcomes),
        "sentences repeated": sum(len(o.repeated) for o in outcomes),
    }
    print(
        f"{name}: {len(outcomes)} dialogues, median turns to show me {show_me:g} (≤ {SHOW_ME}),"
        f" to complete {turns:g} (≤ {TO_COMPLETE}); "
        + ", ".join(f"{what} {count}" for what, count in misses.items())
    )
    again = Counter(step for o in outcomes for step in o.asked_twice)
    if again:
        print(f"{name}: asked twice by step: {dict(again)}")
    return show_me <= SHOW_ME and turns <= TO_COMPLETE and not any(misses.values())


async def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--show", nargs="*", default=[], help="ids of open dialogues, or all")
    options.add_argument("--only", choices=["open", "sealed"])
    chosen = options.parse_args()
    halves = [chosen.only] if chosen.only else ["open", "sealed"]
    met = [await half(name, show=set(chosen.show)) for name in halves]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
