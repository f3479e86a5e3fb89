"""Statements of SQLAlchemy Core as one driver's SQL.

We compile and our own connections execute: on SQLite one connection writes for us and for the
checkpoints, and a read is one step (docs/decisions/017).
"""

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import ColumnElement, Dialect, Double, Executable, bindparam
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from tripkit.services.storage.port import Params, Statement

insert = postgresql.insert
"""With `on_conflict_do_...`, which SQLite's dialect compiles alike."""


class now(FunctionElement[float]):
    """Seconds since the epoch by the database's own clock, which all processes share."""

    type = Double()
    inherit_cache = True


@compiles(now, "postgresql")
def _now_on_postgres(*_: object, **__: object) -> str:
    return "extract(epoch FROM clock_timestamp())::float8"


@compiles(now, "sqlite")
def _now_on_sqlite(*_: object, **__: object) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


def given(column: ColumnElement[Any], name: str | None = None) -> ColumnElement[bool]:
    """That a column equals the parameter of the same name, or of `name`."""
    return column == bindparam(name or column.name)


def each(statements: Iterable[Executable], params: Params) -> list[Statement]:
    """All of them with the same parameters."""
    return [(statement, params) for statement in statements]


class Compiler:
    """Each statement is compiled once, and forgotten with it: those used often are constants."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._known: WeakKeyDictionary[Executable, tuple[str, dict[str, Any]]]
        self._known = WeakKeyDictionary()

    def sql(self, statement: Executable) -> str:
        return self._compiled(statement)[0]

    def __call__(self, statement: Executable, params: Params) -> tuple[str, dict[str, Any]]:
        """The SQL, and its parameters with the values that stand in the statement itself."""
        sql, values = self._compiled(statement)
        return sql, {**values, **params}

    def _compiled(self, statement: Executable) -> tuple[str, dict[str, Any]]:
        known = self._known.get(statement)
        if known is None:
            compiled = statement.compile(dialect=self._dialect)  # type: ignore[attr-defined]
            values = {
                name: bind.value for name, bind in compiled.binds.items() if not bind.required
            }
            known = self._known[statement] = (str(compiled), values)
        return known
