"""What a question wants: small talk, an answer, a plan, what is so now, or nothing of ours."""

import re
from typing import Literal

from tripkit.knowledge.sri_lanka.router.elsewhere import elsewhere
from tripkit.knowledge.sri_lanka.router.words import Spoken

Intent = Literal["greeting", "tourism_query", "trip_planning", "real_time_info", "off_topic"]

_WEAK_PLANS = frozenset({"schedule", "route", "arrange", "일정", "계획", "코스"})
"""Said of trains and roads as well: they ask for nothing beside a question about now."""
_CLAUSE = re.compile(r"[,;:.!–—]\s|\s-\s|\bbut\b|(?:인데|는데|던데|지만)\s")


def intent_of(
    low: str, has_place: bool, is_about_more: bool, in_thread: bool, words: Spoken
) -> Intent:
    """`is_about_more`: a day or an activity is named; `in_thread`: something was spoken of."""
    at_home = has_place or bool(words["home"].search(low))
    is_live = bool(words["live"].search(low) or words["now"].search(low))
    is_order = _orders(low, in_thread, words)
    if _is_off_topic(low, at_home, has_place, is_about_more, words):
        return "off_topic"
    if not at_home and not is_about_more and not is_order and _only_greets(low, words):
        return "greeting"
    is_travel = is_about_more or is_live or words["travel"].search(low)
    if not at_home and not is_travel and not (is_order and in_thread):
        return "off_topic"
    if is_order or _asks_for_a_plan(low, is_live, words):
        return "trip_planning"
    if not is_live and _has_time_to_fill(low, words):
        return "trip_planning"
    is_usual = words["climate"].search(low) or words["usual"].search(low)
    if (is_live or words["live_weather"].search(low)) and not is_usual:
        return "real_time_info"
    return "tourism_query"


def _is_off_topic(
    low: str, at_home: bool, has_place: bool, is_about_more: bool, words: Spoken
) -> bool:
    if words["inject"].search(low) or words["errand"].search(low):
        return True
    if words["abuse"].search(low) and not has_place and not is_about_more:
        return True
    if at_home:
        return False
    return bool(
        words["foreign"].search(low) or words["foreign_sights"].search(low) or elsewhere(low)
    )


def _orders(low: str, in_thread: bool, words: Spoken) -> bool:
    """A plan asked for without the word, or a change to the one that was made."""
    if words["order"].search(low) and not words["mentioned"].search(low):
        return True
    return in_thread and bool(words["edit"].search(low.strip()))


def _has_time_to_fill(low: str, words: Spoken) -> bool:
    """ "36 hours around Tangalle": a span of time at a place, and nothing asked about it."""
    return bool(words["span"].search(low)) and not words["not_span"].search(low)


def _asks_for_a_plan(low: str, is_live: bool, words: Spoken) -> bool:
    """Not who only speaks of a plan that there is."""
    said = words["plan"].search(low)
    if said is None or words["not_plan"].search(low) or words["mentioned"].search(low):
        return False
    if _asks_beside(low, said.end(), words):
        return False
    return not (is_live and said[0] in _WEAK_PLANS)


def _asks_beside(low: str, at: int, words: Spoken) -> bool:
    """ "My plan's Ella on Friday, is the train running?": the question is in a later clause."""
    later = [c for c in _CLAUSE.split(low[at:])[1:] if c.strip()]
    return bool(later) and low.rstrip().endswith("?") and not words["request"].search(later[-1])


def _only_greets(low: str, words: Spoken) -> bool:
    return bool(words["greets"].search(low)) and "?" not in low and not words["wish"].search(low)
