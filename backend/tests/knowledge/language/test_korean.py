"""Korean as people type it: grounds before rejections, dialect, company that stays at home."""

from datetime import date
from typing import Any

import pytest

from tripkit.knowledge.language import Reading, read

TODAY = date(2026, 11, 21)


def reading(text: str, asked: str | None = None, **known: Any) -> Reading:
    return read(text, asked=asked, known=known, today=TODAY)


@pytest.mark.parametrize(
    ("text", "avoid", "destination"),
    [
        ("중국은 친구가 싫대고 태국이요", ("China",), "Thailand"),
        ("파리 런던은 됐고 동유럽 소도시", ("Paris", "London"), "Eastern Europe"),
        ("오사카 교토는 다 가봤고 규슈 쪽", ("Osaka", "Kyoto"), "Kyushu"),
        ("유럽은 너무 멀고 동남아는 덥고 일본?", ("Europe", "Southeast Asia"), "Japan"),
        ("일본만 아니면 돼요", ("Japan",), None),
        ("대만 같은 데? 일본은 질렸어", ("Japan",), "Taiwan"),
        ("유럽 가려다가 대만으로 바꿨어요", (), "Taiwan"),
        ("제주도 좋은데 비 오는 날은 싫어요", ("rain",), "Jeju"),
        ("오사카는 갔었는데 너무 좋았어요 또 가고 싶어요", (), None),
    ],
)
def test_places_are_wanted_or_ruled_out(
    text: str, avoid: tuple[str, ...], destination: str | None
) -> None:
    said = reading(text, "destination")
    assert (said.avoid, said.destination) == (avoid, destination)


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("부산에서 배 타고 갈 수 있는 데", "Busan"),
        ("도쿄 집 앞에서 출발해요", "Tokyo"),
        ("인천 출발 말고 김해 출발이요", "Gimhae"),
        ("부산에서 해산물 먹고 싶어요", None),
    ],
)
def test_where_they_start(text: str, origin: str | None) -> None:
    assert reading(text, "destination").origin == origin


@pytest.mark.parametrize(
    ("text", "companions"),
    [
        ("장인 장모 모시고 갑니다", "parents"),
        ("초등학생 둘 데리고 가요", "kids"),
        ("친구들이랑 가려다 취소돼서 그냥 혼자 가요", "solo"),
        ("신행이라 둘이 조용히 있고 싶어요", "couple"),
        ("할머니랑 살던 동네 같은 데", None),
        ("남편이 추천해줘서 와봤어요", None),
        ("딸이 독일 살아서 딸 보러 가요", None),
        ("시어머니 눈치가 보여서 길게는 못 가요", None),
        ("동생이랑 싸우고 나왔어요", None),
        ("너 여친 있냐", None),
        ("서울 사는 직장인이에요", None),
        ("첫째 날은 쉬고 싶어요", None),
    ],
)
def test_who_comes_along_and_who_is_only_named(text: str, companions: str | None) -> None:
    assert reading(text).companions == companions


def test_in_a_picture_only_company_that_joins_counts() -> None:
    assert reading("할머니가 시장에서 국수 마는 모습", "scene").companions is None
    assert reading("엄마랑 한복 입고 돌담 앞에서", "scene").companions == "parents"


@pytest.mark.parametrize(
    ("text", "tone"),
    [
        ("일주일 내내 야근했더니 죽을 맛이에요", "tired"),
        ("강아지 보내고 마음이 텅 비어서요", "sad"),
        ("또 물어보네 ㅡㅡ 그냥 보여줘", "angry"),
        ("작고 조용한 마을이면 좋겠어요", None),
        ("눈물나게 맛있는 국밥 먹고 싶다", None),
        ("생전 처음 해외여행이에요", None),
        ("서울고속터미널에서 출발이요", None),
        ("비행기는 한 시간이 한계예요", None),
    ],
)
def test_how_they_feel_while_they_write(text: str, tone: str | None) -> None:
    assert reading(text).tone == tone


@pytest.mark.parametrize(
    ("text", "avoid"),
    [
        ("벌레랑 텐트는 사절", {"insects", "camping"}),
        ("고기를 안 먹어요", {"meat"}),
        ("비행기는 세 시간 이내로", {"long-flights"}),
        ("섬은 ㄴㄴ 뱃멀미 심해요", {"islands", "boats"}),
        ("뱀 나오면 기절해요", {"snakes"}),
        ("쇼핑은 안 합니다", {"shopping"}),
        ("신혼여행 못 갔던 거 이제 가요", set()),
        ("캠핑 좋아해요", set()),
    ],
)
def test_dislikes(text: str, avoid: set[str]) -> None:
    assert set(reading(text).avoid) == avoid


@pytest.mark.parametrize(
    ("text", "interests"),
    [
        ("제가 평생 국사를 가르쳤습니다", ("history",)),
        ("회 빼고 다 잘 먹습니다", ("food",)),
        ("미술 빼고 다요", ("photography", "food", "history", "nature", "architecture")),
        ("사진은 됐고 음식", ("food",)),
        ("자연이랑 건축 둘 다요", ("nature", "architecture")),
        ("역사보단 자연이요", ("nature",)),
        ("먹는 거 빼곤 관심 없어요", ("food",)),
        ("박물관 미술관 이런 건 별로고 커피 마시고", ("food",)),
    ],
)
def test_everything_is_only_everything_when_it_is_said(
    text: str, interests: tuple[str, ...]
) -> None:
    assert reading(text, "interests").interests == interests


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("금욜 밤에 출발해서 일욜 밤 도착이요", 3),
        ("한 이 주일 갔다 오려고요", 14),
        ("일주일은 길고 4일 정도?", 4),
        ("어디 갈 지 정하면 3일", 3),
        ("결혼한 지 3일 됐어요", None),
        ("줄 서다 하루 다 가더라고요", None),
        ("남친이랑 100일이라", None),
        ("휴가 며칠 쓸 수 있는지 몰라요", None),
    ],
)
def test_days(text: str, days: int | None) -> None:
    assert reading(text, "duration").days == days


@pytest.mark.parametrize(
    ("text", "asked", "act"),
    [
        ("짜증나니까 묻지 말고 걍 보여줘", "mood", "show"),
        ("니 같으면 어데 가겠노", "destination", "question"),
        ("글씨가 작은데 크게 하는 방법 있습니까", "mood", "question"),
        ("패알못이라 건너뛸래요", "styling", "skip"),
        ("스타일은 빼고", "styling", "skip"),
        ("그런 거 상상이 잘 안 돼요 넘어가죠", "scene", "skip"),
        ("니가 그려봐라 나는 모리겠다", "scene", "surprise"),
        ("점심 뭐 먹지 제육 vs 돈까스", "mood", "offtopic"),
        ("흠... 별론데", "summary", "no"),
        ("답답하네 그냥 아무 데나 보여달라니까", None, "show"),
        ("방금 퇴근함 걍 아무데나 데려가줘라", None, "surprise"),
    ],
)
def test_acts_in_slang_and_dialect(text: str, asked: str, act: str) -> None:
    assert reading(text, asked).act == act


def test_an_exclusion_beside_no_scene_is_no_scene() -> None:
    said = reading("어디든 좋아요, 근데 일본은 빼고", "scene")
    assert (said.scene, said.avoid) == (None, ("Japan",))


def test_whether_we_know_a_film_is_no_question() -> None:
    said = reading("사막에 낙타가 지나가는 거, 아라비아의 로렌스 보셨죠?", "scene")
    assert (said.act, said.unknown) == ("inform", ("아라비아의 로렌스",))
    assert "낙타" in (said.scene or "")


def test_a_trial_is_not_the_spring() -> None:
    assert reading("처음 써봄").when is None
    assert reading("내년 봄에요").when == "2027-spring"


@pytest.mark.parametrize(
    ("text", "amount"),
    [("돈은 한 오백 보고 있어요", 5_000_000), ("경비는 둘이 합쳐 삼백이요", 3_000_000)],
)
def test_a_budget_in_hundreds_is_in_ten_thousands_of_won(text: str, amount: int) -> None:
    budget = reading(text).budget
    assert budget is not None
    assert (budget.amount, budget.currency) == (amount, "KRW")
    assert reading("먹으러 가는 거지 뭐").budget is None
