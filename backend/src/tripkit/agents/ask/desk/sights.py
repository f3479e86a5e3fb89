"""What one sight is asked about that its own record holds: step-free ways, booking, hours."""

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.days import hours_said, opening
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.sight_names import sight_named, sights_named
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import city_of
from tripkit.knowledge.practical import passage_on
from tripkit.tools.trip.context import say

_MOST = 3
_STEP_FREE = {
    "yes": ("Yes, {} is step-free as far as we know", "네, 아는 한 {}은/는 계단 없이 볼 수 있어요"),
    "partly": ("Partly: some of {} is step-free", "일부만 돼요. {}은/는 일부 구역만 계단이 없어요"),
    "no": ("Hardly: {} has steps", "어려워요. {}에는 계단이 있어요"),
}


def wheelchair(question: Question) -> Answer | None:
    """Whether a sight of ours is step-free; else what is known of the place."""
    row, match, locale = (
        passage("wheelchair", question),
        sight_named(question.text),
        question.locale,
    )
    if match is None or (row and row.lead.text != _general(locale)):
        return row
    sight, city_id = match
    if sight.step_free is None:
        return row
    en, ko = _STEP_FREE[sight.step_free]
    text = say(
        locale,
        f"{en.format(sight.name.en)}: ask its visitor desk about lifts and the way in.",
        f"{ko.format(sight.name.ko)}. 엘리베이터와 입구는 안내 데스크에 물어봐요.",
    )
    more = (row.lead,) if row else ()
    return Answer(
        "wheelchair", Line(text, page(sight.sources[0])), city_of(city_id).name.in_(locale), more
    )


def _general(locale: Locale) -> str:
    row = passage_on("wheelchair", None)
    return row.text.in_(locale) if row else ""


def booking(question: Question) -> Answer | None:
    """Whether a sight of ours is booked ahead, with its page; else the passage."""
    match, locale = sight_named(question.text), question.locale
    if match is None:
        return passage("booking", question)
    sight, city_id = match
    name = sight.name.in_(locale)
    text = (
        say(
            locale,
            f"Yes, book {name} ahead, for a time, at its own site.",
            f"네, {name}은/는 공식 누리집에서 시간을 정해 미리 사요.",
        )
        if sight.book_ahead
        else say(
            locale,
            f"{name} needs no booking as a rule; look at its own site before a holiday weekend.",
            f"{name}은/는 보통 예매하지 않아도 돼요. 연휴 전에는 공식 누리집을 확인해요.",
        )
    )
    return Answer("booking", Line(text, page(sight.sources[0])), city_of(city_id).name.in_(locale))


def opened(question: Question) -> Answer | None:
    """Hours and closing days; of several sights each in a sentence."""
    matches = sights_named(question.text)[:_MOST]
    if len(matches) < 2:
        return opening(question)
    lines = [Line(hours_said(sight, question), page(sight.sources[0])) for sight, _ in matches]
    place = city_of(matches[0][1]).name.in_(question.locale)
    return Answer("opening", lines[0], place, tuple(lines[1:]))


def of_sight(question: Question) -> Answer | None:
    """What is held on a sight that is named, where no topic was heard: hours and its tip."""
    return opening(question) if sight_named(question.text) else None
