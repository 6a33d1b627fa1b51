"""How commands print: JSON for programs, rich for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

# Exit codes, of every command.
OK = 0
WRONG = 1  # the thing that was checked is wrong
USAGE = 2  # bad usage or input, with one sentence on standard error
INTERRUPTED = 130  # by the keyboard


def print_json(value: Any) -> None:
    """Prints one JSON value on one line."""
    print(json.dumps(value, ensure_ascii=False))


def console() -> Console:
    """Returns the terminal for people: colour only where there is one, and text taken literally."""
    from rich.console import Console

    return Console(highlight=False, markup=False, soft_wrap=True)
