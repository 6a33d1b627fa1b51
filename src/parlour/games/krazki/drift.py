"""What is stored of shots: how far a replay is from it, and what no drift explains (KR-34)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final, cast

from parlour.core.errors import Refusal
from parlour.core.game import Difference, Drawn, Played, Ply
from parlour.games.krazki.bodies import Body, Standing
from parlour.games.krazki.clearing import said
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import SEAT_NAMES, Action, Phase, State
from parlour.games.krazki.position_text import read_trusted
from parlour.games.krazki.rules import KrazkiRules
from parlour.games.krazki.shooting import disc_of
from parlour.games.krazki.shots import Shot, Tremor

# what rounding may add to a place and an attitude that the rules compute
_NEAR_MM: Final = 1e-6
_NEAR_TURN: Final = 1e-9

_LATER: Final[dict[Standing, tuple[Standing, ...]]] = {
    "board": ("board", "burnt", "off"),
    "reserve": ("reserve",),
    "burnt": ("burnt",),
    "off": ("off",),
}
"""What a body may be after a shot, by what it was before."""

_RULES: Final = {
    "scores": "KR-13",
    "phase": "KR-11",
    "round": "KR-11",
    "turn": "KR-11",
    "first": "KR-11",
    "shooter": "KR-11",
    "shot": "KR-31",
    "accused": "KR-21",
    "voter": "KR-21",
    "accusers": "KR-21",
    "void": "KR-21",
    "out": "KR-21",
}
"""The parts of a state beside its bodies, the most telling first, and the rule each follows by."""
_SEATS: Final = ("first", "shooter", "accused", "voter", "accusers", "void", "out")
_AWAITED: Final[dict[Phase, str]] = {
    "lot": "the lot is drawn",
    "barricade": "the barricade is placed",
    "shot": "a shot is awaited",
    "vote": "a vote is taken",
    "tremor": "the hand's error is drawn",
    "over": "the game is over",
}


class KrazkiDrift:
    """Stored positions of games with the same options."""

    def __init__(self, options: Options) -> None:
        """Reads positions of a game with these options."""
        self._options = options
        self._rules = KrazkiRules(options)

    def stored(self, text: str) -> State:
        return read_trusted(self._options, text)

    def difference(self, stored: State, replayed: State) -> Difference | None:
        if stored == replayed:
            return None
        pairs = list(zip(stored.bodies, replayed.bodies, strict=True))
        apart = [_apart_mm(one, other) for one, other in pairs]
        most = max(apart)
        parts: list[str] = []
        if most:
            moved = sum(distance > 0 for distance in apart)
            farthest = said(stored.bodies[apart.index(most)])
            parts.append(f"{farthest} by {most:.3g} mm" + (f", of {moved}" if moved > 1 else ""))
        parts += [
            f"{said(one)} is {_where(one)} and not {_where(other)}"
            for one, other in pairs
            if one.state != other.state
        ]
        if stored.scores != replayed.scores:
            parts.append(f"the scores are {_list(stored.scores)} and not {_list(replayed.scores)}")
        return Difference(most, "; ".join(parts) or "something beside the places of the bodies")

    def refuse(self, before: State, ply: Ply[Action], stored: State) -> Refusal | None:
        """Returns why a stored state cannot have come of a ply.

        After a shot the bodies may lie anywhere. Whose discs are still to be shot, what is burnt
        for good, who is to move and what was counted follows from before and from where they lie.
        """
        assert isinstance(ply, (Drawn, Played))
        if self._is_simulated(ply.action):
            wrong = next(_wrong_states(before, stored), None)
            due = self._rules.at_rest(before, stored.bodies)
        else:
            due = self._rules.apply(before, ply)
            wrong = next(_wrong_places(due, stored), None)
        return wrong or next(_wrong_parts(due, stored), None)

    def _is_simulated(self, action: Action) -> bool:
        return isinstance(action, Tremor) or (isinstance(action, Shot) and not self._options.tremor)


def _wrong_states(before: State, stored: State) -> Iterator[Refusal]:
    """Finds bodies that no shot can have brought from where they were to where they are."""
    shot = disc_of(before)
    for number, (was, now) in enumerate(zip(before.bodies, stored.bodies, strict=True)):
        if number == shot:
            if now.state == "reserve":
                yield Refusal("KR-11", f"{said(now)} was shot and cannot be in reserve")
        elif now.state not in _LATER[was.state]:
            why = f"{said(now)} was {_where(was)} before the shot and cannot be {_where(now)}"
            yield Refusal("KR-11" if was.state == "reserve" else "KR-12", why)


def _wrong_places(due: State, stored: State) -> Iterator[Refusal]:
    """Finds bodies that are elsewhere than a ply without a shot leaves them."""
    for one, other in zip(stored.bodies, due.bodies, strict=True):
        if one.state != other.state:
            why = f"{said(one)} is {_where(other)} after this ply, not {_where(one)}"
            yield Refusal("KR-10", why)
        elif not _lies_alike(one, other):
            yield Refusal("KR-10", f"{said(one)} does not lie as this ply leaves it")


def _wrong_parts(due: State, stored: State) -> Iterator[Refusal]:
    """Finds parts of a state beside its bodies that are not what follows."""
    for part, rule in _RULES.items():
        one, other = getattr(stored, part), getattr(due, part)
        if one == other:
            continue
        match part:
            case "phase":
                why = f"{_AWAITED[due.phase]} after this ply, and not: {_AWAITED[stored.phase]}"
            case "scores":
                why = f"the scores are {_list(due.scores)} after this ply, not {_list(one)}"
            case "shot":
                why = "the shot is not the one that was declared"
            case _:
                told, found = (_told(part, value) for value in (other, one))
                why = f"{part} is {told} after this ply, not {found}"
        yield Refusal(rule, why)


def _told(part: str, value: Any) -> str:
    """Returns what a part of a state is, for a message: seats by their names."""
    if part not in _SEATS:
        return str(value)
    seats = cast("tuple[int | None, ...]", value if isinstance(value, tuple) else (value,))
    return ", ".join(SEAT_NAMES[seat] for seat in seats if seat is not None) or "nobody"


def _lies_alike(one: Body, other: Body) -> bool:
    near = _apart_mm(one, other) <= _NEAR_MM
    return near and math.dist(one.quaternion, other.quaternion) <= _NEAR_TURN


def _apart_mm(one: Body, other: Body) -> float:
    both = one.on_board and other.on_board
    return 1000 * math.dist(one.position, other.position) if both else 0.0


def _where(body: Body) -> str:
    match body.state:
        case "board":
            return "on the board"
        case "reserve":
            return "in reserve"
        case "burnt":
            return "burnt"
        case "off":
            return "off the board"


def _list(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores))
