"""The figures behind the fan of a practice game."""

from __future__ import annotations

import dataclasses
import math

import jsonschema
import pytest

from games.krazki.scenes import Game, steady
from parlour.games.krazki.fan import IMPULSES, OFFSETS, fan_of
from parlour.games.krazki.physics import simulate
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.show import KrazkiShow
from parlour.games.krazki.table import start_bodies
from parlour.games.krazki.tables import table_of

STANDARD = table_of("standard")


@pytest.mark.parametrize(
    ("impulse", "offset", "tolerance"),
    [(0.006, 0.0, 0.01), (0.010, 0.0, 0.01), (0.008, 0.75, 0.06)],  # spin scatters (KR-34)
)
def test_a_disc_alone_goes_as_far_as_the_fan_says(
    impulse: float, offset: float, tolerance: float
) -> None:
    wide = dataclasses.replace(STANDARD, board_radius=3.0, field_distance=2.9, outer_radius=2.8)
    bodies = tuple(
        body if body.kind == "disc" else dataclasses.replace(body, state="off")
        for body in start_bodies(wide, 2)
    )
    run = simulate(wide, bodies, 0, 0.0, Shot((0, 0), 0.0, impulse, offset), frames=False)
    x, y, _ = run.rest[0].position
    told = fan_of(STANDARD).reach[IMPULSES.index(impulse)][OFFSETS.index(offset)]
    assert math.hypot(x - 2.9, y) == pytest.approx(told, abs=tolerance)


def test_the_fan_of_another_table_is_for_its_own_discs_and_friction() -> None:
    other = dataclasses.replace(STANDARD, disc_density=1400, board_friction=0.5)
    ours, theirs = fan_of(STANDARD), fan_of(other)
    assert theirs.impulses[3] == pytest.approx(2 * ours.impulses[3])
    assert theirs.reach[3][2] == pytest.approx(ours.reach[3][2] / 2)


@pytest.mark.parametrize("practice", [False, True])
def test_only_a_practice_game_shows_a_fan(practice: bool) -> None:
    game = Game(steady(practice=practice)).play("first red", "B 0.1,0")
    show = KrazkiShow(game.options)
    choices = show.choices(game.state)
    jsonschema.validate(choices, show.schemas["choices"])
    assert (choices["fan"] is not None) == practice
