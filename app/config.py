"""Where an installation keeps its things, and how it is reached: `COINCHE_…` variables."""

import os
import secrets
import tempfile
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_data_path
from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

DATABASE_NAME = "coinche.sqlite3"
KEY_NAME = "secret-key"
KEY_CHARACTERS = 64


def _data_dir() -> Path:
    return user_data_path("coinche", appauthor=False)


def _database_url(known: dict[str, Any]) -> str:
    return f"sqlite:///{known.get('data_dir', _data_dir()) / DATABASE_NAME}"


class Settings(BaseSettings):
    """One installation: its folder, its database, its address, its first language."""

    model_config = SettingsConfigDict(env_prefix="COINCHE_", frozen=True)

    data_dir: Path = Field(default_factory=_data_dir)
    database_url: str = Field(default_factory=_database_url)
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    language: Literal["fr", "en"] = "fr"

    @field_validator("data_dir")
    @classmethod
    def _absolute(cls, folder: Path) -> Path:
        return folder.expanduser().absolute()

    @field_validator("database_url")
    @classmethod
    def _address(cls, given: str) -> str:
        """Accept a plain path to a file beside the addresses of SQLite and PostgreSQL."""
        if "://" not in given:
            return f"sqlite:///{Path(given).expanduser().absolute()}"
        try:
            backend = make_url(given).get_backend_name()
        except ArgumentError as error:
            raise ValueError("not the address of a database") from error
        if backend not in ("sqlite", "postgresql"):
            raise ValueError("neither SQLite nor PostgreSQL")
        return given

    def secret_key(self) -> str:
        """The key that signs sessions and forms: made once, read by its owner alone.

        :raises OSError: if the data folder cannot be written.
        """
        self.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = self.data_dir / KEY_NAME
        if not path.exists():
            _write_once(path, secrets.token_hex(KEY_CHARACTERS // 2))
        key = path.read_text("ascii").strip()
        if len(key) < KEY_CHARACTERS // 2:
            raise OSError(f"{path} is too short for a secret key; remove it and start again")
        return key


def _write_once(path: Path, text: str) -> None:
    """Write a private file whole or not at all; of two processes at once, the first one wins."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # mode 0600
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)
        except FileExistsError:
            return
    finally:
        Path(name).unlink()
