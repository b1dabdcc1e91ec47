"""Copies of the database and the way back: nothing that was saved may be lost by them."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

import migrations
from app.database import make_engine, reading, revision_state, unit_of_work, upgrade
from app.restoration import restore
from app.safety import Refusal, copy_at_close, copy_to, in_use, prepare
from tournament.models import Club

AT = datetime(2026, 11, 28, 20, 35, tzinfo=UTC)


def name_club(engine: Engine, name: str) -> None:
    with unit_of_work(engine) as session:
        session.add(Club(name=name, created_at=AT))


def clubs_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return [name for (name,) in database.execute("SELECT name FROM club ORDER BY name")]


def tables_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute("SELECT name FROM sqlite_master")}


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def make_database(path: Path, template: Path, *clubs: str) -> Path:
    shutil.copyfile(template, path)
    engine = make_engine(url_of(path))
    for name in clubs:
        name_club(engine, name)
    engine.dispose()
    return path


def say_revision(path: Path, revision: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        database.commit()


def test_a_round_that_closes_leaves_a_copy_with_a_readable_name(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    name_club(sqlite_engine, "Belote Club")
    copy = copy_at_close(sqlite_engine, tmp_path, "printemps", 2, AT)
    assert copy.parent == tmp_path / "backups"
    assert copy.name == f"printemps-partie-2-{AT.astimezone():%Y-%m-%d-%Hh%M}.sqlite3"
    assert clubs_in(copy) == ["Belote Club"]


def test_a_second_copy_in_the_same_minute_replaces_none(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    copies = {copy_at_close(sqlite_engine, tmp_path, "printemps", 2, AT) for _ in range(3)}
    assert len(copies) == 3
    assert all(path.exists() for path in copies)


def test_a_copy_holds_what_was_written_a_moment_before_it(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    """The newest rows are still in the write-ahead log: the file alone would miss them."""
    with sqlite_engine.connect() as kept_open:
        kept_open.exec_driver_sql("SELECT 1")
        name_club(sqlite_engine, "Dernier venu")
        assert clubs_in(copy_to(sqlite_engine, tmp_path / "copy.sqlite3")) == ["Dernier venu"]


def test_a_copy_never_replaces_a_file(sqlite_engine: Engine, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("kept")
    with pytest.raises(Refusal, match="exists already"):
        copy_to(sqlite_engine, precious)
    assert precious.read_text() == "kept"


def test_a_copy_that_cannot_be_written_is_refused_in_words(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    (tmp_path / "backups").write_text("a file where the folder should be")
    with pytest.raises(Refusal, match="fails"):
        copy_at_close(sqlite_engine, tmp_path, "printemps", 2, AT)


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="no pg_dump")
def test_a_copy_of_postgresql_is_a_dump_of_its_own_tool(
    postgresql_engine: Engine, tmp_path: Path
) -> None:
    copy = copy_at_close(postgresql_engine, tmp_path, "printemps", 1, AT)
    assert copy.suffix == ".dump"
    assert copy.read_bytes().startswith(b"PGDMP")


def test_a_new_database_is_made(tmp_path: Path) -> None:
    engine = make_engine(url_of(tmp_path / "new.sqlite3"))
    assert prepare(engine, tmp_path, AT) == "made"
    assert prepare(engine, tmp_path, AT) == "current"
    engine.dispose()
    assert not (tmp_path / "backups").exists()


def test_an_older_database_is_copied_and_then_upgraded(
    sqlite_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_database(tmp_path / "older.sqlite3", sqlite_template, "Club")
    engine = make_engine(url_of(path))
    _release_next_version(tmp_path, monkeypatch)
    assert revision_state(engine) == "older"
    assert prepare(engine, tmp_path, AT) == "upgraded"
    assert revision_state(engine) == "current"
    engine.dispose()
    (copy,) = (tmp_path / "backups").iterdir()
    assert clubs_in(copy) == clubs_in(path) == ["Club"]
    assert "later" in tables_in(path)
    assert "later" not in tables_in(copy)


def _release_next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the chain of migrations be one longer than it is."""
    source = Path(migrations.__file__).parent
    chain = shutil.copytree(source, tmp_path / "migrations")
    heads = ScriptDirectory(str(source)).get_current_head()
    (chain / "versions" / "later.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f"revision, down_revision = 'later', {heads!r}\n"
        "def upgrade():\n"
        "    op.create_table('later', sa.Column('id', sa.Integer, primary_key=True))\n"
    )
    monkeypatch.setattr(migrations, "__file__", str(chain / "__init__.py"))


def test_a_newer_database_is_refused_and_left_alone(sqlite_template: Path, tmp_path: Path) -> None:
    path = make_database(tmp_path / "newer.sqlite3", sqlite_template, "Club")
    say_revision(path, "9999")
    engine = make_engine(url_of(path))
    with pytest.raises(Refusal, match="newer version"):
        prepare(engine, tmp_path, AT)
    engine.dispose()
    assert clubs_in(path) == ["Club"]


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    engine = make_engine(url_of(path))
    with pytest.raises(Refusal, match="not a database of Coinche"):
        prepare(engine, tmp_path, AT)
    engine.dispose()
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]


def test_restoring_brings_the_copy_back_and_keeps_what_it_replaces(
    sqlite_template: Path, tmp_path: Path
) -> None:
    copy = make_database(tmp_path / "copy.sqlite3", sqlite_template, "Avant")
    present = make_database(tmp_path / "coinche.sqlite3", sqlite_template, "Maintenant")
    kept = restore(url_of(present), copy, tmp_path, AT)
    assert kept is not None
    assert clubs_in(present) == ["Avant"]
    assert clubs_in(kept) == ["Maintenant"]
    assert clubs_in(copy) == ["Avant"]


def test_restoring_on_a_new_machine_needs_no_database(
    sqlite_template: Path, tmp_path: Path
) -> None:
    copy = make_database(tmp_path / "copy.sqlite3", sqlite_template, "Avant")
    present = tmp_path / "folder" / "coinche.sqlite3"
    assert restore(url_of(present), copy, tmp_path, AT) is None
    engine = make_engine(url_of(present))
    assert revision_state(engine) == "current"
    engine.dispose()
    assert clubs_in(present) == ["Avant"]


def test_restoring_over_a_damaged_database_keeps_its_file(
    sqlite_template: Path, tmp_path: Path
) -> None:
    copy = make_database(tmp_path / "copy.sqlite3", sqlite_template, "Avant")
    present = tmp_path / "coinche.sqlite3"
    present.write_bytes(b"SQLite format 3\x00" + b"?" * 5000)
    kept = restore(url_of(present), copy, tmp_path, AT)
    assert kept is not None
    assert kept.read_bytes().endswith(b"?")
    assert clubs_in(present) == ["Avant"]


def test_the_log_of_a_killed_server_is_not_applied_to_the_restored_database(
    sqlite_template: Path, tmp_path: Path
) -> None:
    copy = make_database(tmp_path / "copy.sqlite3", sqlite_template, "Avant")
    living = make_database(tmp_path / "living.sqlite3", sqlite_template)
    engine = make_engine(url_of(living))
    name_club(engine, "Maintenant")
    present = tmp_path / "coinche.sqlite3"
    for ending in ("", "-wal"):  # what a killed server leaves behind
        shutil.copyfile(f"{living}{ending}", f"{present}{ending}")
    engine.dispose()
    kept = restore(url_of(present), copy, tmp_path, AT)
    assert kept is not None
    assert clubs_in(kept) == ["Maintenant"]
    assert clubs_in(present) == ["Avant"]


def test_restoring_is_refused_while_a_server_holds_the_database(
    sqlite_template: Path, tmp_path: Path
) -> None:
    copy = make_database(tmp_path / "copy.sqlite3", sqlite_template, "Avant")
    present = make_database(tmp_path / "coinche.sqlite3", sqlite_template, "Maintenant")
    with in_use(url_of(present)), pytest.raises(Refusal, match="stop the server"):
        restore(url_of(present), copy, tmp_path, AT)
    assert clubs_in(present) == ["Maintenant"]


def test_restoring_is_refused_while_another_command_has_the_database_open(
    sqlite_template: Path, tmp_path: Path
) -> None:
    copy = make_database(tmp_path / "copy.sqlite3", sqlite_template, "Avant")
    present = make_database(tmp_path / "coinche.sqlite3", sqlite_template, "Maintenant")
    engine = make_engine(url_of(present))
    with reading(engine) as session:
        session.connection()
        with pytest.raises(Refusal, match="stop the server"):
            restore(url_of(present), copy, tmp_path, AT)
    engine.dispose()
    assert clubs_in(present) == ["Maintenant"]


@pytest.mark.parametrize("present_exists", [True, False])
def test_a_file_that_is_no_sound_copy_is_refused(
    sqlite_template: Path, tmp_path: Path, present_exists: bool
) -> None:
    present = tmp_path / "coinche.sqlite3"
    if present_exists:
        make_database(present, sqlite_template, "Maintenant")
    text = tmp_path / "notes.txt"
    text.write_text("equipe;joueur 1;joueur 2")
    damaged = make_database(tmp_path / "damaged.sqlite3", sqlite_template, "Avant")
    damaged.write_bytes(damaged.read_bytes()[:9000])
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE tournament (title TEXT)")
    newer = make_database(tmp_path / "newer.sqlite3", sqlite_template)
    say_revision(newer, "9999")
    for source in (text, damaged, other, newer, tmp_path / "absent"):
        with pytest.raises(Refusal):
            restore(url_of(present), source, tmp_path, AT)
    assert present.exists() is present_exists
    assert not present_exists or clubs_in(present) == ["Maintenant"]
    assert not list(tmp_path.glob("*-restoring*"))


def test_a_postgresql_database_is_left_to_its_own_tools(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="pg_restore"):
        restore("postgresql://localhost/coinche", tmp_path / "copy.dump", tmp_path, AT)


def test_an_upgrade_that_finds_nothing_to_do_changes_nothing(engine: Engine) -> None:
    name_club(engine, "Club")
    upgrade(engine)
    assert revision_state(engine) == "current"
    with reading(engine) as session:
        assert session.get_bind().dialect.name in ("sqlite", "postgresql")
