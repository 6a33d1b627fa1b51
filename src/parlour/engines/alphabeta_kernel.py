"""The search of `parlour.engines.search`, as a template over a game's kernel and value modules.

`core.jit.bind` loads a copy for each pair of modules and puts them in as the free names `game` and
`value`; how the search works is told in `docs/games/engines.md`. Scores are whole points for the
seat to move, in the unit of the value module; a win is `WIN` less the number of turns until it.

Of `game` it calls `list_turns`, `apply_turn`, `mover`, `result`, `hash_row` and `loud`, of `value`
`evaluate`. Codes are 0 or more; all numbers are int64, hashes uint64.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.core.jit import kernel

if TYPE_CHECKING:
    game: Any = None
    value: Any = None

WIN = 1_000_000
PROVEN = WIN - 1_000  # scores beyond are wins and losses that the search has seen to the end
ALL = WIN + 1  # beyond every score
MAX_PLY = 60
HISTORY = 1 << 14  # a power of two; turn codes that fall together only share a guess
SEEN = 1 << 12  # a power of two

# cells of Memory.counts
NODES, LIMIT, STOPPED, EARLIER, LENGTH, REACH, EXCLUDED = range(7)
COUNTS = 7

# cells of Memory.knobs
TABLE, REDUCTIONS, MARGINS, SORTED_FROM = range(4)

# bounds of a table entry
NO_BOUND, LOWER, UPPER, EXACT = range(4)


class Memory(NamedTuple):
    """All that a search works on; plies count from 0 at the root."""

    rows: Any  # the kernel's words, ply x words: the positions of the path that is being searched
    turns: Any  # int64 codes, ply x turns: the turns of each
    order: Any  # int64, ply x turns: how soon each is tried, the highest first
    keys: Any  # uint64, slot: the table's full position hashes
    entries: Any  # int64, slot x 2: score; code + 1, depth and bound in one number
    killers: Any  # int64, ply x 2: turns that refuted a sibling
    history: Any  # int64, seat x code: how often a turn refuted anything
    path: Any  # uint64: hashes of the game's earlier positions, then of the path
    seen: Any  # int64: how many hashes of `path` share their lowest bits
    pv: Any  # int64, ply x (length, turns): the best line from each ply
    excluded: Any  # int64: root turns that are not searched
    counts: Any  # int64, see the cells above
    knobs: Any  # int64, see the cells above
    alarm: Any  # int64, one cell: not 0 when the time is over
    stop: Any  # int64, one cell: not 0 when the caller wants no more
    tables: Any  # what `value.evaluate` reads


@kernel
def valued(row: Any, tables: Any) -> Any:
    """Returns the static value of a row for its mover."""
    return value.evaluate(row, tables)


@kernel
def remember(path: Any, seen: Any, counts: Any, key: Any) -> None:
    """Puts a hash at the end of the path."""
    path[counts[LENGTH]] = key
    seen[np.int64(key & np.uint64(SEEN - 1))] += 1
    counts[LENGTH] += 1


@kernel
def remember_row(path: Any, seen: Any, counts: Any, row: Any) -> None:
    """Puts one of the game's earlier positions at the end of the path."""
    remember(path, seen, counts, game.hash_row(row))


@kernel
def forget(path: Any, seen: Any, counts: Any) -> None:
    """Takes the last hash from the path."""
    counts[LENGTH] -= 1
    key = path[counts[LENGTH]]
    seen[np.int64(key & np.uint64(SEEN - 1))] -= 1


@kernel
def repeated(path: Any, seen: Any, counts: Any, key: Any) -> int:
    """Returns the ply of the path that had this position, -1 for none.

    A position that the game itself has had twice counts as had at ply 0.
    """
    if seen[np.int64(key & np.uint64(SEEN - 1))] == 0:
        return -1
    earlier = counts[EARLIER]
    times = 0
    for index in range(counts[LENGTH] - 1, -1, -1):
        if path[index] == key:
            if index >= earlier:
                return index - earlier
            times += 1
            if times == 2:
                return 0
    return -1


@kernel
def ended(result: int, mover: int, ply: int) -> int:
    """Returns the score of a game that is over: 1 and 2 are the winning seats, 3 a draw."""
    if result == 3:
        return 0
    return WIN - ply if result == mover + 1 else ply - WIN


@kernel
def counted(counts: Any, alarm: Any, stop: Any) -> bool:
    """Counts a node, or returns False and stops the search where there shall be no more."""
    if counts[NODES] >= counts[LIMIT] or alarm[0] != 0 or stop[0] != 0:
        counts[STOPPED] = 1
        return False
    counts[NODES] += 1
    return True


@kernel
def leaf(memory: Any, ply: int) -> int:
    """Returns the value of a position that is not searched further."""
    if not counted(memory.counts, memory.alarm, memory.stop):
        return 0
    row = memory.rows[ply]
    memory.pv[ply, 0] = 0
    result = game.result(row)
    if result != 0:
        return ended(result, game.mover(row), ply)
    return value.evaluate(row, memory.tables)


@kernel
def found(keys: Any, entries: Any, key: Any) -> int:
    """Returns the table's slot of a position, -1 where it has none."""
    slot = np.int64(key & np.uint64(len(keys) - 2))
    for index in range(slot, slot + 2):
        if keys[index] == key and entries[index, 1] != 0:
            return index
    return -1


@kernel
def store(  # noqa: PLR0913, PLR0917 - two tables and what goes in
    keys: Any, entries: Any, key: Any, score: int, depth: int, rest: int
) -> None:
    """Keeps a result: the deeper of two in the even slot, the newest in the odd one."""
    slot = np.int64(key & np.uint64(len(keys) - 2))
    held = (entries[slot, 1] >> 2) & 255
    if keys[slot] != key and held > depth:
        slot += 1
    keys[slot] = key
    entries[slot, 0] = score
    entries[slot, 1] = (depth << 2) | rest


@kernel
def moved(score: int, ply: int) -> int:
    """Counts the turns until a proven end from `ply` on, or with `-ply` from the root again.

    In the table they count from the position itself, which another path may reach at another ply.
    """
    if score > PROVEN:
        return score + ply
    if score < -PROVEN:
        return score - ply
    return score


@kernel
def rank(memory: Any, ply: int, number: int, first: int, depth: int) -> None:
    """Says in which order the turns of a ply are tried.

    First the table's turn, then loud and killer turns and those that look best at a glance: by the
    static value behind them where the subtree is deep enough to pay for it, by history elsewhere.
    """
    row = memory.rows[ply]
    child = memory.rows[ply + 1]
    turns = memory.turns[ply]
    mover = game.mover(row)
    for index in range(number):
        code = turns[index]
        guess = memory.history[mover, code & (HISTORY - 1)]
        if depth >= memory.knobs[SORTED_FROM]:
            game.apply_turn(row, turns[index], child)
            result = game.result(child)
            after = game.mover(child)
            if result != 0:
                worth = ended(result, mover, ply)
            elif after == mover:
                worth = value.evaluate(child, memory.tables)
            else:
                worth = -value.evaluate(child, memory.tables)
            guess = min(guess, 4000) + (worth << 7)
        elif game.loud(row, turns[index]):
            guess += 1 << 38
        if code == memory.killers[ply, 0]:
            guess += 6400 if depth >= memory.knobs[SORTED_FROM] else 1 << 36
        elif code == memory.killers[ply, 1]:
            guess += 4800 if depth >= memory.knobs[SORTED_FROM] else 1 << 35
        if code == first:
            guess = 1 << 50
        memory.order[ply, index] = guess


@kernel
def choose_next(order: Any, turns: Any, start: int, number: int) -> None:
    """Brings the turn with the highest rank to `start`; of equals the first."""
    best = start
    for index in range(start + 1, number):
        if order[index] > order[best]:
            best = index
    order[start], order[best] = order[best], order[start]
    turns[start], turns[best] = turns[best], turns[start]


@kernel
def credit(killers: Any, history: Any, code: int, depth: int) -> None:
    """Notes that a turn refuted the position before it."""
    if killers[0] != code:
        killers[1] = killers[0]
        killers[0] = code
    cell = code & (HISTORY - 1)
    history[cell] += depth * depth
    if history[cell] > 1 << 20:
        for index in range(HISTORY):
            history[index] >>= 1


@kernel
def extend_pv(pv: Any, ply: int, code: int) -> None:
    """Makes `code` and the best line behind it the best line from `ply`."""
    behind = pv[ply + 1, 0]
    pv[ply, 0] = behind + 1
    pv[ply, 1] = code
    for index in range(1, behind + 1):
        pv[ply, index + 1] = pv[ply + 1, index]


@kernel
def is_excluded(excluded: Any, number: int, code: int) -> bool:
    """Tells whether a root turn is left out of this search."""
    for index in range(number):  # noqa: SIM110 - numba knows no `any`
        if excluded[index] == code:
            return True
    return False


@kernel
def searched(  # noqa: C901, PLR0912, PLR0915 - one node of the search, in one piece
    memory: Any, depth: int, alpha: int, beta: int, ply: int
) -> int:
    """Returns the score of the position at `ply`; outside `alpha` to `beta` only a bound."""
    memory.pv[ply, 0] = 0
    if depth <= 0 or ply >= MAX_PLY:
        return leaf(memory, ply)
    if not counted(memory.counts, memory.alarm, memory.stop):
        return 0
    row = memory.rows[ply]
    child = memory.rows[ply + 1]
    counts = memory.counts
    mover = game.mover(row)
    result = game.result(row)
    if result != 0:
        return ended(result, mover, ply)
    key = game.hash_row(row)
    wide = beta - alpha > 1
    if ply > 0:
        before = repeated(memory.path, memory.seen, counts, key)
        if before >= 0:
            counts[REACH] = min(counts[REACH], before)
            return 0
        if alpha >= WIN - ply:  # a shorter win is known
            return alpha

    first = -1
    if memory.knobs[TABLE] != 0:
        slot = found(memory.keys, memory.entries, key)
        if slot >= 0:
            entry = memory.entries[slot, 1]
            first = (entry >> 10) - 1
            bound = entry & 3
            score = moved(memory.entries[slot, 0], -ply)
            if (
                not wide
                and (entry >> 2) & 255 >= depth
                and (
                    bound == EXACT
                    or (bound == LOWER and score >= beta)
                    or (bound == UPPER and score <= alpha)
                )
            ):
                return score

    if memory.knobs[MARGINS] != 0 and not wide and depth <= 3 and abs(beta) < PROVEN:
        static = value.evaluate(row, memory.tables)
        margin = memory.knobs[MARGINS] * depth
        if static - margin >= beta:
            return static - margin
        if static + margin <= alpha and depth == 1:
            return static + margin

    number = game.list_turns(row, memory.turns[ply])
    rank(memory, ply, number, first, depth)
    reach = counts[REACH]
    counts[REACH] = MAX_PLY
    remember(memory.path, memory.seen, counts, key)
    floor = alpha
    best = -ALL
    best_code = -1
    tried = 0
    for index in range(number):
        choose_next(memory.order[ply], memory.turns[ply], index, number)
        code = memory.turns[ply, index]
        if ply == 0 and is_excluded(memory.excluded, counts[EXCLUDED], code):
            continue
        game.apply_turn(row, memory.turns[ply, index], child)
        sign = 1 if game.mover(child) == mover else -1
        left = depth - 1
        if (
            tried >= 3 and depth >= 3 and memory.knobs[REDUCTIONS] != 0
        ):  # late turns: shallower first
            left -= 2 if tried >= 12 and depth >= 5 else 1
        high = beta if tried == 0 else alpha + 1
        while True:
            if sign > 0:
                score = searched(memory, left, alpha, high, ply + 1)
            elif left <= 0:
                score = -leaf(memory, ply + 1)
            else:
                score = -searched(memory, left, -high, -alpha, ply + 1)
            if counts[STOPPED] != 0:
                return best
            if score <= alpha or (left == depth - 1 and (high == beta or score >= beta)):
                break
            if left < depth - 1:
                left = depth - 1
            else:
                high = beta
        tried += 1
        if score > best:
            best = score
            best_code = code
            if score > alpha:
                alpha = score
                extend_pv(memory.pv, ply, code)
                if score >= beta:
                    credit(memory.killers[ply], memory.history[mover], code, depth)
                    break
    forget(memory.path, memory.seen, counts)
    inner = counts[REACH]
    counts[REACH] = min(reach, inner) if inner < ply else reach
    if memory.knobs[TABLE] != 0 and counts[EXCLUDED] == 0:
        bound = LOWER if best >= beta else (EXACT if best > floor else UPPER)
        held = depth
        if inner < ply:  # a repetition of an earlier ply had a say: true on this path alone
            bound = NO_BOUND
            held = 0
        rest = ((best_code + 1) << 10) | bound
        store(memory.keys, memory.entries, key, moved(best, ply), held, rest)
    return best
