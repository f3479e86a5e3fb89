"""The day that a turn is about, and whether a plan of it is wanted."""

import re
from datetime import date, datetime, timedelta

from tripkit.agents.guide.evidence import basis_of
from tripkit.agents.guide.state import GuideState
from tripkit.knowledge.sri_lanka.router.route import COLOMBO

_EARLY = re.compile(r"\b(?:early|start of|beginning of|first (?:half|week))\b|월 ?초|초순", re.I)
_PLAN = re.compile(r"\b(?:plan|itinerary|schedule)\b|일정|계획|코스|짜 ?[주줘]")
_ENDS_ASKING = re.compile(r"[?？]|[요까나][.!~ㅋㅎㅠ]*$")
_LATE = re.compile(r"\b(?:late|end of|last week)\b|월 ?말|하순", re.I)


def day_to_check(state: GuideState) -> date | None:
    """The day said; for a plan or a plain "now" without one, the next day or this.

    None beside what is said alone.
    """
    if basis_of(state) == "alone":
        return None
    if state["day"]:
        return date.fromisoformat(state["day"])
    today = datetime.fromisoformat(state["now"]).astimezone(COLOMBO).date()
    if state["intent"] == "trip_planning" and state["location"]:
        return None if is_told(state) else today + timedelta(days=1)
    has_passage = basis_of(state) == "passage"
    month = state["question"].get("month")
    if month and "light" in state["question"]["topics"] and state["location"]:
        return _middle_of(month, state["query"], today)
    is_of_the_hour = bool({"light", "crowd"} & set(state["question"]["topics"]))
    is_of_today = state["intent"] == "real_time_info" or is_of_the_hour
    return today if is_of_today and not has_passage and state["location"] else None


def _middle_of(month: int, text: str, today: date) -> date:
    """The day of the next such month that stands for it: its begin or end where that is said."""
    day = 5 if _EARLY.search(text) else 25 if _LATE.search(text) else 15
    return date(today.year + (month < today.month), month, day)


def is_told(state: GuideState) -> bool:
    """Whether a passage or a correction answers what was asked, so that no plan is wanted."""
    if basis_of(state) not in ("passage", "premise", "record"):
        return False
    kinds, text = state["question"]["kinds"], state["query"]
    if basis_of(state) == "record" and kinds[:1] not in (("may",), ("safe",)):
        return False
    if kinds and kinds[0] in ("may", "safe", "worth"):
        return True
    asks = bool(kinds and kinds[0] != "what") or bool(_ENDS_ASKING.search(text))
    return asks and not _PLAN.search(text.lower())
