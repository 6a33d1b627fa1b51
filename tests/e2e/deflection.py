"""A player at an apparatus: the handles that are clicked, and the pages that Deflection has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from e2e.guide import good_turn
from e2e.player import Player

SETTINGS = {"game": "deflection", "toured": ["deflection"]}
SHORT = {"layout": "small", "chips": "1", "no_progress": "6"}  # options for a short game

# Turns that lead from the start of the classic apparatus to what their names say.
TO_A_CASCADE = ["E9", "E4", "E1", "E6", "2L", "E1", "E1", "~~"]  # 4L makes five chips fall
TO_POINTS = ["E1", "4L", "6R", "E9"]  # 2R makes a chip of each side fall into the box


def handle(player: Player, turn: str) -> Locator:
    """What is clicked for a turn: a slot, half of a level, half of the box."""
    return player.see("deflection-controls").locator(f'[data-turn="{turn}"]')


def aim(player: Player, turn: str) -> None:
    """Clicks a turn's handle once: it is shown and not yet played."""
    expect(handle(player, turn)).to_have_attribute("data-can", "true")
    handle(player, turn).click()
    expect(handle(player, turn)).to_have_attribute("aria-pressed", "true")


def click_turn(player: Player, turn: str) -> None:
    """Plays a turn by clicks."""
    if turn in {"~~", "--"}:
        player.see("deflection-only").click()
        return
    aim(player, turn)
    handle(player, turn).click()


def type_turns(player: Player, turns: list[str]) -> None:
    """Plays turns by typing them, each when the one before is on the board."""
    for ply, turn in enumerate(turns, player.view()["frame"]["ply"] + 1):
        player.type_turn(turn)
        expect_ply(player, ply)


def key_turn(player: Player, turn: str) -> None:
    """Plays a turn with the keyboard alone."""
    if turn in {"~~", "--"}:
        player.tab_to(player.see("deflection-only"))
    else:
        key_to(player, turn)
        expect(handle(player, turn)).to_have_attribute("data-can", "true")
        player.page.keyboard.press("Enter")
        expect(handle(player, turn)).to_have_attribute("aria-pressed", "true")
    player.page.keyboard.press("Enter")


def key_to(player: Player, turn: str) -> None:
    """Moves the keyboard's focus over the handles with the arrow keys."""
    controls = player.see("deflection-controls")
    focused = controls.locator("[data-turn]:focus")
    if focused.count() == 0:
        player.tab_to(controls.locator('[data-turn][tabindex="0"]'))

    def here() -> str:
        return focused.get_attribute("data-turn") or ""

    def row(text: str) -> int:
        return 0 if text[0] == "E" else 7 if text[0] == "B" else int(text[0])

    down = row(turn) - row(here())
    for _ in range(abs(down)):
        player.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    every = controls.locator("[data-turn]").evaluate_all("them => them.map(it => it.dataset.turn)")
    right = every.index(turn) - every.index(here())
    for _ in range(abs(right)):
        player.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    expect(handle(player, turn)).to_be_focused()


def expect_ply(player: Player, ply: int) -> None:
    """Waits until the board shows this ply and its handles can be clicked again."""
    told = player.see("turns").locator("[aria-current]")
    expect(told).to_contain_text(re.compile(rf"^\s*{ply}\b"))
    expect(player.see("deflection-panel")).to_have_attribute("aria-busy", "false")


def act(player: Player, view: dict[str, Any]) -> None:
    """Plays a good turn by clicks."""
    click_turn(player, good_turn(view, level=2))


def expect_points(player: Player, red: int, blue: int) -> None:
    """Waits until the points of both sides are these."""
    for seat, points in enumerate((red, blue)):
        shown = player.see(f"deflection-points-{seat}")
        expect(shown).to_have_attribute("data-points", str(points))


# --- pages ---------------------------------------------------------------------------------------


def start(player: Player) -> None:
    player.open()
    player.see("options").locator("summary").click()
    expect(player.see("play-computer")).to_be_enabled()


def table(player: Player) -> None:
    """A table of two on this device, in play, with a turn aimed at."""
    player.begin("device")
    for turn in ("E9", "4L"):
        click_turn(player, turn)
        expect(handle(player, turn)).to_have_attribute("aria-pressed", "false")
    aim(player, "1L")  # Red's chip stays in the frame


def barred(player: Player) -> None:
    """A table where the reason for a barred level is told."""
    player.begin("device")
    click_turn(player, "4L")
    expect(handle(player, "4R")).to_have_attribute("data-can", "false")
    expect(player.see("deflection-panel")).to_have_attribute("aria-busy", "false")
    handle(player, "4R").click()
    expect(player.see("deflection-panel")).to_contain_text("DN-11")


def over(player: Player) -> None:
    """The result of a game that two on this device have agreed to end."""
    table(player)
    player.see("menu-button").click()
    player.see("menu").locator("li button").nth(1).click()
    player.see("confirm").locator("button.main").click()
    expect(player.see("result")).to_be_visible()


def rules(player: Player) -> None:
    player.open("/rules/deflection")
    expect(player.page.locator("#DN-33")).to_be_attached()


def editor(player: Player) -> None:
    """The editor with a fault told."""
    player.open("/layouts/deflection")
    player.see("edit-from").select_option("")
    expect(player.see("edit-verdict").locator("li")).to_have_count(1)


AT_THE_TABLE: dict[str, Callable[[Player], None]] = {"table": table, "barred": barred, "over": over}
ALL: dict[str, Callable[[Player], None]] = {
    "start": start,
    **AT_THE_TABLE,
    "rules": rules,
    "editor": editor,
}
