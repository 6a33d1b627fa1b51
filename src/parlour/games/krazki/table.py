"""The table as data, KR-1 and KR-2: its measures and what stands on it.

A table is written down in two forms: a TOML file for people (table_file.py), and one line for
options, records and links (table_line.py). Both are read into `Measures`, which one check judges
(table_faults.py).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, TypeAlias

from parlour.games.krazki.bodies import Bodies, Body, Kind, Standing, flat_quaternion

STACKED: Final = 3  # KR-1: white discs of a tower
DISCS: Final = 3  # KR-1: of a seat
FIELDS: Final = 4  # KR-2
MOST_TOWERS: Final = 6
LIVELIEST: Final = 0.65
"""Of the speed that two discs may keep when they meet. At 0.7 a hard flick into a tower now and
then ends with more energy than it began with; a ball of wood keeps 0.6 on a hard floor."""


@dataclass(frozen=True, slots=True)
class Table:
    """A playable table. Metres, kg/m³, newton seconds, degrees; friction without a unit."""

    name: str
    board_radius: float
    outer_radius: float
    inner_radius: float  # the towers stand on this circle (KR-1)
    middle_radius: float
    centre_radius: float  # of the raised circle on the board, slope included
    centre_height: float
    centre_slope: float  # width of the slope, inside the circle
    field_distance: float  # of a start field's centre from the middle
    field_radius: float
    field_angles: tuple[float, ...]  # where the four start fields are
    tower_angles: tuple[float, ...]
    pedestal_radius: float
    pedestal_height: float
    disc_radius: float  # players' and white discs
    disc_thickness: float
    disc_density: float
    barricade_radius: float
    barricade_thickness: float
    barricade_density: float
    board_friction: float
    disc_friction: float  # between discs
    spin_friction: float  # m: a torque against turning on the spot, by the force that presses
    roll_friction: float  # m: a torque against rolling, by the force that presses
    disc_bounce: float  # restitution between discs
    most_impulse: float

    def radius(self, kind: Kind) -> float:
        """Returns the radius of a body."""
        return self.barricade_radius if kind == "barricade" else self.disc_radius

    def thickness(self, kind: Kind) -> float:
        """Returns the thickness of a body."""
        return self.barricade_thickness if kind == "barricade" else self.disc_thickness

    def density(self, kind: Kind) -> float:
        """Returns the density of a body (kg/m³)."""
        return self.barricade_density if kind == "barricade" else self.disc_density

    def mass(self, kind: Kind) -> float:
        """Returns the mass of a body (kg)."""
        return math.pi * self.radius(kind) ** 2 * self.thickness(kind) * self.density(kind)

    def inertia(self, kind: Kind) -> tuple[float, float]:
        """Returns a body's moments of inertia about a diameter and about its axis (kg m²)."""
        mass, radius, thickness = self.mass(kind), self.radius(kind), self.thickness(kind)
        return mass * (radius**2 / 4 + thickness**2 / 12), mass * radius**2 / 2

    def tower(self, number: int) -> tuple[float, float]:
        """Returns where a tower stands."""
        angle = math.radians(self.tower_angles[number])
        return self.inner_radius * math.cos(angle), self.inner_radius * math.sin(angle)

    def field(self, angle: float) -> tuple[float, float]:
        """Returns the centre of the start field at an angle (degrees)."""
        radians = math.radians(angle)
        return self.field_distance * math.cos(radians), self.field_distance * math.sin(radians)


# --- what stands on it -------------------------------------------------------------------------

_NOWHERE: Final = (0.0, 0.0, 0.0)


def start_bodies(table: Table, seats: int) -> Bodies:
    """Returns the bodies before a round: discs in reserve, towers built, the barricade away.

    They come in the order of `Bodies`: discs by seat and number, white discs, the barricade.
    """
    discs = (
        Body("disc", seat, number, _NOWHERE, flat_quaternion(), "reserve")
        for seat in range(seats)
        for number in range(DISCS)
    )
    away = Body("barricade", None, 0, _NOWHERE, flat_quaternion(), "off")
    return (*discs, *tower_bodies(table), away)


def tower_bodies(table: Table) -> Bodies:
    """Returns the white discs stacked upright and aligned on their pedestals (KR-1, KR-10)."""
    return tuple(
        Body(
            "white",
            None,
            STACKED * tower + place,
            (
                *table.tower(tower),
                table.pedestal_height + table.disc_thickness * (place + 0.5),
            ),
            flat_quaternion(),
            "board",
        )
        for tower in range(len(table.tower_angles))
        for place in range(STACKED)
    )


def barricade_at(table: Table, x: float, y: float) -> Body:
    """Returns the barricade lying flat on the board with its middle at a place (KR-10)."""
    standing: Standing = "board"
    place = (x, y, table.barricade_thickness / 2)
    return Body("barricade", None, 0, place, flat_quaternion(), standing)


# --- measures ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a table, or a list of angles."""

    section: str  # of the file
    key: str
    field: str  # of `Table`
    low: float
    high: float
    help: str

    @property
    def is_list(self) -> bool:
        """Tells whether it is a list of angles."""
        return self.key == "angles"

    @property
    def place(self) -> str:
        """Returns what a message calls it."""
        return f"{self.section}.{self.key}"


MEASURES: Final = (
    Measure("board", "radius", "board_radius", 0.1, 1.0, "edge of the board"),
    Measure("board", "outer", "outer_radius", 0.05, 1.0, "outer circle, 0 points"),
    Measure("board", "inner", "inner_radius", 0.04, 1.0, "inner circle, 2 points"),
    Measure("board", "middle", "middle_radius", 0.02, 1.0, "middle circle, 4 points"),
    Measure("centre", "radius", "centre_radius", 0.01, 0.5, "raised circle, 8 points"),
    Measure("centre", "height", "centre_height", 0.001, 0.02, "how far it is raised"),
    Measure("centre", "slope", "centre_slope", 0.001, 0.1, "width of its sloping edge"),
    Measure("fields", "distance", "field_distance", 0.05, 1.0, "from the middle to their centres"),
    Measure("fields", "radius", "field_radius", 0.005, 0.2, "of a start field"),
    Measure("fields", "angles", "field_angles", 0, 360, "where they are, degrees"),
    Measure("towers", "angles", "tower_angles", 0, 360, "where they are, degrees"),
    Measure("towers", "radius", "pedestal_radius", 0.005, 0.1, "of a pedestal"),
    Measure("towers", "height", "pedestal_height", 0.001, 0.02, "of a pedestal"),
    Measure("discs", "radius", "disc_radius", 0.008, 0.06, "of a disc"),
    Measure("discs", "thickness", "disc_thickness", 0.004, 0.03, "of a disc"),
    Measure("discs", "density", "disc_density", 200, 9000, "kg/m³"),
    Measure("barricade", "radius", "barricade_radius", 0.006, 0.06, "of the barricade"),
    Measure("barricade", "thickness", "barricade_thickness", 0.004, 0.03, "of the barricade"),
    Measure("barricade", "density", "barricade_density", 200, 12000, "kg/m³"),
    Measure("friction", "board", "board_friction", 0.05, 1.0, "of a disc on the board"),
    Measure("friction", "discs", "disc_friction", 0.05, 1.0, "between discs"),
    Measure("friction", "spin", "spin_friction", 0, 0.005, "against turning on the spot, m"),
    Measure("friction", "roll", "roll_friction", 0, 0.005, "against rolling, m"),
    Measure("bounce", "discs", "disc_bounce", 0.1, LIVELIEST, "speed kept when two discs meet"),
    Measure("flick", "impulse", "most_impulse", 0.001, 1.0, "of the hardest flick, newton seconds"),
)
"""Every measure in the order of files and lines, with the range that can be played."""

Number: TypeAlias = "float | tuple[float, ...]"
Measures: TypeAlias = Mapping[str, Number]
"""What somebody has written as a table, by field; what could not be read is not there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which part of a table a fault is in."""

    section: str
    key: str = ""
    index: int | None = None  # of an element of a list or a character of the name, from 0


_DIGITS: Final = 6  # after the point: a thousandth of a millimetre


def playable(name: str | None, measures: Measures) -> Table | None:
    """Returns the table of measures without a fault; None where something could not be read."""
    if name is None or any(measure.field not in measures for measure in MEASURES):
        return None
    values: dict[str, Any] = dict(measures)
    return Table(name=name, **values)


def measured(value: float) -> float:
    """Returns a number as tables have them: six digits after the point."""
    return round(float(value), _DIGITS)


def sections() -> tuple[tuple[str, tuple[Measure, ...]], ...]:
    """Returns the measures by section, in the order of a file."""
    return tuple((section, tuple(part)) for section, part in groupby(MEASURES, _section))


def _section(measure: Measure) -> str:
    return measure.section


def value_text(value: Number) -> str:
    """Writes a measure as lines and files have it; a list with commas."""
    return ",".join(map(_text, value)) if isinstance(value, tuple) else _text(value)


def _text(value: float) -> str:
    return f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")


def expected(measure: Measure) -> str:
    """Returns what a measure is, for a message."""
    return "a list of angles" if measure.is_list else "a number"
