"""The laws of the house, checked on the source with nothing but the standard library."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("rules", "tournament", "reports", "app")
OWN = {*LAYERS, "migrations"}
FOLDERS = (*LAYERS, "migrations", "tests", "benchmarks", "tools")
README_LINES = 10
TEMPLATE_LINES = 80
MODULE_LINES = 350
FUNCTION_LINES = 45

NEVER = {
    "tournament": {"flask", "flask_babel", "flask_login", "flask_wtf", "wtforms", "jinja2"}
    | {"click", "weasyprint"},
    "reports": {"flask", "flask_babel", "flask_login", "click", "sqlmodel", "sqlalchemy"},
}


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in the file it does; relative ones resolved."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            upper = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*upper, *filter(None, [node.module])])
            yield from (f"{base}.{name.name}" for name in node.names)


def top(module: str) -> str:
    return module.partition(".")[0]


def breaches(folder: str, forbidden: set[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules(folder)
        for module in imported(path)
        if top(module) in forbidden
    ]


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_one_to_its_left(layer: str) -> None:
    left = set(LAYERS[LAYERS.index(layer) + 1 :])
    assert breaches(layer, left | ({"migrations"} if layer != "app" else set())) == []


def test_the_rules_know_only_the_standard_library() -> None:
    outside = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules("rules")
        for module in imported(path)
        if top(module) not in sys.stdlib_module_names | {"rules"}
    ]
    assert outside == []


@pytest.mark.parametrize("pure", ["rules"])
def test_the_rules_read_no_clock_no_dice_and_no_file(pure: str) -> None:
    impure = {"random", "secrets", "time", "datetime", "os", "pathlib", "io", "socket", "sqlite3"}
    assert breaches(pure, impure) == []


@pytest.mark.parametrize("layer", NEVER)
def test_a_layer_knows_neither_web_nor_what_is_not_its_own(layer: str) -> None:
    assert breaches(layer, NEVER[layer]) == []


def test_migrations_see_only_the_tables() -> None:
    seen = {
        module for path in modules("migrations") for module in imported(path) if top(module) in OWN
    }
    assert {name for name in seen if not name.startswith(("tournament.models", "migrations"))} == (
        set()
    )


def test_only_one_module_imports_weasyprint() -> None:
    importers = {
        str(path.relative_to(ROOT))
        for folder in (*LAYERS, "migrations")
        for path in modules(folder)
        if any(top(module) == "weasyprint" for module in imported(path))
    }
    assert importers <= {"reports/pdf.py"}


@pytest.mark.parametrize(
    "command",
    ["app.cli", "app.cli.score", "app.cli.rules", "app.cli.legal", "app.cli.count"],
)
def test_scoring_on_the_command_line_loads_neither_web_nor_database(command: str) -> None:
    """The command answers at once because it loads nothing that it does not need."""
    question = f"import sys, {command}; print({{'flask', 'sqlalchemy'}} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", question], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


def test_blueprints_do_not_import_each_other() -> None:
    own = "app.blueprints."
    for path in modules("app/blueprints"):
        name = path.relative_to(ROOT / "app/blueprints").parts[0].removesuffix(".py")
        others = [
            module
            for module in imported(path)
            if module.startswith(own) and module.removeprefix(own).partition(".")[0] != name
        ]
        assert name == "__init__" or others == [], path


def test_only_the_unit_of_work_commits() -> None:
    committers = {
        str(path.relative_to(ROOT))
        for folder in (*LAYERS, "migrations")
        for path in modules(folder)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "commit"
    }
    assert committers <= {"app/database.py"}


def test_no_view_asks_the_database_itself() -> None:
    assert [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in modules("app/blueprints")
        for module in imported(path)
        if module.endswith(".select") and top(module) in {"sqlmodel", "sqlalchemy"}
    ] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_opens_with_a_short_readme(folder: str) -> None:
    lines = (ROOT / folder / "README.md").read_text("utf-8").splitlines()
    assert 2 <= len(lines) <= README_LINES


def lines_of_work(function: ast.FunctionDef) -> int:
    """The lines of a function, its docstring and its list of arguments apart."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_modules_and_functions_stay_readable() -> None:
    long = []
    for folder in (*LAYERS, "migrations"):
        for path in modules(folder):
            place = path.relative_to(ROOT)
            if folder != "migrations" and len(path.read_text("utf-8").splitlines()) > MODULE_LINES:
                long.append(str(place))
            long += [
                f"{place}:{node.name}"
                for node in ast.walk(tree(path))
                if isinstance(node, ast.FunctionDef)
                and lines_of_work(node) > FUNCTION_LINES
                and folder != "migrations"
            ]
    assert long == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for folder in (*LAYERS, "migrations")
        for path in modules(folder)
        if path.read_text("utf-8").strip() and not ast.get_docstring(tree(path))
    ]
    assert silent == []


def test_nothing_is_called_utils_helpers_or_manager() -> None:
    vague = {"utils", "util", "helpers", "helper", "manager", "managers", "misc", "common"}
    names = [path for folder in FOLDERS for path in modules(folder) if path.stem in vague]
    assert names == []


def templates() -> list[Path]:
    return sorted([*(ROOT / "app/templates").rglob("*.*"), *(ROOT / "reports").rglob("*.html")])


def test_templates_are_short_and_keep_to_the_content_security_policy() -> None:
    inline = re.compile(r"<script(?![^>]*\bsrc=)|\son[a-z]+\s*=\s*[\"']|javascript:", re.IGNORECASE)
    styled = re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE)
    for path in templates():
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= TEMPLATE_LINES, path
        assert not inline.search(text), path
        if path.is_relative_to(ROOT / "app"):
            assert not styled.search(text), path


def kept_files() -> list[Path]:
    """The files of the repository; without git, those that are text and not hidden."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
        found += [path for path in ROOT.iterdir() if path.suffix in {".md", ".toml", ".lock"}]
    return [path for path in found if path.is_file()]


def test_no_file_names_a_registry_or_a_place_on_somebodys_machine() -> None:
    # Put together here, so that this file does not name them either.
    registries = ("py" + "pi.org", "python" + "hosted", "deb." + "debian", "registry." + "npmjs")
    options = ("--index" + "-url", "--extra-index" + "-url", "--find" + "-links")
    places = ("/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "/opt/py" + "pi")
    named = []
    for path in kept_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        named += [f"{path.name}: {mark}" for mark in registries + options + places if mark in text]
    assert named == []


def test_the_locks_carry_a_hash_for_every_package() -> None:
    for lock in ("requirements.lock", "requirements-dev.lock", "requirements-mutants.lock"):
        text = (ROOT / lock).read_text("utf-8")
        requirements = re.split(r"\n(?=[a-z0-9])", text)
        unsealed = [item.split()[0] for item in requirements if "--hash=sha256:" not in item]
        assert unsealed == []
        assert len(requirements) > 20
