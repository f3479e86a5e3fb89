"""What holds of every text: it is read without raising, and its fields agree with each other."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tripkit.domain.errors import InvalidInput
from tripkit.domain.plan import PlanConstraints, PlanRequest
from tripkit.knowledge.requests import read_request, state

TODAY = date(2026, 11, 21)
PIECES = st.sampled_from([
    "Rome", "서울", "부산", "Lisbon, Porto", "from Seoul", "인천 출발", "5 nights", "3박 4일", "in 12 days",
    "5 to 9 March", "3월 5일부터 9일까지", "31 February", "30일", "99월 99일", "Easter", "추석", "next week",
    "다다음 주 토요일", "two of us", "부부랑 아이 둘", "(2+2)", "0 adults", "99명", "kids 3 and 7", "1.", "$0",
    "100만원", "유로 3천", "€1.2.3", "no flights", "비행기 말고", "KTX로", "Louvre a must", "경복궁 꼭", "숙소는",
    "hotel in", "X", "not before 25:99", "밤 99시", "back to", "→", "(", ")", ",", ".", "!!", "no", "말고",
])  # fmt: skip
ORDERS = st.lists(PIECES | st.text(max_size=12), max_size=14).map(" ".join)


@given(ORDERS | st.text(max_size=300))
def test_any_text_is_read_and_its_fields_agree(text: str) -> None:
    fields = state(text, TODAY)
    start, end = fields["start_date"], fields["end_date"]
    assert start is None or end is None or start <= end
    assert fields["month"] is None or (1 <= fields["month"] <= 12 and start is None)
    assert all(fields[name] is None or fields[name] > 0 for name in ("days", "nights"))
    adults, children, party = fields["adults"], fields["children"], fields["party"]
    if adults is not None and children is not None:
        assert party == adults + children
    assert children is None or children > 0
    keys = [(rule["kind"], rule["value"]) for rule in fields["constraints"]]
    assert len(keys) == len(set(keys))
    used = {value for kind, value in keys if kind == "use_mode"}
    assert not used & {value for kind, value in keys if kind == "avoid_mode"}


@given(ORDERS)
def test_any_order_is_a_request_or_is_refused_by_its_field(text: str) -> None:
    order = PlanRequest(task=text.strip() or "x", constraints=PlanConstraints())
    try:
        request = read_request(order, today=TODAY)
    except InvalidInput:
        return
    assert not (request.start_date and request.end_date) or request.start_date <= request.end_date
    if request.start_date and request.end_date and request.days:
        assert (request.end_date - request.start_date).days + 1 == request.days


@given(ORDERS)
def test_the_same_text_is_read_the_same_twice(text: str) -> None:
    assert state(text, TODAY) == state(text, TODAY)
