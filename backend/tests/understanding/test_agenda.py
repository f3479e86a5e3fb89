"""What the clauses of an order say of single days."""

from datetime import date, timedelta

import pytest

from tripkit.understanding.agenda import Appointment, agenda, lodging_phrases, trip_ends

THURSDAY = date(2027, 2, 11)
DAYS = [THURSDAY + timedelta(n) for n in range(6)]
"""Thursday 11 to Tuesday 16 February 2027."""


def read(text: str) -> list[Appointment]:
    return agenda(text, DAYS)


def clock(minutes: int | None) -> str | None:
    return None if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"


def only(text: str) -> Appointment:
    (appointment,) = read(text)
    return appointment


@pytest.mark.parametrize(
    ("text", "day", "start"),
    [
        ("We have opera tickets for Saturday at 7pm.", 13, "19:00"),
        ("Dinner with my aunt on the 14th at 18:30.", 14, "18:30"),
        ("14일 저녁 7시 식당 예약했어요.", 14, "19:00"),
        ("토요일 오후 3시 축구 경기 표 있음", 13, "15:00"),
        ("One big dinner Saturday night at 9", 13, "21:00"),
    ],
)
def test_a_day_and_an_hour_make_it_fixed(text: str, day: int, start: str) -> None:
    appointment = only(text)
    assert appointment.sort == "fixed"
    assert [d.day for d in appointment.days] == [day]
    assert clock(appointment.start) == start


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Gym every morning 6:30-7:30", "06:30", "07:30"),
        ("매일 9~11시 연습", "09:00", "11:00"),
    ],
)
def test_a_habit_is_of_every_day(text: str, start: str, end: str) -> None:
    appointment = only(text)
    assert list(appointment.days) == DAYS
    assert (clock(appointment.start), clock(appointment.end)) == (start, end)


@pytest.mark.parametrize(
    ("text", "count", "start"),
    [
        ("one cooking class", 1, "10:00"),
        ("Two wineries in the valley", 2, "11:00"),
        ("야시장 두 군데", 2, "19:00"),
        ("온천 한번", 1, "15:30"),
        ("Hammam one afternoon", 1, "14:00"),
    ],
)
def test_a_thing_without_a_day_has_its_usual_hour(text: str, count: int, start: str) -> None:
    appointment = only(text)
    assert (appointment.sort, appointment.days) == ("wish", ())
    assert (appointment.count, clock(appointment.start)) == (count, start)


def test_the_light_says_when() -> None:
    assert only("the old fort and one sunset").light == "sunset"
    assert only("the old fort and one sunset").label == "one sunset"
    assert only("해 뜨는건 바닷가에서 보고").light == "sunrise"


@pytest.mark.parametrize(
    "text", ["all day at the theme park on Friday", "금요일은 놀이공원 오픈런 하루종일"]
)
def test_a_whole_day_is_from_morning_to_evening(text: str) -> None:
    appointment = only(text)
    assert [d.day for d in appointment.days] == [12]
    assert (clock(appointment.start), clock(appointment.end)) == ("09:00", "18:30")


def test_rests_are_of_their_days_alone() -> None:
    whole, nap = read("토요일은 놀이공원 풀로 쓰고 나머지 날은 1시~3시 낮잠 자야해서")
    assert [d.day for d in whole.days] == [13]
    assert [d.day for d in nap.days] == [11, 12, 14, 15, 16]
    assert (nap.sort, clock(nap.start), clock(nap.end)) == ("rest", "13:00", "15:00")
    late = only("Sunday is dead until 3pm")
    assert (late.sort, [d.day for d in late.days], clock(late.end)) == ("rest", [14], "15:00")
    early = read("Theatre on Friday at 7pm. Back at the hotel by 6 the other nights.")[1]
    assert ([d.day for d in early.days], clock(early.start)) == ([11, 13, 14, 15, 16], "18:00")
    first, second = read("아기 낮잠 10시, 2시 두 번이고")
    assert (clock(first.start), clock(second.start)) == ("10:00", "14:00")


def test_comings_and_goings_are_of_the_ends() -> None:
    comes, goes = read("11일 14시 CDG 도착 16일 21시 출발")
    assert (comes.sort, clock(comes.start), comes.days) == ("arrival", "14:00", (DAYS[0],))
    assert (goes.sort, clock(goes.start), goes.days) == ("departure", "21:00", (DAYS[-1],))
    assert only("flight from JFK 6pm").sort == "departure"
    assert only("16일 낮 12시 히드로").sort == "departure"


def test_an_hour_behind_a_comma_is_of_what_stands_before() -> None:
    meeting = only("Trade show Thursday to Saturday, 9 to 5 each day")
    assert [d.day for d in meeting.days] == [11, 12, 13]
    assert (clock(meeting.start), clock(meeting.end)) == ("09:00", "17:00")


@pytest.mark.parametrize(
    "text",
    [
        "Thu 11 to Tue 16 February 2027",
        "2월 11일 목 ~ 16일 화",
        "no swamp tour, no ghost tour",
        "스키는 안 타요",
        "No more than 2 big things a day",
        "Hotel near the river, up to €90",
        "오전 10시 전엔 출발 안해요",
        "여자 셋 20대",
        "Nothing before 9.30 in the morning",
        "Please plan a trip from St. Petersburg to Rockford from February 11th to February 16th",
        "I'm planning a solo 6-day trip from Lansing to Chicago",
        "The trip is set from February 11th to February 16th, 2027",
    ],
)
def test_what_refuses_bounds_or_frames_is_no_appointment(text: str) -> None:
    assert read(text) == []


def test_who_goes_apart_does_so_at_the_same_hours() -> None:
    lunch, other = read(
        "On Friday I have lunch with a friend at 12:30, my wife would like something meanwhile"
    )
    assert (other.is_apart, other.days, other.start) == (True, lunch.days, lunch.start)


def test_a_day_of_going_makes_a_trip_longer() -> None:
    fair = DAYS[:3]
    assert trip_ends("I'm free through Sunday the 14th", fair) == (DAYS[0], DAYS[3])
    assert trip_ends("10일 낮 도착, 15일 오전 10시 출발", fair) == (
        THURSDAY - timedelta(1),
        DAYS[4],
    )
    assert trip_ends("동물원은 15일에 안 가요", fair) == (DAYS[0], DAYS[2])


def test_the_words_of_a_room_are_told_with_what_goes_on_about_it() -> None:
    text = "Three days. Pensione w lift, near the church, €130. Uffizi at 8:15."
    (span,) = lodging_phrases(text)
    assert text[span.start : span.end] == "Pensione w lift, near the church, €130"


def test_a_hotel_that_is_left_out_of_a_sum_is_told_by_what_is_said_of_it() -> None:
    text = "About £900 not counting the hotel, which is by King's Cross and already paid."
    (span,) = lodging_phrases(text)
    assert text[span.start : span.end] == "which is by King's Cross and already paid"


@pytest.mark.parametrize(
    "text",
    [
        "노쇼핑, 노옵션.",
        "My dad can't set foot on a boat of any size.",
        "We never do a guided tour.",
        "한국말 하는 가이드.",
        "Monday is her birthday.",
        "Our anniversary weekend in Bath",
        "Last two nights in Miraflores near the sea",
        "11일 바르셀로나 도착",
        "We want to be done by 1pm.",
        "저녁 7시엔 방에 들어가 있어야 해요",
        "Two places to sleep in total.",
    ],
)
def test_a_refusal_or_a_fact_alone_is_no_appointment(text: str) -> None:
    assert read(text) == []


def test_what_one_can_t_wait_for_is_an_appointment() -> None:
    assert only("We can't wait for the boat trip on Saturday").sort == "wish"


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("We land Thursday at 9:20 and fly home Tuesday 16 Feb at 14:00.", ["09:20", "14:00"]),
        ("Flight lands 15:25 Thursday, home Tuesday 12:40", ["15:25", "12:40"]),
        ("Thu 11 Feb (arr 12:30) to Tue 16 Feb 2027 (dep 19:00)", ["12:30", "19:00"]),
        (
            "into Venice Thu 11 February 2027 15:00, out of Naples Tue 16 Feb 18:30",
            ["15:00", "18:30"],
        ),
    ],
)
def test_a_way_there_and_a_way_back_are_two(text: str, starts: list[str]) -> None:
    there, back = read(text)
    assert (there.sort, back.sort) == ("arrival", "departure")
    assert [clock(there.start), clock(back.start)] == starts


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Sunday 14 Feb is her birthday so a nice dinner that evening", [14]),
        ("Fri evening: client dinner at 8pm", [12]),
        ("Meetings Fri 12 - Sun 14 Feb", [12, 13, 14]),
        ("Evening functions Friday 12 and Saturday 13", [12, 13]),
    ],
)
def test_the_days_of_a_thing_are_those_its_sentence_names(text: str, days: list[int]) -> None:
    assert [day.day for day in only(text).days] == days


@pytest.mark.parametrize(
    "text",
    [
        "I do not want a single whisky tour.",
        "클럽이나 술집은 당연히 빼고요.",
        "공연은 다 같이 안 봐요.",
        "비가 와서 못 걸으면 온천이라도요.",
        "Nobody wants a museum later than 6:30.",
        "On the 12th everything's shut I guess.",
        "Western beds the other nights.",
        "목요일 오후 1시에 서울역에서 모여서",
        "2월 11일 오전 10시 반 인천 출발 다낭",
        "방콕 5박 6일",
        "방콕 6일",
        "Six days in Bangkok",
    ],
)
def test_a_refusal_a_fact_a_frame_or_the_way_from_home_is_no_appointment(text: str) -> None:
    assert [a for a in read(text) if a.sort in ("fixed", "wish")] == []


@pytest.mark.parametrize(
    ("text", "day", "start", "end"),
    [
        ("Nobody wants to be up before 9 on Saturday.", 13, "06:00", "09:00"),
        ("First afternoon I need to sleep.", 11, "14:00", "18:00"),
    ],
)
def test_a_late_start_and_sleep_keep_their_hours_free(
    text: str, day: int, start: str, end: str
) -> None:
    rest = only(text)
    assert (rest.sort, [d.day for d in rest.days]) == ("rest", [day])
    assert (clock(rest.start), clock(rest.end)) == (start, end)


def test_an_elder_s_rest_is_kept_every_day() -> None:
    rest = only("할머니는 오후 3시쯤 쉬셔야 해요")
    assert (rest.sort, len(rest.days), clock(rest.start)) == ("rest", len(DAYS), "15:00")


def test_a_label_leaves_out_the_days_of_the_whole_trip() -> None:
    text = "Six days in Kyoto from 11 February 2027: sunrise at Fushimi on the 13th"
    assert [a.label for a in read(text)] == ["sunrise at Fushimi on the 13th"]


@pytest.mark.parametrize(
    "text",
    [
        "I'd like one concert, Sunday evening 19:30 at the Musikverein",
        "런던에서 뮤지컬 보려고요. 14일 저녁 7시 반 위키드 예매했어요.",
    ],
)
def test_a_thing_told_twice_is_planned_once_at_its_hour(text: str) -> None:
    appointment = only(text)
    assert [d.day for d in appointment.days] == [14]
    assert clock(appointment.start) == "19:30"


def test_an_hour_is_on_the_day_that_its_clause_begins_with() -> None:
    dinner = only("12일은 아버지 생신이라 저녁 6시에 스테이크 먹을 거예요")
    assert ([d.day for d in dinner.days], clock(dinner.start)) == ([12], "18:00")


def test_coming_and_going_in_one_clause_are_two() -> None:
    came, left = read("flying in on Thursday (land about 16:20) and out Tuesday 16th at 20:15")
    assert (came.sort, clock(came.start)) == ("arrival", "16:20")
    assert (left.sort, clock(left.start)) == ("departure", "20:15")


def test_what_somebody_else_wants_is_a_phrase_of_its_own() -> None:
    show, *_ = read("A flamenco show booked Friday at 9pm and someone wants the Alcázar")
    assert show.label == "A flamenco show booked Friday at 9pm"


def test_a_feast_is_its_day_of_the_trip() -> None:
    days = [date(2027, 12, 23) + timedelta(n) for n in range(6)]
    (dinner,) = agenda("Christmas Eve dinner at the hotel at 19:00", days)
    assert dinner.days == (date(2027, 12, 24),)


@pytest.mark.parametrize(
    "text", ["lunch by 12:30", "평일 오후 6시 이후랑 주말만 같이 다녀요", "남녀 따로 방 4개"]
)
def test_hours_of_meals_of_some_days_and_rooms_are_no_appointments(text: str) -> None:
    assert [a for a in read(text) if a.sort != "rest"] == []


@pytest.mark.parametrize(
    "text",
    [
        "no zoos or swimming with dolphins",
        "I'm a night nurse",
        "everything after 4pm please",
        "Evenings free from 6",
        "stay until the 14th",
        "My party is the 13th",
        "Wine tasting fine",
        "2월 11일 아침 8시 배",
        "2월 11일 저녁에 김포에서 부산 내려가서",
    ],
)
def test_refusals_in_a_row_facts_and_bounds_are_no_appointments(text: str) -> None:
    assert [a for a in read(text) if a.sort in ("fixed", "wish")] == []


def test_days_of_a_month_are_no_hours_and_their_hours_go_with_them() -> None:
    work = only("I have a conference 12-14 February 2027, 9 to 5 each day at the convention centre")
    assert [d.day for d in work.days] == [12, 13, 14]
    assert (clock(work.start), clock(work.end)) == ("09:00", "17:00")


def test_the_day_of_christmas_is_its_day_in_korean() -> None:
    days = [date(2027, 12, 23) + timedelta(n) for n in range(6)]
    rest, *_ = agenda("크리스마스 당일은 오전 10시 파티", days)
    assert rest.days == (date(2027, 12, 25),)


@pytest.mark.parametrize("text", ["no Sound of Music tour", "곤돌라는 비싸서 안 타고"])
def test_a_refusal_with_words_between_is_no_appointment(text: str) -> None:
    assert read(text) == []
