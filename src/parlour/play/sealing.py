"""Secret choices: how far each seat is, and the seals that bind a seat to what it handed in.

A seal is the SHA-256 hash of what was handed in together with a random nonce. The seal is public at
once, the nonce and the text are made public together when all seats have handed in. So nobody can
read a choice early, and nobody, whoever runs the server included, can change one unnoticed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from parlour.core.errors import Refusal
from parlour.core.game import Info, Node, Sealed, Seat
from parlour.play.events import Begun, HandedIn, Readied, Reopened

NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Proof:
    """What shows that a seat's revealed action is the one that it had handed in."""

    seat: Seat
    seal: str
    nonce: str

    def holds(self, info: Info, ply: int, text: str) -> bool:
        """Whether the seal is of this action text, handed in after `ply` plies."""
        return self.seal == seal(info.id, ply, info.seats[self.seat], self.nonce, text)

    def broken(self, info: Info) -> str:
        """Says that the seal does not hold."""
        return f"{info.seats[self.seat]} had handed in something else (the seal does not fit)"


@dataclass(frozen=True, slots=True)
class Sealing:
    """How far the seats of a sealed node are."""

    ready: frozenset[Seat] = frozenset()  # they wait for the others to begin
    begun: Mapping[Seat, float] = field(default_factory=dict[Seat, float])  # s since the epoch
    handed_in: tuple[HandedIn, ...] = ()  # what stands, the first first

    def by(self, seat: Seat) -> HandedIn | None:
        """Returns what a seat has handed in, or None if it is still choosing."""
        return next((one for one in self.handed_in if one.seat == seat), None)

    @property
    def done(self) -> tuple[Seat, ...]:
        """The seats that handed in before the time was up, the first first."""
        return tuple(one.seat for one in self.handed_in if not one.late)

    def after(self, event: Readied | Begun | HandedIn | Reopened) -> Sealing:
        """Returns how far the seats are after one more event."""
        match event:
            case Readied(seat):
                return replace(self, ready=self.ready | {seat})
            case Begun(seats, at):
                begun = {**self.begun, **dict.fromkeys(seats, at)}
                return replace(self, ready=self.ready - {*seats}, begun=begun)
            case HandedIn():
                return replace(self, handed_in=(*self.handed_in, event))
            case Reopened(seat):
                left = tuple(one for one in self.handed_in if one.seat != seat)
                return replace(self, handed_in=left)


NOTHING_SEALED = Sealing()


def ready(
    node: Node[Any], sealing: Sealing, seat: Seat, agreeing: Collection[Seat], now: float
) -> Begun | Readied | Refusal:
    """Begins the time of all seats that wait for it, once nobody is waited for.

    Who is among the `agreeing` is not waited for: the seats that one person has begin one after
    the other.
    """
    if not isinstance(node, Sealed) or seat not in node.moves:
        return Refusal("turn", "nothing secret is asked of this seat now")
    if seat in sealing.begun or node.seconds is None:
        return Refusal("begin", "this has begun")
    waiting = sealing.ready | {seat}
    if {*node.moves} <= {*waiting, *sealing.begun, *agreeing}:
        return Begun(tuple(sorted(waiting)), now)
    return Refusal("begin", "the others are waited for") if seat in sealing.ready else Readied(seat)


def reopen(sealing: Sealing, seat: Seat) -> Reopened | Refusal:
    """Takes back what a seat has handed in before its time was up."""
    handed_in = sealing.by(seat)
    if handed_in is None:
        return Refusal("sealed", "nothing is handed in")
    return Refusal("late", "the time is up") if handed_in.late else Reopened(seat)


def seal(game: str, ply: int, seat_name: str, nonce: str, text: str) -> str:
    """Returns the seal of an action that a seat hands in after `ply` plies, in hexadecimal.

    It is the SHA-256 hash of these lines in UTF-8, joined by line feeds: `parlour seal 1`, the
    game's id, the number of plies before, the seat's name, the nonce, the action's canonical text.

    >>> seal("skittles", 4, "red", "00ff", "bid 2")[:16]
    'ea70fb8a2064b6b6'
    """
    lines = ("parlour seal 1", game, str(ply), seat_name, nonce, text)
    return sha256("\n".join(lines).encode()).hexdigest()
