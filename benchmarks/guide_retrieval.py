"""How well the guide finds the documents that answer, and whether it knows when none does.

`python benchmarks/guide_retrieval.py` reports on the even questions of guide/questions.jsonl;
`--tune` tries weights on the odd ones. `--keep DIR` keeps vectors that are not shipped yet.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import product
from math import log2
from pathlib import Path
from typing import Any

import numpy as np
from harness import Figure, p50, report

from tripkit.agents.guide import grade
from tripkit.knowledge.sri_lanka import documents
from tripkit.knowledge.sri_lanka.english import question_in_english
from tripkit.knowledge.sri_lanka.questions import read_question
from tripkit.knowledge.sri_lanka.router import Routed, route, warm
from tripkit.services.retrieval import blend, guide
from tripkit.services.retrieval.guide import EmbeddedStore, GuideQuery, KnowledgeBase
from tripkit.services.retrieval.minilm import MiniLM
from tripkit.services.retrieval.vectors import StoredVectors

QUESTIONS = Path(__file__).parent / "guide" / "questions.jsonl"
NOW = datetime.fromisoformat("2026-11-21T15:00+05:30")
RECALL_AT, NDCG_AT = 5, 10
SEARCH_MS = 15.0
KEPT, REFUSED = 90.0, 85.0
GRID = {
    "DENSE": (0.2, 0.3, 0.4),
    "BEGINNINGS": (0.0, 0.3),
    "ASKED": (0.04, 0.08),
    "OF_KIND": (0.0, 0.03, 0.06),
    "LEANING": (0.0, 0.5),
    "NEIGHBOURS": (0.0, 0.2),
}
"""What `--tune` tries of the weights in `blend`."""
IDS = [document.id for document in documents()]
PLACES = np.array([document.place_id for document in documents()])
Array = Any


@dataclass(frozen=True)
class Asked:
    """A question with what each half of the retriever makes of it, one value a document."""

    number: int
    right: frozenset[str]
    query: GuideQuery
    is_for_documents: bool
    """Whether the router sends it to them, and nothing in it asks for the web."""
    cosines: Array
    words: Array
    beginnings: Array


def read(item: dict[str, Any], routed: Routed) -> GuideQuery:
    """The query as the guide's nodes make it."""
    named = [name for name in (routed.location, *routed.others) if name]
    english = question_in_english(item["text"], named, routed.aspects)
    return GuideQuery(item["text"], english, tuple(named), routed.aspects)


async def ask(items: Sequence[dict[str, Any]], store: EmbeddedStore) -> list[Asked]:
    asked = []
    for number, item in enumerate(items):
        routed = route(item["text"], NOW)
        query = read(item, routed)
        is_known = routed.intent in ("tourism_query", "trip_planning")
        is_known = is_known and not grade.needs_external(item["text"])
        wish = (await MiniLM().embed([query.english[:1000]]))[0]
        dense = await store.similar(wish, ()) or {}
        by_term, by_beginning = guide.of_words(query.text)
        cosines = np.array([dense[id_] for id_ in IDS])
        right = frozenset(item["documents"])
        asked.append(Asked(number, right, query, is_known, cosines, by_term, by_beginning))
    return asked


def whole(a: Asked) -> Array:
    """The score that the guide gives each document."""
    kind = read_question(a.query.text).kind
    return blend.blend(a.words, a.beginnings, a.cosines, dict(a.query.aspects), kind)


def ranked(a: Asked, scores: Array, filtered: bool) -> list[str]:
    allowed = scores.copy()
    if filtered and a.query.places:
        allowed[~np.isin(PLACES, a.query.places)] = -1.0
    return [IDS[n] for n in np.argsort(-allowed, kind="stable")[:NDCG_AT]]


def measure(
    asked: Sequence[Asked], scores: Callable[[Asked], Array], filtered: bool
) -> tuple[float, float]:
    """(recall@5, nDCG@10), percent, over questions that some document answers."""
    recalls, gains = [], []
    for a in asked:
        found = ranked(a, scores(a), filtered)
        recalls.append(len(a.right & set(found[:RECALL_AT])) / len(a.right))
        gain = sum(1 / log2(n + 2) for n, id_ in enumerate(found) if id_ in a.right)
        gains.append(gain / sum(1 / log2(n + 2) for n in range(len(a.right))))
    return 100 * float(np.mean(recalls)), 100 * float(np.mean(gains))


def table(asked: Sequence[Asked]) -> None:
    ways = {
        "dense": lambda a: a.cosines,
        "lexical": lambda a: a.words,
        "hybrid": whole,
    }
    print(f"{'':10} {'recall@5':>9} {'nDCG@10':>9}   with the places named: recall@5 nDCG@10")
    for name, scores in ways.items():
        open_, kept = measure(asked, scores, False), measure(asked, scores, True)
        print(f"{name:10} {open_[0]:9.1f} {open_[1]:9.1f} {kept[0]:32.1f} {kept[1]:7.1f}")


def tune(asked: Sequence[Asked]) -> None:
    tried = []
    for weights in product(*GRID.values()):
        for name, weight in zip(GRID, weights, strict=True):
            setattr(blend, name, weight)
        recall, gain = measure(asked, whole, True)
        tried.append((gain, recall, weights))
    for gain, recall, weights in sorted(tried, reverse=True)[:12]:
        found = dict(zip(GRID, weights, strict=True))
        print(f"{found}: recall@5 {recall:.1f}, nDCG@10 {gain:.1f}")


def cuts(answerable: Sequence[float], rest: Sequence[float]) -> None:
    """What each threshold keeps of the one and refuses of the other."""
    for cut in np.arange(0.18, 0.5, 0.02):
        kept = 100 * float(np.mean(np.array(answerable) >= cut))
        refused = 100 * float(np.mean(np.array(rest) < cut))
        print(f"grader at {cut:.2f}: keeps {kept:.0f} %, refuses {refused:.0f} %")


async def graded(base: KnowledgeBase, asked: Sequence[Asked]) -> list[float]:
    """The grader's score of each question, as the guide would see it."""
    found = []
    for a in asked:
        hits = await base.search(a.query, limit=5)
        where = a.query.places[0] if a.query.places else None
        of_place = where is not None and any(h.document.place_id == where for h in hits)
        found.append(grade.combined_score([hit.score for hit in hits], of_place))
    return found


async def time_ms(base: KnowledgeBase, asked: Sequence[Asked]) -> float:
    spent = []
    for a in asked:
        started = time.perf_counter()
        await base.search(a.query)
        spent.append((time.perf_counter() - started) * 1000)
    return p50(spent)


async def run(args: argparse.Namespace) -> int:
    warm()
    vectors = StoredVectors(MiniLM(), guide.texts, guide.STORED, args.keep)
    if await vectors.ready() is None:
        print("the embedding model is not there", file=sys.stderr)
        return 2
    store = EmbeddedStore(vectors)
    items = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
    asked = await ask(items, store)
    half = [a for a in asked if a.number % 2 == (0 if args.tune else 1)]
    known, unknown = [a for a in half if a.right], [a for a in half if not a.right]
    base = KnowledgeBase(MiniLM(), store)
    answerable, rest = await graded(base, known), await graded(base, unknown)
    for name, values in (("answerable", answerable), ("not", rest)):
        marks = np.percentile(values, [5, 10, 25, 50, 75, 90, 95]).round(3)
        print(f"grader's score, {name:10} at 5/10/25/50/75/90/95 %: {marks.tolist()}")
    table(known)
    if args.tune:
        tune(known)
        cuts(answerable, rest)
        return 0
    kept = 100 * float(np.mean([score >= grade.PARTIAL for score in answerable]))
    seen_through = [
        score < grade.PARTIAL or not a.is_for_documents
        for a, score in zip(unknown, rest, strict=True)
    ]
    refused = 100 * float(np.mean(seen_through))
    return report(
        [
            Figure("grader: answerable questions kept", kept, KEPT, "%", True),
            Figure(
                "router and grader: unanswerable ones seen through", refused, REFUSED, "%", True
            ),
            Figure("guide: a search, p50", await time_ms(base, half), SEARCH_MS, "ms"),
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tune", action="store_true")
    parser.add_argument("--keep", type=Path)
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
