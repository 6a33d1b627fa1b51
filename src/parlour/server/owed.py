"""What happens in a match without anybody's wish.

Chance draws. Whose time for a secret choice is up has handed in what counts. What all have handed
in is revealed. Engines are ready at once for a secret choice. All of it is appended with the event
that makes it due; what is still owed when a match is opened is appended then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from parlour.core.errors import IllegalPly, NotationError, Refusal
from parlour.core.game import Rng, Sealed, Seat
from parlour.play.clock import is_late
from parlour.play.events import Event, HandedIn, Moved
from parlour.play.match import Match, draw, draw_due, evolve
from parlour.play.sealing import Proof, ready
from parlour.play.secret import default_text, hand_in_late, reveal_due, reveal_sealed
from parlour.storage.store import Secret


@dataclass(frozen=True, slots=True)
class World:
    """What the plans need of the world: chance, fresh ids and nonces, the time, and a limit."""

    rng: Rng
    new_id: Callable[[], str]  # of a match
    new_nonce: Callable[[], str]  # of a seal
    now: Callable[[], float]  # seconds since the epoch
    max_plies: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A match, who plays it, and what is chosen in secret at the node where it stands."""

    match: Match
    engines: Collection[Seat]
    since: int = 0  # the event that led to the node
    secrets: Mapping[Seat, Secret] = field(default_factory=dict[Seat, Secret], repr=False)


@dataclass(frozen=True, slots=True)
class Owed:
    """What happens by itself."""

    events: tuple[Event, ...] = ()
    put: tuple[Secret, ...] = ()  # what is handed in with the events
    fault: str = ""  # why what is due cannot be revealed; nothing secret is in it


def owed(standing: Standing, world: World) -> Owed:
    """Returns all that happens by itself now."""
    late = _late(standing, world)
    match = _after(standing.match, late.events)
    secrets = {**standing.secrets, **{secret.seat: secret for secret in late.put}}
    revealed = _revealed(match, secrets) if reveal_due(match) else Owed()
    match = _after(match, revealed.events)
    draws: list[Event] = []
    while draw_due(match):
        draws.append(draw(match, world.rng))
        match = evolve(match, draws[-1])
    waiting = _engines_ready(match, standing.engines, world.now())
    events = (*late.events, *revealed.events, *draws, *waiting)
    return Owed(events, late.put, late.fault or revealed.fault)


def _after(match: Match, events: Collection[Event]) -> Match:
    for event in events:
        match = evolve(match, event)
    return match


def _late(standing: Standing, world: World) -> Owed:
    """Hands in what counts for the seats whose time is up."""
    match, now = standing.match, world.now()
    if match.over or not isinstance(match.node, Sealed):
        return Owed()
    events: list[Event] = []
    put: list[Secret] = []
    fault = ""
    for seat in sorted(match.node.moves):
        if match.sealing.by(seat) is not None or not is_late(match, seat, now):
            continue
        secret = kept(standing, seat)
        if not _counts(match, seat, secret.counts):
            fault = f"what {match.info.seats[seat]} had chosen is spoilt in the store"
            secret = replace(secret, counts=default_text(match, seat))
        nonce = world.new_nonce()
        events.append(hand_in_late(match, seat, secret.counts, nonce))
        put.append(replace(secret, sealed=secret.counts, nonce=nonce))
    return Owed(tuple(events), tuple(put), fault)


def kept(standing: Standing, seat: Seat) -> Secret:
    """Returns what a seat of a sealed node has chosen so far; before its first draft nothing."""
    secret = standing.secrets.get(seat)
    if secret is not None:
        return secret
    return Secret(standing.since, seat, draft="", counts=default_text(standing.match, seat))


def _counts(match: Match, seat: Seat, text: str) -> bool:
    assert isinstance(match.node, Sealed)
    try:
        action = match.notation.read_action(match.state, text)
    except (NotationError, IllegalPly):
        return False
    return match.node.moves[seat].refuse(action) is None


def _revealed(match: Match, secrets: Mapping[Seat, Secret]) -> Owed:
    """Reveals what all have handed in, unless the store no longer has what was sealed."""
    info = match.info
    texts: dict[Seat, str] = {}
    nonces: dict[Seat, str] = {}
    for handed in match.sealing.handed_in:
        secret = secrets.get(handed.seat)
        if secret is None or not _fits(match, handed, secret):
            who = info.seats[handed.seat]
            return Owed(fault=f"the store no longer has what {who} handed in (the seal tells)")
        texts[handed.seat], nonces[handed.seat] = secret.sealed or "", secret.nonce or ""
    event = reveal_sealed(match, texts, nonces)
    if isinstance(event, Refusal):
        return Owed(fault=f"what was handed in is refused ({event.rule})")
    assert isinstance(event, Moved)
    return Owed((event,))


def _fits(match: Match, handed: HandedIn, secret: Secret) -> bool:
    if secret.sealed is None or secret.nonce is None:
        return False
    proof = Proof(handed.seat, handed.seal, secret.nonce)
    return proof.holds(match.info, len(match.plies), secret.sealed)


def _engines_ready(match: Match, engines: Collection[Seat], now: float) -> list[Event]:
    events: list[Event] = []
    if match.over or not isinstance(match.node, Sealed):
        return events
    for seat in sorted({*engines} & {*match.node.moves} - match.sealing.ready):
        event = ready(match.node, match.sealing, seat, (), now)
        if not isinstance(event, Refusal):
            events.append(event)
            match = evolve(match, event)
    return events
