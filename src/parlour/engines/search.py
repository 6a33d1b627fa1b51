"""Searching a position of any game of two seats that has a kernel and a value."""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
    score: int  # for the seat to move, in hundredths of the unit that the game's value counts in
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


@dataclass(frozen=True)
class Searcher(Generic[A]):
    """Searches the positions of one game with its options. Holds no state: threads may share it.

    Raises:
        NoEngine: the game has no kernel or no value, or not two seats.
    """

    entry: Entry[Any, Any, A]
    options: Any
    tuning: Tuning = Tuning()
    _kernel: Any = field(init=False, repr=False)
    _module: Any = field(init=False, repr=False)
    _game: Any = field(init=False, repr=False)
    _tables: Any = field(init=False, repr=False)

    def __post_init__(self) -> None:
        from parlour.core.jit import bind

        entry = self.entry
        if entry.kernel is None or entry.value is None:
            missing = "kernel" if entry.kernel is None else "value"
            raise NoEngine(f"no engine plays {entry.id}: the game has no {missing} for a search")
        seats = len(entry.info.seats)
        if seats != 2:
            raise NoEngine(f"no engine plays {entry.id}: the search is for two seats, not {seats}")
        kernel = entry.kernel(self.options)
        game = importlib.import_module(kernel.module)
        value = importlib.import_module(entry.value(self.options).module)
        object.__setattr__(self, "_kernel", kernel)
        object.__setattr__(self, "_module", bind(_TEMPLATE, game=game, value=value))
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "_tables", value.tables())

    def knows(self, state: Any) -> bool:
        """Tells whether the search works on a state; it does not on one of a set-up."""
        return self._kernel.pack(state) is not None

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
        """Searches ever deeper until a limit, a proven end of the best line, or `stop`.

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
        row = self._kernel.pack(state)
        if row is None:
            raise NoEngine(
                f"{self.entry.id}: the search works on positions in play, not on the set-up"
            )
        earlier = [packed for packed in map(self._kernel.pack, history) if packed is not None]
        run = _Run(self, row, earlier, limits, lines, stop_flag() if stop is None else stop)
        with _alarm(limits.seconds, run.memory.alarm):
            return run.deepen(on_depth)


class _alarm:  # noqa: N801 - used as a function
    """Sets a flag when the time is over, unless the block ends before."""

    def __init__(self, seconds: float | None, flag: Any) -> None:
        self._timer = None if seconds is None else threading.Timer(seconds, _set, (flag,))

    def __enter__(self) -> None:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _set(flag: Any) -> None:
    flag[0] = 1


class _Run:
    """One search: its memory and its clock."""

    def __init__(  # noqa: PLR0913, PLR0917 - a search has these
        self, searcher: Any, row: Any, earlier: list[Any], limits: Limits, lines: int, stop: Stop
    ) -> None:
        self.begun = time.perf_counter()
        self.kernel = searcher._kernel
        self.module = searcher._module
        self.limits = limits
        self.memory = _memory(searcher, row, earlier, limits, stop)
        self.codes = _codes(searcher._game, self.memory)
        self.width = min(lines, len(self.codes))

    def deepen(self, on_depth: Any) -> Analysis[Any]:
        """Searches depth after depth."""
        analysis = self._analysis(0, [self._line(self._glance(), [self.codes[0]])], stopped=True)
        deepest = min(self.limits.depth or self.module.MAX_PLY, self.module.MAX_PLY)
        for depth in range(1, deepest + 1):
            lines = self._depth(depth)
            stopped = self._stopped()
            if stopped and not (lines and self.width == 1):
                return self._analysis(analysis.depth, list(analysis.lines), stopped=True)
            # a depth that was broken off has searched the best turn of the last one first
            analysis = self._analysis(depth - stopped, lines, stopped=stopped)
            if stopped:
                return analysis
            if on_depth is not None:
                on_depth(analysis)
            if self._settled(analysis, depth):
                break
            if self.limits.seconds is not None and analysis.seconds > self.limits.seconds / 2:
                return self._analysis(depth, lines, stopped=True)
        return analysis

    def _depth(self, depth: int) -> list[Line[Any]]:
        """Searches one depth once a line, without the first turns of the lines before."""
        memory, module = self.memory, self.module
        lines: list[Line[Any]] = []
        memory.counts[module.EXCLUDED] = 0
        for index in range(self.width):
            memory.pv[0, 0] = 0
            score = int(module.searched(memory, depth, -module.ALL, module.ALL, 0))
            length = int(memory.pv[0, 0])
            if length:
                pv = [int(code) for code in memory.pv[0, 1 : length + 1]]
                lines.append(self._line(score, pv))
                memory.excluded[index] = pv[0]
            if self._stopped():
                break
            memory.counts[module.EXCLUDED] = index + 1
        return sorted(lines, key=lambda line: -line.score)

    def _settled(self, analysis: Analysis[Any], depth: int) -> bool:
        """Tells whether a deeper search could not change anything that matters."""
        ends = [line.ends_in for line in analysis.lines]
        return all(end is not None and end <= depth for end in ends)

    def _glance(self) -> int:
        return int(self.module.valued(self.memory.rows[0], self.memory.tables))

    def _stopped(self) -> bool:
        return bool(self.memory.counts[self.module.STOPPED])

    def _line(self, score: int, codes: list[int]) -> Line[Any]:
        actions = tuple(self.kernel.action(code) for code in codes)
        proven = abs(score) > self.module.PROVEN
        return Line(actions[0], score, actions, self.module.WIN - abs(score) if proven else None)

    def _analysis(self, depth: int, lines: Sequence[Line[Any]], *, stopped: bool) -> Analysis[Any]:
        nodes = int(self.memory.counts[self.module.NODES])
        seconds = time.perf_counter() - self.begun
        return Analysis(tuple(lines), depth, nodes, seconds, stopped)


def _codes(game: Any, memory: Any) -> list[int]:
    """Lists the turns of the root."""
    number = game.list_turns(memory.rows[0], memory.turns[0])
    if game.result(memory.rows[0]) or not number:
        raise NoEngine("the game is over: there is no turn to search for")
    return [int(code) for code in memory.turns[0, :number]]


def _memory(searcher: Any, row: Any, earlier: list[Any], limits: Limits, stop: Stop) -> Any:
    """Lays out an empty memory with the root and the game's earlier positions in it."""
    import numpy as np

    module, game, tuning = searcher._module, searcher._game, searcher.tuning
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
        tables=searcher._tables,
    )
    for before in earlier:
        module.remember_row(memory.path, memory.seen, memory.counts, before)
    memory.rows[0] = row
    memory.counts[module.EARLIER] = len(earlier)
    memory.counts[module.LIMIT] = _NO_LIMIT if limits.nodes is None else limits.nodes
    memory.counts[module.REACH] = module.MAX_PLY
    return memory
