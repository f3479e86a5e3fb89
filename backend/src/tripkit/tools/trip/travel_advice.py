"""Official advice against going to a trip's countries: a war is said before anything else."""

from collections.abc import Sequence

from tripkit.domain.context import Locale
from tripkit.knowledge.countries import TravelWarning, country_of
from tripkit.knowledge.practical import Site, premise_on
from tripkit.tools.whereabouts import Ambiguous, Unknown, where


def warnings_for(places: Sequence[str]) -> list[TravelWarning]:
    """One for each country with such advice, in the order of the places."""
    codes = dict.fromkeys(code for place in places if (code := _country(place)))
    countries = [country for code in codes if (country := country_of(code))]
    return [country.warning for country in countries if country.warning]


def leading_warnings(places: Sequence[str]) -> list[TravelWarning]:
    """Those that stand before everything else: not to go at all, or to parts of a land at war."""
    codes = dict.fromkeys(code for place in places if (code := _country(place)))
    return [warning for code in codes if (warning := leading_warning(code))]


def leading_warning(code: str) -> TravelWarning | None:
    """The warning of a country, by its ISO code, that stands before everything else."""
    country = country_of(code)
    if country is None or country.warning is None:
        return None
    is_at_war = premise_on("conflict", Site(code, "")) is not None
    return country.warning if country.warning.everywhere or is_at_war else None


def with_warnings(lines: Sequence[str], places: Sequence[str], locale: Locale) -> list[str]:
    """The lines with what says not to go at all before them, and what concerns parts behind."""
    warnings = warnings_for(places)
    everywhere = [w.text.in_(locale) for w in warnings if w.everywhere]
    in_parts = [w.text.in_(locale) for w in warnings if not w.everywhere]
    others = [line for line in lines if line not in (*everywhere, *in_parts)]
    return [*everywhere, *others, *in_parts]


def _country(place: str) -> str | None:
    try:
        return where(place).country
    except (Ambiguous, Unknown):
        return None
