"""Pasted confirmations: what they book, what was assumed, what could not be read."""

import json

import pytest
from knowledge.itineraries.imports import confirmations as said
from knowledge.itineraries.imports.reading import line, only, read, setting, told

from tripkit.domain.itinerary import Activity, Flight, Hotel, Price, Transfer
from tripkit.knowledge.itineraries.imports import read_confirmation


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (said.E_TICKET_KO, [
            "KE703 ICN → NRT | 2027-04-03T09:40 Asia/Seoul | 2027-04-03T12:05 Asia/Tokyo",
            "KE704 NRT → ICN | 2027-04-07T13:30 Asia/Tokyo | 2027-04-07T16:10 Asia/Seoul",
        ]),
        (said.RESERVATION_SYSTEM, [
            "KE17 ICN → LAX | 2027-05-15T14:30 Asia/Seoul | 2027-05-15T09:50 America/Los_Angeles",
            "KE18 LAX → ICN | 2027-05-28T12:30 America/Los_Angeles | 2027-05-29T17:10 Asia/Seoul",
        ]),
        (said.ROUND_TRIP, [
            "UA512 SFO → JFK | 2027-04-03T09:40 America/Los_Angeles | 2027-04-03T18:05 America/New_York",
            "UA1543 JFK → SFO | 2027-04-10T07:00 America/New_York | 2027-04-10T10:31 America/Los_Angeles",
        ]),
        (said.BY_NAME, [
            "OZ102 ICN → NRT | 2027-04-03T09:00 Asia/Seoul | 2027-04-03T11:20 Asia/Tokyo",
        ]),
        (said.HOTEL, [
            "Hotel Lantern Shinjuku | 2027-04-03T14:00 Asia/Tokyo | 2027-04-06T11:00 Asia/Tokyo",
        ]),
        (said.HOTEL_KO, [
            "바람의집 제주 | 2027-05-01T15:00 Asia/Seoul | 2027-05-03T12:00 Asia/Seoul",
        ]),
        (said.TRAIN, [
            "London St Pancras → Paris Gare du Nord | 2027-04-09T10:31 Europe/London"
            " | 2027-04-09T13:47 Europe/Paris",
        ]),
        (said.TRAIN_KO, ["서울 → 부산 | 2027-04-03T07:30 Asia/Seoul | 2027-04-03T10:12 Asia/Seoul"]),
        (said.TABLE, ["Kisetsu Table | 2027-04-09T19:30 Asia/Tokyo | 2027-04-09T21:30 Asia/Tokyo"]),
        (said.TABLE_KO, ["달빛부엌 | 2027-04-09T19:30 Asia/Seoul | 2027-04-09T21:30 Asia/Seoul"]),
        (said.TICKET, [
            "teamLab Planets Tokyo ticket | 2027-04-05T10:00 Asia/Tokyo | 2027-04-05T11:00 Asia/Tokyo",
        ]),
        (said.CAR, [
            "Los Angeles International Airport → San Francisco International Airport"
            " | 2027-04-03T10:00 America/Los_Angeles | 2027-04-07T16:00 America/Los_Angeles",
        ]),
        (said.TWO_WAYS_KO, [
            "7C1102 ICN → NRT | 2027-05-01T14:35 Asia/Seoul | 2027-05-01T17:05 Asia/Tokyo",
            "7C1103 NRT → ICN | 2027-05-04T18:00 Asia/Tokyo | 2027-05-04T20:40 Asia/Seoul",
        ]),
        (said.CONNECTION, [
            "LH719 ICN → MUC | 2027-05-20T10:40 Asia/Seoul | 2027-05-20T16:35 Europe/Berlin",
            "LH2332 MUC → VIE | 2027-05-20T18:10 Europe/Berlin | 2027-05-20T19:15 Europe/Vienna",
        ]),
        (said.ON_ONE_LINE, [
            "NH862 HND → GMP | 2027-05-15T08:40 Asia/Tokyo | 2027-05-15T11:05 Asia/Seoul",
        ]),
        (said.RED_EYE, [
            "UA893 SFO → ICN | 2027-04-30T23:00 America/Los_Angeles | 2027-05-02T04:20 Asia/Seoul",
        ]),
        (said.LOFT, [
            "Sunny loft in Alfama | 2027-05-07T15:00 Europe/Lisbon | 2027-05-10T11:00 Europe/Lisbon",
        ]),
        (said.SITE, [
            "The Lantern Hotel Bangkok | 2027-05-12T14:00 Asia/Bangkok | 2027-05-15T12:00 Asia/Bangkok",
        ]),
        (said.HOTEL_KO_TWO, [
            "호텔 라운더 오사카 | 2027-05-03T15:00 Asia/Tokyo | 2027-05-06T11:00 Asia/Tokyo",
        ]),
        (said.TRAIN_KO_TWO, [
            "수서 → 부산 | 2027-05-01T08:00 Asia/Seoul | 2027-05-01T10:32 Asia/Seoul",
        ]),
        (said.TRAIN_TWO, [
            "Milano Centrale → Firenze S. M. Novella | 2027-05-10T09:10 Europe/Rome"
            " | 2027-05-10T11:05 Europe/Rome",
        ]),
        (said.FERRY, [
            "Busan Port → Hakata Port | 2027-05-14T09:00 Asia/Seoul | 2027-05-14T12:40 Asia/Tokyo",
        ]),
        (said.TABLE_TWO, [
            "Osteria Francesca | 2027-05-08T19:45 Europe/Rome | 2027-05-08T21:45 Europe/Rome",
        ]),
        (said.TABLE_KO_TWO, ["달빛부엌 | 2027-05-02T18:30 Asia/Seoul | 2027-05-02T20:30 Asia/Seoul"]),
        (said.MUSEUM, [
            "Uffizi Galleries | 2027-05-11T10:15 Europe/Rome | 2027-05-11T12:15 Europe/Rome",
        ]),
    ],
)  # fmt: skip
def test_times_zones_and_names_are_read(text: str, lines: list[str]) -> None:
    review = read(text)
    assert [line(draft) for draft in review.drafts] == lines
    assert review.unread == []
    for draft in review.drafts:
        assert draft.segment.source == "import"
        assert 0 < draft.confidence < 1
        assert draft.segment.source_details
        assert draft.segment.source_details.confidence == draft.confidence


def test_numbers_prices_and_classes_are_read() -> None:
    first, second = (draft.segment for draft in read(said.E_TICKET_KO).drafts)
    assert isinstance(first, Flight)
    assert first.airline
    assert (first.airline.name, first.cabin_class) == ("Korean Air", "ECONOMY")
    assert first.confirmation_number == second.confirmation_number == "ABC9XY"
    assert first.status == "CONFIRMED"
    # One price for the whole is not counted twice, and it is said.
    assert first.total_price == Price(amount=824_600, currency="KRW")
    assert second.total_price is None
    assert ("assumed", "totalPrice") in told(read(said.E_TICKET_KO).drafts[0])


def test_a_stay_has_its_room_board_address_and_number() -> None:
    one = only(read(said.HOTEL)).segment
    assert isinstance(one, Hotel)
    assert one.room_type == "Standard Double, non-smoking"
    assert one.board_basis == "BED_BREAKFAST"
    assert one.location.address == "1-19-1 Kabukicho, Shinjuku, Tokyo, Japan"
    assert one.location.latitude is None  # a house that is not on our map is not put anywhere
    assert one.total_price == Price(amount=54_000, currency="JPY")


def test_a_flight_and_a_stay_in_one_text_keep_their_own_numbers_and_prices() -> None:
    flight, back, stay = (d.segment for d in read(said.E_TICKET_KO + said.HOTEL).drafts)
    assert flight.confirmation_number == back.confirmation_number == "ABC9XY"
    assert stay.confirmation_number != "ABC9XY"
    assert flight.total_price
    assert stay.total_price
    assert (flight.total_price.currency, stay.total_price.currency) == ("KRW", "JPY")


def test_rides_and_tables_are_of_their_kind() -> None:
    train, car, table = (only(read(t)).segment for t in (said.TRAIN, said.CAR, said.TABLE))
    assert isinstance(train, Transfer)
    assert (train.transfer_type, train.notes) == ("RAIL", "Train 9014")
    assert isinstance(car, Transfer)
    assert (car.transfer_type, car.confirmation_number) == ("RENTAL_CAR", "K1234567")
    assert isinstance(table, Activity)
    assert (table.category, table.notes) == ("meal", "Party of 2")


def test_a_missing_year_is_taken_and_told() -> None:
    draft = only(read(said.TABLE_KO))
    assert ("assumed", "startDatetime") in told(draft)
    assert "2027" in " ".join(note.message for note in draft.notes)
    assert draft.confidence < only(read(said.TABLE)).confidence


def test_two_small_numbers_are_read_as_the_text_or_the_trip_tells() -> None:
    table = "Table booked at Luna\nParty of 2\n{} at 19:30"
    assert line(only(read(table.format("04/13/2027")))).split(" | ")[1][:10] == "2027-04-13"
    unsure = only(read(table.format("03/04/2027")))
    assert unsure.segment.start_datetime[:10] == "2027-04-03"
    assert ("assumed", "startDatetime") in told(unsure)
    about = {"start_date": "2027-03-01", "end_date": "2027-03-06"}
    near = only(read(table.format("03/04/2027"), **about))
    assert near.segment.start_datetime[:10] == "2027-03-04"


def test_hours_that_cannot_be_are_told() -> None:
    text = said.E_TICKET_KO.split("여정 2")[0].replace("(토) 12:05", "(토) 23:55")
    assert ("conflict", "endDatetime") in told(only(read(text)))


def test_nights_that_do_not_fit_the_dates_are_told() -> None:
    text = said.HOTEL.replace("3 nights", "5 nights")
    assert ("conflict", "endDatetime") in told(only(read(text)))


def test_a_first_day_and_nights_make_a_stay() -> None:
    text = "Your stay at Hotel Moon is confirmed\nCheck-in: 3 April 2027\n2 nights\nTokyo"
    draft = only(read(text))
    assert draft.segment.end_datetime == "2027-04-05T11:00"
    assert ("assumed", "endDatetime") in told(draft)


def test_boarding_issue_and_cancellation_dates_are_none_of_the_trip() -> None:
    text = said.HOTEL + "Booked on 2 January 2027\nPayment: 3 January 2027 10:00\n"
    assert len(read(text).drafts) == 1
    assert read(text).unread == []


@pytest.mark.parametrize("text", [
    "Your reservation has been cancelled.\n" + said.HOTEL, "예약이 취소되었습니다\n" + said.HOTEL_KO,
])  # fmt: skip
def test_a_cancellation_adds_nothing(text: str) -> None:
    review = read(text)
    assert review.drafts == []
    assert [one.reason for one in review.unread] == ["cancelled"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("hello there", "empty"), ("", "empty"), ("Your booking is confirmed, see you", "no_time"),
     ("Flight KE703 on 3 April 2027 at 09:40", "no_place")],
)  # fmt: skip
def test_what_cannot_be_read_is_said(text: str, reason: str) -> None:
    review = read(text)
    assert review.drafts == []
    assert [one.reason for one in review.unread] == [reason]


def test_notes_are_in_the_readers_language() -> None:
    review = read_confirmation(said.TABLE_KO, setting(locale="ko"))
    assert "연도가 없어서 2027년으로 봤어요." in [n.message for n in review.drafts[0].notes]


def test_the_same_text_makes_the_same_drafts_and_knows_what_is_there() -> None:
    first, again = read(said.E_TICKET_KO), read(said.E_TICKET_KO)
    assert first == again
    empty = setting().itinerary
    trip = empty.model_copy(update={"segments": [first.drafts[0].segment]})
    known = read_confirmation(said.E_TICKET_KO, setting(trip))
    assert [d.already for d in known.drafts] == [first.drafts[0].segment.id, None]


FLIGHT = {
    "@type": "FlightReservation", "reservationNumber": "RXJ34P",
    "reservationFor": {
        "@type": "Flight", "flightNumber": "110", "airline": {"name": "United", "iataCode": "UA"},
        "departureAirport": {"iataCode": "SFO"}, "departureTime": "2027-03-05T04:15:00Z",
        "arrivalAirport": {"iataCode": "JFK"}, "arrivalTime": "2027-03-05T06:30:00-05:00",
    },
    "totalPrice": "1,240.50", "priceCurrency": "USD",
}  # fmt: skip
STAY = {
    "@type": "LodgingReservation", "checkinTime": "2027-03-05T15:00:00-05:00",
    "checkoutTime": "2027-03-08T11:00:00-05:00",
    "reservationFor": {"@type": "LodgingBusiness", "name": "The Quiet Inn",
                       "address": {"addressLocality": "New York", "addressCountry": "US"}},
}  # fmt: skip


def mail(*things: object) -> str:
    blocks = "".join(f'<script type="application/ld+json">{json.dumps(t)}</script>' for t in things)
    return f"<html><head>{blocks}</head><body><p>See you on 1 April 2027 at 10:00</p></body></html>"


def test_linked_data_in_a_mail_is_read_before_its_words() -> None:
    flight, stay = read(mail(FLIGHT, [STAY])).drafts
    assert line(flight) == (
        "UA110 SFO → JFK | 2027-03-04T20:15 America/Los_Angeles | 2027-03-05T06:30 America/New_York"
    )
    assert flight.segment.total_price == Price(amount=1240.5, currency="USD")
    assert line(stay).startswith("The Quiet Inn | 2027-03-05T15:00 America/New_York")
    cancelled = {**FLIGHT, "reservationStatus": "http://schema.org/ReservationCancelled"}
    assert [one.reason for one in read(mail(cancelled)).unread] == ["cancelled"]


def test_broken_linked_data_leaves_the_words() -> None:
    html = f'<script type="application/ld+json">{{"@type": </script><div>{said.TABLE}</div>'
    lines = html.replace("\n", "<br>")
    assert line(only(read(lines))).startswith("Kisetsu Table")


def test_a_mails_source_is_read_by_its_html() -> None:
    source = (
        "From: a@example.com\nSubject: Confirmed\nMIME-Version: 1.0\n"
        "Content-Type: text/html; charset=utf-8\n\n" + mail(FLIGHT)
    )
    assert len(read(source).drafts) == 1
