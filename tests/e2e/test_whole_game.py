"""Whole games from the start page to the result."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.guide import good_turn
from e2e.player import SHORT, Player, until_over


def click(player: Player, view: dict[str, Any]) -> None:
    if view["frame"]["board"]["phase"] == "place":
        player.place()
    else:
        player.click_turn(good_turn(view))


def test_a_game_against_the_engine_by_clicks(join: Join) -> None:
    player = join().begin("computer", **SHORT)
    until_over([player], click)
    result = player.see("result")
    won = player.view()["winners"] == [0]
    expect(result.get_by_role("heading")).to_have_text("You win" if won else "You lose")
    expect(result).to_contain_text("One side has brought all its cubes home.")
    expect(result.get_by_role("button", name="Rematch")).to_be_enabled()
