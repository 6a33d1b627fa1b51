"""The wooden board: it is drawn and played on, and what comes where it cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from e2e.conftest import Join
from e2e.guide import good_turn
from e2e.pages import placing
from e2e.player import SHORT, SOFTWARE, Player

SCENE = {"views": {"deblockle": "scene"}}
NOT_DRAWN = (
    "GPU stall|WebGL|swiftshader|SwiftShader"  # the processor draws here, and Chromium says so
)


def in_scene(player: Player) -> Player:
    player.forgive(SOFTWARE)
    player.begin("device", setup="random", **SHORT)  # no cube hides another
    board = player.see("deblockle-board")
    expect(board).to_have_attribute("data-view", "scene")
    expect(board.locator("canvas")).to_be_visible()
    return player


def test_a_turn_is_played_by_the_pointer_on_the_wooden_board(join: Join) -> None:
    player = in_scene(join(settings=SCENE))
    player.wait_for_ply(2)
    text = good_turn(player.view())
    player.click_turn(text)
    player.wait_for_ply(3)
    player.expect_turn(3, text)


def test_keys_change_the_view_and_the_browser_remembers_it(join: Join) -> None:
    player = in_scene(join(settings=SCENE))
    board = player.see("deblockle-board")
    player.page.keyboard.press("2")
    expect(board).to_have_attribute("data-view", "flat")
    player.page.reload()
    expect(board).to_have_attribute("data-view", "flat")
    player.page.keyboard.press("3")
    expect(board).to_have_attribute("data-view", "scene")


def test_without_webgl_the_flat_board_comes_with_a_sentence(
    launch: Callable[..., Browser], join: Join
) -> None:
    browser = launch("--disable-gpu", "--disable-3d-apis")
    player = join(browser=browser, settings=SCENE)
    try:
        player.forgive("WebGL")
        placing(player)
        board = player.see("deblockle-board")
        expect(board).to_contain_text("This browser cannot draw the wooden board")
        expect(board).to_have_attribute("data-view", "flat")
        player.place()
        player.wait_for_ply(9)
    finally:
        player.leave()
        browser.close()
