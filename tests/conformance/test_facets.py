"""The laws of what stands beside the rules: pinned orders, the kernel, and what people see."""

from __future__ import annotations

import dataclasses
import importlib
import json
import math
import random
import re
from typing import Any

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings

from conformance import in_process
from parlour.core.game import Chance, Choice, Listed, Sealed
from parlour.core.options import options_of, read_options, write_options
from parlour.play import perft
from parlour.play.frame import frame, legal_texts
from strategies import CASES, GAMES, begun, case_name, find, numbers, played, played_out

every_case = pytest.mark.parametrize(("entry", "sample"), CASES, ids=case_name)
every_kernel = pytest.mark.parametrize(
    ("entry", "sample"), [case for case in CASES if case[0].kernel is not None], ids=case_name
)
every_game = pytest.mark.parametrize("entry", GAMES, ids=case_name)

NAME = re.compile(r"[a-z][a-z0-9_]*")
LINE = re.compile(r"(?!#)(?!.* #( |$))[^{}|\s]([^{}|\n\r]*[^{}|\s])?")

# --- the entry ----------------------------------------------------------------------------------


@every_game
def test_names_fit_the_record_and_the_catalogues(entry) -> None:
    info = entry.info
    assert info.id == entry.id
    assert info.version >= 1
    for name in (info.id, *info.seats, *info.reasons):
        assert NAME.fullmatch(name), name
    assert not {"chance", "sealed", "resigned", "agreed"} & {*info.seats, *info.reasons}
    assert {} in entry.samples


@every_game
def test_options_cite_their_rule(entry) -> None:
    for option in options_of(entry.options):
        assert re.fullmatch(r"[A-Z]{2}-\d+", option.rule), option
        assert option.help


@every_case
def test_those_that_take_part_are_the_first_seats(entry, sample) -> None:
    options = read_options(entry.options, sample)
    info, playing = entry.info, entry.rules(options).info
    named = {option.name: option for option in options_of(entry.options)}
    players = len(info.seats)
    if info.players:
        assert set(named[info.players].choices) <= {str(n) for n in range(2, players + 1)}
        players = int(getattr(options, info.players))
    assert playing == dataclasses.replace(info, seats=info.seats[:players])


@every_case
def test_options_survive_writing_and_reading(entry, sample) -> None:
    options = read_options(entry.options, sample)
    assert read_options(entry.options, write_options(options)) == options


@every_case
@given(picks=numbers())
def test_texts_fit_a_line_of_a_record(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    for text, ply in zip(match.texts, match.plies, strict=True):
        parts = text.split(" | ") if hasattr(ply, "actions") else [text]
        assert all(LINE.fullmatch(part) for part in parts)
        assert text.isprintable()
    for state in match.states:
        assert LINE.fullmatch(match.notation.write_position(state))


# --- law 7 --------------------------------------------------------------------------------------


@every_game
def test_law_7_listed_actions_keep_their_pinned_order(entry, request) -> None:
    """`tests/conformance/orders/<game>.json`: positions of one playout, and all texts at each."""
    path = request.path.parent / "orders" / f"{entry.id}.json"
    pinned = json.loads(path.read_text("utf-8"))
    assert pinned, "nothing is pinned"
    assert pinned == in_process.orders(entry), "the order, or what is legal, has changed"


# --- law 8 --------------------------------------------------------------------------------------


def rows(entry, sample, picks) -> Any:
    """Yields the states of a game that the kernel has, with their rows."""
    match = played(begun(entry, sample), picks)
    kernel = entry.kernel(match.options)
    for state in match.states:
        row = kernel.pack(state)
        if row is not None:
            yield match, kernel, state, row


@every_kernel
@given(picks=numbers())
def test_law_8_kernel_lists_what_the_rules_list(entry, sample, picks) -> None:
    for match, kernel, state, row in rows(entry, sample, picks):
        node = match.rules.node(state)
        if isinstance(node, Choice):
            assert isinstance(node.moves, Listed)
            codes = np.zeros(4096, dtype=np.int64)
            count = importlib.import_module(kernel.module).list_turns(row, codes)
            listed = codes[:count].tolist()
            assert listed == sorted(listed)
            assert listed == [kernel.code(action) for action in node.moves.actions]
            assert [kernel.action(code) for code in listed] == list(node.moves.actions)


@every_kernel
@given(picks=numbers())
def test_law_8_kernel_goes_where_the_rules_go(entry, sample, picks) -> None:
    for match, kernel, state, row in rows(entry, sample, picks):
        module = importlib.import_module(kernel.module)
        for ply in perft.countable_plies(match.rules.node(state))[:8]:
            after = np.zeros_like(row)
            module.apply_turn(row, kernel.code(ply.action), after)
            packed = kernel.pack(match.rules.apply(state, ply))
            assert after.tolist() == packed.tolist()
            assert module.hash_row(after) == module.hash_row(packed)


def without_history(match) -> Any:
    """Returns the state of a match as if it began there: the kernel knows no history."""
    return match.notation.read_position(match.notation.write_position(match.state))


@every_kernel
@given(picks=numbers(60))
@settings(max_examples=5)
def test_law_8_kernel_counts_what_the_rules_count(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    kernel, state = entry.kernel(match.options), without_history(match)
    row = kernel.pack(state)
    if row is not None:
        for depth in (0, 1, 2):
            assert kernel.perft(row, depth) == perft.count_by_rules(match.rules, state, depth)


@every_kernel
def test_law_8_divide_adds_up(entry, sample) -> None:
    match = played(begun(entry, sample), [3] * 40)
    state = without_history(match)
    parts = perft.divide(entry, match.options, state, 2)
    assert sum(parts.values()) == perft.count(entry, match.options, state, 2)
    if not match.over:
        assert tuple(parts) == legal_texts(match)


# --- law 10 -------------------------------------------------------------------------------------


@every_case
def test_law_10_schemas_are_schemas(entry, sample) -> None:
    schemas = begun(entry, sample).show.schemas
    assert set(schemas) >= {"board", "choices", "events"}
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)


@every_case
@given(picks=numbers())
@settings(max_examples=4)
def test_law_10_what_people_see_fits_its_schema(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    valid = {
        name: jsonschema.Draft202012Validator(schema) for name, schema in match.show.schemas.items()
    }
    for ply in range(len(match.plies) + 1):
        seen = frame(match, ply)
        assert plain(seen.board) == seen.board
        valid["board"].validate(seen.board)
        if seen.node.kind in ("choice", "sealed"):
            assert plain(seen.node.choices) == seen.node.choices
            valid["choices"].validate(seen.node.choices)
        assert bool(seen.events) == bool(ply)
        for event in seen.events:
            assert plain(event) == event
            assert event["kind"]
            valid["events"].validate(event)


def plain(value: Any) -> Any:
    """Returns what comes out of JSON when `value` goes in, tuples as they were."""

    def retyped(given: Any, read: Any) -> Any:
        if isinstance(given, (list, tuple)):
            return type(given)(map(retyped, given, read))
        if isinstance(given, dict):
            return {name: retyped(part, read[name]) for name, part in given.items()}
        assert not isinstance(given, float) or math.isfinite(given)
        return read

    return retyped(value, json.loads(json.dumps(value)))


@every_case
def test_law_10_plain_text_is_drawn_for_every_state(entry, sample) -> None:
    match = played_out(begun(entry, sample), random.Random(1), max_plies=60)
    for state in match.states:
        text = match.show.text(state)
        assert text.strip()
        assert "\x1b" not in text


@every_case
@given(picks=numbers())
@settings(max_examples=10)
def test_frames_say_whose_turn_it_is(entry, sample, picks) -> None:
    match = played(begun(entry, sample), picks)
    seen = frame(match)
    kinds = {Chance: "chance", Choice: "choice", Sealed: "sealed"}
    assert seen.node.kind == kinds.get(type(match.node), "over")
    assert (seen.node.kind == "over") == match.over
    assert seen.node.legal == legal_texts(match)
    assert seen.position == match.notation.write_position(match.state)
    assert find(entry.id) is entry
