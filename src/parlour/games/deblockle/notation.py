"""Deblockle's text forms, DB-40 to DB-43."""

from __future__ import annotations

from typing import assert_never

from parlour.core.errors import NotationError, PositionError, shown
from parlour.games.deblockle.board_text import (
    SIDE_LETTERS,
    in_case,
    read_board,
    read_words,
    write_board,
)
from parlour.games.deblockle.options import Options
from parlour.games.deblockle.position import (
    FACES,
    FILES,
    ORIENTATION_NAMES,
    ORIENTATIONS,
    RANKS,
    SQUARE_NAMES,
    SQUARES,
    Action,
    Pass,
    Place,
    Playing,
    Roll,
    Setup,
    State,
    Turn,
    setup_squares,
)

_SETUP = " setup "
_LETTERS = in_case(FACES, 0) + in_case(FACES, 1)


class DeblockleNotation:
    """The text forms of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Knows the set-up that the options ask for."""
        self._options = options

    # --- actions (DB-11, DB-40) -----------------------------------------------------------------

    def write_action(self, state: State, action: Action) -> str:
        match action:
            case Turn(origin, tip, end, removal):
                after = "*" if removal else "" if end is None else SQUARE_NAMES[end]
                return SQUARE_NAMES[origin] + SQUARE_NAMES[tip] + after
            case Pass():
                return "--"
            case Roll(owner, face):
                return in_case(FACES[face], owner)
            case Place(owner, square, orientation):
                return f"{in_case(ORIENTATION_NAMES[orientation], owner)}@{SQUARE_NAMES[square]}"
            case _:
                assert_never(action)

    def read_action(self, state: State, text: str) -> Action:
        if isinstance(state, Playing):
            return _read_turn(text)
        if self._options.setup == "placed" and any(state.unrolled):
            return _read_roll(text)
        return _read_place(text)

    # --- positions (DB-41, DB-43) ---------------------------------------------------------------

    def write_position(self, state: State) -> str:
        if isinstance(state, Playing):
            return write_board(state.position)
        waiting = [
            in_case("".join(FACES[face] for face in state.faces[owner]), owner)
            + "?" * state.unrolled[owner]
            for owner in (0, 1)
        ]
        return f"{write_board(state.placed)}{_SETUP}{waiting[1]}/{waiting[0]}"

    def read_position(self, text: str) -> State:
        board, separator, waiting = text.partition(_SETUP)
        if not separator:
            return Playing(read_board(text))
        faults: list[str] = []
        words = board.split(" ")
        placed = read_words(words[0], " ".join(words[1:]), faults)
        faces, unrolled = _read_waiting(waiting, faults)
        state = Setup(placed, faces, unrolled)
        if not faults:
            _check_setup(state, self._options, faults)
        if faults:
            raise PositionError(f"position {shown(text, 100)}", faults)
        return state


# --- reading actions -----------------------------------------------------------------------------


def _read_turn(text: str) -> Turn | Pass:
    if text == "--":
        return Pass()
    origin = _read_square(text, 0, "a square from a1 to g7, or -- for a pass")
    tip = _read_square(text, 2, "the square that the block is tipped to")
    if len(text) == 4:
        return Turn(origin, tip)
    if text[4] == "*":
        _expect_end(text, 5)
        return Turn(origin, tip, removal=True)
    end = _read_square(text, 4, "the square that the hop ends on, * for a removal, or the end")
    _expect_end(text, 6)
    return Turn(origin, tip, end)


def _read_roll(text: str) -> Roll:
    expected = "one face of s p c x l h (North's block) or S P C X L H (South's)"
    if not text or text[0] not in _LETTERS:
        raise NotationError(text, 1, expected)
    _expect_end(text, 1)
    return Roll(int(text.islower()), FACES.index(text.upper()))


def _read_place(text: str) -> Place:
    if not text or text[0] not in _LETTERS:
        raise NotationError(text, 1, "the face on top, as in hc@c5")
    owner = int(text[0].islower())
    name = text[:2].upper()
    if name not in ORIENTATIONS or text[:2] != in_case(name, owner):
        sides = in_case("".join(sorted(FACES.replace(text[0].upper(), ""))), owner)
        around = [side for side in sides if (text[0] + side).upper() in ORIENTATIONS]
        raise NotationError(text, 2, f"the face toward north, one of {' '.join(around)}")
    if text[2:3] != "@":
        raise NotationError(text, 3, "@")
    square = _read_square(text, 3, "a square from a1 to g7")
    _expect_end(text, 5)
    return Place(owner, square, ORIENTATIONS[name])


def _read_square(text: str, start: int, expected: str) -> int:
    """Reads the square at `start`."""
    if text[start : start + 1] not in tuple(FILES):
        raise NotationError(text, start + 1, expected)
    if text[start + 1 : start + 2] not in tuple(RANKS):
        raise NotationError(text, start + 2, "a rank from 1 to 7")
    return SQUARES[text[start : start + 2]]


def _expect_end(text: str, length: int) -> None:
    if len(text) > length:
        raise NotationError(text, length + 1, "the end of the text")


# --- reading a set-up (DB-43) --------------------------------------------------------------------


def _read_waiting(
    text: str, faults: list[str]
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, int]]:
    """Reads the faces still to be placed and the `?` still to be rolled, North's first."""
    faces: list[tuple[int, ...]] = [(), ()]
    unrolled = [0, 0]
    sides = text.split("/")
    if len(sides) != 2:
        faults.append(f"the faces of North and of South are separated by one /, not {shown(text)}")
        sides = ["", ""]
    for owner, side in ((1, sides[0]), (0, sides[1])):
        letters = side.rstrip("?")
        unrolled[owner] = len(side) - len(letters)
        known = in_case(FACES, owner)
        if len(side) > 4 or any(letter not in known for letter in letters):
            what = f"up to four of {' '.join(known)}, then ? for each face still to be rolled"
            faults.append(f"{('South', 'North')[owner]}'s faces are {what}, not {shown(side)}")
        else:
            faces[owner] = tuple(known.index(letter) for letter in letters)
    return (faces[0], faces[1]), (unrolled[0], unrolled[1])


def _check_setup(state: Setup, options: Options, faults: list[str]) -> None:
    """Adds what cannot come about in the set-up that the options ask for."""
    if options.setup == "position":
        faults.append("with setup=position there is no set-up to be in")
        return
    for owner, name in ((1, "North"), (0, "South")):
        blocks = options.blocks(owner)
        placed = [block.square for block in state.placed.side(owner)]
        counted = len(placed) + len(state.faces[owner]) + state.unrolled[owner]
        if counted != blocks:
            faults.append(f"{name} has {counted} blocks placed and to come, {blocks} are expected")
        squares = setup_squares(owner, blocks)
        if not set(placed) <= set(squares):
            due = " ".join(SQUARE_NAMES[square] for square in squares)
            faults.append(f"{name}'s blocks are placed on {due}")
    _check_order(state, options, faults)


def _check_order(state: Setup, options: Options, faults: list[str]) -> None:
    """North's faces and blocks come before South's, rolling before placing (DB-11)."""
    placed, faces, unrolled = state.placed, state.faces, state.unrolled
    by_lot = options.setup == "random"
    if not any(unrolled) and not any(faces):
        faults.append("nothing is left to set up")
    if by_lot and any(faces):
        faults.append("with setup=random no faces are rolled, ? stands for each square to be drawn")
    if unrolled[1] and (faces[0] or placed.south):
        faults.append("North's blocks are rolled or drawn before South's")
    if not by_lot and any(unrolled) and (placed.south or placed.north):
        faults.append("no block is placed before all faces are rolled")
    if faces[1] and placed.south:
        faults.append("North's blocks are placed before South's")
    mover = int(not any(unrolled) and not faces[1])
    if placed.mover != mover:
        faults.append(f"the side to move is {SIDE_LETTERS[mover]} at this point of the set-up")
