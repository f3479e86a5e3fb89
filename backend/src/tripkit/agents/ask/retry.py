"""A trip with the smallest changes that its validator names."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.trip import Constraint, Money, TripRequest
from tripkit.tools.trip.context import say

_PACES = ("relaxed", "balanced", "packed")
_KOREAN_PACES = {"relaxed": "느긋한", "balanced": "적당한", "packed": "촘촘한"}


def with_changes(
    request: TripRequest, changes: Sequence[dict[str, Any]], locale: Locale
) -> tuple[TripRequest, list[str]]:
    """The request as it would do, and what was changed in sentences; the first change counts.

    Where no change is named the days are made slower: that leaves time for what did not fit.
    """
    if not changes:
        return _slower(request, locale)
    update: dict[str, Any] = {}
    said: list[str] = []
    for change in changes[:1]:
        waived = [str(key) for key in change.get("waive", [])]
        if waived:
            kinds = {key for key in waived if ":" not in key}
            kept = [r for r in request.constraints if r.key not in waived and r.kind not in kinds]
            lost = [r.text or r.key for r in request.constraints if r not in kept]
            update["constraints"] = kept
            if any(key.partition(":")[0] == "budget" for key in waived):
                update["budget"] = None
            said += [_left_out(text, locale) for text in lost or waived]
        said += _fields(change, request, update, locale)
    return request.model_copy(update=update), said


def _slower(request: TripRequest, locale: Locale) -> tuple[TripRequest, list[str]]:
    rules = [rule for rule in request.constraints if rule.kind != "pace"]
    relaxed = Constraint(kind="pace", value="relaxed")
    said = say(
        locale, "Planned at a slower pace, since not everything fitted.",
        "다 담기지 않아 느긋한 일정으로 다시 짰어요.",
    )  # fmt: skip
    return request.model_copy(update={"constraints": [*rules, relaxed]}), [said]


def _fields(
    change: dict[str, Any], request: TripRequest, update: dict[str, Any], locale: Locale
) -> list[str]:
    said = []
    start, end = change.get("start_date") or request.start_date, change.get("end_date")
    if start and end:
        first, last = date.fromisoformat(str(start)), date.fromisoformat(str(end))
        update |= {"start_date": first, "end_date": last, "days": (last - first).days + 1}
        said.append(say(
            locale, f"As asked it does not fit: planned from {first} to {last}.",
            f"그대로는 맞지 않아 {first}부터 {last}까지로 짰어요.",
        ))  # fmt: skip
    if isinstance(change.get("budget"), dict):
        money = Money.model_validate(change["budget"])
        update["budget"] = money
        said.append(say(
            locale, f"As asked it does not fit: planned with {money.amount:,.0f} {money.currency}.",
            f"그대로는 맞지 않아 {money.amount:,.0f} {money.currency}로 짰어요.",
        ))  # fmt: skip
    for rule in change.get("hard_constraints", []):
        pace = str(rule).removesuffix(" pace")
        if pace in _PACES:
            others = update.get("constraints", request.constraints)
            rules = [other for other in others if other.kind != "pace"]
            update["constraints"] = [*rules, Constraint(kind="pace", value=pace)]
            english = f"As asked it does not fit: planned at a {pace} pace."
            korean = f"그대로는 맞지 않아 {_KOREAN_PACES[pace]} 일정으로 짰어요."
            said.append(say(locale, english, korean))
    return said


def _left_out(text: str, locale: Locale) -> str:
    return say(
        locale, f"Planned without “{text}”, which can't be kept.",
        f"지킬 수 없는 ‘{text}’ 조건은 빼고 짰어요.",
    )  # fmt: skip
