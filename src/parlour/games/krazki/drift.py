"""What is stored of shots, and how far another build's replay is from it (KR-34)."""

from __future__ import annotations

import math

from parlour.core.game import Difference
from parlour.games.krazki.bodies import Body
from parlour.games.krazki.clearing import said
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import State
from parlour.games.krazki.position_text import read_trusted


class KrazkiDrift:
    """Stored positions of games with the same options."""

    def __init__(self, options: Options) -> None:
        """Reads positions of a game with these options."""
        self._options = options

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
