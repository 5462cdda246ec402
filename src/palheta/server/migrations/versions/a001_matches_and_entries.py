"""Matches and their entries.

`if_not_exists`: before migrations were one transaction, one that was killed here left tables and no word of them.
"""

import sqlalchemy as sql
from alembic import op

revision = "a001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("header", sql.Text, nullable=False),
        sql.Column("seats", sql.Text, nullable=False),
        sql.Column("secret", sql.String(100), nullable=False),
        sql.Column("settings", sql.Text, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("summary", sql.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "entries",
        sql.Column(
            "match_id", sql.String(32), sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("line", sql.Text, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    op.drop_table("entries")
    op.drop_table("matches")
