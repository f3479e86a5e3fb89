"""describe_country: by a country's name or a place in it, in the caller's language."""

import pytest

from tripkit.domain.context import Locale, RunContext
from tripkit.tools.context import ToolContext
from tripkit.tools.countries import DESCRIBE_COUNTRY, CountryFound
from tripkit.tools.tool import ToolFailed, call


async def described(destination: str, start: str = "", locale: Locale = "en") -> CountryFound:
    run = RunContext(locale=locale, today="2026-11-22")
    context = ToolContext[object](audience="mcp", services=object(), run=run)
    arguments = {"destination": destination, "start_date": start}
    return await call(DESCRIBE_COUNTRY, arguments, context, seconds=10)


async def test_a_place_stands_for_its_country() -> None:
    assert (await described("Kyoto")).name == "Japan"
    assert (await described("교토", locale="ko")).name == "일본"
    assert (await described("Namibia")).drives == "left"


async def test_holidays_run_a_year_from_today_or_from_the_month_asked_about() -> None:
    today, later = await described("Chile"), await described("Chile", "2027-09-11")
    assert today.holidays[0].day.isoformat() == "2026-12-08"
    assert later.holidays[0].day.isoformat() == "2027-09-17"
    assert (later.holidays[-1].day - later.holidays[0].day).days <= 366


async def test_what_is_no_date_or_no_place_is_said() -> None:
    with pytest.raises(ToolFailed, match="no date"):
        await described("Chile", "next year")
    with pytest.raises(ToolFailed, match="not on our map"):
        await described("Qwertyville")


async def test_advice_against_going_is_part_of_it_and_of_its_summary() -> None:
    sudan = await described("Sudan")
    assert sudan.warning_everywhere
    assert DESCRIBE_COUNTRY.summarised(sudan) == sudan.warning


async def test_a_korean_reader_learns_whether_the_plugs_fit() -> None:
    assert "한국 플러그가 그대로" in (await described("Germany", locale="ko")).power
    assert "어댑터가 필요" in (await described("Japan", locale="ko")).power
