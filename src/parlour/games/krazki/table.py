"""The table as data, KR-1 and KR-2: its measures, and what makes it playable.

A table is written down in two forms: a TOML file for people (table_file.py), and one line for
options, records and links (`write_line`). Both are read into `Measures`, which one check judges.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, Final, TypeAlias

from parlour.core.errors import LayoutError, shown
from parlour.games.krazki.bodies import Bodies, Body, Kind, Standing, flat_quaternion

STACKED: Final = 3  # KR-1: white discs of a tower
DISCS: Final = 3  # KR-1: of a seat
FIELDS: Final = 4  # KR-2
MOST_TOWERS: Final = 6
MOST_LETTERS: Final = 40  # of a name
FASTEST: Final = 4.3
"""Metres a second that the hardest flick may give a disc: what the physics is checked up to."""


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
    Measure("bounce", "discs", "disc_bounce", 0.1, 0.9, "speed kept when two discs meet"),
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


Faults: TypeAlias = Iterator[tuple[Place, str]]

_PUNCTUATION: Final = " -_.'()"
_DIGITS: Final = 6  # after the point: a thousandth of a millimetre
_NUMBER: Final = re.compile(r"\d{1,6}(\.\d{1,6})?", re.ASCII)


def faults_of(name: str | None, measures: Measures) -> Faults:
    """Finds everything that is wrong with the name and the measures that could be read."""
    if name is not None:
        yield from _name_faults(name)
    wrong: set[str] = set()
    for measure in MEASURES:
        if measure.field in measures:
            for place, why in _range_faults(measure, measures[measure.field]):
                wrong.add(measure.field)
                yield place, why
    sound = {field: value for field, value in measures.items() if field not in wrong}
    yield from _circle_faults(sound)
    yield from _tower_faults(sound)
    yield from _flick_faults(sound)


def _name_faults(name: str) -> Faults:
    if not 1 <= len(name) <= MOST_LETTERS:
        yield Place("name"), f"a name has 1 to {MOST_LETTERS} characters, not {len(name)}"
    elif name != name.strip():
        yield Place("name"), "a name neither begins nor ends with a space"
    for index, letter in enumerate(name):
        if not (letter.isalnum() or letter in _PUNCTUATION):
            why = f"a name has letters, digits, spaces and - _ . ' ( ), not {shown(letter)}"
            yield Place("name", index=index), why
            return


def _range_faults(measure: Measure, value: Number) -> Faults:
    if not isinstance(value, tuple):
        if not measure.low <= value <= measure.high:
            between = f"{_text(measure.low)} to {_text(measure.high)}"
            why = f"{measure.place} is {between} ({measure.help}), not {value:g}"
            yield Place(measure.section, measure.key), why
        return
    fewest, most = (FIELDS, FIELDS) if measure.section == "fields" else (0, MOST_TOWERS)
    if not fewest <= len(value) <= most:
        number = str(most) if fewest == most else f"{fewest} to {most}"
        why = f"there are {number} {measure.section}, not {len(value)}"
        yield Place(measure.section, measure.key), why
        return  # thousands of angles are not judged one by one
    for index, angle in enumerate(value):
        if not 0 <= angle < 360:
            why = f"an angle is from 0 to less than 360 degrees, not {angle:g}"
            yield Place(measure.section, measure.key, index), why
        elif measure.section == "fields" and index and angle <= value[index - 1]:
            why = "the angles of the start fields ascend, in the order of seats"
            yield Place(measure.section, measure.key, index), why


def _circle_faults(sound: Measures) -> Faults:
    """Finds circles that are not inside each other, and fields and slopes that do not fit."""
    circles = ("board_radius", "outer_radius", "inner_radius", "middle_radius", "centre_radius")
    by_field = {measure.field: measure for measure in MEASURES}
    for larger, smaller in pairwise(circles):
        wide, narrow = _number(sound, larger), _number(sound, smaller)
        if wide is not None and narrow is not None and narrow >= wide:
            measure, around = by_field[smaller], by_field[larger]
            why = f"{measure.place} is less than {around.place}, {wide:g}, not {narrow:g}"
            yield Place(measure.section, measure.key), why
    slope, centre = _number(sound, "centre_slope"), _number(sound, "centre_radius")
    height = _number(sound, "centre_height")
    if slope is not None and centre is not None and slope > centre / 2:
        yield Place("centre", "slope"), "the slope takes at most half the centre's radius"
    elif slope is not None and height is not None and slope < height:
        why = f"a slope narrower than it is high, {height:g}, would stop every disc that slides"
        yield Place("centre", "slope"), why
    distance, field = _number(sound, "field_distance"), _number(sound, "field_radius")
    board, outer = _number(sound, "board_radius"), _number(sound, "outer_radius")
    if distance is None or field is None:
        return
    if board is not None and distance + field > board:
        why = f"the start fields reach {distance + field:g} from the middle, beyond the board"
        yield Place("fields", "distance"), why
    if outer is not None and distance - field < outer:
        why = f"the start fields reach into the outer circle, to {distance - field:g}"
        yield Place("fields", "distance"), why


def _tower_faults(sound: Measures) -> Faults:
    """Finds towers and a barricade that do not fit on the board."""
    inner, disc = _number(sound, "inner_radius"), _number(sound, "disc_radius")
    pedestal, angles = _number(sound, "pedestal_radius"), sound.get("tower_angles")
    centre, barricade = _number(sound, "centre_radius"), _number(sound, "barricade_radius")
    if pedestal is not None and disc is not None and pedestal < disc / 2:
        yield Place("towers", "radius"), f"a pedestal under half a disc, {disc / 2:g}, holds none"
    if inner is not None and centre is not None and barricade is not None:
        room = (inner - centre) / 2
        if barricade >= room:
            why = f"between inner circle and centre there is room for {room:g}, not {barricade:g}"
            yield Place("barricade", "radius"), why
    if inner is None or disc is None or pedestal is None or not isinstance(angles, tuple):
        return
    widest = max(disc, pedestal)
    if centre is not None and inner - widest <= centre:
        yield Place("towers", "radius"), "the towers reach the centre"
    for index, angle in enumerate(angles):
        for other in angles[:index]:
            apart = 2 * inner * abs(math.sin(math.radians(angle - other) / 2))
            if apart <= 2 * widest + 0.001:
                why = f"towers at {other:g} and {angle:g} degrees stand in each other"
                yield Place("towers", "angles", index), why
    distance, field = _number(sound, "field_distance"), _number(sound, "field_radius")
    if distance is not None and field is not None and inner + widest >= distance - field:
        yield Place("towers", "radius"), "the towers reach the circle of the start fields"


def _flick_faults(sound: Measures) -> Faults:
    """Finds a hardest flick that is faster than the physics is checked for."""
    impulse, radius = _number(sound, "most_impulse"), _number(sound, "disc_radius")
    thickness, density = _number(sound, "disc_thickness"), _number(sound, "disc_density")
    field = _number(sound, "field_radius")
    if radius is not None and thickness is not None and thickness > 1.5 * radius:
        yield Place("discs", "thickness"), "a disc is at most three quarters as thick as it is wide"
    if radius is not None and field is not None and field < radius / 2:
        why = f"a start field is at least half as wide as a disc, {radius / 2:g}"
        yield Place("fields", "radius"), why
    if impulse is None or radius is None or thickness is None or density is None:
        return
    mass = math.pi * radius**2 * thickness * density
    if impulse / mass > FASTEST:
        most = math.floor(FASTEST * mass * 1000) / 1000
        why = (
            f"discs of {mass * 1000:.1f} g would be flicked at {impulse / mass:.1f} m/s; "
            f"up to {FASTEST:g} m/s can be simulated, an impulse of {most:g}"
        )
        yield Place("flick", "impulse"), why


def _number(measures: Measures, field: str) -> float | None:
    value = measures.get(field)
    return value if isinstance(value, float) else None


def playable(name: str | None, measures: Measures) -> Table | None:
    """Returns the table of measures without a fault; None where something could not be read."""
    if name is None or any(measure.field not in measures for measure in MEASURES):
        return None
    values: dict[str, Any] = dict(measures)
    return Table(name=name, **values)


def measured(value: float) -> float:
    """Returns a number as tables have them: six digits after the point."""
    return round(float(value), _DIGITS)


# --- one line ----------------------------------------------------------------------------------


def sections() -> tuple[tuple[str, tuple[Measure, ...]], ...]:
    """Returns the measures by section, in the order of a file."""
    return tuple((section, tuple(part)) for section, part in groupby(MEASURES, _section))


def _section(measure: Measure) -> str:
    return measure.section


def write_line(table: Table) -> str:
    """Writes a table on one line: its name, and all measures by section in the order of a file."""
    parts = [table.name]
    for section, part in sections():
        values = "/".join(value_text(getattr(table, measure.field)) for measure in part)
        parts.append(f"{section}={values}")
    return ":".join(parts)


def value_text(value: Number) -> str:
    """Writes a measure as lines and files have it; a list with commas."""
    return ",".join(map(_text, value)) if isinstance(value, tuple) else _text(value)


def _text(value: float) -> str:
    return f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")


def read_line(text: str) -> Table:
    """Reads what `write_line` writes.

    Raises:
        LayoutError: with every fault.
    """
    name, *parts = text.split(":")
    if not parts:
        expected = "the name of a built-in table is expected, or a line name:board=…:…:flick=…"
        raise LayoutError(f"table {shown(text, 100)}", [expected])
    faults: list[str] = []
    given: dict[str, str] = {}
    known = dict(sections())
    for part in parts:
        section, _, values = part.partition("=")
        if section not in known or section in given:
            again = "is given twice" if section in given else "is no part of a table"
            faults.append(f"{shown(section)} {again}; there are {', '.join(known)}")
        else:
            given[section] = values
    measures: dict[str, Number] = {}
    for section, part in known.items():
        if section in given:
            measures.update(_read_section(section, part, given[section], faults))
        else:
            faults.append(f"{section} is missing")
    for place, why in faults_of(name, measures):
        where = ".".join(word for word in (place.section, place.key) if word)
        faults.append(f"{where}: {why}")
    table = None if faults else playable(name, measures)
    if table is None:
        raise LayoutError(f"table {shown(text, 100)}", faults)
    return table


def _read_section(
    section: str, part: Sequence[Measure], text: str, faults: list[str]
) -> Iterator[tuple[str, Number]]:
    values = text.split("/")
    if len(values) != len(part):
        keys = "/".join(measure.key for measure in part)
        faults.append(f"{section}: {keys} is expected, not {shown(text)}")
        return
    for measure, value in zip(part, values, strict=True):
        words = value.split(",") if value else []
        if measure.is_list and all(map(_NUMBER.fullmatch, words)):
            yield measure.field, tuple(map(measured, map(float, words)))
        elif not measure.is_list and _NUMBER.fullmatch(value):
            yield measure.field, measured(float(value))
        else:
            faults.append(f"{measure.place}: {expected(measure)} is expected, not {shown(value)}")


def expected(measure: Measure) -> str:
    """Returns what a measure is, for a message."""
    return "a list of angles" if measure.is_list else "a number"
