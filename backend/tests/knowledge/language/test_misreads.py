"""Words that name something beside the trip, and the exceptions that people make."""

from datetime import date

import pytest

from tripkit.knowledge.language import Reading, read

TODAY = date(2026, 11, 21)
SIX = {"photography", "food", "art", "history", "nature", "architecture"}


def reading(text: str, asked: str | None = None, **known: object) -> Reading:
    return read(text, asked=asked, known=known, today=TODAY)


@pytest.mark.parametrize(
    ("text", "destination"),
    [("My roomies from the hostel in Pune and I, all of us just graduated", None),
     ("me and my mates from uni in Leeds want a beach", None),
     ("met them at a hostel in Lisbon, now we all want to go to Iceland", "Iceland"),
     ("back to where we met in Paris", "Paris"), ("a week in Leeds with my mates", "Leeds")],
)  # fmt: skip
def test_where_one_knows_people_from_is_not_where_one_goes(
    text: str, destination: str | None
) -> None:
    assert reading(text).destination == destination


@pytest.mark.parametrize(
    ("text", "level"),
    [("My roomies from the hostel in Pune and I", None), ("I work at a hostel", None),
     ("a hostel is fine", "$"), ("we'll stay in hostels", "$")],
)  # fmt: skip
def test_a_hostel_is_a_budget_only_when_one_would_sleep_there(text: str, level: str | None) -> None:
    budget = reading(text).budget
    assert (budget.level if budget else None) == level


@pytest.mark.parametrize(
    ("text", "company", "days"),
    [("초3일", None, 3), ("제주 초3일 동안", None, 3), ("초3 아들이랑 3일", "kids", 3),
     ("초3이랑 가요", "kids", None), ("초3 3박", "kids", 4)],
)  # fmt: skip
def test_a_digit_before_a_counter_counts(text: str, company: str | None, days: int | None) -> None:
    said = reading(text)
    assert (said.companions, said.days) == (company, days)


@pytest.mark.parametrize(
    ("text", "avoid"),
    [("vertigo's a thing for me, and creepy-crawlies are worse", {"altitude", "insects"}),
     ("crowds are even worse", {"crowds"}), ("museums are worse for it", set())],
)  # fmt: skip
def test_what_is_worse_is_avoided(text: str, avoid: set[str]) -> None:
    assert set(reading(text).avoid) == avoid


@pytest.mark.parametrize(
    ("text", "interest"),
    [("중2 아들놈이랑 둘이 가는데 걔는 먹는 거밖에 관심 없음", "food"),
     ("전 사진밖에 몰라요", "photography"), ("먹는 것밖에 안 해요", "food"),
     ("바다밖에 생각 안 나요", "nature"), ("cares about nothing but food", "food")],
)  # fmt: skip
def test_the_only_thing_they_care_for_is_wanted(text: str, interest: str) -> None:
    said = reading(text, "interests")
    assert (said.interests, said.avoid) == ((interest,), ())


@pytest.mark.parametrize(
    ("text", "out"),
    [("the whole lot, bar the picture-taking", {"photography"}),
     ("everything barring food", {"food"}), ("all of it save for the food", {"food"}),
     ("everything, bar none", set())],
)  # fmt: skip
def test_all_but_one(text: str, out: set[str]) -> None:
    assert set(reading(text, "interests").interests) == SIX - out


@pytest.mark.parametrize("text", ["a bar with music", "bar hopping and live music"])
def test_a_bar_is_still_a_bar(text: str) -> None:
    assert set(reading(text, "interests").interests) == {"food", "art"}


@pytest.mark.parametrize(
    ("text", "place"),
    [("Jersey, the island not the state", "Jersey"), ("Jersey the island", "Jersey"),
     ("Turkey, the country", "Turkey"), ("Georgia, the country, not the state", "Georgia"),
     ("I love turkey", None), ("the island", None)],
)  # fmt: skip
def test_which_place_of_that_name_is_said_beside_it(text: str, place: str | None) -> None:
    said = reading(text, "destination")
    assert (said.destination, said.avoid) == (place, ())


@pytest.mark.parametrize(
    ("text", "avoid"),
    [("none of us fly", {"flying"}), ("I hate flies", {"insects"}),
     ("castles yes, gift shops no", {"shopping"}),
     ("I get migraines from loud bars", {"nightlife"}),
     ("we did the Algarve last summer, not doing that twice", {"Algarve"}),
     ("박물관은 애가 뛰어서 못 가고 갯벌에서 조개나 캘래요", {"museums"}),
     ("비행기 세 시간 넘으면 애가 난리라 그 안쪽으로", {"long-flights"}),
     ("맛집 줄은 못 서겠고 동네 백반집이요", {"queues"}),
     ("배 타는 건 누가 넣었대요 그거 빼요", {"boats"})],
)  # fmt: skip
def test_a_refusal_with_its_reason_is_a_refusal(text: str, avoid: set[str]) -> None:
    assert set(reading(text, "interests").avoid) == avoid


@pytest.mark.parametrize(
    ("text", "place"),
    [("Scotland but midges, so maybe not Scotland. Norway?", "Norway"),
     ("유럽은 소매치기 때문에 겁나고 대만 정도?", "Taiwan"),
     ("하와이는 다음 생에 ㅋㅋ 이번 생은 강릉", "Gangneung"),
     ("눈 보러 삿포로 갈랬는데 오타루도 좋대서 오타루로", "Otaru"),
     ("I was born in Gdansk, left at four, want to go back", "Gdańsk"),
     ("I was in Gdansk, I want to go back home", None), ("don't like getting up early", None)],
)  # fmt: skip
def test_the_place_that_is_left_is_the_destination(text: str, place: str | None) -> None:
    assert reading(text, "destination").destination == place


@pytest.mark.parametrize(
    "text",
    [
        "we went last summer",
        "widowed in spring",
        "since last winter",
        "시부모님 칠순 겸 대식구 이동",
    ],
)
def test_what_is_over_is_no_date_and_moving_no_money(text: str) -> None:
    said = reading(text)
    assert (said.when, said.budget) == (None, None)


@pytest.mark.parametrize(
    ("text", "days"),
    [("Thursday night to Monday morning", 5), ("Friday evening till Sunday", 3)],
)
def test_parts_of_days_stand_between_weekdays(text: str, days: int) -> None:
    assert reading(text, "duration").days == days


@pytest.mark.parametrize(
    "text",
    ["I'm wearing a hat", "hugging my dog", "shimmering water", "the railway", "we tried already",
     "getting up", "a courageous banker", "Isaac and Sarah"],
)  # fmt: skip
def test_real_words_are_no_typos(text: str) -> None:
    said = reading(text, "destination")
    assert (said.avoid, said.destination, said.tone) == ((), None, None)


@pytest.mark.parametrize(
    ("text", "company"),
    [("my cousin's in Toronto", None), ("my sister is in Leeds", None),
     ("my cousin and me", "family"), ("혼밥 혼술 혼영 만렙입니다", "solo")],
)  # fmt: skip
def test_who_is_elsewhere_does_not_come_along(text: str, company: str | None) -> None:
    assert reading(text).companions == company


@pytest.mark.parametrize(
    ("text", "company", "avoid"),
    [("my flatmate bailed so it's a party of one now", "solo", set()),
     ("룸메가 못 간대서 저만 가게 됐어요", "solo", set()),
     ("해녀 할머니들 이야기 듣고 싶어요", None, set()),
     ("my mate's vegan", "friends", {"meat"}), ("I go to pieces in small planes", None, {"flying"}),
     ("flying out of Leeds", None, set()), ("추운 건 질색이라 겨울 피해서", None, {"cold"}),
     ("사람 바글바글한 데 가면 숨 막혀요", None, {"crowds"})],
)  # fmt: skip
def test_who_comes_and_what_is_shunned(text: str, company: str | None, avoid: set[str]) -> None:
    said = reading(text)
    assert (said.companions, set(said.avoid), said.when) == (company, avoid, None)


@pytest.mark.parametrize(
    ("text", "place"),
    [("미국은 비자가 거절돼서 캐나다", "Canada"), ("제주는 바다가 있어서 좋아요", "Jeju"),
     ("교토는 골목이 예뻐서 꼭", "Kyoto")],
)  # fmt: skip
def test_a_reason_between_two_places_leaves_the_first(text: str, place: str) -> None:
    assert reading(text, "destination").destination == place


@pytest.mark.parametrize(
    ("text", "tone"),
    [("exam season's finished me off", "tired"), ("dumped by text, send me away", "sad"),
     ("your last suggestion was rubbish", "angry"), ("야근 끝나고 새벽 두 시에 쓰는 중", "tired"),
     ("반려견 보내고 집에 못 있겠어요", "sad"), ("burgers finished with chips", None)],
)  # fmt: skip
def test_tone_in_other_words(text: str, tone: str | None) -> None:
    assert reading(text).tone == tone
