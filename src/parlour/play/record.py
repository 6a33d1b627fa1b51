"""The record of a match: writing one down, and replaying one by the rules of its game.

The text form is in `record_format`, and described in `docs/formats/record.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from parlour import catalog
from parlour.core.errors import (
    IllegalPly,
    OptionsError,
    ParlourError,
    RecordError,
    SimulationFault,
    shown,
)
from parlour.core.game import Choice, Difference, Drawn, Info, Revealed, Sealed
from parlour.core.options import read_options, write_options
from parlour.play.events import DrawAgreed, Resigned
from parlour.play.match import (
    AGREED,
    RESIGNED,
    AnyEntry,
    Ending,
    Match,
    begin,
    evolve,
    with_ply,
)
from parlour.play.plies import seat_of
from parlour.play.record_format import Record, RecordPly, RecordSeal, read, write
from parlour.play.sealing import Proof

__all__ = [
    "Drifted",
    "Record",
    "RecordPly",
    "RecordSeal",
    "check",
    "drifted",
    "from_match",
    "read",
    "write",
    "write_result",
]

CHANCE, SEALED = "chance", "sealed"  # who moves where no seat does
UNFINISHED = "unfinished"


def from_match(  # noqa: PLR0913 - what a record holds beside the match
    match_: Match,
    *,
    players: Mapping[str, str] | None = None,
    date: str = "",
    seed: str = "",
    commitment: str = "",
    comments: Mapping[int, str] | None = None,
    clocks_ms: Mapping[int, int] | None = None,
) -> Record:
    """Writes a match down.

    `comments` and `clocks_ms` are by the number of plies played: 1 is the first ply, and the
    comment 0 stands before it. Positions are stored where the game drifts.
    """
    info, drifts = match_.info, match_.entry.info.drifts
    comments = comments or {}
    clocks_ms = clocks_ms or {}
    notation = match_.notation
    at_start = match_.states[0] == match_.rules.start()
    plies = tuple(
        RecordPly(
            who=_who(match_, index),
            text=match_.texts[index],
            comment=comments.get(index + 1, ""),
            clock_ms=clocks_ms.get(index + 1),
            position=notation.write_position(match_.states[index + 1]) if drifts else "",
            seals=tuple(
                RecordSeal(info.seats[proof.seat], proof.seal, proof.nonce)
                for proof in match_.proofs.get(index, ())
            ),
        )
        for index in range(len(match_.plies))
    )
    return Record(
        game=info.id,
        rules=info.version,
        options=write_options(match_.options),
        players=players or {},
        date=date,
        result=write_result(info, match_.ending),
        start="" if at_start else notation.write_position(match_.states[0]),
        seed=seed,
        commitment=commitment,
        comment=comments.get(0, ""),
        plies=plies,
    )


def _who(match_: Match, index: int) -> str:
    info = match_.info
    seat = seat_of(match_.plies[index])
    if seat is not None:
        return info.seats[seat]
    return CHANCE if isinstance(match_.plies[index], Drawn) else SEALED


def write_result(info: Info, ending: Ending | None) -> str:
    """Writes how a match ended: `south won (home)`, `draw (agreed)`, `unfinished`."""
    if ending is None:
        return UNFINISHED
    reason = ending.reason
    if ending.resigned is not None:
        reason = f"{info.seats[ending.resigned]} {RESIGNED}"
    if not ending.winners:
        return f"draw ({reason})"
    names = " and ".join(info.seats[seat] for seat in ending.winners)
    return f"{names} won ({reason})"


def check(record: Record, find: Callable[[str], AnyEntry] = catalog.game) -> Match:
    """Replays a record by the rules of its game.

    Raises:
        RecordError: naming the first line that is wrong, and why.
    """
    match_ = _begun(record, find)
    seats = match_.info.seats
    for name in record.players:
        if name not in seats:
            there_are = ", ".join(seats)
            raise _at(record, f"seat {name}", f"no seat {name!r}; there are {there_are}")
    for ply in record.plies:
        match_ = _replayed(match_, ply)
    return _concluded(record, match_)


@dataclass(frozen=True, slots=True)
class Drifted:
    """A ply whose stored position this build does not replay. What is stored stands."""

    ply: int  # from 1
    mm: float  # the largest distance of anything that is there in both positions
    what: str  # a phrase that names what differs


def drifted(match_: Match) -> Iterator[Drifted]:
    """Replays each ply of a game that drifts from the position that is stored before it.

    Yields the plies that end elsewhere than it is stored; none for any other game.
    """
    if match_.entry.drift is None:
        return
    difference = match_.entry.drift(match_.options).difference
    for index, ply in enumerate(match_.plies):
        stored = match_.states[index + 1]
        try:
            found = difference(stored, match_.rules.apply(match_.states[index], ply))
        except SimulationFault as fault:
            found = Difference(0.0, f"the simulation could not carry it out: {fault}")
        if found is not None:
            yield Drifted(index + 1, found.mm, found.what)


def _at(record: Record, name: str, why: str) -> RecordError:
    return RecordError(record.lines.get(name, 1), why)


def _begun(record: Record, find: Callable[[str], AnyEntry]) -> Match:
    try:
        entry = find(record.game)
    except ParlourError as error:
        raise _at(record, "game", str(error)) from None
    version = entry.info.version
    if record.rules > version:
        why = f"rules {record.rules} of {record.game} are newer than this program's {version}"
        raise _at(record, "rules", why)
    if record.rules < version:
        why = f"rules {record.rules} of {record.game} are unknown here; these are {version}"
        raise _at(record, "rules", why)
    try:
        return begin(entry, read_options(entry.options, record.options), record.start or None)
    except OptionsError as error:
        raise _at(record, _faulty_option(record, error), str(error)) from None
    except ParlourError as error:
        raise _at(record, "start" if record.start else "game", str(error)) from None


def _faulty_option(record: Record, error: OptionsError) -> str:
    """Returns the header's field with the first option that the error is about."""
    faulty = (
        name
        for name in record.options
        if error.what == name
        or error.faults[0].startswith((f"{name} ", f"{name}=", f"no option {shown(name)};"))
    )
    return next((f"option {name}" for name in faulty), "game")


def _replayed(match_: Match, ply: RecordPly) -> Match:
    if match_.over:
        raise RecordError(ply.line, "the game is over before this ply")
    expected = _expected_who(match_)
    if ply.who != expected:
        raise RecordError(ply.line, f"expected a ply of {expected}, not of {shown(ply.who)}")
    drifts = match_.entry.info.drifts
    try:
        then = with_ply(match_, ply.text, ply.position if drifts else "")
    except ParlourError as error:
        raise RecordError(ply.line, str(error)) from None
    if ply.position and match_.entry.drift is not None:
        forged = match_.entry.drift(match_.options).refuse(match_.state, then.plies[-1], then.state)
        if forged is not None:
            why = f"the position after this ply does not follow from it: {IllegalPly(forged)}"
            raise RecordError(ply.line, why)
    if ply.position and not drifts:
        position = then.notation.write_position(then.state)
        if position != ply.position:
            why = f"the position after this ply is {position}, not {shown(ply.position, 200)}"
            raise RecordError(ply.line, why)
    return _with_seals(match_, then, ply) if ply.seals else then


def _with_seals(before: Match, then: Match, ply: RecordPly) -> Match:
    """Adds what proves a revealed ply, once every seal holds."""
    info, number = then.info, len(before.plies)
    revealed = then.plies[-1]
    if not isinstance(revealed, Revealed):
        raise RecordError(ply.line, f"a ply of {ply.who} was not sealed")
    texts = {
        info.seats[seat]: before.notation.write_action(before.state, action)
        for seat, action in revealed.actions
    }
    if [seal.who for seal in ply.seals] != [*texts]:
        raise RecordError(ply.line, f"expected the seals of {', '.join(texts)}, in this order")
    proofs = tuple(Proof(info.seats.index(one.who), one.seal, one.nonce) for one in ply.seals)
    for proof in proofs:
        if not proof.holds(info, number, texts[info.seats[proof.seat]]):
            raise RecordError(ply.line, proof.broken(info))
    return replace(then, proofs={**then.proofs, number: proofs})


def _expected_who(match_: Match) -> str:
    match match_.node:
        case Choice(seat, _):
            return match_.info.seats[seat]
        case Sealed():
            return SEALED
        case _:
            return CHANCE


def _concluded(record: Record, match_: Match) -> Match:
    """Returns the match as the result says that it ended, where the rules leave that open."""
    info = match_.info
    if match_.ending is not None:
        result = write_result(info, match_.ending)
        if record.result not in ("", result):
            why = f"the game ended as {result!r}, not as {shown(record.result)}"
            raise _at(record, "result", why)
        return match_
    agreed = write_result(info, Ending((), (), AGREED))
    ends = {"": match_, UNFINISHED: match_, agreed: evolve(match_, DrawAgreed(0))}
    for seat in range(len(info.seats)):
        resigned = evolve(match_, Resigned(seat))
        ends[write_result(info, resigned.ending)] = resigned
    if record.result not in ends:
        known = ", ".join(repr(result) for result in ends if result)
        why = f"the plies leave the game open: expected {known}, not {shown(record.result)}"
        raise _at(record, "result", why)
    return ends[record.result]
