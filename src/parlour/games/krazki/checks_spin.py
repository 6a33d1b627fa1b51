"""Theory beside simulation of what spins: Euler's disk, and a disc that spins on its edge."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from parlour.core.game import CheckLine
from parlour.games.krazki.engine import Board, Floats
from parlour.games.krazki.experiments import (
    AWAKE,
    BARE,
    FAR,
    axis_of,
    energy,
    on_rim,
    push,
    rotation,
    seconds,
    set_up,
    tilt_of,
)
from parlour.games.krazki.model import GRAVITY, Settings
from parlour.games.krazki.table import Table

# --- Euler's disk ------------------------------------------------------------------------------

_WOBBLE_S: Final = 2.0
_SAMPLES_S: Final = (0.2, 0.5, 0.9, 1.3, 1.7)
_OVER_S: Final = 0.1  # that a rate is the mean of
_FLATTEST: Final = math.radians(0.3)  # below it there is no wobble to time


@dataclass(frozen=True, slots=True)
class _Wobble:
    """A wobble, by step: tilt (radians), angle that the axis went round, energy over lying flat."""

    tilts: Floats
    turned: Floats
    energies: Floats


def precession(table: Table, tilt: float) -> float:
    """Returns how fast a rolling disc's axis goes round (rad/s) while its centre stays in place.

    For thickness h, radius a and moments A about a diameter and C about the axis:
    rate² sin(tilt) = m g a (1 - k) / (A - C k) with k = h tan(tilt) / (2 a); a thin disc has
    rate² sin(tilt) = 4 g / a.
    """
    across, along = table.inertia("disc")
    k = table.disc_thickness / (2 * table.disc_radius) * math.tan(tilt)
    torque = table.mass("disc") * GRAVITY * table.disc_radius * (1 - k)
    return math.sqrt(torque / ((across - along * k) * math.sin(tilt)))


def wobble() -> Iterator[CheckLine]:
    """The rate of a wobbling disc's precession against theory; and what feeds it."""
    run = _wobbled(BARE, AWAKE)
    ratios: list[float] = []
    shown: list[str] = []
    over = round(_OVER_S * AWAKE.steps_per_s)
    for begin in _SAMPLES_S:
        first = round(begin * AWAKE.steps_per_s)
        tilt = float(run.tilts[first : first + over].mean())
        if tilt < _FLATTEST:
            break
        rate = float(run.turned[first + over] - run.turned[first]) / _OVER_S
        ratios.append(rate / precession(BARE, tilt))
        shown.append(f"{rate:.0f} of {rate / ratios[-1]:.0f} rad/s at {math.degrees(tilt):.1f}")
    yield CheckLine(
        "Euler's disk: precession of a wobble, by degrees of tilt",
        "rate² = m g a (1 - k) / ((A - C k) sin tilt), within 5 %",
        ", ".join(shown),
        "pass" if len(ratios) > 1 and all(0.95 < r < 1.05 for r in ratios) else "fail",
    )
    lossless = replace(BARE, board_friction=1.0, spin_friction=0.0, roll_friction=0.0)
    free = _wobbled(lossless, replace(AWAKE, friction_ways=3))
    kept = float(free.energies[-1] / free.energies[0])
    yield CheckLine(
        "Euler's disk with every loss switched off, energy after 2 s",
        "1.00 of the start (at most 1.02)",
        f"{kept:.2f}: the engine's friction feeds a rolling contact; real losses are about eight "
        "times as great and hide it",
        "pass" if kept < 1.02 else "known defect",
    )


def _wobbled(table: Table, settings: Settings) -> _Wobble:
    """Lets a disc wobble from 20 degrees, rolling, its centre at rest."""
    tilt = math.radians(20)
    board = set_up(table, [on_rim(table, FAR, tilt)], settings)
    rate = precession(table, tilt)
    up = np.array(axis_of(board))
    downhill = up * up[2] - np.array([0, 0, 1])
    downhill /= np.linalg.norm(downhill)
    # about the line from the centre to the lowest point, which both are at rest
    half = table.disc_thickness / (2 * table.disc_radius)
    push(board, 0, (0, 0, 0), (rate * math.sin(tilt) * (half * up - downhill)).tolist())
    count = seconds(board, _WOBBLE_S)
    tilts, turned, energies = np.zeros(count), np.zeros(count), np.zeros(count)
    flat = table.mass("disc") * GRAVITY * table.disc_thickness / 2
    before, total = math.atan2(up[1], up[0]), 0.0
    for number in range(count):
        board.step(1)
        x, y, _ = axis_of(board)
        now = math.atan2(y, x)
        total += (now - before + math.pi) % (2 * math.pi) - math.pi
        before = now
        tilts[number], turned[number] = tilt_of(board), total
        energies[number] = energy(table, board, ("disc",)) - flat
    return _Wobble(tilts, turned, energies)


# --- spinning upright --------------------------------------------------------------------------

_THIN: Final = replace(BARE, disc_thickness=0.00004, disc_density=140000.0)
_FALLEN: Final = 20.0  # degrees of lean: it falls
_STANDS: Final = 5.0
_FINE: Final = replace(
    AWAKE,
    steps_per_s=15360,
    board_half_period=0.001,
    board_damping=1.2,
    slide_time=0.00014,
)


_FED: Final = (
    "; the game's friction acts over 2.5 ms, which feeds a rolling contact as in the lossless "
    "wobble above, so the disc needs more spin than theory says; only the fine contact, whose "
    "steps are four times as many, mends it"
)


def smooth_and_rough(
    factors: tuple[float, ...] = (0.8, 0.9, 1.1, 1.2, 1.4),
) -> Iterator[CheckLine]:
    """A thin disc spinning upright stands above a critical spin and falls below it.

    From the effective potential about upright: spin² > m g a / A = 4 g / a on a smooth table, and
    m g a / (A + m a²) = 4 g / (5 a) where it rolls without slipping. Each criterion is tried with
    a fine contact and with the game's own.
    """
    mass, radius = _THIN.mass("disc"), _THIN.disc_radius
    across, _ = _THIN.inertia("disc")
    torque = mass * GRAVITY * radius
    grip = replace(_THIN, board_friction=3.0)
    for ground, table, ways, critical, law in (
        ("smooth", _THIN, 1, math.sqrt(torque / across), "4 g / a"),
        ("rough", grip, 3, math.sqrt(torque / (across + mass * radius**2)), "4 g / (5 a)"),
    ):
        rolls = ground == "rough"
        for contact, settings in (("fine contact", _FINE), ("the game's own contact", AWAKE)):
            how = replace(settings, friction_ways=ways)
            leans = {f: _leans(table, how, f * critical, rolls=rolls) for f in factors}
            holds = all(v > _FALLEN if f <= 1 else v < _STANDS for f, v in leans.items())
            fed = rolls and settings is AWAKE and not holds
            yield CheckLine(
                f"a thin disc spins upright, {ground} table, {contact}",
                f"spin² > {law}: leans over {_FALLEN:g} degrees under {critical:.1f} rad/s, "
                f"stays under {_STANDS:g} degrees over it",
                "leans in 1.5 s up to "
                + ", ".join(f"{v:.1f} degrees at {f:.2f} of it" for f, v in leans.items())
                + (_FED if fed else ""),
                "pass" if holds else "known defect" if fed else "fail",
            )


def _leans(table: Table, settings: Settings, spin: float, *, rolls: bool) -> float:
    """Returns the greatest lean (degrees) in 1.5 s of a disc that begins 1 degree off upright."""
    board = set_up(table, [on_rim(table, FAR, math.radians(89))], settings)
    turn = rotation(board, 0)
    # the turning about its own axis with which upright is an equilibrium: none when it slides
    # freely, and when it rolls what keeps m a² / (C + m a²) = 2/3 of the precession's share
    own = turn.T @ np.array([0, 0, spin])
    own[2] *= -2 / 3 if rolls else 0
    turning = turn @ own
    velocity = np.zeros(3)
    if rolls:
        to_top = np.array([0, 0, 1]) - turn[2, 2] * turn[:, 2]
        velocity = np.cross(turning, table.disc_radius * to_top / np.linalg.norm(to_top))
    push(board, 0, velocity.tolist(), turning.tolist())
    most = 0.0
    for _ in range(seconds(board, 1.5) // 4):
        board.step(4)
        most = max(most, 90 - math.degrees(tilt_of(board)))
    return most


def thick_disc() -> Iterator[CheckLine]:
    """The disc stands by itself while its weight is over its edge, or rolling is resisted."""
    edge = math.hypot(BARE.disc_radius, BARE.disc_thickness / 2)
    weight_over = math.degrees(math.atan(BARE.disc_thickness / (2 * BARE.disc_radius)))
    held = math.degrees(math.asin(BARE.roll_friction / edge))
    free = replace(BARE, roll_friction=0.0, spin_friction=0.0)
    for how, table, limit, law in (
        ("no resistance to rolling", free, weight_over, "atan(h / 2 a)"),
        ("resistance of the game", BARE, weight_over + held, "atan(h / 2 a) + asin(roll / edge)"),
    ):
        stays, falls = _stands(table, limit - 1), _stands(table, limit + 1)
        yield CheckLine(
            f"the game's disc stands on its edge without spin, {how}",
            f"up to a lean of {law} = {limit:.1f} degrees",
            f"let go 1 degree under it stands: {stays}; 1 degree over it stands: {falls}",
            "pass" if stays and not falls else "fail",
        )
    times = ", ".join(f"{_stays_up(spin):.2f} s at {spin}" for spin in (30, 50, 80, 150))
    yield CheckLine(
        "the game's disc leaning 20 degrees, until it is within 35 degrees of flat, by rad/s",
        "longer with more spin",
        times,
        "figure",
    )


def _stands(table: Table, lean: float) -> bool:
    board = set_up(table, [on_rim(table, FAR, math.radians(90 - lean))])
    board.step(seconds(board, 1))
    return math.degrees(tilt_of(board)) > 45  # it may still rock


def _stays_up(spin: float) -> float:
    board: Board = set_up(BARE, [on_rim(BARE, FAR, math.radians(70))])
    push(board, 0, (0, 0, 0), (0, 0, spin))
    steps = 0
    while steps < seconds(board, 3) and math.degrees(tilt_of(board)) > 35:
        board.step(4)
        steps += 4
    return steps / board.settings.steps_per_s
