"""Whether a message is the desk's to answer, or asks for a plan of days or a trip's costs."""

from tripkit.agents.ask.desk import safety
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.patterns import topics_of_kind
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.ask import Route
from tripkit.knowledge.language.questions import is_question
from tripkit.knowledge.practical.notes import note_topics

_EVER = topics_of_kind("ever")
"""Answered whatever else a message seems to ask for."""
_COSTS = topics_of_kind("costs")
_RULES = topics_of_kind("rules")
"""Of these nobody is answered with a plan or a table of costs."""


def claims(question: Question, route: Route | None) -> bool:
    """Whether the desk is to try, by the route that the question would take else."""
    topics = set(question.topics)
    if topics & (_EVER | note_topics()) and not question.has("plan_words"):
        return True
    if topics & _EVER:
        return True
    if route is None:
        return bool(topics)
    if route == "info" or not wants_plan(question, route):
        return True
    is_choice = _is_choice(question)
    is_wish = bool(question.days) and not is_question(question.low) and not is_choice
    if question.has("plan_words") or (route in ("full", "itinerary") and is_wish):
        return bool(topics & _RULES) and not question.has("plan_words")
    if topics & _RULES or safety.warning(question):
        return True
    if route == "budget":
        return bool(topics & _COSTS)
    return bool(topics)


def _is_choice(question: Question) -> bool:
    """Whether it asks which place to take, and names none to go to or several."""
    if "compare" in question.topics:
        return question.has("choosing")
    has_goal = any(s.kind == "city" and not is_origin(question.low, s) for s in question.spots)
    return "picks" in question.topics and not has_goal


def wants_plan(question: Question, route: Route | None) -> bool:
    """Whether days or a trip's cost were asked for: nobody else gets a plan or its table of costs.

    A wish ("Lisbon, three days") does; a question only with words for a plan, with days to fill, or
    with days whose cost is asked.
    """
    if question.has("plan_words"):
        return route in ("full", "itinerary", "budget")
    if not is_question(question.low):
        return route in ("full", "itinerary", "budget") and _is_wish(question)
    is_night_price = question.nights == 1 and question.has("room_cost_asked")
    has_days = bool(question.days or question.nights or question.has("trip"))
    if is_night_price:
        return False
    if route == "budget":
        return has_days and bool(question.spots)
    return has_days and route in ("full", "itinerary") and question.has("what_to_do")


_BARE_WORDS = 6


def _is_bare(question: Question) -> bool:
    """Hardly more than a place, and nothing that is asked of it."""
    return len(question.low.split()) <= _BARE_WORDS and not question.topics


def _is_wish(question: Question) -> bool:
    """Whether words that ask nothing name a trip: days, a sum, a visit, or hardly but a place."""
    has_frame = question.days or question.nights or question.day or question.budget
    is_visit = question.has("trip") or question.has("weekend")
    return bool(has_frame or is_visit) or _is_bare(question)
