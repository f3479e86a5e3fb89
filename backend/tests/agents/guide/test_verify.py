"""What the verifier lets through and what it finds, on drafts composed from facts and spoilt ones."""

import asyncio
from datetime import date, timedelta
from typing import Any, Literal, cast

import pytest
from agents.guide.guiding import Guide
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from tripkit.agents.guide.drinks import plans_drinks
from tripkit.agents.guide.evidence import of_document
from tripkit.agents.guide.state import GuideState
from tripkit.agents.guide.verify import find_issues
from tripkit.knowledge.calendar import is_poya
from tripkit.knowledge.sri_lanka import Place, documents, places

Locale = Literal["en", "ko"]
GUIDE = Guide()
PLACES = {place.id: place for place in places()}
ASKED = {
    "en": (
        "Plan a trip to {place} on {day}", "Can I visit bars in {place} on {day}?",
        "Tell me about {place} on {day}", "How full is {place} at 7 am on {day}?",
        "Plan a 3-day trip to {place} from {day}", "What should I wear at {place} on {day}?",
    ),
    "ko": (
        "{day}에 {place} 여행 짜줘", "{day}에 {place}에서 술 마실 수 있어?",
        "{day} {place} 붐벼?", "{day} {place} 역사 알려줘", "{day} 아침 7시 {place} 어때요?",
    ),
}  # fmt: skip
CONTRADICTED = {
    "poya_alcohol": {
        "en": (
            "It is Poya, but the bars are open as ever", "On Poya alcohol is sold everywhere",
            "There is no ban on alcohol on this Poya day", "You can still buy alcohol on Poya",
            "It's Poya, and the ban on alcohol does not apply to visitors",
            "Poya or not, bars aren't closed", "Poya ends well: have a cocktail at 20:00",
        ),
        "ko": (
            "포야지만 술집은 열어요", "포야에도 술을 살 수 있어요", "포야지만 술 판매는 금지되지 않아요",
            "포야에도 맥주는 팔아요", "포야 저녁에는 칵테일을 드세요",
        ),
    },
    "dry_day": {
        "en": (
            "Bars and liquor shops are open that day", "Liquor shops stay open", "Bars are not closed",
            "Alcohol is freely available", "There isn't a ban on alcohol that day",
        ),
        "ko": ("그날 술집은 열어요", "술을 살 수 있어요", "주류점은 닫지 않아요"),
    },
    "new_year_shutdown": {
        "en": (
            "At New Year shops are open", "New Year or not, restaurants stay open",
            "It is business as usual over New Year", "Most restaurants aren't closed at New Year",
        ),
        "ko": ("새해에도 가게는 열어요", "새해지만 식당은 쉬지 않아요", "새해에도 평소처럼 장사해요"),
    },
    "modest_dress": {
        "en": (
            "Shorts are fine", "There is no dress code", "Wear whatever you like",
            "You need not cover shoulders or knees", "Sleeveless tops are perfectly ok",
        ),
        "ko": ("반바지도 괜찮아요", "어깨를 가리지 않아도 돼요", "옷차림은 자유예요"),
    },
    "crowd_warning": {
        "en": (
            "Expect no crowds", "It will be quiet", "It is not crowded that day",
            "It is quieter than usual", "Hardly any people come",
        ),
        "ko": ("그날은 붐비지 않아요", "사람이 거의 없어요", "한산해요"),
    },
    "domestic_peak": {
        "en": (
            "Local families stay away, so it is not busy", "It will be deserted",
            "It's not full in the school holidays", "Few visitors come in the holidays",
        ),
        "ko": ("방학이지만 붐비지 않아요", "연휴인데 사람이 없어요", "방학이라 한산해요"),
    },
}  # fmt: skip
POYAS = [day for n in range(3 * 365) if is_poya(day := date(2024, 1, 1) + timedelta(days=n))]
FEASTS = [date(2026, 4, 13), date(2026, 4, 14), date(2026, 12, 25), date(2027, 2, 4)]
HOLIDAYS = [date(2026, 8, 8), date(2026, 12, 28), date(2025, 4, 12), date(2026, 8, 15)]
DAYS = st.dates(date(2003, 1, 1), date(2076, 12, 20))
RULED = st.sampled_from(POYAS) | st.sampled_from(FEASTS) | st.sampled_from(HOLIDAYS) | DAYS
RELIGIOUS = st.sampled_from([place for place in places() if place.modest_dress])
ANY_PLACE = st.sampled_from(places()) | RELIGIOUS
LOCALES: st.SearchStrategy[Locale] = st.sampled_from(["en", "ko"])
DRAWN = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def turn(question: int, place: Place, day: date, locale: Locale) -> dict[str, Any]:
    name = place.name.ko if locale == "ko" else place.name.en
    said = f"{day.year}년 {day.month}월 {day.day}일" if locale == "ko" else day.isoformat()
    text = ASKED[locale][question % len(ASKED[locale])].format(place=name, day=said)
    return asyncio.run(GUIDE.ask(text, locale=locale))


def issues(state: dict[str, Any], draft: str) -> list[str]:
    return find_issues(cast(GuideState, {**state, "draft": draft}))


def sentence(rule: dict[str, Any], response: str) -> str:
    """The rule as the answer says it: with what to do instead only where that was asked."""
    whole = f"{rule['description']}. {rule['suggestion']}."
    return whole if whole in response else f"{rule['description']}."


@DRAWN
@given(st.integers(0, 29), ANY_PLACE, RULED, LOCALES)
@example(0, PLACES["pinnawala"], date(2026, 12, 23), "en")
@example(3, PLACES["polonnaruwa"], date(2022, 10, 15), "en")
def test_a_draft_from_facts_passes_the_first_time(
    question: int, place: Place, day: date, locale: Locale
) -> None:
    state = turn(question, place, day, locale)
    assert state["mended"] == [], state["mended"][0]["issues"]
    assert issues(state, state["response"]) == []


@DRAWN
@given(st.integers(0, 29), ANY_PLACE, RULED, LOCALES)
def test_a_draft_without_one_of_the_rules_never_passes(
    question: int, place: Place, day: date, locale: Locale
) -> None:
    state = turn(question, place, day, locale)
    assume(state["constraints"])
    for rule in state["constraints"]:
        assert sentence(rule, state["response"]) in state["response"]
        found = issues(state, state["response"].replace(sentence(rule, state["response"]), ""))
        assert any(rule["description"] in issue for issue in found), (rule, found)


@DRAWN
@given(st.integers(0, 29), ANY_PLACE, RULED, LOCALES, st.integers(0, 99))
def test_a_draft_that_contradicts_one_of_the_rules_never_passes(
    question: int, place: Place, day: date, locale: Locale, n: int
) -> None:
    state = turn(question, place, day, locale)
    assume(state["constraints"])
    for rule in state["constraints"]:
        lies = CONTRADICTED[rule["constraint_type"]][locale]
        lie = f"{lies[n % len(lies)]}."
        instead = state["response"].replace(sentence(rule, state["response"]), lie)
        assert issues(state, instead), lie
        assert issues(state, f"{state['response']}\n\n{lie}"), lie


def rule_of(kind: str) -> dict[str, str]:
    return {"constraint_type": kind, "description": "it is so", "suggestion": "do so"}


@pytest.mark.parametrize("kind", CONTRADICTED)
@pytest.mark.parametrize("locale", ["en", "ko"])
def test_each_contradiction_is_found_in_any_draft(kind: str, locale: Locale) -> None:
    facts = {"day": "2026-01-03", "shops": "closed", "hotels": "unknown", "is_poya": True}
    state = {"intent": "tourism_query", "constraints": [rule_of(kind)], "facts": facts,
             "query": "", "locale": locale}  # fmt: skip
    for lie in CONTRADICTED[kind][locale]:
        found = issues(state, f"{lie}.")
        assert any("do not" in issue for issue in found), (lie, found)


# Rules as writers say them who do not copy ours: each said whole.
SAID = {
    "poya_alcohol": (
        "3 January 2026 is Duruthu Full Moon Poya Day. The sale of alcohol is banned, so every bar"
        " is shut.", "As it is Poya, no alcohol is sold anywhere.",
        "그날은 두루투 포야예요. 술은 팔지 않아요.", "Bars are closed for Poya; no liquor that day.",
        "On Poya the bars are not open.", "포야라 술집이 문을 닫아요.",
    ),
    "dry_day": ("Bars and wine shops are closed on Christmas Day.", "그날은 술집이 모두 닫아요."),
    "new_year_shutdown": (
        "Most shops close for New Year.", "At Sinhala and Tamil New Year restaurants are shut.",
        "A few hotel restaurants stay open at New Year, but most shops shut.",
        "새해라 가게가 대부분 쉬어요.",
    ),
    "modest_dress": (
        "Cover your shoulders and knees.", "Dress modestly: it is a day of worship.",
        "어깨와 무릎을 가려 주세요.", "Shorts are not allowed; cover your knees [1].",
    ),
    "crowd_warning": (
        "Expect heavy crowds.", "It gets very full that day.", "Kandy will be packed with pilgrims.",
        "Come before eight to avoid the crowds.", "그날은 아주 붐벼요.", "It is busiest by ten.",
        "Crowds fill the square; it is quiet before seven.",
    ),
    "domestic_peak": (
        "Schools are out, and Sri Lankan families travel.", "Local families fill the park: book.",
        "방학이라 가족 여행객이 많아요.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", SAID)
def test_a_rule_said_in_other_words_is_said(kind: str) -> None:
    for draft in SAID[kind]:
        state = {"intent": "tourism_query", "constraints": [rule_of(kind)], "query": draft}
        found = [issue for issue in issues(state, draft) if "it is so" in issue]
        assert found == [], draft


def test_a_document_s_own_sentence_says_no_rule_of_the_day() -> None:
    full = next(d for d in documents() if "crowd" in d.text.lower())
    state = {"intent": "tourism_query", "constraints": [rule_of("crowd_warning")], "query": "",
             "evidence": [of_document(full.id)]}  # fmt: skip
    assert any("warn of the crowds" in issue for issue in issues(state, f"{full.text} [1]"))
    assert any("warn of the crowds" in i for i in issues(state, "Crowds clap at the puja [1]."))


@pytest.mark.parametrize(
    "sentence",
    [
        "Flat water behind a bar of sand where beginners are towed.", "A sand bar closes the mouth.",
        "Behind the bars is a parish of coconut smallholders.", "The current pulls toward the bar.",
        "One bar of light goes down the main cleft.", "Climb into the pick-up and hold the bar.",
        "Snorkelling on Bar Reef needs calm.", "Stop at a juice bar.", "Tea instead of beer.",
        "Bars, pubs and liquor shops are closed.", "So no bar crawl.", "Surf Whisky Point.",
        "You cannot buy beer or visit bars.", "Walk barefoot to Barefoot.", "Eat a chocolate bar.",
        "칵테일 대신 홍차를 드세요.", "술집은 닫아요.", "기차가 해변 바로 뒤를 지나가요.",
        "초보는 위스키 포인트에서 배우세요.",
    ],
)  # fmt: skip
def test_what_is_no_plan_to_drink(sentence: str) -> None:
    assert not plans_drinks(sentence.lower())


@pytest.mark.parametrize(
    "sentence",
    [
        "Begin at 18:00 in a rooftop bar.", "Bars are closed, but have a cocktail at the hotel.",
        "Skip the tea, have a beer.", "Instead, enjoy a glass of arrack.", "Go to a bar by the river.",
        "End the day at the beach bars of Hikkaduwa.", "Ask at the bar for a beer.",
        "술집은 닫지만 호텔 바에서 칵테일을 드세요.", "저녁에는 맥주 한잔 어때요.", "A pub crawl it is.",
    ],
)  # fmt: skip
def test_what_is_a_plan_to_drink(sentence: str) -> None:
    assert plans_drinks(sentence.lower())


def strange(draft: str, query: str = "Tell me about Galle Fort", document: str = "") -> list[str]:
    state = {"intent": "tourism_query", "query": query, "location": "galle-fort",
             "evidence": [item for item in [of_document(document)] if item]}  # fmt: skip
    return [issue for issue in issues(state, draft) if "not in Sri Lanka" in issue]


@pytest.mark.parametrize(
    "draft", ["Galle looks like Lisbon.", "갈레는 리스본 같아요.", "갈레에서 발리로 건너가세요.", "서울처럼 붐벼요."]
)  # fmt: skip
def test_a_place_of_another_country_is_found_in_both_languages(draft: str) -> None:
    assert strange(draft)


@pytest.mark.parametrize(
    "draft", ["갈레의 파리떼", "인도양이 보여요.", "배구(발리볼)를 해요.", "부산하게 움직여요.", "한국어 안내가 있어요."]
)  # fmt: skip
def test_a_korean_word_with_a_country_in_it_is_no_country(draft: str) -> None:
    assert strange(draft) == []


def test_what_a_source_names_in_one_language_may_be_said_in_the_other() -> None:
    document = next(d for d in documents() if "Portugal" in d.text and d.place_id == "galle-fort")
    assert strange("갈레 요새는 포르투갈이 쌓기 시작했어요.", document=document.id) == []
    assert strange("Seoul is far.", query="서울에서 갈레까지 얼마나 걸려요?") == []
    assert strange("갈레는 서울에서 멀어요.", query="How far is Galle from Seoul?") == []
