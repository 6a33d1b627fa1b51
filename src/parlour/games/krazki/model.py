"""The table as the physics engine reads it: MJCF, MuJoCo's own form.

Every disc is two shapes: a cylinder that meets only the board's plane, and a prism for all else,
because two cylinders that meet are given wrong faces now and then, and gain energy from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.games.krazki.bodies import Body, Kind
from parlour.games.krazki.table import Table

GRAVITY: Final = 9.81  # m/s²
_DEEP: Final = 0.02  # m: height of the raised centre and the pedestals, most of it under the board


@dataclass(frozen=True, slots=True)
class Settings:
    """How the engine computes; the measures of wood are in `Table`.

    Two conditions tie the numbers together. Nothing buzzes at rest if (1 - d) / d is greater than
    (pi * step / half period)², with d the `impedance`; and a step over 1/3840 s moves resting
    places and scores.

    Attributes:
        steps_per_s: 64 a frame.
        board_half_period: of the contact with the board as an undamped spring, s.
        board_damping: its damping ratio; 1.5 gives a rim that bounces by 0.06. A livelier one makes
            the end of a spinning disc depend on a millionth of a degree.
        disc_half_period: the same between discs, whose damping follows from `disc_bounce`.
        slide_time: time constant of friction on the board, s. Shorter lifts fast sliding discs,
            longer feeds energy into rolling ones.
        impedance: MuJoCo's d of the contacts.
        sides: of a prism.
        friction_ways: 6 resists sliding, turning on the spot and rolling; 3 sliding alone; 1 none.
        sleeps: bodies at rest are left out until they are touched; forty times as fast.
        margin: m; shapes nearer than this are listed as contacts, for measuring gaps at rest.
    """

    steps_per_s: int = 3840
    board_half_period: float = 0.004
    board_damping: float = 1.5
    disc_half_period: float = 0.002
    slide_time: float = 0.0025
    impedance: float = 0.8
    sides: int = 64
    friction_ways: int = 6
    sleeps: bool = True
    margin: float = 0.0

    @property
    def step(self) -> float:
        """Returns the length of a step in seconds."""
        return 1 / self.steps_per_s


SETTINGS: Final = Settings()
"""The settings of every shot that counts."""

_OPTION: Final = (
    'integrator="implicitfast" cone="elliptic" solver="Newton" iterations="50" tolerance="1e-10" '
    'ls_iterations="50" impratio="100" ccd_iterations="50" ccd_tolerance="1e-6" '
    'sleep_tolerance="2e-4"'
)


def model_text(
    table: Table, loose: Sequence[Kind], settings: Settings, fixed: Iterable[Body] = ()
) -> str:
    """Writes the board, `loose` bodies that move, in this order, and `fixed` ones that do not.

    Loose bodies lie at the middle: whoever runs the model puts them in their places.
    """
    world = [*_board(table, settings)]
    pairs: list[str] = []
    statics = _statics(table)
    for number, kind in enumerate(loose):
        world.append(f'<body name="b{number}"><freejoint/>{_shapes(table, kind, number)}</body>')
        pairs += _board_pairs(table, settings, statics, number)
    for number, body in enumerate(fixed):
        shape = f'<geom class="prism" name="fixed{number}" mesh="{_mesh(body.kind)}"/>'
        pose = f'pos="{_words(body.position)}" quat="{_words(body.quaternion)}"'
        world.append(f"<body {pose}>{shape}</body>")
    parts = (
        "<mujoco>",
        f'<option timestep="{settings.step!r}" gravity="0 0 {-GRAVITY}" {_OPTION}>',
        '<flag multiccd="enable" nativeccd="enable" island="enable" autoreset="disable"',
        f' sleep="{"enable" if settings.sleeps else "disable"}"/></option>',
        '<size memory="8M"/>',
        f"<default>{_classes(table, settings)}</default>",
        f"<asset>{''.join(_meshes(table, settings))}</asset>",
        f"<worldbody>{''.join(world)}</worldbody>",
        f"<contact>{''.join(pairs)}</contact>",
        "</mujoco>",
    )
    return "\n".join(parts)


def _words(numbers: Iterable[float]) -> str:
    return " ".join(repr(float(number)) for number in numbers)


# --- contacts ----------------------------------------------------------------------------------


def _on_board(settings: Settings) -> str:
    """Returns spring, damper and impedance of a contact with the board."""
    ratio = settings.board_damping
    time = settings.board_half_period / (math.pi * ratio)
    return f'solref="{time!r} {ratio!r}" {_impedance(settings)}'


def _between_discs(table: Table, settings: Settings) -> str:
    ratio = damping_ratio(table.disc_bounce)
    time = settings.disc_half_period / (math.pi * ratio)
    return f'solref="{time!r} {ratio!r}" {_impedance(settings)}'


def _impedance(settings: Settings) -> str:
    return f'solimp="{settings.impedance} {settings.impedance} 0.001 0.5 2"'


def damping_ratio(bounce: float) -> float:
    """Returns the damping ratio z of a contact that gives back `bounce` of the speed.

    A contact that cannot pull ends when its force is zero, not when its overlap is: the bounce is
    exp(-2 z acos(z) / sqrt(1 - z²)), which falls as z rises.
    """
    low, high = 1e-6, 1 - 1e-6
    for _ in range(60):
        ratio = (low + high) / 2
        given = math.exp(-2 * ratio * math.acos(ratio) / math.sqrt(1 - ratio * ratio))
        low, high = (ratio, high) if given > bounce else (low, ratio)
    return (low + high) / 2


def _classes(table: Table, settings: Settings) -> str:
    """Writes what shapes have in common; bits of contype and conaffinity say what meets what.

    Bit 1 is plane and cylinder, bit 2 prisms. A disc and the board meet through a pair of their
    own, for its `solreffriction`, which classes do not have.
    """
    friction = f"{table.spin_friction!r} {table.roll_friction!r}"
    ways = f'condim="{settings.friction_ways}"'
    board = f'{ways} priority="1" friction="{table.board_friction!r} {friction}"'
    discs = f'{ways} friction="{table.disc_friction!r} {friction}"'
    board, discs = f"{board} {_on_board(settings)}", f"{discs} {_between_discs(table, settings)}"
    return (
        f'<default class="board"><geom {board} contype="1" conaffinity="0"/></default>'
        f'<default class="raised"><geom type="mesh" {board} contype="2" conaffinity="0"/></default>'
        f'<default class="disc"><geom type="cylinder" {discs} contype="0" conaffinity="1"/>'
        "</default>"
        f'<default class="prism"><geom type="mesh" {discs} mass="0" contype="2" conaffinity="2" '
        f'margin="{settings.margin / 2!r}"/></default>'
    )


def _statics(table: Table) -> tuple[tuple[str, str], ...]:
    """Lists what is fixed, each with the shape of a body that meets it."""
    pedestals = ((f"pedestal{tower}", "prism") for tower in range(len(table.tower_angles)))
    return (("board", "disc"), ("centre", "prism"), *pedestals)


def _board_pairs(
    table: Table, settings: Settings, statics: Iterable[tuple[str, str]], number: int
) -> Iterator[str]:
    slide, spin, roll = table.board_friction, table.spin_friction, table.roll_friction
    for static, shape in statics:
        yield (
            f'<pair geom1="{static}" geom2="{shape}{number}" condim="{settings.friction_ways}" '
            f'friction="{_words((slide, slide, spin, roll, roll))}" {_on_board(settings)} '
            f'solreffriction="{settings.slide_time!r} 1"/>'
        )


# --- shapes ------------------------------------------------------------------------------------


def _board(table: Table, settings: Settings) -> Iterator[str]:
    """Writes what is fixed.

    The board is a plane without end: a cylinder's face would be cut to sixteen corners. Whoever
    runs the model sees to it that nothing stands beyond the rim.
    """
    yield '<geom class="board" name="board" type="plane" size="1 1 0.01"/>'
    yield _raised("centre", 0.0, 0.0, table.centre_height)
    for tower in range(len(table.tower_angles)):
        yield _raised(f"pedestal{tower}", *table.tower(tower), table.pedestal_height)


def _raised(name: str, x: float, y: float, top: float) -> str:
    mesh = name.rstrip("0123456789")
    place = _words((x, y, top - _DEEP / 2))
    return f'<geom class="raised" name="{name}" mesh="{mesh}" pos="{place}"/>'


def _mesh(kind: Kind) -> str:
    return "barricade" if kind == "barricade" else "disc"


def _shapes(table: Table, kind: Kind, number: int) -> str:
    size = _words((table.radius(kind), table.thickness(kind) / 2))
    density = f'density="{table.density(kind)!r}"'
    return (
        f'<geom class="disc" name="disc{number}" size="{size}" {density}/>'
        f'<geom class="prism" name="prism{number}" mesh="{_mesh(kind)}"/>'
    )


def _meshes(table: Table, settings: Settings) -> Iterator[str]:
    # the centre's slope goes on below the board, so that its foot is the circle itself
    top = table.centre_radius - table.centre_slope
    below = top + table.centre_slope * _DEEP / table.centre_height
    half = _DEEP / 2
    yield _prism("centre", top, below, half, settings)
    yield _prism("pedestal", table.pedestal_radius, table.pedestal_radius, half, settings)
    for kind in ("disc", "barricade"):
        radius, half = table.radius(kind), table.thickness(kind) / 2
        yield _prism(kind, radius, radius, half, settings)


def _prism(name: str, above: float, below: float, half: float, settings: Settings) -> str:
    """Writes a prism of half height `half`, or a frustum, with corners on circles."""
    corners = (
        (radius * math.cos(angle), radius * math.sin(angle), z)
        for radius, z in ((below, -half), (above, half))
        for side in range(settings.sides)
        for angle in (2 * math.pi * (side + 0.5) / settings.sides,)
    )
    vertices = " ".join(_words(corner) for corner in corners)
    return f'<mesh name="{name}" inertia="convex" vertex="{vertices}"/>'
