"""A match: the game as it is played, and what comes of each event.

`evolve` adds an event; `play.deciding` says which event a wish leads to. A match is the fold of its
events: nothing is ever removed from their list, a take-back included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, assert_never

from msgspec import structs

from parlour import catalog
from parlour.core.errors import IllegalPly, NotationError, Refusal, StorageError
from parlour.core.game import (
    Chance,
    Choice,
    Drawn,
    Entry,
    Info,
    Node,
    Notation,
    Over,
    Ply,
    Revealed,
    Rng,
    Rules,
    Sealed,
    Seat,
    Show,
    refuse,
)
from parlour.play.agreement import (
    Offers,
    accepted,
    offered,
    without,
)
from parlour.play.events import (
    Accepted,
    Begun,
    Declined,
    DrawAgreed,
    Event,
    HandedIn,
    Moved,
    Offered,
    Readied,
    RematchAgreed,
    Reopened,
    Resigned,
    TakenBack,
)
from parlour.play.plies import explain, join_revealed, read_ply, seat_of, write_ply
from parlour.play.sealing import NOTHING_SEALED, Proof, Sealing

AnyEntry: TypeAlias = Entry[Any, Any, Any]

RESIGNED = "resigned"
AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: by the rules, by resignation or by agreement."""

    winners: tuple[Seat, ...]  # ascending; empty: a draw
    scores: tuple[int, ...]  # one a seat
    reason: str  # one of the game's reasons, or "resigned", "agreed"
    resigned: Seat | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment. Two matches with the same options and events are equal."""

    entry: AnyEntry
    options: Any
    rules: Rules[Any, Any] = field(compare=False, repr=False)
    notation: Notation[Any, Any] = field(compare=False, repr=False)
    show: Show[Any, Any] = field(compare=False, repr=False)
    plies: tuple[Ply[Any], ...]
    texts: tuple[str, ...]  # of the plies
    states: tuple[Any, ...] = field(repr=False)  # before the first ply and after each
    shown: tuple[tuple[Any, ...], ...] = field(compare=False, repr=False)
    # of each ply, what happened in it as it was stored; empty where the rules are to say
    node: Node[Any] = field(compare=False, repr=False)  # of the last state
    offers: Offers = ()
    ending: Ending | None = None
    rematch: tuple[Seat, ...] | None = None  # the seating that was agreed (see `RematchAgreed`)
    seq: int = 0  # the number of events so far
    sealing: Sealing = NOTHING_SEALED  # at a sealed node
    proofs: Mapping[int, tuple[Proof, ...]] = field(default_factory=dict[int, tuple[Proof, ...]])
    # by how many plies were played before the revealed one

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets a match of a game of the catalogue travel between processes."""
        given = (self.plies, self.texts, self.states, self.shown)
        later = (self.offers, self.ending, self.rematch, self.seq, self.sealing, self.proofs)
        return _restored, (self.entry.id, self.options, given, later)

    @property
    def info(self) -> Info:
        """What is played, with the seats that take part under these options."""
        return self.rules.info

    @property
    def state(self) -> Any:
        """The state as it stands."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.ending is not None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats whose action is awaited; none at a chance node and at the end."""
        if self.over:
            return ()
        match self.node:
            case Choice(seat, _):
                return (seat,)
            case Sealed(moves):
                return tuple(sorted(moves))
            case _:
                return ()


def _restored(game: str, options: Any, given: tuple[Any, ...], later: tuple[Any, ...]) -> Match:
    plies, texts, states, shown = given
    fresh = begin(catalog.game(game), options)
    node = fresh.rules.node(states[-1])
    offers, ending, rematch, seq, sealing, proofs = later
    return replace(
        fresh,
        plies=plies,
        texts=texts,
        states=states,
        shown=shown,
        node=node,
        offers=offers,
        ending=ending,
        rematch=rematch,
        seq=seq,
        sealing=sealing,
        proofs=proofs,
    )


def begin(entry: AnyEntry, options: Any, position: str | None = None) -> Match:
    """Returns the match before its first event. `options` is an instance of `entry.options`.

    With a `position` the match begins there rather than at the game's start, for analysis.

    Raises:
        PositionError: the position cannot stand.
    """
    rules = entry.rules(options)
    notation = entry.notation(options)
    state = rules.start() if position is None else notation.read_position(position)
    node = rules.node(state)
    return Match(
        entry=entry,
        options=options,
        rules=rules,
        notation=notation,
        show=entry.show(options),
        plies=(),
        texts=(),
        states=(state,),
        shown=(),
        node=node,
        ending=_ending_of(node),
    )


# --- chance and secrets ------------------------------------------------------------------------


def draw_due(match_: Match) -> bool:
    """Whether chance is to draw next."""
    return not match_.over and isinstance(match_.node, Chance)


def draw(match_: Match, rng: Rng) -> Moved:
    """Returns the event of a draw; one is due (see `draw_due`)."""
    assert isinstance(match_.node, Chance)
    action = match_.node.draws.sample(rng)
    moved = ply_event(match_, write_ply(match_.info, match_.notation, match_.state, Drawn(action)))
    assert isinstance(moved, Moved)
    return moved


def reveal(
    match_: Match,
    texts: Mapping[Seat, str],
    done: Sequence[Seat] = (),
    nonces: tuple[str, ...] = (),
) -> Moved | Refusal:
    """Returns the event in which all seats' secret choices take effect together.

    `done` are the seats that handed in before the time was up; `nonces`, in the order of seats,
    open the seals of what was handed in, if it was sealed.
    """
    if not isinstance(match_.node, Sealed):
        return Refusal("turn", "nothing secret is asked for now")
    moved = ply_event(match_, join_revealed(match_.info, texts, done))
    return structs.replace(moved, nonces=nonces) if isinstance(moved, Moved) else moved


# --- events ------------------------------------------------------------------------------------


def evolve(match_: Match, event: Event) -> Match:
    """Returns the match after one more event, of its own log or just decided.

    Raises:
        ParlourError: the event is not one of this match: an illegal ply, a stored position that
            cannot stand, a seat or a ply that there is not.
    """
    seats = range(len(match_.info.seats))
    if event.seat is not None and event.seat not in seats:
        raise StorageError(f"event {match_.seq + 1}: there is no seat {event.seat}")
    then = _evolved(match_, event)
    return replace(then, seq=match_.seq + 1)


def _evolved(match_: Match, event: Event) -> Match:
    seats = len(match_.info.seats)
    match event:
        case Moved(nonces=nonces):
            then = _moved_on(match_, event)
            return _with_proofs(match_, then, nonces) if nonces else then
        case Readied() | Begun() | HandedIn() | Reopened():
            return replace(match_, sealing=match_.sealing.after(event))
        case Offered():
            return replace(match_, offers=offered(match_.offers, event))
        case Accepted():
            return replace(match_, offers=accepted(match_.offers, event))
        case Declined(kind, _):
            return replace(match_, offers=without(match_.offers, kind))
        case TakenBack(to_ply, _):
            return _taken_back(match_, to_ply)
        case Resigned(seat):
            winners = tuple(other for other in range(seats) if other != seat)
            scores = tuple(int(other != seat) for other in range(seats))
            return replace(match_, offers=(), ending=Ending(winners, scores, RESIGNED, seat))
        case DrawAgreed():
            return replace(match_, offers=(), ending=Ending((), (0,) * seats, AGREED))
        case RematchAgreed(_, seating):
            return replace(match_, offers=(), rematch=seating)
        case _:
            assert_never(event)


def _with_proofs(before: Match, then: Match, nonces: tuple[str, ...]) -> Match:
    """Adds what proves a revealed ply, once every seal holds."""
    ply, info = len(before.plies), before.info
    revealed = then.plies[-1]
    actions = revealed.actions if isinstance(revealed, Revealed) else ()
    texts = {seat: before.notation.write_action(before.state, action) for seat, action in actions}
    seals = {one.seat: one.seal for one in before.sealing.handed_in}
    if not {*seals} == {*texts} or len(nonces) != len(texts):
        raise StorageError(f"event {before.seq + 1}: what was revealed was not handed in")
    shown = tuple(
        Proof(seat, seals[seat], nonce) for seat, nonce in zip(sorted(seals), nonces, strict=True)
    )
    for proof in shown:
        if not proof.holds(info, ply, texts[proof.seat]):
            raise StorageError(f"event {before.seq + 1}: {proof.broken(info)}")
    return replace(then, proofs={**then.proofs, ply: shown})


def _moved_on(match_: Match, event: Moved) -> Match:
    """Returns the match after a ply that was played.

    Where the game drifts, what is stored of it is trusted: it was looked at when it was decided,
    and to look again would cost a simulation.
    """
    if match_.over:
        raise IllegalPly(Refusal("over", "the game is over"))
    drift = match_.entry.drift
    if drift is None or not event.position:
        then = with_ply(match_, event.text, event.position)
    else:
        ply = read_ply(match_.info, match_.notation, match_.state, match_.node, event.text)
        then = _with_state(match_, ply, event.text, drift(match_.options).stored(event.position))
    return replace(then, shown=(*match_.shown, event.shown))


def with_ply(match_: Match, text: str, position: str = "") -> Match:
    """Returns the match after one more ply, checked. A position that is given stands.

    Raises:
        ParlourError: as `evolve`.
    """
    if match_.over:
        raise IllegalPly(Refusal("over", "the game is over"))
    ply = read_ply(match_.info, match_.notation, match_.state, match_.node, text)
    refusal = refuse(match_.node, ply)
    if refusal is not None:
        raise IllegalPly(refusal)
    canonical = write_ply(match_.info, match_.notation, match_.state, ply)
    if position:
        after = match_.notation.read_position(position)
    else:
        after = match_.rules.apply(match_.state, ply)
    return _with_state(match_, ply, canonical, after)


def _with_state(match_: Match, ply: Ply[Any], text: str, after: Any) -> Match:
    node = match_.rules.node(after)
    return replace(
        match_,
        plies=(*match_.plies, ply),
        texts=(*match_.texts, text),
        states=(*match_.states, after),
        shown=(*match_.shown, ()),
        node=node,
        offers=(),
        ending=_ending_of(node),
        sealing=NOTHING_SEALED,
    )


def _taken_back(match_: Match, to_ply: int) -> Match:
    if match_.over or to_ply > len(match_.plies):
        raise StorageError(f"event {match_.seq + 1}: there is no ply {to_ply} to go back to")
    states = match_.states[: to_ply + 1]
    return replace(
        match_,
        plies=match_.plies[:to_ply],
        texts=match_.texts[:to_ply],
        states=states,
        shown=match_.shown[:to_ply],
        node=match_.rules.node(states[-1]),
        offers=(),
        sealing=NOTHING_SEALED,
        proofs={ply: shown for ply, shown in match_.proofs.items() if ply < to_ply},
    )


def ply_event(match_: Match, text: str) -> Moved | Refusal:
    """Returns the event of a ply, or why it is refused. Whose turn it is, is not asked."""
    try:
        then = with_ply(match_, text)
    except (NotationError, IllegalPly) as error:
        return explain(error)
    ply = then.plies[-1]
    moved = Moved(then.texts[-1], seat_of(ply))
    if not match_.entry.info.drifts:
        return moved
    return structs.replace(
        moved,
        position=match_.notation.write_position(then.state),
        shown=tuple(match_.show.events(match_.state, ply, then.state)),
    )


def _ending_of(node: Node[Any]) -> Ending | None:
    if not isinstance(node, Over):
        return None
    return Ending(node.outcome.winners, node.outcome.scores, node.outcome.reason)
