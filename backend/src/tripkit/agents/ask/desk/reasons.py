"""Why a pick fits: its weather, the way there, what a day costs and what to see."""

from collections.abc import Iterator

from tripkit.agents.ask.desk.climate import month_name
from tripkit.agents.ask.desk.costs import days_cost, home_currency
from tripkit.agents.ask.desk.money import written
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City
from tripkit.knowledge.costs import of_city
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.currency import convert, known
from tripkit.tools.trip.context import say
from tripkit.tools.way_sentences import hours


def why(city: City, minutes: int | None, month: int | None, question: Question) -> str:
    locale = question.locale
    reasons = ", ".join(_reasons(city, minutes, month, question, locale))
    country = country_of(city.country)
    land = f" ({country.name.in_(locale)})" if country else ""
    return f"{city.name.in_(locale)}{land}: {reasons}."


def _reasons(
    city: City, minutes: int | None, month: int | None, question: Question, locale: Locale
) -> Iterator[str]:
    if month:
        k = city.climate
        yield say(
            locale,
            f"{month_name(month, locale)} {k.low[month - 1]} to {k.high[month - 1]} °C, rain on"
            f" {k.rain_days[month - 1]} days",
            f"{month}월 {k.low[month - 1]}~{k.high[month - 1]}°C, 비 {k.rain_days[month - 1]}일",
        )
    if minutes:
        way = say(
            locale,
            "train" if question.has("by_train") else "the way there",
            "기차" if question.has("by_train") else "가는 데",
        )
        yield f"{way} {hours(5 * round(minutes / 5), locale)}"
    currency = home_currency(question)
    dollars = days_cost(of_city(city), "mid", 2, 1, 1).total / 2
    sum_ = (
        written(convert(dollars, "USD", currency).amount, currency, locale, rough=True)
        if known(currency)
        else f"${dollars:.0f}"
    )
    yield say(locale, f"about {sum_} a day each", f"하루 한 사람 약 {sum_}")
    kinds = {"beach", "island"} if question.has("beach") else set()
    best = sorted(
        city.sights,
        key=lambda s: (
            -bool(kinds & set(s.kinds)),
            -(s.kids and question.has_children),
            -s.weight,
        ),
    )[:2]
    yield ", ".join(s.name.in_(locale) for s in best)
