"""Ways that are wanted and refused in one order: what was meant, as far as the words tell."""

from collections.abc import Iterator, Mapping, Sequence

from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.orders.clauses import clauses
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.tables import is_driven, is_limited_way, is_only
from tripkit.knowledge.requests.said import Said, Wish

_LIMITED = Fate("set_aside", "way_limited")


def settled_ways(text: str, facts: Said) -> Said:
    """Without what is no refusal of a way as such, and without the wish that is part of one.

    "No driving after dark" and "no night buses" refuse a part, 캠퍼밴 말고 a sort, 그랩만 all but
    what it names; 배 타는 섬은 빼고 names no boat to take, and who has a driver does not drive.
    What the same words ask for and refuse elsewhere stays, and is a contradiction.
    """
    chosen = list(_of(facts, "use_mode"))
    dropped = [
        wish
        for refusal in _of(facts, "avoid_mode")
        for wish in _undone(text, refusal, [w for w in chosen if w.value == refusal.value])
    ]
    dropped += [w for w in chosen if w.value == "self-driving" and is_driven(_clause(text, w))]
    facts.wishes = [wish for wish in facts.wishes if wish not in dropped]
    return facts


def _undone(text: str, refusal: Wish, rivals: Sequence[Wish]) -> Sequence[Wish]:
    """The refusal, where it is none of the way as such; or what its own words seem to want."""
    clause = _clause(text, refusal)
    beside = [wish for wish in rivals if _clause(text, wish) == clause]
    if is_limited_way(clause) or (beside and is_only(clause)):
        return [refusal]
    sharing = [wish for wish in rivals if _share(wish.text, refusal.text)]
    if rivals and not sharing:
        return [refusal]
    return [wish for wish in beside if wish in sharing]


def unmet_refusals(
    statements: Sequence[Statement], fates: Mapping[str, Fate], facts: Said
) -> dict[str, Fate]:
    """The statements that refuse a way and of which nothing is left, each with why."""
    refused = [*_of(facts, "avoid_mode"), *_of(facts, "must_avoid")]
    return {
        statement.id: _LIMITED
        for statement in statements
        if statement.kind == "mode"
        and statement.polarity == "refused"
        and fates[statement.id].status == "used"
        and not any(
            wish.statement == statement.id or _share(wish.text, statement.text) for wish in refused
        )
    }


def _of(facts: Said, kind: str) -> Iterator[Wish]:
    return (wish for wish in facts.wishes if wish.kind == kind)


def _clause(text: str, wish: Wish) -> str:
    """The clause that the wish's words stand in, in lower case."""
    low, words = text.casefold(), wish.text.casefold().strip()
    at = low.find(words)
    around = Span(start=at, end=at + len(words)) if at >= 0 and words else None
    parts = [low[c.start : c.end] for c in clauses(text) if around and c.overlaps(around)]
    return " ".join(parts) or words


def _share(text: str, other: str) -> bool:
    first, second = text.casefold().strip(), other.casefold().strip()
    return first in second or second in first
