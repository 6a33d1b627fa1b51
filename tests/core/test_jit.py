"""Kernels: compiled or not, they do the same, and a template is bound to each game by itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.core import jit

BITS = (1, 2, 3, 0b1011_0000, (1 << 62) - 1, 1 << 62)


@jit.kernel
def ones_and_zeros(bits):
    return jit.popcount(bits) * 100 + jit.trailing_zeros(bits)


@pytest.mark.parametrize("bits", BITS, ids=bin)
def test_bit_counts_are_those_of_python(bits: int) -> None:
    ones, zeros = bin(bits).count("1"), len(bin(bits)) - len(bin(bits).rstrip("0"))
    assert jit.popcount(bits) == ones
    assert jit.trailing_zeros(bits) == zeros
    assert ones_and_zeros(bits) == ones * 100 + zeros


def test_the_cache_is_named_by_the_sources(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARLOUR_CACHE_DIR", str(tmp_path))
    before = jit.cache_folder()
    assert before.parent == tmp_path / "kernels"
    assert jit.cache_folder() == before
    monkeypatch.setattr(jit, "_SOURCES", (*jit._SOURCES, "core/game.py"))
    assert jit.cache_folder() != before


@pytest.mark.parametrize(("disabled", "runs"), [("0", 2), ("1", 1)])
def test_a_template_is_bound_to_each_module_by_itself(
    disabled: str, runs: int, tmp_path: Path
) -> None:
    """Two games bound in one process, and again from the cache, each call their own functions."""
    (tmp_path / "template.py").write_text(
        "from parlour.core.jit import kernel\n\n"
        "@kernel\ndef twice(number):\n    return game.step(game.step(number))\n",
        "utf-8",
    )
    for name, step in (("one", "number + 1"), ("ten", "number + 10")):
        (tmp_path / f"{name}.py").write_text(
            "from parlour.core.jit import kernel\n\n"
            f"@kernel\ndef step(number):\n    return {step}\n",
            "utf-8",
        )
    script = (
        "import one, ten\nfrom parlour.core.jit import bind\n"
        "print(bind('template', game=one).twice(0), bind('template', game=ten).twice(0),"
        " bind('template', game=one) is bind('template', game=one))"
    )
    environment = {
        **os.environ,
        "PARLOUR_CACHE_DIR": str(tmp_path / "cache"),
        "NUMBA_DISABLE_JIT": disabled,
        "PYTHONPATH": str(tmp_path),
    }
    environment.pop("NUMBA_CACHE_DIR", None)
    for _ in range(runs):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env=environment,
            capture_output=True,
            check=False,
            text=True,
        )
        assert done.stdout == "2 20 True\n", done.stderr
