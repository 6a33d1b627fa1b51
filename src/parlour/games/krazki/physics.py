"""The motion of the discs as rigid bodies, KR-30 to KR-34: a shot from the flick to the rest.

`simulate` is a function of its arguments: the same build gives the same rest positions bit for bit.
Every run is whole and from rest. Settings and figures are in model.py and checks.py. Importing this
module loads MuJoCo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from parlour.games.krazki.bodies import Bodies, Body, Vector
from parlour.games.krazki.engine import Floats, Settled, compiled
from parlour.games.krazki.model import SETTINGS, Settings
from parlour.games.krazki.recorder import Recorder
from parlour.games.krazki.runs import Contact, Frames, Run
from parlour.games.krazki.shots import STEADY, Launch, Shot, Tremor, launch, trembled
from parlour.games.krazki.table import Table
from parlour.games.krazki.touching import shapes, with_room

SCREENING: Final = Settings(steps_per_s=1920, disc_half_period=0.004)
"""Half the steps: resting places scatter twice as far, but scores are not biased."""

_MOVED: Final = 0.00002  # m or radians: less is settling, and no motion to show
_FLOOR: Final = -0.5  # m: below it what left the board touches what nobody sees


def simulate(  # noqa: PLR0913, PLR0917 - what the rules say a result is a function of (KR-34)
    table: Table,
    bodies: Bodies,
    shooter: int,
    field_angle: float,
    shot: Shot,
    tremor: Tremor = STEADY,
    *,
    frames: bool = True,
    settings: Settings = SETTINGS,
) -> Run:
    """Plays a shot and returns what becomes of it.

    `shooter` is the index of the disc that is flicked from the start field at `field_angle`
    (degrees). Path and contacts come with `frames`; rest positions are the same bits without.

    Raises:
        PhysicsFault: a contact or a speed that cannot be.
    """
    start = launch(table, field_angle, trembled(table, shot, tremor))
    cleared, moved = with_room(table, bodies, _standing(bodies[shooter], start))
    placed = (*cleared[:shooter], _standing(bodies[shooter], start), *cleared[shooter + 1 :])
    numbers = [number for number, body in enumerate(placed) if body.on_board]
    loose, names = [placed[number] for number in numbers], [placed[n].name for n in numbers]
    with compiled(table, shapes(placed, numbers), settings) as board:
        board.put(loose)
        board.flick(numbers.index(shooter), start)
        recorder = Recorder(board) if frames else None
        settled = board.settle(names, recorder)
    return Run(
        _rest(placed, numbers, settled),
        tuple((number, placed[number].position) for number in moved),
        tuple((time, numbers[body]) for time, body in settled.left),
        settled.duration,
        settled.stopped,
        () if recorder is None else _contacts(recorder, numbers),
        None if recorder is None else _frames(recorder, numbers, settled.poses),
    )


def screen(
    table: Table,
    bodies: Bodies,
    shooter: int,
    field_angle: float,
    shots: Sequence[Shot],
) -> tuple[Body, ...]:
    """Returns where the shooter's disc would rest after each shot if nothing else could move.

    For a search that looks for shots worth simulating: about four times as fast, and wrong where
    the disc pushes others aside.

    Raises:
        PhysicsFault: as `simulate`; a start that is not clear (see `blockers`) is not made so.
    """
    fixed = tuple(body for body in bodies if body.on_board)
    disc = bodies[shooter]
    rests: list[Body] = []
    with compiled(table, ("disc",), SCREENING, fixed) as board:
        for shot in shots:
            start = launch(table, field_angle, trembled(table, shot, STEADY))
            placed = _standing(disc, start)
            board.put([placed])
            board.flick(0, start)
            settled = board.settle([disc.name])
            rests += _rest((placed,), [0], settled)
    return tuple(rests)


def _standing(disc: Body, start: Launch) -> Body:
    return replace(disc, position=start.position, quaternion=start.quaternion, state="board")


def _rest(placed: Bodies, numbers: Sequence[int], settled: Settled) -> Bodies:
    """Returns all bodies after a run; those that left are burnt, or off (KR-12)."""
    rest = list(placed)
    left = {body for _, body in settled.left}
    for body, (number, pose) in enumerate(zip(numbers, settled.poses.tolist(), strict=True)):
        x, y, z, *turn = pose
        before = placed[number]
        gone = "burnt" if before.kind == "disc" else "off"
        rest[number] = replace(
            before,
            position=(x, y, z),
            quaternion=(turn[0], turn[1], turn[2], turn[3]),
            state=gone if body in left else "board",
        )
    return tuple(rest)


def _frames(recorder: Recorder, numbers: Sequence[int], last: Floats) -> Frames:
    path = recorder.frames
    if not np.array_equal(path[-1], last):
        path = [*path, last]
    poses = np.array(path)
    strayed = np.abs(poses - poses[0]).max(axis=(0, 2)) > _MOVED
    moving = np.flatnonzero(strayed).tolist()
    return Frames(tuple(numbers[body] for body in moving), poses[:, moving])


def _contacts(recorder: Recorder, numbers: Sequence[int]) -> tuple[Contact, ...]:
    """Returns the contacts in the order of time; the board comes last in its pair."""
    found: list[Contact] = []
    for time, one, other, speed, place in recorder.contacts:
        x, y, z = place.tolist()
        if z < _FLOOR:
            continue
        first, second = (numbers[other], None) if one < 0 else (numbers[one], numbers[other])
        spot: Vector = (x, y, z)
        found.append(Contact(time, first, second, speed, spot))
    return tuple(found)


__all__ = ["SCREENING", "Run", "Shot", "Tremor", "screen", "simulate"]
