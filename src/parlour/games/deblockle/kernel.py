"""The rules of a turn, DB-20 to DB-27 and DB-30, over packed rows (see position.py).

A turn's code is `origin << 12 | tip << 6 | end`; `end` is the tip square where the block stays or is
removed, which no hop ends on. Ascending codes are the byte order of the texts of DB-40. Board masks
have bit n for square n; `free` masks hold the squares without a block, star squares included.
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


def _mask(square: int, steps: tuple[int, ...]) -> int:
    there = [square + step for step in steps if square + step in p.SQUARE_NAMES]
    return sum(1 << other for other in there)


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


_ORTHOGONAL = np.array([_mask(square, p.STEPS) for square in range(56)], dtype=np.int64)
_DIAGONAL = np.array([_mask(square, (-9, -7, 7, 9)) for square in range(56)], dtype=np.int64)
_LINE = np.array([_line(n >> 7, n & 127) for n in range(7 * 128)], dtype=np.int64)
_NEIGHBOUR = np.array([p.neighbour(n >> 2, n & 3) for n in range(56 * 4)], dtype=np.int64)
_TIPPED = np.array([after for row in p.TIPPED for after in row], dtype=np.int64)
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
    """Returns the squares orthogonally next to any of `squares`, and some that are off the board."""
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
def _hops(square: int, face: int, free: int, flags: int) -> int:
    """Returns the squares on which a hop from `square` may end, by the face on top (DB-23)."""
    ends = 0
    if face == p.HOOPS:
        ends = _spread(_spread(_ORTHOGONAL[square] & free) & free)
    elif face == p.SLIDER:
        ends = _slides(square, free, flags)
    elif face == p.CROSS:
        ends = _ORTHOGONAL[square]
    elif face == p.DIAGONAL:
        ends = _DIAGONAL[square]
    return ends & free & ~_STARS


@kernel
def _ends(tip: int, face: int, free: int, target: int, barred: int, flags: int) -> int:
    """Returns the squares on which a turn may end that tips a block onto the free square `tip`.

    Only `tip` itself: the block stays there, or is removed where that is the target star. None: the
    tip is illegal. `free` has the square that the block left; `barred` are the squares beside
    opposing blocks where contact is forbidden.
    """
    if _STARS >> tip & 1:  # DB-21
        return 1 << tip if tip == target and face == p.STAR else 0
    if face == p.STAR:  # DB-22
        return 0
    ends = _hops(tip, face, free, flags)
    if ends == 0:  # DB-24
        ends = 1 << tip
    return ends & ~barred  # DB-26


@kernel
def _barred(enemies: int, flags: int) -> int:
    """Returns the squares on which a turn may not end because of contact (DB-26)."""
    return _spread(enemies) if flags & p.FLAG_NO_CONTACT else 0


@kernel
def _target(flags: int) -> int:
    """Returns the star on which the side to move removes its blocks (DB-2)."""
    return p.TARGETS[1] if flags & p.FLAG_NORTH_MOVES else p.TARGETS[0]


@kernel
def _has_turn(own: int, other: int, flags: int) -> bool:
    """Tells whether the side to move has a legal turn."""
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies)
    barred, target = _barred(enemies, flags), _target(flags)
    word = own
    while word:
        square = word >> p.FIELD_SQUARE & 63
        orientation = word & p.FIELD_ORIENTATION_MASK
        word >>= p.FIELD_BITS
        for direction in range(4):
            tip = _NEIGHBOUR[square << 2 | direction]
            face = _TIPPED[orientation << 2 | direction] >> 2
            if free >> tip & 1 and _ends(tip, face, free | 1 << square, target, barred, flags):
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
def _after(own: int, code: int, target: int) -> int:
    """Returns the mover's word after a turn other than a pass, its fields in ascending order."""
    origin, tip, end = code >> 12, code >> 6 & 63, code & 63
    shift = 0
    while own >> (shift + p.FIELD_SQUARE) & 63 != origin:
        shift += p.FIELD_BITS
    if tip == target:
        return _removed(own, shift)
    orientation = own >> shift & p.FIELD_ORIENTATION_MASK
    direction = 0
    while _NEIGHBOUR[origin << 2 | direction] != tip:
        direction += 1
    return _sorted(_moved(own, shift, end, _TIPPED[orientation << 2 | direction]))


# --- the rows ----------------------------------------------------------------------------------


@kernel
def mover(row: Any) -> int:
    """Returns the seat to move."""
    return row[p.ROW_FLAGS] & p.FLAG_NORTH_MOVES


@kernel
def result(row: Any) -> int:
    """Returns 0 while the game goes on, 1 or 2 if seat 0 or 1 has won, 3 if drawn (DB-27, DB-30)."""
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

    `tip` is a free square next to `origin`. See `_ends`.
    """
    south, north, flags = row[0], row[1], row[2]
    own, other = (north, south) if flags & p.FLAG_NORTH_MOVES else (south, north)
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies) | 1 << origin
    word = own
    while word >> p.FIELD_SQUARE & 63 != origin:
        word >>= p.FIELD_BITS
    direction = 0
    while _NEIGHBOUR[origin << 2 | direction] != tip:
        direction += 1
    face = int(_TIPPED[(word & p.FIELD_ORIENTATION_MASK) << 2 | direction]) >> 2
    return _ends(tip, face, free, _target(flags), _barred(enemies, flags), flags)


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
    barred, target = _barred(enemies, flags), _target(flags)
    count = 0
    word = _sorted(own)
    while word:
        square = word >> p.FIELD_SQUARE & 63
        orientation = word & p.FIELD_ORIENTATION_MASK
        word >>= p.FIELD_BITS
        for direction in range(4):
            tip = _NEIGHBOUR[square << 2 | direction]
            if not free >> tip & 1:
                continue
            face = _TIPPED[orientation << 2 | direction] >> 2
            squares = _ends(tip, face, free | 1 << square, target, barred, flags)
            while squares:
                out[count] = square << 12 | tip << 6 | trailing_zeros(squares)
                squares &= squares - 1
                count += 1
    if count == 0 and _has_turn(other, own, flags ^ p.FLAG_NORTH_MOVES):
        out[0] = PASS
        return 1
    return count


@kernel
def apply_turn(row: Any, code: int, out: Any) -> None:
    """Writes the row after a legal turn. `out` may be `row`. Blocks ascend by square in each word."""
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
    barred, target = _barred(enemies, flags), _target(flags)
    turned = flags ^ p.FLAG_NORTH_MOVES
    count, shift, some = 0, 0, False
    while own >> shift & _FIELD:
        field = own >> shift
        square = field >> p.FIELD_SQUARE & 63
        for direction in range(4):
            tip = _NEIGHBOUR[square << 2 | direction]
            if not free >> tip & 1:
                continue
            after = _TIPPED[(field & p.FIELD_ORIENTATION_MASK) << 2 | direction]
            squares = _ends(tip, after >> 2, free | 1 << square, target, barred, flags)
            some = some or squares != 0
            if squares and tip == target:
                count += _perft(other, _removed(own, shift), turned, depth - 1)
                continue
            while squares:
                moved = _moved(own, shift, trailing_zeros(squares), after)
                count += _perft(other, moved, turned, depth - 1)
                squares &= squares - 1
        shift += p.FIELD_BITS
        if shift == 64:
            break
    if not some and _has_turn(other, own, turned):
        return _perft(other, own, turned, depth - 1)
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
    """Writes the end squares of each field's four tips, and returns the number of turns."""
    enemies = _occupied(other)
    free = _BOARD & ~(_occupied(own) | enemies)
    barred, target = _barred(enemies, flags), _target(flags)
    count, index = 0, 0
    while own:
        square = own >> p.FIELD_SQUARE & 63
        orientation = own & p.FIELD_ORIENTATION_MASK
        own >>= p.FIELD_BITS
        for direction in range(4):
            tip = _NEIGHBOUR[square << 2 | direction]
            squares = 0
            if free >> tip & 1:
                face = _TIPPED[orientation << 2 | direction] >> 2
                squares = _ends(tip, face, free | 1 << square, target, barred, flags)
            out[index] = squares
            count += popcount(squares)
            index += 1
    return count


@kernel
def _played(own: int, pick: int, target: int, squares: Any) -> int:
    """Returns the mover's word after the turn number `pick` of those that `_list_ends` wrote."""
    index = 0
    left = pick
    while left >= popcount(squares[index]):
        left -= popcount(squares[index])
        index += 1
    shift, direction = (index >> 2) * p.FIELD_BITS, index & 3
    origin = own >> shift >> p.FIELD_SQUARE & 63
    if _NEIGHBOUR[origin << 2 | direction] == target:
        return _removed(own, shift)
    ends = squares[index]
    while left:
        ends &= ends - 1
        left -= 1
    orientation = own >> shift & p.FIELD_ORIENTATION_MASK
    return _moved(own, shift, trailing_zeros(ends), _TIPPED[orientation << 2 | direction])


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
    squares = np.zeros(16, dtype=np.int64)
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
            own = _played(own, pick, _target(flags), squares)
        own, other = other, own
        flags ^= p.FLAG_NORTH_MOVES
        turns += 1
    if flags & p.FLAG_NORTH_MOVES:
        own, other = other, own
    if own == 0:
        return turns, 1 if other else 3
    return turns, 2


# --- the way of a hop --------------------------------------------------------------------------


@kernel
def hop_route(free: int, face: int, tip: int, end: int, out: Any) -> int:
    """Writes the squares that a legal hop goes over, `tip` to `end`, and returns their number.

    `free` has the square that the block was tipped from. Of the ways of the hoops it is the first,
    in ascending order of squares, that visits no square twice, or the first of all if there is none.
    """
    out[0] = tip
    if face == p.SLIDER:
        step = 1 if tip >> 3 == end >> 3 else 8
        if end < tip:
            step = -step
        count = 1
        while out[count - 1] != end:
            out[count] = out[count - 1] + step
            count += 1
        return count
    if face != p.HOOPS:
        out[1] = end
        return 2
    count = 0
    firsts = _ORTHOGONAL[tip] & free
    while firsts:
        first = trailing_zeros(firsts)
        firsts &= firsts - 1
        seconds = _ORTHOGONAL[first] & _ORTHOGONAL[end] & free
        while seconds:
            second = trailing_zeros(seconds)
            seconds &= seconds - 1
            anew = first != end and second != tip
            if count == 0 or anew:
                out[1], out[2], out[3] = first, second, end
                count = 4
                if anew:
                    return count
    return count
