"""Records: what is written is read again, and nothing that is wrong goes unnamed."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from example_game import GAME
from parlour.core.errors import RecordError, Refusal
from parlour.play.events import Begun, DrawAgreed, Moved, Resigned
from parlour.play.match import begin, evolve
from parlour.play.record import Record, RecordPly, RecordSeal, check, from_match, read, write
from parlour.play.record_format import MAX_BYTES, MAX_HEADER, MAX_LINE, MAX_PLIES
from parlour.play.secret import hand_in, hand_in_late, reveal_sealed
from strategies import CASES, begun, case_name, find, numbers, played, played_out

DOCUMENT = Path(__file__).parents[2] / "docs/formats/record.md"
EXAMPLE = DOCUMENT.read_text("utf-8").split("```record\n")[1].split("```")[0]


def with_line(number: int, line: str | None) -> str:
    """Returns the documented example with one line replaced, or left out."""
    lines = EXAMPLE.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


def fault(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        check(read(text), find)
    return caught.value


# --- the documented example ---------------------------------------------------------------------


def test_the_documented_example_replays() -> None:
    match = check(read(EXAMPLE), find)
    assert match.ending is not None
    assert match.ending.winners == (1,)
    assert match.state.scores == (0, 3, 0)


def test_the_documented_example_is_canonical() -> None:
    assert write(read(EXAMPLE)) == EXAMPLE


def test_the_documented_example_holds_what_the_document_says() -> None:
    record = read(EXAMPLE)
    assert record.players == {"red": "Ada Berg", "green": "Bo Ek", "blue": "computer, level 2"}
    assert record.options == {"rounds": "1"}
    assert record.extra == {"event": "Club evening"}
    assert record.comment == "A short game."
    assert [ply.comment for ply in record.plies] == [
        "", "Two think alike.", "", "The wind brings it home,\nby a hand's breadth.", "",
    ]  # fmt: skip
    assert [ply.clock_ms for ply in record.plies] == [None, None, 291_200, None, 280_000]


# --- what is wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (1, "parlour record 2", "format 2"),
        (1, "parlour", "expected 'parlour record 1'"),
        (1, "", "expected 'parlour record 1'"),
        (2, "game: nochess", "no game 'nochess'"),
        (2, "game: ../../etc", "expected the id of a game"),
        (3, "rules: 2", "newer than this program's 1"),
        (3, "rules: 0", "expected the rules' version"),
        (3, "rules: \u0661", "expected the rules' version"),
        (4, "option rounds: 9", "rounds is a number from 1 to 4"),
        (4, "option round: 1", "no option 'round'"),
        (4, "option rounds 1", "expected a field"),
        (5, "seat purple: Ada", "no seat 'purple'"),
        (5, "game: example", "'game' stands on line 2 already"),
        (8, "date: yesterday", "expected a date"),
        (8, "date: 2026-13-30", "expected a date"),
        (9, "result: red won (rounds)", "the game ended as 'green won (rounds)'"),
        (9, "result: draw (agreed)", "the game ended as 'green won (rounds)'"),
        (13, "green roll 2", "expected a ply of chance"),
        (13, "chance", "expected a ply"),
        (13, "chance roll 4", "EX-2"),
        (13, "chance roll two", "column 6: expected a digit"),
        (14, "sealed red bid 1 | green bid 2", "turn"),
        (14, "sealed green bid 2 | red bid 1 | blue bid 1", "in the order of the seats"),
        (14, "sealed red bid 1 | green bud 2 | blue bid 1", "column 19: expected roll, bid"),
        (14, "sealed red bid 1 | mauve bid 2 | blue bid 1", "column 13: expected a seat"),
        (15, "green throw 11", "EX-4"),
        (15, "red throw 1", "expected a ply of green"),
        (15, "green throw 4.5 {clock 4:60}", "expected minutes and seconds"),
        (15, "green throw 4.5 {clock 4:51} {clock 4:51}", "the clock is given twice"),
        (15, "green throw 4.5 {watch 4:51}", "expected clock, position or seal"),
        (15, "green throw 4.5 {seal green 00 00}", "its seal (64 hexadecimal digits)"),
        (15, f"green throw 4.5 {{seal green {'0' * 64} 00}}", "a ply of green was not sealed"),
        (15, "green throw 4.5 {clock 4:51", "expected a note"),
        (15, "green throw 4.5 {clock 4:51} off", "expected a note"),
        (15, "green throw 4.5} {clock 4:51", "expected a ply"),
        (16, "chance wind -0.25 {position 1 spite 2 green 0,0,0}", "after this ply is 1 spite"),
        (18, "green spite left\nchance roll 1", "the game is over"),
        (18, "green spite le\x00ft", "U+0000"),
        (18, "green spite left # \ud800", "U+D800"),
        (18, "green spite left # " + "x" * MAX_LINE, f"at most {MAX_LINE} characters"),
    ],
)
def test_the_first_wrong_line_is_named(line: int, text: str, why: str) -> None:
    error = fault(with_line(line, text))
    assert why in error.why
    assert error.line == (line if "\n" not in text else line + 1)
    assert "\n" not in str(error)


def test_an_unknown_option_is_named_and_not_one_that_there_is() -> None:
    error = fault(with_line(5, "option bets: 1"))
    assert (error.line, "no option 'bets'; there are rounds" in error.why) == (5, True)


@pytest.mark.parametrize("line", [2, 3])
def test_the_game_and_its_rules_are_required(line: int) -> None:
    assert "the header has no field" in fault(with_line(line, None)).why


def test_what_is_too_large_is_refused() -> None:
    assert fault("x" * (MAX_BYTES + 1)).line == 1
    fields = "".join(f"field{number}: 1\n" for number in range(MAX_HEADER))
    assert fault("parlour record 1\ngame: example\n" + fields).line == MAX_HEADER + 2
    plies = "chance roll 1\n" * (MAX_PLIES + 1)
    assert fault(f"parlour record 1\ngame: example\nrules: 1\n\n{plies}").line == MAX_PLIES + 5


def test_bytes_that_are_no_utf_8_are_refused() -> None:
    assert fault(EXAMPLE.encode() + b"# \xff\n").line == 19


def test_long_lines_of_anything_are_read_in_no_time() -> None:
    for odd in (" ", "{", "}", "a ", "{clock ", "#", "| "):
        text = with_line(13, ("a" + odd * MAX_LINE)[:MAX_LINE])
        with pytest.raises(RecordError):
            check(read(text), find)


@given(data=st.data())
def test_any_text_is_read_or_refused(data: st.DataObject) -> None:
    at, end = sorted((data.draw(st.integers(0, len(EXAMPLE))), data.draw(st.integers(0, 400))))
    text = EXAMPLE[:at] + data.draw(st.text(max_size=20)) + EXAMPLE[end:]
    try:
        record = read(text)
    except RecordError:
        return
    assert read(write(record)) == record


@given(data=st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        check(read(b"parlour record 1\n" + data), find)


# --- what is right ------------------------------------------------------------------------------


def test_what_people_type_is_read() -> None:
    text = EXAMPLE.replace("\n", " \r\n").replace("green throw 4.5 ", "green\tthrow 4.50")
    assert check(read("\ufeff" + text), find) == check(read(EXAMPLE), find)
    assert write(read(text)) == EXAMPLE.replace("throw 4.5", "throw 4.50")


def test_a_comment_begins_with_a_mark_that_stands_alone() -> None:
    line = "west start=2 #.#./.... ....#/...# {position # 3} # a #comment # of two#"
    text = f"parlour record 1\ngame: example\nrules: 1\n\n{line}\neast x #\neast #y\n"
    plies = read(text.replace("{position # 3}", "{position #3}")).plies
    assert [(ply.text, ply.position, ply.comment) for ply in plies] == [
        ("start=2 #.#./.... ....#/...#", "#3", "a #comment # of two#"),
        ("x", "", ""),
        ("#y", "", ""),
    ]
    assert fault(text).line == 5


def test_unknown_fields_survive_in_their_order() -> None:
    text = with_line(10, "zeta: 1\nevent: Évening — # {x}\nalpha:\nodd thing: a: b")
    assert write(read(text)) == text


def test_a_result_is_not_required() -> None:
    assert check(read(with_line(9, None)), find).ending is not None


@pytest.mark.parametrize(
    "result", ["unfinished", "draw (agreed)", "red and blue won (green resigned)"]
)
def test_an_open_game_ends_as_the_result_says(result: str) -> None:
    text = EXAMPLE.replace("green won (rounds)", result).rsplit("green spite", 1)[0]
    match = check(read(text), find)
    assert match.over == (result != "unfinished")
    assert write(from_match(match, date="2026-11-30")).split("\n")[5] == f"result: {result}"


@pytest.mark.parametrize("result", ["green won (rounds)", "mauve resigned", "draw (rounds)"])
def test_an_open_game_has_not_ended_by_the_rules(result: str) -> None:
    text = EXAMPLE.replace("green won (rounds)", result).rsplit("green spite", 1)[0]
    error = fault(text)
    assert error.line == 9
    assert "leave the game open" in error.why


def test_notes_stand_where_they_were_made() -> None:
    match = check(read(EXAMPLE), find)
    record = from_match(
        match,
        players={"red": "A\nB"},
        comments={0: "first\n\n  indented", 1: "one", 5: "last\nline"},
        clocks_ms={3: 0, 5: 59_999},
        seed="1234",
        commitment="sha256 ab",
    )
    text = write(record)
    assert "seat red: A B\n" in text
    assert "\n\n# first\n#\n#   indented\nchance roll 2 # one\n" in text
    assert text.endswith("green spite left {clock 0:59.999} # last\n# line\n")
    again = read(text)
    assert again == replace(record, players={"red": "A B"})
    assert check(again, find) == match


def test_a_match_that_began_at_a_position_replays() -> None:
    match = played_out(begin(GAME, GAME.options(), "2 throw 2 green 0,0,0"), random.Random(2))
    record = read(write(from_match(match)))
    assert record.start == "2 throw 2 green 0,0,0"
    assert check(record, find) == match
    assert fault(write(replace(record, start="2 throw 2 mauve 0,0,0"))).line == 5


def test_the_stored_position_stands_where_a_game_drifts() -> None:
    drifting = replace(GAME, info=replace(GAME.info, drifts=True))
    match = played_out(begun(drifting, {}), random.Random(4))
    record = from_match(match)
    assert all(ply.position for ply in record.plies)
    assert check(read(write(record)), lambda _: drifting) == match
    bent = replace(record.plies[0], position="2 bid 3 - 4,4,4")
    stood = check(Record("example", 1, plies=(bent,)), lambda _: drifting)
    assert stood.state.scores == (4, 4, 4)
    broken = replace(record.plies[0], position="2 bid 3 - 4,4", line=7)
    with pytest.raises(RecordError, match=r"line 7: position .* three numbers"):
        check(Record("example", 1, plies=(broken,)), lambda _: drifting)


@pytest.mark.parametrize(("entry", "sample"), CASES, ids=case_name)
@given(picks=numbers(), seed=st.integers(0, 5))
def test_every_match_replays_from_its_record(entry, sample, picks, seed) -> None:
    match = played(begun(entry, sample), picks)
    if not match.over:
        endings = [None, DrawAgreed(0), *map(Resigned, range(len(match.info.seats)))]
        event = endings[seed % len(endings)]
        match = match if event is None else evolve(match, event)
    record = from_match(match)
    again = read(write(record))
    assert again == record
    replayed = check(again, find)
    assert (replayed.states, replayed.ending) == (match.states, match.ending)


_words = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12).map(str.strip)
_names = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
_fields = st.dictionaries(_names, _words.filter(bool), max_size=3)
_plain = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8)
_comments = st.lists(_words, max_size=3).map("\n".join)
_plies = st.builds(
    RecordPly,
    who=_names,
    text=_plain,
    comment=_comments,
    clock_ms=st.none() | st.integers(0, 10**8),
    position=st.just("") | _plain,
)


@given(
    record=st.builds(
        Record,
        game=st.just("example"),
        rules=st.integers(1, 99),
        options=_fields,
        players=_fields,
        date=st.sampled_from(["", "2026-11-30", "2026-02-01T23:59:59Z"]),
        result=_words,
        seed=_words,
        commitment=_words,
        extra=st.dictionaries(_names.map("x-{}".format), _words, max_size=3),
        comment=_comments,
        plies=st.lists(_plies, max_size=4).map(tuple),
    )
)
def test_what_is_written_is_read(record: Record) -> None:
    assert read(write(record)) == record


# --- seals --------------------------------------------------------------------------------------

BIDS = {0: "bid 1", 1: "bid 2", 2: "bid 0"}
NONCES = {0: "0a", 1: "0b", 2: "0c"}


def sealed_game() -> str:
    """A record in which all bids were sealed, red's last, and the time was up for blue."""
    match = evolve(begun(GAME, {"seconds": "30"}), Moved("roll 2"))
    match = evolve(match, Begun((0, 1, 2), 5.0))
    for seat in (1, 0):
        done = hand_in(match, seat, BIDS[seat], NONCES[seat], 6.0)
        assert not isinstance(done, Refusal)
        match = evolve(match, done[0])
    match = evolve(match, hand_in_late(match, 2, BIDS[2], NONCES[2]))
    moved = reveal_sealed(match, BIDS, NONCES)
    assert isinstance(moved, Moved)
    return write(from_match(evolve(match, moved)))


def test_a_sealed_ply_is_written_with_what_proves_it() -> None:
    text = sealed_game()
    line = next(line for line in text.splitlines() if line.startswith("sealed"))
    assert line.startswith("sealed red bid 1 | green bid 2 | blue bid 0 | done green red {seal red")
    assert line.endswith("0c}")
    match = check(read(text), find)
    assert [proof.nonce for proof in match.proofs[1]] == ["0a", "0b", "0c"]
    assert write(from_match(match)) == text


def test_a_sealed_ply_without_seals_is_right_too() -> None:
    plain = re.sub(r" \{seal [^}]*\}", "", sealed_game())
    assert "{" not in plain
    assert check(read(plain), find).proofs == {}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("red bid 1 |", "red bid 0 |", "red had handed in something else"),
        ("green bid 2", "green bid 1", "green had handed in something else"),
        (" 0b}", " 0d}", "green had handed in something else"),
        ("{seal red", "{seal blue", "the seal of blue is given twice"),
        ("{seal red", "{seal mauve", "expected the seals of red, green, blue, in this order"),
        (
            "roll 2\n",
            "roll 2\nsealed red bid 0 | green bid 0 | blue bid 0\nchance roll 1\n",
            "red had handed in something else",
        ),
        (" 0a}", "}", "its seal (64 hexadecimal digits) and the nonce"),
    ],
)
def test_a_seal_that_does_not_fit_is_named(old: str, new: str, why: str) -> None:
    text = sealed_game()
    assert text.count(old) == 1
    spoilt = text.replace(old, new)
    error = fault(spoilt)
    assert why in error.why
    assert spoilt.splitlines()[error.line - 1].startswith("sealed")


def test_a_seal_that_is_missing_is_named() -> None:
    error = fault(re.sub(r" \{seal blue [^}]*\}", "", sealed_game()))
    assert "expected the seals of red, green, blue" in error.why


def test_two_drawings_of_a_whole_sheet_fit_a_line() -> None:
    ply = RecordPly("sealed", f"red {'x' * 10_000} | green {'y' * 10_000}")
    seals = tuple(RecordSeal(name, "0" * 64, "1" * 32) for name in ("red", "green"))
    record = Record("example", 1, plies=(replace(ply, seals=seals),))
    assert read(write(record)).plies == record.plies
