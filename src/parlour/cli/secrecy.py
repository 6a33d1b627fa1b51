"""Secret choices at one terminal: nobody sees, or can call back, what another seat has typed."""

from __future__ import annotations

import sys

from parlour.core.errors import IllegalPly, NotationError, Refusal
from parlour.core.game import Sealed, Seat
from parlour.play.match import Match
from parlour.play.plies import explain

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, and what has scrolled out of it


def hide() -> None:
    """Takes what was typed from the screen, and from the lines that a key calls back."""
    if sys.stdout.isatty():
        print(_CLEAR, end="", flush=True)
    readline = sys.modules.get("readline")  # loaded where a terminal has it
    if readline is not None:
        readline.clear_history()


def refuse(match_: Match, seat: Seat, text: str) -> Refusal | None:
    """Returns why a seat may not choose so in secret, or None if it may."""
    assert isinstance(match_.node, Sealed)
    try:
        action = match_.notation.read_action(match_.state, text)
    except (NotationError, IllegalPly) as error:
        return explain(error)
    return match_.node.moves[seat].refuse(action)
