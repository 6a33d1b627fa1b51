"""Writes frames.json, the frames that the board's tests play on, from the game's own code.

Run from the repository's root: `python web/src/games/deflection/tests/make_frames.py`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from parlour.catalog import game
from parlour.play.frame import frame
from parlour.play.match import Match, begin, with_ply

GAMES = 200  # in which the wanted turns are looked for

# name: what the events of the turn are like
WANTED: dict[str, Callable[[list[Any]], bool]] = {
    "enter": lambda events: _kinds(events) == ["enter", "fall"] and not events[0]["misses"],
    "slide": lambda events: _kinds(events) == ["slide"],
    "box": lambda events: _kinds(events) == ["box"],
    "cascade": lambda events: _kinds(events).count("fall") > 2 and "pocket" in _kinds(events),
    "lost": lambda events: "table" in _kinds(events),
    "costly": lambda events: events[0]["kind"] == "enter" and events[0]["misses"],
    "missed": lambda events: _kinds(events) == ["missed"],
}


def _kinds(events: list[Any]) -> list[str]:
    return [event["kind"] for event in events]


def shown(match_: Match, ply: int) -> Any:
    """Returns the frame after `ply` plies as the browser gets it."""
    return msgspec.to_builtins(frame(match_, ply))


def main() -> None:
    """Writes all frames."""
    entry, rng = game("deflection"), random.Random(7)
    start = begin(entry, entry.options(layout="small", chips=4))
    frames: dict[str, Any] = {"start": shown(start, 0)}
    for _ in range(GAMES):
        match_ = start
        while not match_.over:
            match_ = with_ply(match_, rng.choice(frame(match_).node.legal))
            ply = len(match_.plies)
            after = shown(match_, ply)
            for name, wanted in WANTED.items():
                if name not in frames and wanted(after["events"]):
                    frames |= {name: shown(match_, ply - 1), f"{name} after": after}
        if "game" not in frames:
            frames["game"] = [shown(match_, ply) for ply in range(len(match_.plies) + 1)]
            for each in frames["game"]:
                each["node"] |= {"legal": [], "choices": None}
    assert WANTED.keys() <= frames.keys()
    path = Path(__file__).with_name("frames.json")
    path.write_text(json.dumps(frames, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
