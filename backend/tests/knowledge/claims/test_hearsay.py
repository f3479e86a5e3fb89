"""What one page alone claims does not go out: shares, offers; prices and hours say whose they are."""

import pytest
from knowledge.claims.test_judge import TODAY

from tripkit.domain.context import Locale
from tripkit.domain.provenance import ours, web
from tripkit.knowledge.claims import Evidence, Facts, Judge, shares_in
from tripkit.knowledge.claims.hearsay import owner_of
from tripkit.knowledge.claims.shares import is_pitch

LEFT_OUT = {"en": "A figure or an offer stood here", "ko": "한 곳에서만 주장하는"}
PAGE = (
    "The Ella road is open. Tickets are 97% sold out. Entry costs 3,000 rupees. It is a fine walk."
)


def judge(
    *pages: tuple[str, str], locale: Locale = "en", own: str = "Ella lies at 1,041 m."
) -> Judge:
    evidence = Evidence()
    evidence.add(9, own, ours())
    for number, (host, text) in enumerate(pages, start=1):
        evidence.add(number, text, web(f"https://{host}/a"))
    return Judge(evidence, Facts(TODAY), locale)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("97% sold out", 97), ("９７％", 97), ("97 per cent full", 97), ("97 percent", 97),
        ("Ninety-seven percent are gone", 97), ("nine out of ten seats", 90), ("9 in 10 went", 90),
        ("97퍼센트가 팔렸어요", 97), ("구십칠 퍼센트", 97), ("97프로 매진", 97), ("3할이 남았어요", 30),
        ("half-price tickets", 50), ("반값이에요", 50), ("three quarters of the beds", 75),
    ],
)  # fmt: skip
def test_a_share_is_read_however_it_is_written(text: str, share: float) -> None:
    assert shares_in(text) == {share}


@pytest.mark.parametrize(
    "text", ["2 프로그램", "할인 3장", "3 in the morning", "half a day", "Rs. 3,000", "2 of the 9"]
)
def test_what_is_no_share_is_none(text: str) -> None:
    assert shares_in(text) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "Tickets are 97% sold out [1].",
        "Tickets are 97% sold out.",
        "Tickets are 97 percent sold out.†",
        "Nearly all tickets, about 98 %, are gone [1].",
        "티켓의 97%가 팔렸어요 [1].",
        "Ninety-seven percent of the tickets are gone.",
    ],
)
@pytest.mark.parametrize("locale", ["en", "ko"])
def test_one_pages_share_is_left_out_alone(sentence: str, locale: Locale) -> None:
    passage = judge(("news.example.lk", PAGE), locale=locale).passage(sentence)
    assert passage.text.startswith(LEFT_OUT[locale])
    assert (passage.provenance.tier, passage.replaces) == ("computed", "[…]")


def test_an_item_of_a_list_stays_one() -> None:
    passage = judge(("news.example.lk", PAGE)).passage("- Tickets are 97% sold out [1].")
    assert passage.text.startswith("- A figure")


def test_a_share_that_our_data_holds_stands() -> None:
    own = "Tickets for Ella, sold 97%"
    passage = judge(("news.example.lk", PAGE), own=own).passage("Tickets are 97% sold [1].")
    assert passage.text == "Tickets are 97% sold [1]."
    as_bare_figure = judge(("news.example.lk", PAGE), own="Tickets for Ella: 97 sold")
    assert as_bare_figure.passage("Tickets are 97% sold [1].").replaces


@pytest.mark.parametrize(
    ("host", "text", "stands"),
    [
        ("paper.example.com", "Of the tickets, 97% went by noon.", True),
        ("travel.example.lk", "Of the tickets, 97% went by noon.", False),
        ("paper.example.com", "Tickets are 97% sold out.", False),
        ("paper.example.com", "The tea harvest fell by 97%.", False),
    ],
)
def test_a_second_page_of_another_owner_in_its_own_words_bears_out(
    host: str, text: str, stands: bool
) -> None:
    passage = judge(("news.example.lk", PAGE), (host, text)).passage("Tickets: 97% sold [1].")
    assert (passage.replaces is None) == stands


def test_a_share_of_general_knowledge_is_marked_where_no_page_claims_it() -> None:
    passage = judge(("news.example.lk", PAGE)).passage("A tip of 10% is usual.")
    assert passage.text == "A tip of 10% is usual.† (not checked)"


@pytest.mark.parametrize(
    "sentence",
    [
        "Buy now at the gate.", "Only 3 seats left today.", "Send 50 USD today.", "Hurry up there.",
        "지금 바로 예약하세요.", "최저가 표예요.", "50달러를 송금하세요.", "매진 임박이에요.",
    ],
)  # fmt: skip
def test_an_offer_of_a_page_is_left_out(sentence: str) -> None:
    assert is_pitch(sentence)
    pushing = judge(("shop.example.lk", "Ella passes: buy now, last chance."))
    assert pushing.passage(sentence).replaces
    assert judge(("news.example.lk", PAGE)).passage(sentence).replaces is None


@pytest.mark.parametrize(
    "sentence",
    [
        "The best view is at dawn [1].", "Book a seat in advance [1].", "The walk is fine [1].",
        "The bus is the cheapest way [1].", "The Ella road is open [1].",
    ],
)  # fmt: skip
def test_honest_prose_of_a_page_stands(sentence: str) -> None:
    page = "The best view is at dawn. Book a seat in advance. The bus is cheapest. A fine walk. "
    passage = judge(("news.example.lk", page + "The Ella road is open.")).passage(sentence)
    assert (passage.text, passage.provenance.tier) == (sentence, "web")


@pytest.mark.parametrize(
    ("locale", "note"),
    [("en", "news.example.lk alone says so, not checked"), ("ko", "news.example.lk에만 있는 내용")],
)
def test_a_price_of_one_page_stands_with_whose_it_is(locale: Locale, note: str) -> None:
    sentence = "Entry costs 3,000 rupees [1]."
    passage = judge(("news.example.lk", PAGE), locale=locale).passage(sentence)
    assert passage.text.startswith(f"{sentence} ({note}")
    assert (passage.provenance.tier, passage.sources, passage.claim) == ("web", [1], "price")
    assert (
        "alone"
        not in judge(("news.example.lk", PAGE), ("gov.lk", "Foreigners pay 3000 at entry."))
        .passage(sentence)
        .text
    )


def test_an_owner_has_one_voice() -> None:
    assert owner_of("www.news.example.com") == owner_of("example.com")
    assert owner_of("a.example.co.kr") != owner_of("b.other.co.kr")
