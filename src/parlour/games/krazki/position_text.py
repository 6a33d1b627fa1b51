"""A state as one line of JSON, KR-41.

A record's line has no braces, so that an object is written as the list of its pairs. A body is
`[owner, kind, number, state]`, and on the board also `[x, y, z], [w, x, y, z]` in metres; every
number reads back bit for bit.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar, cast, get_args

from parlour.core.errors import PositionError, shown
from parlour.games.krazki.bodies import Bodies, Body, Standing, flat_quaternion
from parlour.games.krazki.clearing import put_away, said
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import SEAT_NAMES, TURNS, Phase, State
from parlour.games.krazki.possible import impossible
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.table import start_bodies

V = TypeVar("V")

_NEEDED: Final = ("phase", "round", "turn", "first", "shooter", "scores", "bodies")
_OPTIONAL: Final = ("shot", "accused", "voter", "accusers", "void", "out")
_MOST_SCORE: Final = 99_999
_UNIT: Final = 1e-6  # how far the length of a quaternion may be from 1
_HIGHEST: Final = 0.5  # m
_MOST_LETTERS: Final = 20_000  # of a record's line


def write_state(state: State) -> str:
    """Writes a state; what is empty or not asked for now is left out."""
    pairs: list[tuple[str, Any]] = [
        ("phase", state.phase),
        ("round", state.round),
        ("turn", state.turn),
        ("first", _name(state.first)),
        ("shooter", _name(state.shooter)),
        ("scores", state.scores),
    ]
    if state.shot is not None:
        shot = state.shot
        pairs.append(("shot", [*shot.at, shot.facing, shot.impulse, shot.offset, shot.loft]))
    if state.accused is not None:
        pairs += [("accused", _name(state.accused)), ("voter", _name(state.voter))]
    seats = (("accusers", state.accusers), ("void", state.void), ("out", state.out))
    pairs += [(key, [_name(seat) for seat in value]) for key, value in seats if value]
    pairs.append(("bodies", [_written(body) for body in state.bodies]))
    return json.dumps(pairs, separators=(",", ":"))


def _name(seat: int | None) -> str | None:
    return None if seat is None else SEAT_NAMES[seat]


def _written(body: Body) -> list[Any]:
    head = [_name(body.owner), body.kind, body.number, body.state]
    return [*head, body.position, body.quaternion] if body.on_board else head


# --- reading -----------------------------------------------------------------------------------


def read_state(options: Options, text: str) -> State:
    """Reads a state.

    Raises:
        PositionError: with every fault.
    """
    state = read_trusted(options, text)
    if faults := impossible(options, state):
        raise PositionError("position", faults)
    return state


def read_trusted(options: Options, text: str) -> State:
    """Reads a state that `write_state` wrote: whether it can stand is not looked at.

    Raises:
        PositionError: it is no state at all, with every fault.
    """
    reader = _Reader(options, _pairs(text))
    state = reader.state()
    if state is None or reader.faults:
        raise PositionError("position", reader.faults)
    return state


def _pairs(text: str) -> Mapping[str, Any]:
    """Reads the pairs of the outermost list."""
    expected = "a position is a list of pairs in JSON, as in KR-41"
    try:
        read: Any = json.loads(text) if len(text) <= _MOST_LETTERS else None
    except (ValueError, RecursionError):
        read = None
    pairs = cast("list[Any]", read) if isinstance(read, list) else []
    found: dict[str, Any] = {}
    for pair in pairs:
        match pair:
            case [str(key), value] if key not in found:
                found[key] = value
            case _:
                raise PositionError("position", [f"{expected}, not {shown(str(pair))}"])
    if not found:
        raise PositionError("position", [f"{expected}, not {shown(text)}"])
    return found


class _Reader:
    """Reads the values of a position and notes every fault."""

    def __init__(self, options: Options, pairs: Mapping[str, Any]) -> None:
        self._options = options
        self._pairs = pairs
        self._seats = SEAT_NAMES[: options.seats]
        self.faults: list[str] = []

    def state(self) -> State | None:
        known = (*_NEEDED, *_OPTIONAL)
        for key in self._pairs:
            if key not in known:
                self._fault(f"there is no key {shown(key)}; there are {', '.join(known)}")
        for key in _NEEDED:
            if key not in self._pairs:
                self._fault(f"the key {key} is missing")
        phase, bodies = self._phase(), self._bodies()
        state = State(
            phase or "over",
            self._number("round", 1, self._options.max_rounds),
            self._number("turn", 1, TURNS),
            self._seat("first"),
            self._seat("shooter"),
            bodies,
            self._scores(),
            self._shot(),
            self._seat("accused"),
            self._seat("voter"),
            self._some("accusers"),
            self._some("void"),
            self._some("out"),
        )
        return None if self.faults else state

    def _fault(self, why: str) -> None:
        self.faults.append(why)

    def _phase(self) -> Phase | None:
        phase = self._pairs.get("phase")
        if isinstance(phase, str) and phase in get_args(Phase):
            return cast("Phase", phase)
        if "phase" in self._pairs:
            self._fault(f"phase is {' or '.join(get_args(Phase))}, not {shown(str(phase))}")
        return None

    def _number(self, key: str, low: int, high: int) -> int:
        value = self._pairs.get(key, low)
        if type(value) is int and low <= value <= high:
            return value
        self._fault(f"{key} is a number from {low} to {high}, not {shown(str(value))}")
        return low

    def _scores(self) -> tuple[int, ...]:
        value: Any = self._pairs.get("scores", [0] * len(self._seats))
        scores = _items(value) or []
        fine = all(type(score) is int and 0 <= score <= _MOST_SCORE for score in scores)
        if fine and len(scores) == len(self._seats):
            return tuple(scores)
        what = f"{len(self._seats)} numbers from 0 to {_MOST_SCORE}"
        self._fault(f"scores are {what}, one a player, not {shown(str(value))}")
        return (0,) * len(self._seats)

    def _seat(self, key: str) -> int | None:
        value = self._pairs.get(key)
        if value is None:
            return None
        if value in self._seats:
            return self._seats.index(value)
        self._fault(f"{key} is {' or '.join(self._seats)}, not {shown(str(value))}")
        return None

    def _some(self, key: str) -> tuple[int, ...]:
        value: Any = self._pairs.get(key, [])
        names = _items(value)
        if names is not None and all(name in self._seats for name in names):
            seats = [self._seats.index(name) for name in names]
            if seats == sorted(set(seats)):
                return tuple(seats)
        seats = ", ".join(self._seats)
        self._fault(f"{key} are some of {seats} in this order, not {shown(str(value))}")
        return ()

    def _shot(self) -> Shot | None:
        value = self._pairs.get("shot")
        if value is None:
            return None
        numbers = _floats(value, 6)
        if numbers is None:
            why = "shot is [at x, at y, facing, impulse, offset, loft]"
            self._fault(f"{why}, not {shown(str(value))}")
            return None
        x, y, *rest = numbers
        return Shot((x, y), *rest)

    # --- bodies --------------------------------------------------------------------------------

    def _bodies(self) -> Bodies:
        """Reads the bodies in any order, and puts them in theirs."""
        value = self._pairs.get("bodies")
        listed = _items(value)
        if "bodies" in self._pairs and listed is None:
            self._fault(f"bodies are a list, not {shown(str(value))}")
        due = start_bodies(self._options.board, len(self._seats))
        found: dict[tuple[Any, ...], Body] = {}
        keys = {(_name(body.owner), body.kind, body.number): body for body in due}
        for item in listed or []:
            self._body(item, keys, found)
        if listed is not None:
            for key, body in keys.items():
                if key not in found:
                    self._fault(f"{said(body)} is missing")
        return tuple(found.get(key, body) for key, body in keys.items())

    def _body(
        self,
        item: object,
        keys: Mapping[tuple[Any, ...], Body],
        found: dict[tuple[Any, ...], Body],
    ) -> None:
        parts = _items(item) or []
        match parts[:4]:
            case [str() | None as owner, str(kind), int(number), str(state)]:
                key = owner, kind, number
            case _:
                what = "[owner, kind, number, state] and, on the board, [x, y, z], [w, x, y, z]"
                return self._fault(f"a body is {what}, not {shown(str(item))}")
        if key not in keys:
            return self._fault(f"there is no body {shown(json.dumps(key))} on this table")
        if key in found:
            return self._fault(f"{said(keys[key])} is given twice")
        found[key] = keys[key]
        body = self._placed(keys[key], state, parts[4:])
        if body is not None:
            found[key] = body
        return None

    def _placed(self, due: Body, state: str, pose: Sequence[Any]) -> Body | None:
        states = {"disc": ("reserve", "board", "burnt"), "white": ("board", "off")}
        allowed = states.get(due.kind, ("board", "off"))
        if state not in allowed:
            self._fault(f"{said(due)} is {' or '.join(allowed)}, not {shown(state)}")
            return None
        standing = cast("Standing", state)
        if standing != "board":
            if pose:
                self._fault(f"{said(due)} has a place, but is not on the board")
            away = Body(due.kind, due.owner, due.number, (0, 0, 0), flat_quaternion(), standing)
            return put_away(away)
        return self._lying(due, pose)

    def _lying(self, due: Body, pose: Sequence[Any]) -> Body | None:
        place = _floats(pose[0], 3) if len(pose) == 2 else None
        turn = _floats(pose[1], 4) if len(pose) == 2 else None
        if place is None or turn is None:
            self._fault(f"{said(due)} is on the board: it has [x, y, z] and [w, x, y, z]")
            return None
        if abs(math.hypot(*turn) - 1) > _UNIT:
            self._fault(
                f"the quaternion of {said(due)} has the length 1, not {math.hypot(*turn):g}"
            )
            return None
        if math.hypot(*place[:2]) > self._options.board.board_radius:
            self._fault(f"{said(due)} is beyond the board's edge")
            return None
        if not 0 < place[2] < _HIGHEST:
            self._fault(f"{said(due)} is under the board or far above it")
            return None
        x, y, z = place
        w, i, j, k = turn
        return Body(due.kind, due.owner, due.number, (x, y, z), (w, i, j, k), "board")


def _items(value: object) -> list[Any] | None:
    return cast("list[Any]", value) if isinstance(value, list) else None


def _floats(value: object, count: int) -> tuple[float, ...] | None:
    """Reads so many finite numbers, or returns None."""
    numbers = _items(value) or []
    if len(numbers) != count or any(type(number) not in (int, float) for number in numbers):
        return None
    try:
        floats = tuple(float(number) for number in numbers)
    except OverflowError:
        return None
    return floats if all(math.isfinite(number) for number in floats) else None
