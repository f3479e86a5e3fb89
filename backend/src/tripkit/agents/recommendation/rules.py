"""What answers without a model: our own ranking over our own catalogue."""

from dataclasses import replace
from datetime import date

from tripkit.agents.recommendation.state import Request
from tripkit.domain.context import RunContext
from tripkit.domain.destination import Destination
from tripkit.knowledge.feasibility import PickWish
from tripkit.knowledge.feasibility.reading import wish_of
from tripkit.knowledge.presenting import destination_of
from tripkit.knowledge.ranking import Query, Ranked, choose
from tripkit.knowledge.ranking.query import months_of, query_of


def conditions(request: Request, context: RunContext) -> PickWish:
    """What every pick has to keep."""
    profile = request.profile
    return wish_of(
        profile,
        request.conditions,
        months=months_of(profile.when),
        today=context.current_day,
        avoid=request.avoid,
        messages=request.messages,
        home="KR" if context.locale == "ko" and not profile.origin else None,
    )


def wish(request: Request, context: RunContext) -> Query:
    """The ranking's query for a request; what was said besides is searched for, too."""
    profile = request.profile.model_copy(
        update={"avoid": list(dict.fromkeys([*request.profile.avoid, *request.avoid]))}
    )
    besides = [row.text for row in request.statements if row.status == "used"]
    words = request.words | ({"besides": ", ".join(besides)} if besides else {})
    query = query_of(
        profile,
        locale=context.locale,
        concept=request.concept,
        exclude=frozenset(request.exclude),
        words=words,
    )
    pick_wish_ = conditions(request, context)
    texts = [condition.text for condition in pick_wish_.conditions if condition.kind == "said"]
    return replace(
        query, text=" ".join(filter(None, [query.text, *texts])), months=pick_wish_.months
    )


class Reserve:
    """The catalogue's answer in order, each spot given out once."""

    def __init__(
        self, ranked: list[Ranked], query: Query, request: Request, today: date, pick_wish: PickWish
    ) -> None:
        self._query = query
        self.wish = pick_wish
        self._when = request.profile.when
        self._today = today
        chosen = choose(ranked, request.count)
        picked = {r.spot.id for r in chosen}
        self._left = [*chosen, *(r for r in ranked if r.spot.id not in picked)]
        self._by_id = {r.spot.id: r for r in ranked}

    def take(self, index: int, used: set[str]) -> Destination | None:
        """The next spot whose id is not among `used`; None when nothing is left."""
        while self._left:
            ranked = self._left.pop(0)
            if ranked.spot.id not in used:
                return self._present(ranked, index)
        return None

    def of(self, spot_id: str, index: int) -> Destination | None:
        """A certain spot, if it keeps what was said."""
        ranked = self._by_id.get(spot_id)
        return self._present(ranked, index) if ranked and not ranked.is_near_miss else None

    def _present(self, ranked: Ranked, index: int) -> Destination:
        return destination_of(
            ranked, self._query, index, when=self._when, today=self._today, wish=self.wish
        )
