"""Law 12: a game's board draws the last position of every golden record."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Join
from e2e.player import GAP_MS
from parlour.catalog import games
from parlour.play.record import check, read

TESTS = Path(__file__).parents[1]
BOARDS = TESTS.parent / "web/src/games"
RECORDS = [
    path
    for game in games()
    if (BOARDS / game).is_dir()
    for path in sorted((TESTS / "records" / game).glob("*.txt"))
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_board_draws_the_last_position_of_a_golden_record(path: Path, join: Join) -> None:
    last = len(check(read(path.read_text())).plies)
    player = join(reduced_motion="reduce").open("/replay")
    player.see("record-text").fill(path.read_text())
    player.press("Replay it")
    slider = player.see("replay-slider")
    # the server replays it first, for which some games take their time
    expect(slider).to_have_attribute("max", str(last), timeout=GAP_MS)
    slider.fill(str(last))
    player.expect_turn(last, "")
    expect(player.see("board").locator("svg").first).to_be_visible()
