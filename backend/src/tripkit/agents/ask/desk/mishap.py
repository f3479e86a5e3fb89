"""Somebody was robbed, lost papers or was hurt just now: what to do first, where they are."""

from tripkit.agents.ask.desk.answer import Answer, Line, ours, page
from tripkit.agents.ask.desk.country import country_at, numbers_of
from tripkit.agents.ask.desk.question import Question
from tripkit.tools.trip.context import say

_EMBASSIES = {"ko": "https://www.0404.go.kr", "en": "https://www.gov.uk/world/embassies"}


def first_steps(question: Question) -> Answer:
    """Help by the country's numbers, then cards, the police's paper and the embassy."""
    locale, country = question.locale, country_at(question)
    lead = _help(question)
    basis = None
    name = country.name.in_(locale) if country else ""
    if country and country.emergency:
        title = say(locale, "TripKit's table of countries", "TripKit 나라 자료")
        lead = f"{lead} {name}: {numbers_of(country, locale)}."
        basis = ours("catalogue", title)
    else:
        lead += say(
            locale,
            " 112 works from a mobile phone in most countries; else ask your hotel or passers-by.",
            " 휴대전화에서는 대개 112가 통하고, 아니면 숙소나 옆 사람에게 부탁해요.",
        )
    return Answer("mishap", Line(lead, basis), name, tuple(_next_steps(question)))


def _help(question: Question) -> str:
    """What comes before all else."""
    if question.has("mishap_hurt"):
        return say(
            question.locale,
            "Call the ambulance now and stay with the person; don't move somebody who fell hard.",
            "지금 바로 구급차를 부르고 곁을 지켜요. 크게 다쳤으면 함부로 옮기지 않아요.",
        )
    return say(
        question.locale,
        "First get somewhere safe with people about, and report it to the police today.",
        "먼저 사람이 있는 안전한 곳으로 옮기고, 오늘 안에 경찰에 신고해요.",
    )


def _next_steps(question: Question) -> list[Line]:
    locale = question.locale
    embassy = page(_EMBASSIES[locale])
    consul = say(
        locale,
        "Your embassy or consulate helps citizens in distress and names doctors and lawyers.",
        "대사관·영사관에 도움을 청해요. 한국 영사콜센터(24시간): +82-2-3210-0404.",
    )
    if question.has("mishap_hurt"):
        insurer = say(
            locale,
            "Ring your travel insurer's emergency line before you pay for treatment, and keep every"
            " bill and report.",
            "치료비를 내기 전에 여행자보험의 긴급 전화에 알리고, 영수증과 진단서를 모두 챙겨요.",
        )
        return [Line(insurer), Line(consul, embassy)]
    cards = say(
        locale,
        "Block the cards at once in the bank's app or by its lost-card line, and the SIM by your"
        " operator if the phone is gone.",
        "카드는 은행 앱이나 분실 신고 전화로 바로 정지하고, 휴대전화도 없어졌으면 통신사에 정지를"
        " 요청해요.",
    )
    report = say(
        locale,
        "Have the police give you a written report: the insurer and the embassy ask for it.",
        "경찰에서 신고 확인서를 받아요. 보험사와 대사관이 요구해요.",
    )
    lines = [Line(cards), Line(report)]
    if question.has("mishap_papers"):
        passport = say(
            locale,
            "For the passport: with that report, photos and any copy your embassy or consulate"
            " makes an emergency one; tell the airline.",
            "여권은 그 확인서와 사진, 사본을 가지고 대사관·영사관에서 긴급여권을 받고 항공사에"
            " 알려요.",
        )
        lines.append(Line(passport, embassy))
    return [*lines, Line(consul, embassy)]
