"""What people see of Deflector: JSON for the boards and a drawing for terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlour.core.game import Drawn, Json, Over, Ply, Revealed, Seat
from parlour.games.deflector import free, kernel
from parlour.games.deflector.best import best_of
from parlour.games.deflector.board_text import draw_board
from parlour.games.deflector.drafts import first_drawing
from parlour.games.deflector.drawing import (
    CONTENTS,
    EMPTY,
    GUEST,
    LAYERS,
    MAX_CORNERS,
    OWN,
    Action,
    Drawing,
    Lot,
    Squares,
)
from parlour.games.deflector.notation import write_action
from parlour.games.deflector.options import Options
from parlour.games.deflector.position import Round, State
from parlour.games.deflector.rules import DeflectorRules
from parlour.games.deflector.schemas import SCHEMAS
from parlour.games.deflector.sheet import EAST, WEST
from parlour.games.deflector.tracks import FAILURES, Place, Run, Verdict, judged

HEADINGS: Final = "NESW"

MOTION: Final[Mapping[str, Mapping[str, str]]] = {
    CONTENTS[code]: {
        HEADINGS[heading]: HEADINGS[after]
        for heading, after in enumerate(row)
        if not after & kernel.STRUCK
    }
    for code, row in enumerate(kernel.MOTION)
    if CONTENTS[code] != EMPTY
}
"""DR-21 for a preview: by content the headings that enter it and what becomes of them.

A heading that is not there strikes the border.
"""

RUNS: Final = ((WEST, WEST, OWN), (WEST, EAST, GUEST), (EAST, EAST, OWN), (EAST, WEST, GUEST))
"""The runs in their order: the token, the half it is on, and the layer (DR-20)."""


class DeflectorShow:
    """The boards of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Shows a game with these options."""
        self._options = options
        self._rules = DeflectorRules(options)

    @property
    def schemas(self) -> Mapping[str, Json]:
        return SCHEMAS

    def text(self, state: State) -> str:
        return draw_board(state, self._options, self._rules.node(state))

    # --- the board ------------------------------------------------------------------------------

    def board(self, state: State) -> Json:
        position, options, sheet = state.position, self._options, self._options.sheet
        over = isinstance(self._rules.node(state), Over)
        return {
            "phase": "over" if over else "draw" if position.entry else "lot",
            "width": sheet.width,
            "height": sheet.height,
            "starts": [sheet.start(seat) for seat in (WEST, EAST)],
            "entry": position.entry or None,
            "angles": options.angles,
            "overlap": options.overlap,
            "walls": options.walls,
            "seconds": options.seconds,
            "rounds": options.rounds,
            "played": position.played,
            "wins": list(position.wins),
            "points": list(position.points),
            "last": None if state.last is None else self._last(state.last),
        }

    def _last(self, last: Round) -> Json:
        verdict = judged(self._options, last)
        return {
            "entry": last.entry,
            "drawings": [_drawing(drawing) for drawing in last.drawings],
            "done": list(last.done),
            "tracks": [_track(token, half, layer, verdict) for token, half, layer in RUNS],
            "best": [self._best(seat, last, verdict) for seat in (WEST, EAST)],
            **_result(verdict),
        }

    def _best(self, seat: Seat, last: Round, verdict: Verdict) -> Json:
        """Returns what a half could have been worth; null with free angles, where nobody knows.

        A drawing that is better than what was known is then the best known.
        """
        if self._options.free:
            return None
        best = best_of(self._options.half(seat, last.entry), overlap=self._options.overlap)
        own, guest = (run.points * run.works for run in verdict.runs[seat])
        return {
            "own": max(best.own, own),
            "guest": max(best.guest, guest),
            "pair": max(best.pair, own + guest),
            "proven": best.is_proven,
        }

    # --- the choices ----------------------------------------------------------------------------

    def choices(self, state: State) -> Json:
        halves = [self._options.half(seat, state.position.entry) for seat in (WEST, EAST)]
        return {
            "drawings": [_drawing(first_drawing(self._options, half)) for half in halves],
            "contents": CONTENTS,
            "motion": {content: dict(turns) for content, turns in MOTION.items()},
            "limits": {
                "corners": MAX_CORNERS,
                "impacts": self._options.max_impacts,
                "bits": free.MAX_BITS,
            },
        }

    # --- events ---------------------------------------------------------------------------------

    def events(self, before: State, ply: Ply[Action], after: State) -> Sequence[Json]:
        if isinstance(ply, Drawn):
            assert isinstance(ply.action, Lot)
            return [{"kind": "lot", "entry": ply.action.entry}]
        assert isinstance(ply, Revealed)
        last, position = after.last, after.position
        assert last is not None
        verdict = judged(self._options, last)
        events: list[Json] = [
            {
                "kind": "reveal",
                "round": position.played,
                "entry": last.entry,
                "drawings": [_drawing(drawing) for drawing in last.drawings],
                "done": list(last.done),
            }
        ]
        for token, half, layer in RUNS:
            events.append(
                {
                    "kind": "run",
                    **_track(token, half, layer, verdict),
                    **_course(verdict.runs[half][layer]),
                }
            )
        events.append(
            {
                "kind": "round",
                "round": position.played,
                **_result(verdict),
                "wins": list(position.wins),
                "points": list(position.points),
            }
        )
        node = self._rules.node(after)
        if isinstance(node, Over):
            winners, reason = list(node.outcome.winners), node.outcome.reason
            events.append({"kind": "over", "winners": winners, "reason": reason})
        return events


def _drawing(drawing: Drawing) -> Json:
    """Returns a drawing as text and in parts: rows of contents, or polygons of corners."""
    parts: list[Json] = [
        list(layer)
        if isinstance(drawing, Squares)
        else [[list(corner) for corner in polygon] for polygon in layer]
        for layer in (drawing.own, drawing.guest)
    ]
    return {
        "text": write_action(drawing),
        "start": drawing.start,
        "own": parts[OWN],
        "guest": parts[GUEST],
    }


def _track(token: Seat, half: Seat, layer: int, verdict: Verdict) -> dict[str, Any]:
    """Says what came of a track: a failure by its rule, and what the impacts are worth."""
    run = verdict.runs[half][layer]
    failure = FAILURES.get(run.result)
    # a token that does not get to the entry has no bounces on the other half
    counts = layer == OWN or verdict.runs[token][OWN].works
    return {
        "token": token,
        "half": half,
        "layer": LAYERS[layer],
        "result": run.result,
        "failure": None if failure is None else {"rule": failure[0], "why": failure[1]},
        "impacts": len(run.met),
        "points": run.points,
        "counts": counts,
    }


def _course(run: Run) -> dict[str, Any]:
    """Returns where a token goes, in grid lines, with every impact and the count after it."""
    points = 0
    impacts: list[Json] = []
    for met in run.met:
        points += met.scores
        impacts.append({"at": _place(met.at), "what": met.what, "points": points})
    return {"start": _place(run.start), "met": impacts, "end": _place(run.end)}


def _place(place: Place) -> list[float]:
    return [round(place[0], 6), round(place[1], 6)]


def _result(verdict: Verdict) -> dict[str, Any]:
    return {
        "scores": list(verdict.scores),
        "winner": verdict.winner,
        "reason": verdict.reason,
    }
