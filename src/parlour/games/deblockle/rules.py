"""Whose node it is, the set-up and the end. Which turns exist is the kernel's to say."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import assert_never

from parlour.core.game import (
    Chance,
    Choice,
    Drawn,
    Info,
    Listed,
    Node,
    Odds,
    Outcome,
    Over,
    Played,
    Ply,
)
from parlour.games.deblockle import kernel
from parlour.games.deblockle.board_text import read_board
from parlour.games.deblockle.options import INFO, Options
from parlour.games.deblockle.packed import code_of, packed, turns, unpacked
from parlour.games.deblockle.position import (
    EMPTY,
    FACES,
    ORIENTATION_NAMES,
    Action,
    Block,
    Pass,
    Place,
    Playing,
    Position,
    Roll,
    Setup,
    State,
    Turn,
    position_key,
    setup_squares,
    top_face,
)
from parlour.games.deblockle.refusals import explain_placement, explain_turn

_HOME, _BLOCKED, _REPETITION, _TURN_LIMIT = INFO.reasons
_IN_ORDER = tuple(sorted(range(24), key=lambda orientation: ORIENTATION_NAMES[orientation]))
"""The orientations in the byte order of their names."""


class DeblockleRules:
    """The rules of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Fixes the options."""
        self.options = options

    @property
    def info(self) -> Info:
        return INFO

    def start(self) -> State:
        if self.options.setup == "position":  # DB-12
            return Playing(read_board(self.options.position))
        return Setup(EMPTY, ((), ()), (self.options.south_blocks, self.options.north_blocks))

    # --- who is asked ---------------------------------------------------------------------------

    def node(self, state: State) -> Node[Action]:
        match state:
            case Playing():
                return self._turn_node(state)
            case Setup():
                return self._setup_node(state)
            case _:
                assert_never(state)

    def _setup_node(self, state: Setup) -> Node[Action]:
        owner = setting_up(state)
        if self.options.setup == "random":  # DB-12
            square = self.next_square(state)
            draws = (Place(owner, square, orientation) for orientation in _IN_ORDER)
            return Chance(_evenly(draws, "DB-12"))
        if state.unrolled[owner]:  # DB-10: the faces are rolled first
            rolls = (Roll(owner, FACES.index(letter)) for letter in sorted(FACES))
            return Chance(_evenly(rolls, "DB-11"))
        square = self.next_square(state)
        placements: tuple[Action, ...] = tuple(
            Place(owner, square, orientation)
            for orientation in _IN_ORDER
            if top_face(orientation) in state.faces[owner]
        )
        explain = partial(explain_placement, placements, state.faces[owner])
        moves: Listed[Action] = Listed(placements, explain)
        return Choice(1 - owner, moves)

    def _turn_node(self, state: Playing) -> Node[Action]:
        outcome = self._outcome(state)
        if outcome is not None:
            return Over(outcome)
        listed: tuple[Action, ...] = turns(packed(state.position, self.options))
        explain = partial(explain_turn, state.position, self.options)
        moves: Listed[Action] = Listed(listed, explain)
        return Choice(state.position.mover, moves)

    def _outcome(self, state: Playing) -> Outcome | None:
        match kernel.result(packed(state.position, self.options)):
            case 1:  # DB-30
                return Outcome((0,), (1, 0), _HOME)
            case 2:
                return Outcome((1,), (0, 1), _HOME)
            case 3:  # DB-27, or a board without blocks, where nobody was first
                return Outcome((), (0, 0), _BLOCKED)
            case _:
                pass
        before = state.earlier.count(position_key(state.position))
        if before >= 2 and self.options.repetition == "draw":  # DB-31
            return Outcome((), (0, 0), _REPETITION)
        if 0 < self.options.turn_limit <= state.turn:  # DB-32
            return Outcome((), (0, 0), _TURN_LIMIT)
        return None

    def next_square(self, state: Setup) -> int:
        """Returns the set-up square that is filled next: the first empty one (DB-11, DB-13)."""
        owner = setting_up(state)
        filled = {block.square for block in state.placed.side(owner)}
        squares = setup_squares(owner, self.options.blocks(owner))
        return next(square for square in squares if square not in filled)

    # --- what a ply does ------------------------------------------------------------------------

    def apply(self, state: State, ply: Ply[Action]) -> State:
        assert isinstance(ply, (Drawn, Played))
        match state, ply.action:
            case Setup(), Roll() as roll:
                return _rolled(state, roll)
            case Setup(), Place() as place:
                return _placed(state, place)
            case Playing(), (Turn() | Pass()) as turn:
                return self._turned(state, turn)
            case _:
                raise AssertionError("the action belongs to another node")

    def _turned(self, state: Playing, turn: Turn | Pass) -> Playing:
        row = packed(state.position, self.options)
        kernel.apply_turn(row, code_of(turn) if isinstance(turn, Turn) else kernel.PASS, row)
        earlier: tuple[int, ...] = ()
        # after a removal no earlier position can come back
        if self.options.repetition == "draw" and not (isinstance(turn, Turn) and turn.removal):
            earlier = (*state.earlier, position_key(state.position))
        return Playing(unpacked(row), state.turn + 1, earlier)


def setting_up(state: Setup) -> int:
    """Returns whose blocks are being rolled, drawn or placed: North's come first (DB-11)."""
    if any(state.unrolled):
        return int(state.unrolled[1] > 0)
    return int(len(state.faces[1]) > 0)


def _evenly(actions: Iterable[Action], rule: str) -> Odds[Action]:
    outcomes = tuple(actions)
    return Odds(tuple((action, Fraction(1, len(outcomes))) for action in outcomes), rule)


def _rolled(state: Setup, roll: Roll) -> Setup:
    faces, unrolled = list(state.faces), list(state.unrolled)
    faces[roll.owner] = (*faces[roll.owner], roll.face)
    unrolled[roll.owner] -= 1
    return Setup(state.placed, (faces[0], faces[1]), (unrolled[0], unrolled[1]))


def _placed(state: Setup, place: Place) -> State:
    faces, unrolled = list(state.faces), list(state.unrolled)
    if any(unrolled):  # drawn by lot
        unrolled[place.owner] -= 1
    else:
        left = list(faces[place.owner])
        left.remove(top_face(place.orientation))
        faces[place.owner] = tuple(left)
    placed = state.placed.with_block(place.owner, Block(place.square, place.orientation))
    if not any(unrolled) and not any(faces):
        return Playing(Position(placed.south, placed.north, 0))  # DB-1: South plays first
    placing = int(not any(unrolled) and not faces[1])  # DB-11: North places South's, afterwards
    placed = Position(placed.south, placed.north, placing)
    return Setup(placed, (faces[0], faces[1]), (unrolled[0], unrolled[1]))
