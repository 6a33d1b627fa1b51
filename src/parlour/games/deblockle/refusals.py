"""Why a turn or a placement that is not listed is illegal: the rule and a sentence."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.errors import Refusal
from parlour.games.deblockle import kernel
from parlour.games.deblockle.options import Options
from parlour.games.deblockle.packed import packed
from parlour.games.deblockle.position import (
    FACES,
    HOME_STARS,
    SQUARE_NAMES,
    STAR,
    STEPS,
    STOP,
    TARGETS,
    TIPPED,
    Action,
    Pass,
    Place,
    Position,
    Turn,
    neighbour,
    squares_of,
    top_face,
)

SEAT_NAMES = ("South", "North")
FACE_NAMES = ("star", "stop", "cross", "x", "slider", "hoops")

_HOP_RULES = {
    "C": "a cross hops one square orthogonally",
    "X": "an x hops one square diagonally",
    "L": "a slider goes in a straight line up to an obstacle or a square beside a star",
    "H": "hoops are exactly three orthogonal steps over squares without a block",
}


def explain_placement(
    placements: tuple[Action, ...], faces: tuple[int, ...], action: Action
) -> Refusal:
    """Says why an action is none of the `placements` (DB-11)."""
    due = placements[0]
    assert isinstance(due, Place)
    if not isinstance(action, Place):
        return Refusal("DB-11", f"a block is to be placed on {SQUARE_NAMES[due.square]}")
    if action.owner != due.owner:
        return Refusal("DB-11", f"it is {SEAT_NAMES[due.owner]}'s blocks that are placed now")
    if action.square != due.square:
        return Refusal("DB-11", f"the square to be filled now is {SQUARE_NAMES[due.square]}")
    left = ", ".join(FACES[face] for face in faces)
    face = FACES[top_face(action.orientation)]
    return Refusal("DB-10", f"no {face} is left to be placed on top, only {left}")


def explain_turn(position: Position, options: Options, action: Action) -> Refusal:
    """Says why an action is no legal turn (DB-20 to DB-27)."""
    match action:
        case Pass():
            return Refusal("DB-27", "a player who has a legal turn may not pass")
        case Turn():
            return _explain_tip(position, action) or _explain_end(position, options, action)
        case _:
            return Refusal("DB-20", "the set-up is over and a turn is asked for")


def barred_tip(position: Position, options: Options, origin: int, tip: int) -> Refusal | None:
    """Says why a block of the mover may not be tipped from `origin` to `tip` at all, if so."""
    refusal = _explain_tip(position, Turn(origin, tip, removal=tip in HOME_STARS))
    if refusal is None and not kernel.ends(packed(position, options), origin, tip):
        refusal = Refusal("DB-26", "every end of this turn would be beside an opposing block")
    return refusal


def orientation_after(position: Position, origin: int, tip: int) -> int:
    """Returns the orientation of the mover's block on `origin` after a tip to the next square."""
    before = next(b.orientation for b in position.side(position.mover) if b.square == origin)
    return TIPPED[before][STEPS.index(tip - origin)]


def _explain_tip(position: Position, turn: Turn) -> Refusal | None:
    """Checks the tip (DB-20, DB-21, DB-22)."""
    origin, tip = SQUARE_NAMES[turn.origin], SQUARE_NAMES[turn.tip]
    match position.owner(turn.origin):
        case None:
            return Refusal("DB-20", f"there is no block on {origin}")
        case owner if owner != position.mover:
            return Refusal("DB-20", f"the block on {origin} is {SEAT_NAMES[owner]}'s")
        case _:
            pass
    if turn.tip not in [neighbour(turn.origin, direction) for direction in range(4)]:
        return Refusal("DB-20", f"{tip} is not orthogonally next to {origin}")
    if position.owner(turn.tip) is not None:
        return Refusal("DB-20", f"there is a block on {tip}")
    face = top_face(orientation_after(position, turn.origin, turn.tip))
    if turn.tip in HOME_STARS:
        return _explain_star(position, turn, face)
    if turn.removal:
        return Refusal("DB-21", f"a block is removed on the target star only, and {tip} is none")
    if face == STAR:
        return Refusal("DB-22", f"the tip to {tip} brings the star on top")
    return None


def _explain_star(position: Position, turn: Turn, face: int) -> Refusal | None:
    """Checks a tip onto a star square (DB-21)."""
    tip = SQUARE_NAMES[turn.tip]
    if turn.tip != TARGETS[position.mover]:
        return Refusal("DB-21", f"{tip} is the player's own home star, and no tip may enter it")
    if face != STAR:
        why = f"{tip} is entered with the star on top only, not with the {FACE_NAMES[face]}"
        return Refusal("DB-21", why)
    if not turn.removal:
        removal = SQUARE_NAMES[turn.origin] + tip + "*"
        return Refusal("DB-21", f"on {tip} the block is removed and the turn ends: {removal}")
    return None


def _explain_end(position: Position, options: Options, turn: Turn) -> Refusal:
    """Checks the hop after a tip that is itself in order (DB-23, DB-24, DB-26)."""
    touching = replace(options, no_contact=False)
    ends = squares_of(kernel.ends(packed(position, touching), turn.origin, turn.tip))
    tip, face = SQUARE_NAMES[turn.tip], top_face(orientation_after(position, turn.origin, turn.tip))
    if ends == [turn.tip]:
        if turn.end is None:
            return Refusal("DB-26", f"on {tip} the block would be beside an opposing block")
        if face == STOP:
            return Refusal("DB-23", f"the tip to {tip} brings the stop on top: there is no hop")
        return Refusal("DB-24", f"the {FACE_NAMES[face]} can hop nowhere from {tip}: the turn ends")
    if turn.end is None:
        return Refusal("DB-24", f"the {FACE_NAMES[face]} on top must hop on from {tip}")
    end = SQUARE_NAMES[turn.end]
    if turn.end in ends:
        return Refusal("DB-26", f"on {end} the block would be beside an opposing block")
    if turn.end in HOME_STARS:
        return Refusal("DB-23", f"a hop may not end on the star square {end}")
    if turn.end != turn.origin and position.owner(turn.end) is not None:
        return Refusal("DB-23", f"there is a block on {end}")
    return Refusal("DB-23", f"{_HOP_RULES[FACES[face]]}: {end} cannot be reached from {tip}")
