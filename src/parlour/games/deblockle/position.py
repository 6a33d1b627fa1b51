"""The board, the blocks and the states of Deblockle, and how a position is packed for the kernel.

A square's number is `8 * file + rank` (a1 is 0, g7 is 54), so that ascending numbers are the byte
order of the squares' names, and so that the number after each file's seventh rank is a square that
does not exist: a step off the board never lands on the next file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

# --- squares (DB-1, DB-13) ---------------------------------------------------------------------

FILES: Final = "abcdefg"
RANKS: Final = "1234567"
SQUARE_NAMES: Final = {8 * f + r: FILES[f] + RANKS[r] for f in range(7) for r in range(7)}
SQUARES: Final = {name: square for square, name in SQUARE_NAMES.items()}
NOWHERE: Final = 7  # a number that is no square

STEPS: Final = (-8, -1, 1, 8)  # west, south, north, east: ascending, as the tip squares' names
WEST, SOUTHWARD, NORTHWARD, EAST = range(4)

HOME_STARS: Final = (SQUARES["d2"], SQUARES["d6"])
TARGETS: Final = (SQUARES["d6"], SQUARES["d2"])  # by seat: the star on which a block is removed

_SETUP_NAMES: Final = {
    4: ("c1 e1 c3 e3", "c5 e5 c7 e7"),
    3: ("c1 e1 d3", "c7 e7 d5"),
    2: ("c1 e1", "c7 e7"),
    1: ("d1", "d7"),
}


def setup_squares(seat: int, blocks: int) -> tuple[int, ...]:
    """Returns a side's set-up squares, in the order in which they are filled (DB-11, DB-13)."""
    return tuple(SQUARES[name] for name in _SETUP_NAMES[blocks][seat].split())


def neighbour(square: int, direction: int) -> int:
    """Returns the square one step away; `NOWHERE` off the board or from what is no square."""
    if square not in SQUARE_NAMES or direction >= len(STEPS):
        return NOWHERE
    there = square + STEPS[direction]
    return there if there in SQUARE_NAMES else NOWHERE


def squares_of(mask: int) -> list[int]:
    """Lists the squares of a bit mask (bit n: square n), ascending."""
    return [square for square in SQUARE_NAMES if mask >> square & 1]


# --- faces and orientations (DB-3, DB-4, DB-5) -------------------------------------------------

FACES: Final = "SPCXLH"  # opposite faces differ in the lowest bit of their numbers
STAR, STOP, CROSS, DIAGONAL, SLIDER, HOOPS = range(6)

_Cube: TypeAlias = tuple[int, int, int]  # the faces on top, toward north and toward east


def _tipped(cube: _Cube, direction: int) -> _Cube:
    """Tips a cube over its edge (DB-5)."""
    top, north, east = cube
    return {
        NORTHWARD: (north ^ 1, top, east),
        SOUTHWARD: (north, top ^ 1, east),
        EAST: (east ^ 1, north, top),
        WEST: (east, north, top ^ 1),
    }[direction]


def _cubes() -> tuple[_Cube, ...]:
    """Derives the 24 orientations from the one of DB-3, ordered by top, then north."""
    found = {(STAR, CROSS, SLIDER)}
    while True:
        more = found | {_tipped(cube, direction) for cube in found for direction in range(4)}
        if more == found:
            return tuple(sorted(found))
        found = more


_CUBES: Final = _cubes()
ORIENTATION_NAMES: Final = tuple(FACES[top] + FACES[north] for top, north, _ in _CUBES)
ORIENTATIONS: Final = {name: number for number, name in enumerate(ORIENTATION_NAMES)}
TIPPED: Final = tuple(
    tuple(_CUBES.index(_tipped(cube, direction)) for direction in range(4)) for cube in _CUBES
)
"""By orientation and direction: the orientation after the tip."""


def top_face(orientation: int) -> int:
    """Returns the face on top: orientations are numbered four to a top face."""
    return orientation // 4


# --- positions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Block:
    """A block on the board."""

    square: int
    orientation: int


@dataclass(frozen=True, slots=True)
class Position:
    """The board and the side to move, without history. Both sides' blocks ascend by square."""

    south: tuple[Block, ...]
    north: tuple[Block, ...]
    mover: int

    def side(self, seat: int) -> tuple[Block, ...]:
        """Returns the blocks of a seat."""
        return self.north if seat else self.south

    def owner(self, square: int) -> int | None:
        """Returns whose block stands on a square."""
        for seat in (0, 1):
            if any(block.square == square for block in self.side(seat)):
                return seat
        return None

    def with_block(self, seat: int, block: Block) -> Position:
        """Returns the position with one more block."""
        sides = [self.south, self.north]
        sides[seat] = tuple(sorted((*sides[seat], block)))
        return Position(sides[0], sides[1], self.mover)


EMPTY: Final = Position((), (), 0)

# --- states ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up going on (DB-10 to DB-13). Pairs are by seat, of the blocks' owners."""

    placed: Position  # the blocks placed so far; its mover is the seat that is placing
    faces: tuple[tuple[int, ...], tuple[int, ...]]  # rolled and still to be placed, as rolled
    unrolled: tuple[int, int]  # faces still to be rolled, or squares still to be drawn


@dataclass(frozen=True, slots=True)
class Playing:
    """The game after the set-up, its end included."""

    position: Position
    turn: int = 0  # turns played, passes included (DB-32)
    earlier: tuple[int, ...] = ()
    """Keys of the earlier positions that can still recur: those since the last removal (DB-31)."""


State: TypeAlias = Setup | Playing

# --- actions -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Roll:
    """A face is rolled for one of `owner`'s blocks (DB-10)."""

    owner: int
    face: int


@dataclass(frozen=True, slots=True)
class Place:
    """One of `owner`'s blocks is placed, by the opponent or by lot (DB-11, DB-12)."""

    owner: int
    square: int
    orientation: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A block is tipped and hops to `end`, stays (no `end`), or is removed (DB-20 to DB-24)."""

    origin: int
    tip: int
    end: int | None = None
    removal: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """The player has no legal turn (DB-27)."""


Action: TypeAlias = Roll | Place | Turn | Pass

# --- the packed row ----------------------------------------------------------------------------
# Three 64-bit words: South's blocks, North's blocks, and flags. A side's word holds up to four
# fields of 12 bits, 16 bits apart, the first in the lowest bits, without gaps; then come zeros.

ROW_SOUTH, ROW_NORTH, ROW_FLAGS = range(3)
ROW_WORDS: Final = 3

FIELD_BITS: Final = 16
FIELD_MASK: Final = 0xFFF
FIELD_PRESENT: Final = 1 << 11  # in every field that holds a block
FIELD_SQUARE: Final = 5  # the square's lowest bit; six bits
FIELD_ORIENTATION_MASK: Final = 31  # the orientation, in the lowest five bits

FLAG_NORTH_MOVES: Final = 1
FLAG_FREE_SLIDER: Final = 2  # DB-25
FLAG_NO_CONTACT: Final = 4  # DB-26


def packed_side(blocks: Iterable[Block]) -> int:
    """Packs a side's blocks, given in ascending order, in a word."""
    word = 0
    for index, block in enumerate(blocks):
        field = FIELD_PRESENT | block.square << FIELD_SQUARE | block.orientation
        word |= field << FIELD_BITS * index
    return word


def unpacked_side(word: int) -> tuple[Block, ...]:
    """Reads a side's word."""
    blocks: list[Block] = []
    while word:
        field = word & FIELD_MASK
        blocks.append(Block(field >> FIELD_SQUARE & 63, field & FIELD_ORIENTATION_MASK))
        word >>= FIELD_BITS
    return tuple(sorted(blocks))


def position_key(position: Position) -> int:
    """Returns a number that only equal positions share (DB-31)."""
    south, north = packed_side(position.south), packed_side(position.north)
    return (south << 64 | north) << 1 | position.mover
