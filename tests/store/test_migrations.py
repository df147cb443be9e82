"""The revisions: up, down, and the same as the tables the code names."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Connection, inspect

from faceup.errors import StorageError
from faceup.store import open_store, sqlite
from faceup.store.failures import told
from faceup.store.migrate import alembic_config, bring_up_to_date, downgrade, upgrade
from faceup.store.schema import HEAD, METADATA, REVISIONS, VERSION_TABLE


def shape(path: Path) -> list[tuple[str, ...]]:
    """Everything SQLite knows of a file's tables."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
        return connection.execute(query).fetchall()


def test_the_revisions_are_those_of_alembic(path: Path) -> None:
    """The list that spares loading Alembic is the chain its files make."""
    engine = sqlite.sqlite_engine(path)
    with engine.connect() as connection:
        scripts = ScriptDirectory.from_config(alembic_config(connection))
        chain = [script.revision for script in scripts.walk_revisions()]
    engine.dispose()

    assert tuple(reversed(chain)) == REVISIONS
    assert scripts.get_heads() == [HEAD]


def checks(connection: Connection) -> dict[str, set[str | None]]:
    """The names of the check constraints of every table."""
    inspector = inspect(connection)
    return {
        name: {check["name"] for check in inspector.get_check_constraints(name)}
        for name in METADATA.tables
    }


def test_migrating_makes_the_tables_the_code_names(path: Path) -> None:
    """Alembic finds nothing to change between the revisions and `schema.py`."""
    engine = sqlite.sqlite_engine(path)
    bring_up_to_date(engine, str(path))
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={"version_table": VERSION_TABLE, "compare_server_default": True},
        )
        differences = compare_metadata(context, METADATA)
        # Alembic does not compare these.
        made = checks(connection)
    engine.dispose()

    assert differences == []
    assert made == {
        name: {
            constraint.name
            for constraint in table.constraints
            if isinstance(constraint, CheckConstraint)
        }
        for name, table in METADATA.tables.items()
    }
    ddl = {name: sql for _, name, sql in shape(path)}
    assert "AUTOINCREMENT" in ddl["records"]
    assert "WITHOUT ROWID" in ddl["entries"]


def test_every_revision_goes_down_and_up(path: Path) -> None:
    """Each step down is undone by its step up, to the letter."""
    with open_store(path):
        newest = shape(path)
    engine = sqlite.sqlite_engine(path)
    for below in ("base", *REVISIONS[:-1]):
        with sqlite.changing_tables(engine) as connection:
            downgrade(connection, below)
        assert shape(path) != newest
        with sqlite.changing_tables(engine) as connection:
            upgrade(connection)
        assert shape(path) == newest
    engine.dispose()


def test_an_emptied_database_is_made_anew(path: Path) -> None:
    """A file taken down to nothing is ours still, and opens as a new one."""
    with open_store(path) as store:
        store.append("t", 0, [("a", {})], now=1.0)
    engine = sqlite.sqlite_engine(path)
    with sqlite.changing_tables(engine) as connection:
        downgrade(connection, "base")
    engine.dispose()
    assert [row[1] for row in shape(path) if row[0] == "table"] == [
        VERSION_TABLE,
        "sqlite_sequence",
    ]

    with open_store(path) as store:
        assert store.tables() == ()


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    """Tables are made and the revision noted in one transaction."""
    engine = sqlite.sqlite_engine(path)
    try:
        with sqlite.changing_tables(engine) as connection:
            upgrade(connection)
            raise InterruptedError
    except InterruptedError:
        pass
    engine.dispose()

    assert shape(path) == []


def test_a_migration_that_orphans_rows_is_undone(path: Path) -> None:
    """Foreign keys are off while tables change, and all checked before the commit."""
    with open_store(path) as store:
        store.append("t", 0, [("a", {})], now=1.0)
    engine = sqlite.sqlite_engine(path)
    with (
        pytest.raises(StorageError, match="`entries`") as refused,
        told(str(path)),
        sqlite.changing_tables(engine) as connection,
    ):
        connection.exec_driver_sql("DELETE FROM tables")
    engine.dispose()

    assert refused.value.details["path"] == str(path)
    with open_store(path) as store:
        assert store.table("t").last_seq == 1
