"""A check mark stands for all the words of its row: where a part was judged, there is none."""

import re
from collections.abc import Iterator, Sequence

from tripkit.domain.plan import Verdict
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.requests.amounts import find_amounts
from tripkit.tools.trip.context import say
from tripkit.tools.trip.finished import Plan
from tripkit.tools.trip.wishes import names_it
from tripkit.understanding.row_words import left_over, pattern

MOST_LETTERS = 90
"""A longer quotation says more than one judge can look at; a Korean letter counts two."""
_QUOTED = frozenset(
    {"own_time", "event", "arrival", "departure", "go", "via", "origin", "allergy", "diet"}
)
"""Kinds whose rows quote a thing with its time, or a list."""
_NAMED = frozenset({"must_see", "must_avoid", "sight", "activity"})
_KINDS = {
    "place_kind": "place_kind",
    "no_kind": "place_kind",
    "avoid_kind": "place_kind",
    "interest": "interest",
    "cuisine": "cuisine",
    "avoid_cuisine": "cuisine",
    "use_mode": "mode",
}
"""Kinds of rows by the kind of statement whose words they quote."""
_LENGTHS = frozenset({"nap", "pace", "max_walking_km", "latest", "earliest"})


def borne_out(rows: Sequence[Verdict], plan: Plan) -> list[Verdict]:
    """The rows; a tick stays where the judge of its kind looked at all that its words say."""
    return [_in_part(row, plan) if row.kept and _says_more(row, plan) else row for row in rows]


def _in_part(row: Verdict, plan: Plan) -> Verdict:
    where = say(
        plan.trip.locale,
        f"in part: {row.where}; the rest of your words nobody checked",
        f"일부만 확인했어요: {row.where}. 나머지 말씀은 확인하지 못했어요",
    )
    return row.model_copy(update={"kept": None, "where": where})


def _says_more(row: Verdict, plan: Plan) -> bool:
    kind, _, value = row.constraint.partition(":")
    if kind in _QUOTED or not row.text:
        return False
    if len(row.text) + sum("가" <= letter <= "힣" for letter in row.text) > MOST_LETTERS:
        return True
    if kind in _LENGTHS:
        return _is_about_else(kind, row.text)
    if kind in _NAMED:
        return _is_ours(row, plan) or bool(left_over(row.text, "", [value], _names(plan, value)))
    if kind in _KINDS:
        names = _places(plan) if kind == "use_mode" else ()
        words = _with_its_adjective(row, plan) if kind == "place_kind" else row.text
        return bool(left_over(words, _KINDS[kind], [value], names))
    if kind == "max_price_per_night":
        return not any(map(str.isalpha, row.text)) and not _is_of_rooms(float(value), plan)
    return False


def _with_its_adjective(row: Verdict, plan: Plan) -> str:
    """The words of a kind with the one right before them: "xmas markets", 이끼 정원."""
    task = plan.trip.request.task
    at = task.casefold().find(row.text.casefold())
    before = _BEFORE.search(task[:at]) if at > 0 else None
    return f"{before[0]} {row.text}" if before else row.text


_BEFORE = re.compile(r"[^\W\d_]+(?= $)")


def _is_of_rooms(cap: float, plan: Plan) -> bool:
    """Whether words about rooms or nights stand beside the sum that caps a night, if it stands in
    the text."""
    low = plan.trip.request.task.casefold()
    amounts = (amount.at for amount in find_amounts(low) if amount.value == cap)
    near = [low[max(0, at.start - _BESIDE) : at.end + _BESIDE] for at in amounts]
    if any(pattern("daily").search(words) for words in near):
        return False
    return not near or any(pattern("night_price").search(words) for words in near)


_BESIDE = 24
"""Characters around a sum in which words say what it is for."""


def _is_ours(row: Verdict, plan: Plan) -> bool:
    """Whether we chose the name for a country or region that was asked for."""
    rules = (rule for rule in plan.trip.request.constraints if rule.key == row.constraint)
    is_said = row.text.casefold() in plan.trip.request.task.casefold()
    return not is_said and any(not (rule.binding or rule.statement) for rule in rules)


def _is_about_else(kind: str, words: str) -> bool:
    """Whether the words of a rest name none, or those for all days are about a part of them."""
    if kind == "nap":
        return any(map(str.isalpha, words)) and pattern("rest").search(words) is None
    if kind == "max_walking_km":
        return not any(letter.isdigit() for letter in words)
    return kind == "pace" and pattern("day_part").search(words) is not None


def _names(plan: Plan, value: str) -> Iterator[str]:
    """All names of the sights that the value names."""
    for sight in plan.sights.values():
        if names_it(sight, value):
            yield from (sight.name, *sight.names)


def _places(plan: Plan) -> Iterator[str]:
    """The places of the trip and where it starts, in both languages."""
    request = plan.trip.request
    for place in filter(None, (request.origin, *request.destinations)):
        yield place
        yield from (name for town in find(place)[:1] for name in (town.name, town.ko) if name)
