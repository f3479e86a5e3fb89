"""The rules' slots put right by what the reader makes of places and lengths: home, been there."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.domain.statements import Statement
from tripkit.knowledge.feasibility.kind_table import kinds_in
from tripkit.understanding.roles import bears_out, is_of_no_trip


def by_roles(message: str, rules: ParsedMessage, statements: Sequence[Statement]) -> ParsedMessage:
    """Where one lives is no destination, nor where one has been; an age is no length."""
    homes = {s.value: s.text for s in statements if s.kind == "origin"}
    rules = _placed(rules, homes, statements)
    if homes and not rules.origin:
        origin, words = next(iter(homes.items()))
        rules = replace(rules, origin=origin, evidence={**rules.evidence, "origin": words})
    if rules.days and _is_no_length(message, rules.evidence.get("days", "")):
        rules = replace(_moved(rules, "days"), duration=None)
    return rules


def _placed(
    rules: ParsedMessage, homes: Mapping[str, str], statements: Sequence[Statement]
) -> ParsedMessage:
    """With the destination where it belongs."""
    places = [(s.value, s.polarity) for s in statements if s.kind == "go"]
    place = rules.destination
    if place is None or (place, "wanted") in places:
        return rules
    if place in homes:
        return _moved(rules, "destination", origin=rules.origin or place)
    is_refused = (place, "refused") in places
    return _moved(rules, "destination", avoid=(*rules.avoid, place)) if is_refused else rules


def borne_out(message: str, parsed: ParsedMessage) -> ParsedMessage:
    """Without dislikes of which no word speaks, and without names that we can look for."""
    return replace(
        parsed,
        avoid=tuple(
            dislike
            for dislike in parsed.avoid
            if bears_out(parsed.evidence.get(f"avoid:{dislike}") or message, dislike)
        ),
        unknown=tuple(name for name in parsed.unknown if not kinds_in(name)),
    )


def _moved(rules: ParsedMessage, slot: str, **changes: object) -> ParsedMessage:
    """Without a slot, whose words now stand for those that changed."""
    words = rules.evidence.get(slot, "")
    evidence = {name: text for name, text in rules.evidence.items() if name != slot}
    evidence |= {name: rules.evidence.get(name) or words for name in changes}
    return replace(rules, evidence=evidence, **{slot: None}, **changes)  # type: ignore[arg-type]


def _is_no_length(message: str, words: str) -> bool:
    spans = [m.span() for m in re.finditer(re.escape(words), message)] if words else []
    return bool(spans) and all(is_of_no_trip(message, *span) for span in spans)
