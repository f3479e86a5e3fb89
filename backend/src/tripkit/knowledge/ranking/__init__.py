"""Which spots fit a profile, in which order, and why."""

from tripkit.knowledge.ranking.feasible import rank_feasible
from tripkit.knowledge.ranking.filters import allowed, count
from tripkit.knowledge.ranking.query import Query
from tripkit.knowledge.ranking.rank import Ranked, choose, rank

__all__ = ["Query", "Ranked", "allowed", "choose", "count", "rank", "rank_feasible"]
