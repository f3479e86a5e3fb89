"""What became of a statement, in the words of a graph's own table."""

import tomllib
from functools import cache
from importlib.resources import files

from tripkit.domain.context import Locale
from tripkit.domain.statements import Outcome, Statement


class OutcomeWords:
    """`data/outcomes.toml` of a package: `[where]` and `[why]` in both languages by name, and in
    `[kinds]` the name in `[where]` at which statements of a kind are used."""

    def __init__(self, package: str) -> None:
        self._package = package

    def used(self, statement: Statement, where: str, locale: Locale) -> Outcome:
        """Used at `where`, a name in `[where]`."""
        place = self._table()["where"][where][locale]
        return Outcome(statement_id=statement.id, status="used", where=place)

    def set_aside(self, statement: Statement, why: str, locale: Locale) -> Outcome:
        """Left out because of `why`, a name in `[why]`."""
        reason = self._table()["why"][why][locale]
        return Outcome(statement_id=statement.id, status="set_aside", reason=reason)

    def fields(self) -> dict[str, str]:
        """Where each kind is used, by its name in `[where]`."""
        return _kinds(self._package)

    def _table(self) -> dict[str, dict[str, dict[str, str]]]:
        return _texts(self._package)


@cache
def _kinds(package: str) -> dict[str, str]:
    kinds: dict[str, str] = tomllib.loads(_data(package))["kinds"]
    return kinds


@cache
def _texts(package: str) -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads(_data(package))


def _data(package: str) -> str:
    return files(package).joinpath("data/outcomes.toml").read_text("utf-8")
