"""Whether the day that is asked about is a holiday, and what closes on it."""

from datetime import date

from tripkit.agents.guide.state import Answer, GuideState
from tripkit.knowledge.conditions.phrases import day_words, phrase

_OF_HOLIDAYS = frozenset({"isholiday", "openhours"})
"""Topics that ask whether a day is one, or whether shops and banks are open."""
GENERAL_OF_HOLIDAYS = "is-holiday"
"""The passage that a named day makes needless."""
SATURDAY = 5


def holiday_line(state: GuideState) -> str | None:
    """The sentence that answers; None where no day was named or none was asked after."""
    facts = state.get("facts") or {}
    topics = set((state.get("question") or {}).get("topics", ()))
    if not (state.get("day") and facts.get("day") and topics & _OF_HOLIDAYS):
        return None
    locale, day = state["locale"], date.fromisoformat(facts["day"])
    names = [h["ko"] if locale == "ko" else h["name"] for h in facts.get("holidays", [])]
    if names:
        return phrase(locale, "day.holiday", day=day_words(day, locale), name=", ".join(names))
    key = "day.weekend" if day.weekday() >= SATURDAY else "day.ordinary"
    return phrase(locale, key, day=day_words(day, locale))


def cites_only(state: GuideState, passage_id: str) -> bool:
    """Whether all that was chosen is of that one passage."""
    answer = state.get("answer") or Answer(basis="none", lead=[], rest=[])
    runs = [*answer["lead"], *answer["rest"]]
    return bool(runs) and all(run["source"] == passage_id for run in runs)
