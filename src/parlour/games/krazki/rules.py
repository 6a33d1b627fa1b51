"""The rules of Krążki: who is asked, and when it is over. How discs move is physics.py's."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import assert_never

from parlour.core.errors import Refusal
from parlour.core.game import (
    Chance,
    Choice,
    Described,
    Drawn,
    Field,
    Info,
    Listed,
    Node,
    Odds,
    Outcome,
    Over,
    Played,
    Ply,
    Rng,
)
from parlour.games.krazki import shooting
from parlour.games.krazki.bodies import Bodies
from parlour.games.krazki.clearing import (
    cleared,
    draw_barricade,
    limits,
    placed,
    refuse_barricade,
    without_discs_of,
)
from parlour.games.krazki.options import INFO, Options
from parlour.games.krazki.position import (
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
from parlour.games.krazki.scoring import DiscScore, scored, totals
from parlour.games.krazki.shots import STEADY, Shot, Tremor
from parlour.games.krazki.table import start_bodies
from parlour.games.krazki.touching import leaning

_ROUNDS, _TARGET = INFO.reasons
_ACCUSES = 0.1  # how often somebody who plays at random accuses, where that is played


class KrazkiRules:
    """The rules of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Fixes the options."""
        self.options = options
        self._info = replace(INFO, seats=SEAT_NAMES[: options.seats])

    @property
    def info(self) -> Info:
        return self._info

    def start(self) -> State:
        seats = self.options.seats
        bodies = start_bodies(self.options.board, seats)
        return State("lot", 1, 1, None, None, bodies, (0,) * seats)

    # --- who is asked ---------------------------------------------------------------------------

    def node(self, state: State) -> Node[Action]:
        match state.phase:
            case "lot":
                lots: tuple[Action, ...] = tuple(First(seat) for seat in self._lot())
                each = Fraction(1, len(lots))
                odds: Odds[Action] = Odds(tuple((lot, each) for lot in lots), "KR-11")
                return Chance(odds)
            case "barricade":
                return Choice(_mover(state), self._barricade_moves(state))
            case "shot":
                return Choice(_mover(state), self._shot_moves(state))
            case "vote":
                votes: tuple[Action, ...] = (Vote(guilty=True), Vote(guilty=False))
                listed: Listed[Action] = Listed(votes, _explain_vote)
                return Choice(_mover(state), listed)
            case "tremor":
                return Chance(self._tremor_moves(state))
            case "over":
                return Over(self._outcome(state))

    def _lot(self) -> tuple[int, ...]:
        """Returns who may begin the first round: with `alternate_start` one of the outer two."""
        seats = range(self.options.seats)
        return tuple(seats[::2] if self.options.alternate_start else seats)

    def _barricade_moves(self, state: State) -> Described[Action]:
        _, most = limits(self.options)
        fields = (Field("x", -most, most, "m"), Field("y", -most, most, "m"))
        return Described(
            fields, partial(self._check_barricade, state), partial(self._draw_barricade, state)
        )

    def _check_barricade(self, state: State, action: Action) -> Refusal | None:
        match action:
            case Barricade(x, y):
                return refuse_barricade(self.options, state, x, y)
            case Keep() if state.turn > 1:
                return None
            case Keep():
                return Refusal("KR-10", "at the start of a round the barricade is placed")
            case _:
                return Refusal("KR-10", "it is the barricade that is placed now")

    def _draw_barricade(self, state: State, rng: Rng) -> Action:
        place = draw_barricade(self.options, state, rng)
        if state.turn > 1 and (place is None or rng.random() < 0.5):
            return Keep()
        assert place is not None, "options.py sees to it that there is room at first"
        return Barricade(*place)

    def _shot_moves(self, state: State) -> Described[Action]:
        return Described(
            shooting.shot_fields(self.options.board),
            partial(self._check_shot, state),
            partial(self._draw_shot, state),
        )

    def _draw_shot(self, state: State, rng: Rng) -> Action:
        seats = self.accusable(state)
        if seats and rng.random() < _ACCUSES:
            return Accuse(seats[rng.randrange(len(seats))])
        return shooting.draw_shot(self.options, state, rng)

    def _check_shot(self, state: State, action: Action) -> Refusal | None:
        match action:
            case Shot():
                return shooting.refuse_shot(self.options, state, action)
            case Accuse(seat):
                return self._refuse_accusation(state, seat)
            case _:
                return Refusal("KR-11", "it is a shot that is awaited now")

    def _refuse_accusation(self, state: State, seat: int) -> Refusal | None:
        if self.options.penalty == "none":
            return Refusal("KR-21", "this game is played without penalties")
        if seat not in range(state.players):
            return Refusal("KR-21", f"{SEAT_NAMES[seat]} does not play in this game")
        if seat == state.shooter:
            return Refusal("KR-21", "nobody accuses themselves")
        if state.shooter in state.accusers:
            return Refusal("KR-21", "you have accused somebody in this round already")
        if seat in state.out or seat in state.void:
            return Refusal("KR-21", f"{SEAT_NAMES[seat]} has been punished already")
        if not self._voters(state, seat):
            return Refusal("KR-21", "nobody would be left to vote")
        return None

    def accusable(self, state: State) -> tuple[int, ...]:
        """Returns the seats that may be accused now (KR-21)."""
        seats = range(state.players) if state.phase == "shot" else ()
        return tuple(seat for seat in seats if self._refuse_accusation(state, seat) is None)

    def _tremor_moves(self, state: State) -> Described[Action]:
        assert state.shot is not None
        return Described(
            shooting.tremor_fields(self.options, state.shot),
            partial(self._check_tremor, state.shot),
            partial(shooting.draw_tremor, self.options, state.shot),
        )

    def _check_tremor(self, shot: Shot, action: Action) -> Refusal | None:
        if isinstance(action, Tremor):
            return shooting.refuse_tremor(self.options, shot, action)
        return Refusal("KR-32", "it is the hand's error that is drawn now")

    def _outcome(self, state: State) -> Outcome:
        best = max(score for seat, score in enumerate(state.scores) if seat not in state.out)
        winners = tuple(
            seat
            for seat, score in enumerate(state.scores)
            if score == best and seat not in state.out
        )
        reason = _TARGET if max(state.scores) >= self.options.target else _ROUNDS
        return Outcome(winners, state.scores, reason)

    # --- the order of play (KR-11) --------------------------------------------------------------

    def beginner(self, state: State) -> int | None:
        """Returns who begins the round; a player who is out is passed over."""
        if state.first is None:
            return None
        seat, rounds = state.first, state.round - 1
        if self.options.alternate_start:
            seat = (state.first, 1, 2 - state.first, 1)[rounds % 4]
        else:
            seat = (state.first - rounds) % state.players
        while seat in state.out:
            seat = (seat - 1) % state.players
        return seat

    def others(self, state: State, seat: int) -> tuple[int, ...]:
        """Returns the other seats that are not out, clockwise after a seat.

        Seats are numbered anticlockwise (KR-3).
        """
        after = ((seat - step) % state.players for step in range(1, state.players))
        return tuple(other for other in after if other not in state.out)

    def _next_shooter(self, state: State) -> int | None:
        """Returns who shoots after the shooter in this turn; None: all have shot."""
        assert state.shooter is not None
        left = [
            sum(body.owner == seat and body.state == "reserve" for body in state.bodies)
            for seat in range(state.players)
        ]
        due = (s for s in self.others(state, state.shooter) if left[s] > TURNS - state.turn)
        return next(due, None)

    def _voters(self, state: State, accused: int) -> tuple[int, ...]:
        assert state.shooter is not None
        return tuple(seat for seat in self.others(state, state.shooter) if seat != accused)

    # --- what a ply does ------------------------------------------------------------------------

    def apply(self, state: State, ply: Ply[Action]) -> State:
        assert isinstance(ply, (Drawn, Played))
        match ply.action:
            case First(seat):
                return replace(state, phase="barricade", first=seat, shooter=seat)
            case Barricade(x, y):
                return _ready(replace(state, bodies=placed(self.options, state, x, y)))
            case Keep():
                return _ready(replace(state, bodies=cleared(self.options, state)))
            case Shot() as shot if self.options.tremor:
                return replace(state, phase="tremor", shot=shot)
            case Shot() as shot:
                return self._shot(state, shot, STEADY)
            case Tremor() as tremor:
                assert state.shot is not None
                return self._shot(state, state.shot, tremor)
            case Accuse(seat):
                return self._accused(state, seat)
            case Vote(guilty):
                return self._voted(state, guilty=guilty)
            case _:
                assert_never(ply.action)

    def _accused(self, state: State, seat: int) -> State:
        assert state.shooter is not None
        return replace(
            state,
            phase="vote",
            accused=seat,
            voter=self._voters(state, seat)[0],
            accusers=tuple(sorted({*state.accusers, state.shooter})),
        )

    def _voted(self, state: State, *, guilty: bool) -> State:
        assert state.accused is not None
        assert state.voter is not None
        voters = self._voters(state, state.accused)
        later = voters[voters.index(state.voter) + 1 :]
        if guilty and later:
            return replace(state, voter=later[0])
        then = replace(state, phase="shot", accused=None, voter=None)
        if not guilty:  # KR-21: unanimous, or nothing
            return then
        if self.options.penalty == "void_round":
            return replace(then, void=tuple(sorted({*state.void, state.accused})))
        bodies = without_discs_of(self.options.board, state.bodies, state.accused)
        return replace(then, bodies=bodies, out=tuple(sorted({*state.out, state.accused})))

    def _shot(self, state: State, shot: Shot, tremor: Tremor) -> State:
        run = shooting.run_of(self.options, state, shot, tremor)
        return self.at_rest(state, shooting.rest_of(run))

    def at_rest(self, state: State, bodies: Bodies) -> State:
        """Returns the state after a shot from where the bodies have come to rest."""
        then = replace(state, phase="shot", shot=None, bodies=bodies)
        shooter = self._next_shooter(then)
        if shooter is not None:
            return replace(then, shooter=shooter)
        if then.turn == TURNS:
            return self._counted(then)
        phase = "barricade" if self.options.barricade_each == "turn" else "shot"
        return replace(then, phase=phase, turn=then.turn + 1, shooter=self.beginner(then))

    def count(self, state: State) -> tuple[DiscScore, ...]:
        """Counts the discs as they lie (KR-13, KR-14); those who are out score nothing."""
        pairs = leaning(self.options.board, state.bodies)
        return scored(self.options, state.bodies, pairs, {*state.void, *state.out})

    def _counted(self, state: State) -> State:
        """Returns the state after a round has been counted: the next one, or the end (KR-20)."""
        points = totals(self.count(state), state.players)
        scores = tuple(before + now for before, now in zip(state.scores, points, strict=True))
        then = replace(state, scores=scores, accusers=())
        if state.round == self.options.max_rounds or max(scores) >= self.options.target:
            return replace(then, phase="over", shooter=None)
        then = replace(then, phase="barricade", round=state.round + 1, turn=1)
        return replace(then, shooter=self.beginner(then))


def _mover(state: State) -> int:
    assert state.mover is not None
    return state.mover


def _ready(state: State) -> State:
    """Returns the state after the barricade has been placed."""
    void = () if state.turn == 1 else state.void
    return replace(state, phase="shot", void=void)


def _explain_vote(_: Action) -> Refusal:
    return Refusal("KR-21", "a vote is yes or no")
