"""The button that downloads a copy of the database."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.conftest import Visitor


@pytest.mark.usefixtures("club")
def test_the_copy_is_a_whole_database(visit: Callable[[str], Visitor], tmp_path: Path) -> None:
    answer = visit("claire").get("/copy")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    path = tmp_path / "copy.sqlite3"
    path.write_bytes(answer.data)
    with sqlite3.connect(path) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM account").fetchone()[0] >= 1
    copy.close()
