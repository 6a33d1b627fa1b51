"""The command line over Deflector: what its designer would draw for each who draws in secret."""

from __future__ import annotations

from pathlib import Path

from cli.command import parlour

START = "played=0 entry=4 wins=0:0 points=0:0 last=-"
SMALL = ("--set", "width=6", "--set", "height=6")
RECORD = Path(__file__).parents[2] / "records" / "deflector" / "blocked_gap.txt"


def test_analyse_designs_a_drawing_for_either_side() -> None:
    found = parlour("analyse", "deflector", START, *SMALL, "--seconds", "0.1", "--json")
    assert found.code == 0, found.err
    west, east = found.json["seats"]
    assert (west["seat"], east["seat"], west["level"], east["level"]) == (0, 1, 5, 5)
    assert west["turn"].startswith("start=3 ")
    assert east["turn"].startswith("start=10 ")
    assert west["pace_s"] > 0


def test_analyse_of_a_record_sets_the_plan_beside_what_was_drawn() -> None:
    found = parlour("analyse", "--record", str(RECORD), "--seconds", "0.1", "--json")
    assert found.code == 0, found.err
    plies = found.json["plies"]
    assert [(ply["ply"], ply["seat"]) for ply in plies] == [(0, 0), (0, 1)]
    text = RECORD.read_text("utf-8")
    assert f"west {plies[0]['played']} | east {plies[1]['played']} " in text


def test_legal_shows_a_drawing_of_each_side() -> None:
    told = parlour("legal", "deflector", START, *SMALL, "--json").json["seats"]
    assert [side["fields"] for side in told] == [[], []]
    assert told[0]["examples"][0].startswith("start=3 ")
    lines = parlour("legal", "deflector", START, *SMALL).out.splitlines()
    assert lines[:2] == ["west, in secret:", "  too many to list, in the form"]
