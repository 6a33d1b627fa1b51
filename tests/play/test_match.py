"""A match is the fold of its events; what seats wish for leads to an event or to a refusal."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from example_game import GAME
from parlour.core.errors import IllegalPly, NotationError, ParlourError, Refusal, StorageError
from parlour.core.game import Choice, Sealed
from parlour.play.deciding import decide
from parlour.play.events import (
    Accepted,
    Declined,
    DeclineWish,
    DrawAgreed,
    DrawWish,
    Event,
    Moved,
    Offered,
    PlayWish,
    RematchAgreed,
    RematchWish,
    Resigned,
    ResignWish,
    TakebackWish,
    TakenBack,
    Wish,
    event_from_json,
    event_to_json,
)
from parlour.play.frame import frame
from parlour.play.match import Match, begin, draw, draw_due, evolve, reveal, with_ply
from strategies import begun, played_out, random_text, stepped

RED, GREEN, BLUE = 0, 1, 2
THROWING = {"setup": "position", "position": "2 throw 2 green 0,0,0"}


def after(match: Match, *wishes: tuple[Wish, int]) -> Match:
    for wish, seat in wishes:
        event = decide(match, wish, seat)
        assert not isinstance(event, Refusal), event
        match = evolve(match, event)
    return match


def refused(match: Match, wish: Wish, seat: int) -> str:
    refusal = decide(match, wish, seat)
    assert isinstance(refusal, Refusal), refusal
    return refusal.rule


def thrown() -> Match:
    """Green has thrown and scored three, and is to take a point from a neighbour."""
    match = after(begun(GAME, THROWING), (PlayWish("throw 4"), GREEN))
    return evolve(match, Moved("wind 0.0"))


# --- plies --------------------------------------------------------------------------------------


def test_a_ply_is_played_by_the_seat_whose_turn_it_is() -> None:
    match = begun(GAME, THROWING)
    assert decide(match, PlayWish("throw 4.0"), GREEN) == Moved("throw 4.0", GREEN)
    assert refused(match, PlayWish("throw 4"), RED) == "turn"
    assert refused(match, PlayWish("throw 4"), 3) == "turn"


def test_the_text_of_an_event_is_canonical() -> None:
    assert decide(begun(GAME, THROWING), PlayWish("throw 4"), GREEN) == Moved("throw 4.0", GREEN)


@pytest.mark.parametrize(
    ("text", "rule"), [("throw 11", "EX-4"), ("throw far", "text"), ("", "text"), ("bid 1", "EX-4")]
)
def test_an_illegal_ply_is_refused_with_its_rule(text: str, rule: str) -> None:
    assert refused(begun(GAME, THROWING), PlayWish(text), GREEN) == rule


def test_chance_is_drawn_when_due_and_nobody_plays_for_it() -> None:
    match = begun(GAME, {})
    assert draw_due(match)
    assert refused(match, PlayWish("roll 1"), RED) == "turn"
    then = evolve(match, draw(match, random.Random(1)))
    assert then.texts[0].startswith("roll ")
    assert then.plies[0].action.mark == then.state.mark
    assert not draw_due(then)


def test_secret_choices_take_effect_together() -> None:
    match = evolve(begun(GAME, {}), Moved("roll 2"))
    assert isinstance(match.node, Sealed)
    assert match.to_move == (RED, GREEN, BLUE)
    assert refused(match, PlayWish("bid 1"), RED) == "turn"
    moved = reveal(match, {BLUE: "bid 0", GREEN: "bid 2", RED: "bid 0"})
    assert moved == Moved("red bid 0 | green bid 2 | blue bid 0")
    assert evolve(match, moved).to_move == (GREEN,)


@pytest.mark.parametrize(
    ("texts", "rule"),
    [
        ({RED: "bid 0", GREEN: "bid 2"}, "turn"),
        ({RED: "bid 0", GREEN: "bid 7", BLUE: "bid 1"}, "EX-3"),
        ({RED: "bid 0", GREEN: "bid two", BLUE: "bid 1"}, "text"),
    ],
)
def test_secret_choices_are_all_needed_and_all_legal(texts: dict[int, str], rule: str) -> None:
    refusal = reveal(evolve(begun(GAME, {}), Moved("roll 2")), texts)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == rule


@pytest.mark.parametrize(
    ("text", "column"), [("red bid 1 | green bid", 22), ("red bid | green bid 1", 8)]
)
def test_a_fault_in_one_of_several_choices_is_at_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError, match=f"column {column}: "):
        with_ply(evolve(begun(GAME, {}), Moved("roll 2")), text)


def test_nothing_is_revealed_where_nothing_is_secret() -> None:
    assert isinstance(reveal(begun(GAME, THROWING), {GREEN: "throw 1"}), Refusal)


# --- the end ------------------------------------------------------------------------------------


def test_all_others_win_when_a_seat_resigns() -> None:
    match = after(begun(GAME, THROWING), (ResignWish(), RED))
    assert match.ending is not None
    assert match.ending.winners == (GREEN, BLUE)
    assert match.ending.scores == (0, 1, 1)
    assert (match.ending.reason, match.ending.resigned) == ("resigned", RED)
    assert match.to_move == ()


@pytest.mark.parametrize(
    "wish", [PlayWish("throw 4"), ResignWish(), DrawWish(), TakebackWish()], ids=repr
)
def test_nothing_is_wished_for_once_the_game_is_over(wish: Wish) -> None:
    match = after(begun(GAME, THROWING), (ResignWish(), RED))
    assert refused(match, wish, GREEN) == "over"


def test_an_event_after_the_end_is_no_event_of_the_match() -> None:
    match = after(begun(GAME, THROWING), (ResignWish(), RED))
    with pytest.raises(IllegalPly):
        evolve(match, Moved("throw 4.0", GREEN))
    with pytest.raises(StorageError):
        evolve(match, TakenBack(0, RED))


# --- offers -------------------------------------------------------------------------------------


def test_a_draw_needs_every_other_seat() -> None:
    match = after(begun(GAME, THROWING), (DrawWish(), RED))
    assert decide(match, DrawWish(), GREEN) == Accepted("draw", GREEN)
    match = after(match, (DrawWish(), GREEN))
    assert not match.over
    assert decide(match, DrawWish(), BLUE) == DrawAgreed(RED)
    ending = after(match, (DrawWish(), BLUE)).ending
    assert ending is not None
    assert (ending.winners, ending.scores, ending.reason) == ((), (0, 0, 0), "agreed")


def test_nobody_agrees_twice() -> None:
    match = after(begun(GAME, THROWING), (DrawWish(), RED), (DrawWish(), GREEN))
    assert refused(match, DrawWish(), RED) == "offer"
    assert refused(match, DrawWish(), GREEN) == "offer"


@pytest.mark.parametrize("seat", [RED, GREEN])
def test_an_offer_falls_when_declined_or_withdrawn(seat: int) -> None:
    match = after(begun(GAME, THROWING), (DrawWish(), RED), (DeclineWish("draw"), seat))
    assert match.offers == ()
    assert refused(match, DeclineWish("draw"), seat) == "offer"


def test_an_offer_falls_when_a_ply_is_played() -> None:
    match = after(begun(GAME, THROWING), (DrawWish(), RED), (PlayWish("throw 4"), GREEN))
    assert match.offers == ()


def test_seats_of_one_person_agree_at_once() -> None:
    match = begun(GAME, THROWING)
    assert decide(match, DrawWish(), RED, {GREEN, BLUE}) == DrawAgreed(RED)
    assert decide(match, DrawWish(), RED, {GREEN}) == Offered("draw", RED)
    offered = evolve(match, Offered("draw", RED))
    assert decide(offered, DrawWish(), GREEN, {BLUE}) == DrawAgreed(RED)


# --- take-backs ---------------------------------------------------------------------------------


def test_a_takeback_goes_to_before_the_askers_last_choice() -> None:
    match = after(thrown(), (TakebackWish(), GREEN))
    assert match.offers[0].to_ply == 0
    match = after(match, (TakebackWish(), RED))
    assert decide(match, TakebackWish(), BLUE) == TakenBack(0, GREEN)
    back = after(match, (TakebackWish(), BLUE))
    assert back.states == begun(GAME, THROWING).states
    assert (back.plies, back.texts, back.offers) == ((), (), ())
    assert back.seq == 5
    assert back.to_move == (GREEN,)


def test_there_is_nothing_to_take_back_for_who_has_not_chosen() -> None:
    assert refused(thrown(), TakebackWish(), RED) == "takeback"


def test_what_was_revealed_cannot_be_taken_back() -> None:
    match = evolve(begun(GAME, {}), Moved("roll 2"))
    match = evolve(match, Moved("red bid 0 | green bid 2 | blue bid 0"))
    assert refused(match, TakebackWish(), RED) == "takeback"


def test_a_forced_ply_is_no_choice() -> None:
    class Forced:
        """The example's rules, but sparing is the only thing that may be done in the end."""

        def __init__(self, rules: Any) -> None:
            self.rules = rules
            self.info, self.start, self.apply = rules.info, rules.start, rules.apply

        def node(self, state: Any) -> Any:
            node = self.rules.node(state)
            if state.phase != "spite":
                return node
            assert isinstance(node, Choice)
            return replace(node, moves=replace(node.moves, actions=node.moves.actions[2:]))

    entry = replace(GAME, rules=lambda options: Forced(GAME.rules(options)))
    match = after(begun(entry, THROWING), (PlayWish("throw 4"), GREEN))
    match = after(evolve(match, Moved("wind 0.0")), (PlayWish("spite spare"), GREEN))
    assert decide(match, TakebackWish(), GREEN) == Offered("takeback", GREEN, 0)


# --- rematches ----------------------------------------------------------------------------------


def test_a_rematch_needs_an_end_and_every_seat() -> None:
    match = begun(GAME, THROWING)
    assert refused(match, RematchWish(), RED) == "rematch"
    match = after(match, (ResignWish(), GREEN), (RematchWish(), RED), (RematchWish(), GREEN))
    event = decide(match, RematchWish(), BLUE)
    assert event == RematchAgreed(RED, (RED, BLUE, GREEN))  # the winners sit first
    assert refused(evolve(match, event), RematchWish(), BLUE) == "rematch"


def test_a_rematch_can_be_declined() -> None:
    match = after(begun(GAME, THROWING), (ResignWish(), GREEN), (RematchWish(), RED))
    assert decide(match, DeclineWish("rematch"), BLUE) == Declined("rematch", BLUE)
    assert after(match, (DeclineWish("rematch"), BLUE)).offers == ()


# --- events -------------------------------------------------------------------------------------

EVENTS: tuple[Event, ...] = (
    Moved("throw 4.0", GREEN),
    Moved("wind 0.5", None, "2 spite 2 green 0,3,0"),
    Offered("takeback", GREEN, 0),
    Offered("draw", RED),
    Accepted("draw", GREEN),
    Declined("draw", BLUE),
    TakenBack(3, GREEN),
    Resigned(RED),
    DrawAgreed(RED),
    RematchAgreed(RED, (2, 0, 1)),
)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_events_survive_being_stored(event: Event) -> None:
    assert event_from_json(event_to_json(event)) == event


@pytest.mark.parametrize(
    ("stored", "named"),
    [
        (None, "object"),
        ({}, "event"),
        ({"event": "throw"}, "throw"),
        ({"event": "ply"}, "text"),
        ({"event": "ply", "text": 4}, "text"),
        ({"event": "ply", "text": "x", "seat": -1}, "seat"),
        ({"event": "ply", "text": "x", "seat": True}, "seat"),
        ({"event": "ply", "text": "x", "colour": "red"}, "colour"),
        ({"event": "offer", "kind": "peace", "seat": 0}, "kind"),
        ({"event": "takeback", "to_ply": "3", "seat": 0}, "to_ply"),
    ],
)
def test_a_stored_event_is_read_strictly(stored: object, named: str) -> None:
    with pytest.raises(StorageError, match=named):
        event_from_json(stored)


@pytest.mark.parametrize(
    "event", [Resigned(3), TakenBack(1, RED), Moved("throw 99", GREEN), Moved("", GREEN)], ids=repr
)
def test_an_event_of_another_match_is_an_error(event: Event) -> None:
    with pytest.raises(ParlourError):
        evolve(begun(GAME, THROWING), event)


@given(seed=st.integers(0, 2**32))
def test_a_match_is_the_fold_of_its_events(seed: int) -> None:
    """Everyone wishes for anything, over and over; what happened is stored and read again."""
    rng = random.Random(seed)
    match = start = begun(GAME, rng.choice(GAME.samples))
    events: list[Event] = []
    for _ in range(40):
        event = _anything(match, rng)
        if not isinstance(event, Refusal):
            match = evolve(match, event)
            events.append(event)
    assert match.seq == len(events)
    stored = [event_to_json(event) for event in events]
    again = reduce(evolve, map(event_from_json, stored), start)
    assert again == match
    assert again.node == match.node
    assert len(again.states) == len(again.plies) + 1 == len(again.texts) + 1
    assert match.over or len({offer.kind for offer in match.offers}) == len(match.offers)


def _anything(match: Match, rng: random.Random) -> Event | Refusal:
    wishes: tuple[Wish, ...] = (
        ResignWish() if rng.random() < 0.05 else DrawWish(),
        TakebackWish(),
        TakebackWish(),
        RematchWish(),
        DeclineWish(rng.choice(("draw", "takeback", "rematch"))),
    )
    if match.over or rng.random() < 0.6:
        seats = rng.sample(range(3), rng.randrange(3))
        return decide(match, rng.choice(wishes), rng.randrange(3), seats)
    if draw_due(match):
        return draw(match, rng)
    if isinstance(match.node, Sealed):
        return reveal(match, {seat: f"bid {rng.randrange(3)}" for seat in range(3)})
    return decide(match, PlayWish(random_text(match, rng)), rng.choice(match.to_move))


# --- positions ----------------------------------------------------------------------------------


def test_the_stored_position_stands_where_a_game_drifts() -> None:
    entry = replace(GAME, info=replace(GAME.info, drifts=True))
    match = begun(entry, THROWING)
    event = decide(match, PlayWish("throw 4"), GREEN)
    shown = tuple(frame(evolve(match, event)).events)
    assert event == Moved("throw 4.0", GREEN, "2 wind 2 green 0,0,0 4.0", shown=shown)
    elsewhere = Moved("throw 4.0", GREEN, "2 wind 2 green 0,0,0 4.01")
    assert evolve(match, elsewhere).state.impulse_ns == 4.01


def test_what_is_stored_of_a_ply_is_shown_where_a_game_drifts() -> None:
    entry = replace(GAME, info=replace(GAME.info, drifts=True))
    match = begun(entry, THROWING)
    shown = ({"kind": "done", "path": "of another build"},)
    then = evolve(match, Moved("throw 4.0", GREEN, "2 wind 2 green 0,0,0 4.0", shown=shown))
    assert frame(then).events == shown
    assert frame(then, 0).events == ()
    back = evolve(then, TakenBack(0, GREEN))
    again = evolve(back, decide(back, PlayWish("throw 5"), GREEN))  # type: ignore[arg-type]
    assert frame(again).events == again.shown[0] != shown


def test_stored_plies_of_a_game_that_drifts_are_not_simulated_or_checked_again() -> None:
    class Trusting:
        def stored(self, text: str) -> Any:
            return GAME.notation(GAME.options()).read_position(text)

        def difference(self, *_: Any) -> None: ...

    info = replace(GAME.info, drifts=True)
    entry = replace(GAME, info=info, drift=lambda _: Trusting())
    match = begun(entry, THROWING)
    with pytest.raises(IllegalPly):
        with_ply(match, "throw 99", "2 wind 2 green 0,0,0 4.0")
    then = evolve(match, Moved("throw 99", GREEN, "2 wind 2 green 0,0,0 4.0"))
    assert then.state.impulse_ns == 4.0


def test_a_match_begins_at_a_position() -> None:
    match = begin(GAME, GAME.options(), "2 throw 2 green 0,0,0")
    assert match.to_move == (GREEN,)


# --- frames -------------------------------------------------------------------------------------


def test_frames_tell_every_ply() -> None:
    match = played_out(begun(GAME, {}), random.Random(5))
    frames = [frame(match, ply) for ply in range(len(match.plies) + 1)]
    assert [seen.text for seen in frames] == ["", *match.texts]
    assert [seen.position for seen in frames] == list(
        map(match.notation.write_position, match.states)
    )
    assert frames[0].events == ()
    assert frames[0].seat is None
    assert frames[-1] == frame(match)
    assert frames[-1].node.kind == "over"
    assert frames[-1].node.reason == "rounds"
    assert frames[1].node.kind == "sealed"


def test_a_frame_lists_what_is_legal() -> None:
    seen = frame(thrown())
    assert seen.node.legal == ("spite left", "spite right", "spite spare")
    assert seen.node.seat == GREEN
    assert frame(begun(GAME, THROWING)).node.legal == ()


@pytest.mark.parametrize("ply", [-1, 1])
def test_there_is_no_frame_outside_the_match(ply: int) -> None:
    with pytest.raises(IndexError):
        frame(begun(GAME, {}), ply)


def test_a_playout_is_its_seeds() -> None:
    def play(seed: int) -> tuple[str, ...]:
        match, rng = begun(GAME, {}), random.Random(seed)
        while not match.over:
            match = stepped(match, rng)
        return match.texts

    assert play(1) == play(1)
    assert play(1) != play(2)
