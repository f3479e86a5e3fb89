"""What only a live system knows: seats, rooms and today's prices, and booking itself."""

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.travel import flight
from tripkit.tools.trip.context import say


def unseen(question: Question) -> Answer:
    """That it can't be seen or booked here, and who knows it."""
    locale = question.locale
    if question.has("room_asked"):
        text = say(
            locale,
            "I can't see rooms or book them: the hotel's own site or desk knows tonight's and any"
            " other night's, and a booking site compares prices.",
            "객실은 실시간으로 볼 수 없고 예약도 못 해 드려요. 호텔 공식 누리집이나 전화로 그날"
            " 방을 확인하고, 값은 예약 사이트에서 견줘요.",
        )
        return Answer("live_seats", Line(text))
    text = say(
        locale,
        "I can't see seats or today's prices, and can't book: look at the airline's or operator's"
        " own site, or a flight search such as Google Flights.",
        "남은 좌석과 지금 값은 볼 수 없고 예약도 못 해 드려요. 항공사나 운행사 누리집, 구글 항공편"
        " 같은 검색에서 확인해요.",
    )
    length = flight(question)
    return Answer("live_seats", Line(text), lines=(length.lead,) if length else ())
