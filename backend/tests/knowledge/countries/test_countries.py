"""Every country's facts: whole, in both languages, sane; holidays; what was written out wins."""

import re
from collections import Counter
from datetime import date
from zoneinfo import available_timezones

import pytest
from babel.numbers import list_currencies

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries import (
    Country,
    countries,
    country_of,
    land_of,
    months_text,
    public_holidays,
    written_lands,
)

ALL = list(countries().values())
CODES = [country.code for country in ALL]
HANGUL = re.compile("[가-힣]")
UNITED_NATIONS = (
    "AF AL DZ AD AO AG AR AM AU AT AZ BS BH BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI CV KH CM"
    " CA CF TD CL CN CO KM CG CD CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI FR GA"
    " GM GE DE GH GR GD GT GN GW GY HT HN HU IS IN ID IR IQ IE IL IT JM JP JO KZ KE KI KP KR KW KG"
    " LA LV LB LS LR LY LI LT LU MG MW MY MV ML MT MH MR MU MX FM MD MC MN ME MA MZ MM NA NR NP NL"
    " NZ NI NE NG MK NO OM PK PW PA PG PY PE PH PL PT QA RO RU RW KN LC VC WS SM ST SA SN RS SC SL"
    " SG SK SI SB SO ZA SS ES LK SD SR SE CH SY TJ TZ TH TL TG TO TT TN TR TM TV UG UA AE GB US UY"
    " UZ VU VE VN YE ZM ZW"
)  # fmt: skip
OTHERS = "TW XK PS VA HK MO PR GL FO NC PF RE CW AW GP MQ BM KY GI GU"


def of(code: str) -> Country:
    country = country_of(code)
    assert country is not None
    return country


def texts(country: Country) -> list[Words]:
    both = [
        country.name, country.currency_name, country.language_names, country.water,
        country.tipping, country.health, country.entry, *country.notes.values(), *country.etiquette,
    ]  # fmt: skip
    extra = (country.avoid, country.warning.text if country.warning else None)
    return [*both, *(words for words in extra if words)]


def test_all_members_of_the_united_nations_and_the_territories_are_there() -> None:
    assert len(UNITED_NATIONS.split()) == 193
    assert {*UNITED_NATIONS.split(), *OTHERS.split()} <= set(CODES)


@pytest.mark.parametrize("country", ALL, ids=CODES)
def test_a_country_is_whole_and_sane(country: Country) -> None:
    assert country.currency in list_currencies()
    assert set(country.plugs) <= set("ABCDEFGHIJKLMNO")
    assert all(100 <= int(volts) <= 240 for volts in country.volts.split("/"))
    assert set(country.timezones) <= available_timezones()
    assert country.timezones
    assert set(country.best_months) <= set(range(1, 13))
    assert country.calling_code.isdigit()
    assert set(country.emergency) <= {"police", "ambulance", "fire", "any"}
    assert all(re.fullmatch(r"\d{2,5}", number) for number in country.emergency.values())
    assert country.entry_source.startswith("https://")


@pytest.mark.parametrize("country", ALL, ids=CODES)
def test_its_texts_are_in_both_languages(country: Country) -> None:
    for words in texts(country):
        assert not HANGUL.search(words.en), words
        assert HANGUL.search(words.ko), words
        assert "!" not in words.en + words.ko
        assert "당신" not in words.ko


def test_well_known_facts_hold() -> None:
    left = {
        "GB",
        "IE",
        "JP",
        "AU",
        "NZ",
        "IN",
        "ZA",
        "NA",
        "KE",
        "TH",
        "ID",
        "MY",
        "CY",
        "MT",
        "VI",
    }
    right = {"US", "FR", "KR", "CN", "GI", "RW", "SE", "WF", "PH", "VN"}
    assert {code for code in left | right if of(code).drives == "left"} == left
    assert of("KE").plugs == ("G",)
    assert of("NO").emergency["ambulance"] == "113"
    assert of("CH").currency == "CHF"
    assert of("HR").currency == "EUR"
    assert of("US").emergency["police"] == "911"


def test_a_war_is_warned_of_everywhere_with_month_and_official_page() -> None:
    for code in ("UA", "SD", "YE", "AF", "SY"):
        warning = of(code).warning
        assert warning is not None
        assert warning.everywhere
        assert re.fullmatch(r"20\d\d-\d\d", warning.month)
        assert warning.source.startswith("https://www.gov.uk/foreign-travel-advice/")
        assert "Do not travel" in warning.text.en
        assert "0404.go.kr" in warning.text.en
    assert of("PT").warning is None
    thailand = of("TH").warning
    assert thailand is not None
    assert not thailand.everywhere


def test_what_was_written_out_stands_before_the_short_form() -> None:
    land = written_lands()["KR"]
    assert of("KR").water.en == land.water[0]
    assert of("KR").etiquette[0].ko == land.etiquette[0][1]
    assert land_of("KR") is land


def test_a_country_that_nobody_wrote_out_still_serves_its_cities() -> None:
    code = next(code for code in CODES if code not in written_lands())
    land = land_of(code)
    assert land.currency == of(code).currency
    assert land.water[0] == of(code).water.en


def test_an_unknown_code_is_no_country() -> None:
    assert country_of("ZZ") is None
    with pytest.raises(KeyError):
        land_of("ZZ")


def test_112_reaches_all_of_them_in_europe_beside_the_numbers_of_the_country() -> None:
    assert of("PL").emergency == {"police": "112", "ambulance": "112", "fire": "112"}
    assert of("SK").emergency["any"] == "112"
    assert "any" not in of("BR").emergency


def test_months_are_said_as_spans_over_the_new_year() -> None:
    assert months_text((11, 12, 1, 2)) == Words(en="November to February", ko="11~2월")
    assert months_text((1, 2, 6)) == Words(en="January to February and June", ko="1~2월, 6월")


def test_public_holidays_are_those_of_the_year_in_both_languages() -> None:
    days = public_holidays("CL", 2027)
    assert days is not None
    september = [h for h in days if h.day.month == 9]
    assert [h.day for h in september] == [date(2027, 9, 17), date(2027, 9, 18), date(2027, 9, 19)]
    assert september[1].name == Words(en="Independence Day", ko="독립기념일")


def test_days_that_the_moon_decides_are_marked() -> None:
    days = public_holidays("EG", 2028)
    assert days is not None
    assert any(day.is_estimated for day in days)
    assert not any("estimated" in day.name.en for day in days)


def test_most_countries_have_holidays() -> None:
    without = [code for code in CODES if not public_holidays(code, 2027)]
    assert len(without) <= 5


@pytest.mark.parametrize(
    "day", [date(2027, 8, 15), date(2026, 11, 1), date(2026, 12, 6), date(2025, 10, 12)]
)
def test_a_holiday_of_spain_that_falls_on_a_sunday_is_still_one(day: date) -> None:
    assert day.weekday() == 6
    assert day in {holiday.day for holiday in public_holidays("ES", day.year) or ()}


def test_no_country_of_ours_loses_its_fixed_holidays_on_sundays() -> None:
    for code in ("ES", "IT", "FR", "DE", "PT", "GB", "US", "JP", "KR", "PL", "MX"):
        years = [public_holidays(code, year) or () for year in range(2021, 2031)]
        count = Counter((h.day.month, h.day.day) for days in years for h in days)
        for (month, number), times in count.items():
            missing = [y for y, days in zip(range(2021, 2031), years, strict=True)
                       if (month, number) not in {(h.day.month, h.day.day) for h in days}]  # fmt: skip
            lost = [y for y in missing if date(y, month, number).weekday() == 6]
            assert times < 8 or not lost or lost != missing, (code, month, number, lost)
