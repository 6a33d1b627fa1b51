"""KR-41: positions that are well formed and cannot come about are refused, all others are read."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import pytest

from games.krazki.scenes import Game, away, burnt, lying, shooting, steady, white
from parlour.core.errors import PositionError
from parlour.core.game import Chance, Choice, Drawn, Played, Ply
from parlour.games.krazki import possible
from parlour.games.krazki import shooting as shots
from parlour.games.krazki.bodies import Body
from parlour.games.krazki.notation import KrazkiNotation
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import Accuse, Action, Barricade, Keep, State, Vote
from parlour.games.krazki.rules import KrazkiRules
from parlour.games.krazki.runs import Run
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.table import barricade_at

TWO = steady()
THREE = steady(players="3", alternate_start=True, barricade_each="turn", penalty="void_round")
FOUR = steady(players="4", penalty="disqualify", max_rounds=3, target=20)


def faults(options: Options, state: State) -> tuple[str, ...]:
    notation = KrazkiNotation(options)
    try:
        assert notation.read_position(notation.write_position(state)) == state
    except PositionError as error:
        return error.faults
    return ()


def turn_2(options: Options, **more: Any) -> State:
    """Everybody has shot once, and seat 0 shoots."""
    discs = (burnt(seat, 0) for seat in range(options.seats))
    return shooting(options, *discs, **{"turn": 2, **more})


def counted(options: Options, *discs: Body, **more: Any) -> State:
    """Round 1 has been counted: all discs are burnt but these."""
    gone = (body for body in away(options.seats) if body.name not in {d.name for d in discs})
    state = shooting(options, *discs, *gone, phase="barricade", round=2, shooter=1)
    return replace(state, **more)


def ended(options: Options, *discs: Body, **more: Any) -> State:
    return counted(options, *discs, **{"phase": "over", "turn": 3, "shooter": None, **more})


# --- what cannot be -----------------------------------------------------------------------------

MIDDLE, NOBODY = lying(0, 0, 0.1), (0, 0)
SCORES = [
    (turn_2(TWO, scores=(2, 0)), "red has 2 points, before any count"),
    (turn_2(TWO, round=2, scores=(3, 0)), "red has 3 points, which 3 discs of 0, 2, 4 or 8 cannot"),
    (turn_2(TWO, round=2, scores=(0, 22)), "blue has 22 points, which 3 discs of"),
    (turn_2(TWO, round=3, scores=(50, 0)), "red has 50 points, which 6 discs of"),
    (turn_2(TWO, round=9, scores=(0, 100)), "somebody has 100 points, the target: the game is"),
    (turn_2(FOUR, round=2, scores=(20, 0, 0, 0)), "somebody has 20 points, the target"),
    (counted(TWO, MIDDLE, scores=NOBODY), "red has 0 points, and the discs as they lie count 4"),
    (counted(TWO, MIDDLE, scores=(6, 0)), "red has 6 points, of which the discs as they lie"),
    (counted(TWO, MIDDLE, scores=(4, 2)), "blue has 2 points, of which the discs as they lie"),
    (ended(TWO, MIDDLE, round=2, scores=(4, 0)), "the game goes on until round 16 or 100 points"),
    (ended(TWO, MIDDLE, round=9, scores=(104, 0)), "red had 100 points a round ago: the game was"),
    (ended(TWO, MIDDLE, round=16, scores=(5, 0)), "red has 5 points, which 48 discs"),
]  # fmt: skip

NOBODYS = (0, 0, 0)
ORDER = [
    (turn_2(TWO, turn=3), "red has 2 discs in reserve, 1 are expected"),
    (turn_2(TWO, turn=1), "red has 2 discs in reserve, 3 are expected"),
    (turn_2(TWO, shooter=1), "red has 2 discs in reserve, 1 are expected"),
    (turn_2(FOUR, shooter=1), "red has 2 discs in reserve, 1 are expected"),
    (replace(Game(TWO).state, round=2), "the lot comes before round 1, turn 1"),
    (replace(Game(TWO).state, scores=(2, 0)), "red has 2 points, before any count"),
    (counted(TWO, shooter=0), "round 2 is begun by blue, who places the barricade"),
    (turn_2(TWO, phase="barricade"), "with barricade_each=round the barricade is placed in turn 1"),
    (turn_2(THREE, phase="barricade", shooter=2), "round 1 is begun by red, who places the barri"),
    (turn_2(THREE, first=1, shooter=1), "with alternate_start blue does not begin the first round"),
    (turn_2(TWO, phase="tremor", shot=Shot(impulse=0.01)), "with tremor=0 no error of the hand"),
    (ended(FOUR, turn=2, round=3), "the game is over after turn 3 of a round, not turn 2"),
]  # fmt: skip

PENALTIES = [
    (turn_2(TWO, accusers=(0,)), "with penalty=none nobody accuses"),
    (turn_2(FOUR, void=(1,), accusers=(0,)), "void takes penalty=void_round"),
    (turn_2(THREE, void=(1,)), "blue cannot be void: each takes an accuser in this round"),
    (turn_2(THREE, void=(1, 2), accusers=(0,)), "blue and green cannot be void: each takes an"),
    (turn_2(FOUR, out=(1,)), "blue cannot be out: each takes an accuser in round 1"),
    (Game(THREE).play("first red", "B 0.100,0.000", "V blue").state, ""),
    (replace(Game(THREE).play("first red", "B 0.100,0.000").state, accusers=(2,)),
     "green cannot have accused anybody in this round yet"),
    (counted(FOUR, shooter=3, accusers=(0,)), "red cannot have accused anybody in this round yet"),
    (turn_2(THREE, phase="vote", accused=1, voter=2), "the accuser, whose turn it is, is one of"),
    (turn_2(THREE, phase="vote", accused=1, voter=2, void=(1,), accusers=(0, 2)),
     "blue has been punished already and cannot be accused"),
]  # fmt: skip


def fresh(*placed: Body) -> State:
    """Round 1 begins, and red shoots."""
    return shooting(TWO, *placed)


OFF = replace(barricade_at(TWO.board, 0.1, 0.0), state="off", position=(0.0, 0.0, 0.0))
BODIES = [
    (fresh(), ""),
    (fresh(OFF), "the barricade is on the board before the first shot of a round"),
    (fresh(barricade_at(TWO.board, 0.3, 0.0)), "the barricade cannot be there: the barricade lies"),
    (fresh(white(2, 0.0, 0.1)), "white disc 3 of tower 1 is not where it is before the first shot"),
    (shooting(TWO, lying(1, 0, 0.1)), "blue has 2 discs in reserve, 3 are expected"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "why"), [*SCORES, *ORDER, *PENALTIES, *BODIES])
def test_kr_41_a_position_that_cannot_come_about_is_told(state: State, why: str) -> None:
    options = {2: TWO, 3: THREE, 4: FOUR}[state.players]
    found = faults(options, state)
    assert bool(found) == bool(why), found
    assert any(fault.startswith(why) for fault in found or ("",)), found


# --- what can be --------------------------------------------------------------------------------

SPOTS = tuple(
    (far * math.cos(math.pi / 8 * turn), far * math.sin(math.pi / 8 * turn))
    for far in (0.08, 0.28)  # four points, and none
    for turn in range(1, 16, 2)
)
PLAYED = [
    steady(max_rounds=3),
    Options(max_rounds=2, tremor=1),
    THREE,
    replace(THREE, max_rounds=4, barricade_each="round", zone_by="centre", lean="touch"),
    FOUR,
    replace(FOUR, players="3", target=4, alternate_start=True),
]


@pytest.fixture
def landing(monkeypatch: pytest.MonkeyPatch) -> random.Random:
    """Shots that end on free spots or beyond the edge, with nothing simulated."""
    rng = random.Random(3)

    def run_of(_: Options, state: State, *__: object) -> Run:
        number = shots.disc_of(state)
        disc = state.bodies[number]
        taken = {body.position[:2] for body in state.bodies}
        spots = [spot for spot in SPOTS if spot not in taken]
        assert disc.owner is not None
        there = lying(disc.owner, disc.number, *rng.choice(spots))
        landed = there if rng.random() < 0.7 else burnt(disc.owner, disc.number)
        return Run(
            (*state.bodies[:number], landed, *state.bodies[number + 1 :]), (), (), 1.0, "settled"
        )

    monkeypatch.setattr(shots, "run_of", run_of)
    monkeypatch.setattr(possible, "_misplaced", lambda *_: [])  # they lie as they should
    return rng


def drawn(rules: KrazkiRules, state: State, rng: random.Random) -> Ply[Action]:
    """A ply of somebody who accuses often."""
    node = rules.node(state)
    if isinstance(node, Chance):
        return Drawn(node.draws.sample(rng))
    assert isinstance(node, Choice)
    match state.phase:
        case "barricade" if state.turn == 1 or rng.random() < 0.5:
            action: Action = Barricade(0.15, 0.0)
        case "barricade":
            action = Keep()
        case "vote":
            action = Vote(guilty=rng.random() < 0.8)
        case _:
            seats = rules.accusable(state)
            action = Accuse(rng.choice(seats)) if seats and rng.random() < 0.4 else Shot()
    return Played(node.seat, action)


@pytest.mark.parametrize("options", PLAYED, ids=str)
def test_kr_41_whatever_comes_about_can_be_read(options: Options, landing: random.Random) -> None:
    rules, phases = KrazkiRules(options), set[str]()
    for _ in range(4):
        state = rules.start()
        while state.phase != "over":
            assert faults(options, state) == (), state
            phases.add(state.phase)
            state = rules.apply(state, drawn(rules, state, landing))
        assert faults(options, state) == (), state
    assert {"lot", "barricade", "shot"} <= phases
    assert ("vote" in phases) == (options.penalty != "none")
    assert ("tremor" in phases) == bool(options.tremor)
