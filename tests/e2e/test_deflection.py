"""Deflection at the browser: games, what a turn shows before it is played, layouts, every page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e import deflection
from e2e.conftest import Join
from e2e.deflection import (
    SETTINGS,
    SHORT,
    TO_A_CASCADE,
    TO_POINTS,
    act,
    aim,
    click_turn,
    expect_ply,
    expect_points,
    handle,
    key_to,
    key_turn,
    type_turns,
)
from e2e.every_page import (
    LANGUAGES,
    PHONE,
    expect_nothing_serious_in_light_and_dark,
    expect_pages_to_fit,
)
from e2e.player import Player, until_over

# --- games ---------------------------------------------------------------------------------------


def test_a_game_against_the_engine_by_clicks(join: Join) -> None:
    player = join(settings=SETTINGS).begin("computer", **SHORT)
    until_over([player], act)
    player.expect_result()
    expect_points(player, *player.view()["frame"]["board"]["scores"])


def test_a_game_by_link_is_seen_by_both(join: Join) -> None:
    first = join(settings=SETTINGS).begin("link", **SHORT)
    second = join(settings=SETTINGS).open(first.see("invite-link").input_value())

    def act_and_look(player: Player, view: dict[str, Any]) -> None:
        act(player, view)
        for each in (first, second):
            expect_ply(each, view["frame"]["ply"] + 1)

    expect(second.see("deflection-board")).to_be_visible()
    until_over([first, second], act_and_look)
    assert {first.seat, second.seat} == {0, 1}
    for player in (first, second):
        player.expect_result()


def test_turns_of_every_kind_by_keys(join: Join) -> None:
    player = join(settings=SETTINGS).begin("device")
    for ply, turn in enumerate(["1L", "E8", "BF", "~~", "6R", "3L"], 1):
        key_turn(player, turn)
        expect_ply(player, ply)
    key_to(player, "5L")
    player.page.keyboard.press("Enter")
    expect(player.see("deflection-confirm")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.see("deflection-confirm")).to_have_count(0)
    assert player.view()["frame"]["ply"] == 6


# --- what a turn does ----------------------------------------------------------------------------


def test_a_cascade_is_shown_before_it_is_played_and_after(join: Join) -> None:
    player = join(settings=SETTINGS).begin("device")
    type_turns(player, TO_A_CASCADE)
    panel = player.see("deflection-panel")
    aim(player, "4L")
    expect(panel).to_contain_text(re.compile("Red: falls to level 5 .2, 3"))
    expect(panel).to_contain_text("Blue: falls to level 5, 4")
    assert player.view()["frame"]["ply"] == len(TO_A_CASCADE)
    player.see("deflection-back").click()
    expect(panel).not_to_contain_text("falls")

    aim(player, "4L")
    player.see("deflection-confirm").click()
    expect_ply(player, len(TO_A_CASCADE) + 1)
    player.page.keyboard.press("d")
    described = player.see("describe")
    for level, chips in (("3", "1 Red"), ("4", "1 Blue"), ("5", "1 Red, 4 Blue, 6 empty, 9 Red")):
        expect(described).to_contain_text(re.compile(rf"Level {level}, [^.]*: {chips}"))


def test_chips_that_fall_into_the_box_score_as_foretold(join: Join) -> None:
    player = join(settings=SETTINGS).begin("device")
    type_turns(player, TO_POINTS)
    expect_points(player, 0, 0)
    aim(player, "2R")
    panel = player.see("deflection-panel")
    expect(panel.locator(".good")).to_contain_text("Red: +50")  # for Red, who is to play
    expect(panel.locator(".bad")).to_contain_text("Blue: +50")
    handle(player, "2R").click()
    expect_points(player, 50, 50)
    assert player.view()["frame"]["board"]["scores"] == [50, 50]


def test_a_chip_that_is_slid_out_leaves_on_the_table(join: Join) -> None:
    player = join(settings=SETTINGS).begin("device")
    type_turns(player, ["E1"])
    aim(player, "1L")
    expect(player.see("deflection-panel")).to_contain_text("lost: 1")
    handle(player, "1L").click()
    expect_ply(player, 2)
    expect(player.see("announcer")).to_contain_text(
        "chip on level 1 leaves the frame and falls on the table."
    )
    player.page.keyboard.press("d")
    expect(player.see("describe")).to_contain_text(
        "Red: points 0, chips in reserve 7, on the table 1."
    )


def test_a_missed_turn_is_foretold_explained_and_told(join: Join) -> None:
    player = join(settings=SETTINGS).begin("device")
    type_turns(player, ["1L"])
    panel, status = player.see("deflection-panel"), player.see("deflection-status")
    aim(player, "E8")
    expect(panel).to_contain_text("Costs your next turn!")
    handle(player, "E8").click()
    expect(status).to_contain_text("Blue misses the next turn.")
    type_turns(player, ["BF"])
    expect(panel).to_contain_text("Blue misses this turn: the last chip entered fell more than one")
    expect(player.page.locator('[data-can="true"]')).to_have_count(0)
    player.see("deflection-only").click()
    expect(status).to_contain_text("Blue missed a turn")
    expect(handle(player, "BF")).to_have_attribute("data-can", "false")
    expect(handle(player, "BB")).to_have_attribute("data-can", "true")


@pytest.mark.parametrize(
    ("played", "barred", "why"),
    [
        ("4L", ("4L", "4R"), "Level 4 is barred: your opponent has just moved it."),
        ("BF", ("BB",), "The box may not go straight back where your opponent has just moved it"),
    ],
)
def test_what_is_barred_is_told_with_the_reason(
    played: str, barred: tuple[str, ...], why: str, join: Join
) -> None:
    player = join(settings=SETTINGS).begin("device")
    click_turn(player, played)
    expect_ply(player, 1)
    for turn in barred:
        expect(handle(player, turn)).to_have_attribute("aria-label", re.compile(re.escape(why)))
        handle(player, turn).click()
        expect(player.see("deflection-panel")).to_contain_text(why)
        rule = player.see("deflection-panel").get_by_role("link")
        expect(rule).to_have_attribute("href", "/rules/deflection#DN-11")
        player.see("deflection-back").click()
        expect(player.see("deflection-panel")).not_to_contain_text(why)
    assert player.view()["frame"]["ply"] == 1


# --- layouts -------------------------------------------------------------------------------------


def test_a_layout_is_made_from_an_empty_frame_and_played_on(join: Join) -> None:
    player = join(settings=SETTINGS).open()
    page, verdict, play = player.page, player.see("edit-verdict"), player.see("edit-play")
    page.locator('a[href="/layouts/deflection"]').click()
    player.see("edit-from").select_option("")
    player.see("edit-name").fill("my copy")
    for _ in range(6):
        page.get_by_role("button", name="Columns: one less").click()
    page.get_by_role("button", name="Travel to each side: one less").click()
    expect(verdict.locator("li")).to_have_text("The floor needs at least one hole.")
    expect(play).to_be_disabled()

    def press(*cells: str) -> None:
        for cell in cells:
            page.locator(f'[data-cell="{cell}"]').click()

    press("hole-2", *(f"field-{level}-{field}" for level in (1, 3, 5) for field in (2, 4)))
    press(*(f"field-{level}-3" for level in (2, 4, 6)))
    expect(verdict).to_have_attribute("data-fine", "true")
    press("field-2-2")
    expect(verdict).to_contain_text("Slot 1: a chip entered there at the start would fall through")
    expect(play).to_be_disabled()
    press("field-2-2")
    expect(verdict).to_have_attribute("data-fine", "true")

    play.click()
    layout = player.see("options").locator('[id$="-layout"]')
    expect(layout.locator("option:checked")).to_have_text("my copy (own layout)")
    player.set_option("chips", "1")
    player.set_option("no_progress", "4")
    player.see("play-computer").click()
    expect(player.see("deflection-board")).to_be_visible()
    assert player.view()["options"]["layout"].startswith("my copy:1:")
    until_over([player], act)
    player.expect_result()


# --- every page ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", deflection.ALL)
def test_axe_finds_nothing_serious_in_light_and_dark(name: str, join: Join) -> None:
    player = join(settings=SETTINGS)
    expect_nothing_serious_in_light_and_dark(player, deflection.ALL[name])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_at_the_table_and_nothing_is_missing_in_any_language(
    language: str, join: Join
) -> None:
    player = join(viewport=PHONE, settings={**SETTINGS, "language": language})
    expect_pages_to_fit(player, language, deflection.ALL, deflection.AT_THE_TABLE)
