"""Secret choices: who is waited for, what counts when the time is up, and seals that bind."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from example_game import GAME
from parlour.core.errors import NotationError, Refusal, StorageError
from parlour.play import secret
from parlour.play.clock import GRACE_S, deadline, has_begun, is_late, next_deadline
from parlour.play.deciding import decide
from parlour.play.events import (
    Begun,
    Event,
    HandedIn,
    Moved,
    Readied,
    ReadyWish,
    Reopened,
    ReopenWish,
    ResignWish,
    TakebackWish,
    TakenBack,
    event_from_json,
    event_to_json,
)
from parlour.play.match import Match, evolve, reveal
from parlour.play.sealing import Proof, seal
from strategies import begun

RED, GREEN, BLUE = 0, 1, 2
T = 1000.0  # when everything begins, in s
LIMIT_S = 30


def bidding(**options: str) -> Match:
    """All are to bid, and nobody's time has begun."""
    return evolve(begun(GAME, {"seconds": str(LIMIT_S), **options}), Moved("roll 2"))


def going(**options: str) -> Match:
    """All bid, and their time began at `T`."""
    return evolve(bidding(**options), Begun((RED, GREEN, BLUE), T))


def ready(match: Match, seat: int, *agreeing: int, now: float = T) -> Event | Refusal:
    return decide(match, ReadyWish(now), seat, agreeing)


def handed_in(match: Match, seat: int, text: str, nonce: str = "00ff", now: float = T) -> Match:
    done = secret.hand_in(match, seat, text, nonce, now)
    assert not isinstance(done, Refusal), done
    return evolve(match, done[0])


def rule(refusal: object) -> str:
    assert isinstance(refusal, Refusal), refusal
    return refusal.rule


# --- beginning ---------------------------------------------------------------------------------


def test_the_time_begins_for_all_when_the_last_is_ready() -> None:
    match = bidding()
    for seat in (GREEN, RED):
        event = ready(match, seat)
        assert event == Readied(seat)
        match = evolve(match, Readied(seat))
        assert next_deadline(match) is None
    event = ready(match, BLUE, now=T + 7)
    assert event == Begun((RED, GREEN, BLUE), T + 7)
    match = evolve(match, Begun((RED, GREEN, BLUE), T + 7))
    assert [deadline(match, seat) for seat in (RED, GREEN, BLUE)] == [T + 7 + LIMIT_S] * 3
    assert match.sealing.ready == frozenset()


def test_the_seats_of_one_person_begin_one_after_the_other() -> None:
    match = bidding()
    first = ready(match, GREEN, RED, BLUE)
    assert first == Begun((GREEN,), T)
    match = evolve(match, Begun((GREEN,), T))
    assert not has_begun(match, RED)
    match = evolve(match, Begun((RED,), T + 5))
    assert ready(match, BLUE, RED, GREEN, now=T + 9) == Begun((BLUE,), T + 9)
    assert next_deadline(match) == T + LIMIT_S


def test_one_person_at_two_seats_waits_for_the_other_person() -> None:
    match = bidding()
    assert ready(match, RED, GREEN) == Readied(RED)
    match = evolve(match, Readied(RED))
    assert ready(match, BLUE) == Readied(BLUE)  # green has not begun, and does not agree to blue
    match = evolve(match, Readied(BLUE))
    assert ready(match, GREEN, RED) == Begun((RED, GREEN, BLUE), T)


@pytest.mark.parametrize(
    ("match", "seat", "why"),
    [
        (begun(GAME, {}), RED, "turn"),  # chance draws first
        (begun(GAME, {"setup": "position", "position": "2 throw 2 green 0,0,0"}), GREEN, "turn"),
        (bidding(seconds="0"), RED, "begin"),
        (going(), RED, "begin"),
        (evolve(bidding(), Readied(RED)), RED, "begin"),
        (evolve(going(), decide(going(), ResignWish(), RED)), GREEN, "over"),  # type: ignore[arg-type]
    ],
)
def test_who_is_not_waited_for_cannot_be_ready(match: Match, seat: int, why: str) -> None:
    assert rule(ready(match, seat)) == why


def test_without_a_limit_everyone_chooses_at_once() -> None:
    match = bidding(seconds="0")
    assert has_begun(match, RED)
    assert deadline(match, RED) is next_deadline(match) is None
    assert not is_late(match, RED, T * 1000)
    assert not isinstance(secret.draft(match, RED, "bid 2", None, T), Refusal)


# --- the time ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "late"),
    [(T, False), (T + LIMIT_S, False), (T + LIMIT_S + GRACE_S, False), (T + 31.001, True)],
)
def test_the_grace_is_the_way_over_the_network(now: float, late: bool) -> None:
    match = going()
    assert is_late(match, RED, now) is late
    for done in (
        secret.draft(match, RED, "bid 2", None, now),
        secret.hand_in(match, RED, "bid 2", "00", now),
    ):
        assert (isinstance(done, Refusal) and done.rule == "late") is late


def test_who_has_handed_in_has_no_deadline_any_more() -> None:
    match = evolve(evolve(bidding(), Begun((RED,), T)), Begun((GREEN, BLUE), T + 9))
    assert next_deadline(match) == T + LIMIT_S
    match = handed_in(match, RED, "bid 1")
    assert next_deadline(match) == T + 9 + LIMIT_S
    match = handed_in(handed_in(match, GREEN, "bid 1"), BLUE, "bid 1")
    assert next_deadline(match) is None


# --- drafts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keep", "drafts", "counts", "last"),
    [
        ("newest", ["bid 2", "bid 1"], "bid 1", None),
        ("highest", ["bid 2", "bid 1"], "bid 2", None),
        ("newest", ["bid 2", "bid 7"], "bid 2", "EX-3"),
        ("newest", ["bid 2", "nonsense"], "bid 2", "text"),
        ("newest", [""], "bid 0", "text"),
        ("highest", ["bid 9", "bid 1", "bid 0"], "bid 1", None),
    ],
)
def test_what_counts_is_what_the_game_keeps_of_legal_drafts(
    keep: str, drafts: list[str], counts: str, last: str | None
) -> None:
    match = going(keep=keep)
    counted = None
    done: object = None
    for text in drafts:
        done = secret.draft(match, GREEN, text, counted, T)
        assert isinstance(done, secret.Draft)
        assert done.text == text
        counted = done.counts
    assert counted == counts
    assert isinstance(done, secret.Draft)
    assert (done.refusal and done.refusal.rule) == last


@pytest.mark.parametrize(
    ("match", "why"),
    [
        (begun(GAME, {}), "turn"),
        (bidding(), "begin"),
        (evolve(going(), decide(going(), ResignWish(), RED)), "over"),  # type: ignore[arg-type]
        (handed_in(going(), GREEN, "bid 2"), "sealed"),
    ],
)
def test_nothing_can_be_changed_out_of_turn(match: Match, why: str) -> None:
    assert rule(secret.draft(match, GREEN, "bid 1", None, T)) == why
    assert rule(secret.hand_in(match, GREEN, "bid 1", "00", T)) == why


def test_an_illegal_choice_is_not_handed_in() -> None:
    assert rule(secret.hand_in(going(), GREEN, "bid 7", "00", T)) == "EX-3"
    assert rule(secret.hand_in(going(), GREEN, "bud", "00", T)) == "text"


# --- handing in and going on -------------------------------------------------------------------


def test_a_seal_is_the_documented_hash_of_the_canonical_text() -> None:
    done = secret.hand_in(going(), GREEN, "bid 2", "ab12", T)
    assert not isinstance(done, Refusal)
    event, text = done
    lines = "parlour seal 1\nexample\n1\ngreen\nab12\nbid 2"
    assert event == HandedIn(GREEN, sha256(lines.encode()).hexdigest())
    assert text == "bid 2"


def test_a_seat_may_go_on_until_its_time_is_up() -> None:
    match = handed_in(going(), GREEN, "bid 2")
    event = decide(match, ReopenWish(), GREEN)
    assert event == Reopened(GREEN)
    again = evolve(match, Reopened(GREEN))
    assert again.sealing == going().sealing
    assert rule(decide(again, ReopenWish(), GREEN)) == "sealed"
    late = evolve(going(), secret.hand_in_late(going(), GREEN, "bid 0", "00"))
    assert rule(decide(late, ReopenWish(), GREEN)) == "late"


def revealed(match: Match, texts: dict[int, str], nonces: dict[int, str]) -> Match:
    moved = secret.reveal_sealed(match, texts, nonces)
    assert isinstance(moved, Moved)
    return evolve(match, moved)


def test_all_are_revealed_in_the_order_in_which_they_were_done() -> None:
    match = handed_in(going(), BLUE, "bid 1", "b0")
    match = handed_in(match, RED, "bid 0", "a0")
    assert not secret.reveal_due(match)
    match = evolve(match, secret.hand_in_late(match, GREEN, "bid 2", "c0"))
    assert secret.reveal_due(match)
    match = revealed(match, {0: "bid 0", 1: "bid 2", 2: "bid 1"}, {0: "a0", 1: "c0", 2: "b0"})
    assert match.texts[-1] == "red bid 0 | green bid 2 | blue bid 1 | done blue red"
    assert match.to_move == (GREEN,)
    assert match.sealing.handed_in == ()
    proofs = {proof.seat: proof for proof in match.proofs[1]}
    assert all(
        proofs[seat].holds(GAME.info, 1, text)
        for seat, text in ((RED, "bid 0"), (GREEN, "bid 2"), (BLUE, "bid 1"))
    )
    assert not proofs[RED].holds(GAME.info, 1, "bid 1")
    assert not proofs[RED].holds(GAME.info, 6, "bid 0")


@pytest.mark.parametrize(
    ("texts", "nonces", "why"),
    [
        ({0: "bid 1", 1: "bid 2", 2: "bid 1"}, {0: "0a", 1: "0b", 2: "0c"}, "red had handed in"),
        ({0: "bid 0", 1: "bid 2", 2: "bid 1"}, {0: "0a", 1: "0c", 2: "0c"}, "green had handed in"),
        ({0: "bid 0", 1: "bid 2", 2: "bid 1"}, {0: "0a", 1: "0b"}, "was not handed in"),
    ],
)
def test_nothing_else_than_what_was_sealed_is_revealed(
    texts: dict[int, str], nonces: dict[int, str], why: str
) -> None:
    match = going()
    for seat, (text, nonce) in enumerate((("bid 0", "0a"), ("bid 2", "0b"), ("bid 1", "0c"))):
        match = handed_in(match, seat, text, nonce)
    moved = secret.reveal_sealed(match, texts, nonces)
    assert isinstance(moved, Moved)
    with pytest.raises(StorageError, match=why):
        evolve(match, moved)


def test_seals_without_handing_in_are_refused() -> None:
    moved = reveal(going(), {0: "bid 0", 1: "bid 2", 2: "bid 1"}, (), ("00", "00", "00"))
    assert isinstance(moved, Moved)
    with pytest.raises(StorageError, match="was not handed in"):
        evolve(going(), moved)


def test_a_seat_is_done_at_most_once() -> None:
    text = "red bid 0 | green bid 2 | blue bid 1 | done red red"
    with pytest.raises(NotationError, match="each at most once"):
        evolve(going(), Moved(text))


def test_every_event_survives_the_store() -> None:
    for event in (
        Readied(RED),
        Begun((RED, BLUE), 1.5),
        HandedIn(GREEN, seal("example", 1, "green", "00", "bid 2"), late=True),
        Reopened(GREEN),
        Moved("x", nonces=("00", "ff")),
    ):
        assert event_from_json(event_to_json(event)) == event


def test_a_take_back_forgets_how_far_the_seats_were() -> None:
    match = handed_in(going(), RED, "bid 1")
    back = evolve(match, TakenBack(0, RED))
    assert back.sealing == begun(GAME, {}).sealing
    assert rule(decide(match, TakebackWish(), RED)) == "takeback"  # a bid is no open choice


def test_a_proof_goes_with_its_ply() -> None:
    match = handed_in(handed_in(going(), RED, "bid 0", "0a"), GREEN, "bid 2", "0b")
    match = handed_in(match, BLUE, "bid 1", "0c")
    match = revealed(match, {0: "bid 0", 1: "bid 2", 2: "bid 1"}, {0: "0a", 1: "0b", 2: "0c"})
    assert Proof(RED, seal("example", 1, "red", "0a", "bid 0"), "0a") in match.proofs[1]
    assert evolve(replace(match, ending=None), TakenBack(1, RED)).proofs == {}
