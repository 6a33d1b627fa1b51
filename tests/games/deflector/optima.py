"""The proven optima of some boards, in `optima.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from parlour.games.deflector.sheet import EAST, WEST, Half

LAYERS = {"own": (0,), "guest": (1,), "pair": (0, 1)}


@dataclass(frozen=True)
class Optimum:
    width: int
    height: int
    start: int
    entry: int
    kind: str
    best: int

    def half(self, seat: int) -> Half:
        start = 2 * self.width + 1 - self.start if seat == EAST else self.start
        return Half(seat, self.width, self.height, start, self.entry)

    def __str__(self) -> str:
        return f"{self.kind} {self.width}x{self.height} from {self.start} to {self.entry}"


OPTIMA = [Optimum(**row) for row in json.loads(
    (Path(__file__).parent / "optima.json").read_text("utf-8"))["optima"]]  # fmt: skip
SEATS = (WEST, EAST)
