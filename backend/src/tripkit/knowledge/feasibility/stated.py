"""Conditions that plain words state by themselves, whatever a reader makes of them: degrees, a
time zone, the tropics, storms, a kind of place."""

import re
from collections.abc import Iterator, Sequence
from typing import cast

from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.facts import Condition
from tripkit.knowledge.feasibility.kind_table import EITHER, MILD, found_in, stance
from tripkit.knowledge.feasibility.provisions import provided
from tripkit.knowledge.feasibility.words import table, word
from tripkit.knowledge.gazetteer import find

_NAMES = ("go", "origin", "lodging", "return", "via")
"""Kinds of statements whose words may be part of a name."""
_PLACES = frozenset({"go", "origin"})
_RIDDEN = frozenset({"trains", "river"})
"""Kinds whose words may only say how one travels."""
LONGEST_NAME = 24
"""Characters above which a statement's words are no name, but a sentence about one."""
BESIDE = 2
"""°C by which "28 degrees" may be colder; it may be warmer by twice as much."""
MOST = 50
"""Degrees above which they are Fahrenheit's."""


def stated(messages: Sequence[str], rows: Sequence[StatementRow]) -> Iterator[Condition]:
    """In the order of the messages; each with the very words that say it."""
    for message in messages:
        yield from _degrees(message)
        yield from _zone(message)
        yield from _plain(message)
        yield from provided(message)
        yield from _flights(message)
        yield from _kinds(message, rows)


_PLAIN = {
    "tropics": ("tropics", "tropics"),
    "storms": ("storms", "storms"),
    "frost": ("frost", "0"),
    "abroad": ("area", "abroad"),
    "quiet_place": ("crowd", "quiet"),
    "warm_sea": ("sea_warm", "22"),
    "short_sleeves": ("coldest", "20"),
    "humid": ("not_weather", "humid"),
    "dry_season": ("weather", "dry"),
}
"""Conditions by the pattern of the words that say them."""


def _plain(message: str) -> Iterator[Condition]:
    for name, (kind, value) in _PLAIN.items():
        if match := word(name).search(message):
            yield Condition(kind, value, match[0].strip())


def _flights(message: str) -> Iterator[Condition]:
    """How many changes a flight may have: where one is allowed, that is what binds."""
    for value in ("one_stop", "direct"):
        if match := word(value).search(message):
            yield Condition("direct", value, match[0].strip())
            return


def _degrees(message: str) -> Iterator[Condition]:
    """ "18 degrees or more", "nothing over 30 °C", 25도 이하: a bound of the mean daily high."""
    for match in word("degrees").finditer(message):
        number = float(next(group for group in match.groups()[:2] if group))
        is_fahrenheit = bool(word("fahrenheit").match(message[match.end() :])) or number > MOST
        celsius = round((number - 32) / 1.8) if is_fahrenheit else number
        digits = match.start() + len(match[0]) - len(match[0].lstrip("-영상 "))
        before = message[max(0, digits - 24) : digits]
        around = before + message[match.start() : match.end() + 14]
        if word("of_water").search(before):
            yield Condition("sea_warm", f"{celsius:g}", match[0].strip())
            continue
        text = match[0].strip()
        if low := word("range_before").search(before):
            text = f"{low[0].strip()}{text.removeprefix('-')}"
            yield Condition("coldest", low[1], text)
            yield Condition("warmest", f"{abs(celsius):g}", text)
            continue
        kind = "warmest" if _is_worse_over(message, match) else _side(around)
        yield from [Condition(kind, f"{celsius:g}", text)] if kind else _about(celsius, text)


def _side(around: str) -> str | None:
    """Whether the words beside a number make it the least or the most."""
    if word("not_over").search(around):
        return "warmest"
    if side := word("at_least").search(around):
        return "warmest" if word("nothing").search(around[: side.start()]) else "coldest"
    return "warmest" if word("at_most").search(around) else None


def _is_worse_over(message: str, match: re.Match[str]) -> bool:
    """Whether something bad is told of what lies above the number: 30도 넘어가면 힘들어요."""
    before, after = message[: match.start()], message[match.end() :]
    return bool(word("worse_over").match(after) or word("worse_over_before").search(before))


def _about(celsius: float, text: str) -> Iterator[Condition]:
    """Degrees without a side: about so many."""
    yield Condition("coldest", f"{celsius - BESIDE:g}", text)
    yield Condition("warmest", f"{celsius + 2 * BESIDE:g}", text)


def _zone(message: str) -> Iterator[Condition]:
    """The time of a place that is named, or of home."""
    if match := word("zone_hours").search(message):
        yield Condition("zone", f"{match[1] or match[2] or match[3]}@home", match[0].strip())
    elif match := word("zone").search(message):
        name = next((group for group in (match[1], match[3]) if group), "home")
        numbers = cast(dict[str, str], table()["numbers"])
        margin = numbers.get(match[2] or "", match[2] or "0")
        yield Condition("zone", f"{margin}@{name.strip()}", match[0].strip())


def _is_named(code: str, at: int, rows: Sequence[StatementRow], message: str) -> bool:
    """Whether a word for a kind stands in a name, or only says how one travels."""
    holders = [r for r in rows if r.span[0] <= at < r.span[1] and message[slice(*r.span)] == r.text]
    if code in _RIDDEN and any(row.kind == "mode" for row in holders):
        return True
    names = [r for r in holders if r.kind in _NAMES and len(r.text) <= LONGEST_NAME]
    return any(row.kind not in _PLACES or find(row.value) for row in names)


def _kinds(message: str, rows: Sequence[StatementRow]) -> Iterator[Condition]:
    """The kinds of place that the words name, outside of names and beside a refusal."""
    hits = [
        (code, match)
        for code, match in found_in(message)
        if not _is_named(code, match.start(), rows, message)
        and not word("need_not").match(message[match.end() :])
    ]
    stances = [(code, match, stance(message, match, code)) for code, match in hits]
    wanted_ones = [(code, match) for code, match, polarity in stances if polarity == "wanted"]
    yield from (
        Condition("without", c, m[0]) for c, m, polarity in stances if polarity == "refused"
    )
    for group in _either(message, wanted_ones):
        codes = dict.fromkeys(code for code, _ in group)
        text = message[group[0][1].start() : group[-1][1].end()]
        before, after = message[: group[0][1].start()], message[group[-1][1].end() :]
        is_mild = word("mild_before").search(before) or word("mild_after").search(after)
        yield Condition("kind", EITHER.join(codes), text, hint=MILD if is_mild else None)


def _either(
    message: str, hits: list[tuple[str, re.Match[str]]]
) -> Iterator[list[tuple[str, re.Match[str]]]]:
    """Kinds that are named with "or" between, together: "lakes or rivers"."""
    group: list[tuple[str, re.Match[str]]] = []
    for hit in hits:
        gap = message[group[-1][1].end() : hit[1].start()] if group else ""
        if group and not word("or_else").fullmatch(gap):
            yield group
            group = []
        group.append(hit)
    if group:
        yield group
