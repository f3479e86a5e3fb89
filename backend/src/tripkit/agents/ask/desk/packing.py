"""What to take: by the month's normals, the children, the socket and the bag."""

from tripkit.agents.ask.desk.answer import Answer, Line, ours, page
from tripkit.agents.ask.desk.climate import asked_month, clothes, month_name
from tripkit.agents.ask.desk.question import Question
from tripkit.knowledge.climate import normals
from tripkit.knowledge.countries import country_of
from tripkit.tools.trip.context import say

_MILD_PLUGS = {"C", "E", "F"}


def packed(question: Question) -> Answer | None:
    """A list in a few lines; without a month the answer is for the coming weeks."""
    spot, locale = question.spot, question.locale
    if spot is None:
        return None
    month = asked_month(question) or question.today.month
    at = normals(spot.lat, spot.lng, month)
    country = country_of(spot.country)
    name, when = spot.called(locale), month_name(month, locale)
    if at is None and country is None:
        return None
    lines: list[Line] = []
    if at:
        basis = ours(
            "normals", say(locale, f"climate normals of {at.where}", f"{at.where} 기후 평년값")
        )
        lead = Line(say(
            locale, f"For {name} in {when} ({at.low} to {at.high} °C, rain on about {at.rain_days} days) take {clothes(at, locale)}.",
            f"{when} {name}은 {at.low}~{at.high}°C, 비 오는 날 {at.rain_days}일쯤이라 {clothes(at, locale)}를 챙겨요.",
        ), basis)  # fmt: skip
    else:
        lead = Line(say(
            locale, f"I hold no temperatures for {name}, so look at a forecast for clothes; the rest is below.",
            f"{name}의 기온 자료는 없으니 옷은 예보를 보고 정해요. 나머지는 아래와 같아요.",
        ))  # fmt: skip
    lines += _general(question)
    if country:
        plugs = ", ".join(country.plugs)
        fits = _MILD_PLUGS & set(country.plugs)
        note = say(locale, f"Plugs {plugs}, {country.volts} V: bring an adapter if yours differ.",
                   f"콘센트 {plugs}형, {country.volts}V: " + ("한국 플러그가 그대로 맞아요." if "F" in fits else "어댑터를 챙겨요."))  # fmt: skip
        lines.append(Line(note, page(country.advice_page)))
    return Answer("packing", lead, name, tuple(lines))


def _general(question: Question) -> list[Line]:
    locale = question.locale
    lines = [Line(say(
        locale, "Always: passport and a copy, cards and some cash, medicines with the prescription, charger, insurance papers.",
        "기본: 여권과 사본, 카드와 현금 조금, 처방전과 함께 약, 충전기, 보험 서류.",
    ))]  # fmt: skip
    if question.has("toddler"):
        lines.append(Line(say(
            locale, "With a toddler: nappies and wipes for two days, a change of clothes and snacks in the cabin bag, fever medicine in the dose for the weight, sun hat, a folding stroller or carrier.",
            "어린아이: 이틀 치 기저귀와 물티슈, 기내용 여벌 옷과 간식, 몸무게에 맞는 해열제, 햇빛 모자, 접이식 유모차나 아기띠.",
        )))  # fmt: skip
    elif question.has_children:
        lines.append(Line(say(
            locale, "With children: fever medicine in their dose, plasters, sun hat, a change of clothes and snacks in the cabin bag, something to do.",
            "아이: 용량에 맞는 해열제, 반창고, 햇빛 모자, 기내용 여벌 옷과 간식, 놀잇감.",
        )))  # fmt: skip
    if question.has("beach") or question.has("warm"):
        lines.append(Line(say(locale, "For the beach: swimwear, water shoes, reef-safe sun cream, a dry bag.",
                              "바다: 수영복, 아쿠아슈즈, 자외선 차단제, 방수 가방.")))  # fmt: skip
    if question.has("carry_on"):
        lines.append(Line(say(
            locale, "Cabin bag only: five days of clothes and wash, layers rather than a thick coat, liquids up to 100 ml in a one-litre bag, power bank in the cabin.",
            "기내용만: 닷새 치 옷을 빨아 입고 겹쳐 입어요. 액체는 100ml씩 1리터 지퍼백에, 보조배터리는 기내에 들고 타요.",
        )))  # fmt: skip
    return lines
