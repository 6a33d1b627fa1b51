"""The player's part of a shot, KR-30 to KR-34: what may be declared, and what comes of it."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Final

from parlour.core.errors import Refusal
from parlour.core.game import Field, Rng
from parlour.games.krazki.bodies import Bodies
from parlour.games.krazki.clearing import put_away, said
from parlour.games.krazki.options import Options
from parlour.games.krazki.physics import simulate
from parlour.games.krazki.position import State
from parlour.games.krazki.runs import Run
from parlour.games.krazki.shots import Shot, Tremor
from parlour.games.krazki.table import Table
from parlour.games.krazki.touching import blockers, has_room, stances

MOST_FACING: Final = 180.0  # degrees
MOST_LOFT: Final = 45.0  # degrees (KR-31)
_DEFAULT: Final = 0.35  # of the hardest flick

# KR-32: degrees of facing, part of the impulse, offset, at a soft level flick
TREMORS: Final = ((0.0, 0.0, 0.0), (5.0, 0.10, 0.08), (8.0, 0.16, 0.15), (12.0, 0.24, 0.25))
IMPULSE_STEP: Final = 0.010  # N s
LOFT_STEP: Final = 30.0  # degrees
_MOST_SIGMAS: Final = 6  # no hand errs by more

_KEPT: Final = 256  # runs that are kept: applying a shot and showing it are one simulation
_ROUNDING: Final = 1e-9  # m that a typed place may be outside the field
_TRIES: Final = 100


def field_angle(table: Table, players: int, seat: int) -> float:
    """Returns the angle of a seat's start field (KR-3)."""
    fields = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[players]
    return table.field_angles[fields[seat]]


def disc_of(state: State) -> int:
    """Returns the index of the disc that is shot next: the first in reserve of whose turn it is."""
    return next(
        number
        for number, body in enumerate(state.bodies)
        if body.owner == state.shooter and body.state == "reserve"
    )


# --- what comes of a shot ----------------------------------------------------------------------


def run_of(options: Options, state: State, shot: Shot, tremor: Tremor) -> Run:
    """Returns what a declared shot does with an error of the hand (KR-34)."""
    assert state.shooter is not None
    table = options.board
    angle = field_angle(table, state.players, state.shooter)
    return _run(table, state.bodies, disc_of(state), angle, shot, tremor)


@lru_cache(maxsize=16)
def _has_room(table: Table, bodies: Bodies, angle: float) -> bool:
    return has_room(table, bodies, angle)


@lru_cache(maxsize=_KEPT)
def _run(  # noqa: PLR0913, PLR0917 - all that the result is a function of
    table: Table, bodies: Bodies, disc: int, angle: float, shot: Shot, tremor: Tremor
) -> Run:
    return simulate(table, bodies, disc, angle, shot, tremor)


def rest_of(run: Run) -> Bodies:
    """Returns the bodies at rest; those that have left the board have one place, nowhere."""
    return tuple(body if body.on_board else put_away(body) for body in run.rest)


# --- what may be declared ----------------------------------------------------------------------


def shot_fields(table: Table) -> tuple[Field, ...]:
    """Returns the numbers of a shot (KR-31)."""
    reach = table.field_radius
    return (
        Field("at_x", -reach, reach, "m"),
        Field("at_y", -reach, reach, "m"),
        Field("facing", -MOST_FACING, MOST_FACING, "deg"),
        Field("impulse", 0, table.most_impulse, "N s"),
        Field("offset", -1, 1, ""),
        Field("loft", 0, MOST_LOFT, "deg"),
    )


def default_shot(table: Table) -> Shot:
    """Returns a shot to begin with; on the default table KR-40's, which goes to the middle."""
    return Shot(impulse=round(_DEFAULT * table.most_impulse, 5), offset=0.5)


def refuse_shot(options: Options, state: State, shot: Shot) -> Refusal | None:
    """Returns why a shot may not be declared (KR-30, KR-31), or None if it may."""
    table = options.board
    if math.hypot(*shot.at) > table.field_radius + _ROUNDING:
        why = f"the disc stands on the start field: within {table.field_radius:g} m of its centre"
        return Refusal("KR-30", why)
    for name, value, field in zip(
        ("facing", "impulse", "offset", "loft"),
        (shot.facing, shot.impulse, shot.offset, shot.loft),
        shot_fields(table)[2:],
        strict=True,
    ):
        if not field.low <= value <= field.high:
            unit = f" {field.unit}" if field.unit else ""
            why = f"{name} is {field.low:g} to {field.high:g}{unit}, not {value:.12g}"
            return Refusal("KR-31", why)
    assert state.shooter is not None
    angle = field_angle(table, state.players, state.shooter)
    blocking = blockers(table, state.bodies, angle, shot.at, shot.facing)
    if blocking and _has_room(table, state.bodies, angle):
        body = state.bodies[blocking[0]]
        return Refusal("KR-30", f"the disc must clear {said(body)} by 1 mm: stand it elsewhere")
    return None


def draw_shot(options: Options, state: State, rng: Rng) -> Shot:
    """Draws a legal shot toward the middle, as somebody might play who has never played."""
    table = options.board
    for attempt in range(_TRIES):
        spread = attempt / _TRIES  # the first stands in the middle of the field
        far = table.field_radius * spread * math.sqrt(rng.random()) * 0.95
        way = 2 * math.pi * rng.random()
        facing = rng.gauss(0, 15 + 75 * spread)
        shot = Shot(
            (round(far * math.cos(way), 3) + 0.0, round(far * math.sin(way), 3) + 0.0),
            round(math.remainder(facing, 360), 1) + 0.0,
            round(table.most_impulse * (0.2 + 0.35 * rng.random()), 5),
            round(2 * rng.random() - 1, 2) + 0.0,
            round(10 * rng.random(), 1) if rng.random() < 0.25 else 0.0,
        )
        if refuse_shot(options, state, shot) is None:
            return shot
    return _first_shot(options, state)


def _first_shot(options: Options, state: State) -> Shot:
    """Returns a soft shot from the first stance in which the disc can stand."""
    for at, facing in stances(options.board):
        shot = replace(default_shot(options.board), at=at, facing=facing)
        if refuse_shot(options, state, shot) is None:
            return shot
    raise AssertionError("has_room sees a place that no shot can have")


# --- the hand (KR-32) --------------------------------------------------------------------------


def deviations(options: Options, shot: Shot) -> Tremor:
    """Returns the standard deviations of the errors of a declared shot."""
    facing, impulse, offset = TREMORS[options.tremor]
    times = 1 + shot.impulse / IMPULSE_STEP + shot.loft / LOFT_STEP
    return Tremor(facing * times, impulse * times, offset * times)


def tremor_fields(options: Options, shot: Shot) -> tuple[Field, ...]:
    """Returns the numbers of an error of the hand."""
    sigma = deviations(options, shot)
    most = (_MOST_SIGMAS * sigma.facing, _MOST_SIGMAS * sigma.impulse, _MOST_SIGMAS * sigma.offset)
    units = (("facing", "deg"), ("impulse", ""), ("offset", ""))
    return tuple(
        Field(name, -high, high, unit) for (name, unit), high in zip(units, most, strict=True)
    )


def refuse_tremor(options: Options, shot: Shot, tremor: Tremor) -> Refusal | None:
    """Returns why no hand errs so, or None if one may."""
    errors = (tremor.facing, tremor.impulse, tremor.offset)
    for field, error in zip(tremor_fields(options, shot), errors, strict=True):
        if not field.low <= error <= field.high:
            why = f"the hand's error of {field.name} is within {field.high:g}, not {error:g}"
            return Refusal("KR-32", why)
    return None


def draw_tremor(options: Options, shot: Shot, rng: Rng) -> Tremor:
    """Draws the errors of the hand."""
    sigma = deviations(options, shot)
    while True:
        tremor = Tremor(
            round(rng.gauss(0, sigma.facing), 2) + 0.0,
            round(rng.gauss(0, sigma.impulse), 4) + 0.0,
            round(rng.gauss(0, sigma.offset), 3) + 0.0,
        )
        if refuse_tremor(options, shot, tremor) is None:
            return tremor
