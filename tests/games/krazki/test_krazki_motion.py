"""The path of a shot for browsers."""

from __future__ import annotations

import math
from base64 import b64decode

import numpy as np
import pytest

from games.krazki.paths import read_path
from parlour.games.krazki.bodies import tilt
from parlour.games.krazki.motion import encode
from parlour.games.krazki.physics import simulate
from parlour.games.krazki.runs import Frames
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.table import barricade_at, start_bodies
from parlour.games.krazki.tables import table_of

TABLE = table_of("standard")
BODIES = (*start_bodies(TABLE, 4)[:-1], barricade_at(TABLE, 0.07, 0.07))


def angle_between(one, other) -> float:
    """Degrees between two attitudes; q and -q are one."""
    dot = abs(sum(a * b for a, b in zip(one, other, strict=True)))
    return math.degrees(2 * math.acos(min(1.0, dot)))


@pytest.mark.parametrize(
    "shot",
    [
        Shot(impulse=0.007, offset=0.5),
        Shot(impulse=0.019, offset=0.4, facing=36.0),  # into a tower
        Shot(impulse=0.02, facing=100.0),  # off the board
        Shot(),
    ],
    ids=["spin", "tower", "burnt", "nothing"],
)
def test_a_path_is_read_as_it_was_simulated(shot: Shot) -> None:
    run = simulate(TABLE, BODIES, 0, 0.0, shot)
    assert run.frames is not None
    frames = read_path(encode(run.frames))
    burnt = {body for _, body in run.burnt}
    assert len(frames) == (len(run.frames.poses) if run.frames.bodies else 0)
    for told, simulated in zip(frames, run.frames.poses, strict=False):
        assert tuple(sorted(told)) == run.frames.bodies
        for body, pose in zip(run.frames.bodies, simulated.tolist(), strict=True):
            if body in burnt and pose[2] < -0.1:
                assert told[body][2] < -0.05  # out of sight, and no longer told of
                continue
            assert told[body][:3] == pytest.approx(pose[:3], abs=0.5 / 16000 + 1e-9)
            assert angle_between(told[body][3:], pose[3:]) < 0.01


def test_a_path_ends_at_rest() -> None:
    run = simulate(TABLE, BODIES, 0, 0.0, Shot(impulse=0.007, offset=0.5))
    assert run.frames is not None
    last = read_path(encode(run.frames))[-1]
    rest = run.rest[0]
    assert last[0][:3] == pytest.approx(rest.position, abs=0.00004)
    assert tilt(rest.quaternion) < 0.001


def test_any_attitude_survives() -> None:
    rng = np.random.default_rng(5)
    turns = rng.normal(size=(400, 1, 4))
    turns[:8] = np.vstack([np.eye(4), -np.eye(4)])[:, np.newaxis]  # w to z alone, either sign
    turns /= np.linalg.norm(turns, axis=-1, keepdims=True)
    poses = np.concatenate([np.zeros((400, 1, 3)), turns], axis=-1)
    frames = read_path(encode(Frames((3,), poses)))
    worst = max(
        angle_between(told[3][3:], turn[0]) for told, turn in zip(frames, turns, strict=True)
    )
    assert worst < 0.01


def test_a_body_that_rests_costs_nothing() -> None:
    poses = np.zeros((100, 2, 7))
    poses[..., 3] = 1
    poses[:, 0, 0] = np.linspace(0, 0.2, 100)  # one moves, one is told of once
    assert len(b64decode(encode(Frames((4, 9), poses)))) == 4 + 100 * (1 + 13) + 13
