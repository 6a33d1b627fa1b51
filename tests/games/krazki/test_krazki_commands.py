"""The command line over Krążki: what is told of shots, and what its planner would do."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli.command import parlour
from parlour import catalog
from parlour.cli.engine.session import Session
from parlour.play.match import Match, begin, with_ply
from parlour.play.record import from_match, write

FORM = "S at="


def after(*texts: str) -> Match:
    entry = catalog.game("krazki")
    match = begin(entry, entry.options())
    for text in texts:
        match = with_ply(match, text)
    return match


def position(match: Match) -> str:
    return match.notation.write_position(match.state)


SHOOTING = after("first red", "B 0.100,-0.050")


def test_analyse_plans_a_shot_that_is_legal() -> None:
    found = parlour("analyse", "krazki", position(SHOOTING), "--seconds", "0.2", "--json").json
    assert (found["seat"], found["level"]) == (0, 5)
    assert with_ply(SHOOTING, found["turn"]).texts[-1] == found["turn"]
    assert (
        "red to choose" in parlour("analyse", "krazki", position(SHOOTING), "--seconds", "0.2").out
    )


def test_analyse_follows_a_record_past_the_draws_of_chance(tmp_path: Any) -> None:
    path = tmp_path / "begun.txt"
    path.write_text(write(from_match(SHOOTING)), "utf-8")
    plies = parlour("analyse", "--record", str(path), "--seconds", "0.2", "--json").json["plies"]
    assert [(ply["ply"], ply["played"]) for ply in plies] == [(1, "B 0.100,-0.050"), (2, None)]
    assert plies[0]["turn"].startswith("B ")
    assert plies[1]["turn"].startswith(FORM)


def test_legal_tells_the_form_and_the_ranges_of_a_shot() -> None:
    told = parlour("legal", "krazki", position(SHOOTING), "--json").json
    names = ["at_x", "at_y", "facing", "impulse", "offset", "loft"]
    assert [field["name"] for field in told["fields"]] == names
    (example,) = told["examples"]
    assert example.startswith(FORM)
    assert with_ply(SHOOTING, example).texts[-1] == example
    lines = parlour("legal", "krazki", position(SHOOTING)).out.splitlines()
    assert lines[:2] == ["not a list but a continuous choice, in the form", f"  {example}"]
    assert "  loft      0 to 45 deg" in lines


def test_perft_says_that_shots_are_no_list() -> None:
    done = parlour("perft", "krazki", position(SHOOTING), "--depth", "2")
    why = "turns that are no list but a continuous choice cannot be counted"
    assert (done.code, done.err) == (2, f"parlour: {why}\n")


@pytest.mark.parametrize("limit", [{"seconds": 0.2}, {"level": 2, "seconds": 0.2}])
def test_go_of_the_engine_protocol_plans_a_shot(limit: dict[str, Any]) -> None:
    replies: list[dict[str, Any]] = []
    session = Session(replies.append)
    begun = {"id": 1, "do": "new", "game": "krazki", "position": position(SHOOTING)}
    for request in (begun, {"id": 2, "do": "go", "match": "m1", **limit}):
        session.handle(json.dumps(request).encode())
    assert session.jobs.wait(600)
    assert replies[-1]["level"] == limit.get("level", 5)
    assert replies[-1]["turn"].startswith(FORM)
