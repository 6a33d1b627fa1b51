"""What cannot come about by the rules, of a position that somebody wrote (KR-41)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from parlour.games.krazki.bodies import Bodies, Body
from parlour.games.krazki.clearing import cleared, placed, refuse_barricade, said
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import SEAT_NAMES, TURNS, State
from parlour.games.krazki.rules import KrazkiRules
from parlour.games.krazki.scoring import POINTS, totals
from parlour.games.krazki.shooting import refuse_shot
from parlour.games.krazki.touching import OVERLAP, floating, overlapping

_MOST: Final = max(POINTS)  # of one disc
_SHOOTING: Final = ("shot", "vote", "tremor")


def impossible(options: Options, state: State) -> list[str]:
    """Lists what is wrong with a state whose parts are each well formed; empty: it can come about.

    What depends on the rest is looked at only where the rest is right.
    """
    rules = KrazkiRules(options)
    faults = [*_out_of_order(state), *_other_game(options, state), *_wrong_scores(options, state)]
    in_order = not faults
    if in_order:
        faults += [*_wrong_barricade(rules, state), *_wrong_penalties(rules, state)]
    faults += [*_wrong_reserve(rules, state, exactly=in_order), *_misplaced(options, state.bodies)]
    if not faults and state.shot is not None:
        refusal = refuse_shot(options, state, state.shot)
        faults += [] if refusal is None else [f"shot: {refusal.why}"]
    return faults or [*_wrong_beginning(options, state), *_wrong_count(rules, state)]


# --- the order of play -------------------------------------------------------------------------


def _is_between(state: State) -> bool:
    """Tells whether a round has been counted and its discs lie as they were."""
    begins = state.phase == "barricade" and state.turn == 1 and state.round > 1
    return begins or state.phase == "over"


def _out_of_order(state: State) -> Iterator[str]:
    """Finds parts that do not go together (KR-11, KR-21)."""
    begun = state.phase != "lot"
    if begun == (state.first is None):
        yield "first says who began the first round, from the lot on"
    if (state.phase in ("lot", "over")) != (state.shooter is None):
        yield "shooter says whose turn it is, from the lot on until the end"
    if (state.phase == "tremor") != (state.shot is not None):
        yield "a declared shot is there when phase is tremor, and only then"
    voting = state.phase == "vote"
    if voting != (state.accused is not None) or voting != (state.voter is not None):
        yield "accused and voter are there when phase is vote, and only then"
    if voting and len({state.shooter, state.accused, state.voter}) < 3:
        yield "accuser, accused and voter are three"
    if {state.shooter, state.accused, state.voter} & set(state.out):
        yield "a player who is out neither shoots nor votes nor is accused"
    if state.players - len(state.out) < 2:
        yield "two players at least are not out"


def _other_game(options: Options, state: State) -> Iterator[str]:
    """Finds what these options, or this phase, do not have (KR-10, KR-11, KR-20, KR-21, KR-32)."""
    if state.phase == "lot" and (state.round, state.turn) != (1, 1):
        yield "the lot comes before round 1, turn 1"
    if state.phase == "over" and state.turn != TURNS:
        yield f"the game is over after turn {TURNS} of a round, not turn {state.turn}"
    if state.phase == "tremor" and not options.tremor:
        yield "with tremor=0 no error of the hand is awaited: phase is not tremor"
    if state.phase == "barricade" and state.turn > 1 and options.barricade_each == "round":
        yield "with barricade_each=round the barricade is placed in turn 1 only"
    if options.alternate_start and state.first == 1:
        yield f"with alternate_start {SEAT_NAMES[1]} does not begin the first round"
    if options.penalty == "none" and (state.accusers or state.phase == "vote"):
        yield "with penalty=none nobody accuses"
    if options.penalty != "void_round" and state.void:
        yield "void takes penalty=void_round"
    if options.penalty != "disqualify" and state.out:
        yield "out takes penalty=disqualify"


def _wrong_barricade(rules: KrazkiRules, state: State) -> Iterator[str]:
    """Finds a barricade that is not placed by who begins the round (KR-10, KR-11)."""
    beginner = rules.beginner(state)
    if state.phase == "barricade" and state.shooter != beginner and beginner is not None:
        yield f"round {state.round} is begun by {SEAT_NAMES[beginner]}, who places the barricade"


def _wrong_penalties(rules: KrazkiRules, state: State) -> Iterator[str]:
    """Finds accusations and punishments that this round cannot have had (KR-21)."""
    voting = state.phase == "vote"
    if voting and state.shooter not in state.accusers:
        yield "the accuser, whose turn it is, is one of the accusers"
    if voting and state.accused in state.void:
        yield f"{_said(state.void)} has been punished already and cannot be accused"
    decided = len(state.accusers) - voting
    if not _is_between(state):
        if len(state.void) > decided:
            yield f"{_said(state.void)} cannot be void: each takes an accuser in this round"
        if state.round == 1 and len(state.out) > decided:
            yield f"{_said(state.out)} cannot be out: each takes an accuser in round 1"
    if state.turn == 1 or state.phase == "over":
        come = _up_to(rules, state) if state.phase in _SHOOTING else ()
        early = {*state.accusers} - {*state.out} - {*come}
        if early:
            yield f"{_said(sorted(early))} cannot have accused anybody in this round yet"


def _said(seats: Iterable[int]) -> str:
    return " and ".join(SEAT_NAMES[seat] for seat in seats)


def _up_to(rules: KrazkiRules, state: State) -> tuple[int, ...]:
    """Returns the seats whose turn has come in this turn, the shooter last."""
    beginner = rules.beginner(state)
    if beginner is None or state.shooter is None:
        return ()
    order = (beginner, *rules.others(state, beginner))
    return order[: order.index(state.shooter) + 1]


def _wrong_reserve(rules: KrazkiRules, state: State, *, exactly: bool = True) -> Iterator[str]:
    """Finds seats with too many or too few discs still to be shot (KR-11).

    Unless the order of play is known `exactly`, the others may have shot in this turn or not.
    """
    come = _up_to(rules, state)[:-1] if exactly and state.phase in _SHOOTING else ()
    for seat, name in enumerate(SEAT_NAMES[: state.players]):
        left = sum(body.owner == seat and body.state == "reserve" for body in state.bodies)
        allowed: tuple[int, ...] = (TURNS + 1 - state.turn,)
        if seat in state.out or _is_between(state):
            allowed = (0,)
        elif state.phase == "lot":
            allowed = (TURNS,)
        elif seat in come:
            allowed = (TURNS - state.turn,)
        elif not exactly and seat != state.shooter and state.phase in _SHOOTING:
            allowed = (TURNS - state.turn, TURNS + 1 - state.turn)
        if left not in allowed:
            due = " or ".join(map(str, allowed))
            yield f"{name} has {left} discs in reserve, {due} are expected"


# --- points ------------------------------------------------------------------------------------


def _wrong_scores(options: Options, state: State) -> Iterator[str]:
    """Finds points that no rounds give, and an end that is there too early or too late."""
    over = state.phase == "over"
    for seat in range(state.players):
        # who is out scored nothing in the round in which that was voted
        rounds = state.round - (not over or seat in state.out)
        yield from _no_sum(seat, state.scores[seat], rounds)
    reached = max(state.scores) >= options.target
    if not over and reached:
        yield f"somebody has {options.target} points, the target: the game is over"
    if over and not reached and state.round < options.max_rounds:
        yield f"the game goes on until round {options.max_rounds} or {options.target} points"


def _no_sum(seat: int, score: int, rounds: int) -> Iterator[str]:
    """Finds points that the discs of so many rounds cannot have counted (KR-13).

    All even numbers can come about but the one next to the most: it takes a disc of 6.
    """
    discs = TURNS * rounds
    most = _MOST * discs
    if score % 2 or score > most or (discs and score == most - 2):
        why = f"which {discs} discs of 0, 2, 4 or 8 cannot count" if discs else "before any count"
        yield f"{SEAT_NAMES[seat]} has {score} points, {why}"


def _wrong_count(rules: KrazkiRules, state: State) -> Iterator[str]:
    """Finds points that do not fit the discs of the round that has just been counted (KR-13)."""
    if not _is_between(state):
        return
    rounds = state.round - 1 - (state.phase != "over")
    counted = totals(rules.count(state), state.players)
    for seat, (score, points) in enumerate(zip(state.scores, counted, strict=True)):
        name = SEAT_NAMES[seat]
        if score < points:
            yield f"{name} has {score} points, and the discs as they lie count {points}"
        elif score - points >= rules.options.target:
            yield f"{name} had {score - points} points a round ago: the game was over"
        elif next(_no_sum(seat, score - points, rounds), None):
            yield f"{name} has {score} points, of which the discs as they lie count only {points}"


# --- bodies ------------------------------------------------------------------------------------


def _misplaced(options: Options, bodies: Bodies) -> list[str]:
    """Lists bodies that overlap, and bodies in the air."""
    table = options.board
    faults: list[str] = []
    for one, other in overlapping(table, bodies):
        first = "the board" if one is None else said(bodies[one])
        faults.append(f"{first} and {said(bodies[other])} overlap")
    if faults:
        return faults
    return [f"{said(bodies[body])} is in the air" for body in floating(table, bodies)]


def _wrong_beginning(options: Options, state: State) -> Iterator[str]:
    """Finds bodies that are not where a round begins with them, before its first shot (KR-10)."""
    discs = (body for body in state.bodies if body.owner is not None)
    if any(disc.state != "reserve" and disc.owner not in state.out for disc in discs):
        return
    due, barricade = cleared(options, state), state.bodies[-1]
    if state.phase in _SHOOTING:
        if not barricade.on_board:
            yield "the barricade is on the board before the first shot of a round"
            return
        x, y, _ = barricade.position
        refusal = refuse_barricade(options, state, x, y)
        if refusal is not None:
            yield f"the barricade cannot be there: {refusal.why}"
            return
        due = placed(options, state, x, y)
    for one, other in zip(state.bodies, due, strict=True):
        if not _lies_alike(one, other):
            yield f"{said(one)} is not where it is before the first shot of a round"


def _lies_alike(one: Body, other: Body) -> bool:
    near = not one.on_board or math.dist(one.position, other.position) < OVERLAP
    return one.state == other.state and near
