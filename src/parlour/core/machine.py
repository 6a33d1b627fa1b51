"""What a machine has for long computations."""

from __future__ import annotations

import os


def spare_cores() -> int:
    """Returns how many cores may compute at once: all but one, which the rest of it needs."""
    return max(1, (os.cpu_count() or 1) - 1)
