"""The search for tracks of many bounces: square by square, both layers at once.

A track of the standard variant is fixed by its inked squares. In one of these the token turns, so
it crosses one of the borders to the west and east, and one of those to the south and north; in a
square without ink it goes straight, at most once each way. Squares are taken row by row from the
bottom, west to east; what matters of the squares so far is where tracks cross the *front*, the
borders between them and the rest, and which crossings belong together. States that agree in this
are one state, of which the one with the most bounces is kept. If there are never more of them than
are kept, the result is the best there is; otherwise the best of them go on (a beam).

A front is a row of slots a layer. Before the square in column `x` is taken, slot `x` is the border
to its west, slot `x + 1` the border to its south, the slots before are the north borders of the
squares west of it, and the slots behind the north borders of the row below. A slot holds 0 where no
track crosses, else where the piece of track ends that begins there: the number of a slot plus 1, or
`columns + 2` for the token's start square, `columns + 3` for the gap. Behind the slots stands 1 if
the layer's track is complete.

A bounce on a border leads the token back over its whole way (motion is reversible), so a track that
works has none, and full squares are never of use.
"""

from __future__ import annotations

from typing import Any, Final

from parlour.core.jit import kernel

COLUMNS, ROWS, START, GAP, LAYERS, GUEST_FIRST, PERCENT, SIZE = 0, 1, 2, 3, 4, 5, 6, 7
"""A board: its size, the start's column from 0 (-1: tracks come in from the west, in the row of the
gap), the gap's row from 0, how many layers, whether the first one is the guest's, and what part of
the room the states with the best score may have."""

PARENT, SCORE, HASH, FIELDS = 0, 1, 2, 3  # of a candidate; PARENT is its state times 4 plus its ink

FAILED: Final = -1


@kernel
def _through(  # noqa: C901 - the cases of one square
    front: Any, base: int, x: int, is_inked: int, columns: int
) -> bool:
    """Leads a layer's track through a square that is not its start; False if it closes wrongly."""
    west, south = front[base + x], front[base + x + 1]
    start = columns + 2
    if front[base + columns + 1]:
        return not is_inked
    if not is_inked:
        front[base + x], front[base + x + 1] = south, west
        if west and west == x + 2:  # both are ends of one piece, which crosses itself
            front[base + x], front[base + x + 1] = x + 2, x + 1
            return True
        if 0 < west < start:
            front[base + west - 1] = x + 2
        if 0 < south < start:
            front[base + south - 1] = x + 1
        return True
    if not west and not south:
        front[base + x], front[base + x + 1] = x + 2, x + 1
    if not west or not south:
        return True
    if west == x + 2:
        return False  # a ring
    front[base + x] = front[base + x + 1] = 0
    if west >= start and south >= start:
        return _complete(front, base, columns)
    if west < start:
        front[base + west - 1] = south
    if south < start:
        front[base + south - 1] = west
    return True


@kernel
def _complete(front: Any, base: int, columns: int) -> bool:
    """Marks a layer as complete; False if pieces are left that belong to no track."""
    for slot in range(columns + 1):
        if front[base + slot]:
            return False
    front[base + columns + 1] = 1
    return True


@kernel
def _at_start(  # noqa: PLR0913, PLR0917 - a place, and what is chosen there
    front: Any, base: int, x: int, is_guest: int, choice: int, columns: int
) -> bool:
    """Begins the own track to the north, or ends the guest's from the west, north or east."""
    west, start = front[base + x], columns + 2
    if not is_guest or west:
        if choice or (west and not is_guest):
            return False
        if not west:
            front[base + x] = start
        else:
            front[base + x] = 0
            front[base + west - 1] = start
        return True
    if choice:
        front[base + x] = start
    elif x == columns - 1:
        return False
    else:
        front[base + x + 1] = start
    return True


@kernel
def _at_gap(front: Any, base: int, columns: int) -> bool:
    """Leads the track that crosses the last square's east border through the gap."""
    end = front[base + columns]
    if not end:
        return False
    front[base + columns] = 0
    if end == columns + 2:
        return _complete(front, base, columns)
    front[base + end - 1] = columns + 3
    return True


@kernel
def _taken(front: Any, board: Any, masks: Any, square: int, inks: int) -> int:
    """Takes a square with the ink of bit `layer` of `inks`; returns its bounces, or `FAILED`."""
    columns, bounces = board[COLUMNS], 0
    x, y = square % columns, square // columns
    is_gap = x == columns - 1 and y == board[GAP]
    for layer in range(board[LAYERS]):
        base, ink = layer * (columns + 2), inks >> layer & 1
        if y == 0 and x == board[START]:
            if not _at_start(front, base, x, layer | board[GUEST_FIRST], ink, columns):
                return FAILED
        else:
            if ink and not masks[layer, square]:
                return FAILED
            bounces += ink
            if not _through(front, base, x, ink, columns):
                return FAILED
        if y == board[ROWS] - 1 and front[base + x]:
            return FAILED  # over the paper's edge
        if is_gap:
            if not _at_gap(front, base, columns):
                return FAILED
        elif x == columns - 1 and front[base + columns]:
            return FAILED
    return bounces


@kernel
def _grown(  # noqa: PLR0913, PLR0917 - buffers
    board: Any,
    masks: Any,
    square: int,
    now: Any,
    scores: Any,
    count: int,
    zobrist: Any,
    pool: Any,
    table: Any,
    front: Any,
) -> int:
    """Takes a square in every way in every state; fills `pool` and returns how many are in it."""
    found, last, layers = 0, table.shape[1] - 1, board[LAYERS]
    is_start = square == board[START]
    for state in range(count):
        for inks in range(1 << layers):
            if inks == 3 and not is_start:
                continue  # ink of one layer only (DR-13)
            front[:] = now[state]
            bounces = _taken(front, board, masks, square, inks)
            if bounces == FAILED:
                continue
            score, key = scores[state] + bounces, 0
            for slot in range(front.size):
                key ^= zobrist[slot, front[slot]]
            place = key & last
            while table[0, place] == square + 1 and pool[HASH, table[1, place]] != key:
                place = (place + 1) & last
            at = found
            if table[0, place] == square + 1:
                at = table[1, place]
                if pool[SCORE, at] >= score:
                    continue
            else:
                table[0, place], table[1, place] = square + 1, at
                found += 1
            pool[PARENT, at], pool[SCORE, at], pool[HASH, at] = state << 2 | inks, score, key
    return found


@kernel
def _shared_out(pool: Any, found: int, room: int, percent: int, counts: Any) -> None:
    """Turns `counts` into the share of the candidates of each score that are kept, in 65536ths.

    The best score gets at most a part of the room, the next one that part of the rest, and so on:
    states without any loss can all turn out to lead nowhere. What is left over goes to the best.
    Which of the candidates of a score are kept, their hashes decide.
    """
    counts[:] = 0
    for at in range(found):
        counts[0, pool[SCORE, at]] += 1
    for again in range(2):
        for score in range(counts.shape[1] - 1, -1, -1):
            left = counts[0, score] - counts[1, score]
            more = min(left, room if again else room * percent // 100 + (percent < 100))
            counts[1, score] += more
            room -= more
    for score in range(counts.shape[1]):
        if counts[0, score]:
            counts[0, score] = counts[1, score] * 65536 // counts[0, score]


@kernel
def _kept(  # noqa: PLR0913, PLR0917 - buffers
    board: Any,
    masks: Any,
    square: int,
    now: Any,
    new: Any,
    new_scores: Any,
    links: Any,
    pool: Any,
    found: int,
    counts: Any,
) -> int:
    """Makes the states of the best candidates; returns how many there are."""
    columns, room, kept = board[COLUMNS], new.shape[0], 0
    if found > room:
        _shared_out(pool, found, room, board[PERCENT], counts)
    for at in range(found):
        score = pool[SCORE, at]
        if found > room and (pool[HASH, at] >> 40) % 65536 >= counts[0, score]:
            continue
        if kept == room:
            break
        front, origin = new[kept], pool[PARENT, at]
        front[:] = now[origin >> 2]
        _taken(front, board, masks, square, origin & 3)
        if square % columns == columns - 1:
            for layer in range(board[LAYERS]):
                _next_row(front, layer * (columns + 2), columns)
        new_scores[kept], links[square, kept] = score, origin
        kept += 1
    return kept


@kernel
def _next_row(front: Any, base: int, columns: int) -> None:
    """Renumbers the slots of a layer behind a row's last square: what was north is now south."""
    for slot in range(columns, 0, -1):
        end = front[base + slot - 1]
        front[base + slot] = end + (1 if 0 < end < columns + 2 else 0)
    front[base] = 0


@kernel
def sweep(  # noqa: PLR0913, PLR0917 - buffers
    board: Any,
    masks: Any,
    zobrist: Any,
    states: Any,
    scores: Any,
    links: Any,
    pool: Any,
    table: Any,
    counts: Any,
    inks: Any,
) -> tuple[int, int, int]:
    """Finds tracks of many bounces; returns their number, the work and the most states at once.

    The bounces are `FAILED` where nothing was found. `inks` gets for each square the bits of the
    layers that have ink there. The work is the number of states that were looked at. No more
    states at once than `states` holds: then there are no better tracks.

    Args:
        board: see `COLUMNS`.
        masks: by layer and square, where ink is allowed.
        zobrist: a random number by slot and content, for hashes of 62 bits.
        states: room for the fronts of two generations.
        scores: and for their bounces.
        links: by square and state, where it came from.
        pool: room for candidates: four times the states.
        table: room for their hashes, a power of two: all zero.
        counts: room for two numbers by score.
        inks: the result.
    """
    columns, work, peak, count = board[COLUMNS], 0, 0, 1
    squares = columns * board[ROWS]
    front = states[2, 0]
    states[0, 0], scores[0, 0] = 0, 0
    for square in range(squares):
        now = square & 1
        if board[START] < 0 and square == board[GAP] * columns:
            for state in range(count):
                for layer in range(board[LAYERS]):
                    states[now, state, layer * (columns + 2)] = columns + 2
        found = _grown(board, masks, square, states[now], scores[now], count,
                       zobrist, pool, table, front)  # fmt: skip
        work, peak = work + found, max(peak, found)
        count = _kept(board, masks, square, states[now], states[1 - now], scores[1 - now], links,
                      pool, found, counts)  # fmt: skip
        if not count:
            return FAILED, work, peak
    last = squares & 1
    best = -1
    for state in range(count):
        if best < 0 or scores[last, state] > scores[last, best]:
            best = state
    bounces = scores[last, best]
    for square in range(squares - 1, -1, -1):
        inks[square] = links[square, best] & 3
        best = links[square, best] >> 2
    return bounces, work, peak
