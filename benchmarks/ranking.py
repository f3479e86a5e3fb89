"""nDCG@3 of the ranking on judged profiles, against its weights alone and its words alone.

nDCG as Järvelin & Kekäläinen 2002 with gains 2^grade − 1. The even-numbered profiles were looked at
while the weights were set, the odd-numbered ones were not.
"""

import asyncio
import json
import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from harness import Figure, report

from tripkit.domain.profile import Profile
from tripkit.knowledge.catalogue import by_id
from tripkit.knowledge.ranking import Query, Ranked, choose, rank
from tripkit.knowledge.ranking.query import query_of
from tripkit.knowledge.ranking.rank import WEIGHTS
from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.minilm import MiniLM

FILE = Path(__file__).parent / "judged" / "profiles.jsonl"
AT = 3
GOAL = 0.65
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


async def main() -> int:
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
