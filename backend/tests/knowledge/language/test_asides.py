"""Asked for one picture, what stands in it is not the trip's; what is told beside it is."""

from datetime import date

import pytest

from tripkit.knowledge.language import Reading, read

TODAY = date(2026, 11, 21)
KNOWN = {"mood": "peaceful", "days": 5, "duration": "medium"}


def answer(text: str, asked: str = "scene") -> Reading:
    return read(text, asked=asked, known=KNOWN, today=TODAY)


@pytest.mark.parametrize(
    "text",
    ["a day at the beach that never ends", "two weeks of beard and a grin",
     "one night in a lighthouse", "my first 24 hours in Tokyo", "a one euro coffee on the pier",
     "counting 20 dollars in coins at a market stall", "my mum at the weekend market",
     "만원짜리 꽃다발 들고 있는", "백만불짜리 야경", "주말 아침 시장", "한 달 살던 방 마지막 날"],
)  # fmt: skip
def test_time_and_money_in_the_picture_are_the_picture(text: str) -> None:
    said = answer(text)
    assert said.scene is not None
    assert (said.days, said.duration, said.budget) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "days", "scene"),
    [("actually make it five days", 5, None), ("we're going for ten days now", 10, None),
     ("a foggy pier. and we only have four days", 4, "a foggy pier"), ("3박4일이요", 4, None),
     ("노을이요 근데 4박5일로 바꿔주세요", 5, "노을"), ("하루만 더", 6, None)],
)  # fmt: skip
def test_a_length_told_beside_the_picture_is_the_trips(
    text: str, days: int, scene: str | None
) -> None:
    said = answer(text)
    assert said.days == days
    assert scene is None or said.scene == scene


def test_a_budget_told_beside_the_picture_is_the_trips() -> None:
    said = answer("안개 낀 다리요. 아 맞다 예산 200만원")
    assert said.budget is not None
    assert (said.scene, said.budget.amount) == ("안개 낀 다리", 2_000_000)


@pytest.mark.parametrize("text", ["a longer coat", "더 짧은 치마"])
def test_longer_clothes_are_no_longer_trip(text: str) -> None:
    said = answer(text, "styling")
    assert (said.days, said.duration) == (None, None)


@pytest.mark.parametrize(
    ("text", "scene"),
    [("would a picnic in the rain count?", "a picnic in the rain"),
     ("is it weird if I say laundry on a balcony", "laundry on a balcony"),
     ("are lighthouses too cheesy?", "lighthouses"),
     ("혹시 설산 앞에서 라면 먹는 거 가능한가요", "설산 앞에서 라면 먹는"),
     ("비 맞으면서 뛰는 거 이상한가요", "비 맞으면서 뛰는")],
)  # fmt: skip
def test_a_picture_held_out_with_doubt_is_the_scene(text: str, scene: str) -> None:
    said = answer(text)
    assert said.act == "inform"
    assert scene in (said.scene or "")


@pytest.mark.parametrize(
    "text",
    ["anything with my sister laughing", "몰라 그냥 웃고 있는 거", "왜인지 모르겠는데 빈 그네",
     "왜 우는지 모르겠는 나", "엄마랑 같이 간 바다", "강아지도 같이 가는 산책", "바보같이 웃는 거",
     "what my grandmother saw: terraces in mist"],
)  # fmt: skip
def test_a_hesitant_answer_is_not_asked_again(text: str) -> None:
    assert answer(text).scene is not None


@pytest.mark.parametrize(
    ("text", "act"),
    [("is that too much?", "question"), ("몰라 그냥 아무거나 해주는 거", None),
     ("여자친구도 같이 간대요", "inform"), ("anything", "surprise")],
)  # fmt: skip
def test_what_holds_no_picture_is_none(text: str, act: str | None) -> None:
    said = answer(text)
    assert said.scene is None
    assert act is None or said.act == act


@pytest.mark.parametrize(
    "text",
    ["how the light falls on brick", "why she laughed that day", "what's left of the pier",
     "an old man telling jokes by the fire", "편지 써서 부치는 장면", "월드컵 거리응원",
     "농담하다 빵 터진 순간", "번역기 들고 헤매는 우리", "타로 보는 골목"],
)  # fmt: skip
def test_a_picture_of_anything_is_on_topic(text: str) -> None:
    said = answer(text)
    assert said.act == "inform"
    assert said.scene is not None


@pytest.mark.parametrize(
    "text",
    [
        "idk a bench",
        "not sure. a bench",
        "dunno. fog?",
        "can't decide, the lane maybe",
        "생각 안 해봤는데 다리 위",
        "둘 다 좋은데 골목",
        "상관없어요 비만 오면",
        "될지 모르겠지만 오로라",
    ],
)
def test_a_picture_after_a_shrug_is_kept(text: str) -> None:
    assert answer(text).scene is not None


@pytest.mark.parametrize(
    ("text", "act"),
    [("tell me a joke", "offtopic"), ("로또 번호 알려줘", "offtopic"), ("번역해줘", "offtopic"),
     ("월드컵 누가 이겼어?", "offtopic"), ("시 하나 써줘", "offtopic"), ("너 바보야", "offtopic"),
     ("play chess with me", "offtopic"), ("translate this for me", "offtopic"),
     ("how much longer", "question"), ("how do you mean", "question"), ("why me", "question"),
     ("why so many questions", "question"), ("not sure yet", "skip"), ("dunno mate", "skip"),
     ("hard to say really", "skip"), ("모르겠는데 그냥 넘어가요", "skip"),
     ("둘 다 좋은데 골라줘요", "surprise"), ("모르겠는데 알아서 해줘", "surprise")],
)  # fmt: skip
def test_a_shrug_a_question_and_an_order_hold_no_picture(text: str, act: str) -> None:
    said = answer(text)
    assert (said.act, said.scene) == (act, None)


@pytest.mark.parametrize(
    ("text", "scene"),
    [("My one photo: rain on a tram window", "rain on a tram window"),
     ("Photo: a lighthouse in fog", "a lighthouse in fog"),
     ("my one picture is two chairs in the snow", "two chairs in the snow"),
     ("the picture is nice", None)],
)  # fmt: skip
def test_a_picture_named_at_another_step_is_the_scene(text: str, scene: str | None) -> None:
    assert answer(text, "destination").scene == scene
