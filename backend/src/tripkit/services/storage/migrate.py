"""Brings a database to the tables of this release, before anything else is done with it.

Migrations add, and take nothing away: a process of the release before works on beside this one,
so a database that is further than this release is left as it is.
"""

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

from tripkit.services.storage.designer_tables import metadata as metadata

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

FOLDER = Path(__file__).with_name("migrations")
VERSION_TABLE = "tripkit_version"
SELECT_VERSION = f"SELECT version_num FROM {VERSION_TABLE}"  # noqa: S608
WAIT_SECONDS = 60.0
"""How long one process waits for another that is migrating."""


def latest() -> str:
    """The newest revision of this release."""
    return max(file.name[:4] for file in (FOLDER / "versions").glob("[0-9]*.py"))


def is_current(row: tuple[str] | None) -> bool:
    """Whether there is nothing to do for a database with this version row (None: it has none)."""
    if row is not None and row[0] > latest():
        log.warning("the database is of a newer release (%s): it is left as it is", row[0])
        return True
    return row is not None and row[0] == latest()


def upgrade(dialect: str, driver_connection: Any, *, begin: str) -> None:
    """Run the migrations that the database has not had, all of them in one transaction.

    `begin` is the statement that opens it; the connection must not open any by itself. Raises
    the driver's errors.
    """
    from alembic import command  # late: most starts have nothing to migrate

    engine = create_engine(f"{dialect}://", creator=lambda: driver_connection, poolclass=StaticPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(begin)
            command.upgrade(alembic_config(connection), "head")
            connection.exec_driver_sql("COMMIT")
    except DBAPIError as error:
        raise (error.orig or error) from None


def alembic_config(connection: Connection) -> "Config":
    """What Alembic's commands need to know of our migrations, and of the database."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def is_ours(_object: Any, name: str | None, type_: str, *_: Any) -> bool:
    """Whether Alembic is to compare it: the checkpoints' tables are LangGraph's own."""
    return type_ != "table" or name in metadata.tables
