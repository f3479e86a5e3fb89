"""Judges of a finished plan: whether it keeps a statement, does not, or why nobody can say."""

from collections.abc import Mapping

from tripkit.domain.statements import Statement
from tripkit.knowledge.judges.plan import days, people, places, sights, ways
from tripkit.knowledge.judges.plan.facts import Judge, Judgement, PlanFacts

JUDGES: Mapping[str, Judge] = {
    **places.JUDGES,
    **days.JUDGES,
    **people.JUDGES,
    **sights.JUDGES,
    **ways.JUDGES,
}
"""By a statement's kind."""
start_of, stay_at = places.start_of, places.stay_at


def judge(plan: PlanFacts, statement: Statement) -> Judgement:
    """What the judge of its kind says; where there is none, that nobody looked."""
    if statement.kind not in JUDGES:
        return Judgement(None, "nothing here can check it", "확인할 방법이 없어요")
    return JUDGES[statement.kind](plan, statement)


__all__ = ["JUDGES", "Judge", "Judgement", "PlanFacts", "judge", "start_of", "stay_at"]
