"""About where a flicked disc comes to rest if it meets nothing: what a practice game shows.

Simulating every thought of a player would take a server of its own. A disc alone was therefore
simulated once on a wide empty board of the standard measures, over impulse and offset; a table of
other measures takes these figures for the same speed and the reach for its own friction. This is
an approximation: a spinning disc's way depends on how its rim comes down. tests/games/krazki/
test_krazki_fan.py simulates some of the figures again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.games.krazki.table import Table
from parlour.games.krazki.tables import table_of

IMPULSES: Final = (0.0, 0.002, 0.004, 0.006, 0.008, 0.010, 0.012, 0.016, 0.020)
"""Newton seconds, on the standard table."""
OFFSETS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""To either side: the way of a disc that is struck on the other side is the mirror image."""

# by impulse, then by offset: metres from the start to the rest
_REACH: Final = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.033, 0.060, 0.036, 0.042, 0.047),
    (0.073, 0.087, 0.123, 0.206, 0.147),
    (0.153, 0.168, 0.336, 0.320, 0.337),
    (0.268, 0.300, 0.390, 0.453, 0.489),
    (0.417, 0.508, 0.618, 0.596, 0.709),
    (0.598, 0.793, 1.098, 0.991, 1.079),
    (1.059, 1.275, 2.452, 1.786, 2.130),
    (1.653, 2.007, 2.403, 2.603, 2.887),
)
# the same: degrees anticlockwise from the strike to the rest
_DRIFT: Final = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 25.6, 8.9, 21.5, 14.2),
    (0.0, -3.9, 22.5, -0.6, 3.4),
    (0.0, 8.4, 11.4, -4.4, -0.5),
    (0.0, 14.0, 2.1, 1.2, 3.9),
    (0.0, 22.6, -1.2, -3.0, -6.3),
    (0.0, 16.7, 5.3, 0.7, -4.2),
    (0.0, 9.8, 3.9, 0.2, -4.0),
    (0.0, 1.5, -4.7, -8.5, -3.1),
)


@dataclass(frozen=True, slots=True)
class Fan:
    """Reach (m) and drift (degrees anticlockwise) by impulse (N s) and by offset to the right."""

    impulses: tuple[float, ...]
    offsets: tuple[float, ...]
    reach: tuple[tuple[float, ...], ...]
    drift: tuple[tuple[float, ...], ...]


def fan_of(table: Table) -> Fan:
    """Returns the figures for a table."""
    standard = table_of("standard")
    heavier = table.mass("disc") / standard.mass("disc")
    smoother = standard.board_friction / table.board_friction
    return Fan(
        tuple(impulse * heavier for impulse in IMPULSES),
        OFFSETS,
        tuple(tuple(reach * smoother for reach in row) for row in _REACH),
        _DRIFT,
    )
