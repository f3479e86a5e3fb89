"""Weather, getting around and safety, from what the tools found of each place."""

from collections.abc import Iterator
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult, rows_of
from tripkit.export.document import Block, Bullets, Cell, Line, Numbers, Para, Section, Table
from tripkit.export.plan.words import has, say
from tripkit.knowledge.presenting.written import plain, short_date, web_address

_NUMBERS = ("police", "ambulance", "fire")


def weather(result: TravelPlanResult, locale: Locale) -> Section | None:
    """A row a day, and whether it is a forecast; what is the same all along is said once."""
    blocks: list[Block] = []
    for row in rows_of(result.context, "analyze_weather"):
        days = [one for one in row.get("daily_forecast", []) if isinstance(one, dict)]
        if days:
            blocks += [_days(days, locale), Para(_kind(days, locale))]
        if note := plain(row.get("note")):
            blocks.append(Para(note))
    return Section("weather", say(locale, "weather"), tuple(blocks)) if blocks else None


def _kind(days: list[dict[str, Any]], locale: Locale) -> str:
    kinds = {one.get("source") for one in days}
    name = "some" if len(kinds) > 1 else "forecast" if kinds == {"forecast"} else "normals"
    return say(locale, f"weather.{name}")


def _days(days: list[dict[str, Any]], locale: Locale) -> Table:
    head = tuple(say(locale, f"weather.{name}") for name in ("day", "sky", "high", "low", "rain"))
    rows: list[tuple[Cell, ...]] = []
    runs: list[list[dict[str, Any]]] = []
    for one in days:  # days of the same figures in one row
        if runs and _figures(runs[-1][-1], locale) == _figures(one, locale):
            runs[-1].append(one)
        else:
            runs.append([one])
    for run in runs:
        first, last = (short_date(str(run[n].get("date", "")), locale) for n in (0, -1))
        when = first if len(run) == 1 else f"{first} – {last}"
        sky, *figures = _figures(run[0], locale)
        rows.append((Cell(when), Cell(sky), *(Cell(text, is_figure=True) for text in figures)))
    return Table(head, tuple(rows))


def _figures(day: dict[str, Any], locale: Locale) -> tuple[str, str, str, str]:
    sky = str(day.get("condition") or "")
    said = say(locale, f"sky.{sky}") if has(locale, f"sky.{sky}") else plain(sky)
    chance = day.get("precipitation_chance")
    return (
        said,
        _degrees(day.get("high_temp_celsius")),
        _degrees(day.get("low_temp_celsius")),
        f"{chance:.0%}" if isinstance(chance, int | float) else "",
    )


def _degrees(value: object) -> str:
    return f"{value:.0f} °C" if isinstance(value, int | float) else ""


def around(result: TravelPlanResult, locale: Locale) -> Section | None:
    """How the places are got around in: the airport first."""
    blocks: list[Block] = []
    for row in rows_of(result.context, "analyze_local_transport"):
        if about := plain(row.get("about")):
            blocks.append(Para(about))
        blocks += _ways(row, locale)
        if note := plain(row.get("note")):
            blocks.append(Para(note))
    return Section("around", say(locale, "around"), tuple(blocks)) if blocks else None


def _ways(row: dict[str, Any], locale: Locale) -> Iterator[Block]:
    from_airport = [one for one in row.get("airport", []) if isinstance(one, dict)]
    if from_airport:
        yield Para(say(locale, "around.airport"))
        yield Bullets(tuple(_transfer(one, locale) for one in from_airport))
    passes = [Line(plain(str(about)), plain(name)) for name, about in row.get("passes", {}).items()]
    if passes:
        yield Para(say(locale, "around.pass"))
        yield Bullets(tuple(passes))


def _transfer(one: dict[str, Any], locale: Locale) -> Line:
    minutes, price = list(one.get("minutes") or ()), list(one.get("price") or ())
    figures = ""
    if len(minutes) == len(price) == 2:
        dash = "~" if locale == "ko" else "–"
        figures = say(
            locale,
            "around.way",
            minutes=f"{minutes[0]:g}{dash}{minutes[1]:g}",
            low=f"{price[0]:g}",
            high=f"{price[1]:g}",
        )
    mode = str(one.get("mode") or "")
    name = say(locale, f"mode.{mode}") if has(locale, f"mode.{mode}") else plain(mode)
    about = plain(one.get("about"))
    return Line(f"{figures}. {about}" if figures else about, f"{plain(one.get('airport'))} {name}")


def safety(result: TravelPlanResult, locale: Locale) -> Section | None:
    """Emergency numbers before all else."""
    blocks: list[Block] = []
    for row in rows_of(result.context, "analyze_safety"):
        emergency = row.get("emergency") or {}
        numbers = tuple(
            (say(locale, f"safety.{name}") if name in _NUMBERS else plain(name), plain(str(number)))
            for name, number in emergency.items()
        )
        if numbers:
            blocks.append(Numbers(numbers))
        lines = tuple(line for line in _warnings(row, locale) if line.text)
        if lines:
            blocks.append(Bullets(lines))
    return Section("safety", say(locale, "safety"), tuple(blocks)) if blocks else None


def _warnings(row: dict[str, Any], locale: Locale) -> Iterator[Line]:
    yield Line(plain(row.get("about")), url=web_address(row.get("source_url")))
    for name in ("scams", "hazards"):
        told = [plain(str(one)) for one in row.get(name, [])]
        yield from (
            Line(one, say(locale, f"safety.{name}") if n == 0 else "") for n, one in enumerate(told)
        )
    yield Line(plain(row.get("women")), say(locale, "safety.women"))
    yield Line(plain(row.get("health")), say(locale, "safety.health"))
    yield Line(plain(row.get("note")))
