"""Writes data/facts.tsv: `python -m tripkit.knowledge.countries.build`.

Currencies and languages with their names (CLDR, by Babel), time zones (the IANA database's
zone.tab, by tzdata).
"""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from tripkit.knowledge.countries.rows import rows

_FILE = Path(__file__).parent / "data" / "facts.tsv"
_OTHER_MONEY = {
    "BY": "BYN",
    "CU": "CUP",
    "HR": "EUR",
    "BG": "EUR",
    "SL": "SLE",
    "MR": "MRU",
    "ST": "STN",
    "VE": "VES",
    "ZW": "ZWG",
    "CW": "XCG",
    "SX": "XCG",
    "PS": "ILS",
    "BT": "BTN",
    "LS": "LSL",
    "HT": "HTG",
    "PA": "PAB",
}
"""Where a country's money changed lately, or a neighbour's is used beside it."""
_KOREAN_MONEY = {"XCG": "카리브 길더", "ZWG": "짐바브웨 골드", "KPW": "북한 원"}
"""What CLDR has no Korean name for, or an unusual one."""
_SPOKEN = {"PK": ["ur", "en"], "IN": ["hi", "en"], "PH": ["fil", "en"], "ER": ["ti", "ar"]}
"""Where the official list is long or leaves out what visitors hear."""
_MOST = 4


def main() -> None:
    """One line a country of countries.tsv."""
    zones = _zones()
    lines = [
        "# code\tcurrency\tits name\t통화\tlanguages\ttheir names\t언어\ttime zones; from CLDR and"
        " IANA, written by build.py"
    ]
    for code, *_ in rows("countries"):
        lines.append("\t".join([code, *_money(code), *_languages(code), " ".join(zones[code])]))
    _FILE.write_text("\n".join(lines) + "\n", "utf-8")


def _money(code: str) -> Iterator[str]:
    from babel.numbers import get_currency_name, get_territory_currencies

    current = get_territory_currencies(code)
    money = _OTHER_MONEY.get(code) or current[0]
    yield money
    yield get_currency_name(money, locale="en")
    yield _KOREAN_MONEY.get(money) or get_currency_name(money, locale="ko")


def _languages(code: str) -> Iterator[str]:
    """The codes and the names, of those that have a name in both languages."""
    from babel import Locale
    from babel.languages import get_official_languages

    english, korean = Locale("en").languages, Locale("ko").languages
    official = [tag.split("_")[0] for tag in get_official_languages(code, de_facto=True)]
    tags = [tag for tag in dict.fromkeys(_SPOKEN.get(code, official)) if tag in korean]
    spoken = tags[:_MOST]
    yield " ".join(spoken)
    for names in (english, korean):
        yield ", ".join(names[tag] for tag in spoken)


def _zones() -> dict[str, list[str]]:
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text("utf-8")
    zones: dict[str, list[str]] = {"XK": ["Europe/Belgrade"]}
    for line in table.splitlines():
        if line and not line.startswith("#"):
            code, _, zone, *_ = line.split("\t")
            zones.setdefault(code, []).append(zone)
    return zones


if __name__ == "__main__":
    main()
