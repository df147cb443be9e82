"""Logs of live tables, and finished records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
"""What this file leads to."""

down_revision = None
"""What it starts from: an empty database."""


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(120), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("opened_at", sa.Double(), nullable=False),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "status IN ('running', 'finished', 'abandoned')",
            name=op.f("ck_tables_status"),
        ),
        sa.CheckConstraint("last_seq > 0", name=op.f("ck_tables_last_seq")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(
        op.f("ix_tables_status_changed_at"), "tables", ["status", "changed_at"]
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(120), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(120), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.CheckConstraint("seq > 0", name=op.f("ck_entries_seq")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_entries_table_id")
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(120), nullable=True),
        sa.Column("game", sa.String(120), nullable=False),
        sa.Column("profile", sa.String(120), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.Double(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_records_table_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_records")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_records_finished_at_id"), "records", ["finished_at", "id"])


def downgrade() -> None:
    """Drop the tables, and all that is in them."""
    op.drop_index(op.f("ix_records_finished_at_id"), table_name="records")
    op.drop_table("records")
    op.drop_table("entries")
    op.drop_index(op.f("ix_tables_status_changed_at"), table_name="tables")
    op.drop_table("tables")
