"""How commands print: JSON for programs, rich for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def print_json(value: Any) -> None:
    """Prints one JSON value on one line."""
    print(json.dumps(value, ensure_ascii=False))


def console() -> Console:
    """Returns the terminal for people: colour only where there is one, and text taken literally."""
    from rich.console import Console

    return Console(highlight=False, markup=False, soft_wrap=True)
