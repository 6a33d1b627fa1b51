"""Searching a position of any game of two seats that has a kernel and a value."""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar

from parlour.core.errors import ParlourError
from parlour.core.game import Entry

A = TypeVar("A")

Stop: TypeAlias = Any
"""A numpy array of one int64; the search ends soon after any thread makes its cell other than 0."""

_TEMPLATE = "parlour.engines.alphabeta_kernel"
_SLOTS = 1 << 20  # the most that a table has; 24 bytes each
_NO_LIMIT = 1 << 62


class NoEngine(ParlourError):
    """A game or a position that the search cannot work on."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: at the first limit that it meets; without any when it is stopped."""

    seconds: float | None = None
    nodes: int | None = None  # kept exactly
    depth: int | None = None  # turns, passes included


@dataclass(frozen=True, slots=True)
class Tuning:
    """Parts of the search, to be turned off for tests and measurements."""

    table: bool = True
    reductions: bool = True
    margins: bool = True
    sorted_from: int = (
        2  # the depth from which turns are tried in the order of the value behind them
    )


@dataclass(frozen=True, slots=True)
class Line(Generic[A]):
    """A turn and what comes of it."""

    action: A
    score: int  # for the seat to move, in points: the unit of the game's value module
    pv: tuple[A, ...]  # the turns that both sides would play, `action` the first
    ends_in: int | None  # turns of both sides until a proven end; None: not proven

    @property
    def wins_in(self) -> int | None:
        """Returns in how many turns of both sides the seat to move wins, if that is proven."""
        return self.ends_in if self.score > 0 else None

    @property
    def loses_in(self) -> int | None:
        """Returns in how many turns of both sides the seat to move loses, if that is proven."""
        return self.ends_in if self.score < 0 else None


@dataclass(frozen=True, slots=True)
class Analysis(Generic[A]):
    """What a search found."""

    lines: tuple[Line[A], ...]  # the best first
    depth: int  # turns that were looked ahead everywhere; 0: the limit came before the first turn
    nodes: int  # positions searched
    seconds: float
    stopped: bool  # a limit or the caller ended it, and not the last depth or a proven end


OnDepth: TypeAlias = Callable[[Analysis[A]], None]


def stop_flag() -> Stop:
    """Returns a flag for the `stop` of a search: `flag[0] = 1` ends it."""
    import numpy as np

    return np.zeros(1, np.int64)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a search is put together from."""

    kernel: Any  # the game's kernel facet
    game: ModuleType  # its kernel module
    search: ModuleType  # the search template, bound to the kernel and the value
    tables: Any  # of the value module
    tuning: Tuning


class Searcher(Generic[A]):
    """Searches the positions of one game with its options. Holds no state: threads may share it."""

    def __init__(self, entry: Entry[Any, Any, A], options: Any, tuning: Tuning = Tuning()) -> None:
        """Finds the game's kernel and value.

        Raises:
            NoEngine: the game has no kernel or no value, or not two seats.
        """
        from parlour.core.jit import bind

        if entry.kernel is None or entry.value is None:
            missing = "kernel" if entry.kernel is None else "value"
            raise NoEngine(f"no engine plays {entry.id}: the game has no {missing} for a search")
        seats = len(entry.info.seats)
        if seats != 2:
            raise NoEngine(f"no engine plays {entry.id}: the search is for two seats, not {seats}")
        kernel = entry.kernel(options)
        game = importlib.import_module(kernel.module)
        value = importlib.import_module(entry.value(options).module)
        search = bind(_TEMPLATE, game=game, value=value)
        self._id = entry.id
        self._parts = _Parts(kernel, game, search, value.tables(), tuning)

    def knows(self, state: Any) -> bool:
        """Tells whether the search works on a state; it does not on one of a set-up."""
        return self._parts.kernel.pack(state) is not None

    def search(  # noqa: PLR0913 - a search has these
        self,
        state: Any,
        history: Sequence[Any] = (),
        limits: Limits = Limits(seconds=1.0),
        *,
        lines: int = 1,
        stop: Stop | None = None,
        on_depth: OnDepth[A] | None = None,
    ) -> Analysis[A]:
        """Searches ever deeper until a limit, a proven end of every line, or `stop`.

        The same position, history, nodes or depth, and number of lines give the same analysis.
        With a time limit no new depth is begun after half of the time.

        Args:
            state: a state in which a seat chooses a turn.
            history: the states before it, oldest first, so that repetitions are seen.
            limits: when to end.
            lines: how many different first turns to follow.
            stop: see `Stop`.
            on_depth: called after each depth, in the calling thread.

        Raises:
            NoEngine: the state is no position of the kernel, such as one of a set-up.
        """
        pack = self._parts.kernel.pack
        row = pack(state)
        if row is None:
            raise NoEngine(f"{self._id}: the search works on positions in play, not on the set-up")
        earlier = [packed for packed in map(pack, history) if packed is not None]
        flag = stop_flag() if stop is None else stop
        memory = _memory(self._parts, row, earlier, limits, flag)
        with _alarm(limits.seconds, memory.alarm):
            return _Run(self._parts, memory, limits, lines).deepen(on_depth)


@contextmanager
def _alarm(seconds: float | None, flag: Any) -> Generator[None]:
    """Sets a flag when the time is over, unless the block ends before."""
    if seconds is None:
        yield
        return

    def ring() -> None:
        flag[0] = 1

    timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class _Run:
    """One search: its memory and its clock."""

    def __init__(self, parts: _Parts, memory: Any, limits: Limits, lines: int) -> None:
        self._begun = time.perf_counter()
        self._parts = parts
        self._search: Any = parts.search
        self._memory = memory
        self._limits = limits
        self._codes = _codes(parts.game, memory)
        self._width = max(1, min(lines, len(self._codes)))

    def deepen(self, on_depth: OnDepth[Any] | None) -> Analysis[Any]:
        """Searches depth after depth."""
        analysis = self._analysis(0, [self._line(self._glance(), self._codes[:1])], stopped=True)
        deepest = self._search.MAX_PLY
        if self._limits.depth is not None:
            deepest = min(self._limits.depth, deepest)
        for depth in range(1, deepest + 1):
            lines = self._depth(depth)
            stopped = self._stopped()
            if stopped and not (lines and self._width == 1):
                return self._analysis(analysis.depth, analysis.lines, stopped=True)
            # a depth that was broken off has searched the best turn of the last one first
            analysis = self._analysis(depth - stopped, lines, stopped=stopped)
            if stopped:
                return analysis
            if on_depth is not None:
                on_depth(analysis)
            if all(line.ends_in is not None and line.ends_in <= depth for line in lines):
                break
            if self._limits.seconds is not None and analysis.seconds > self._limits.seconds / 2:
                return self._analysis(depth, lines, stopped=True)
        return analysis

    def _depth(self, depth: int) -> list[Line[Any]]:
        """Searches one depth once a line, without the first turns of the lines before."""
        memory, search = self._memory, self._search
        lines: list[Line[Any]] = []
        memory.counts[search.EXCLUDED] = 0
        for index in range(self._width):
            memory.pv[0, 0] = 0
            score = int(search.searched(memory, depth, -search.ALL, search.ALL, 0))
            length = int(memory.pv[0, 0])
            if length:
                pv = [int(code) for code in memory.pv[0, 1 : length + 1]]
                lines.append(self._line(score, pv))
                memory.excluded[index] = pv[0]
            if self._stopped():
                break
            memory.counts[search.EXCLUDED] = index + 1
        return sorted(lines, key=lambda line: -line.score)

    def _glance(self) -> int:
        return int(self._search.valued(self._memory.rows[0], self._memory.tables))

    def _stopped(self) -> bool:
        return bool(self._memory.counts[self._search.STOPPED])

    def _line(self, score: int, codes: list[int]) -> Line[Any]:
        actions = tuple(self._parts.kernel.action(code) for code in codes)
        proven = abs(score) > self._search.PROVEN
        return Line(actions[0], score, actions, self._search.WIN - abs(score) if proven else None)

    def _analysis(self, depth: int, lines: Sequence[Line[Any]], *, stopped: bool) -> Analysis[Any]:
        nodes = int(self._memory.counts[self._search.NODES])
        return Analysis(tuple(lines), depth, nodes, time.perf_counter() - self._begun, stopped)


def _codes(game: Any, memory: Any) -> list[int]:
    """Lists the turns of the root."""
    number = game.list_turns(memory.rows[0], memory.turns[0])
    if game.result(memory.rows[0]) or not number:
        raise NoEngine("the game is over: there is no turn to search for")
    return [int(code) for code in memory.turns[0, :number]]


def _memory(parts: _Parts, row: Any, earlier: list[Any], limits: Limits, stop: Stop) -> Any:
    """Lays out an empty memory with the root and the game's earlier positions in it."""
    import numpy as np

    game: Any = parts.game
    module: Any = parts.search
    tuning = parts.tuning
    plies = module.MAX_PLY + 2
    slots = _SLOTS
    while limits.nodes is not None and slots > 2 * max(limits.nodes, 512):
        slots >>= 1
    memory = module.Memory(
        rows=np.zeros((plies, game.WORDS), row.dtype),
        turns=np.zeros((plies, game.MAX_TURNS), np.int64),
        order=np.zeros((plies, game.MAX_TURNS), np.int64),
        keys=np.zeros(slots, np.uint64),
        entries=np.zeros((slots, 2), np.int64),
        killers=np.full((plies, 2), -1, np.int64),
        history=np.zeros((2, module.HISTORY), np.int64),
        path=np.zeros(len(earlier) + plies, np.uint64),
        seen=np.zeros(module.SEEN, np.int64),
        pv=np.zeros((plies, plies), np.int64),
        excluded=np.zeros(game.MAX_TURNS, np.int64),
        counts=np.zeros(module.COUNTS, np.int64),
        knobs=np.array(
            [tuning.table, tuning.reductions, 100 * tuning.margins, tuning.sorted_from], np.int64
        ),
        alarm=np.zeros(1, np.int64),
        stop=stop,
        tables=parts.tables,
    )
    for before in earlier:
        module.remember_row(memory.path, memory.seen, memory.counts, before)
    memory.rows[0] = row
    memory.counts[module.EARLIER] = len(earlier)
    memory.counts[module.LIMIT] = _NO_LIMIT if limits.nodes is None else limits.nodes
    memory.counts[module.REACH] = module.MAX_PLY
    return memory
