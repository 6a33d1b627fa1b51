"""The time for a secret choice. Times are seconds since the epoch and always passed in."""

from __future__ import annotations

from parlour.core.game import Sealed, Seat
from parlour.play.match import Match

GRACE_S = 1.0  # how much longer than shown a draft is taken, for the way over the network


def has_begun(match: Match, seat: Seat) -> bool:
    """Whether a seat may choose now: its time runs, or there is no limit."""
    if not isinstance(match.node, Sealed) or match.over or seat not in match.node.moves:
        return False
    return match.node.seconds is None or seat in match.sealing.begun


def deadline(match: Match, seat: Seat) -> float | None:
    """Returns when a seat's time is up; None while it has not begun, or without a limit."""
    if not isinstance(match.node, Sealed) or match.node.seconds is None:
        return None
    begun = match.sealing.begun.get(seat)
    return None if begun is None else begun + match.node.seconds


def is_late(match: Match, seat: Seat, now: float) -> bool:
    """Whether a seat's time is up, the grace included."""
    end = deadline(match, seat)
    return end is not None and now > end + GRACE_S


def next_deadline(match: Match) -> float | None:
    """Returns when the time is up for the first seat that has handed in nothing yet."""
    if match.over or not isinstance(match.node, Sealed):
        return None
    ends = [
        end
        for seat in match.node.moves
        if match.sealing.by(seat) is None and (end := deadline(match, seat)) is not None
    ]
    return min(ends, default=None)
