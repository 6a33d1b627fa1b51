"""The laws that take another process: nothing depends on hash seeds, or on the compiler."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from conformance import in_process


def elsewhere(what: str, **environment: str) -> Any:
    """Returns what a fresh process prints."""
    done = subprocess.run(
        [sys.executable, str(Path(in_process.__file__)), what],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_law_5_the_same_seed_gives_the_same_records_in_any_process() -> None:
    here = in_process.records()
    assert elsewhere("records", PYTHONHASHSEED="1") == here


def test_law_8_kernels_do_the_same_without_the_compiler() -> None:
    here = in_process.kernels()
    assert elsewhere("kernels", NUMBA_DISABLE_JIT="1") == here
