"""What phrases come to in figures: dates, hours, people, measures, lengths and numbers."""

from datetime import date

import pytest

from tripkit.understanding import dates, hours, lengths, numbers, people, quantities

TODAY = date(2026, 11, 21)
"""A Saturday."""
DAYS = {
    "2026-12-01": ["2026-12-01"],
    "2027-01-05 to 2027-01-09": ["2027-01-05..2027-01-09"],
    "in 2027-03": ["2027-03"],
    "dec 30 - jan 2": ["2026-12-30..2027-01-02"],
    "30 dec to 2 jan 2028": ["2027-12-30..2028-01-02"],
    "3 to 12 april 2028": ["2028-04-03..2028-04-12"],
    "april 3 to 12, 2028": ["2028-04-03..2028-04-12"],
    "april 3rd": ["2027-04-03"],
    "4 may and 9 may": ["2027-05-04..2027-05-09"],
    "week of 7 december": ["2026-12-07..2026-12-13"],
    "the 24th to the 28th": ["2026-11-24..2026-11-28"],
    "april 28th to the 3rd": ["2027-04-28..2027-05-03"],
    "april 28th to the 28th": ["2027-04-28..2027-04-28"],
    "december 30 - 2": ["2026-12-30..2027-01-02"],
    "21st to 25th": ["2026-11-21..2026-11-25"],
    "12월 30일부터 1월 2일까지": ["2026-12-30..2027-01-02"],
    "11월 20일부터 23일": ["2027-11-20..2027-11-23"],
    "12/24-26": ["2026-12-24..2026-12-26"],
    "12/24-1/2": ["2026-12-24..2027-01-02"],
    "24/12": ["2026-12-24"],
    "3일부터 7일": ["2026-12-03..2026-12-07"],
    "25일에서 2일까지": ["2026-11-25..2026-12-02"],
    "last weekend in may": ["2027-05-29..2027-05-30"],
    "last week of february": ["2027-02-22..2027-02-28"],
    "second week of november": ["2026-11-08..2026-11-14"],
    "third thursday of november": ["2026-11-19"],
    "4th friday in december": ["2026-12-25"],
    "may first weekend": ["2027-05-01..2027-05-02"],
    "first 2 weeks of may": ["2027-05-01..2027-05-14"],
    "last 3 weeks of february": ["2027-02-08..2027-02-28"],
    "first 2 wks of november": ["2026-11-01..2026-11-14"],
    "5월 마지막 주": ["2027-05-25..2027-05-31"],
    "5월 셋째 주 주말": ["2027-05-15..2027-05-16"],
    "12월 2째주 토일요일": ["2026-12-12..2026-12-13"],
    "11월 첫째주 금요일": ["2026-11-06"],
    "12월 마지막 주말": ["2026-12-26..2026-12-27"],
    "thursday next week": ["2026-11-26"],
    "week after next": ["2026-11-30..2026-12-06"],
    "다다음 주 수요일": ["2026-12-02"],
    "다음 주 금토": ["2026-11-27..2026-11-28"],
    "담주": ["2026-11-23..2026-11-29"],
    "friday week": ["2026-12-04"],
    "this tuesday": ["2026-11-24"],
    "next saturday": ["2026-11-28"],
    "coming sunday": ["2026-11-22"],
    "이번 주 토요일": ["2026-11-28"],
    "다음주 화요일부터 목요일": ["2026-11-24..2026-11-26"],
    "day after tomorrow": ["2026-11-23"],
    "글피": ["2026-11-24"],
    "today": ["2026-11-21"],
    "오늘": ["2026-11-21"],
    "내일": ["2026-11-22"],
    "in 3 days": ["2026-11-24"],
    "in 2 weeks": ["2026-12-05"],
    "열흘 뒤": ["2026-12-01"],
    "2주 후": ["2026-12-05"],
    "next month": ["2026-12"],
    "next month on the 5th": ["2026-12-05"],
    "다음 달": ["2026-12"],
    "this month": ["2026-11"],
    "this month on the 28th": ["2026-11-28"],
    "이번 달 말": ["month:11l"],
    "이번 달": ["2026-11"],
    "next weekend": ["2026-11-28..2026-11-29"],
    "this coming weekend": ["2026-11-21..2026-11-22"],
    "weekend": ["weekend"],
    "주말": ["weekend"],
    "not on a weekend": [],
    "weekdays": ["weekdays"],
    "easter weekend": ["holiday:easter"],
    "march to april": ["2027-03-01..2027-04-30"],
    "3월부터 5월": ["2027-03-01..2027-05-31"],
    "10-12월": ["2027-10-01..2027-12-31"],
    "1-3월": ["2027-01-01..2027-03-31"],
    "0-3월": ["month:3"],
    "december to january": ["2026-12-01..2027-01-31"],
    "march or april": ["month:3", "month:4"],
    "jan, feb or mar": ["month:1", "month:2", "month:3"],
    "early march": ["month:3e"],
    "mid-may": ["month:5m"],
    "late november": ["month:11l"],
    "5월 초": ["month:5e"],
    "march 2028": ["2028-03"],
    "2028년 5월": ["2028-05"],
    "next year in march": ["2027-03"],
    "next march": ["2027-03"],
    "next december": ["2026-12"],
    "march next year": ["2027-03"],
    "내년 3월": ["2027-03"],
    "내년 12월": ["2027-12"],
    "13월": [],
    "the 30th": ["2026-11-30"],
    "the 20th": ["2026-12-20"],
    "the 21st": ["2026-11-21"],
    "february 30": ["month:2"],
    "2월 29일": ["month:2"],
    "the 5th of something in may": ["2027-05-05"],
    "3월 7": ["2027-03-07"],
    "12월 25일": ["2026-12-25"],
    "2027년 1월 9일": ["2027-01-09"],
    "day 2": ["relative:day_2"],
    "셋째 날": ["relative:day_3"],
    "last day": ["relative:last_day"],
    "첫날": ["relative:first_day"],
    "둘째날": ["relative:day_2"],
    "3일차": ["relative:day_3"],
    "fifth day": ["relative:day_5"],
    "whenever": ["flexible"],
    "asap": ["asap"],
    "flexible on dates": ["flexible"],
    "mondays and fridays": ["weekday:mon", "weekday:fri"],
    "월수금": ["weekday:mon", "weekday:wed", "weekday:fri"],
    "토요일에": ["weekday:sat"],
    "christmas": ["holiday:christmas"],
    "new year": ["holiday:new_year"],
    "설날": ["holiday:seollal"],
    "summer": ["season:summer"],
    "가을": ["season:autumn"],
    "nothing here": [],
    "on a sunday": ["weekday:sun"],
    "the 31st": ["2026-12-31"],
    "3 may to 5 june 2028": ["2028-05-03..2028-06-05"],
    "이번 달 28일": ["2026-11-28"],
    "2027-01-05": ["2027-01-05"],
}
CLOCKS = {
    "at 9": ["09:00"],
    "at 3": ["15:00"],
    "at 6": ["18:00"],
    "at 7": ["07:00"],
    "at 11": ["11:00"],
    "at 12": ["12:00"],
    "12 pm": ["12:00"],
    "12 am": ["00:00"],
    "noon": [],
    "midnight": [],
    "3pm": ["15:00"],
    "3 am": ["03:00"],
    "15:30": ["15:30"],
    "09:30": ["09:30"],
    "9:30": ["09:30"],
    "9.30": ["09:30"],
    "18h": ["18:00"],
    "18h30": ["18:30"],
    "half three": ["15:30"],
    "half past 7": ["07:30"],
    "quarter past 6": ["18:15"],
    "quarter to six": ["17:45"],
    "quarter to 1": ["12:45"],
    "20 past 4": ["16:20"],
    "7 30": ["07:30"],
    "1530": ["15:30"],
    "2400": [],
    "오후 3시": ["15:00"],
    "오전 9시 반": ["09:30"],
    "저녁 7시 20분": ["19:20"],
    "새벽 2시": ["02:00"],
    "9시": ["09:00"],
    "3시": ["15:00"],
    "12시": ["12:00"],
    "밤 12시": ["00:00"],
    "7 in the evening": ["19:00"],
    "6 in the morning": ["06:00"],
    "dinner at 7": ["19:00"],
    "breakfast at 8": ["08:00"],
    "from 9 to 5": ["09:00", "17:00"],
    "evening": [],
    "오후": [],
    "night": [],
    "nothing": [],
    "3 people": [],
    "5 km": [],
    "at 25": [],
    "by 11": ["11:00"],
    "at 05:00": ["05:00"],
    "6 o'clock": ["18:00"],
    "12 at night": ["00:00"],
    "20 past 12": ["12:20"],
}
HOUR = {
    "at 9": "09:00",
    "evening": "evening",
    "nothing": None,
    "3pm then 5pm": "15:00",
}
CLOCK = {
    "from 9 to 5": "17:00",
    "noon": "12:00",
    "evening": None,
    "nothing": None,
}
EARLIEST = {
    "not before 9": "09:00",
    "nothing before 6": "06:00",
    "no early mornings": "10:00",
    "I sleep in": "10:00",
    "evening": "evening",
    "night": None,
    "after 11": "11:00",
    "9:30": "09:30",
    "늦잠": "10:00",
    "nothing": None,
    "12": "12:00",
}
LATEST = {
    "by 9": "21:00",
    "by 11": "23:00",
    "by 6": "18:00",
    "by 12": "12:00",
    "back by 7": "19:00",
    "21:00": "21:00",
    "by 8:30": "08:30",
    "by 8 am": "08:00",
    "before dark": "dark",
    "midnight": "00:00",
    "before noon": "12:00",
    "before dinner": "18:00",
    "by tea": "17:00",
    "morning": None,
    "evening": "evening",
    "nothing": None,
    "해 지기 전": "dark",
    "by 09": "09:00",
    "noon": None,
    "5pm or 10": "22:00",
}
NAP = {
    "1 to 3": "13:00-15:00",
    "12-2": "12:00-14:00",
    "from 13 to 15": "13:00-15:00",
    "1:30 to 3:30": "13:30-15:30",
    "after lunch": "after_lunch",
    "siesta": "after_lunch",
    "a nap in the afternoon": "afternoon",
    "nap": "daily",
    "오후에": "afternoon",
    "오후 낮잠": "daily",
    "7 to 8": "07:00-08:00",
    "6 to 8": "18:00-20:00",
    "11 to 1": "11:00-13:00",
    "점심 먹고": "after_lunch",
}
MARKED = {
    "the 3 museums at 9": ["09:00"],
    "3 museums": [],
    "museums, 9": ["09:00"],
    "9:30 for the 3 of us": ["09:30"],
}
TRAVELERS = {
    "2 adults": "2",
    "two adults and a 3 year old": "adults=2 children=3",
    "five of us": "5",
    "me and my wife": "2",
    "my wife and i": "2",
    "just me": "1",
    "solo": "1",
    "a couple": "2",
    "3 couples": "6",
    "two couples and 2 kids": "adults=4 children=?,?",
    "my mum": "2",
    "with two friends": "3",
    "me and 3 friends": "4",
    "me, anna and tom": "3",
    "2 adults, 2 kids aged 6 and 9": "adults=2 children=6,9",
    "kids 6, 9": "children=6,9",
    "twins aged 4": "children=4,4",
    "twins": "children=?,?",
    "a baby": "infants=1",
    "2 adults and a baby": "adults=2 infants=1",
    "a family of 4 with kids 3 and 5": "adults=2 children=3,5",
    "no kids, just us two": "2",
    "어른 둘 아이 하나": "adults=2 children=?",
    "부모님과 저": "3",
    "엄마랑 둘이": "2",
    "혼자": "1",
    "아이 둘 (5살, 8살)": "children=5,8",
    "초3 아들": "adults=2 children=9",
    "5명": "5",
    "12 of us": "12",
    "nobody knows": None,
    "my husband, our 2 kids (4 and 7) and me": "adults=2 children=4,7",
    "two adults, one toddler": "adults=2 children=?",
    "grandparents": "2",
    "with my sister": "2",
    "with my parents": "3",
    "4 people, 2 of them kids": "adults=2 children=?,?",
    "we are 3": "3",
    "3 kids": "children=?,?,?",
    "성인 2명 유아 1명": "adults=2 infants=1",
    "유아차 있는 2명": "2",
    "family of four with a 6 month old": "adults=3 infants=1",
    "2 adults and two 6 month olds": "adults=2 infants=2",
    "3 month old twins": "infants=2",
    "a 23 month old": "infants=1",
    "my wife, a 24 month old and me": "adults=2 children=2",
    "2 adults and two 30-month-olds": "adults=2 children=2,2",
    "kids 6 and 9 and an 8 month old": "children=6,9 infants=1",
    "under 18": None,
    "over 65": None,
}
MEASURES = {
    "5 km": [(5.0, "km")],
    "half an hour": [(0.5, "h")],
    "an hour and a half": [(1.5, "h")],
    "3 miles": [(4.8, "km")],
    "10 mi": [(16.0, "km")],
    "20 min": [(20.0, "min")],
    "만보": [(10000.0, "steps")],
    "2만보": [(20000.0, "steps")],
    "500 m": [(500.0, "m")],
    "5 hours and 30 min": [(5.0, "h"), (30.0, "min")],
    "no number": [],
    "90 minutes": [(90.0, "min")],
    "a kilometre": [(1.0, "km")],
    "2 hrs": [(2.0, "h")],
}
COUNT = {
    "at most two": "<=2",
    "4 stars or better": ">=4",
    "more than 3": ">3",
    "under 5": "<5",
    "3": "3",
    "no number": None,
    "no more than 4": "<=4",
    "at least 2.5": ">=2.5",
    "최대 3개": "<=3",
    "3개 이상": ">=3",
    "3개 미만": "<3",
}
PER_DAY = {
    "3 things a day": "3",
    "two in the morning and one in the afternoon": "3",
    "2-3 a day": "3",
    "at most 4 a day": "<=4",
    "only 2": "<=2",
    "하루에 두 곳": "2",
    "one": "1",
    "none said": None,
    "오전 2곳 오후 1곳": "3",
}
WALKING = {
    "max 5 km a day": "<=5km",
    "하루 2만보 가능": ">=20000steps",
    "we love walking": "much",
    "lots": "much",
    "not much walking": "little",
    "800 m at most": "<=0.8km",
    "under 3 miles": "<4.8km",
    "happy to walk 10 km": ">=10km",
    "못 걸어요": "little",
    "산책 좋아": "much",
    "2 hours": "<=2h",
    "more than 8 km": ">8km",
}
DISTANCE = {
    "under three hours away": "<3h",
    "within 10 min of the lake": "<=10min lake",
    "10000 steps": None,
    "30 km from Lisbon": "<=30km Lisbon",
    "서울에서 2시간 이내": "<=2h Seoul",
    "near": None,
    "5 miles away": "<=8km",
    "less than 2 hours by car from Kyoto": "<2h Kyoto",
}
LONGEST = {
    "no flights over 5 hours": "flight<=5h",
    "no long flights": "flight<6h",
    "no long drives": "drive<2h",
    "under 3 hours by train": "train<3h",
    "nothing": None,
    "max 2 hours in a car": "drive<=2h",
    "drive under 90 min": "drive<90min",
}
AGES = {
    "she's 84": ["84"],
    "kids 6, 9": ["6", "9"],
    "70대": ["70s"],
    "toddler": ["toddler"],
    "아기": ["baby"],
    "in her 60s": ["60s"],
    "over 70": ["70s"],
    "women of 50": ["50s"],
    "6 months old": ["baby"],
    "2 adults": [],
    "3 kids": [],
    "about 40": ["40s"],
    "retired": [],
    "환갑": ["60"],
    "84세": ["84"],
    "age 7 and 10": ["7", "10"],
}
LENGTH = {
    "four nights": "4n",
    "3박 4일": "3n",
    "3박 5일": "5d",
    "4-5 days": "4-5d",
    "a week": "1w",
    "two weeks": "2w",
    "fortnight": "2w",
    "long weekend": "3d",
    "weekend": "2d",
    "day trip": "1d",
    "당일치기": "1d",
    "일주일": "1w",
    "한 달": "1m",
    "a month": "1m",
    "10 days": "10d",
    "3 to 4 nights": "3-4n",
    "2박 3일": "2n",
    "5박": "5n",
    "2-3박": "2-3n",
    "open ended": "open",
    "until the money runs out": "open",
    "at least 5 days": ">=5d",
    "at most a week": "<=1w",
    "36 hours": "36h",
    "no length": None,
    "a couple of days": "2d",
    "4 full days": "4d",
    "5일": "5d",
    "사나흘": "3-4d",
    "이틀 이상": ">=2d",
    "최대 5일": "<=5d",
    "3일 이상 5일 이하": ">=3d<=5d",
    "90 min": None,
}
DIGITS = {
    "four nights": "4 nights",
    "twenty-one": "21",
    "twenty one days": "21 days",
    "two hundred": "200",
    "two hundred and fifty": "250",
    "a hundred": "100",
    "2 hundred": "200",
    "half a million": "500000",
    "3 hours and a half": "3.5 hours",
    "열흘": "10일",
    "두 명": "2 명",
    "스물두 명": "22 명",
    "스무 살": "20 살",
    "3만5천원": "35000원",
    "1억 2천만": "120000000",
    "이십오만원": "250000원",
    "9 lakhs": "900000",
    "2 crore": "20000000",
    "1.5k": "1500",
    "3 grand": "3000",
    "2 thousand and 50": "2050",
    "1,200": "1200",
    "1,2": "1,2",
    "a dozen": "12",
    "보름": "15일",
    "사나흘": "3-4일",
    "세 시간 반": "3.5시간",
    "2시간 반": "2.5시간",
    "석 달": "3 달",
    "열두 시": "12 시",
    "삼월": "3월",
    "오만원": "50000원",
    "hello": "hello",
    "seventeen": "17",
    "two thousand five hundred": "2500",
    "1 million": "1000000",
    "3k 5 nights": "3000 5 nights",
    "스무날": "20일",
    "열하루": "11일",
}
SUMS = {
    "인당 오만": "인당 50000",
    "삼십만": "300000",
    "백": "100",
    "이백오십": "250",
    "천이백": "1200",
    "칠": "칠",
}
SINO = {
    "이십오": 25,
    "삼백만": 3000000,
    "십": 10,
    "백이": 102,
    "천": 1000,
    "만": 10000,
    "일억": 100000000,
    "이천이십육": 2026,
    "구": 9,
}
ORDINAL = {
    "first": 1,
    "2nd": 2,
    "셋째": 3,
    "두 번째": 2,
    "5일차": 5,
    "third day": 3,
    "fourth": 4,
    "21st": 21,
    "first class 3rd": 3,
    "10th": 10,
    "none": None,
    "다섯째": 5,
    "3일째": 3,
}
CORRECTED = {
    "a week, no, ten days": "ten days",
    "5 days, scratch that, 6": "6",
    "5일이 아니라 4일": "4일",
    "no": "no",
    "not 3 but 4 days": "4 days",
    "3 days": "3 days",
}


@pytest.mark.parametrize(("words", "read"), DAYS.items(), ids=str)
def test_a_phrase_names_days_months_or_times_of_the_year(words: str, read: object) -> None:
    assert dates.whens(words, TODAY) == read


@pytest.mark.parametrize(("words", "read"), CLOCKS.items(), ids=str)
def test_hours_are_read_with_their_half_of_the_day(words: str, read: object) -> None:
    assert hours.clocks(words) == read


@pytest.mark.parametrize(("words", "read"), HOUR.items(), ids=str)
def test_one_hour_or_a_part_of_the_day_is_read(words: str, read: object) -> None:
    assert hours.hour(words) == read


@pytest.mark.parametrize(("words", "read"), CLOCK.items(), ids=str)
def test_the_last_hour_is_the_end_of_a_stretch(words: str, read: object) -> None:
    assert hours.clock(words) == read


@pytest.mark.parametrize(("words", "read"), EARLIEST.items(), ids=str)
def test_nothing_before_an_hour(words: str, read: object) -> None:
    assert hours.earliest(words) == read


@pytest.mark.parametrize(("words", "read"), LATEST.items(), ids=str)
def test_nothing_after_an_hour(words: str, read: object) -> None:
    assert hours.latest(words) == read


@pytest.mark.parametrize(("words", "read"), NAP.items(), ids=str)
def test_a_nap_is_a_stretch_of_the_day(words: str, read: object) -> None:
    assert hours.nap(words) == read


@pytest.mark.parametrize(("words", "read"), MARKED.items(), ids=str)
def test_only_numbers_marked_as_hours_are_hours(words: str, read: object) -> None:
    assert hours.marked(words) == read


@pytest.mark.parametrize(("words", "read"), TRAVELERS.items(), ids=str)
def test_who_travels_is_counted(words: str, read: object) -> None:
    assert people.travelers(words) == read


@pytest.mark.parametrize(("words", "read"), MEASURES.items(), ids=str)
def test_a_number_is_read_with_its_unit(words: str, read: object) -> None:
    assert quantities.measures(words) == read


@pytest.mark.parametrize(("words", "read"), COUNT.items(), ids=str)
def test_a_number_is_read_with_its_bound(words: str, read: object) -> None:
    assert quantities.count(words) == read


@pytest.mark.parametrize(("words", "read"), PER_DAY.items(), ids=str)
def test_things_a_day_are_counted(words: str, read: object) -> None:
    assert quantities.per_day(words) == read


@pytest.mark.parametrize(("words", "read"), WALKING.items(), ids=str)
def test_how_much_one_walks_is_a_bound(words: str, read: object) -> None:
    assert quantities.walking(words) == read


@pytest.mark.parametrize(("words", "read"), DISTANCE.items(), ids=str)
def test_how_far_is_a_bound_from_a_centre(words: str, read: object) -> None:
    assert quantities.distance(words) == read


@pytest.mark.parametrize(("words", "read"), LONGEST.items(), ids=str)
def test_the_longest_ride_is_a_bound_by_its_means(words: str, read: object) -> None:
    assert quantities.longest(words) == read


@pytest.mark.parametrize(("words", "read"), AGES.items(), ids=str)
def test_ages_are_years_decades_or_groups(words: str, read: object) -> None:
    assert quantities.ages(words) == read


@pytest.mark.parametrize(("words", "read"), LENGTH.items(), ids=str)
def test_how_long_is_a_number_of_nights_days_weeks_or_months(words: str, read: object) -> None:
    assert lengths.length(words) == read


@pytest.mark.parametrize(("words", "read"), DIGITS.items(), ids=str)
def test_number_words_are_written_as_digits(words: str, read: object) -> None:
    assert numbers.digits(words) == read


@pytest.mark.parametrize(("words", "read"), SUMS.items(), ids=str)
def test_numerals_without_a_noun_are_sums(words: str, read: object) -> None:
    assert numbers.sums(words) == read


@pytest.mark.parametrize(("words", "read"), SINO.items(), ids=str)
def test_sino_korean_numerals_are_numbers(words: str, read: object) -> None:
    assert numbers.sino(words) == read


@pytest.mark.parametrize(("words", "read"), ORDINAL.items(), ids=str)
def test_ordinals_give_their_number(words: str, read: object) -> None:
    assert numbers.ordinal(words) == read


@pytest.mark.parametrize(("words", "read"), CORRECTED.items(), ids=str)
def test_what_is_taken_back_is_left_out(words: str, read: object) -> None:
    assert numbers.corrected(words) == read


@pytest.mark.parametrize(
    ("words", "start", "end", "day", "moment"),
    [
        ("after 5 may", "2027-05-06", "2027-05-05", date(2027, 5, 5), "2027-05-05"),
        ("after the 28th", "2026-11-29", "2026-11-28", date(2026, 11, 28), "2026-11-28"),
        ("3-12 april", "2027-04-03", "2027-04-12", date(2027, 4, 3), "2027-04-03..2027-04-12"),
        ("from 4 may", "2027-05-04", "2027-05-04", date(2027, 5, 4), "2027-05-04"),
        ("5월 4일 이후", "2027-05-05", "2027-05-04", date(2027, 5, 4), "2027-05-04"),
        ("may", "month:5", "month:5", None, ""),
        (
            "after 3 to 12 april",
            "2027-04-03",
            "2027-04-12",
            date(2027, 4, 3),
            "2027-04-03..2027-04-12",
        ),
        ("friday to monday", "weekday:fri", "weekday:mon", date(2026, 11, 27), "weekday:fri"),
        ("day 2", "relative:day_2", "relative:day_2", None, "day_2"),
        ("last day", "relative:last_day", "relative:last_day", None, "last_day"),
        ("saturday", "weekday:sat", "weekday:sat", date(2026, 11, 28), "weekday:sat"),
        ("next week", "2026-11-23", "2026-11-29", date(2026, 11, 23), "2026-11-23..2026-11-29"),
        ("nothing", None, None, None, ""),
        ("토요일", "weekday:sat", "weekday:sat", date(2026, 11, 28), "weekday:sat"),
    ],
)
def test_a_phrase_has_a_first_and_a_last_day(
    words: str, start: str | None, end: str | None, day: date | None, moment: str
) -> None:
    assert (dates.start(words, TODAY), dates.end(words, TODAY)) == (start, end)
    assert dates.day(words, TODAY) == day
    assert dates.moment(words, TODAY) == moment
