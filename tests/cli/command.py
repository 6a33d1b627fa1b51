"""Runs `parlour` in this process, or in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest import mock

from parlour.cli.app import run

ONE_EACH = "3pl3/7/7/7/7/7/3CL3 s"
FULL = "2pl1cs2/7/2hc1xl2/7/2LC1HP2/7/2CP1SL2 s"


@dataclass(frozen=True)
class Done:
    """What a command left."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as JSON: one value on one line."""
        (line,) = self.out.splitlines()
        return json.loads(line)


def parlour(*arguments: str, given: str = "") -> Done:
    """Runs a command line in this process, with standard input given."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "stdin", io.StringIO(given)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run(arguments)
    return Done(code, out.getvalue(), err.getvalue())


def process(*arguments: str, given: str = "") -> Done:
    """Runs a command line in a process of its own."""
    command = [sys.executable, "-m", "parlour.cli", *arguments]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, timeout=600, check=False, env=env
    )
    return Done(done.returncode, done.stdout, done.stderr)
