"""What the documents show works, and what they point at is there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cli.command import parlour

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
]


def blocks(document: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)


def test_the_python_example_plays_a_game_in_five_lines() -> None:
    (example,) = blocks("README.md", "python")
    assert len([line for line in example.splitlines() if line]) == 5
    done = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert re.fullmatch(r"(draw|south won|north won) \(\w+\) \d+\n", done.stdout)


@pytest.mark.parametrize("command", ["analyse", "perft"])
def test_the_terminal_examples_run(command: str) -> None:
    lines = "\n".join(blocks("README.md", "sh")).splitlines()
    (line,) = (line for line in lines if line.startswith(f"parlour {command} "))
    words = shlex.split(line, comments=True)[1:]
    more = ["--nodes", "100"] if command == "analyse" else []
    assert parlour(*words, *more).code == 0


def test_the_make_targets_that_documents_name_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for document in DOCUMENTS:
        for target in re.findall(r"^make ([a-z-]+)", document.read_text(), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), (document, target)


def test_links_between_documents_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
            if "://" in target:
                continue
            assert (document.parent / target).resolve().exists(), (document, target)


def test_the_architecture_names_every_folder_of_the_package() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    package = ROOT / "src" / "parlour"
    folders = [path for path in package.iterdir() if (path / "__init__.py").exists()]
    assert folders
    assert {path.name for path in folders if f"`{path.name}/`" not in text} == set()
