"""Every example that a reader could copy runs: README, how-tos, formats and docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour.core
import parlour.play

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*/*.md")))
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> Iterator[object]:
    for page in PAGES:
        text = page.read_text("utf-8")
        for found in BLOCK.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield pytest.param(found[1], line, id=f"{page.relative_to(ROOT)}:{line}")


@pytest.mark.parametrize(("code", "line"), tuple(examples()))
def test_an_example_runs(code: str, line: int, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    if ">>>" in code:
        test = doctest.DocTestParser().get_doctest(code, {}, "example", None, line)
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
    else:
        exec(compile(code, "example", "exec", dont_inherit=True), {"__name__": "example"})


MODULES = [
    "parlour",
    *(
        module.name
        for package in (parlour.core, parlour.play)
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(bool(test.examples) for test in found) >= 3
