"""Run by Alembic, never imported: migrations on a connection somebody else opened."""

from alembic import context

from faceup.store.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    # SQLite changes tables inside transactions; only its Python driver, left to itself,
    # does not, and faceup does not leave it to itself.
    transactional_ddl=True,
    # SQLite cannot change most columns in place: a batch copies the table.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
