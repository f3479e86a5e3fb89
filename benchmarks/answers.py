"""nDCG@3 of the ranking after one, three and five of a person's answers: python answers.py

Each judged profile (benchmarks/judged) is told field by field: whether more answers make better
picks. The mean is over orders, the talk's own and that one turned by two and by four, so that no
field decides by its place. Profiles of fewer than five answers are left out, so that all three
figures are of the same people.
"""

import asyncio
import json
import sys
from typing import Any

from harness import Figure, report
from ranking import AT, FILE, judged_spots, ndcg

from tripkit.domain.profile import FIELDS, Profile
from tripkit.knowledge.ranking import choose, rank
from tripkit.knowledge.ranking.query import query_of
from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.minilm import MiniLM

AFTER = (1, 3, 5)
TURNS = (0, 2, 4)
ASIDE = ("companions", "when", "avoid", "budget")
"""What the talk asks beside its own steps, or is told without being asked."""


def answers(profile: dict[str, Any]) -> list[str]:
    """The fields that a profile answers, in the order of the talk."""
    order = (*FIELDS[:4], *ASIDE, *FIELDS[4:])
    return [field for field in order if profile.get(field)]


async def score(
    similarity: CatalogueSimilarity, case: dict[str, Any], count: int, turn: int
) -> float:
    """nDCG@3 of what is picked when only the first `count` answers are known."""
    profile, order = case["profile"], answers(case["profile"])
    heard = {field: profile[field] for field in [*order[turn:], *order[:turn]][:count]}
    query = query_of(Profile.model_validate(heard), locale=case["locale"])
    ranked = judged_spots(rank(query, await similarity(query)))
    return ndcg([r.spot.id for r in choose(ranked, AT)], case["relevance"])


async def main() -> int:
    similarity = CatalogueSimilarity(MiniLM())
    cases = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
    cases = [case for case in cases if len(answers(case["profile"])) >= max(AFTER)]
    means = []
    for count in AFTER:
        scores = [await score(similarity, case, count, t) for case in cases for t in TURNS]
        means.append(sum(scores) / len(scores))
    print(f"     {len(cases)} profiles with {max(AFTER)} answers or more")
    for count, mean in zip(AFTER, means, strict=True):
        print(f"     after {count}: {mean:.3f}")
    return report(
        [
            Figure("nDCG@3 from 1 to 3 answers", means[1] - means[0], 0.0, "more", True),
            Figure("nDCG@3 from 3 to 5 answers", means[2] - means[1], 0.0, "more", True),
        ]
    )


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
