"""The game without a pointer."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.guide import good_turn
from e2e.player import SHORT, Player, until_over


def act(player: Player, view: dict[str, Any]) -> None:
    if view["frame"]["board"]["phase"] == "place":
        player.page.keyboard.press("r")
        player.tab_to(player.see("deblockle-put"))
        player.page.keyboard.press("Enter")
    else:
        player.key_turn(good_turn(view))


def test_a_whole_game_by_keys_from_the_start_page_to_a_new_one(join: Join) -> None:
    player = join().open()
    page, keys = player.page, player.page.keyboard
    player.tab_to(player.see("options").locator("summary"))
    keys.press("Enter")
    for name in SHORT:
        player.tab_to(player.see("options").locator(f'[id$="-{name}"]'))
        keys.press("1")
    page.evaluate("document.activeElement.blur()")
    player.tab_to(player.see("play-computer"))
    keys.press("Enter")
    expect(player.see("deblockle-board")).to_be_visible()

    until_over([player], act)
    player.tab_to(player.see("result").get_by_role("link", name="New game"))
    keys.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_test_id("play-computer")).to_be_visible()


def test_escape_puts_the_cube_back_and_the_keys_of_the_table_do_what_the_sheet_says(
    join: Join,
) -> None:
    player = join().begin("device", **SHORT)
    for _ in range(2):
        player.place()
    player.expect_to_move()
    page, keys = player.page, player.page.keyboard
    own = page.locator('[data-mark="own"]')
    player.key_to(own.get_attribute("data-square") or "")
    keys.press("Enter")
    expect(page.locator('[data-mark="picked"]')).to_have_count(1)
    keys.press("Escape")
    expect(page.locator('[data-mark="picked"]')).to_have_count(0)
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Keyboard shortcuts")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.press("d")
    expect(player.see("describe")).to_contain_text("South to play")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.press("f")
    expect(player.see("deblockle-squares").locator("button").first).to_have_attribute(
        "data-square", "g1"
    )
    keys.press("/")
    expect(player.see("typed-turn")).to_be_focused()
