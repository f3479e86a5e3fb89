"""Whether one swims in the sea there in a month: the water's usual warmth, and its rough season."""

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.climate import asked_month, month_name, normals_at, normals_basis
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.practical import SEA_SOURCE, Sea, premise_on, sea_at
from tripkit.tools.trip.context import say

_WARM, _FINE, _COOL = 24, 21, 18
"""°C of the water from which people stay in long, swim well, and only dip."""


def can_swim(question: Question) -> Answer | None:
    """A verdict by the month's water; without a month the months that are warm enough."""
    for spot in question.spots:
        sea = sea_at(spot.site)
        if sea and not premise_on("inland", spot.site):
            month = asked_month(question) or (question.today.month if question.has("now") else None)
            if month:
                return _in_month(sea, spot, month, question.locale)
            return _over_the_year(sea, spot, question.locale)
    return _without_sea(question)


def _in_month(sea: Sea, spot: Spot, month: int, locale: Locale) -> Answer:
    name, when, water = spot.called(locale), month_name(month, locale), sea.at(month)
    lead = f"{_verdict(water, locale)} " + say(
        locale,
        f"In {when} the sea off {name} is usually about {water} °C.",
        f"{when} {name} 바다는 보통 {water}°C쯤이에요.",
    )
    if month in sea.rough:
        lead = _rough(name, when, water, locale)
    at = normals_at(spot, month)
    lines = []
    if at:
        air = say(
            locale, f"The air reaches {at.high} °C by day.", f"낮 기온은 {at.high}°C까지 올라요."
        )
        lines.append(Line(air, normals_basis(at.where, locale)))
    note = say(
        locale,
        "Some years differ by two degrees: look at flags and currents on the spot, and swim where"
        " a lifeguard is.",
        "해에 따라 2도쯤 달라요. 현장에서 깃발과 물살을 보고 안전요원이 있는 곳에서 들어가요.",
    )
    return Answer("sea_swim", Line(lead, page(SEA_SOURCE)), name, (*lines, Line(note)))


def _verdict(water: int, locale: Locale) -> str:
    if water >= _WARM:
        return say(locale, "Yes, the water is warm.", "네, 물이 따뜻해요.")
    if water >= _FINE:
        return say(
            locale,
            "Yes, most people swim, though it feels fresh at first.",
            "네, 처음엔 서늘해도 대부분 수영해요.",
        )
    if water >= _COOL:
        return say(
            locale,
            "For a short dip: it is cool, and children get cold fast.",
            "잠깐은 돼요. 물이 차서 아이들은 금방 추워해요.",
        )
    return say(
        locale,
        "Not without a wetsuit: the water is cold.",
        "웨트슈트 없이는 어려워요. 물이 차요.",
    )


def _rough(name: str, when: str, water: int, locale: Locale) -> str:
    return say(
        locale,
        f"Better not count on it: {when} is the rough season off {name}, with waves, currents and"
        f" red flags on many days, though the water has about {water} °C. A pool or a calmer coast"
        " is the safe choice.",
        f"기대하지 않는 게 좋아요. {when} {name} 바다는 파도와 물살이 거칠어 입수 금지 깃발이 자주"
        f" 걸려요(수온은 {water}°C쯤). 수영장이나 잔잔한 해안이 안전해요.",
    )


def _over_the_year(sea: Sea, spot: Spot, locale: Locale) -> Answer:
    """From when to when the water is warm enough, with its warmest and coldest month."""
    name = spot.called(locale)
    good = [m for m in range(1, 13) if sea.at(m) >= _FINE and m not in sea.rough]
    warm, cold = max(range(1, 13), key=sea.at), min(range(1, 13), key=sea.at)
    if not good:
        lead = say(
            locale,
            f"The sea off {name} stays cool: about {sea.at(warm)} °C at most, in"
            f" {month_name(warm, 'en')}.",
            f"{name} 바다는 늘 차요. 가장 따뜻한 {warm}월에도 {sea.at(warm)}°C쯤이에요.",
        )
    elif len(good) == len(sea.degrees):
        lead = say(
            locale,
            f"All year: the sea off {name} has about {sea.at(cold)} to {sea.at(warm)} °C.",
            f"{name} 바다는 일 년 내내 {sea.at(cold)}~{sea.at(warm)}°C라 언제든 수영해요.",
        )
    else:
        first, last = _span(good)
        lead = say(
            locale,
            f"Best from {month_name(first, 'en')} to {month_name(last, 'en')}: the sea off {name}"
            f" has up to {sea.at(warm)} °C in {month_name(warm, 'en')} and about"
            f" {sea.at(cold)} °C in {month_name(cold, 'en')}.",
            f"{first}~{last}월이 좋아요. {name} 바다는 {warm}월에 {sea.at(warm)}°C로 가장 따뜻하고"
            f" {cold}월에 {sea.at(cold)}°C쯤이에요.",
        )
    return Answer("sea_swim", Line(lead, page(SEA_SOURCE)), name)


def _span(months: list[int]) -> tuple[int, int]:
    """The first and last of months that follow on each other, over the new year too."""
    first = next((m for m in months if (m - 2) % 12 + 1 not in months), months[0])
    last = next((m for m in months if m % 12 + 1 not in months), months[-1])
    return first, last


def _without_sea(question: Question) -> Answer | None:
    """The air by day alone, where no sea is held: no verdict."""
    spot, month = question.spot, asked_month(question)
    at = normals_at(spot, month) if spot and month else None
    if spot is None or month is None or at is None:
        return None
    locale, name = question.locale, spot.called(question.locale)
    when = month_name(month, locale)
    lead = say(
        locale,
        f"By day {name} has {at.high} °C in {when}; I hold no water temperature, so whether one can"
        " swim I can't say.",
        f"{name}의 {when} 낮 기온은 {at.high}°C예요. 수온 자료가 없어 수영이 될지는 알 수 없어요.",
    )
    note = say(
        locale,
        "Look at a sea-temperature page, and on the spot at flags, currents and jellyfish.",
        "수온 누리집을 보고, 현장에서 깃발, 조류, 해파리를 확인해요.",
    )
    return Answer("sea_swim", Line(lead, normals_basis(at.where, locale)), name, (Line(note),))
