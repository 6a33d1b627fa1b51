"""The answers of the engine protocol: several matches, and jobs that run beside them."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias, assert_never

from parlour.catalog import UnknownGame, game, games
from parlour.cli.chance import with_draws
from parlour.cli.engine import requests as ask
from parlour.cli.engine.jobs import Jobs, Reply
from parlour.cli.engine.requests import Fault, Id
from parlour.cli.engine.search import searched
from parlour.cli.games import described
from parlour.cli.moves import allowed
from parlour.core.errors import (
    IllegalPly,
    NotationError,
    OptionsError,
    ParlourError,
    PositionError,
    shown,
)
from parlour.core.game import Entry
from parlour.core.options import options_of, read_options
from parlour.engines.search import Stop
from parlour.play.deciding import last_choice
from parlour.play.events import TakenBack
from parlour.play.frame import Frame, frame
from parlour.play.match import Match, begin, evolve, with_ply
from parlour.play.perft import count
from parlour.play.plies import explain
from parlour.play.record import from_match
from parlour.play.record_format import MAX_PLIES
from parlour.play.record_format import write as write_record

MOST_MATCHES = 1000

Find: TypeAlias = Callable[[str], Entry[Any, Any, Any]]


@dataclass(frozen=True, slots=True)
class Table:
    """A match with what the protocol adds to it."""

    match: Match
    seed: int | None  # what chance draws from; None: the other program gives the draws

    def drawn(self) -> Table:
        """Returns the table after everything that chance is to draw now."""
        if self.seed is None:
            return self
        return replace(self, match=with_draws(self.match, self.seed))


class Session:
    """Answers requests, each a line. No input ends it."""

    def __init__(self, send: Callable[[Reply], None], find: Find = game) -> None:
        """Takes what sends a reply, from any thread, and what finds a game."""
        self.jobs = Jobs(send)
        self._send = send
        self._find = find
        self._tables: dict[str, Table] = {}
        self._begun = 0

    def handle(self, line: bytes) -> None:
        """Answers one line; the answers to `go` and `perft` are sent when they are ready."""
        known: Id | None = None
        try:
            request = ask.read(line)
            known = request.id
            reply = self._answer(request)
        except Fault as fault:
            reply = fault.reply(fault.id if known is None else known)
        except ParlourError as error:
            reply = Fault(str(error)).reply(known)
        except Exception:  # noqa: BLE001 - a fault of ours must not end the other matches
            traceback.print_exc()
            reply = Fault("this is a fault of parlour itself; standard error has more").reply(known)
        if reply is not None:
            self._send(reply)

    def _answer(self, request: ask.Request) -> Reply | None:  # noqa: C901, PLR0911 - one a request
        match request:
            case ask.Games(id):
                return {
                    "id": id,
                    "format": ask.FORMAT,
                    "games": [*map(described, games().values())],
                }
            case ask.New():
                return self._new(request)
            case ask.State(id, handle):
                return {"id": id, "match": handle, **_whole(self._table(handle).match)}
            case ask.Legal(id, handle):
                match_ = self._table(handle).match
                write = partial(match_.notation.write_action, match_.state)
                told: Reply = {"turns": []} if match_.over else allowed(match_.node, write)
                return {"id": id, **told}
            case ask.Play():
                return self._play(request)
            case ask.Undo():
                return self._undo(request)
            case ask.Perft(id, handle, depth):
                match_ = self._table(handle).match
                self.jobs.begin(id, lambda stop: counted(id, match_, depth, stop))
                return None
            case ask.Go(id, handle):
                match_ = self._table(handle).match
                self.jobs.begin(id, searched(request, match_, self._send))
                return None
            case ask.Stop(id, target):
                return {"id": id, "stopped": self.jobs.stop(target)}
            case ask.Record():
                return self._record(request)
            case ask.Close(id, handle):
                self._table(handle)
                del self._tables[handle]
                return {"id": id, "closed": handle}
            case _:
                assert_never(request)

    def _table(self, handle: str) -> Table:
        try:
            return self._tables[handle]
        except KeyError:
            raise Fault(f"there is no match {shown(handle)}", "match") from None

    def _new(self, request: ask.New) -> Reply:
        if len(self._tables) >= MOST_MATCHES:
            raise Fault(f"{MOST_MATCHES} matches are open already: close some", "do")
        try:
            entry = self._find(request.game)
            match_ = begin(entry, read_options(entry.options, request.options), request.position)
        except UnknownGame as error:
            raise Fault(str(error), "game") from None
        except OptionsError as error:
            raise Fault(str(error), "options") from None
        except PositionError as error:
            raise Fault(str(error), "position") from None
        self._begun += 1
        handle = f"m{self._begun}"
        table = Table(match_, request.seed).drawn()
        self._tables[handle] = table
        drawn = _plies(table.match, 0)
        return {"id": request.id, "match": handle, "drawn": drawn, **_stand(table.match)}

    def _play(self, request: ask.Play) -> Reply:
        table = self._table(request.match)
        played = len(table.match.plies)
        if played >= MAX_PLIES:
            raise Fault(f"a match has at most {MAX_PLIES} plies", "match")
        try:
            after = with_ply(table.match, request.text)
        except (NotationError, IllegalPly) as error:
            refusal = explain(error)
            raise Fault(refusal.why, "text", refusal.rule) from None
        table = replace(table, match=after).drawn()
        self._tables[request.match] = table
        first, *drawn = _plies(table.match, played)
        return {"id": request.id, **first, "drawn": drawn, **_stand(table.match)}

    def _undo(self, request: ask.Undo) -> Reply:
        table = self._table(request.match)
        played = len(table.match.plies)
        to = _last_choice(table.match) if request.to is None else request.to
        if to > played:
            raise Fault(f"the match has only {played} plies", "to")
        # A match that has ended by the rules goes on from an earlier ply.
        back = evolve(replace(table.match, ending=None), TakenBack(to, 0))
        table = replace(table, match=back).drawn()
        self._tables[request.match] = table
        drawn = _plies(table.match, to)
        return {"id": request.id, "drawn": drawn, **_stand(table.match)}

    def _record(self, request: ask.Record) -> Reply:
        table = self._table(request.match)
        seats = table.match.info.seats
        for name in request.players:
            if name not in seats:
                raise Fault(f"no seat {shown(name)}; there are {', '.join(seats)}", "players")
        seed = "" if table.seed is None else str(table.seed)
        record = from_match(table.match, players=request.players, date=request.date, seed=seed)
        return {"id": request.id, "record": write_record(record)}


def counted(id: Id, match_: Match, depth: int, stop: Stop) -> Reply:
    """Counts the sequences of 1, 2, ... plies; a stop takes effect between two counts."""
    counts: list[int] = []
    try:
        for ahead in range(1, depth + 1):
            if stop[0]:
                break
            counts.append(count(match_.entry, match_.options, match_.state, ahead))
    except ParlourError as error:
        return Fault(str(error), "match").reply(id)
    return {"id": id, "counts": counts, "stopped": len(counts) < depth}


def _last_choice(match_: Match) -> int:
    last = last_choice(match_, range(len(match_.info.seats)))
    if last is None:
        raise Fault("no seat has chosen anything yet", "match")
    return last


def _plies(match_: Match, since: int) -> list[Reply]:
    frames = (frame(match_, number) for number in range(since + 1, len(match_.plies) + 1))
    return [_ply(after) for after in frames]


def _ply(after: Frame) -> Reply:
    return {
        "ply": after.ply,
        "seat": after.seat,
        "text": after.text,
        "events": after.events,
        "position": after.position,
    }


def _stand(match_: Match) -> Reply:
    """How a match stands, in brief: enough to choose the next ply."""
    now = frame(match_)
    return {"plies": now.ply, "position": now.position, "node": _node(match_, now)}


def _node(match_: Match, now: Frame) -> Reply:
    node = now.node
    match node.kind:
        case "chance":
            return {"kind": node.kind}
        case "choice":
            return {"kind": node.kind, "seat": node.seat, "legal": node.legal}
        case "sealed":
            return {"kind": node.kind, "seats": node.asked, "seconds": node.seconds}
        case "over":
            ending = {"winners": node.winners, "scores": node.scores, "reason": node.reason}
            return {"kind": node.kind, **ending}
        case _:
            assert_never(node.kind)


def _whole(match_: Match) -> Reply:
    """How a match stands, with what a board needs."""
    now = frame(match_)
    return {
        "game": match_.entry.id,
        "version": match_.entry.info.version,
        "options": {
            option.name: getattr(match_.options, option.name)
            for option in options_of(match_.entry.options)
        },
        "texts": match_.texts,
        "last": _ply(now) if now.ply else None,
        "board": now.board,
        "choices": now.node.choices,
        **_stand(match_),
    }
