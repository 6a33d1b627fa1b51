"""The rules of a turn, DN-10 to DN-33, over packed rows (see position.py).

Fields and columns are bits from 0. The field under column c of a level is bit c + shift, where the
shift is the travel less the offset (DN-2): shifting a level's bits right by it gives columns.
A turn's code is `PASS`, `2 * level + (0 left, 1 right)`, `BOX_BACK`, `BOX_FRONT`, `ENTER` and more,
or `MISS`; ascending codes are the byte order of the texts of DN-40.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.core.jit import inlined, kernel, popcount, trailing_zeros
from parlour.games.deflection import position as p

WORDS = p.ROW_WORDS
PASS = 0
BOX_BACK, BOX_FRONT = 14, 15
ENTER = 16  # plus 11 times a column's first digit, plus one and the second digit if there is one
MISS = 127
MAX_TURNS = 12 + 2 + 30

_FIRST, _LAST = 0, 5  # levels 1 and 6
_NINE = (1 << 9) - 1
_BOTH = 1 << p.HALF | 1  # a factor that copies red's half to blue's
_BOUND = 15 << p.FLAG_BOUND
_SIDE_VALUES = np.array(p.SIDE_VALUES, dtype=np.int64)
_CENTRE_VALUES = np.array(p.CENTRE_VALUES, dtype=np.int64)
_QUIET_ONE = 1 << p.COUNT_QUIET
_BEFORE_QUIET = _QUIET_ONE - 1


# --- what lies where ---------------------------------------------------------------------------
# These take an array and where a row begins in it: counting and playing out keep rows in one array.


@inlined
def _shift_of(flags: int, level: int) -> int:
    """Returns a level's shift. Levels count from 0 here."""
    return flags >> (p.FLAG_SHIFTS + p.SHIFT_BITS * level) & p.SHIFT_MASK


@inlined
def _open_below(cells: Any, at: int, flags: int, level: int) -> int:
    """Returns the columns in which a chip of a level falls: empty windows, or the open floor."""
    if level == _LAST:
        return cells[at + p.ROW_FLOOR]
    below = cells[at + level + 1]
    empty = cells[at + p.ROW_WINDOWS + level + 1] & ~(below | below >> p.HALF)
    return empty >> _shift_of(flags, level + 1) & cells[at + p.ROW_COLUMNS]


@inlined
def _enterable(cells: Any, at: int) -> int:
    """Returns the columns in which the mover can enter a chip (DN-10)."""
    flags, counts = cells[at + p.ROW_FLAGS], cells[at + p.ROW_COUNTS]
    if counts >> p.COUNT_SEAT * (flags & p.FLAG_MOVER) & p.COUNT_MASK == 0:
        return 0
    return _open_below(cells, at, flags, _FIRST - 1) & cells[at + p.ROW_SLOTS]


@inlined
def _result(cells: Any, at: int) -> int:
    counts, rules = cells[at + p.ROW_COUNTS], cells[at + p.ROW_RULES]
    red = counts >> p.COUNT_LEFT & p.COUNT_MASK
    blue = counts >> (p.COUNT_LEFT + p.COUNT_SEAT) & p.COUNT_MASK
    first_out = rules & p.RULE_FIRST_OUT != 0
    over = red * blue == 0 if first_out else red | blue == 0
    most = rules >> p.RULE_QUIET
    if not over and (most == 0 or counts >> p.COUNT_QUIET < most):
        return 0
    red = counts >> p.COUNT_SCORE & p.SCORE_MASK
    blue = counts >> (p.COUNT_SCORE + p.SCORE_SEAT) & p.SCORE_MASK
    return 3 if red == blue else (1 if red > blue else 2)


# --- which turns there are ---------------------------------------------------------------------


@inlined
def _list(cells: Any, at: int, out: Any, first: int) -> int:  # noqa: C901 - the kinds of turns, one after the other
    """Writes the codes of the turns of a row that is not over, from `out[first]` on."""
    flags = cells[at + p.ROW_FLAGS]
    mover = flags & p.FLAG_MOVER
    if flags >> (p.FLAG_MISSES + mover) & 1:  # DN-13
        out[first] = MISS
        return 1
    bound = flags >> p.FLAG_BOUND & 15
    farthest = 2 * (cells[at + p.ROW_RULES] >> p.RULE_TRAVEL & p.RULE_TRAVEL_MASK)
    count = 0
    shifts = flags >> p.FLAG_SHIFTS
    for level in range(1, 7):
        shift = shifts & p.SHIFT_MASK
        shifts >>= p.SHIFT_BITS
        if level == bound:  # DN-11
            continue
        if shift < farthest:
            out[first + count] = 2 * level
            count += 1
        if shift > 0:
            out[first + count] = 2 * level + 1
            count += 1
    active = flags >> p.FLAG_ACTIVE & 3
    if active < p.FRONT and bound != p.AFTER_BF:
        out[first + count] = BOX_BACK
        count += 1
    if active > p.BACK and bound != p.AFTER_BB:
        out[first + count] = BOX_FRONT
        count += 1
    columns = _enterable(cells, at)
    if columns > _NINE:
        count += _list_wide(columns, out, first + count)
    else:
        while columns:
            out[first + count] = ENTER + 11 + 11 * trailing_zeros(columns)
            columns &= columns - 1
            count += 1
    if count == 0:  # DN-14
        out[first] = PASS
        return 1
    return count


@kernel
def _list_wide(columns: int, out: Any, first: int) -> int:
    """Writes the entries of a frame with more than nine columns: 1, 10 to 19, 2, 20 to 29 ..."""
    count = 0
    for tens in range(1, 10):
        if columns >> (tens - 1) & 1:
            out[first + count] = ENTER + 11 * tens
            count += 1
        if tens < 4:
            for ones in range(10):
                if columns >> (10 * tens + ones - 1) & 1:
                    out[first + count] = ENTER + 11 * tens + 1 + ones
                    count += 1
    return count


@kernel
def entered(code: int) -> int:
    """Returns the column, from 1, of a turn that enters a chip."""
    first, rest = (code - ENTER) // 11, (code - ENTER) % 11
    return first if rest == 0 else 10 * first + rest - 1


# --- what a turn does --------------------------------------------------------------------------


@kernel
def _scored(counts: int, red: int, blue: int, centre: int, active: int) -> int:
    """Returns the counts after chips have left the frame through some columns (DN-30)."""
    side, middle = _SIDE_VALUES[active], _CENTRE_VALUES[active]
    if red:
        inner = popcount(red & centre)
        outer = popcount(red & ~centre)
        counts += (inner * middle + outer * side) << p.COUNT_SCORE
        counts -= (inner + outer) << p.COUNT_LEFT
    if blue:
        inner = popcount(blue & centre)
        outer = popcount(blue & ~centre)
        counts += (inner * middle + outer * side) << (p.COUNT_SCORE + p.SCORE_SEAT)
        counts -= (inner + outer) << (p.COUNT_LEFT + p.COUNT_SEAT)
    return counts


@kernel
def _dropped(  # noqa: PLR0913, PLR0917 - a kernel's function takes plain numbers
    cells: Any, at: int, flags: int, counts: int, level: int, red: int, blue: int
) -> int:
    """Lets chips, given as columns, drop into a level and on as far as they go (DN-20)."""
    while level <= _LAST:
        onward = _open_below(cells, at, flags, level)
        shift = _shift_of(flags, level)
        cells[at + level] |= (red & ~onward | (blue & ~onward) << p.HALF) << shift
        red &= onward
        blue &= onward
        level += 1
        if red | blue == 0:
            return counts
    active = flags >> p.FLAG_ACTIVE & 3
    return _scored(counts, red, blue, cells[at + p.ROW_CENTRE], active)


@kernel
def _slid(cells: Any, at: int, flags: int, counts: int, moved: int) -> int:
    """Lets chips fall after a level has moved, and returns the counts (DN-20, DN-21)."""
    word = cells[at + moved]
    if word:
        inside = cells[at + p.ROW_COLUMNS] << _shift_of(flags, moved)
        outside = word & ~(inside * _BOTH)
        if outside:
            cells[at + moved] = word ^ outside
            red, blue = popcount(outside & p.FIELDS_MASK), popcount(outside >> p.HALF)
            both = red | blue << p.COUNT_SEAT
            counts += (both << p.COUNT_TABLE) - (both << p.COUNT_LEFT)
            counts &= _BEFORE_QUIET
    level = moved
    while level >= _FIRST:
        word = cells[at + level]
        shift, chips, falling = 0, 0, 0
        if word:
            shift = _shift_of(flags, level)
            chips = word >> shift
            falling = (chips | chips >> p.HALF) & _open_below(cells, at, flags, level)
        if falling:
            cells[at + level] = word & ~((falling << shift) * _BOTH)
            red, blue = chips & falling, chips >> p.HALF & falling
            counts = _dropped(cells, at, flags, counts & _BEFORE_QUIET, level + 1, red, blue)
        elif level < moved:  # nothing makes room for the levels above
            break
        level -= 1
    return counts


@inlined
def _turn(source: Any, start: int, code: int, cells: Any, at: int) -> None:
    """Writes the words that a legal turn changes; the layout's words are there already."""
    for index in range(p.ROW_FLAGS):
        cells[at + index] = source[start + index]
    flags, counts = source[start + p.ROW_FLAGS], source[start + p.ROW_COUNTS]
    mover = flags & p.FLAG_MOVER
    flags = (flags & ~_BOUND) ^ p.FLAG_MOVER
    if counts >> p.COUNT_QUIET < p.MOST_QUIET:
        counts += _QUIET_ONE  # unless a chip moves (DN-33)
    if ENTER <= code < MISS:
        column = 1 << (entered(code) - 1)
        if _open_below(cells, at, flags, _FIRST) & column:  # DN-13
            flags |= 1 << (p.FLAG_MISSES + mover)
        counts -= 1 << p.COUNT_SEAT * mover
        red, blue = (0, column) if mover else (column, 0)
        counts = _dropped(cells, at, flags, counts, _FIRST, red, blue)
        counts &= _BEFORE_QUIET
    elif BOX_BACK <= code < ENTER:
        flags += (1 if code == BOX_BACK else -1) << p.FLAG_ACTIVE
        flags |= (p.AFTER_BB if code == BOX_BACK else p.AFTER_BF) << p.FLAG_BOUND
    elif code == MISS:
        flags &= ~(1 << (p.FLAG_MISSES + mover))
    elif code != PASS:
        level = (code >> 1) - 1
        flags |= (level + 1) << p.FLAG_BOUND
        flags += (1 - 2 * (code & 1)) << (p.FLAG_SHIFTS + p.SHIFT_BITS * level)
        if cells[at + level] | cells[at + max(level - 1, 0)]:
            counts = _slid(cells, at, flags, counts, level)
    cells[at + p.ROW_FLAGS] = flags
    cells[at + p.ROW_COUNTS] = counts


# --- the rows ----------------------------------------------------------------------------------


@kernel
def mover(row: Any) -> int:
    """Returns the seat to move, or to miss its turn."""
    return row[p.ROW_FLAGS] & p.FLAG_MOVER


@kernel
def result(row: Any) -> int:
    """Returns 0 while the game goes on, 1 or 2 where seat 0 or 1 has won, 3 for a draw (DN-34)."""
    return _result(row, 0)


@kernel
def list_turns(row: Any, out: Any) -> int:
    """Writes the codes of the legal turns, ascending, and returns their number.

    A player who has to miss has that alone (DN-13), one without a legal turn the pass alone
    (DN-14); a finished game has no turns.
    """
    return 0 if _result(row, 0) else _list(row, 0, out, 0)


@kernel
def apply_turn(row: Any, code: int, out: Any) -> None:
    """Writes the row after a legal turn. `out` is another row."""
    for index in range(p.ROW_MOVING, p.ROW_WORDS):
        out[index] = row[index]
    _turn(row, 0, code, out, 0)


@kernel
def unsupported(row: Any) -> int:
    """Returns a bit for each level, level 1 the lowest, that has a chip which would fall."""
    flags, levels = row[p.ROW_FLAGS], 0
    for level in range(6):
        chips = row[level] >> _shift_of(flags, level)
        if (chips | chips >> p.HALF) & _open_below(row, 0, flags, level):
            levels |= 1 << level
    return levels


@kernel
def entry_columns(row: Any) -> tuple[int, int]:
    """Returns the columns (bits from 0) that a chip can enter, and those where it costs a turn."""
    columns = _enterable(row, 0)
    return columns, columns & _open_below(row, 0, row[p.ROW_FLAGS], _FIRST)


@kernel
def loud(row: Any, code: int) -> bool:
    """Tells whether a legal turn moves level 6 with chips on it: some may fall out."""
    return 2 * (_LAST + 1) <= code < BOX_BACK and row[_LAST] != 0


@kernel
def _drawn(chance: Any) -> Any:
    """Returns the next state of a xorshift generator of 64 bits."""
    chance ^= chance << np.uint64(13)
    chance ^= chance >> np.uint64(7)
    return chance ^ chance << np.uint64(17)


@kernel
def hash_row(row: Any) -> Any:
    """Hashes the position.

    A position does not come back as the same one: turns without progress lead to the end. They are
    hashed by fours, since no position can come back sooner, and one by one when the end is near.
    """
    counts, most = row[p.ROW_COUNTS], row[p.ROW_RULES] >> p.RULE_QUIET
    quiet = counts >> p.COUNT_QUIET
    if most == 0 or quiet + 12 < most:
        quiet = quiet >> 2 | 1 << 17
    key = np.uint64(counts & _BEFORE_QUIET | quiet << p.COUNT_QUIET)
    for index in range(p.ROW_COUNTS):
        key = _drawn(_drawn(key ^ np.uint64(row[index])))
    return key


# --- counting and playing out ------------------------------------------------------------------


@kernel
def _stack(row: Any, rows: int) -> Any:
    """Returns an array of rows one after the other: `row`, and more with its layout."""
    cells = np.zeros(rows * p.ROW_WORDS, dtype=np.int64)
    for index in range(rows * p.ROW_WORDS):
        cells[index] = row[index % p.ROW_WORDS]
    return cells


@kernel
def perft(row: Any, depth: int) -> int:
    """Counts the sequences of exactly `depth` turns, playing each to its end (DN-42).

    The row's limit of turns without progress holds; DN-42 counts without one.
    """
    if depth == 0:
        return 1
    if _result(row, 0):
        return 0
    cells = _stack(row, depth + 1)
    codes = np.zeros(MAX_TURNS * depth, dtype=np.int64)
    left = np.zeros(depth, dtype=np.int64)  # turns of each ply that are still to be played
    left[0] = _list(cells, 0, codes, 0)
    count, ply = 0, 0
    while ply >= 0:
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
        at = ply * p.ROW_WORDS
        code = int(codes[ply * MAX_TURNS + left[ply]])
        _turn(cells, at, code, cells, at + p.ROW_WORDS)
        if ply + 1 == depth:
            count += 1
        elif _result(cells, at + p.ROW_WORDS) == 0:
            ply += 1
            left[ply] = _list(cells, at + p.ROW_WORDS, codes, ply * MAX_TURNS)
    return count


@kernel
def playout(row: Any, seed: int, max_turns: int) -> tuple[int, int]:
    """Plays turns drawn uniformly and returns their number and the result.

    Missed turns and passes count. The result is that of `result`, 0 where the game still goes on
    after `max_turns`.
    """
    chance = np.uint64(seed) ^ np.uint64(0x9E3779B97F4A7C15)
    for _ in range(16):  # seeds that differ little part ways
        chance = _drawn(chance)
    cells = _stack(row, 2)
    codes = np.zeros(MAX_TURNS, dtype=np.int64)
    at, turns = 0, 0
    over = _result(cells, at)
    while over == 0 and turns < max_turns:
        number = _list(cells, at, codes, 0)
        chance = _drawn(chance)
        pick = int((chance >> np.uint64(32)) * np.uint64(number) >> np.uint64(32))
        _turn(cells, at, int(codes[pick]), cells, p.ROW_WORDS - at)
        at = p.ROW_WORDS - at
        turns += 1
        over = _result(cells, at)
    return turns, over
