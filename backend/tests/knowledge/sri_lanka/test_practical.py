"""The practical passages, the reading of questions, and what a question takes for granted."""

import re

import pytest

from tripkit.domain.context import Locale
from tripkit.knowledge.sri_lanka import place
from tripkit.knowledge.sri_lanka.practical import passages
from tripkit.knowledge.sri_lanka.premises import check_premises
from tripkit.knowledge.sri_lanka.questions import read_question
from tripkit.knowledge.sri_lanka.questions.reading import _table
from tripkit.services.retrieval.practical import rank


def test_there_are_more_than_250_dated_passages_with_an_address_in_both_languages() -> None:
    assert len(passages()) >= 250
    for entry in passages():
        assert re.fullmatch(r"20\d\d-\d\d", entry.as_of)
        assert entry.source.url.startswith("https://")
        assert entry.en.isascii() or re.search("[a-z]", entry.en)
        assert re.search("[가-힣]", entry.ko)


def test_a_passage_names_only_topics_kinds_and_places_that_there_are() -> None:
    for entry in passages():
        assert set(entry.topics) <= set(_table("topics")), entry.id
        assert set(entry.kinds) <= set(_table("kinds")), entry.id
        assert all(place(place_id) for place_id in entry.places), entry.id


@pytest.mark.parametrize(("text", "kind", "topic"), [
    ("Do US citizens need a visa?", "may", "visa"),
    ("How much should I tip a driver?", "howmuch", "tip"),
    ("불치사 갈 때 반바지 입어도 돼요?", "wear", "dress"),
    ("담불라 옷차림은 어떻게 해야 돼요?", "wear", "dress"),
    ("뎅기열 조심해야 하나요?", "safe", "dengue"),
])  # fmt: skip
def test_a_question_has_its_kind_and_topic(text: str, kind: str, topic: str) -> None:
    question = read_question(text)
    assert question.kind == kind
    assert topic in question.topics


def test_month_people_and_nationality_are_read() -> None:
    assert read_question("Is Yala open in September for four people?").month == 9
    assert read_question("and for four people?").people == 4
    assert read_question("4명이면요?").people == 4
    assert read_question("May I go there?").month is None
    assert read_question("한국인은 비자가 필요해요?").nations == ("KR",)


@pytest.mark.parametrize(("text", "place_ids", "locale", "said"), [
    ("What is the nicest beach in Kandy?", ["kandy"], "en", "lies inland"),
    ("캔디에서 해수욕하기 좋은 해변", ["kandy"], "ko", "내륙"),
    ("Is there a cable car up Sigiriya?", ["sigiriya"], "en", "no cable car"),
    ("How do I visit Angkor Wat?", [], "en", "in Cambodia"),
    ("What is the view from Ha Long Bay's cliffs like?", [], "en", "in Vietnam"),
    ("How do I get to the beach in Kandy from the lake?", ["kandy"], "en", "lies inland"),
    ("Is Kandy close to the beach?", ["kandy"], "en", "lies inland"),
    ("Are the southern beaches good in August?", [], "en", "on the south coast in August"),
    ("What is the exact price of a room tonight?", [], "en", "can't see"),
    ("제 예약한 호텔이 아침 포함인지 확인해 주세요", [], "ko", "대신 해 드릴 수는 없어요"),
    ("Is it safe to swim at Unawatuna in July?", ["unawatuna"], "en", "No, don't"),
    ("12월에 트링코말리에서 수영해도 돼요?", ["trincomalee"], "ko", "아니요"),
    ("Is Yala open in September?", ["yala-national-park"], "en", "In September"),
    ("Where is the Nine Arches Bridge in Kandy?", ["nine-arches-bridge", "kandy"], "en",
     "not in Kandy"),
    ("train to Sigiriya", ["sigiriya"], "en", "no railway station"),
    ("Are all temples closed on a Poya?", [], "en", "the other way round"),
    ("보름에는 사원이 다 쉬나요?", [], "ko", "반대"),
    ("When does the ferry from Galle to Trincomalee sail?", ["trincomalee"], "en", "No passenger"),
    ("Can we walk from Kandy to the Nine Arches?", ["nine-arches-bridge", "kandy"], "en",
     "too far to walk"),
    ("Are the steps of Adam's Peak lit in August?", ["adams-peak"], "en", "unlit"),
    ("아담스 피크 12월에 불 켜져 있나요? 등반하려고요", ["adams-peak"], "ko", "날짜에 따라"),
])  # fmt: skip
def test_what_is_not_so_is_corrected(
    text: str, place_ids: list[str], locale: Locale, said: str
) -> None:
    first = check_premises(text, read_question(text), place_ids, locale)[0]
    assert said in first.text


@pytest.mark.parametrize(("text", "said"), [
    ("My wife has chest pain at Sigiriya, who do we ring?", "1990"),
    ("엄마가 갑자기 쓰러지셨어요 어떡해요", "1990"),
    ("Our daughter has had a fever of 39 since Monday, can she take Advil?", "no ibuprofen"),
    ("아이가 39도 열이 나는데 부루펜 먹여도 돼요?", "아세트아미노펜"),
    ("A man at the station says the temple is closed and he can take us to his shop", "Don't go"),
    ("A friendly guy says there's an elephant festival today only, his cousin has a tuk tuk", "Don't go"),
    ("My dad can't breathe and people are watching, who do we call?", "1990"),
    ("A monkey bit my hand at Dambulla", "rabies"),
    ("Is there a boat to the Maldives from Colombo?", "no passenger ferry"),
    ("기사님이 오늘은 사원 문 닫았다고 툭툭으로 다른 데 데려가 준대요", "따라가지 마세요"),
    ("it poured all night, can we still swim in the pools above Diyaluma?", "flash flood"),
    ("Is Ravana falls ok to climb after this heavy rain?", "flash flood"),
    ("비가 많이 왔는데 디얄루마 위쪽 웅덩이에서 수영해도 돼요?", "급류"),
    ("A stray dog nipped my ankle, hardly a mark, can it wait a week?", "rabies"),
    ("강아지가 장난치다 손을 물었는데, 원숭이한테 긁힌 것처럼 작아요", "광견병"),
    ("Our host offers home-made arrack, may we try it?", "methanol"),
    ("민박집에서 직접 담근 술을 준대요", "메탄올"),
    ("A bloke said today only the temple sells gems and drove us to a shop", "Don't go"),
    ("어떤 사람이 호텔 직원이라면서 공연에 데려가 준대요", "따라가지 마세요"),
    ("친구 다리에서 피가 많이 나요 어떡해요", "세게 누르고"),
    ("39.5 fever for three days and now my gums are bleeding", "emergency unit now"),
    ("my son is choking on a piece of chicken", "back blows"),
    ("We can't find our daughter on Mirissa beach", "119"),
    ("the sea has suddenly gone way out, is that normal?", "uphill"),
    ("A man is following me in Pettah", "119"),
    ("My toddler swallowed seawater and won't stay awake", "1990"),
    ("길을 잃었어요 너클스 산에서 어두워지고 있어요", "119"),
])  # fmt: skip
def test_an_emergency_and_a_trick_are_answered_alone(text: str, said: str) -> None:
    locale: Locale = "en" if text.isascii() else "ko"
    (only,) = check_premises(text, read_question(text), ["sigiriya"], locale)
    assert said in only.text
    assert only.is_whole


@pytest.mark.parametrize(("text", "place_ids"), [
    ("Do I need a yellow fever certificate?", []),
    ("Can I take fever medicine into the country?", []),
    ("I'm in Colombo today only, what should I see?", []),
    ("They say Yala is closed in September, is that right?", []),
    ("My driver told me the hill line is closed, is it?", []),
    ("오늘은 축제 있나요?", []),
    ("Have any tourists drowned at Mirissa?", []),
    ("I fell off a bike last year, is Ella hilly?", []),
    ("Is dengue fever common in Colombo?", ["colombo"]),
    ("We come from Bali, do we need a vaccination?", []),
    ("우붓 같은 분위기인 곳 있나요", []),
    ("I lost my son's hat in Galle, where do I buy one?", ["galle-fort"]),
    ("Are the southern beaches good?", ["kandy"]),
    ("뎅기열이 있나요?", []),
    ("How do I get from Kandy to Ella?", ["kandy", "ella"]),
    ("캔디 엘라 기차", ["kandy", "ella"]),
    ("Is it safe to swim at Mirissa in July from Galle?", []),
    ("How do I get from Kandy to the beach?", ["kandy"]),
    ("What is Sigiriya?", ["sigiriya"]),
    ("Are the pools of Diyaluma fuller after the rains?", ["diyaluma-falls"]),
    ("디얄루마 폭포 웅덩이에서 수영할 수 있나요?", ["diyaluma-falls"]),
    ("How much for housekeeping? 하우스키핑 팁 얼마예요?", []),
    ("My husband can push but not lift, what can a wheelchair reach?", []),
    ("Is Wilpattu good? We did Kruger twice", ["wilpattu-national-park"]),
    ("When does the boat to Delft island sail, is there a ferry?", ["delft-island"]),
    ("Do turtles come up to the beach in Hikkaduwa in July?", ["hikkaduwa"]),
    ("We leave Ella for the beach tomorrow, what to pack?", ["ella"]),
])  # fmt: skip
def test_what_is_so_is_not_corrected(text: str, place_ids: list[str]) -> None:
    assert check_premises(text, read_question(text), place_ids, "en") == []


@pytest.mark.parametrize(("text", "place_ids", "best"), [
    ("Can I drink the tap water?", [], "tap-water"),
    ("수돗물 마셔도 되나요?", [], "tap-water"),
    ("How do I get from Kandy to Ella by train?", ["ella", "kandy"], "train-kandy-ella"),
    ("얄라 사파리 비용이 얼마예요?", ["yala-national-park"], "safari-cost"),
    ("I am 20 weeks pregnant, may I travel?", [], "pregnancy"),
    ("휠체어 타는 어머니가 갈 수 있는 유적", [], "wheelchair"),
    ("How do I extend my thirty days?", [], "visa-extend"),
])  # fmt: skip
def test_the_passage_that_answers_ranks_first_by_words_alone(
    text: str, place_ids: list[str], best: str
) -> None:
    assert rank(text, read_question(text), place_ids, None)[0].passage.id == best
