"""Writes frames.json, the frames that the board's tests play on, from the game's own code.

Run from the repository's root: `python web/src/games/krazki/tests/make_frames.py`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from parlour.catalog import game
from parlour.play.frame import frame
from parlour.play.match import Match, begin, draw, draw_due, evolve, with_ply

SHOT = "S at=0.000,0.000 facing=0.0 impulse=0.00700 offset=0.50 loft=0.0"
BANK = "S at=0.005,0.000 facing=38.0 impulse=0.01000 offset=0.50 loft=0.0"


def begun(seed: int, **options: object) -> Match:
    """Returns a match of which the lot has been drawn."""
    entry = game("krazki")
    match_ = begin(entry, entry.options(**options))
    return evolve(match_, draw(match_, random.Random(seed)))


def played(match_: Match, text: str, seed: int = 1) -> Match:
    """Plays a ply and draws what is to be drawn."""
    match_ = with_ply(match_, text)
    while not match_.over and draw_due(match_):
        match_ = evolve(match_, draw(match_, random.Random(seed)))
    return match_


def shown(match_: Match, ply: int | None = None) -> Any:
    """Returns the frame after `ply` plies, or the last, as the browser gets it."""
    return msgspec.to_builtins(frame(match_, len(match_.plies) if ply is None else ply))


def main() -> None:
    """Writes all frames."""
    two = begun(2, max_rounds=2)
    frames = {"barricade": shown(two)}
    two = played(two, "B 0.080,0.000")
    frames["shot"] = shown(two)
    two = played(two, SHOT, 3)
    frames |= {"tremor": shown(two, len(two.plies) - 1), "moved": shown(two)}
    for number in range(5):
        two = played(two, BANK if number % 2 else SHOT, 10 + number)
    frames["counted"] = shown(two)
    four = played(begun(5, players="4", penalty="void_round", practice="on"), "B 0.000,0.080")
    frames["accusing"] = shown(four)
    seat = frames["accusing"]["node"]["choices"]["accuse"][0]
    names = ("red", "blue", "green", "yellow")
    frames["vote"] = shown(played(four, f"V {names[seat]}"))
    turns = played(begun(2, barricade_each="turn"), "B 0.080,0.000")
    turns = played(played(turns, SHOT, 3), SHOT, 4)
    frames["keeping"] = shown(turns)
    path = Path(__file__).with_name("frames.json")
    path.write_text(json.dumps(frames, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
