"""Whole games from the start page to the result."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.guide import good_turn
from e2e.player import SHORT, Player, until_over

WHY = (
    "The same position stood for the third time: a draw.",
    "One side has brought all its cubes home.",
)


def click(player: Player, view: dict[str, Any]) -> None:
    if view["frame"]["board"]["phase"] == "place":
        player.place()
    else:
        player.click_turn(good_turn(view))


def test_a_game_against_the_engine_by_clicks(join: Join) -> None:
    player = join().begin("computer", **SHORT)
    until_over([player], click)
    player.expect_result()
    result = player.see("result")
    expect(result).to_contain_text(WHY[len(player.view()["winners"])])
    expect(result.get_by_role("button", name="Rematch")).to_be_enabled()
