"""What imports what, and that imports are cheap."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

HEAVY = {
    "numba", "llvmlite", "numpy", "mujoco", "torch", "sqlalchemy", "alembic", "aiosqlite",
    "asyncpg", "redis", "litestar", "uvicorn", "websockets", "rich", "cyclopts",
}  # fmt: skip


def loaded_after(code: str) -> set[str]:
    """Returns the packages that a fresh interpreter has loaded after running `code`."""
    script = f"{code}\nimport sys, json\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True, cwd=ROOT
    )
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


@pytest.mark.parametrize(
    "code",
    [
        "import parlour",
        "from parlour import catalog; catalog.games()",
        "from parlour.play import match, record, perft, frame, table",
        "from parlour import catalog\n"
        "from parlour.core.options import options_of\n"
        "[(entry.info, options_of(entry.options)) for entry in catalog.games().values()]",
    ],
    ids=["parlour", "catalog", "play", "options"],
)
def test_imports_are_cheap(code: str) -> None:
    assert loaded_after(code) & HEAVY == set()


def test_arrows_point_down() -> None:
    """The import-linter contracts of pyproject.toml hold."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        capture_output=True,
        check=False,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
