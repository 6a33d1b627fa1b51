"""What people see of Krążki: JSON for the boards and a drawing for terminals."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, assert_never

from parlour.core.game import Drawn, Json, Over, Played, Ply
from parlour.games.krazki import shooting
from parlour.games.krazki.board_text import drawn
from parlour.games.krazki.bodies import Bodies, Body
from parlour.games.krazki.clearing import cleared, limits, proposed, said, taken
from parlour.games.krazki.fan import fan_of
from parlour.games.krazki.motion import encode
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import (
    LETTERS,
    MARKS,
    SEAT_NAMES,
    TURNS,
    Accuse,
    Action,
    Barricade,
    First,
    Keep,
    State,
    Vote,
)
from parlour.games.krazki.rules import KrazkiRules
from parlour.games.krazki.runs import Run
from parlour.games.krazki.schemas import SCHEMAS
from parlour.games.krazki.scoring import DiscScore, totals, zones
from parlour.games.krazki.shots import STEADY, Shot, Tremor, trembled
from parlour.games.krazki.table import STACKED, Table


class KrazkiShow:
    """The boards of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Shows a game with these options."""
        self._options = options
        self._table = options.board
        self._rules = KrazkiRules(options)
        self._fields = [
            shooting.field_angle(self._table, options.seats, seat) for seat in range(options.seats)
        ]

    @property
    def schemas(self) -> Mapping[str, Json]:
        return SCHEMAS

    # --- the board ------------------------------------------------------------------------------

    def board(self, state: State) -> Json:
        between = _is_counted(state)
        bodies = state.bodies
        if state.phase == "barricade" and between:
            bodies = cleared(self._options, state)
        return {
            "phase": state.phase,
            "measures": _measures(self._table),
            "zones": [
                {"radius": radius, "points": points} for radius, points in zones(self._table)
            ],
            "fields": self._fields,
            "marks": list(MARKS[: state.players]),
            "bodies": _bodies(bodies),
            "round": state.round,
            "rounds": self._options.max_rounds,
            "turn": state.turn,
            "turns": TURNS,
            "target": self._options.target,
            "beginner": self._rules.beginner(state),
            "shooter": state.shooter,
            "disc": shooting.disc_of(state) if state.phase in ("shot", "tremor", "vote") else None,
            "shot": None if state.shot is None else _shot(state.shot),
            "accused": state.accused,
            "scores": list(state.scores),
            "void": [seat in state.void for seat in range(state.players)],
            "out": [seat in state.out for seat in range(state.players)],
            "counted": self._count(state) if between else None,
        }

    def _count(self, state: State) -> dict[str, Any]:
        """Returns how the round that has just ended was counted."""
        found = self._rules.count(state)
        return {
            "round": state.round - (state.phase == "barricade"),
            "bodies": _bodies(state.bodies),
            "discs": [_counted(score) for score in found],
            "points": list(totals(found, state.players)),
            "scores": list(state.scores),
        }

    # --- the choices ----------------------------------------------------------------------------

    def choices(self, state: State) -> Json:
        match state.phase:
            case "barricade":
                return self._barricade(state)
            case "shot":
                return {
                    "kind": "shot",
                    "disc": shooting.disc_of(state),
                    "field": self._field(state),
                    "fields": [
                        dataclasses.asdict(field) for field in shooting.shot_fields(self._table)
                    ],
                    "default": _shot(shooting.default_shot(self._table)),
                    "most_impulse": self._table.most_impulse,
                    "most_loft": shooting.MOST_LOFT,
                    "tremor": self._tremor(),
                    "accuse": list(self._rules.accusable(state)),
                    "fan": self._fan(),
                }
            case "vote":
                return {"kind": "vote", "accuser": state.shooter, "accused": state.accused}
            case "lot" | "tremor" | "over":
                return {}

    def _barricade(self, state: State) -> dict[str, Any]:
        """Returns where the barricade may lie, and a place toward whoever shoots next (KR-10)."""
        assert state.shooter is not None
        least, most = limits(self._options)
        others = self._rules.others(state, state.shooter)
        return {
            "kind": "barricade",
            "least": least,
            "most": most,
            "taken": [{"x": x, "y": y, "least": out} for x, y, out in taken(self._options, state)],
            "default": list(proposed(self._options, self._fields[others[0]])),
            "keep": state.turn > 1,
        }

    def _field(self, state: State) -> dict[str, Any]:
        assert state.shooter is not None
        angle = self._fields[state.shooter]
        x, y = self._table.field(angle)
        return {"x": x, "y": y, "angle": angle, "radius": self._table.field_radius}

    def _fan(self) -> dict[str, Any] | None:
        if not self._options.practice:
            return None
        fan = fan_of(self._table)
        return {
            "impulses": list(fan.impulses),
            "offsets": list(fan.offsets),
            "reach": [list(row) for row in fan.reach],
            "drift": [list(row) for row in fan.drift],
        }

    def _tremor(self) -> dict[str, Any] | None:
        """Returns the hand's standard deviations at a soft level flick, and how they grow."""
        if not self._options.tremor:
            return None
        facing, impulse, offset = shooting.TREMORS[self._options.tremor]
        return {
            "facing": facing,
            "impulse": impulse,
            "offset": offset,
            "impulse_step": shooting.IMPULSE_STEP,
            "loft_step": shooting.LOFT_STEP,
        }

    # --- events ---------------------------------------------------------------------------------

    def events(self, before: State, ply: Ply[Action], after: State) -> Sequence[Json]:
        assert isinstance(ply, (Drawn, Played))
        match ply.action:
            case First(seat):
                return [{"kind": "lot", "seat": seat}]
            case Barricade(x, y):
                placed = {"kind": "barricade", "seat": before.shooter, "x": x, "y": y}
                return [*_begun(before), placed, _table_right(after)]
            case Keep():
                return [{"kind": "keep", "seat": before.shooter}, _table_right(after)]
            case Shot() as shot:
                aim = {"kind": "aim", "seat": before.shooter, "disc": shooting.disc_of(before)}
                aimed = {**aim, "shot": _shot(shot)}
                if self._options.tremor:
                    return [aimed]
                return [aimed, *self._shot_events(before, shot, STEADY, after)]
            case Tremor() as tremor:
                assert before.shot is not None
                return self._shot_events(before, before.shot, tremor, after)
            case Accuse(seat):
                return [{"kind": "accuse", "seat": before.shooter, "accused": seat}]
            case Vote(guilty):
                return self._vote_events(before, after, guilty=guilty)
            case _:
                assert_never(ply.action)

    def _vote_events(self, before: State, after: State, *, guilty: bool) -> list[dict[str, Any]]:
        voted = {"kind": "vote", "seat": before.voter, "yes": guilty}
        if after.phase == "vote":
            return [voted]
        verdict = {"kind": "verdict", "accused": before.accused, "guilty": guilty}
        return [
            voted,
            {**verdict, "penalty": self._options.penalty, "bodies": _bodies(after.bodies)},
        ]

    def _shot_events(
        self, before: State, shot: Shot, tremor: Tremor, after: State
    ) -> list[dict[str, Any]]:
        run = shooting.run_of(self._options, before, shot, tremor)
        flown: dict[str, Any] = {
            "kind": "shot",
            "seat": before.shooter,
            "disc": shooting.disc_of(before),
            "tremor": dataclasses.asdict(tremor),
            "shot": _shot(trembled(self._table, shot, tremor)),
            # what is stored stands (KR-34), even where this build's path ends a little elsewhere
            "bodies": _bodies(after.bodies),
            **_motion(run),
            "fallen": _fallen(before.bodies, after.bodies),
        }
        found = [flown]
        if _is_counted(after):
            found.append({"kind": "count", "count": self._count(after)})
        node = self._rules.node(after) if after.phase == "over" else None
        if isinstance(node, Over):
            end = {"winners": list(node.outcome.winners), "reason": node.outcome.reason}
            found.append({"kind": "end", **end})
        return found

    # --- text -----------------------------------------------------------------------------------

    def text(self, state: State) -> str:
        lines = drawn(self._table, state.bodies, self._fields)
        lines += ["", *(self._seat_line(state, seat) for seat in range(state.players)), "", _LEGEND]
        standing = _standing(state.bodies)
        lines += [
            _body_line(body)
            for body in state.bodies
            if body.on_board and not (body.kind == "white" and body.number // STACKED in standing)
        ]
        lines += [f"  towers that stand: {_list_text(tower + 1 for tower in sorted(standing))}"]
        if _is_counted(state):
            lines += ["", *self._count_lines(state)]
        return "\n".join([*lines, "", self._asked(state)])

    def _seat_line(self, state: State, seat: int) -> str:
        left = sum(body.owner == seat and body.state == "reserve" for body in state.bodies)
        burnt = sum(body.owner == seat and body.state == "burnt" for body in state.bodies)
        note = ", out" if seat in state.out else ", nothing this round" * (seat in state.void)
        return (
            f"{LETTERS[seat]} {SEAT_NAMES[seat]:<7}at {self._fields[seat]:g}°: "
            f"{state.scores[seat]} points, {left} {'disc' if left == 1 else 'discs'} to shoot, "
            f"{burnt} burnt{note}"
        )

    def _count_lines(self, state: State) -> list[str]:
        return [
            f"{said(state.bodies[score.body])}: {score.points} ({_reason(state.bodies, score)})"
            for score in self._rules.count(state)
        ]

    def _asked(self, state: State) -> str:
        """Says whose turn it is."""
        names = {seat: name.capitalize() for seat, name in enumerate(SEAT_NAMES)}
        where = f"Round {state.round}, turn {state.turn}"
        match state.phase:
            case "lot":
                return "It is drawn by lot who begins."
            case "barricade":
                return f"{where}: {names[state.shooter or 0]} places the barricade."
            case "shot":
                return f"{where}: {names[state.shooter or 0]} shoots."
            case "tremor":
                return f"{where}: {names[state.shooter or 0]}'s hand trembles."
            case "vote":
                accused = names[state.accused or 0]
                return f"{names[state.voter or 0]} votes: did {accused} play to destroy?"
            case "over":
                node = self._rules.node(state)
                assert isinstance(node, Over)
                winners = [names[seat] for seat in node.outcome.winners]
                return f"{' and '.join(winners)} {'have' if len(winners) > 1 else 'has'} won."


def _measures(table: Table) -> dict[str, Any]:
    angles = {"field_angles": list(table.field_angles), "tower_angles": list(table.tower_angles)}
    return {**dataclasses.asdict(table), **angles}


def _is_counted(state: State) -> bool:
    """Tells whether a round has just ended, and its discs still lie as they were counted."""
    return state.phase == "over" or (
        state.phase == "barricade" and state.turn == 1 and state.round > 1
    )


def _begun(before: State) -> list[dict[str, Any]]:
    if before.turn > 1:
        return []
    return [{"kind": "round", "round": before.round, "seat": before.shooter}]


def _table_right(after: State) -> dict[str, Any]:
    return {"kind": "cleared", "bodies": _bodies(after.bodies)}


def _motion(run: Run) -> dict[str, Any]:
    """Returns how the bodies moved, when they left the board, and what met for sounds."""
    assert run.frames is not None
    return {
        "cleared": [body for body, _ in run.cleared],
        "path": encode(run.frames),
        "contacts": [
            [round(met.time, 4), met.first, met.second, round(met.speed, 3)] for met in run.contacts
        ],
        "burnt": [[round(time, 4), body] for time, body in run.burnt],
        "seconds": run.duration,
    }


def _fallen(before: Bodies, after: Bodies) -> list[int]:
    """Returns the towers that stood before a shot and do not stand after it, from 0."""
    stood, stands = _standing(before), _standing(after)
    return sorted(stood - stands)


def _standing(bodies: Bodies) -> set[int]:
    """Returns the towers whose white discs lie on each other."""
    towers: dict[int, list[Body]] = {}
    for body in bodies:
        if body.kind == "white":
            towers.setdefault(body.number // STACKED, []).append(body)
    return {
        tower
        for tower, discs in towers.items()
        if all(disc.on_board for disc in discs)
        and all(_lies_on(low, high) for low, high in pairwise(discs))
    }


def _lies_on(low: Body, high: Body) -> bool:
    return (
        low.position[2] < high.position[2]
        and math.dist(low.position[:2], high.position[:2]) < _ALIGNED
    )


_ALIGNED = 0.02  # m: a disc farther beside another does not lie on it


def _bodies(bodies: Bodies) -> list[dict[str, Any]]:
    return [
        {
            "kind": body.kind,
            "owner": body.owner,
            "number": body.number,
            "at": list(body.position),
            "turn": list(body.quaternion),
            "state": body.state,
        }
        for body in bodies
    ]


def _shot(shot: Shot) -> dict[str, Any]:
    return {**dataclasses.asdict(shot), "at": list(shot.at)}


def _counted(score: DiscScore) -> dict[str, Any]:
    return {
        "body": score.body,
        "seat": score.seat,
        "points": score.points,
        "own": score.own,
        "why": score.why,
        "from": score.chain[-1] if score.chain else None,
        "chain": list(score.chain),
    }


def _reason(bodies: Bodies, score: DiscScore) -> str:
    match score.why:
        case "zone":
            return "the zone that it reaches"
        case "doubt":
            return "within 0.5 mm of the zone"
        case "lean":
            return f"leans on {', '.join(said(bodies[disc]) for disc in score.chain[1:])}"
        case "burnt":
            return "burnt"
        case "void":
            return "its player scores nothing in this round"
        case "unshot":
            return "not shot"


def _list_text(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


_LEGEND = (
    "  O white, X the barricade, small letters stand or lean; middles in mm: right, up, height"
)


def _body_line(body: Body) -> str:
    x, y, z = (round(1000 * metres, 1) + 0.0 for metres in body.position)
    return f"  {said(body):<24}{x:7.1f} {y:7.1f} {z:6.1f} mm"
