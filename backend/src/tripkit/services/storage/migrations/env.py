"""What Alembic runs: the migrations, on the connection that its caller gives it.

A new one is a file `versions/NNNN_what_it_does.py` like the last; a test compares what all of
them make with the tables that are declared.
"""

from alembic import context

from tripkit.services.storage.migrate import VERSION_TABLE, is_ours, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    include_object=is_ours,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
context.run_migrations()
