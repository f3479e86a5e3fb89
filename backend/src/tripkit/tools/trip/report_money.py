"""Whether a finished plan keeps what was said of money: in all, for a part, a night."""

from tripkit.domain.trip import Constraint
from tripkit.knowledge.currency import convert
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.orders.blocks import clause_of
from tripkit.knowledge.orders.tables import is_without
from tripkit.tools.trip.choices import choices_of, roughly
from tripkit.tools.trip.finished import Judged, Plan
from tripkit.tools.trip.parts import part_sum

_LINES = {"food": "food", "tickets": "activities"}


def budget(plan: Plan, rule: Constraint) -> Judged:
    cost = plan.found.cost
    if cost.budget is None:
        return None, "its currency is not known", "통화를 알 수 없어요"
    about = f"{cost.total:,.0f} / {cost.budget:,.0f} {cost.currency}"
    if cost.total <= cost.budget and lacks_flights(plan):
        return None, f"the sums hold no flights yet: {about}", f"항공료를 뺀 비용이에요: {about}"
    if cost.total > cost.budget:
        short = f"{cost.total - cost.budget:,.0f} {cost.currency}"
        return (
            False,
            f"by our estimate it comes to {about}: {short} too much",
            f"어림한 비용이 {about}로 {short}가 모자라요",
        )
    return True, f"the sums: {about}", f"비용 합계: {about}"


def lacks_flights(plan: Plan) -> bool:
    """Whether the budget is to hold flights and the sums hold none."""
    request = plan.trip.request
    return not plan.found.cost.breakdown.get("flights") and any(
        s.kind == "included"
        and (s.value == "flights" or (s.value == "all" and request.origin is None))
        and not is_without(clause_of(request.task, s.text))
        for s in request.statements
    )


def part_budget(plan: Plan, rule: Constraint) -> Judged:
    """What the days spend on it against the sum, for as many days and people as it is for."""
    allowed, cost = part_sum(str(rule.value), plan.trip.request), plan.found.cost
    if allowed is None:
        return None, "its currency is not known", "통화를 알 수 없어요"
    limit = convert(allowed.amount, allowed.currency, cost.currency).amount
    spent = cost.breakdown.get(_LINES[allowed.part], 0.0)
    about = f"{spent:,.0f} / {limit:,.0f} {cost.currency}"
    return spent <= limit, f"the sums: {about}", f"비용 합계: {about}"


def night_price(plan: Plan, rule: Constraint) -> Judged:
    limit = convert(float(rule.value), rule.currency or "USD", "USD").amount
    rooms = [room for stay in choices_of(plan.trip).lodged if (room := stay.room)]
    if not rooms:
        return None, "no room is known", "아는 숙소가 없어요"
    dearest = max(room.per_night for room in rooms)
    price = roughly(plan.trip, dearest)
    if dearest > limit and all(room.source == "estimate" for room in rooms):
        return (
            None,
            f"our estimate there is {price} a night: look for a room at your price",
            f"저희 어림으로는 1박에 {josa(price, '이에요/예요')}. 그 값의 방을 직접 찾아봐요",
        )
    return dearest <= limit, f"{price} a night at most", f"1박에 최대 {josa(price, '이에요/예요')}"
