"""The client's pages, each as a player comes to it, for what must hold on all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from e2e.guide import good_turn
from e2e.player import Player

RECORD = Path(__file__).parents[1] / "records" / "deblockle" / "agreed.txt"


def _start(player: Player) -> None:
    player.open()
    player.see("options").locator("summary").click()
    expect(player.see("play-computer")).to_be_enabled()


def _settings(player: Player) -> None:
    placing(player)
    player.page.keyboard.press(",")
    expect(player.see("settings")).to_be_visible()


def _menu(player: Player) -> None:
    placing(player)
    player.see("menu-button").click()
    expect(player.see("menu")).to_be_visible()


def _invite(player: Player) -> None:
    player.open()
    player.see("play-link").click()
    expect(player.see("invite")).to_be_visible()


def placing(player: Player) -> None:
    """A table of two on this device, where South places North's cubes."""
    player.open()
    player.see("play-device").click()
    expect(player.see("deblockle-put")).to_be_enabled()


def table(player: Player) -> None:
    """A table in play, with a cube in hand and marks where it may tip."""
    player.begin("device", setup="random")
    player.wait_for_ply(8)
    player.key_turn(good_turn(player.view()))
    player.wait_for_ply(9)
    player.key_to(good_turn(player.view())[:2])
    player.page.keyboard.press("Enter")
    expect(player.page.locator('[data-mark="tip"]').first).to_be_visible()


def _tour(player: Player) -> None:
    player.page.add_init_script(
        "localStorage.setItem('parlour.settings', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('parlour.settings')), toured: []}))"
    )
    placing(player)
    expect(player.see("tour")).to_be_visible()


def _over(player: Player) -> None:
    """The result of a game between two people on this device, who agree on a draw."""
    placing(player)
    player.see("menu-button").click()
    player.see("menu").locator("li button").nth(1).click()
    player.see("confirm").locator("button.main").click()
    expect(player.see("result")).to_be_visible()


def _replay(player: Player) -> None:
    player.open("/replay")
    player.see("record-text").fill(RECORD.read_text())
    player.page.locator("form button[type=submit]").click()
    expect(player.see("replay-slider")).to_be_visible()
    player.see("replay-slider").fill("18")


def _record(player: Player) -> None:
    player.open("/replay")
    expect(player.see("record-text")).to_be_visible()


def _rules(player: Player) -> None:
    player.open("/rules/deblockle")
    expect(player.page.locator("#DB-20")).to_be_attached()


def _missing(player: Player) -> None:
    player.open("/nowhere")
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()


SCROLLING: dict[str, Callable[[Player], None]] = {
    "start": _start,
    "record": _record,
    "rules": _rules,
    "missing": _missing,
}
AT_THE_TABLE: dict[str, Callable[[Player], None]] = {
    "invite": _invite,
    "tour": _tour,
    "placing": placing,
    "table": table,
    "menu": _menu,
    "settings": _settings,
    "over": _over,
    "replay": _replay,
}
ALL = {**SCROLLING, **AT_THE_TABLE}
