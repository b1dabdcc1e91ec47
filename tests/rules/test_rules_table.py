"""The table from each rule to its test is whole: no section and no test is missing from it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.catalogue import RULE_SETS, source_of
from rules.ruleset import SETTINGS

ROOT = Path(__file__).resolve().parent.parent.parent
HEADINGS = dict(
    zip(
        RULE_SETS,
        ("Club rules", "Nebuludik", "Coinche stéphanoise", "Guide", "Belote.com"),
        strict=True,
    )
)
CITED = {
    "club": "club",
    "nebuludik": "nebuludik",
    "stephanoise": "stéphanoise",
    "guide": "guide",
    "belote-com": "belote.com",
}


@cache
def table(key: str) -> list[tuple[str, list[str]]]:
    """Of each row, the section (the one above where it is left out) and the tests it names."""
    text = (ROOT / "docs/rules-tests.md").read_text("utf-8")
    part = text.split(f"\n## {HEADINGS[key]}\n", 1)[1].split("\n## ", 1)[0]
    rows, section = [], ""
    for line in part.strip().splitlines()[2:]:
        first, stated, tests = (cell.strip() for cell in line.strip("|").split("|"))
        section = f"{first} {stated}" if first else section
        rows.append((section.casefold(), re.findall(r"`(test_\w+)`", tests)))
    return rows


@cache
def known_tests() -> dict[str, str]:
    """Every test of the project with its own docstring and its module's."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        module = ast.parse(path.read_text("utf-8"))
        for node in module.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = f"{ast.get_docstring(node)} {ast.get_docstring(module)}"
                found[node.name] = f"{found.get(node.name, '')} {said}".casefold()
    return found


@pytest.mark.parametrize("key", RULE_SETS)
def test_every_test_named_exists_and_every_row_names_one_that_cites_the_document(key: str) -> None:
    for section, named in table(key):
        assert named, section
        assert set(named) <= set(known_tests()), section
        if "reconnexion" not in section:
            assert any(
                CITED[key] in known_tests()[name]
                or "five documents" in known_tests()[name]
                or "second scorer" in known_tests()[name]
                for name in named
            ), section


@pytest.mark.parametrize("key", RULE_SETS)
def test_every_section_that_a_setting_cites_is_in_the_table(key: str) -> None:
    sections = [section for section, _ in table(key)]
    for name in SETTINGS:
        cited = source_of(key, name).section.casefold()
        for part in re.split(r", (?=\d)", cited):
            if re.fullmatch(r"[\d.]+", part):
                assert any(section.split()[0] == part for section in sections), part
            else:
                assert any(part in section for section in sections), part


def test_every_test_that_follows_a_document_is_in_the_table() -> None:
    named = {name for key in RULE_SETS for _, names in table(key) for name in names}
    following = {
        node.name
        for path in (ROOT / "tests/rules/documents").glob("test_*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert following <= named


SECTIONS = {
    "club": "1 2 3 4.1 4.2 5.1 5.2 5.3 6 7 8 8.1 8.2 8.3 8.4 8.5 8.6 8.7",
    "belote-com": "1 2 3 4 5 6 7",
}


@pytest.mark.parametrize("key", SECTIONS)
def test_every_numbered_section_of_a_document_is_in_the_table(key: str) -> None:
    numbers = {section.split()[0].rstrip(",") for section, _ in table(key)}
    assert set(SECTIONS[key].split()) <= numbers


HEADED = {
    "nebuludik": """
        But du jeu
        Les cartes et leur valeur
        Valeur des cartes à l’atout
        Valeur des cartes hors atout
        Les enchères
        Annonces spéciales
        Déroulement d’un pli
        Règles obligatoires
        Comptage des points
        Si le contrat est réussi
        Si le contrat échoue
        En cas de coinche
        Coinche à la volée
        Belote et Rebelote
        Fin de partie
        Déconnexion et reconnexion
    """,
    "stephanoise": """
        La donne
        Les enchères
        Le jeu et les annonces
        Le décompte
    """,
    "guide": """
        Étape 1
        Le tableau des points des cartes
        Les annonces
        Deux exemples
        Une astuce
        Étape 2
        Combien de points
        Étape 3
        Étape 3 bis
        Coinché ou surcoinché
        Coincher ou non
        Le capot
        L’arrondi
        Récapitulatif
        Une même donne
        Tenir la marque
        La fin de la partie
        Capot réalisé
        Quatre passes
        Une annonce qu’on ne peut pas montrer
        La rebelote oubliée
        Les deux équipes passent le total
        Une belote qui ne suffit pas
        Les erreurs de calcul
        Questions fréquentes
    """,
}
"""The headings of the documents that number nothing."""


@pytest.mark.parametrize("key", HEADED)
def test_every_heading_of_a_document_is_in_the_table(key: str) -> None:
    sections = [section for section, _ in table(key)]
    for heading in HEADED[key].strip().splitlines():
        assert any(section.startswith(heading.strip().casefold()) for section in sections), heading
