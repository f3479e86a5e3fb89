"""Each sentence of a model gets its tier; a wrong one is replaced by itself."""

from datetime import date

import pytest

from tripkit.domain.provenance import Provenance, ours
from tripkit.knowledge.claims import Evidence, Facts, Judge, Sentences, kind_of, sentences_in
from tripkit.knowledge.claims.corrections import KnownPlace

TODAY = date(2026, 11, 22)
LISBON = KnownPlace(("Lisbon", "리스본"), 38.7223, -9.1393, "Europe/Lisbon", "PT")
PORTO = KnownPlace(("Porto", "포르투"), 41.1496, -8.6110, "Europe/Lisbon", "PT")
LONDON = KnownPlace(("London", "런던"), 51.5074, -0.1278, "Europe/London", "GB")
OURS = Provenance(tier="ours", source="TripKit's catalogue")


def judge(*places: KnownPlace, locale="en", total: float | None = None) -> Judge:
    evidence = Evidence(["four days in Lisbon, budget 900 euros"])
    evidence.add(1, "Castelo de São Jorge: a castle, entry 17 dollars, usual visit 90", OURS)
    facts = Facts(TODAY, places=list(places), total=total, total_text="$1,480")
    return Judge(evidence, facts, locale)


@pytest.mark.parametrize(
    "text",
    [
        "Porto is steep. Lisbon is wide! Which one? Go by train [1]. Then eat.",
        "St. Mary is e.g. near. 3.5 km is far. It opens at 9 a.m. daily.\n- A list\n\n| a | b |\n",
        "포르투는 가팔라요. 리스본은 넓어요. 어디로 갈까요?",
    ],
)
def test_sentences_join_to_the_text_however_it_arrives(text: str) -> None:
    assert "".join(sentences_in(text)) == text
    for size in (1, 3, 7):
        reader = Sentences()
        pieces = [
            piece for n in range(0, len(text), size) for piece in reader.feed(text[n : n + size])
        ]
        assert [*pieces, *([reader.rest] if reader.rest else [])] == sentences_in(text)


def test_an_abbreviation_and_a_decimal_end_no_sentence() -> None:
    assert sentences_in("St. Mary lies 3.5 km out. Go.") == [
        "St. Mary lies 3.5 km out.", " ", "Go.",
    ]  # fmt: skip


def test_a_sentence_of_no_source_is_marked_as_not_checked() -> None:
    passage = judge(LISBON).passage("Porto is the smaller and steeper of the two.")
    assert passage.text == "Porto is the smaller and steeper of the two.†"
    assert passage.provenance.tier == "model"
    assert passage.provenance.unchecked


@pytest.mark.parametrize(
    ("sentence", "kind", "says"),
    [
        ("A tram ticket costs €3.", "price", "operator's own price"),
        ("The castle opens at 9:00 daily.", "hours", "own page"),
        ("You need no visa for ninety days.", "entry", "embassy"),
        ("Pickpockets ride tram 28.", "safety", "travel advice"),
        ("The tap water is drinkable.", "health", "doctor"),
        ("The tower is 42 metres tall.", "figure", "not checked"),
    ],
)
def test_what_can_hurt_says_how_to_check(sentence: str, kind: str, says: str) -> None:
    passage = judge(LISBON).passage(sentence)
    assert passage.claim == kind
    assert says in (passage.check or "")
    assert passage.text.startswith(sentence)
    assert passage.text.endswith(f"† ({passage.check})")


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("입장료는 15유로예요.", "price"),
        ("오전 9시에 문을 열어요.", "hours"),
        ("무비자로 90일까지 머물 수 있어요.", "entry"),
        ("밤에는 소매치기를 조심해요.", "safety"),
        ("수돗물은 마셔도 돼요.", "health"),
    ],
)
def test_korean_claims_are_seen(sentence: str, kind: str) -> None:
    assert kind_of(sentence) == kind


def test_a_cited_sentence_has_its_sources_tier_if_the_source_bears_it_out() -> None:
    kept = judge(LISBON).passage("The castle asks 17 dollars [1].")
    assert (kept.provenance, kept.sources, kept.claim) == (OURS, [1], None)
    assert kept.text == "The castle asks 17 dollars [1]."
    other = judge(LISBON).passage("The castle asks 25 dollars [1].")
    assert (other.provenance.tier, other.sources, other.claim) == ("model", [], "price")
    assert "[1]" not in other.text
    unknown = judge(LISBON).passage("The castle asks 17 dollars [7].")
    assert unknown.provenance.tier == "model"
    elsewhere = judge(LISBON).passage("Ghosts walk there [1].")
    assert elsewhere.provenance.tier == "model"


def test_the_persons_own_figure_is_no_claim() -> None:
    assert judge(LISBON).passage("With 900 to spend you have room to breathe.").claim is None
    assert judge(LISBON).passage("With 800 to spend you have room to breathe.").claim == "figure"


@pytest.mark.parametrize("sentence", ["Which month do you have in mind?", "## By night", "|---|"])
def test_what_states_nothing_is_not_marked(sentence: str) -> None:
    assert judge(LISBON).passage(sentence).text == sentence


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("In Lisbon the sun sets at 18:00 on 21 June 2027.", "is at 21:0"),
        ("Sunset in June is around 19:30.", "between 20:5"),
        ("12 May 2027 is a Monday, so museums close.", "is a Wednesday"),
        ("In Lisbon people drive on the left.", "They drive on the right"),
        ("In an emergency call the police on 911.", "112"),
    ],
)
def test_a_wrong_sentence_is_replaced_by_itself(sentence: str, says: str) -> None:
    passage = judge(LISBON).passage(sentence)
    assert says in passage.text
    assert passage.replaces == sentence
    assert passage.provenance.tier in ("computed", "ours")


@pytest.mark.parametrize(
    "sentence",
    [
        "In Lisbon the sun sets at 21:05 on 21 June 2027.",
        "Sunset in June is around 9 pm.",
        "12 May 2027 is a Wednesday.",
        "In Portugal people drive on the right.",
        "In an emergency call 112.",
        "It takes 300 minutes.",
        "The tower opens at 10:00 on 21 June 2027, long before sunset.",
    ],
)
def test_a_right_sentence_stays(sentence: str) -> None:
    assert judge(LISBON).passage(sentence).replaces is None


def test_no_way_is_shorter_than_the_straight_line() -> None:
    near = judge(LISBON, PORTO).passage("Porto is 120 km from Lisbon.")
    assert "274 km apart in a straight line" in near.text
    assert judge(LISBON, PORTO).passage("Porto is 313 km from Lisbon.").replaces is None


def test_the_sum_is_codes() -> None:
    wrong = judge(LISBON, total=1480.0).passage("Altogether it comes to $1,200.")
    assert wrong.text == "The sum of the parts is $1,480."
    assert judge(LISBON, total=1480.0).passage("Altogether $1,480.").replaces is None


def test_two_countries_leave_the_side_of_the_road_alone() -> None:
    assert judge(LISBON, LONDON).passage("They drive on the left there.").replaces is None
    assert judge(LISBON, LONDON).passage("In London they drive on the right.").replaces


def test_a_korean_sunset_is_mended_in_korean() -> None:
    passage = judge(LISBON, locale="ko").passage("리스본의 2027년 6월 21일 일몰은 오후 6시예요.")
    assert passage.text.startswith("리스본" if "리스본" in passage.text else "Lisbon")
    assert "21:0" in passage.text


def test_addresses_leave_the_text() -> None:
    passage = judge(LISBON).passage("Pay at https://evil.example/pay or [here](https://x.example).")
    assert "http" not in passage.text
    assert passage.text.startswith("Pay at or here")


@pytest.mark.parametrize(
    "sentence",
    [
        "Call 0900-555-1234 before you go.",
        "Write to pay@evil.example first.",
        "Book on +44 20 7946 0958 today.",
        "Send it to DE89 3704 0044 0532 0130 00 now.",
    ],
)
def test_a_number_to_call_or_pay_at_that_nobody_vouches_for_goes(sentence: str) -> None:
    passage = judge(LISBON).passage(sentence)
    assert passage.text.startswith("A number or address stood here")
    assert passage.replaces == "[…]"


@pytest.mark.parametrize(
    "sentence", ["It was built 1502-1601.", "Go on 2027-04-10 if you can.", "It holds 12,000,000."]
)
def test_a_date_or_a_large_figure_is_no_number_to_call(sentence: str) -> None:
    assert judge(LISBON).passage(sentence).replaces is None


def test_a_source_that_also_has_korean_names_speaks_of_the_same_thing() -> None:
    evidence = Evidence()
    evidence.add(1, "Jerónimos Monastery Belém 벨렝 church", ours())
    assert evidence.bears_out("Jerónimos Monastery is white [1].", [1])
    assert not evidence.bears_out("Sintra is green [1].", [1])
    assert not evidence.bears_out("신트라는 푸르러요 [1].", [1])
