"""Theory beside simulation, for `parlour bench physics`: sliding, collisions, towers, convergence.

Each check yields lines with a bound that it can fail. What spins is in checks_spin.py. A known
defect is printed as one, every time, and not hidden behind a wider bound.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from parlour.core.game import CheckLine
from parlour.games.krazki.bodies import Body, lowest, nearest_to_middle, upright_quaternion
from parlour.games.krazki.checks_spin import smooth_and_rough, thick_disc, wobble
from parlour.games.krazki.engine import DEEPEST, Board
from parlour.games.krazki.experiments import (
    BARE,
    FAR,
    FLAT,
    TABLE,
    deepest,
    disc,
    energy,
    lying,
    push,
    seconds,
    set_up,
    tilt_of,
)
from parlour.games.krazki.model import GRAVITY, SETTINGS, Settings
from parlour.games.krazki.physics import simulate
from parlour.games.krazki.runs import PhysicsFault
from parlour.games.krazki.shots import Shot, launch
from parlour.games.krazki.table import (
    DISCS,
    FIELDS,
    STACKED,
    start_bodies,
    tower_bodies,
)
from parlour.games.krazki.table_faults import FASTEST


def judged(what: str, theory: str, found: str, *, holds: bool) -> CheckLine:
    """Returns a line that passes or fails."""
    return CheckLine(what, theory, found, "pass" if holds else "fail")


# --- sliding and collisions --------------------------------------------------------------------


def sliding() -> Iterator[CheckLine]:
    """A flat disc stops after v²/(2 mu g)."""
    for speed in (0.5, 1.0, 2.0):
        board = set_up(BARE, [lying(BARE, FAR, 0)])
        push(board, 0, (speed, 0, 0), (0, 0, 0))
        lean = 0.0
        for _ in range(seconds(board, 2)):
            board.step(1)
            lean = max(lean, tilt_of(board))
            if math.hypot(*board.speeds[0, :2].tolist()) < 1e-4:
                break
        way = float(board.poses[0, 0]) - FAR
        theory = speed**2 / (2 * BARE.board_friction * GRAVITY)
        off = way / theory - 1
        yield judged(
            f"a flat disc slides, {speed} m/s",
            f"{theory * 1000:.1f} mm (within 0.5 %)",
            f"{way * 1000:.1f} mm ({off:+.2%}), tilts up to {math.degrees(lean):.2f} degrees",
            holds=abs(off) < 0.005,
        )


def collisions() -> Iterator[CheckLine]:
    """Two discs in free space: restitution, momentum and energy."""
    for speed, aside in ((0.5, 0.0), (1.0, 0.0), (3.0, 0.0), (5.0, 0.0), (1.0, 0.02)):
        gap = 2 * BARE.disc_radius + 0.0005
        board = set_up(BARE, [disc(FAR, 0, 0.3), disc(FAR + gap, aside, 0.3)])
        board.model.opt.gravity[2] = 0
        push(board, 0, (speed, 0, 0), (0, 0, 0))
        before = _moving(board.speeds)
        board.step(seconds(board, 0.05 + 0.08 / speed))
        one, other = board.speeds[:, :3]
        momentum = float(np.abs((one + other) / speed - np.array([1, 0, 0])).max())
        kept = _moving(board.speeds) / before
        sine = aside / (2 * BARE.disc_radius)
        normal = np.array([math.sqrt(1 - sine * sine), sine, 0])
        bounce = float((other - one) @ normal) / (speed * float(normal[0]))
        head_on = aside == 0
        yield judged(
            f"two discs meet {'head-on' if head_on else 'half-ball'}, {speed} m/s",
            f"restitution {BARE.disc_bounce}"
            + (" +- 0.08" if head_on else "")
            + ", momentum kept to 1e-9, energy not gained",
            f"restitution {bounce:.3f}, momentum off by {momentum:.0e}, energy {kept:.3f} kept",
            holds=(not head_on or abs(bounce - BARE.disc_bounce) < 0.08)
            and momentum < 1e-9
            and kept <= 1,
        )


def _moving(speeds: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Returns the kinetic energy of discs."""
    mass, (across, along) = BARE.mass("disc"), BARE.inertia("disc")
    weights = np.array([mass, mass, mass, across, across, along])
    return float((speeds**2 * weights).sum() / 2)


def dropping() -> Iterator[CheckLine]:
    """The board takes nearly all of a fall: a lively rim would make every end chaotic."""
    upright = upright_quaternion(0.0)
    for how, body in (("flat", disc(FAR, 0, 0.05)), ("on its rim", disc(FAR, 0, 0.07, upright))):
        board = set_up(BARE, [body])
        down = up = 0.0
        for _ in range(seconds(board, 0.2)):
            board.step(1)
            speed = float(board.speeds[0, 2])
            down, up = min(down, speed), max(up, speed)
        yield judged(
            f"a disc drops {how}",
            "bounces with under 0.1 of its speed",
            f"{-up / down:.3f}",
            holds=-up / down < 0.1,
        )


# --- towers ------------------------------------------------------------------------------------

_REACH: Final = 0.075  # m: from where a disc is sent at a tower


def tower_hits(hits: int = 200) -> Iterator[CheckLine]:
    """A disc is sent at a tower in every attitude at 1 to 5 m/s: no energy comes from nowhere."""
    table = replace(TABLE, tower_angles=(0.0,))
    rng = np.random.default_rng(3)
    kinds = ("disc",) * (STACKED + 1)
    board = set_up(table, (disc(0.0, 0.0, 1.0), *tower_bodies(table)))
    gained, deep, under = 0.0, 0.0, 0
    for hit in range(hits):
        speed = (1.0, 3.0, 5.0)[hit % 3]
        way, aside, turn = (
            rng.uniform(0, 2 * math.pi),
            rng.uniform(-0.035, 0.035),
            rng.uniform(0, 7),
        )
        cos, sin = math.cos(way), math.sin(way)
        x, y = table.inner_radius - _REACH * cos - aside * sin, -_REACH * sin + aside * cos
        flat = hit % 6 == 4
        height = table.disc_thickness / 2 if flat else table.disc_radius
        attitude = FLAT if flat else upright_quaternion(turn)
        board.put((disc(x, y, height + 0.0001, attitude), *tower_bodies(table)))
        push(board, 0, (speed * cos, speed * sin, 0), (0, 0, rng.uniform(-200, 200)))
        start = energy(table, board, kinds)
        for _ in range(seconds(board, 0.03)):
            board.step(4)
            gained = max(gained, energy(table, board, kinds) / start - 1)
            deep = max(deep, deepest(board))
        under += int((board.poses[:, 2] < 0).any())
    yield judged(
        f"{hits} hits on a tower, 1 to 5 m/s",
        "energy never above the start (by 0.1 %), overlap under 4 mm, nothing under the board",
        f"energy at most {gained:+.2%}, overlap up to {deep * 1000:.1f} mm, {under} under it",
        holds=gained < 0.001 and deep < 0.004 and under == 0,
    )


def stacks(duration: float = 60.0) -> Iterator[CheckLine]:
    """A tower stands, with no help from sleep; also one whose discs are not quite aligned."""
    table = replace(TABLE, tower_angles=(0.0,))
    tower = tower_bodies(table)
    shifts = (0.0, 0.006, 0.002)
    askew = [
        replace(body, position=(body.position[0] + shift, *body.position[1:]))
        for body, shift in zip(tower, shifts, strict=True)
    ]
    for how, bodies in (("aligned", tower), ("up to 6 mm askew", askew)):
        board = set_up(table, bodies)
        board.step(seconds(board, 0.5))
        before = board.poses.copy()
        board.step(seconds(board, duration))
        drift = float(np.abs(board.poses[:, :3] - before[:, :3]).max())
        speed = float(np.abs(board.speeds).max())
        yield judged(
            f"three discs {how} stand for {duration:g} s, sleep off",
            "drift under 0.1 mm, speeds under 0.002",
            f"drift {drift * 1000:.5f} mm, greatest speed {speed:.1e}",
            holds=drift < 0.0001 and speed < 0.002,
        )


def leaning_pair(duration: float = 2.0) -> Iterator[CheckLine]:
    """A disc that leans on another stays leaning and does not creep."""
    radius, thickness = TABLE.disc_radius, TABLE.disc_thickness
    for degrees in (15, 20):
        tilt = math.radians(degrees)
        sin, cos = math.sin(tilt), math.cos(tilt)
        # its lower edge on the board, its lower face on the upper edge of the flat one
        foot = radius + thickness / math.tan(tilt)
        x = FAR + foot - radius * cos + thickness / 2 * sin
        z = 1e-5 + radius * sin + thickness / 2 * cos
        attitude = math.cos(tilt / 2), 0.0, math.sin(tilt / 2), 0.0
        board = set_up(BARE, [lying(BARE, FAR, 0), disc(x, 0, z, attitude)])
        board.step(seconds(board, 0.75))
        before, lean = board.poses.copy(), math.degrees(tilt_of(board, 1))
        board.step(seconds(board, duration))
        creep = float(np.abs(board.poses - before).max()) / duration
        yield judged(
            f"a disc leans on a flat one at {degrees} degrees, sleep off",
            "rests within 1 degree of it, creeps under 0.2 mm/s",
            f"rests at {lean:.2f} degrees, creeps {creep * 1000:.3f} mm/s",
            holds=abs(lean - degrees) < 1 and creep < 0.0002,
        )


def fastest() -> Iterator[CheckLine]:
    """The fastest disc, face on against an upright one: 8 mm of wood are not jumped over."""
    radius, facing = TABLE.disc_radius, upright_quaternion(0.0)
    near = TABLE.disc_thickness + 0.001
    board = set_up(BARE, [disc(FAR, 0, radius, facing), disc(FAR + near, 0, radius, facing)])
    for speed in (TABLE.most_impulse / TABLE.mass("disc"), FASTEST):
        through, deep = 0, 0.0
        for start in range(40):
            gap, aside = near + 0.0001 * start, 0.0001 * start  # so that steps fall everywhere
            board.put([disc(FAR, 0, radius, facing), disc(FAR + gap, aside, radius, facing)])
            push(board, 0, (speed, 0, 0), (0, 0, 0))
            for _ in range(seconds(board, 0.01)):
                board.step(1)
                deep = max(deep, deepest(board))
            through += int(board.poses[0, 0] >= board.poses[1, 0])
        yield judged(
            f"the fastest disc meets another face on, {speed:.2f} m/s, 40 times",
            f"0 pass through, overlap under {DEEPEST * 1000:g} mm",
            f"{through} pass through, overlap up to {deep * 1000:.1f} mm",
            holds=through == 0 and deep < DEEPEST,
        )


# --- whole rounds ------------------------------------------------------------------------------


def rounds(count: int = 4) -> Iterator[CheckLine]:
    """Random rounds, a third of the shots hard ones at the towers: all of it comes to rest."""
    rng = np.random.default_rng(7)
    unrest, low, longest, faults = 0, 0, 0.0, 0
    for _ in range(count):
        bodies = start_bodies(TABLE, FIELDS)
        for turn in range(DISCS):
            for seat, angle in enumerate(TABLE.field_angles):
                try:
                    run = simulate(
                        TABLE, bodies, DISCS * seat + turn, angle, any_shot(rng), frames=False
                    )
                except PhysicsFault:
                    faults += 1
                    continue
                bodies = run.rest
                unrest += run.stopped == "timeout"
                longest = max(longest, run.duration)
                low += any(
                    body.on_board
                    and lowest(body, TABLE.radius(body.kind), TABLE.thickness(body.kind)) < -0.0005
                    for body in bodies
                )
    yield judged(
        f"{count * FIELDS * DISCS} shots of random rounds, a third of them hard and at the towers",
        "none faulty, none still moving after 20 s, nothing sunk into the board",
        f"{faults} faulty, {unrest} moving, {low} with something sunk; the longest {longest:.1f} s",
        holds=faults == unrest == low == 0,
    )


def any_shot(rng: np.random.Generator) -> Shot:
    """Draws a shot toward the middle, or a hard one toward a tower."""
    if rng.random() < 0.3:
        return Shot(
            impulse=rng.uniform(0.01, TABLE.most_impulse),
            offset=rng.uniform(-0.6, 0.6),
            facing=rng.choice([-1, 1]) * rng.uniform(25, 45),
            loft=float(rng.choice([0, 0, 20])),
        )
    return Shot(
        impulse=rng.uniform(0.004, 0.009), offset=rng.uniform(-1, 1), facing=rng.normal(0, 15)
    )


# --- convergence -------------------------------------------------------------------------------

_FINE: Final = 15360  # steps a second


def convergence(shots: int = 30) -> Iterator[CheckLine]:
    """Resting places with finer and finer steps, the shooter alone, against the finest."""
    rng = np.random.default_rng(4242)
    tried = [
        Shot(
            impulse=rng.uniform(0.004, 0.0085),
            offset=rng.uniform(-1, 1),
            facing=rng.uniform(-12, 12),
        )
        for _ in range(shots)
    ]
    finest = _ends(replace(SETTINGS, steps_per_s=_FINE), tried)
    medians: dict[int, float] = {}
    for rate in (1920, 3840, 7680):
        half_period = SETTINGS.disc_half_period * (2 if rate < SETTINGS.steps_per_s else 1)
        ends = _ends(replace(SETTINGS, steps_per_s=rate, disc_half_period=half_period), tried)
        apart = [
            math.dist(a.position[:2], b.position[:2]) for a, b in zip(ends, finest, strict=True)
        ]
        medians[rate] = float(np.median(apart))
        scores = np.mean([_points(body) for body in ends])
        against = np.mean([_points(body) for body in finest])
        most = float(np.percentile(apart, 90))
        yield CheckLine(
            f"{shots} resting places at 1/{rate} s",
            f"as at 1/{_FINE} s, where the mean is {against:.2f} points",
            f"{medians[rate] * 1000:.1f} mm off in the median, {most * 1000:.0f} mm at 90 %, "
            f"{scores:.2f} points",
            "figure",
        )
    yield judged(
        "resting places converge with the step",
        "nearer with 1/7680 s than with 1/1920 s; under 20 mm at the step of the game, 1/3840 s",
        ", ".join(f"1/{rate} s: {apart * 1000:.1f} mm" for rate, apart in medians.items()),
        holds=medians[7680] < medians[1920] and medians[3840] < 0.02,
    )


def _ends(settings: Settings, shots: Iterable[Shot]) -> list[Body]:
    board = Board(TABLE, ("disc",), settings)
    ends: list[Body] = []
    for shot in shots:
        start = launch(TABLE, 0.0, shot)
        board.put([disc(*start.position, start.quaternion)])
        board.flick(0, start)
        x, y, z, *turn = board.settle(["the disc"]).poses[0].tolist()
        ends.append(disc(x, y, z, (turn[0], turn[1], turn[2], turn[3])))
    return ends


def _points(body: Body) -> int:
    """Returns what a disc alone would count, to see whether a coarse step is biased."""
    near = nearest_to_middle(body, TABLE.disc_radius, TABLE.disc_thickness)
    circles = (TABLE.centre_radius, TABLE.middle_radius, TABLE.inner_radius)
    return next((points for points, r in zip((8, 4, 2), circles, strict=True) if near <= r), 0)


CHECKS: Final[tuple[Callable[[], Iterator[CheckLine]], ...]] = (
    sliding,
    collisions,
    dropping,
    wobble,
    smooth_and_rough,
    thick_disc,
    leaning_pair,
    fastest,
    tower_hits,
    stacks,
    rounds,
    convergence,
)


def checks() -> Iterator[CheckLine]:
    """Runs every check, more than a minute."""
    for check in CHECKS:
        yield from check()
