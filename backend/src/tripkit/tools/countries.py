"""describe_country: what holds in a whole country, from money and plugs to holidays and advice."""

from datetime import date, timedelta

from pydantic import Field

from tripkit.domain.context import Locale
from tripkit.domain.wire import Snake
from tripkit.knowledge.countries import (
    Country,
    country_of,
    months_text,
    phrase,
    public_holidays,
)
from tripkit.knowledge.gazetteer import region_countries
from tripkit.tools.context import ToolContext
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip.findings import Item
from tripkit.tools.whereabouts import NO_PLACE, place_of

_YEAR = timedelta(days=366)


class OfCountry(Snake):
    """The country, or a place in it."""

    destination: str = Field(description="a country, or a place in it")
    start_date: str = Field(default="", description="YYYY-MM-DD; holidays from then on")


class HolidayFound(Snake):
    day: date
    name: str
    is_estimated: bool = Field(description="the moon decides; it may be a day earlier or later")


class CountryFound(Item):
    """A country's facts; what we don't know for certain is empty."""

    destination: str
    name: str
    country_code: str
    warning: str | None = Field(description="official advice against going; said first")
    warning_everywhere: bool
    currency: str
    languages: str
    calling_code: str = Field(description="international prefix without plus")
    timezones: list[str]
    drives: str = Field(description="left or right")
    driving: str
    plugs: list[str] = Field(description="letters of IEC 60083")
    volts: str
    power: str
    water: str
    tipping: str
    health: str
    emergency: dict[str, str] = Field(description="number by whom it calls")
    emergency_note: str | None
    money_note: str | None
    best_months: list[int] = Field(description="1 January to 12 December")
    season: str
    entry: str
    entry_source: str
    etiquette: list[str]
    holidays: list[HolidayFound] = Field(description="public holidays of a year")
    holidays_note: str | None


async def describe_country(arguments: OfCountry, context: ToolContext[object]) -> CountryFound:
    """Our table, and the holidays of the year from today or the date. Raises ToolFailed."""
    locale = context.locale
    country = _country(arguments.destination, locale)
    notes = {about: words.in_(locale) for about, words in country.notes.items()}
    return CountryFound(
        destination=arguments.destination,
        name=country.name.in_(locale),
        country_code=country.code,
        warning=country.warning.text.in_(locale) if country.warning else None,
        warning_everywhere=bool(country.warning and country.warning.everywhere),
        currency=f"{country.currency_name.in_(locale)} ({country.currency})",
        languages=country.language_names.in_(locale),
        calling_code=country.calling_code,
        timezones=list(country.timezones),
        drives=country.drives,
        driving=_joined(phrase("drives", country.drives).in_(locale), notes.get("driving")),
        plugs=list(country.plugs),
        volts=country.volts,
        power=_joined(_power(country, locale), notes.get("power")),
        water=country.water.in_(locale),
        tipping=country.tipping.in_(locale),
        health=country.health.in_(locale),
        emergency=dict(country.emergency),
        emergency_note=notes.get("emergency"),
        money_note=notes.get("money"),
        best_months=list(country.best_months),
        season=_season(country, locale),
        entry=country.entry.in_(locale),
        entry_source=country.entry_source,
        etiquette=[manner.in_(locale) for manner in country.etiquette],
        holidays=_holidays(country, arguments.start_date, context.today, locale),
        holidays_note=notes.get("holidays"),
        source="catalogue",
        source_url=country.advice_page,
    )


def _country(name: str, locale: Locale) -> Country:
    codes = region_countries(name)
    code = codes[0] if len(codes) == 1 else place_of(name, locale).country
    country = country_of(code)
    if country is None:
        raise ToolFailed(f"{name} is in no country of our table; name the country.", NO_PLACE)
    return country


def _joined(text: str, note: str | None) -> str:
    return f"{text} {note}" if note else text


def _power(country: Country, locale: Locale) -> str:
    plugs = ", ".join(country.plugs)
    if locale == "en":
        letters = "types" if len(country.plugs) > 1 else "type"
        return f"Plugs of {letters} {plugs} at {country.volts} volts."
    korean = f"콘센트는 {plugs}형, {country.volts}V예요."
    if "F" in country.plugs:
        return f"{korean} 한국 플러그가 그대로 맞아요."
    return (
        korean
        if {"C", "E"} & set(country.plugs)
        else f"{korean} 한국 플러그에는 어댑터가 필요해요."
    )


def _season(country: Country, locale: Locale) -> str:
    parts = []
    if country.best_months:
        months = months_text(country.best_months).in_(locale)
        parts.append(
            f"가기 좋은 때는 {months}이에요." if locale == "ko" else f"Best from {months}."
        )
    if country.avoid:
        parts.append(country.avoid.in_(locale))
    return " ".join(parts)


def _holidays(country: Country, start: str, today: date, locale: Locale) -> list[HolidayFound]:
    """From today or the first of a later date's month, for a year."""
    try:
        first = max(today, date.fromisoformat(start).replace(day=1)) if start else today
    except ValueError:
        raise ToolFailed(f"{start} is no date; send YYYY-MM-DD.") from None
    last = first + _YEAR
    days = (
        h for year in (first.year, last.year) for h in public_holidays(country.code, year) or ()
    )
    return [
        HolidayFound(day=h.day, name=h.name.in_(locale), is_estimated=h.is_estimated)
        for h in days
        if first <= h.day <= last
    ]


def country_summary(country: CountryFound) -> str:
    return country.warning or f"{country.name}: {country.currency}; {country.power}"


DESCRIBE_COUNTRY = Tool(
    name="describe_country",
    purpose="What holds in a whole country, from plugs to public holidays",
    description="A country: official advice against going, currency, languages, time zones, driving"
    " side, plugs, water, tipping, emergency numbers, health, seasons, entry, holidays.",
    arguments=OfCountry,
    result=CountryFound,
    body=describe_country,
    audiences=frozenset({"ask", "mcp"}),
    is_worded=True,
    per_destination=True,
    summary=country_summary,
)
