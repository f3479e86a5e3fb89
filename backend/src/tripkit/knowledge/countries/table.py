"""Every country out of its rows: what was written out for it stands before the short form."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import cast

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries.country import Country, Topic, TravelWarning
from tripkit.knowledge.countries.land import Land, Pair, written_lands
from tripkit.knowledge.countries.rows import rows
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.months import MONTHS

_ADVICE = "https://www.gov.uk/foreign-travel-advice"
_NONE = "-"
_CALLED = ("police", "ambulance", "fire")
_ANY = "112"


@cache
def countries() -> Mapping[str, Country]:
    """All, by ISO 3166 code."""
    facts = {code: cells for code, *cells in rows("facts")}
    warnings = {code: cells for code, *cells in rows("warnings")}
    return {
        code: _written_out(_short(code, cells, facts[code], warnings.get(code)))
        for code, *cells in rows("countries")
    }


def country_of(code: str) -> Country | None:
    """The country of this ISO 3166 code."""
    return countries().get(code.upper())


def months_text(months: tuple[int, ...]) -> Words:
    """ "January, February and June to October", "1~2월과 6~10월"; over New Year as one."""
    spans = list(_spans(months))
    english = [
        MONTHS[first - 1] if first == last else f"{MONTHS[first - 1]} to {MONTHS[last - 1]}"
        for first, last in spans
    ]
    korean = [f"{a}월" if a == b else f"{a}~{b}월" for a, b in spans]
    return Words(en=" and ".join(english), ko=", ".join(korean))


def _spans(months: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Runs of months as first and last, in the order in which they are written."""
    first = last = 0
    for month in months:
        if first and month == last % 12 + 1:
            last = month
            continue
        if first:
            yield first, last
        first = last = month
    if first:
        yield first, last


@cache
def _water() -> dict[str, str]:
    return {code: cells[4] for code, *cells in rows("countries")}


def tap_water(code: str) -> str:
    """`safe`, `boiled`, `unsafe` or `mixed` (it differs within the country)."""
    return _water()[code]


_FLAGS = {"malaria": "M", "yellow fever": "Y", "dengue": "D"}


@cache
def _illnesses() -> dict[str, str]:
    return {code: cells[9] for code, *cells in rows("countries")}


def carries(code: str, illness: str) -> bool:
    """Whether mosquitoes carry `malaria`, `yellow fever` or `dengue` in parts of the country."""
    return _FLAGS[illness] in _illnesses().get(code, "")


@cache
def _phrases() -> dict[tuple[str, str], Pair]:
    return {(what, code): (english, korean) for what, code, english, korean in rows("phrases")}


def phrase(what: str, code: str, about: Words | None = None, month: Words | None = None) -> Words:
    """A sentence of the table; `about` are the places or months that it names."""
    en, ko = _phrases()[what, code]
    return Words(
        en=en.format(about=about and about.en, month=month and month.en),
        ko=ko.format(about=about and about.ko, month=month and month.ko),
    )


@cache
def _group(name: str) -> frozenset[str]:
    members = (codes for group, codes in rows("groups") if group == name)
    return frozenset(code for codes in members for code in codes.split())


def _short(
    code: str, cells: list[str], facts: list[str], advice_cells: list[str] | None
) -> Country:
    """The country by its rows alone."""
    calling, side, plugs, volts, water, *numbers, tips, health, best, avoid, page = cells
    currency, money, money_ko, tags, spoken, spoken_ko, zones = facts
    notes = {cast(Topic, of): Words(en=en, ko=ko) for at, of, en, ko in rows("notes") if at == code}
    advice = _ADVICE if page == _NONE else f"{_ADVICE}/{page}"
    return Country(
        code=code,
        name=Words(en=country_name(code, "en"), ko=country_name(code, "ko")),
        currency=currency,
        currency_name=Words(en=money, ko=money_ko),
        languages=tuple(tags.split()),
        language_names=Words(en=spoken, ko=spoken_ko),
        timezones=tuple(zones.split()),
        calling_code=calling,
        drives="left" if side == "L" else "right",
        plugs=tuple(plugs.split(",")),
        volts=volts,
        water=notes["water"] if water == "mixed" else phrase("water", water),
        tipping=notes.get("tips") or phrase("tips", tips),
        health=_health(health),
        emergency=_emergency(code, numbers),
        best_months=_months(best),
        avoid=_avoid(avoid),
        entry=notes.get("entry") or phrase("entry", _border(code)),
        entry_source=advice if page == _NONE else f"{advice}/entry-requirements",
        advice_page=advice,
        warning=_warning(code, advice_cells, advice) if advice_cells else None,
        notes=notes,
    )


def _emergency(code: str, numbers: list[str]) -> dict[str, str]:
    """Numbers by whom they call, with `any` where 112 reaches all of them besides."""
    called = {who: number for who, number in zip(_CALLED, numbers, strict=True) if number != _NONE}
    is_any = code in _group("112 everywhere") and set(numbers) != {_ANY}
    return called | ({"any": _ANY} if is_any else {})


def _months(text: str) -> tuple[int, ...]:
    """ "11-2,6" as months in this order; none for a dash."""
    months: list[int] = []
    for part in text.split(",") if text != _NONE else []:
        first, _, last = part.partition("-")
        month, end = int(first), int(last or first)
        months.append(month)
        while month != end:
            month = month % 12 + 1
            months.append(month)
    return tuple(months)


def _avoid(text: str) -> Words | None:
    cause, _, span = text.partition(" ")
    if not span:
        return None
    return phrase("avoid", cause, months_text(_months(span)))


def _health(flags: str) -> Words:
    sentences = [phrase("health", flag) for flag in flags]
    return Words(en=" ".join(s.en for s in sentences), ko=" ".join(s.ko for s in sentences))


def _border(code: str) -> str:
    if code in _group("schengen"):
        return "schengen"
    return "beside" if code in _group("free with schengen") else _NONE


def _warning(code: str, cells: list[str], source: str) -> TravelWarning:
    level, month, ban, english, korean = [*cells, *[""] * (5 - len(cells))]
    here = Words(en=country_name(code, "en"), ko=country_name(code, "ko"))
    where_en, where_ko = english or "it", korean or here.ko
    year, number = map(int, month.split("-"))
    dates = Words(en=f"{MONTHS[number - 1]} {year}", ko=f"{year}년 {number}월")
    text = phrase("advice", level, Words(en=where_en, ko=where_ko), dates)
    texts = [text, phrase("advice", "ban")] if ban else [text]
    return TravelWarning(
        everywhere=level == "all",
        month=month,
        text=Words(
            en=f"{here.en}: " + " ".join(t.en for t in texts),
            ko=f"{here.ko}: " + " ".join(t.ko for t in texts),
        ),
        source=source,
    )


def _written_out(short: Country) -> Country:
    """With the sentences that somebody wrote for it."""
    land = written_lands().get(short.code)
    if land is None:
        return short
    values = {name: getattr(short, name) for name in Country.__slots__}
    return Country(**(values | _of_land(land)))


def _of_land(land: Land) -> dict[str, object]:
    return {
        "currency": land.currency,
        "languages": land.languages,
        "drives": land.drives,
        "plugs": land.plugs,
        "water": _words(land.water),
        "tipping": _words(land.tipping),
        "health": _words(land.health),
        "entry": _words(land.entry),
        "entry_source": land.entry_source,
        "emergency": land.emergency,
        "etiquette": tuple(map(_words, land.etiquette)),
    }


def _words(pair: Pair) -> Words:
    return Words(en=pair[0], ko=pair[1])


def land_of(code: str) -> Land:
    """What cities of the country share. Raises KeyError where there is no such country."""
    if land := written_lands().get(code):
        return land
    country = countries()[code]
    return Land(
        currency=country.currency,
        languages=country.languages,
        drives=country.drives,
        plugs=country.plugs,
        volts=int(country.volts.partition("/")[2] or country.volts),
        water=_pair(country.water),
        tipping=_pair(country.tipping),
        etiquette=(),
        health=_pair(country.health),
        entry=_pair(country.entry),
        entry_source=country.entry_source,
        emergency=dict(country.emergency),
    )


def _pair(words: Words) -> Pair:
    return words.en, words.ko
