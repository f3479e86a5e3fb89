"""Whether the time between two flights is enough to change planes."""

import re

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.question import Question
from tripkit.tools.trip.context import say

_MINUTES = re.compile(r"(\d+) ?-?(?:min\w*|분)")
_HOURS = re.compile(
    r"(\d+(?:\.\d+)?|an?|one|two|three) ?-?(?:hours?|hrs?|h(?=\d|\b)|시간)(?: ?(반))?(\d\d)?"
)
_WORDS = {"a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0}
_TIGHT, _EASY, _OWN = 60, 120, 180
"""Minutes: below the first it is risky and from the second on easy on one ticket; on two tickets
the third is the least."""


def minutes_in(low: str) -> int | None:
    """The minutes between the flights, as said."""
    hours, minutes = _HOURS.search(low), _MINUTES.search(low)
    if hours is None and minutes is None:
        return None
    total = int(minutes[1]) if minutes else 0
    if hours:
        count = _WORDS.get(hours[1]) or float(hours[1])
        total += round(count * 60) + (30 if hours[2] else 0) + int(hours[3] or 0)
    return total


def enough_to_change(question: Question) -> Answer | None:
    """A verdict by the minutes, on one ticket and on two."""
    minutes, locale = minutes_in(question.low), question.locale
    if minutes is None:
        return None
    if question.has("own_tickets"):
        return Answer("connection", Line(_on_two(minutes, question)), lines=(_bags(question),))
    if minutes < _TIGHT:
        text = say(
            locale,
            f"{minutes} minutes are risky: big airports ask for 45 to 90 between international"
            " flights, so take it only on one ticket, with no change of terminal.",
            f"{minutes}분은 위험해요. 큰 공항의 국제선 환승은 45~90분이 최소라, 한 항공권이고"
            " 터미널이 같을 때만 타요.",
        )
    elif minutes < _EASY:
        text = say(
            locale,
            f"Usually enough on one ticket, if you are on time: {minutes} minutes are above or near"
            " the minimum of most hubs (45 to 90), but passport control, a security check or"
            " another"
            " terminal make it tight.",
            f"한 항공권이면 대개 돼요. {minutes}분은 큰 공항 최소 환승 시간(45~90분)을 넘거나 비슷"
            "해요. 다만 여권 심사, 보안 검색, 터미널 이동이 있으면 빠듯해요.",
        )
    else:
        text = say(
            locale,
            f"Yes, {minutes} minutes are comfortable on one ticket at nearly every airport.",
            f"네, 한 항공권이면 {minutes}분은 거의 모든 공항에서 넉넉해요.",
        )
    return Answer("connection", Line(text), lines=(_protected(question), _bags(question)))


def _on_two(minutes: int, question: Question) -> str:
    if minutes < _OWN:
        return say(
            question.locale,
            f"No, not on two tickets: {minutes} minutes are too few, as you enter the country,"
            f" fetch"
            " your bags and check in again, and nobody pays for the flight you miss. Keep three"
            " hours or more, better four.",
            f"따로 끊은 항공권이면 {minutes}분은 부족해요. 입국해 짐을 찾고 다시 수속해야 하고,"
            " 놓쳐도 아무도 책임지지 않아요. 3시간 이상, 되도록 4시간을 둬요.",
        )
    return say(
        question.locale,
        f"{minutes // 60} hours are the least for two tickets: you enter the country, fetch your"
        f" bags"
        " and check in again, and a delay is your own loss.",
        f"따로 끊은 항공권이면 {minutes // 60}시간이 최소예요. 입국해 짐을 찾고 다시 수속하고,"
        " 늦으면 내 손해예요.",
    )


def _protected(question: Question) -> Line:
    return Line(
        say(
            question.locale,
            "On one ticket the airline puts you on the next flight free if the first is late;"
            " sit in"
            " front, and ask at the gate for a quick way through. Airlines sell only connections"
            " above"
            " the airport's minimum.",
            "한 항공권이면 앞 비행기가 늦어도 항공사가 다음 편에 무료로 태워요. 앞자리에 앉고,"
            " 늦으면 승무원에게 빠른 통로를 물어요. 항공사는 최소 시간을 넘는 연결만 팔아요.",
        )
    )


def _bags(question: Question) -> Line:
    return Line(
        say(
            question.locale,
            "In the United States and Canada you fetch and hand in your bags at the first"
            " airport you"
            " enter by: add an hour there.",
            "미국과 캐나다는 처음 들어가는 공항에서 짐을 찾아 다시 부쳐야 하니 한 시간을 더"
            " 잡아요.",
        )
    )
