"""Typed turns, looking back, links to a turn, records."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.guide import good_turn
from e2e.player import SHORT, Player


@pytest.fixture
def table(join: Join) -> Player:
    """A game of two on one device, after the set-up and two turns."""
    player = join(permissions=["clipboard-read", "clipboard-write"]).begin("device", **SHORT)
    for _ in range(2):
        expect(player.see("deblockle-put")).to_be_enabled()
        player.place()
    for _ in range(2):
        player.expect_to_move()
        view = player.view()
        player.click_turn(good_turn(view))
        player.expect_turn(view["frame"]["ply"] + 1, "")
    return player


def test_a_typed_turn_is_played_and_a_wrong_one_answered_with_a_sentence(table: Player) -> None:
    view = table.view()
    table.type_turn("a1a2")
    refusal = table.see("refusal")
    expect(refusal).to_contain_text(
        "A turn tips one of your own cubes onto an empty square beside it."
    )
    table.type_turn("nonsense")
    expect(refusal).to_contain_text("That is no turn that can be read.")
    assert table.view()["frame"]["ply"] == view["frame"]["ply"]
    text = good_turn(view)
    table.type_turn(text)
    table.expect_turn(view["frame"]["ply"] + 1, text)
    expect(refusal).to_have_count(0)


def test_a_shared_link_opens_at_its_turn(table: Player, join: Join) -> None:
    last = table.view()["frame"]["ply"]
    table.press("One turn back")
    expect(table.see("looking-back")).to_contain_text(f"turn {last - 1} of {last}")
    table.press("Menu")
    table.press(f"Share a link to turn {last - 1}")
    expect(table.see("menu")).to_contain_text("Link copied.")
    link = table.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{table.base}/match/{table.match}?ply={last - 1}"
    guest = join().open(link)
    guest.expect_turn(last - 1, "")
    guest.press("One turn on")
    guest.expect_turn(last, "")


def test_a_record_is_downloaded_pasted_and_stepped_through(table: Player, tmp_path: Path) -> None:
    last = table.view()["frame"]["ply"]
    table.press("Menu")
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "record.txt"
    download.value.save_as(file)

    table.open("/replay")
    table.see("record-text").fill(file.read_text())
    table.press("Replay it")
    slider = table.see("replay-slider")
    expect(slider).to_have_attribute("max", str(last))
    for ply in range(1, last + 1):
        table.press("One turn on")
        table.expect_turn(ply, "")
    slider.fill("1")
    table.expect_turn(1, "")
    table.press("Play the replay")
    table.expect_turn(last, "")
    table.page.reload()
    expect(slider).to_have_attribute("max", str(last))


def test_a_record_that_is_wrong_is_told_with_its_line(join: Join) -> None:
    player = join().open("/replay")
    player.forgive("status of 4")  # the browser tells of each refused request
    player.see("record-text").fill("parlour record 1\ngame: nothing\n")
    player.press("Replay it")
    expect(player.see("failure")).to_contain_text("Line")
