"""Official advice against going to a trip's countries: a war is said before anything else."""

from collections.abc import Sequence

from tripkit.domain.context import Locale
from tripkit.knowledge.countries import TravelWarning, country_of
from tripkit.tools.whereabouts import Ambiguous, Unknown, where


def warnings_for(places: Sequence[str]) -> list[TravelWarning]:
    """One for each country with such advice, in the order of the places."""
    codes = dict.fromkeys(code for place in places if (code := _country(place)))
    countries = [country for code in codes if (country := country_of(code))]
    return [country.warning for country in countries if country.warning]


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
