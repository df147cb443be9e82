"""Bring a database to the revision this version of faceup works with.

The revision is looked at first, and Alembic loaded only when there is something to do.
The work is one transaction that takes the write lock before it looks again: of two
programs that start at once one works and the other finds it done, and one that dies
half-way has changed nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, inspect, text

from faceup.errors import StorageError
from faceup.store import sqlite
from faceup.store.schema import HEAD, REVISIONS, VERSION_TABLE

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).with_name("migrations")
"""The folder of Alembic's environment and the revisions."""


def revision_of(connection: Connection, where: str) -> str | None:
    """The revision of a database; None if it is empty.

    Raises:
        StorageError: if the database is not faceup's, or of a newer faceup.
    """
    names = inspect(connection).get_table_names()
    if VERSION_TABLE not in names:
        if names:
            raise StorageError(
                f"{where} is a database of another program (it holds `{names[0]}`);"
                " choose another place, faceup leaves it as it is",
                code="storage-foreign",
                path=where,
                value=names[0],
            )
        return None
    found = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))  # noqa: S608 - a constant
    if found is not None and found not in REVISIONS:
        raise StorageError(
            f"{where} was written by a newer faceup (its revision is `{found}`, this"
            f" version knows up to `{HEAD}`); update faceup, or choose another place with"
            " FACEUP_DATA_DIR; the store is left as it is",
            code="storage-newer",
            path=where,
            value=found,
            accepted=HEAD,
        )
    return None if found is None else str(found)


def bring_up_to_date(engine: Engine, where: str) -> None:
    """Make the tables, or change them to the newest revision, if that is needed."""
    with engine.connect() as connection:
        found = revision_of(connection, where)
    # Only now is the file known to be ours to change.
    sqlite.use_write_ahead_log(engine)
    if found == HEAD:
        return
    with sqlite.changing_tables(engine) as connection:
        if revision_of(connection, where) != HEAD:
            upgrade(connection)


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Run the migrations up to a revision, in the connection's transaction."""
    from alembic import command

    command.upgrade(alembic_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Undo the migrations down to a revision (`base`: all), in the transaction."""
    from alembic import command

    command.downgrade(alembic_config(connection), revision)


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings: no file, and the connection to work on."""
    from alembic.config import Config

    config = Config()
    # Alembic would take `%` in the path of an installation as its own sign.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
