"""Alembic runs this; the connection is always given by the server."""

from alembic import context

from palheta.server.storage import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
