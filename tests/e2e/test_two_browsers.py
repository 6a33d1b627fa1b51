"""Two people at two browsers, a third who watches, and what they say to each other."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.guide import good_turn
from e2e.player import SHORT, Player, until_over

Two = tuple[Player, Player]


@pytest.fixture
def two(join: Join) -> Two:
    """Two players at one table by an invite link, South first, at South's first turn."""
    first = join().begin("link", **SHORT)
    second = invited(join, first)
    for player in (first, second):
        expect(player.see("invite")).to_have_count(0)
    south, north = (first, second) if first.seat == 0 else (second, first)
    for player in (south, north):
        player.place()
    south.expect_to_move()
    return south, north


def invited(join: Join, host: Player) -> Player:
    link = host.see("invite-link").input_value()
    guest = join().open(link)
    expect(guest.see("deblockle-board")).to_be_visible()
    return guest


def test_a_game_by_invite_link_and_a_third_who_watches(join: Join) -> None:
    first = join().begin("link", **SHORT)
    second = invited(join, first)
    third = join().open(f"/match/{first.match}")
    expect(third.see("watching")).to_be_visible()
    shown: list[str] = []

    def act(player: Player, view: dict[str, Any]) -> None:
        if view["frame"]["board"]["phase"] == "place":
            player.place()
            return
        text = good_turn(view)
        player.click_turn(text)
        ply = view["frame"]["ply"] + 1
        for each in (first, second, third):
            each.expect_turn(ply, text)
        shown.append(text)

    until_over([first, second], act)
    assert len(shown) > 2
    for player in (first, second):
        player.expect_result()
    # by lot, and by how well both play, the same position may come about three times
    ending = "wins" if first.view()["winners"] else "A draw"
    expect(third.see("result")).to_contain_text(ending)
    assert third.page.locator('[data-mark="own"]').count() == 0


def test_a_draw_is_offered_declined_offered_again_and_accepted(two: Two) -> None:
    south, north = two
    south.press("Draw")
    south.see("confirm").get_by_role("button", name="Yes").click()
    expect(south.see("offered-draw")).to_be_visible()
    expect(north.see("offer-draw")).to_contain_text("South (gold) offers a draw.")
    north.see("offer-draw").get_by_role("button", name="Decline").click()
    expect(south.see("news")).to_have_text("The offer was declined.")
    expect(south.see("offered-draw")).to_have_count(0)
    north.press("Draw")
    north.see("confirm").get_by_role("button", name="Yes").click()
    south.see("offer-draw").get_by_role("button", name="Accept").click()
    for player in two:
        expect(player.see("result")).to_contain_text("A draw")
        expect(player.see("result")).to_contain_text("Both sides agreed on a draw.")


def test_a_turn_is_taken_back_when_the_other_agrees(two: Two) -> None:
    south, north = two
    view = south.view()
    south.click_turn(good_turn(view))
    for player in two:
        player.expect_turn(view["frame"]["ply"] + 1, "")
    south.press("Take back")
    expect(south.see("offered-takeback")).to_be_visible()
    north.see("offer-takeback").get_by_role("button", name="Accept").click()
    expect(north.see("news")).to_have_text("A turn was taken back.")
    south.expect_to_move()
    assert south.view()["frame"]["position"] == view["frame"]["position"]


def test_a_resignation_is_asked_about_and_a_rematch_leads_both_on(two: Two) -> None:
    south, north = two
    south.press("Resign")
    south.see("confirm").get_by_role("button", name="No").click()
    expect(south.see("confirm")).to_have_count(0)
    south.press("Resign")
    south.see("confirm").get_by_role("button", name="Resign").click()
    expect(south.see("result")).to_contain_text("You lose")
    expect(south.see("result")).to_contain_text("South (gold) resigned.")
    expect(north.see("result")).to_contain_text("You win")

    old = south.match
    north.see("result").get_by_role("button", name="Rematch").click()
    offer = south.see("offer-rematch")
    expect(offer).to_contain_text("North (blue) asks for a rematch.")
    offer.get_by_role("button", name="Accept").click()
    for player in two:
        expect(player.page).not_to_have_url(f"{player.base}/match/{old}")
        expect(player.see("deblockle-board")).to_be_visible()
    assert south.match == north.match
    assert (north.seat, south.seat) == (0, 1)  # DB-14: the winner plays South
    expect(north.asked).to_be_visible()
