"""nDCG@3 of the ranking on judged profiles, against its weights alone and its words alone.

python ranking.py --corpus FOLDER [--words]   # any other places: mean average precision

FOLDER holds `texts/NAME.txt`, a text a place, and `queries.jsonl`, a line a query:
{"query": …, "relevance": {NAME: grade}}; grades above 0 are relevant. The same parts rank them:
BM25 and MiniLM over passages (`--words`: BM25 alone), each stretched to 0..1 and added.

nDCG as Järvelin & Kekäläinen 2002 with gains 2^grade − 1. The even-numbered profiles were looked at
while the weights were set, the odd-numbered ones were not.
"""

import asyncio
import json
import math
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from harness import Figure, report

from tripkit.domain.profile import Profile
from tripkit.knowledge.catalogue import by_id
from tripkit.knowledge.lexical import Bm25, terms
from tripkit.knowledge.ranking import Query, Ranked, choose, rank
from tripkit.knowledge.ranking.query import query_of
from tripkit.knowledge.ranking.rank import WEIGHTS
from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.minilm import MiniLM

FILE = Path(__file__).parent / "judged" / "profiles.jsonl"
AT = 3
GOAL = 0.65
GOAL_MAP = 0.45
PASSAGE, NEAREST = 100, 3
WITHOUT_WORDS = {**WEIGHTS, "dense": 0.0, "lexical": 0.0}
WORDS_ALONE = {"lexical": 1.0}


def ndcg(found: Sequence[str], relevance: Mapping[str, int]) -> float:
    """1 when the best three stand first."""

    def gain(grades: Sequence[int]) -> float:
        return sum((2**grade - 1) / math.log2(at + 2) for at, grade in enumerate(grades))

    best = gain(sorted(relevance.values(), reverse=True)[:AT])
    return gain([relevance.get(spot_id, 0) for spot_id in found[:AT]]) / best if best else 1.0


def judged_spots(ranked: Sequence[Ranked]) -> list[Ranked]:
    """Without the whole cities: nobody judged those."""
    return [r for r in ranked if r.spot.id in by_id()]


def said(query: Query) -> Query:
    """The whole wish as words, for the ranking that knows nothing else."""
    from dataclasses import replace

    return replace(query, text=f"{query.english} {query.text} {query.destination or ''}")


def average_precision(order: Sequence[str], relevance: Mapping[str, int]) -> float:
    """The mean of the precision at each relevant place; 0 without any (Manning et al. 2008)."""
    relevant = {name for name, grade in relevance.items() if grade > 0}
    hits, total = 0, 0.0
    for rank_, name in enumerate(order, 1):
        if name in relevant:
            hits += 1
            total += hits / rank_
    return total / len(relevant) if relevant else 0.0


def passages(text: str) -> list[str]:
    """Runs of a hundred words."""
    words = text.split()
    return [" ".join(words[i : i + PASSAGE]) for i in range(0, max(1, len(words)), PASSAGE)]


def stretched(values: Sequence[float]) -> list[float]:
    low, high = min(values), max(values)
    return [(value - low) / (high - low) if high > low else 0.0 for value in values]


async def by_meaning(texts: Sequence[str], queries: Sequence[str]) -> list[list[float]]:
    """A row a query: of each text the mean cosine of its three nearest passages."""
    model = MiniLM()
    pieces = [passages(text) for text in texts]
    vectors = await model.embed([piece for own in pieces for piece in own])
    ends = np.cumsum([len(own) for own in pieces])[:-1]
    cosines = (await model.embed(list(queries))) @ vectors.T
    return [
        [float(np.sort(own)[-NEAREST:].mean()) for own in np.split(row, ends)] for row in cosines
    ]


async def of_corpus(folder: Path, is_words_only: bool) -> int:
    """Ranks the places of a folder for its queries, and prints the mean average precision."""
    files = sorted((folder / "texts").glob("*.txt"))
    texts = [file.read_text("utf-8") for file in files]
    lines = (folder / "queries.jsonl").read_text("utf-8").splitlines()
    cases = [json.loads(line) for line in lines if line.strip()]
    index = Bm25([Counter(terms(f"{f.stem} {t}")) for f, t in zip(files, texts, strict=True)])
    rows = [stretched(index.sums(terms(case["query"]))) for case in cases]
    if not is_words_only:
        meant = await by_meaning(texts, [case["query"] for case in cases])
        rows = [
            [a + b for a, b in zip(row, stretched(near), strict=True)]
            for row, near in zip(rows, meant, strict=True)
        ]
    precisions = []
    for case, row in zip(cases, rows, strict=True):
        order = [files[i].stem for i in np.argsort(-np.array(row), kind="stable")]
        precisions.append(average_precision(order, case["relevance"]))
    print(f"     {len(files)} places, {len(cases)} queries")
    score = sum(precisions) / len(precisions)
    return report([Figure("mean average precision", score, GOAL_MAP, "", at_least=True)])


async def main() -> int:
    if "--corpus" in sys.argv:
        folder = Path(sys.argv[sys.argv.index("--corpus") + 1])
        return await of_corpus(folder, "--words" in sys.argv)
    similarity = CatalogueSimilarity(MiniLM())
    scores: dict[str, list[float]] = {
        "ours": [],
        "weights": [],
        "words": [],
        "seen": [],
        "unseen": [],
    }
    for line in FILE.read_text("utf-8").splitlines():
        case = json.loads(line)
        query = query_of(
            Profile.model_validate(case["profile"]), locale=case["locale"], concept=case["concept"]
        )
        dense = await similarity(query)
        chosen = [r.spot for r in choose(judged_spots(rank(query, dense)), AT)]
        ours = ndcg([spot.id for spot in chosen], case["relevance"])
        weights = [r.spot.id for r in choose(judged_spots(rank(query, weights=WITHOUT_WORDS)), AT)]
        words = [
            r.spot.id for r in choose(judged_spots(rank(said(query), weights=WORDS_ALONE)), AT)
        ]
        scores["ours"].append(ours)
        scores["seen" if int(case["id"][1:]) % 2 == 0 else "unseen"].append(ours)
        scores["weights"].append(ndcg(weights, case["relevance"]))
        scores["words"].append(ndcg(words, case["relevance"]))
        if "--show" in sys.argv and int(case["id"][1:]) % 2 == 0 and ours < 0.5:
            print(f"{ours:.2f} {case['id']} {case['profile']} → {[s.id for s in chosen]}")
    mean = {name: sum(values) / len(values) for name, values in scores.items()}
    seen, unseen = mean["seen"], mean["unseen"]
    print(f"     {len(scores['ours'])} profiles; looked at {seen:.3f}, not looked at {unseen:.3f}")
    print(f"     weights alone {mean['weights']:.3f}, words alone {mean['words']:.3f}")
    return report(
        [
            Figure("nDCG@3 of the ranking", mean["ours"], GOAL, "", at_least=True),
            Figure("  more than weights alone", mean["ours"] / mean["weights"], 1.0, "×", True),
            Figure("  more than words alone", mean["ours"] / mean["words"], 1.0, "×", True),
        ]
    )


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
