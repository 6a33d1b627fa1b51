"""Deflector at the browser: games, drawing, the clock, what stays secret, every page."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import pytest
from playwright.sync_api import expect

from e2e import deflector
from e2e.conftest import Join
from e2e.deflector import (
    EAST,
    EAST_BOUNCES,
    LAYERS,
    NO_CLOCK,
    PATIENT,
    SETTINGS,
    WEST,
    WEST_BOUNCES,
    begin,
    bounces,
    choose,
    click_polygon,
    deed,
    draft,
    drag,
    draw,
    expect_desk,
    expect_preview,
    expect_reveal,
    expect_saved,
    hand_in,
    key_to,
    new_match,
    sit,
    square,
    stamp,
)
from e2e.every_page import (
    LANGUAGES,
    PHONE,
    Screen,
    expect_nothing_serious_in_light_and_dark,
    expect_pages_to_fit,
)

MODERN_PHONE: Screen = {"width": 390, "height": 844}
SHORT = 30  # s to draw: what is drawn here takes a machine four times as slow some twenty
FINGERS = {"viewport": MODERN_PHONE, "has_touch": True, "is_mobile": True}

# When the clock would be at zero, in s since the epoch, by each of its next changes.
ENDS = """() => new Promise((tell) => {
  const clock = document.querySelector('[data-testid="clock"]')
  const ends = []
  new MutationObserver((_, observer) => {
    ends.push((performance.timeOrigin + performance.now()) / 1000 + Number(clock.dataset.left))
    if (ends.length < 15) return
    observer.disconnect()
    tell(ends)
  }).observe(clock, { attributeFilter: ['data-left'] })
})"""


# --- games ---------------------------------------------------------------------------------------


def test_a_game_with_a_mouse_and_a_finger_and_the_tokens_run(join: Join) -> None:
    west, east = sit(join, {"reduced_motion": "no-preference"}, FINGERS, **PATIENT)
    begin(west, east)
    draw(west, WEST)
    expect_preview(west, *WEST_BOUNCES)
    draw(east, EAST)
    expect_preview(east, *EAST_BOUNCES)
    hand_in(west)
    expect(west.see("waiting")).to_be_visible()
    expect(east.see("does-0")).to_contain_text("finished")
    hand_in(east)

    reveal = west.see("deflector-reveal")
    expect(reveal).to_have_attribute("data-running", "true")
    west.see("deflector-pause").click()
    expect(west.see("result")).to_have_count(0)  # the outcome comes when the tokens have run
    expect(west.see("deflector-points-0")).to_have_count(0)
    last = expect_reveal(east)
    assert (bounces(last, 0), bounces(last, 1)) == (WEST_BOUNCES, EAST_BOUNCES)
    assert last["scores"] == [5 - 2, 3 - 4]
    expect(reveal).to_have_attribute("data-running", "true")
    west.see("deflector-speed-4").click()
    west.see("deflector-pause").click()
    expect_reveal(west)
    for player in (west, east):
        player.expect_result()
    west.see("deflector-again").click()
    west.see("deflector-skip").click()
    expect_reveal(west)


def test_a_game_of_two_rounds_against_the_engine(join: Join) -> None:
    player = join(settings=SETTINGS).begin("computer", preset="quick", draw_time="900", rounds="2")
    for played in (1, 2):
        begin(player)
        stamp(player, (3, 2))
        expect_preview(player, 5, 2)
        hand_in(player)
        last = expect_reveal(player)
        assert player.view()["frame"]["board"]["played"] == played
        assert bounces(last, 0) == (5, 2)
        assert all(track["result"] == "ok" for track in last["tracks"])
        if played == 1:
            player.see("deflector-next").click()
    assert player.view()["reason"] in {"rounds", "points"}
    player.expect_result()


def test_a_game_by_keys_from_the_start_page_to_a_new_one(join: Join) -> None:
    player = join(settings=SETTINGS).open()
    page, keys, options = player.page, player.page.keyboard, player.see("options")
    player.tab_to(options.locator("summary"))
    keys.press("Enter")
    player.tab_to(options.locator('[id$="-preset"]'))
    keys.press("ArrowDown")
    expect(options.locator('[id$="-preset"]')).to_have_value("quick")
    player.tab_to(options.locator('[id$="-draw_time"]'))
    keys.type("900")
    page.evaluate("document.activeElement.blur()")
    player.tab_to(player.see("play-computer"))
    keys.press("Enter")
    player.tab_to(player.see("ready-button"))
    keys.press("Enter")
    expect_desk(player)

    key_to(player, (3, 2))
    keys.down("Shift")
    for way in ("Right", "Right", "Up", "Up", "Up", "Right", "Right"):
        keys.press(f"Arrow{way}")
    keys.up("Shift")
    expect_preview(player, 3, 2)
    keys.press("l")
    for at, content in WEST["guest"].items():
        key_to(player, at)
        keys.press(content)
        expect(square(player, at)).to_have_attribute("data-guest", content)
    expect_preview(player, 3, 4)
    keys.press("u")
    expect_preview(player, 3, 3, works=["own"])
    keys.press("Shift+U")
    expect_preview(player, 3, 4)
    player.tab_to(player.see("seal-button"))
    keys.press("Enter")
    last = expect_reveal(player)
    assert bounces(last, 0) == (3, 4)
    player.expect_result()
    player.tab_to(player.see("result").get_by_role("link", name="New game"))
    keys.press("Enter")
    expect(page.get_by_test_id("play-computer")).to_be_visible()


def test_a_game_with_free_angles_by_clicks_on_corners(join: Join) -> None:
    west, east = sit(join, **PATIENT, angles="free")
    begin(west, east)
    click_polygon(west, "own", [(2, 1), (3, 3), (2, 3)])  # by its slant of 1:2 to the gap at once
    expect_preview(west, 1, 2)
    for corners in ([(10, 2), (9, 3), (10, 3)], [(8, 2), (7, 2), (7, 3)], [(8, 4), (7, 5), (8, 5)]):
        click_polygon(east, "own", corners)
    expect_preview(east, 3, 2)
    hand_in(west)
    expect(west.see("waiting")).to_be_visible()
    hand_in(east)
    for player in (west, east):
        last = expect_reveal(player)
        assert (bounces(last, 0), bounces(last, 1)) == ((1, 2), (3, 2))
        player.expect_result()
    first = next(it for it in west.view()["frame"]["events"] if it["kind"] == "run")
    assert [met["at"] for met in first["met"]] == [[2.5, 2]]
    assert first["end"] == [6, 4.625]


def test_on_one_device_nothing_of_the_first_drawing_is_there_for_the_second(join: Join) -> None:
    player = new_match(join(settings=SETTINGS), "me", "me", **PATIENT)
    page = player.page
    drawn = page.locator("[data-own], [data-half], [data-testid^=deflector-board]")

    def take(seat: int) -> None:
        expect(player.see("handover")).to_contain_text(("West", "East")[seat])
        expect(drawn).to_have_count(0)
        player.see("ready-button").click()
        expect_desk(player)
        expect(player.see("deflector-desk")).to_have_attribute("data-seat", str(seat))
        expect(drawn.first).to_be_attached()

    take(0)
    stamp(player, (3, 2))
    hand_in(player)
    take(1)
    expect(page.locator('[data-half="1"] .ink').first).to_be_attached()
    expect(page.locator('[data-half="0"] .ink, [data-column="3"]')).to_have_count(0)
    expect_preview(player, 1, 2)
    stamp(player, (10, 3))
    hand_in(player)
    last = expect_reveal(player)
    assert (bounces(last, 0), bounces(last, 1)) == ((5, 2), (5, 2))
    player.expect_result()


# --- drawing -------------------------------------------------------------------------------------


def test_the_preview_is_right_after_each_deed_and_equals_the_count(join: Join) -> None:
    player = new_match(join(settings=SETTINGS), "me", 1, **NO_CLOCK, overlap=True)
    expect_desk(player)

    def do(name: str, own: int, guest: int, *, works: Sequence[str] = LAYERS) -> None:
        deed(player, name)
        expect_preview(player, own, guest, works=works)

    expect_preview(player, 1, 1)
    stamp(player, (3, 2))
    expect_preview(player, 5, 1)
    do("undo", 1, 1)
    do("redo", 5, 1)
    do("copy", 5, 5)
    drag(player, [(3, 4), (5, 4), (5, 5), (6, 5)])
    expect_preview(player, 7, 5)
    do("shift-up", 7, 5, works=["guest"])  # it crosses the line above the gap
    do("restore", 7, 5)
    do("clear", 0, 5, works=["guest"])
    do("restore", 7, 5)
    choose(player, "layer", "guest")
    do("clear", 7, 0, works=["own"])
    do("undo", 7, 5)
    hand_in(player)
    assert bounces(expect_reveal(player), 0) == (7, 5)


def test_a_reload_and_a_lost_link_lose_nothing_of_a_drawing(join: Join) -> None:
    player = new_match(join(settings=SETTINGS), "me", 1, **PATIENT)
    match = player.match
    begin(player)
    stamp(player, (3, 2))
    text = expect_saved(player, "")
    player.page.reload()
    expect_desk(player)
    expect_preview(player, 5, 2)
    assert draft(player) == text

    player.lose_link()
    draw(player, {"guest": {(4, 4): "3", (1, 4): "7", (1, 1): "1"}})
    expect_preview(player, 5, 4)
    expect(player.see("draft-saved")).to_have_attribute("data-saved", "false")
    player.page.goto("about:blank")  # what has not been sent is kept in the browser
    player.context.set_offline(False)
    player.open(f"/match/{match}")
    expect_desk(player)
    expect_preview(player, 5, 4)
    expect_saved(player, text)


# --- the clock -----------------------------------------------------------------------------------


def test_the_clock_of_both_browsers_is_the_servers(join: Join) -> None:
    west, east = sit(join, **PATIENT)
    west.page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000")
    west.page.reload()  # with a device whose clock is an hour ahead
    begin(west, east)
    deadlines = {seal["deadline"] for seal in west.view()["seals"]}
    assert len(deadlines) == 1

    def ends() -> list[float]:
        for player in (west, east):  # one more ping each: a busy page is slow to read the answers
            player.page.evaluate("dispatchEvent(new Event('online'))")
        return [median(player.page.evaluate(ENDS)) for player in (west, east)]

    def right(ends: list[float]) -> bool:
        return all(abs(one - other) <= 0.2 for one in ends for other in (*ends, *deadlines))

    west.until(ends, right, f"The end at {deadlines}")


def test_what_counts_when_the_time_is_up(join: Join) -> None:
    tables = {
        timeout: sit(join, preset="quick", draw_time=SHORT, timeout=timeout)
        for timeout in ("standing", "working")
    }
    free = sit(join, preset="quick", draw_time=SHORT, angles="free")
    for west, east in tables.values():
        begin(west, east)
        stamp(east, (10, 2))
        working = expect_saved(east, "")
        deed(east, "clear")
        expect_preview(east, 0, 2, works=["guest"])
        expect_saved(east, working)
        stamp(west, (3, 2))
        expect_saved(west, "")
    begin(*free)
    click_polygon(free[1], "own", [(10, 2), (9, 3), (10, 3)])
    legal = expect_saved(free[1], "")
    click_polygon(free[1], "own", [(9, 2), (10, 3), (9, 3)])
    expect(free[1].see("deflector-fault")).to_contain_text("DR-30")
    expect_saved(free[1], legal)

    for timeout, own in (("standing", "paper"), ("working", "ok")):
        for player in tables[timeout]:
            last = expect_reveal(player, 1000 * SHORT)
            results = {it["layer"]: it["result"] for it in last["tracks"] if it["half"] == 1}
            assert results == {"own": own, "guest": "ok"}
            assert (bounces(last, 0), bounces(last, 1)) == ((5, 2), (5 if own == "ok" else 0, 2))
            assert last["done"] == []
            player.expect_result()
    assert [it[0].view()["reason"] for it in tables.values()] == ["track", "score"]
    assert expect_reveal(free[1], 1000 * SHORT)["drawings"][1]["text"] == legal


# --- every page ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", deflector.ALL)
def test_axe_finds_nothing_serious_in_light_and_dark(name: str, join: Join) -> None:
    player = join(settings=SETTINGS)
    expect_nothing_serious_in_light_and_dark(player, deflector.ALL[name])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_at_the_table_and_nothing_is_missing_in_any_language(
    language: str, join: Join
) -> None:
    player = join(viewport=PHONE, settings={**SETTINGS, "language": language})
    expect_pages_to_fit(player, language, deflector.ALL, deflector.AT_THE_TABLE)


def test_every_square_is_wide_enough_for_a_finger_and_on_a_phones_screen(join: Join) -> None:
    for seats in (("me", 1), (1, "me")):
        player = new_match(join(settings=SETTINGS, **FINGERS), *seats)
        begin(player)
        squares = player.see("deflector-square")
        expect(squares).to_have_count(8 * 10)
        for at in (0, 8 * 10 - 1):
            box = player.box(squares.nth(at))
            assert min(box["width"], box["height"]) >= 40
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= MODERN_PHONE["width"]


def test_the_rules_page_has_every_rule_that_is_named(join: Join) -> None:
    player = join(settings=SETTINGS)
    deflector.rules(player)
    numbers = [*range(1, 4), *range(10, 14), *range(20, 25), 26, 27, *range(30, 33), 40, 41]
    for number in numbers:
        expect(player.page.locator(f"#DR-{number}")).to_have_count(1)
