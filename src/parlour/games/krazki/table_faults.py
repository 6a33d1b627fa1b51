"""What makes the measures of a table playable (KR-1, KR-2): every fault and where it is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from parlour.core.written import name_faults
from parlour.games.krazki.table import (
    FIELDS,
    MEASURES,
    MOST_TOWERS,
    Measure,
    Measures,
    Number,
    Place,
    measured,
    value_text,
)

FASTEST: Final = 4.3
"""Metres a second that the hardest flick may give a disc: what the physics is checked up to."""
LEAST_ROLL: Final = 0.025
LEAST_SPIN: Final = 0.01
"""Friction against rolling and against turning on the spot, in radii of a disc. With less, discs
roll and wobble on until a shot costs many seconds of a processor: see docs/formats/table.md."""

Faults: TypeAlias = Iterator[tuple[Place, str]]


def faults_of(name: str | None, measures: Measures) -> Faults:
    """Finds everything that is wrong with the name and the measures that could be read."""
    if name is not None:
        for index, why in name_faults(name):
            yield Place("name", index=index), why
    wrong: set[str] = set()
    for measure in MEASURES:
        if measure.field in measures:
            for place, why in _range_faults(measure, measures[measure.field]):
                wrong.add(measure.field)
                yield place, why
    sound = {field: value for field, value in measures.items() if field not in wrong}
    yield from _circle_faults(sound)
    yield from _tower_faults(sound)
    yield from _friction_faults(sound)
    yield from _flick_faults(sound)


def _range_faults(measure: Measure, value: Number) -> Faults:
    if not isinstance(value, tuple):
        if not measure.low <= value <= measure.high:
            between = f"{value_text(measure.low)} to {value_text(measure.high)}"
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


def _friction_faults(sound: Measures) -> Faults:
    """Finds friction that lets discs roll or spin for longer than can be simulated in time."""
    radius = _number(sound, "disc_radius")
    if radius is None:
        return
    for key, part in (("spin", LEAST_SPIN), ("roll", LEAST_ROLL)):
        value, least = _number(sound, f"{key}_friction"), measured(part * radius)
        if value is not None and value < least:
            why = (
                f"friction.{key} is at least {part:g} of a disc's radius, {value_text(least)}, "
                f"not {value_text(value)}: with less, discs move for too long to be simulated"
            )
            yield Place("friction", key), why


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
