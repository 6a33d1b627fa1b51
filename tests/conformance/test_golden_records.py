"""Golden records: `tests/records/<game>/*.txt` are whole games, which stay as they are for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.play.frame import frame
from parlour.play.record import check, from_match, read, write
from strategies import GAMES, case_name, find

FOLDER = Path(__file__).parent.parent / "records"
RECORDS = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert record.game == path.parent.name
    assert record.plies[-1].position, "the last ply has no position to compare with"
    match = check(record, find)
    assert match.over
    assert write(record) == text
    again = from_match(match)
    assert [ply.text for ply in again.plies] == [ply.text for ply in record.plies]
    assert again.result == record.result
    for ply in range(1, len(match.plies) + 1):
        assert frame(match, ply).events


@pytest.mark.parametrize("entry", GAMES, ids=case_name)
def test_every_game_has_golden_records(entry) -> None:
    games = [read(path.read_text("utf-8")) for path in sorted((FOLDER / entry.id).glob("*.txt"))]
    reasons = {game.result.rstrip(")").rpartition("(")[2] for game in games}
    assert reasons & set(entry.info.reasons), "no record of a game that ended by the rules"
