"""The laws that every game keeps, with each of its option sets: nodes, plies and outcomes."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.errors import IllegalPly, NotationError, Refusal
from parlour.core.game import Chance, Choice, Described, Listed, Odds, Over, Sealed, play
from parlour.play.deciding import decide
from parlour.play.events import PlayWish
from parlour.play.match import Match, reveal, with_ply
from parlour.play.plies import read_ply, write_ply
from strategies import CASES, begun, case_name, numbers, played, played_out, random_text

pytestmark = pytest.mark.parametrize(("entry", "sample"), CASES, ids=case_name)

RULE = re.compile(r"[A-Z]{2}-\d+|turn|over")
PLAYOUTS = range(3)


def moves_of(node: Any) -> list[Any]:
    match node:
        case Chance(draws):
            return [draws]
        case Choice(_, moves):
            return [moves]
        case Sealed(moves):
            return list(moves.values())
        case _:
            return []


def tried(match: Match, text: str) -> Match | NotationError | IllegalPly:
    try:
        return with_ply(match, text)
    except (NotationError, IllegalPly) as error:
        return error


@pytest.mark.parametrize("seed", PLAYOUTS)
def test_law_1_a_playout_ends_within_the_bound(entry, sample, seed) -> None:
    bound = entry.info.bound
    whole = seed == 0
    rng = random.Random(seed)
    match = played_out(begun(entry, sample), rng, max_plies=bound or 1000, whole=whole)
    if bound is not None and not sample and (whole or not entry.info.drifts):
        assert match.over, f"{len(match.plies)} plies and no end"


@given(picks=numbers())
def test_law_1_no_node_is_empty(entry, sample, picks) -> None:
    for moves in moves_of(played(begun(entry, sample), picks).node):
        match moves:
            case Listed(actions):
                assert actions
                assert len(set(actions)) == len(actions)
            case Odds(outcomes):
                assert outcomes
            case Described(fields):
                assert all(field.low < field.high for field in fields)


@given(picks=numbers(), seed=st.integers(0, 2**32))
def test_law_2_what_sample_gives_is_not_refused(entry, sample, picks, seed) -> None:
    match = played(begun(entry, sample), picks)
    for moves in moves_of(match.node):
        assert moves.refuse(moves.sample(random.Random(seed))) is None


@given(picks=numbers(), data=st.data())
def test_law_2_a_spoiled_text_is_refused_with_a_rule_or_a_column(
    entry, sample, picks, data
) -> None:
    match = played(begun(entry, sample), picks)
    if match.over:
        return
    text = random_text(match, random.Random(data.draw(st.integers(0, 99))))
    at = data.draw(st.integers(0, len(text)))
    spoiled = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 2)) :]
    match tried(match, spoiled):
        case NotationError() as error:
            assert 1 <= error.column <= len(spoiled) + 1
            assert error.expected
        case IllegalPly() as error:
            assert RULE.fullmatch(error.refusal.rule), error.refusal
            assert error.refusal.why
            assert not error.refusal.why.endswith(".")
        case then:  # another way to write a legal ply
            assert with_ply(match, then.texts[-1]) == then


@given(text=st.text(max_size=12))
def test_law_2_any_text_is_read_or_refused(entry, sample, text) -> None:
    match = begun(entry, sample)
    assert str(tried(match, text))


@given(picks=numbers())
def test_law_3_apply_changes_nothing_and_is_repeatable(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    for before, ply, after in zip(match.states, match.plies, match.states[1:], strict=False):
        kept = copy.deepcopy(before)
        again = match.rules.apply(before, ply)
        assert before == kept
        assert again == after
        assert hash(again) == hash(after)
        assert match.notation.write_position(again) == match.notation.write_position(after)


@given(picks=numbers())
def test_law_4_positions_survive_writing_and_reading(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    notation = match.notation
    for state in match.states:
        text = notation.write_position(state)
        read = notation.read_position(text)
        assert notation.write_position(read) == text
        assert notation.read_position(notation.write_position(read)) == read


@given(picks=numbers())
def test_law_4_a_position_that_was_read_asks_the_same(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    if not match.over:  # what ended a game may be its history, which a position does not hold
        read = match.notation.read_position(match.notation.write_position(match.state))
        assert match.rules.node(read) == match.node


@given(picks=numbers())
def test_law_4_plies_survive_writing_and_reading(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    info, notation = match.info, match.notation
    for state, ply, text in zip(match.states, match.plies, match.texts, strict=False):
        assert write_ply(info, notation, state, ply) == text
        assert read_ply(info, notation, state, match.rules.node(state), text) == ply


@given(picks=numbers())
def test_law_4_listed_texts_are_distinct(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    for moves in moves_of(match.node):
        if isinstance(moves, Listed | Odds):
            listed = moves.actions if isinstance(moves, Listed) else [a for a, _ in moves.outcomes]
            texts = [match.notation.write_action(match.state, action) for action in listed]
            assert len(set(texts)) == len(texts)
            reread = [match.notation.read_action(match.state, text) for text in texts]
            assert reread == list(listed)


@given(picks=numbers())
def test_law_6_odds_sum_to_one(entry, sample, picks) -> None:
    for moves in moves_of(played(begun(entry, sample), picks).node):
        if isinstance(moves, Odds):
            assert sum(chance for _, chance in moves.outcomes) == 1
            assert all(chance > 0 for _, chance in moves.outcomes)
            outcomes = [action for action, _ in moves.outcomes]
            assert len(set(outcomes)) == len(outcomes)


@given(picks=numbers())
def test_law_6_secret_choices_may_come_in_any_order(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    if isinstance(match.node, Sealed):
        write = match.notation.write_action
        texts = {seat: write(match.state, moves.sample(random.Random(seat)))
                 for seat, moves in match.node.moves.items()}  # fmt: skip
        backwards = dict(reversed(texts.items()))
        assert reveal(match, texts) == reveal(match, backwards)
        for seat, action in match.node.defaults.items():
            assert match.node.moves[seat].refuse(action) is None


@pytest.mark.parametrize("seed", PLAYOUTS)
def test_law_9_outcomes_are_in_the_games_own_terms(entry, sample, seed) -> None:
    match = played_out(begun(entry, sample), random.Random(seed), max_plies=1000)
    node = match.node
    if isinstance(node, Over):
        seats = range(len(match.info.seats))
        assert node.outcome.reason in entry.info.reasons
        assert len(node.outcome.scores) == len(seats)
        assert set(node.outcome.winners) <= set(seats)
        assert node.outcome.winners == tuple(sorted(set(node.outcome.winners)))
        with pytest.raises(IllegalPly):
            play(match.rules, match.state, match.plies[-1])


@given(picks=numbers())
def test_nobody_plays_for_another_seat(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    for seat in range(len(match.info.seats)):
        if seat not in match.to_move:
            refusal = decide(match, PlayWish("anything"), seat)
            assert isinstance(refusal, Refusal)
            assert refusal.rule in ("turn", "over")
