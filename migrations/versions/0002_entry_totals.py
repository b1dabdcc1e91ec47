"""One row a team for fast standings.

Revision: 0002, after 0001.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("entry") as entry:
        entry.create_unique_constraint(
            "uq_entry_tournament_id_id_number", ["tournament_id", "id", "number"]
        )
    op.create_table(
        "entry_total",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("against", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("penalties", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id", "number"],
            ["entry.tournament_id", "entry.id", "entry.number"],
            name="fk_entry_total_tournament_id_entry_id_number_entry",
            onupdate="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name="fk_entry_total_tournament_id_tournament"
        ),
        sa.PrimaryKeyConstraint("tournament_id", "entry_id", name="pk_entry_total"),
        sqlite_with_rowid=False,
    )
    op.execute(
        """
        INSERT INTO entry_total
        SELECT entry.tournament_id, entry.id, entry.number, count(*), sum(points), sum(against),
               sum(wins), sum(draws), sum(penalties), max(points)
        FROM entry_round JOIN entry ON entry.tournament_id = entry_round.tournament_id
             AND entry.id = entry_round.entry_id
        WHERE entry_round.complete
        GROUP BY entry.tournament_id, entry.id, entry.number
        """
    )


def downgrade() -> None:
    op.drop_table("entry_total")
    with op.batch_alter_table("entry") as entry:
        entry.drop_constraint("uq_entry_tournament_id_id_number", type_="unique")
