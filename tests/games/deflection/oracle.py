"""A slow second opinion on Deflection, written from docs/rules/deflection.md alone.

It reads layouts as TOML and positions as DN-41 has them, and moves one chip one level at a time.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field

TRAY = {"B": (10, 20, 10), "M": (50, 0, 50), "F": (20, 10, 20)}  # DN-5
ROWS = "BMF"
SIDES = "rb"


@dataclass
class Frame:
    """A layout (DN-2 to DN-4)."""

    columns: int
    travel: int
    slots: list[int]
    floor: list[int]
    pockets: str
    levels: list[str]

    @classmethod
    def read(cls, toml: str) -> Frame:
        data = tomllib.loads(toml)
        return cls(
            data["columns"],
            data["travel"],
            data["slots"],
            data["floor"],
            data["pocket_of_column"],
            [data["levels"][str(number)] for number in range(1, 7)],
        )


@dataclass
class Board:
    """A position (DN-41). `chips` maps level and field to the side whose chip lies there."""

    frame: Frame
    chips: dict[tuple[int, int], str] = field(default_factory=dict)
    offsets: list[int] = field(default_factory=lambda: [0] * 6)
    row: str = "M"
    reserve: dict[str, int] = field(default_factory=dict)
    score: dict[str, int] = field(default_factory=dict)
    table: dict[str, int] = field(default_factory=dict)
    side: str = "r"
    bound: str = "-"
    misses: str = "-"
    quiet: int = 0

    @classmethod
    def read(cls, frame: Frame, text: str) -> Board:
        levels, row, reserve, score, table, side, bound, misses, quiet = text.split()
        board = cls(frame, row=row, side=side, bound=bound, misses=misses, quiet=int(quiet))
        for number, level in enumerate(levels.split("/"), 1):
            at = max(level.rfind("+"), level.rfind("-"))
            board.offsets[number - 1] = int(level[at:])
            for window, chip in zip(board.windows(number), level[:at], strict=True):
                if chip != ".":
                    board.chips[number, window] = chip
        for name, words in (("reserve", reserve), ("score", score), ("table", table)):
            red, blue = words.split(":")
            setattr(board, name, {"r": int(red), "b": int(blue)})
        return board

    def write(self) -> str:
        levels = "/".join(
            "".join(self.chips.get((number, window), ".") for window in self.windows(number))
            + f"{self.offsets[number - 1]:+d}"
            for number in range(1, 7)
        )
        pairs = (f"{pair['r']}:{pair['b']}" for pair in (self.reserve, self.score, self.table))
        rest = (self.side, self.bound, self.misses, str(self.quiet))
        return " ".join((levels, self.row, *pairs, *rest))

    def copy(self) -> Board:
        return Board.read(self.frame, self.write())

    # --- where things are (DN-2, DN-3) ----------------------------------------------------------

    def windows(self, level: int) -> list[int]:
        return [n for n, mark in enumerate(self.frame.levels[level - 1], 1) if mark == "."]

    def column(self, level: int, window: int) -> int:
        for column in range(-60, 60):
            if window == column + self.frame.travel - self.offsets[level - 1]:
                return column
        raise AssertionError

    def window_under(self, level: int, column: int) -> int | None:
        """The window of a level under a column, if that field is one and is empty."""
        for window in self.windows(level):
            if self.column(level, window) == column and (level, window) not in self.chips:
                return window
        return None

    def falls(self, level: int, column: int) -> bool:
        if level == 6:
            return column in self.frame.floor
        return self.window_under(level + 1, column) is not None

    # --- turns ----------------------------------------------------------------------------------

    def turns(self) -> list[str]:
        """DN-10 to DN-14; the position is not over."""
        if self.side in self.misses:
            return ["~~"]
        found = []
        for column in self.frame.slots:
            inside = self.window_under(1, column) is not None
            if self.reserve[self.side] and inside:
                found.append(f"E{column}")
        for level in range(1, 7):
            for way, step in (("L", -1), ("R", 1)):
                there = self.offsets[level - 1] + step
                if abs(there) <= self.frame.travel and self.bound != str(level):
                    found.append(f"{level}{way}")
        if self.row != "B" and self.bound != "BB":
            found.append("BF")
        if self.row != "F" and self.bound != "BF":
            found.append("BB")
        return sorted(found, key=str.encode) or ["--"]

    def played(self, turn: str) -> Board:
        after = self.copy()
        after.side = "b" if self.side == "r" else "r"
        after.bound = "-"
        moved = 0
        if turn == "~~":
            left = self.misses.replace(self.side, "")
            after.misses = left or "-"
        elif turn[0] == "E":
            after.reserve[self.side] -= 1
            column = int(turn[1:])
            window = after.window_under(1, column)
            assert window is not None
            after.chips[1, window] = self.side
            if after.falls(1, column):
                owing = set(self.misses.replace("-", "")) | {self.side}
                after.misses = "".join(side for side in SIDES if side in owing)
            after.fall()
            moved = 1
        elif turn[0] == "B":
            after.row = ROWS[ROWS.index(self.row) + (1 if turn == "BB" else -1)]
            after.bound = turn
        elif turn != "--":
            level = int(turn[0])
            after.offsets[level - 1] += 1 if turn[1] == "R" else -1
            after.bound = turn[0]
            moved = after.spill(level) + after.fall()
        after.quiet = 0 if moved else self.quiet + 1
        return after

    def spill(self, level: int) -> int:
        """DN-21."""
        moved = 0
        for window in self.windows(level):
            if (level, window) in self.chips:
                column = self.column(level, window)
                if not 1 <= column <= self.frame.columns:
                    self.table[self.chips.pop((level, window))] += 1
                    moved += 1
        return moved

    def fall(self) -> int:
        """DN-20, DN-30: one chip, one level, until nothing moves."""
        moved = 0
        while True:
            loose = [
                (level, window)
                for level, window in sorted(self.chips, reverse=True)
                if self.falls(level, self.column(level, window))
            ]
            if not loose:
                return moved
            level, window = loose[0]
            column, chip = self.column(level, window), self.chips.pop(loose[0])
            moved += 1
            if level == 6:
                pocket = "LCR".index(self.frame.pockets[column - 1])
                self.score[chip] += TRAY[self.row][pocket]
            else:
                below = self.window_under(level + 1, column)
                assert below is not None
                self.chips[level + 1, below] = chip

    # --- the end --------------------------------------------------------------------------------

    def over(self, end: str, no_progress: int) -> str | None:
        """DN-32, DN-33: why the game is over."""
        lying = list(self.chips.values())
        out = [self.reserve[side] + lying.count(side) == 0 for side in SIDES]
        if all(out) or (end == "first_out" and any(out)):
            return "out"
        return "no_progress" if no_progress and self.quiet >= no_progress else None


def perft(board: Board, depth: int, end: str) -> int:
    """DN-42."""
    if depth == 0:
        return 1
    if board.over(end, 0):
        return 0
    return sum(perft(board.played(turn), depth - 1, end) for turn in board.turns())
