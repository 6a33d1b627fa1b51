"""The engine protocol over pipes: transcript, background work, hostile input, the end."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.cli.engine import requests
from parlour.cli.engine.session import Session

DOCUMENT = Path(__file__).parents[2] / "docs" / "formats" / "engine.md"
COMMAND = [sys.executable, "-m", "parlour.cli", "engine"]
FULL = "2pl1cs2/7/2hc1xl2/7/2LC1HP2/7/2CP1SL2 s"
OF_THE_SEARCH = ("score", "nodes", "depth", "seconds")  # differ from version to version


class Pipes:
    """A running engine."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self._in, self._out = process, process.stdin, process.stdout

    def send(self, **request: Any) -> None:
        self._in.write(json.dumps(request) + "\n")
        self._in.flush()

    def read(self) -> dict[str, Any]:
        return json.loads(self._out.readline())

    def ask(self, **request: Any) -> dict[str, Any]:
        self.send(**request)
        return self.read()


@contextmanager
def engine() -> Iterator[Pipes]:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        pipes = Pipes(process)
        try:
            yield pipes
        finally:
            process.kill()


def piped(given: bytes) -> tuple[int, list[dict[str, Any]], str]:
    done = subprocess.run(COMMAND, input=given, capture_output=True, timeout=600, check=False)
    return done.returncode, [*map(json.loads, done.stdout.splitlines())], done.stderr.decode()


def transcript() -> list[tuple[str, dict[str, Any]]]:
    block = re.search(r"```transcript\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert block is not None
    lines = block[1].splitlines()
    return [
        (asked.removeprefix("> "), json.loads(told.removeprefix("< ")))
        for asked, told in zip(lines[::2], lines[1::2], strict=True)
    ]


def comparable(value: Any) -> Any:
    """Returns a reply without the values that depend on the version of the search."""
    match value:
        case dict():
            return {
                key: type(item).__name__ if key in OF_THE_SEARCH else comparable(item)
                for key, item in value.items()
            }
        case list():
            return [*map(comparable, value)]
        case _:
            return value


def test_the_documented_transcript_is_what_happens() -> None:
    lines = transcript()
    code, replies, err = piped("\n".join(asked for asked, _ in lines).encode())
    assert (code, err) == (0, "")
    by_id = {reply["id"]: reply for reply in replies}
    for asked, told in lines:
        assert comparable(by_id[told["id"]]) == comparable(told), asked


def test_every_request_is_documented_with_all_its_fields() -> None:
    text = DOCUMENT.read_text()
    kinds = {kind.__struct_config__.tag: kind for kind in requests.Request.__args__}
    for name, kind in kinds.items():
        section = re.search(rf"^## {name}\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
        assert section is not None, name
        fields = set(kind.__struct_fields__) - {"id"}
        assert {field for field in fields if f"`{field}`" not in section[1]} == set(), name


def test_others_are_answered_while_it_searches_and_stop_ends_it() -> None:
    with engine() as pipes:
        handle = pipes.ask(id=1, do="new", game="deblockle", position=FULL)["match"]
        pipes.send(id="long", do="go", match=handle, seconds=600, lines=3)
        assert len(pipes.ask(id=2, do="legal", match=handle)["turns"]) == 34
        busy = pipes.ask(id="long", do="go", match=handle, nodes=5)
        assert busy["field"] == "id"
        assert pipes.ask(id=3, do="stop", target="long") == {"id": 3, "stopped": True}
        found = pipes.read()
        assert found["id"] == "long"
        assert found["stopped"] is True
        assert found["turn"] in pipes.ask(id=4, do="legal", match=handle)["turns"]
        assert pipes.ask(id="long", do="stop", target="long")["stopped"] is False


def test_reports_come_before_the_reply() -> None:
    request = {"id": 2, "do": "go", "match": "m1", "depth": 3, "report": True}
    new = {"id": 1, "do": "new", "game": "deblockle", "position": FULL}
    code, replies, _ = piped(f"{json.dumps(new)}\n{json.dumps(request)}\n".encode())
    assert code == 0
    _, *reports, last = replies
    assert [report["depth"] for report in reports] == [1, 2, 3]
    assert all(report["report"] is True for report in reports)
    assert "report" not in last
    assert last["turn"] == last["lines"][0]["turn"]


def test_a_level_plays_a_whole_game() -> None:
    replies: list[dict[str, Any]] = []
    session = Session(replies.append)

    def ask(**request: Any) -> dict[str, Any]:
        session.handle(json.dumps({"id": 1, **request}).encode())
        assert session.jobs.wait(600)
        return replies.pop()

    options = {"south_blocks": 1, "north_blocks": 1, "turn_limit": 40}
    node = ask(do="new", game="deblockle", options=options, seed=11)["node"]
    plies = 0
    while node["kind"] == "choice":
        turn = ask(do="go", match="m1", level=1 + plies % 4, seed=plies)["turn"]
        assert turn in node["legal"]
        node = ask(do="play", match="m1", text=turn)["node"]
        plies += 1
    assert node["kind"] == "over"
    assert node["reason"]


@pytest.mark.parametrize(
    "line",
    [
        b"x" * (requests.MOST_BYTES + 5),
        b'{"id": 1, "do": "games", "more": "' + b"x" * (3 * requests.MOST_BYTES) + b'"}',
        b"\x00\xff\xfe",
        b'{"id": 1, "do": "go", "match": "m1", "nodes": 1e309}',
        b'"' + b"\\" * 1001,
    ],
)
def test_a_bad_line_is_one_error_and_the_next_is_answered(line: bytes) -> None:
    code, replies, err = piped(b"\r\n\n" + line + b'\n{"id": 7, "do": "stop", "target": 1}\r\n')
    assert (code, err) == (0, "")
    wrong, right = replies
    assert wrong["error"]
    assert right == {"id": 7, "stopped": False}


def test_the_end_of_the_input_may_come_at_once() -> None:
    assert piped(b"") == (0, [], "")


def test_it_ends_when_nobody_reads_any_more() -> None:
    new = {"id": 1, "do": "new", "game": "deblockle", "position": FULL}
    go = {"id": 2, "do": "go", "match": "m1", "seconds": 5000}
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{json.dumps(new)}\n{json.dumps(go)}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.close()
        process.wait(600)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
FIELDS = sorted({name for kind in requests.Request.__args__ for name in kind.__struct_fields__})
NAMES = [kind.__struct_config__.tag for kind in requests.Request.__args__]
MATCHES = st.sampled_from(["m1", "m2", "m3", "m9"])
LIKELY = {
    "id": st.integers(0, 3),
    "do": st.sampled_from(NAMES),
    "match": MATCHES,
    "game": st.just("deblockle"),
    "options": st.just({"setup": "random"}),
    "position": st.sampled_from([FULL, "7/7/7/7/7/7/7 s", "?"]),
    "seed": st.integers(0, 9),
    "text": st.sampled_from(["c1b1a1", "--", "hc@c5", "s", "", "c1\n"]),
    "to": st.integers(0, 4),
    "depth": st.integers(0, 2),
    "nodes": st.integers(1, 300),
    "level": st.integers(1, 2),
    "seat": st.sampled_from(["south", "north", "?"]),
    "seconds": st.just(0.01),
    "lines": st.integers(1, 3),
    "report": st.booleans(),
    "target": st.integers(0, 3),
    "players": st.just({"south": "\u2028Ada"}),
    "date": st.just("2026-11-30"),
}
ANY_REQUEST = st.fixed_dictionaries(
    {"id": LIKELY["id"] | JSON, "do": LIKELY["do"]},
    optional={name: LIKELY[name] | JSON for name in FIELDS if name not in ("id", "do")},
)


def fitting(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Requests of one kind with the fields that it has, and mostly good values."""
    (kind,) = (kind for kind in requests.Request.__args__ if kind.__struct_config__.tag == name)
    return st.fixed_dictionaries(
        {field: LIKELY[field] for field in kind.__struct_fields__}, optional={}
    ).map(lambda fields: {**fields, "do": name})


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.binary(max_size=40)
        | (ANY_REQUEST | st.sampled_from(NAMES).flatmap(fitting)).map(
            lambda request: json.dumps(request).encode()
        ),
        max_size=12,
    )
)
def test_no_input_ends_a_session(lines: list[bytes]) -> None:
    replies: list[dict[str, Any]] = []
    session = Session(replies.append)
    for line in lines:
        session.handle(line)
    assert session.jobs.wait(600)
    session.jobs.end()
    last = [reply for reply in replies if "report" not in reply]
    assert len(last) == len(lines)  # one answer each
    assert not any("fault of parlour" in reply.get("error", "") for reply in replies)
