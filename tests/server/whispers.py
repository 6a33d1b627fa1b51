"""Whispers for two, played nowhere: a game of secret texts that are easy to find again.

- WH-1 In each of `rounds` rounds (1 to 4, default 2) both seats whisper in secret: 1 to 12,000
  letters and spaces. They have `tenths` tenths of a second (default 0: no limit). Who has whispered
  nothing in time has whispered `nothing`.
- WH-2 Nobody whispers `forbidden`.
- WH-3 Between rounds left goes `on` or says `stop`.
- WH-4 The longer whispers of all rounds win (`length`); equally long ones draw.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from parlour.core import options as option
from parlour.core.errors import NotationError, PositionError, Refusal
from parlour.core.game import (
    Choice,
    Described,
    Entry,
    Info,
    Json,
    Listed,
    Node,
    Outcome,
    Over,
    Plan,
    Played,
    Ply,
    Revealed,
    Rng,
    Sealed,
    Seat,
)

PACES_S = (0.0, 0.1, 3.0, 120.0)  # how long the engine takes over a whisper, by its level
INFO = Info("whispers", 1, ("left", "right"), ("length",), 8, listed=False)
_WHISPER = re.compile(r"[a-z]([a-z ]*[a-z])?", re.ASCII)


@dataclass(frozen=True, slots=True)
class State:
    left: int  # rounds, the running one included
    asks: bool = False  # left goes on, or stops
    totals: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = option.number(2, 1, 4, rule="WH-1", help="rounds")
    tenths: int = option.number(0, 0, 3000, rule="WH-1", help="tenths of a second")


def _check(action: str) -> Refusal | None:
    if "forbidden" in action:
        return Refusal("WH-2", f"{action} is forbidden")
    return None if len(action) <= 12_000 else Refusal("WH-1", "this is too long")


WHISPERS: Described[str] = Described((), _check, lambda rng: "abc"[: rng.randrange(3) + 1])
GO: Listed[str] = Listed(("on", "stop"), lambda _: Refusal("WH-3", "say on or stop"))


@dataclass(frozen=True, slots=True)
class Rules:
    options: Options

    @property
    def info(self) -> Info:
        return INFO

    def start(self) -> State:
        return State(self.options.rounds)

    def node(self, state: State) -> Node[str]:
        if state.left == 0:
            first, second = state.totals
            winners = () if first == second else (int(second > first),)
            return Over(Outcome(winners, state.totals, "length"))
        if state.asks:
            return Choice(0, GO)
        nothing = {0: "nothing", 1: "nothing"}
        return Sealed({0: WHISPERS, 1: WHISPERS}, nothing, self.options.tenths / 10 or None)

    def apply(self, state: State, ply: Ply[str]) -> State:
        match ply:
            case Revealed(actions):
                first, second = (
                    total + len(action)
                    for total, (_, action) in zip(state.totals, actions, strict=True)
                )
                return State(state.left - 1, state.left > 1, (first, second))
            case Played(_, "stop"):
                return replace(state, left=0, asks=False)
            case _:
                return replace(state, asks=False)


@dataclass(frozen=True, slots=True)
class Notation:
    options: Options

    def write_action(self, state: State, action: str) -> str:
        return action

    def read_action(self, state: State, text: str) -> str:
        if text.startswith("explode"):  # as a fault of a game would
            raise RuntimeError(text)
        if not _WHISPER.fullmatch(text):
            raise NotationError(text, 1, "letters and spaces")
        return text

    def write_position(self, state: State) -> str:
        return f"{state.left} {'asks' if state.asks else 'whispers'} {state.totals}"

    def read_position(self, text: str) -> State:
        raise PositionError("no position is read here", [])


@dataclass(frozen=True, slots=True)
class Show:
    options: Options

    @property
    def schemas(self) -> Mapping[str, Json]:
        return {}

    def board(self, state: State) -> Json:
        return {"totals": list(state.totals)}

    def choices(self, state: State) -> Json:
        return None

    def events(self, before: State, ply: Ply[str], after: State) -> Sequence[Json]:
        if isinstance(ply, Revealed):
            return [{"kind": "heard", "texts": [action for _, action in ply.actions]}]
        return [{"kind": "said"}]

    def text(self, state: State) -> str:
        return f"left {state.totals[0]}, right {state.totals[1]}"


@dataclass(frozen=True, slots=True)
class Planner:
    """Whispers longer on higher levels, and takes longer over it."""

    options: Options

    @property
    def levels(self) -> int:
        return 3

    def plan(
        self, state: State, seat: Seat, level: int, seconds: float | None, rng: Rng
    ) -> Plan[str]:
        return Plan("on") if state.asks else Plan("clockwork" * level, pace_s=PACES_S[level])


GAME: Entry[Any, Any, Any] = Entry(
    id=INFO.id,
    info=INFO,
    options=Options,
    rules=Rules,
    notation=Notation,
    show=Show,
    planner=Planner,
)
