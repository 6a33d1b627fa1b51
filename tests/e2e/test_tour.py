"""The tour of a first visit: what it leaves uncovered, how it ends, when it waits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Join
from e2e.pages import placing
from e2e.player import Player

FIRST: dict[str, list[str]] = {"toured": []}
SCREENS = [(1440, 900), (390, 844), (360, 640), (844, 390)]


def apart(player: Player, one: Locator, other: Locator) -> bool:
    """Whether two boxes on the page do not meet."""
    a, b = player.box(one), player.box(other)
    return (
        a["x"] + a["width"] <= b["x"] + 1
        or b["x"] + b["width"] <= a["x"] + 1
        or a["y"] + a["height"] <= b["y"] + 1
        or b["y"] + b["height"] <= a["y"] + 1
    )


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_tour_covers_no_button_and_does_not_come_back(
    width: int, height: int, join: Join
) -> None:
    player = join(settings=FIRST, viewport={"width": width, "height": height})
    placing(player)
    tour = player.see("tour")
    expect(tour).to_be_visible()
    for step in range(3):
        for other in ("deblockle-panel", "strip", "seat-0", "seat-1", "menu-button"):
            assert apart(player, tour, player.see(other)), (step, other)
        assert apart(player, tour, player.page.get_by_role("navigation", name="Tools of the table"))
        if step < 2:
            player.press("Next")
    player.page.reload()
    expect(player.see("deblockle-put")).to_be_enabled()
    expect(tour).to_have_count(0)


def test_escape_closes_the_tour_and_gives_the_board_the_focus(join: Join) -> None:
    player = join(settings=FIRST)
    placing(player)
    player.see("tour").get_by_role("button", name="Next").focus()
    player.page.keyboard.press("Escape")
    expect(player.see("tour")).to_have_count(0)
    expect(player.see("board")).to_be_focused()


def test_the_tour_waits_while_a_seat_is_free_or_an_offer_stands(join: Join) -> None:
    host = join(settings=FIRST).begin("link")
    expect(host.see("deblockle-panel")).to_contain_text("The other seat is still free.")
    expect(host.see("invite-local")).to_be_visible()
    assert host.see("tour").count() == 0
    guest = join(settings=FIRST).open(host.see("invite-link").input_value())
    expect(guest.see("deblockle-panel")).to_contain_text("opponent")
    south, north = (host, guest) if host.seat == 0 else (guest, host)
    expect(south.see("tour")).to_be_visible()
    expect(north.see("deblockle-panel")).to_contain_text("Waiting for your opponent")
    assert north.see("tour").count() == 0
    north.press("Draw")
    north.see("confirm").locator("button.main").click()
    expect(south.see("offer-draw")).to_be_visible()
    expect(south.see("tour")).to_have_count(0)
    south.press("Decline")
    expect(south.see("tour")).to_be_visible()
