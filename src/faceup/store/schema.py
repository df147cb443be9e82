"""The tables of the database, and the revisions that led to them.

Only what every database knows: texts, whole numbers and doubles. JSON is kept as text,
since its order and its numbers must come back as they were given.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

VERSION_TABLE: Final = "faceup_schema_version"
"""Where Alembic keeps the revision; a file without it was not made by faceup."""

REVISIONS: Final = ("0001",)
"""Every revision, oldest first, so that Alembic need not be loaded to know them."""

HEAD: Final = REVISIONS[-1]
"""The revision this version of faceup works with."""

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""The tables as the newest revision leaves them; a test compares the two."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(120), primary_key=True),
    Column("status", String(12), nullable=False),
    Column("opened_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    # What appends compare and swap; always the last sequence among the entries.
    Column("last_seq", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    CheckConstraint("status IN ('running', 'finished', 'abandoned')", name="status"),
    CheckConstraint("last_seq > 0", name="last_seq"),
    Index(None, "status", "changed_at"),
)
"""One row a live table."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(120), nullable=False),
    Column("data", Text, nullable=False),
    CheckConstraint("seq > 0", name="seq"),
    sqlite_with_rowid=False,
)
"""One row an entry; its key makes a sequence taken twice impossible."""

RECORDS: Final = Table(
    "records",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=True),
    Column("game", String(120), nullable=False),
    Column("profile", String(120), nullable=False),
    Column("seats", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("finished_at", Double, nullable=False),
    Column("summary", Text, nullable=False),
    Column("record", Text, nullable=False),
    Index(None, "finished_at", "id"),
    # A number once removed must not name another record later.
    sqlite_autoincrement=True,
)
"""One row a finished record."""
