"""Writes frames.json, the frames that the board's tests play on, from the game's own code.

Run from the repository's root: `python web/src/games/deflector/tests/make_frames.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from parlour.catalog import game
from parlour.play.frame import frame
from parlour.play.match import Match, begin, with_ply

SIZES = {"width": 5, "height": 5, "entry": "3"}

GUEST = "...../...../...7./...../...3."
WEST = {
    "works": f"start=3 ...../.7..9/.19.1/...../..... {GUEST}",
    "fails": f"start=3 ...../...../...../...../..... {GUEST}",
}
EAST = "start=8 ...../...../..9../...../..... ...../...../.9.../...../.1..."


def shown(match_: Match) -> Any:
    """Returns the newest frame as the browser gets it."""
    return msgspec.to_builtins(frame(match_))


def main() -> None:
    """Writes all frames."""
    entry = game("deflector")
    frames: dict[str, Any] = {}
    start = begin(entry, entry.options(**SIZES))
    frames["start"] = shown(start)
    frames["scored"] = shown(with_ply(start, f"west {WEST['works']} | east {EAST}"))
    frames["failed"] = shown(with_ply(start, f"west {WEST['fails']} | east {EAST}"))
    rounds = begin(entry, entry.options(rounds=2, **SIZES))
    frames["first round"] = shown(with_ply(rounds, f"west {WEST['works']} | east {EAST}"))
    frames["overlap"] = shown(begin(entry, entry.options(overlap=True, **SIZES)))
    frames["lot"] = shown(begin(entry, entry.options(**{**SIZES, "entry": "lot"})))
    frames["free"] = shown(begin(entry, entry.options(angles="free", **SIZES)))
    path = Path(__file__).with_name("frames.json")
    path.write_text(json.dumps(frames, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
