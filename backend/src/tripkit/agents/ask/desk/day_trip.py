"""Whether somewhere can be gone to and back from in a day, by the quickest way there."""

from dataclasses import replace

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.travel import quickest
from tripkit.tools.trip.context import say
from tripkit.tools.way_sentences import hours

_EASY, _LONG = 110, 220
"""Minutes each way up to which a day trip is easy, and possible at all."""


def day_trip(question: Question) -> Answer | None:
    """Yes, long, or no, by the minutes from door to door each way."""
    way, answer = quickest(question)
    if way is None or answer is None:
        return answer
    locale, minutes = question.locale, way.door_minutes
    is_slow = question.has("toddler") or question.has("children")
    easy, far = (_EASY, _LONG) if not is_slow else (_EASY * 3 // 4, _LONG * 3 // 4)
    each = hours(minutes, locale)
    if minutes <= easy:
        head = say(
            locale, f"Yes: {each} each way.", f"네, 편도 {each}이라/라 당일로 다녀올 만해요."
        )
    elif minutes <= far:
        head = say(
            locale,
            f"It can be done, but {each} each way makes a long day: leave early or stay a night.",
            f"가능은 하지만 편도 {each}이라/라 길어요. 일찍 떠나거나 하룻밤 자는 게 나아요.",
        )
    else:
        head = say(
            locale,
            f"Not well: {each} each way leaves little there; stay a night or choose a nearer"
            " place.",
            f"무리예요. 편도 {each}이라/라 머물 시간이 적으니 하룻밤 자거나 더 가까운 곳을 골라요.",
        )
    if is_slow:
        head += say(
            locale,
            " With small children count breaks on top.",
            " 어린아이와는 쉬는 시간을 더 잡아요.",
        )
    return replace(answer, topic="ways", lead=Line(f"{head} {answer.lead.text}", answer.lead.basis))
