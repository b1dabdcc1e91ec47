"""First tables: the whole model of an evening, versions, journal, incidents and rulings.

Revision: 0001, the first.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
JSON = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")
TABLES = (
    "debt_payment",
    "ruling_effect",
    "appeal",
    "ruling",
    "confirmation",
    "incident",
    "deal_version",
    "seat",
    "match_result",
    "match_entry",
    "deal",
    "arbiter_call",
    "match",
    "entry_round",
    "draw",
    "credit",
    "round",
    "entry_total",
    "entry_status",
    "entry_player",
    "stage",
    "settings_version",
    "request_key",
    "lots",
    "player",
    "membership",
    "journal",
    "entry",
    "catalogue_entry",
    "tournament",
    "club_journal",
    "club",
    "account",
)


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("login", sa.String(length=60), nullable=False),
        sa.Column("display_name", sa.String(length=120), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("login", name=op.f("uq_account_login")),
    )
    op.create_table(
        "club",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
    )
    op.create_table(
        "club_journal",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("verb", sa.String(length=60), nullable=False),
        sa.Column("before", JSON, nullable=True),
        sa.Column("after", JSON, nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_club_journal_club_id_club")
        ),
        sa.PrimaryKeyConstraint("club_id", "seq", name=op.f("pk_club_journal")),
    )
    op.create_table(
        "tournament",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("slug", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("place", sa.String(length=120), nullable=False),
        sa.Column("held_on", sa.Date(), nullable=True),
        sa.Column("rule_set", JSON, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "preparing",
                "running",
                "finished",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("published", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_tournament_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        sa.UniqueConstraint("slug", name=op.f("uq_tournament_slug")),
    )
    op.create_index(op.f("ix_tournament_club_id"), "tournament", ["club_id"], unique=False)
    op.create_table(
        "catalogue_entry",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(length=24), nullable=False),
        sa.Column("fr", sa.String(length=500), nullable=False),
        sa.Column("en", sa.String(length=500), nullable=False),
        sa.Column("remedy", sa.String(length=40), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_catalogue_entry_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "code", "version", name=op.f("pk_catalogue_entry")
        ),
    )
    op.create_table(
        "entry",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("nickname", sa.String(length=80), nullable=False),
        sa.Column("club", sa.String(length=80), nullable=False),
        sa.Column("family", sa.String(length=80), nullable=False),
        sa.Column("contact", sa.String(length=120), nullable=False),
        sa.Column("fixed_table", sa.Integer(), nullable=True),
        sa.Column("fee_paid", sa.Boolean(), nullable=False),
        sa.Column("present", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.CheckConstraint(
            "fixed_table IS NULL OR fixed_table > 0", name=op.f("ck_entry_fixed_table_positive")
        ),
        sa.CheckConstraint("number > 0", name=op.f("ck_entry_number_positive")),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_entry_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_entry")),
        sa.UniqueConstraint(
            "tournament_id", "id", "number", name=op.f("uq_entry_tournament_id_id_number")
        ),
        sa.UniqueConstraint("tournament_id", "number", name=op.f("uq_entry_tournament_id_number")),
    )
    op.create_table(
        "journal",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("verb", sa.String(length=60), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("before", JSON, nullable=True),
        sa.Column("after", JSON, nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_journal_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name=op.f("pk_journal")),
    )
    op.create_table(
        "membership",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("tournament_id", sa.Uuid(), nullable=True),
        sa.Column(
            "role",
            sa.Enum(
                "organiser",
                "arbiter",
                "scorer",
                name="role",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_membership_account_id_account")
        ),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_membership_club_id_club")),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_membership_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_membership")),
        sa.UniqueConstraint(
            "account_id",
            "club_id",
            "tournament_id",
            name=op.f("uq_membership_account_id_club_id_tournament_id"),
        ),
    )
    op.create_index(
        "uq_membership_whole_club",
        "membership",
        ["account_id", "club_id"],
        unique=True,
        sqlite_where=sa.text("tournament_id IS NULL"),
        postgresql_where=sa.text("tournament_id IS NULL"),
    )
    op.create_table(
        "player",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_player_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_player")),
    )
    op.create_table(
        "request_key",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("answer", JSON, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_request_key_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "key", name=op.f("pk_request_key")),
    )
    op.create_table(
        "settings_version",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("settings", JSON, nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_settings_version_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "version", name=op.f("pk_settings_version")),
    )
    op.create_table(
        "lots",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("after_round", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_lots_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", name=op.f("pk_lots")),
    )
    op.create_table(
        "stage",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("settings", JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_stage_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_stage")),
        sa.UniqueConstraint(
            "tournament_id", "ordinal", name=op.f("uq_stage_tournament_id_ordinal")
        ),
    )
    op.create_table(
        "entry_player",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.CheckConstraint("place IN (1, 2)", name=op.f("ck_entry_player_place")),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id"],
            ["entry.tournament_id", "entry.id"],
            name=op.f("fk_entry_player_tournament_id_entry_id_entry"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name=op.f("fk_entry_player_tournament_id_player_id_player"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_entry_player_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id",
            "entry_id",
            "player_id",
            "from_round",
            "seq",
            name=op.f("pk_entry_player"),
        ),
        sa.UniqueConstraint(
            "tournament_id",
            "entry_id",
            "place",
            "from_round",
            "seq",
            name=op.f("uq_entry_player_tournament_id_entry_id_place_from_round_seq"),
        ),
    )
    op.create_table(
        "entry_status",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "active",
                "withdrawn",
                "excluded",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id"],
            ["entry.tournament_id", "entry.id"],
            name=op.f("fk_entry_status_tournament_id_entry_id_entry"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_entry_status_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "entry_id", "seq", name=op.f("pk_entry_status")),
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
        sa.Column("capots", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id", "number"],
            ["entry.tournament_id", "entry.id", "entry.number"],
            name=op.f("fk_entry_total_tournament_id_entry_id_number_entry"),
            onupdate="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_entry_total_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "entry_id", name=op.f("pk_entry_total")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "round",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("stage_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("settings", JSON, nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "drawn",
                "playing",
                "closed",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("started_at", MOMENT, nullable=True),
        sa.Column("closed_at", MOMENT, nullable=True),
        sa.CheckConstraint("number > 0", name=op.f("ck_round_number_positive")),
        sa.ForeignKeyConstraint(
            ["tournament_id", "stage_id"],
            ["stage.tournament_id", "stage.id"],
            name=op.f("fk_round_tournament_id_stage_id_stage"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_round_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_round")),
        sa.UniqueConstraint(
            "tournament_id",
            "stage_id",
            "number",
            name=op.f("uq_round_tournament_id_stage_id_number"),
        ),
    )
    op.create_table(
        "credit",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("win", sa.Boolean(), nullable=False),
        sa.Column(
            "reason",
            sa.Enum(
                "bye",
                "late",
                "catch_up",
                name="reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id"],
            ["entry.tournament_id", "entry.id"],
            name=op.f("fk_credit_tournament_id_entry_id_entry"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round_id"],
            ["round.tournament_id", "round.id"],
            name=op.f("fk_credit_tournament_id_round_id_round"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_credit_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "entry_id", "round_id", "version", name=op.f("pk_credit")
        ),
    )
    op.create_table(
        "draw",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("engine_version", sa.String(length=40), nullable=False),
        sa.Column("problem", JSON, nullable=False),
        sa.Column("solution", JSON, nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "draft",
                "published",
                "withdrawn",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round_id"],
            ["round.tournament_id", "round.id"],
            name=op.f("fk_draw_tournament_id_round_id_round"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_draw_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_draw")),
        sa.UniqueConstraint(
            "tournament_id",
            "round_id",
            "version",
            name=op.f("uq_draw_tournament_id_round_id_version"),
        ),
    )
    op.create_index(
        "uq_draw_published",
        "draw",
        ["tournament_id", "round_id"],
        unique=True,
        sqlite_where=sa.text("state = 'published'"),
        postgresql_where=sa.text("state = 'published'"),
    )
    op.create_table(
        "entry_round",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=False),
        sa.Column(
            "outcome",
            sa.Enum(
                "deals",
                "totals",
                "bye",
                "forfeit",
                "double_forfeit",
                "cancelled",
                "annulled",
                name="outcome",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("opponent_id", sa.Uuid(), nullable=True),
        sa.Column("second_opponent_id", sa.Uuid(), nullable=True),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("against", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("penalties", sa.Integer(), nullable=False),
        sa.Column("capots", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id"],
            ["entry.tournament_id", "entry.id"],
            name=op.f("fk_entry_round_tournament_id_entry_id_entry"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round_id"],
            ["round.tournament_id", "round.id"],
            name=op.f("fk_entry_round_tournament_id_round_id_round"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_entry_round_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "entry_id", "round_id", name=op.f("pk_entry_round")
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_entry_round_round", "entry_round", ["tournament_id", "round_id"], unique=False
    )
    op.create_table(
        "match",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("draw_id", sa.Uuid(), nullable=False),
        sa.Column("stage_id", sa.Uuid(), nullable=True),
        sa.Column("table_number", sa.Integer(), nullable=True),
        sa.Column("bracket_slot", sa.Integer(), nullable=True),
        sa.Column("first_dealer", sa.String(length=1), nullable=False),
        sa.Column(
            "origin",
            sa.Enum(
                "draw",
                "hand",
                "late",
                name="origin",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.CheckConstraint(
            "table_number IS NULL OR table_number > 0", name=op.f("ck_match_table_positive")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "draw_id"],
            ["draw.tournament_id", "draw.id"],
            name=op.f("fk_match_tournament_id_draw_id_draw"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "stage_id"],
            ["stage.tournament_id", "stage.id"],
            name=op.f("fk_match_tournament_id_stage_id_stage"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_match_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_match")),
        sa.UniqueConstraint(
            "tournament_id", "draw_id", "id", name=op.f("uq_match_tournament_id_draw_id_id")
        ),
        sa.UniqueConstraint(
            "tournament_id",
            "draw_id",
            "table_number",
            name=op.f("uq_match_tournament_id_draw_id_table_number"),
        ),
    )
    op.create_table(
        "arbiter_call",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("called_by", sa.String(length=120), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "waiting",
                "coming",
                "done",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("arbiter", sa.String(length=120), nullable=False),
        sa.Column("called_at", MOMENT, nullable=False),
        sa.Column("coming_at", MOMENT, nullable=True),
        sa.Column("done_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id", "match_id"],
            ["match.tournament_id", "match.id"],
            name=op.f("fk_arbiter_call_tournament_id_match_id_match"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_arbiter_call_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_arbiter_call")),
    )
    op.create_table(
        "deal",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.CheckConstraint("seq > 0", name=op.f("ck_deal_seq_positive")),
        sa.ForeignKeyConstraint(
            ["tournament_id", "match_id"],
            ["match.tournament_id", "match.id"],
            name=op.f("fk_deal_tournament_id_match_id_match"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_deal_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_deal")),
        sa.UniqueConstraint(
            "tournament_id", "match_id", "seq", name=op.f("uq_deal_tournament_id_match_id_seq")
        ),
    )
    op.create_table(
        "match_entry",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("draw_id", sa.Uuid(), nullable=False),
        sa.Column(
            "side",
            sa.Enum("NS", "EW", name="side", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "draw_id", "match_id"],
            ["match.tournament_id", "match.draw_id", "match.id"],
            name=op.f("fk_match_entry_tournament_id_draw_id_match_id_match"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id"],
            ["entry.tournament_id", "entry.id"],
            name=op.f("fk_match_entry_tournament_id_entry_id_entry"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_match_entry_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "match_id", "entry_id", name=op.f("pk_match_entry")
        ),
        sa.UniqueConstraint(
            "tournament_id",
            "draw_id",
            "entry_id",
            name=op.f("uq_match_entry_tournament_id_draw_id_entry_id"),
        ),
    )
    op.create_index(
        "ix_match_entry_entry", "match_entry", ["tournament_id", "entry_id"], unique=False
    )
    op.create_table(
        "match_result",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column(
            "outcome",
            sa.Enum(
                "deals",
                "totals",
                "bye",
                "forfeit",
                "double_forfeit",
                "cancelled",
                "annulled",
                name="outcome",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("ns", sa.Integer(), nullable=False),
        sa.Column("ew", sa.Integer(), nullable=False),
        sa.Column(
            "forfeited_by",
            sa.Enum(
                "NS",
                "EW",
                name="forfeited_by",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column("bell", sa.Boolean(), nullable=False),
        sa.Column("deal_in_hand", sa.Integer(), nullable=True),
        sa.Column("signed_ns", sa.Integer(), nullable=True),
        sa.Column("signed_ew", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.CheckConstraint(
            "(outcome = 'forfeit') = (forfeited_by IS NOT NULL)",
            name=op.f("ck_match_result_forfeit_has_a_loser"),
        ),
        sa.CheckConstraint(
            "bell OR deal_in_hand IS NULL", name=op.f("ck_match_result_deal_in_hand_at_bell")
        ),
        sa.CheckConstraint(
            "outcome = 'deals' OR NOT bell", name=op.f("ck_match_result_bell_ends_deals")
        ),
        sa.CheckConstraint(
            "(signed_ns IS NULL) = (signed_ew IS NULL)",
            name=op.f("ck_match_result_signed_totals_come_in_pairs"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "match_id"],
            ["match.tournament_id", "match.id"],
            name=op.f("fk_match_result_tournament_id_match_id_match"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_match_result_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "match_id", "version", name=op.f("pk_match_result")
        ),
    )
    op.create_table(
        "seat",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("chair", sa.String(length=1), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("from_seq", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column(
            "change",
            sa.Enum(
                "dropped_out",
                "left",
                "returned",
                "mistake",
                name="change",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.CheckConstraint("chair IN ('N', 'E', 'S', 'W')", name=op.f("ck_seat_chair")),
        sa.CheckConstraint("from_seq > 0", name=op.f("ck_seat_from_seq_positive")),
        sa.ForeignKeyConstraint(
            ["tournament_id", "match_id"],
            ["match.tournament_id", "match.id"],
            name=op.f("fk_seat_tournament_id_match_id_match"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name=op.f("fk_seat_tournament_id_player_id_player"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_seat_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "match_id", "chair", "seq", name=op.f("pk_seat")),
    )
    op.create_table(
        "deal_version",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("deal_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "played",
                "passed",
                "redealt",
                "annulled",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("facts", JSON, nullable=True),
        sa.Column("ns", sa.Integer(), nullable=False),
        sa.Column("ew", sa.Integer(), nullable=False),
        sa.Column("made", sa.Boolean(), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.CheckConstraint(
            "(state = 'played') = (facts IS NOT NULL)",
            name=op.f("ck_deal_version_facts_when_played"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "deal_id"],
            ["deal.tournament_id", "deal.id"],
            name=op.f("fk_deal_version_tournament_id_deal_id_deal"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_deal_version_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "deal_id", "version", name=op.f("pk_deal_version")
        ),
    )
    op.create_table(
        "incident",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Uuid(), nullable=True),
        sa.Column("match_id", sa.Uuid(), nullable=True),
        sa.Column("deal_id", sa.Uuid(), nullable=True),
        sa.Column("entry_id", sa.Uuid(), nullable=True),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("deal_number", sa.Integer(), nullable=True),
        sa.Column(
            "side",
            sa.Enum("NS", "EW", name="side", native_enum=False, create_constraint=True, length=24),
            nullable=True,
        ),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("catalogue_entry", JSON, nullable=False),
        sa.Column("facts", sa.String(length=2000), nullable=False),
        sa.Column(
            "settlement",
            sa.Enum(
                "referred",
                "covered",
                "deal_cancelled",
                "match_cancelled",
                name="settlement",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("consent_ns", sa.Boolean(), nullable=False),
        sa.Column("consent_ew", sa.Boolean(), nullable=False),
        sa.Column("called_by", sa.String(length=120), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "deal_id"],
            ["deal.tournament_id", "deal.id"],
            name=op.f("fk_incident_tournament_id_deal_id_deal"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id"],
            ["entry.tournament_id", "entry.id"],
            name=op.f("fk_incident_tournament_id_entry_id_entry"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "match_id"],
            ["match.tournament_id", "match.id"],
            name=op.f("fk_incident_tournament_id_match_id_match"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name=op.f("fk_incident_tournament_id_player_id_player"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round_id"],
            ["round.tournament_id", "round.id"],
            name=op.f("fk_incident_tournament_id_round_id_round"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_incident_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_incident")),
        sa.UniqueConstraint(
            "tournament_id", "number", name=op.f("uq_incident_tournament_id_number")
        ),
    )
    op.create_table(
        "confirmation",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("deal_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column(
            "side",
            sa.Enum("NS", "EW", name="side", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column("agrees", sa.Boolean(), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "deal_id", "version"],
            ["deal_version.tournament_id", "deal_version.deal_id", "deal_version.version"],
            name=op.f("fk_confirmation_tournament_id_deal_id_version_deal_version"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_confirmation_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "deal_id", "version", "side", name=op.f("pk_confirmation")
        ),
    )
    op.create_table(
        "ruling",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("incident_id", sa.Uuid(), nullable=False),
        sa.Column("supersedes_id", sa.Uuid(), nullable=True),
        sa.Column(
            "outcome",
            sa.Enum(
                "ruled",
                "amended",
                "lifted",
                "appeal",
                name="outcome",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=2000), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("by_rule", sa.Boolean(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "incident_id"],
            ["incident.tournament_id", "incident.id"],
            name=op.f("fk_ruling_tournament_id_incident_id_incident"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "supersedes_id"],
            ["ruling.tournament_id", "ruling.id"],
            name=op.f("fk_ruling_tournament_id_supersedes_id_ruling"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_ruling_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_ruling")),
        sa.UniqueConstraint("tournament_id", "number", name=op.f("uq_ruling_tournament_id_number")),
        sa.UniqueConstraint(
            "tournament_id", "supersedes_id", name=op.f("uq_ruling_tournament_id_supersedes_id")
        ),
    )
    op.create_index(
        "uq_ruling_first",
        "ruling",
        ["tournament_id", "incident_id"],
        unique=True,
        sqlite_where=sa.text("supersedes_id IS NULL"),
        postgresql_where=sa.text("supersedes_id IS NULL"),
    )
    op.create_table(
        "appeal",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ruling_id", sa.Uuid(), nullable=False),
        sa.Column(
            "side",
            sa.Enum("NS", "EW", name="side", native_enum=False, create_constraint=True, length=24),
            nullable=True,
        ),
        sa.Column("grounds", sa.String(length=2000), nullable=False),
        sa.Column("deadline", MOMENT, nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "pending",
                "upheld",
                "dismissed",
                "dropped",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("outcome", sa.String(length=2000), nullable=False),
        sa.Column("decision_id", sa.Uuid(), nullable=True),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("decided_by", sa.String(length=120), nullable=False),
        sa.Column("decided_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id", "decision_id"],
            ["ruling.tournament_id", "ruling.id"],
            name=op.f("fk_appeal_tournament_id_decision_id_ruling"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "ruling_id"],
            ["ruling.tournament_id", "ruling.id"],
            name=op.f("fk_appeal_tournament_id_ruling_id_ruling"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], name=op.f("fk_appeal_tournament_id_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "id", name=op.f("pk_appeal")),
        sa.UniqueConstraint(
            "tournament_id", "ruling_id", name=op.f("uq_appeal_tournament_id_ruling_id")
        ),
    )
    op.create_table(
        "ruling_effect",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("ruling_id", sa.Uuid(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=True),
        sa.Column("deal_id", sa.Uuid(), nullable=True),
        sa.Column("entry_id", sa.Uuid(), nullable=True),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column(
            "side",
            sa.Enum("NS", "EW", name="side", native_enum=False, create_constraint=True, length=24),
            nullable=True,
        ),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("parameters", JSON, nullable=False),
        sa.CheckConstraint(
            "kind <> 'deal_lost' OR (deal_id IS NOT NULL AND side IS NOT NULL)",
            name=op.f("ck_ruling_effect_deal_lost_names_deal_and_side"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "deal_id"],
            ["deal.tournament_id", "deal.id"],
            name=op.f("fk_ruling_effect_tournament_id_deal_id_deal"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "entry_id"],
            ["entry.tournament_id", "entry.id"],
            name=op.f("fk_ruling_effect_tournament_id_entry_id_entry"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "match_id"],
            ["match.tournament_id", "match.id"],
            name=op.f("fk_ruling_effect_tournament_id_match_id_match"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name=op.f("fk_ruling_effect_tournament_id_player_id_player"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "ruling_id"],
            ["ruling.tournament_id", "ruling.id"],
            name=op.f("fk_ruling_effect_tournament_id_ruling_id_ruling"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_ruling_effect_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "ruling_id", "n", name=op.f("pk_ruling_effect")),
    )
    op.create_index(op.f("ix_ruling_effect_deal_id"), "ruling_effect", ["deal_id"], unique=False)
    op.create_table(
        "debt_payment",
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("ruling_id", sa.Uuid(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("paid", sa.Boolean(), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "ruling_id", "n"],
            ["ruling_effect.tournament_id", "ruling_effect.ruling_id", "ruling_effect.n"],
            name=op.f("fk_debt_payment_tournament_id_ruling_id_n_ruling_effect"),
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_debt_payment_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "ruling_id", "n", "version", name=op.f("pk_debt_payment")
        ),
    )


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
