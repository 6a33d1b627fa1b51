"""The rules of a turn, DB-20 to DB-27 and DB-30, over packed rows (see position.py).

A turn's code is `origin << 12 | tip << 6 | end`. `end` is the tip square, where no hop ends, if the
block stays there or is removed. Ascending codes are the byte order of DB-40's texts. Board masks
have bit n for square n; a `free` mask holds the squares without a block, star squares included.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.core.jit import kernel, popcount, trailing_zeros
from parlour.games.deblockle import position as p

WORDS = p.ROW_WORDS
PASS = 0  # the code of `--`: a1, tipped onto itself, is no turn
MAX_TURNS = 144  # four blocks, each with 4 crosses, 4 diagonals, 12 slides and 16 hoops (DB-23)

_FILE = 0x7F
_RANK = 0x01010101010101
_SPREAD = sum(1 << 7 * n for n in range(7))  # a factor that copies bit n of seven to bit 8n
_GATHER = sum(1 << 49 - 7 * n for n in range(7))  # a factor that copies bit 8n to bit 49 + n
_BOARD = _FILE * _RANK
_STARS = 1 << p.HOME_STARS[0] | 1 << p.HOME_STARS[1]
_FIELD = p.FIELD_MASK


def _bringing(orientation: int, face: int) -> int:
    """Returns the direction of the tip that brings a face on top, 4 if there is none."""
    tops = [p.top_face(after) for after in p.TIPPED[orientation]]
    return tops.index(face) if face in tops else 4


def _mask(square: int, steps: tuple[int, ...]) -> int:
    if square not in p.SQUARE_NAMES:
        return 0
    return sum(1 << square + step for step in steps if square + step in p.SQUARE_NAMES)


def _line(place: int, blocks: int) -> int:
    """Slides along seven squares: bits 0-6 are the squares reached, bits 8-14 the last ones."""
    reached, last = 0, 0
    for step in (-1, 1):
        at = place
        while 0 <= at + step < 7 and not blocks >> (at + step) & 1:
            at += step
            reached |= 1 << at
        if at != place:
            last |= 1 << at
    return reached | last << 8


def _keys() -> Any:
    """Returns fixed random words (splitmix64) for hashing: 2048 fields a side, then 8 flags."""
    state = 0
    words: list[int] = []
    for _ in range(2 * 2048 + 8):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
        words.append(word ^ word >> 31)
    return np.array(words, dtype=np.uint64)


# Tables by square reach to 63, `NOWHERE` included, by direction to 4, which is none.
_ORTHOGONAL: Any = np.array([_mask(square, p.STEPS) for square in range(64)], dtype=np.int64)
_DIAGONAL: Any = np.array([_mask(square, (-9, -7, 7, 9)) for square in range(64)], dtype=np.int64)
_LINE: Any = np.array([_line(n >> 7, n & 127) for n in range(8 * 128)], dtype=np.int64)
_NEIGHBOUR: Any = np.array([p.neighbour(n >> 3, n & 7) for n in range(64 * 8)], dtype=np.int64)
_TIPPED: Any = np.array([after for row in p.TIPPED for after in row], dtype=np.int64)
_BRINGING: Any = np.array([_bringing(n >> 3, n & 7) for n in range(24 * 8)], dtype=np.int64)
_NEAR_STAR = _mask(p.HOME_STARS[0], p.STEPS) | _mask(p.HOME_STARS[1], p.STEPS)
_KEYS = _keys()


# --- where a block may go ----------------------------------------------------------------------


@kernel
def _occupied(word: int) -> int:
    """Returns the squares of a side's blocks."""
    squares = 0
    while word:
        squares |= 1 << (word >> p.FIELD_SQUARE & 63)
        word >>= p.FIELD_BITS
    return squares


@kernel
def _spread(squares: int) -> int:
    """Returns the squares orthogonally next to any of `squares`, and some off the board."""
    return squares << 1 | squares >> 1 | squares << 8 | squares >> 8


@kernel
def _slides(square: int, free: int, flags: int) -> int:
    """Returns the ends of a slide (DB-23, DB-25)."""
    file, rank = square >> 3, square & 7
    blocks = _BOARD & ~free
    row = int(blocks >> rank & _RANK)  # a Python integer when uncompiled: the product overflows
    along = _LINE[rank << 7 | (blocks >> (file << 3) & _FILE)]
    across = _LINE[file << 7 | (row * _GATHER >> 49 & _FILE)]
    reached = (along & _FILE) << (file << 3) | ((across & _FILE) * _SPREAD & _RANK) << rank
    if flags & p.FLAG_FREE_SLIDER:
        return reached
    last = (along >> 8) << (file << 3) | ((across >> 8) * _SPREAD & _RANK) << rank
    return last | reached & _NEAR_STAR


@kernel
def _barred(enemies: int, flags: int) -> int:
    """Returns the squares on which a turn may not end because of contact (DB-26)."""
    return _spread(enemies) if flags & p.FLAG_NO_CONTACT else 0


@kernel
def _target(flags: int) -> int:
    """Returns the star on which the side to move removes its blocks (DB-2)."""
    return p.TARGETS[1] if flags & p.FLAG_NORTH_MOVES else p.TARGETS[0]


@kernel
def _tip(square: int, orientation: int, face: int) -> int:
    """Returns the square of the tip that brings `face` on top, `NOWHERE` if there is none."""
    return _NEIGHBOUR[square << 3 | _BRINGING[orientation << 3 | face]]


@kernel
def _hop_or_stay(ends: int, tip: int, enterable: int) -> int:
    """Returns the ends of a turn: of the hop, compulsory if it has any, or `tip` (DB-24)."""
    stay = 1 << tip & enterable
    return (ends if ends else stay) if stay else 0


@kernel
def _tips(
    square: int, orientation: int, free: int, barred: int, flags: int
) -> tuple[int, int, int, int, int, int]:
    """Returns where a block's turns may end, by the face that its tip brings on top.

    No squares: there is no such tip, or it is illegal. Only the tip's own square: the block stays
    there, or with the star on top is removed. `barred` are the squares beside opposing blocks where
    contact is forbidden (DB-26).
    """
    enterable = free & ~_STARS  # DB-20, DB-21
    free |= 1 << square  # DB-23: the square tipped from is empty
    ground = free & ~_STARS  # DB-23: where a hop may end
    tip = _tip(square, orientation, p.STAR)  # DB-21, DB-22
    star = 1 << tip & free if tip == _target(flags) else 0
    stop = 1 << _tip(square, orientation, p.STOP) & enterable
    tip = _tip(square, orientation, p.CROSS)
    cross = _hop_or_stay(_ORTHOGONAL[tip] & ground, tip, enterable)
    tip = _tip(square, orientation, p.DIAGONAL)
    diagonal = _hop_or_stay(_DIAGONAL[tip] & ground, tip, enterable)
    tip = _tip(square, orientation, p.SLIDER)
    slider = _hop_or_stay(_slides(tip, free, flags) & ground, tip, enterable)
    tip = _tip(square, orientation, p.HOOPS)
    seconds = _spread(_ORTHOGONAL[tip] & free) & free
    hoops = _hop_or_stay(_spread(seconds) & ground, tip, enterable)
    fair = ~barred  # contact takes ends away and makes none (DB-26)
    return star, stop & fair, cross & fair, diagonal & fair, slider & fair, hoops & fair


@kernel
def _has_turn(own: int, other: int, flags: int) -> bool:
    """Tells whether the side to move has a legal turn."""
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies)
    barred = _barred(enemies, flags)
    word = own
    while word:
        square, orientation = word >> p.FIELD_SQUARE & 63, word & p.FIELD_ORIENTATION_MASK
        word >>= p.FIELD_BITS
        star, stop, cross, diagonal, slider, hoops = _tips(square, orientation, free, barred, flags)
        if star | stop | cross | diagonal | slider | hoops:
            return True
    return False


# --- what a turn does --------------------------------------------------------------------------


@kernel
def _removed(word: int, shift: int) -> int:
    """Returns a side's word without the field at bit `shift`."""
    return word & ((1 << shift) - 1) | word >> shift >> p.FIELD_BITS << shift


@kernel
def _moved(word: int, shift: int, square: int, orientation: int) -> int:
    """Returns a side's word with another square and orientation in the field at bit `shift`."""
    field = p.FIELD_PRESENT | square << p.FIELD_SQUARE | orientation
    return word & ~(_FIELD << shift) | field << shift


@kernel
def _sorted(word: int) -> int:
    """Returns a side's word with its fields in ascending order of square."""
    ordered = 0
    while word:
        field = word & _FIELD
        word >>= p.FIELD_BITS
        shift = 0
        while ordered >> shift & _FIELD and ordered >> shift & _FIELD < field:
            shift += p.FIELD_BITS
        low = (1 << shift) - 1
        ordered = ordered & low | field << shift | (ordered & ~low) << p.FIELD_BITS
    return ordered


@kernel
def _shift_of(word: int, square: int) -> int:
    """Returns the lowest bit of the field of the block on a square."""
    shift = 0
    while shift < p.FIELD_BITS * 3 and word >> (shift + p.FIELD_SQUARE) & 63 != square:
        shift += p.FIELD_BITS
    return shift


@kernel
def _turned(orientation: int, origin: int, tip: int) -> int:
    """Returns the orientation after a tip from `origin` to the square `tip` next to it (DB-5)."""
    direction = 0
    while direction < 3 and _NEIGHBOUR[origin << 3 | direction] != tip:
        direction += 1
    return _TIPPED[orientation << 2 | direction]


@kernel
def _after(own: int, code: int, target: int) -> int:
    """Returns the mover's word after a turn other than a pass, its fields in ascending order."""
    origin, tip, end = code >> 12, code >> 6 & 63, code & 63
    shift = _shift_of(own, origin)
    if tip == target:
        return _removed(own, shift)
    orientation = own >> shift & p.FIELD_ORIENTATION_MASK
    return _sorted(_moved(own, shift, end, _turned(orientation, origin, tip)))


# --- the rows ----------------------------------------------------------------------------------


@kernel
def mover(row: Any) -> int:
    """Returns the seat to move."""
    return row[p.ROW_FLAGS] & p.FLAG_NORTH_MOVES


@kernel
def result(row: Any) -> int:
    """Returns 0 in play, 1 or 2 if seat 0 or 1 has won, 3 if neither can move (DB-27, DB-30)."""
    south, north, flags = row[0], row[1], row[2]
    if south == 0:
        return 1 if north else 3
    if north == 0:
        return 2
    other_flags = flags ^ p.FLAG_NORTH_MOVES
    own, other = (north, south) if flags & p.FLAG_NORTH_MOVES else (south, north)
    if _has_turn(own, other, flags) or _has_turn(other, own, other_flags):
        return 0
    return 3


@kernel
def ends(row: Any, origin: int, tip: int) -> int:
    """Returns the squares on which a turn may end that tips the mover's block on `origin` to `tip`.

    `tip` is next to `origin`. None if the tip is illegal; `tip` itself where the block stays there
    or is removed.
    """
    south, north, flags = row[0], row[1], row[2]
    own, other = (north, south) if flags & p.FLAG_NORTH_MOVES else (south, north)
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies)
    orientation = own >> _shift_of(own, origin) & p.FIELD_ORIENTATION_MASK
    face = _turned(orientation, origin, tip) >> 2
    return _tips(origin, orientation, free, _barred(enemies, flags), flags)[face]


@kernel
def list_turns(row: Any, out: Any) -> int:
    """Writes the codes of the legal turns, ascending, and returns their number.

    A player without a legal turn has the pass alone (DB-27); a finished game has no turns.
    """
    south, north, flags = row[0], row[1], row[2]
    if south == 0 or north == 0:
        return 0
    own, other = (north, south) if flags & p.FLAG_NORTH_MOVES else (south, north)
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies)
    barred = _barred(enemies, flags)
    count = 0
    word = _sorted(own)
    while word:
        square, orientation = word >> p.FIELD_SQUARE & 63, word & p.FIELD_ORIENTATION_MASK
        word >>= p.FIELD_BITS
        by_face = _tips(square, orientation, free, barred, flags)
        for direction in range(4):
            face: int = _TIPPED[orientation << 2 | direction] >> 2
            squares = by_face[face]
            start = square << 12 | _NEIGHBOUR[square << 3 | direction] << 6
            while squares:
                out[count] = start | trailing_zeros(squares)
                squares &= squares - 1
                count += 1
    if count == 0 and _has_turn(other, own, flags ^ p.FLAG_NORTH_MOVES):
        out[0] = PASS
        return 1
    return count


@kernel
def apply_turn(row: Any, code: int, out: Any) -> None:
    """Writes the row after a legal turn, its blocks in ascending order. `out` may be `row`."""
    south, north, flags = row[0], row[1], row[2]
    if code != PASS and flags & p.FLAG_NORTH_MOVES:
        north = _after(north, code, _target(flags))
    elif code != PASS:
        south = _after(south, code, _target(flags))
    out[0], out[1], out[2] = south, north, flags ^ p.FLAG_NORTH_MOVES


@kernel
def loud(row: Any, code: int) -> bool:
    """Tells whether a legal turn is a removal."""
    return _STARS >> (code >> 6 & 63) & 1 != 0


@kernel
def hash_row(row: Any) -> int:
    """Hashes the position, the side to move included, whatever the order of the blocks."""
    key = _KEYS[4096 + row[2]]
    south, north = row[0], row[1]
    while south:
        key ^= _KEYS[south & 2047]
        south >>= p.FIELD_BITS
    while north:
        key ^= _KEYS[2048 + (north & 2047)]
        north >>= p.FIELD_BITS
    return key


# --- counting and playing out ------------------------------------------------------------------


@kernel
def _perft(own: int, other: int, flags: int, depth: int) -> int:
    if depth == 0:
        return 1
    if own == 0 or other == 0:
        return 0
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies)
    barred, next_flags = _barred(enemies, flags), flags ^ p.FLAG_NORTH_MOVES
    count, shift, stuck = 0, 0, True
    while shift < p.FIELD_BITS * 4 and own >> shift:
        square = own >> shift >> p.FIELD_SQUARE & 63
        orientation = own >> shift & p.FIELD_ORIENTATION_MASK
        by_face = _tips(square, orientation, free, barred, flags)
        if by_face[p.STAR]:
            stuck = False
            count += _perft(other, _removed(own, shift), next_flags, depth - 1)
        for face in range(p.STOP, p.HOOPS + 1):
            squares = by_face[face]
            if squares == 0:
                continue
            stuck = False
            after = _TIPPED[orientation << 2 | _BRINGING[orientation << 3 | face]]
            while squares:
                moved = _moved(own, shift, trailing_zeros(squares), after)
                count += _perft(other, moved, next_flags, depth - 1)
                squares &= squares - 1
        shift += p.FIELD_BITS
    if stuck and _has_turn(other, own, next_flags):
        return _perft(other, own, next_flags, depth - 1)
    return count


@kernel
def perft(row: Any, depth: int) -> int:
    """Counts the sequences of exactly `depth` turns, playing each to its end (DB-42)."""
    if row[2] & p.FLAG_NORTH_MOVES:
        return _perft(row[1], row[0], row[2], depth)
    return _perft(row[0], row[1], row[2], depth)


@kernel
def _drawn(chance: Any) -> Any:
    """Returns the next state of a xorshift generator of 64 bits."""
    chance ^= chance << np.uint64(13)
    chance ^= chance >> np.uint64(7)
    return chance ^ chance << np.uint64(17)


@kernel
def _list_ends(own: int, other: int, flags: int, out: Any) -> int:
    """Writes `_tips` of the mover's blocks, eight numbers a block; returns the number of turns."""
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies)
    barred = _barred(enemies, flags)
    count, index = 0, 0
    while own:
        square, orientation = own >> p.FIELD_SQUARE & 63, own & p.FIELD_ORIENTATION_MASK
        own >>= p.FIELD_BITS
        by_face = _tips(square, orientation, free, barred, flags)
        for face in range(6):
            out[index + face] = by_face[face]
            count += popcount(by_face[face])
        index += 8
    return count


@kernel
def _played(own: int, pick: int, squares: Any) -> int:
    """Returns the mover's word after the turn number `pick` of those that `_list_ends` wrote."""
    index, left = 0, pick
    while left >= popcount(squares[index]):
        left -= popcount(squares[index])
        index += 1
    shift, face = (index >> 3) * p.FIELD_BITS, index & 7
    if face == p.STAR:
        return _removed(own, shift)
    chosen = squares[index]
    while left:
        chosen &= chosen - 1
        left -= 1
    orientation = own >> shift & p.FIELD_ORIENTATION_MASK
    after = _TIPPED[orientation << 2 | _BRINGING[orientation << 3 | face]]
    return _moved(own, shift, trailing_zeros(chosen), after)


@kernel
def playout(row: Any, seed: int, max_turns: int) -> tuple[int, int]:
    """Plays turns drawn uniformly, passes included, and returns their number and the result.

    The result is that of `result`, 0 where the game still goes on after `max_turns`.
    """
    flags = row[p.ROW_FLAGS]
    own, other = row[0], row[1]
    if flags & p.FLAG_NORTH_MOVES:
        own, other = other, own
    chance = np.uint64(seed) ^ np.uint64(0x9E3779B97F4A7C15)
    for _ in range(16):  # seeds that differ little part ways
        chance = _drawn(chance)
    squares = np.zeros(4 * 8, dtype=np.int64)
    turns = 0
    while own and other:
        count = _list_ends(own, other, flags, squares)
        if count == 0 and not _has_turn(other, own, flags ^ p.FLAG_NORTH_MOVES):
            return turns, 3
        if turns == max_turns:
            return turns, 0
        if count:
            chance = _drawn(chance)
            pick = int((chance >> np.uint64(32)) * np.uint64(count) >> np.uint64(32))
            own = _played(own, pick, squares)
        own, other = other, own
        flags ^= p.FLAG_NORTH_MOVES
        turns += 1
    if flags & p.FLAG_NORTH_MOVES:
        own, other = other, own
    if own == 0:
        return turns, 1 if other else 3
    return turns, 2
