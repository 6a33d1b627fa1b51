"""Scenes of Krążki for tests: bodies where they are wanted, and plies by their texts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from parlour.core.errors import IllegalPly
from parlour.core.game import Chance, Choice, Drawn, Played, play
from parlour.games.krazki.bodies import Bodies, Body, flat_quaternion
from parlour.games.krazki.notation import KrazkiNotation
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import State
from parlour.games.krazki.rules import KrazkiRules
from parlour.games.krazki.table import barricade_at, start_bodies
from parlour.games.krazki.tables import table_of

TABLE = table_of("standard")
FLAT = TABLE.disc_thickness / 2  # height of a disc's middle that lies on the board


def lying(seat: int, number: int, x: float, y: float = 0.0, z: float = FLAT) -> Body:
    """A disc of a player that lies flat."""
    return Body("disc", seat, number, (x, y, z), flat_quaternion(), "board")


def tilted(body: Body, degrees: float) -> Body:
    """The disc raised at its side toward -x, its lowest point on the board."""
    angle = math.radians(degrees)
    height = TABLE.disc_radius * math.sin(angle) + FLAT * math.cos(angle)
    x, y, _ = body.position
    turn = (math.cos(angle / 2), 0.0, math.sin(angle / 2), 0.0)
    return replace(body, position=(x, y, height), quaternion=turn)


def white(number: int, x: float, y: float = 0.0, z: float = FLAT) -> Body:
    return Body("white", None, number, (x, y, z), flat_quaternion(), "board")


def burnt(seat: int, number: int) -> Body:
    return Body("disc", seat, number, (0.0, 0.0, 0.0), flat_quaternion(), "burnt")


def bodies(players: int, *placed: Body) -> Bodies:
    """The bodies of a round's start, but for those that are placed."""
    there = {(body.kind, body.owner, body.number): body for body in placed}
    return tuple(
        there.get((body.kind, body.owner, body.number), body)
        for body in start_bodies(TABLE, players)
    )


def away(players: int, seats: Iterable[int] | None = None) -> list[Body]:
    """Discs that are all burnt."""
    return [burnt(seat, n) for seat in seats or range(players) for n in range(3)]


def shooting(options: Options, *placed: Body, shooter: int = 0, **more: Any) -> State:
    """A state in which a seat shoots, the barricade lying at 0, -0.1 unless it is placed."""
    laid = placed
    if not any(body.kind == "barricade" for body in placed):
        laid = (*placed, barricade_at(TABLE, 0.0, -0.1))
    seats = options.seats
    state = State("shot", 1, 1, 0, shooter, bodies(seats, *laid), (0,) * seats)
    return replace(state, **more)


class Game:
    """A game that is played by texts."""

    def __init__(self, options: Options, state: State | None = None) -> None:
        self.options = options
        self.rules = KrazkiRules(options)
        self.notation = KrazkiNotation(options)
        self.state = self.rules.start() if state is None else state

    @property
    def node(self) -> Any:
        return self.rules.node(self.state)

    @property
    def seat(self) -> int:
        assert isinstance(self.node, Choice)
        return self.node.seat

    def play(self, *texts: str) -> Game:
        for text in texts:
            action = self.notation.read_action(self.state, text)
            node = self.node
            ply = Drawn(action) if isinstance(node, Chance) else Played(node.seat, action)
            self.state = play(self.rules, self.state, ply)
        return self

    def refusal(self, text: str) -> str:
        """Why a text is refused; empty where it is not."""
        action = self.notation.read_action(self.state, text)
        try:
            play(self.rules, self.state, Played(self.seat, action))
        except IllegalPly as error:
            return str(error)
        return ""

    def stand(self) -> Game:
        """The player stands the disc on the field and hardly touches it: nothing moves."""
        place = sum(b.owner == self.seat and b.state == "reserve" for b in self.state.bodies)
        return self.play(f"S at=0,{0.015 * (place - 2):.3f} impulse=0")


def steady(**options: Any) -> Options:
    """Options without tremor, so that a shot is one ply."""
    return Options(**{"tremor": 0, **options})
