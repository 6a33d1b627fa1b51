"""What a game is: the one protocol that rules, matches, engines, the server and the boards share.

A game is a folder below `parlour.games` that exports one `Entry`. Its `Rules` answer who is asked
and for what (`node`), and what a ply does (`apply`). The four kinds of node are a chance event, one
seat's choice, a choice that several seats make in secret, and the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from parlour.core.errors import IllegalPly, Refusal
from parlour.core.puzzles import Puzzles
from parlour.core.sheets import Sheets
from parlour.core.tracks import Tracks

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)
O = TypeVar("O")  # noqa: E741 - O for options, beside S for state and A for action

Seat: TypeAlias = int
"""A player's place at the table, numbered from 0 in the order of `Info.seats`."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


class Rng(Protocol):
    """The part of `random.Random` that the rules may use; it always comes in as an argument."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float: ...


@dataclass(frozen=True, slots=True)
class Info:
    """What a game is, before anything is played."""

    id: str  # the folder's name
    version: int  # rises when some recorded game could end differently
    seats: tuple[str, ...]  # names in seat order, as the record and the catalogues use them
    reasons: tuple[str, ...]  # every `Outcome.reason` that the rules can give
    bound: int | None  # most plies of a playout with default options; None: no bound
    listed: bool  # every choice is `Listed`, so turns can be counted (perft)
    drifts: bool = False  # replay may differ between builds: a record stores the positions
    players: str = ""  # the option, a choice of numbers, of how many seats take part; empty: all


# --- moves -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listed(Generic[A]):
    """All legal actions, in the game's pinned order; never empty."""

    actions: tuple[A, ...]
    explain: Callable[[A], Refusal] = field(compare=False)  # why an action is not listed

    def refuse(self, action: A) -> Refusal | None:
        """Returns why `action` is illegal, or None if it is legal."""
        return None if action in self.actions else self.explain(action)

    def sample(self, rng: Rng) -> A:
        """Draws one of the actions, each equally likely."""
        return self.actions[rng.randrange(len(self.actions))]


@dataclass(frozen=True, slots=True)
class Odds(Generic[A]):
    """A die: outcomes with exact chances that sum to 1, in the game's pinned order."""

    outcomes: tuple[tuple[A, Fraction], ...]
    rule: str  # the rule that is broken by any other outcome

    def refuse(self, action: A) -> Refusal | None:
        """Returns why `action` cannot be drawn, or None if it can."""
        if any(action == outcome for outcome, _ in self.outcomes):
            return None
        return Refusal(self.rule, "this cannot be drawn here")

    def sample(self, rng: Rng) -> A:
        """Draws an outcome by the exact chances."""
        denominator = lcm(*(chance.denominator for _, chance in self.outcomes))
        left = rng.randrange(denominator)
        for outcome, chance in self.outcomes:
            left -= int(chance * denominator)
            if left < 0:
                return outcome
        raise AssertionError("odds sum to less than 1")


@dataclass(frozen=True, slots=True)
class Field:
    """One number of a described action."""

    name: str
    low: float
    high: float
    unit: str  # "m", "deg", "N s", or "" for a bare number


@dataclass(frozen=True, slots=True)
class Described(Generic[A]):
    """Actions too many to list: their numbers, a check, and a way to draw a legal one."""

    fields: tuple[Field, ...]  # none where an action is more than some numbers: a drawing
    check: Callable[[A], Refusal | None] = field(compare=False)
    draw: Callable[[Rng], A] = field(compare=False)

    def refuse(self, action: A) -> Refusal | None:
        """Returns why `action` is illegal, or None if it is legal."""
        return self.check(action)

    def sample(self, rng: Rng) -> A:
        """Draws a legal action."""
        return self.draw(rng)


Moves: TypeAlias = Listed[A] | Odds[A] | Described[A]

# --- nodes -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chance(Generic[A]):
    """Dice, lots, a trembling hand: nobody chooses, one of `draws` is drawn and recorded."""

    draws: Moves[A]


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """One seat chooses one of `moves`."""

    seat: Seat
    moves: Moves[A]


def newest(seat: Seat, kept: Any, newer: Any, /) -> Any:
    """Keeps the newer of two drafts."""
    return newer


@dataclass(frozen=True, slots=True)
class Sealed(Generic[A]):
    """Several seats choose in secret; the choices take effect together, in one `Revealed` ply.

    `keep(seat, kept, newer)` says what counts at the end of the time once a legal draft `newer`
    has followed what counted so far: the default at first, then what `keep` returned.
    """

    moves: Mapping[Seat, Moves[A]]
    defaults: Mapping[Seat, A]  # what counts for a seat that has handed in nothing in time
    seconds: float | None  # None: no time limit
    keep: Callable[[Seat, A, A], A] = field(default=newest, compare=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Seat, ...]  # ascending; empty: a draw
    scores: tuple[int, ...]  # one a seat; 1, 0 and 0 each for a draw where the game keeps no score
    reason: str  # one of `Info.reasons`


@dataclass(frozen=True, slots=True)
class Over:
    """Nobody is asked: the game has ended."""

    outcome: Outcome


Node: TypeAlias = Chance[A] | Choice[A] | Sealed[A] | Over

# --- plies -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn(Generic[A]):
    """What chance drew at a `Chance` node."""

    action: A


@dataclass(frozen=True, slots=True)
class Played(Generic[A]):
    """What a seat chose at a `Choice` node."""

    seat: Seat
    action: A


@dataclass(frozen=True, slots=True)
class Revealed(Generic[A]):
    """What all seats of a `Sealed` node had chosen; pairs in ascending order of seat."""

    actions: tuple[tuple[Seat, A], ...]
    done: tuple[Seat, ...] = ()  # who handed in before the time was up, the first first


Ply: TypeAlias = Drawn[A] | Played[A] | Revealed[A]


class Rules(Protocol[S, A]):
    """The rules of one game with its options.

    Holds no state, and touches no file, clock or global source of chance.
    """

    @property
    def info(self) -> Info:
        """What the game is with these options: `seats` are those that take part, the first ones."""
        ...

    def start(self) -> S:
        """Returns the state before the first ply. States are frozen, hashable and public."""
        ...

    def node(self, state: S, /) -> Node[A]:
        """Returns who is asked for what."""
        ...

    def apply(self, state: S, ply: Ply[A], /) -> S:
        """Returns the state after a ply that the caller knows to be legal.

        `play` is the checked door.
        """
        ...


def play(rules: Rules[S, A], state: S, ply: Ply[A]) -> S:
    """Plays a ply that comes from a person, a file or the network.

    Raises:
        IllegalPly: the node does not ask for such a ply, or its moves refuse the action.
    """
    refusal = refuse(rules.node(state), ply)
    if refusal is not None:
        raise IllegalPly(refusal)
    return rules.apply(state, ply)


def refuse(node: Node[A], ply: Ply[A]) -> Refusal | None:
    """Returns why `ply` is illegal at `node`, or None if it is legal."""
    match node, ply:
        case Chance(draws), Drawn(action):
            return draws.refuse(action)
        case Choice(seat, moves), Played(player, action):
            if player != seat:
                return Refusal("turn", "it is another seat's turn")
            return moves.refuse(action)
        case Sealed(), Revealed(actions, done):
            if [seat for seat, _ in actions] != sorted(node.moves):
                return Refusal("turn", "a sealed node takes one action from each of its seats")
            if len({*done}) < len(done) or not {*done} <= {*node.moves}:
                return Refusal("turn", "each seat hands in at most once")
            refusals = (node.moves[seat].refuse(action) for seat, action in actions)
            return next((refusal for refusal in refusals if refusal is not None), None)
        case Over(), _:
            return Refusal("over", "the game is over")
        case _:
            return Refusal("turn", f"a {type(node).__name__.lower()} node takes no such ply")


# --- facets ------------------------------------------------------------------------------------


class Notation(Protocol[S, A]):
    """A game's text forms. Actions are written without the seat; the ply adds it.

    An action or position text is one line of printable characters without `{`, `}` and `|`, that
    neither begins nor ends with a space, does not begin with `#` and has no `#` between spaces: a
    record's line has to hold it.
    """

    def write_action(self, state: S, action: A, /) -> str:
        """Writes an action that is legal in `state`."""
        ...

    def read_action(self, state: S, text: str, /) -> A:
        """Reads an action; whether it is legal in `state` is for the rules to say.

        Raises:
            NotationError: the text is no action, with the column and what was expected there.
        """
        ...

    def write_position(self, state: S, /) -> str:
        """Writes the position of a state, without its history."""
        ...

    def read_position(self, text: str, /) -> S:
        """Reads a position as a state with no history.

        Raises:
            PositionError: with every fault that was found.
        """
        ...


class Show(Protocol[S_contra, A]):
    """What people see: JSON for the boards, plain text for terminals."""

    @property
    def schemas(self) -> Mapping[str, Json]:
        """JSON Schemas of `board`, `choices` and one of `events`, by these names."""
        ...

    def board(self, state: S_contra, /) -> Json:
        """Returns everything a board needs to draw `state`."""
        ...

    def choices(self, state: S_contra, /) -> Json:
        """Returns what the seat to move may do, with all that a board shows before it decides."""
        ...

    def events(self, before: S_contra, ply: Ply[A], after: S_contra, /) -> Sequence[Json]:
        """Returns what happened in a ply, in order, each an object with a `kind`."""
        ...

    def text(self, state: S_contra, /) -> str:
        """Draws `state` for a terminal, without colour."""
        ...


class Kernel(Protocol[S_contra, A]):
    """The fast path: the turns over packed rows of integers, for perft, playouts and search."""

    @property
    def module(self) -> str:
        """Dotted name of the game's kernel module, for `parlour.core.jit.bind`."""
        ...

    def pack(self, state: S_contra, /) -> Any:
        """Packs the state's position in a row (a numpy array).

        Returns None where the kernel has no such node: a game's set-up is the usual case, whose
        nodes are played through the rules alone.
        """
        ...

    def action(self, code: int, /) -> A:
        """Returns the action of a turn code. Ascending codes are the pinned order of actions."""
        ...

    def code(self, action: A, /) -> int:
        """Returns the turn code of an action."""
        ...

    def perft(self, row: Any, depth: int, /) -> int:
        """Counts the sequences of exactly `depth` turns, without bulk counting at the last."""
        ...

    def playout(self, row: Any, seed: int, max_turns: int, /) -> tuple[int, int]:
        """Plays uniformly random turns and returns their number and the result (see the kernel)."""
        ...


class Value(Protocol[S_contra]):
    """A heuristic value for search."""

    @property
    def module(self) -> str:
        """Dotted name of the game's value module: `evaluate(row, tables)`, `tables()`."""
        ...

    @property
    def unit(self) -> int:
        """What a clear mistake costs, as a difference of values; weak levels misjudge by it."""
        ...

    def static(self, state: S_contra, seat: Seat, /) -> float:
        """Values a state that is not over for `seat`: higher is better, about -1000 to 1000."""
        ...


@dataclass(frozen=True, slots=True)
class Plan(Generic[A]):
    """What an engine means to do, and how long a player of its level would take over it."""

    action: A
    pace_s: float = 0.0  # seconds; a table waits so long before it hands a secret choice in


class Planner(Protocol[S_contra, A]):
    """A game's own engine, for choices that no tree search could walk through."""

    @property
    def levels(self) -> int:
        """How many levels there are; 1 is the weakest."""
        ...

    def plan(
        self, state: S_contra, seat: Seat, level: int, seconds: float | None, rng: Rng, /
    ) -> Plan[A]:
        """Returns what a level would do in a state that asks `seat`.

        It thinks for `seconds`, or as long as the level usually does. With the same `rng` and a
        fixed amount of work the same plan comes out; time limits make it vary.
        """
        ...


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """Something wrong in a file that a person has written. Lines and columns count from 1."""

    line: int
    column: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.why}"


Check: TypeAlias = Callable[[str], "str | None"]
"""Says what is wrong with an answer; None: nothing."""

Ask: TypeAlias = Callable[[str, str, Check], str]
"""Asks a person a question, given a usual answer ("" for none) and a check, until one passes."""


class Layouts(Protocol):
    """Apparatus as data, for a game with an option that says what it is played on.

    A layout, which a game may call by another noun, has a file for people (TOML), and one line of
    text that the option holds, so that a record needs no file: a built-in layout's name or
    everything that the file says.
    """

    @property
    def noun(self) -> str:
        """What the game calls it, and its option and the commands for it: `layout`, `table`."""
        ...

    @property
    def files(self) -> Mapping[str, str]:
        """The files of the built-in layouts by their names, the default first."""
        ...

    def check(self, file: str, /) -> Sequence[Fault]:
        """Returns everything that is wrong with a file, in the order of lines."""
        ...

    def option(self, file: str, /) -> str:
        """Returns the option's value for a file.

        Raises:
            LayoutError: with every fault.
        """
        ...

    def file(self, option: str, /) -> str:
        """Returns the file of an option's value.

        Raises:
            LayoutError: with every fault.
        """
        ...

    def text(self, option: str, /) -> str:
        """Draws a layout, given as the option's value, for a terminal."""
        ...

    def new(self, ask: Ask, /) -> str:
        """Asks for the measures of a physical copy and returns its file."""
        ...

    def tally(self, plies: Sequence[Sequence[Any]], /) -> Mapping[str, int]:
        """Counts in the events of each ply of a game what tells a designer how a layout plays.

        The names are phrases, in the order in which they are shown; every game has all of them.
        """
        ...


@dataclass(frozen=True, slots=True)
class Difference:
    """How far a replayed state is from the one that is stored."""

    mm: float  # the largest distance of anything that is there in both; 0 where none moved
    what: str  # a phrase that names what differs


class Drift(Protocol[S, A]):
    """What a game adds whose replay may differ between builds (`Info.drifts`)."""

    def stored(self, text: str, /) -> S:
        """Reads a position that `Notation.write_position` wrote and that is trusted.

        Whether it can stand is not looked at again, which may cost a simulation.

        Raises:
            PositionError: the text is no position at all.
        """
        ...

    def difference(self, stored: S, replayed: S, /) -> Difference | None:
        """Says how two states after the same ply differ; None: not at all."""
        ...

    def refuse(self, before: S, ply: Ply[A], stored: S, /) -> Refusal | None:
        """Returns why a stored state cannot have come of a ply; None: it can.

        Only what a simulation finds may drift. All else follows from the state before, the ply and
        what is stored of the simulation; nothing is simulated here.
        """
        ...


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line of a comparison of theory with what the game computes."""

    what: str
    theory: str
    found: str
    verdict: Literal["pass", "fail", "known defect", "figure"]  # a figure has no bound


@dataclass(frozen=True, slots=True)
class Entry(Generic[O, S, A]):
    """What a game's folder exports as `GAME`: factories, so that importing a folder stays cheap."""

    id: str
    info: Info
    options: type[O]
    rules: Callable[[O], Rules[S, A]]
    notation: Callable[[O], Notation[S, A]]
    show: Callable[[O], Show[S, A]]
    kernel: Callable[[O], Kernel[S, A]] | None = None
    value: Callable[[O], Value[S]] | None = None
    planner: Callable[[O], Planner[S, A]] | None = None  # instead of a search with kernel and value
    layouts: Layouts | None = None
    drift: Callable[[O], Drift[S, A]] | None = None
    checks: Callable[[], Iterable[CheckLine]] | None = None  # of a simulation, for `parlour bench`
    tracks: Tracks | None = None
    puzzles: Puzzles | None = None
    sheets: Sheets | None = None
    samples: tuple[Mapping[str, str], ...] = ({},)  # option sets that the conformance laws run over
