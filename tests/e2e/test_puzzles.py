"""A day's puzzle, from the start page to the result that is shared; practice, and paper."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.deflector import SETTINGS, Ink, draw
from e2e.player import Player
from parlour.core.options import read_options
from parlour.games.deflector.drafts import first_drawing, random_drawing
from parlour.games.deflector.drawing import LAYERS, Squares
from parlour.games.deflector.options import Options
from parlour.games.deflector.tracks import layer_run

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DRAWN = re.compile(r"start=|[.#7913]{6}|\(\d+\)\.")  # of a drawing's text


def better(puzzle: dict[str, Any]) -> tuple[Ink, int]:
    """Returns what to draw over the first drawing of a board, a little, and what it is worth."""
    options = read_options(Options, puzzle["options"])
    half = options.half(puzzle["seat"], puzzle["frame"]["board"]["entry"])
    first = first_drawing(options, half)
    rng = random.Random(7)
    for _ in range(1000):
        then = random_drawing(options, half, rng)
        assert isinstance(first, Squares)
        assert isinstance(then, Squares)
        runs = [layer_run(options, half, layer, then) for layer in (0, 1)]
        ink: dict[str, dict[tuple[int, int], str]] = {}
        for name in LAYERS:
            before, after = getattr(first, name), getattr(then, name)
            changes = [
                ((half.before + column + 1, half.height - line), after[line][column])
                for line in range(half.height)
                for column in range(half.width)
                if before[line][column] != after[line][column]
            ]
            ink[name] = dict(changes)
        few = 2 <= sum(map(len, ink.values())) <= 10
        score = sum(run.points for run in runs)
        if few and all(run.works for run in runs) and score > 4:
            return ink, score
    raise AssertionError("no drawing found")


def todays(player: Player) -> dict[str, Any]:
    return player.ask("games/deflector/puzzles/today").json()


@pytest.mark.parametrize("context", [{}, PHONE], ids=["wide", "phone"])
def test_the_puzzle_of_the_day_is_drawn_finished_shared_and_remembered(
    join: Join, context: dict[str, Any]
) -> None:
    player = join(settings=SETTINGS, permissions=["clipboard-read", "clipboard-write"], **context)
    player.page.add_init_script("navigator.share = undefined")  # so that the text is copied
    puzzle = todays(player)
    ink, score = better(puzzle)
    player.open()
    player.see("puzzle-link").click()
    expect(player.see("deflector-desk")).to_be_visible()
    expect(player.see("par")).to_contain_text(str(puzzle["par"]))
    expect(player.see("share-result")).to_have_count(0)

    draw(player, ink)
    player.see("finish").click()
    share = min(99, round(100 * score / puzzle["par"]))
    result = f"{score} of {puzzle['par']} ({share} %)"
    expect(player.see("judged")).to_contain_text(result)
    expect(player.see("best")).to_have_text(f"Your best: {score}")

    player.see("share-result").click()
    expect(player.see("judged")).to_contain_text("Result copied.")
    copied = player.page.evaluate("navigator.clipboard.readText()")
    first, address = copied.split("\n")
    assert first.endswith(f" {puzzle['label']}: {result}")
    assert first.startswith("parlour Deflector ")
    assert address == f"{player.base}/puzzles/deflector/{puzzle['day']}"
    assert not DRAWN.search(copied)

    player.page.reload()
    expect(player.see("best")).to_have_text(f"Your best: {score}")
    player.see("finish").click()  # what was drawn is still there
    expect(player.see("judged")).to_contain_text(result)


def test_a_failing_track_is_no_result_and_is_told(join: Join) -> None:
    player = join(settings=SETTINGS)
    player.open("/puzzles/deflector/practice?width=6&height=8")
    draw(player, {"own": {(3, 5): "."}})
    player.see("finish").click()
    expect(player.see("judged")).to_contain_text("It does not work yet.")
    expect(player.see("judged")).to_contain_text("leaves the paper")
    expect(player.see("best")).to_have_count(0)


def test_other_days_and_practice_are_found_from_the_puzzle(join: Join) -> None:
    player = join(settings=SETTINGS).open("/puzzles/deflector")
    expect(player.see("finish")).to_be_enabled()
    player.see("puzzle-more").click()
    player.see("previous-day").click()
    expect(player.page).to_have_url(re.compile(r"/puzzles/deflector/\d{4}-\d\d-\d\d$"))
    expect(player.see("finish")).to_be_enabled()
    player.see("puzzle-more").click()
    player.page.locator('[id$="-width"]').fill("5")
    player.see("practise").click()
    expect(player.page).to_have_url(re.compile(r"/puzzles/deflector/practice\?width=5$"))
    expect(player.page.get_by_role("heading", level=1)).to_have_text("Practice")
    squares = player.see("deflector-desk").locator("[data-column][data-row]")
    expect(squares).to_have_count(50)


def test_a_new_day_is_told_and_the_old_puzzle_stays(join: Join) -> None:
    player = join(settings=SETTINGS)
    player.page.clock.install()
    player.open("/puzzles/deflector")
    expect(player.see("finish")).to_be_enabled()
    expect(player.see("new-day")).to_have_count(0)
    player.page.clock.fast_forward("24:00:00")
    expect(player.see("new-day")).to_contain_text("midnight UTC")
    expect(player.see("deflector-desk")).to_be_visible()


def test_days_that_there_are_not_and_a_server_that_is_away_are_told(join: Join) -> None:
    player = join(settings=SETTINGS)
    player.forgive("404|Failed to load|ERR_FAILED")
    player.open("/puzzles/deflector/2999-01-01")
    expect(player.page.get_by_role("heading", level=1)).to_have_text("There is no such puzzle")
    player.page.route("**/puzzles/today", lambda route: route.abort())
    player.open("/puzzles/deflector")
    expect(player.page.get_by_role("heading", level=1)).to_have_text("That did not work")
    player.page.unroute("**/puzzles/today")
    player.press("Try again")
    expect(player.see("finish")).to_be_enabled()


def test_a_sheet_opens_as_a_drawing_that_nothing_in_it_is_stopped_from_showing(join: Join) -> None:
    player = join(settings=SETTINGS).open()
    player.set_option("preset", "large")
    with player.page.expect_popup() as opened:
        player.see("print-sheet").click()
    sheet = opened.value
    sheet.wait_for_load_state()
    faults: list[str] = []
    sheet.on("console", lambda told: faults.append(told.text))
    sheet.reload()
    assert faults == []
    page = player.ask(sheet.url.partition("/api/")[2])
    assert ElementTree.fromstring(page.text()).get("width") == "297mm"
    drawn = sheet.locator("svg").bounding_box()
    assert drawn is not None
    assert abs(drawn["width"] / 96 * 25.4 - 297) < 1  # in real millimetres, at 96 dots an inch
