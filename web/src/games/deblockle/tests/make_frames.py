"""Writes frames.json, the frames that the board's tests play on, from the game's own code.

Run from the repository's root: `python web/src/games/deblockle/tests/make_frames.py`.
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

POSITIONS = {  # name: position, a ply to play or none
    "hops": ("3sc3/7/7/7/7/2CL1HC2/7 s", "c2c3d3"),
    "slider": ("3sc3/7/7/7/7/1PL5/7 s", None),
    "home": ("7/7/3CP3/7/7/7/pc6 s", "d5d6*"),
    "pass": ("5XLcs/7/7/7/7/7/7 n", "--"),
    "stop": ("sc6/7/7/2CL4/7/7/7 s", None),
}
PLIES = 70


def settled(match_: Match, rng: random.Random) -> Match:
    """Draws what is to be drawn until somebody chooses."""
    while not match_.over and draw_due(match_):
        match_ = evolve(match_, draw(match_, rng))
    return match_


def shown(match_: Match, ply: int) -> Any:
    """Returns the frame after `ply` plies as the browser gets it."""
    return msgspec.to_builtins(frame(match_, ply))


def main() -> None:
    """Writes all frames."""
    entry, rng = game("deblockle"), random.Random(4)
    start = settled(begin(entry, entry.options()), rng)
    frames: dict[str, Any] = {"placing": shown(start, len(start.plies))}
    for name, (position, text) in POSITIONS.items():
        match_ = begin(entry, entry.options(setup="position", position=position))
        frames[name] = shown(match_, 0)
        if text is not None:
            frames[f"{name} after"] = shown(with_ply(match_, text), 1)
    match_ = start
    while not match_.over and len(match_.plies) < PLIES:
        legal = frame(match_).node.legal
        homeward = [text for text in legal if text.endswith("*")]
        match_ = settled(with_ply(match_, rng.choice(homeward or legal)), rng)
    frames["game"] = [shown(match_, ply) for ply in range(len(match_.plies) + 1)]
    for each in frames["game"]:
        each["node"] |= {"legal": [], "choices": None}
    path = Path(__file__).with_name("frames.json")
    path.write_text(json.dumps(frames, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
