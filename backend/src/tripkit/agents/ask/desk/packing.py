"""What to take: by the month's normals, the children, the socket and the bag."""

from tripkit.agents.ask.desk.answer import Answer, Line, ours, page
from tripkit.agents.ask.desk.climate import asked_month, clothes, month_name, normals_at
from tripkit.agents.ask.desk.question import Question
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.practical import packing_lists
from tripkit.tools.trip.context import say

_MILD_PLUGS = {"C", "E", "F"}


def packed(question: Question) -> Answer | None:
    """A list in a few lines; without a month the answer is for the coming weeks."""
    spot, locale = question.spot, question.locale
    if spot is None:
        return None
    month = asked_month(question) or question.today.month
    at = normals_at(spot, month)
    country = country_of(spot.country)
    name, when = spot.called(locale), month_name(month, locale)
    if at is None and country is None:
        return None
    lines: list[Line] = []
    if at:
        basis = ours(
            "normals", say(locale, f"climate normals of {at.where}", f"{at.where} 기후 평년값")
        )
        lead = Line(
            say(
                locale,
                f"For {name} in {when} ({at.low} to {at.high} °C, rain on about {at.rain_days}"
                f" days) take {clothes(at, locale)}.",
                f"{when} {name}은/는 {at.low}~{at.high}°C, 비 오는 날 {at.rain_days}일쯤이라"
                f" {clothes(at, locale)}을/를 챙겨요.",
            ),
            basis,
        )
    else:
        lead = Line(
            say(
                locale,
                f"I hold no temperatures for {name}, so look at a forecast for clothes; the rest is"
                " below.",
                f"{name}의 기온 자료는 없으니 옷은 예보를 보고 정해요. 나머지는 아래와 같아요.",
            )
        )
    lines += _general(question)
    if country:
        plugs = ", ".join(country.plugs)
        fits = _MILD_PLUGS & set(country.plugs)
        note = say(
            locale,
            f"Plugs {plugs}, {country.volts} V: bring an adapter if yours differ.",
            f"콘센트 {plugs}형, {country.volts}V: "
            + ("한국 플러그가 그대로 맞아요." if "F" in fits else "어댑터를 챙겨요."),
        )
        lines.append(Line(note, page(country.advice_page)))
    return Answer("packing", lead, name, tuple(lines))


def _general(question: Question) -> list[Line]:
    """What is always taken, and what children, beach, hikes or a small bag ask for."""
    lists = packing_lists()
    wishes = [name for name in lists if name != "always" and question.has(name)]
    if "toddler" in wishes and "children" in wishes:
        wishes.remove("children")
    return [Line(lists[name].in_(question.locale)) for name in ("always", *wishes)]
