"""The report on matches has a section a game, and loses none."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
SECTION = "## The engine in matches: "


@pytest.fixture
def bench(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import bench_engine
    import report

    results = tmp_path / "results.md"
    results.write_text(
        f"# Results\n\n{SECTION}chess\n\nold\n\n{SECTION}go\n\nold\n\n## Other\n\nold\n"
    )
    monkeypatch.setattr(report, "RESULTS", results)
    yield bench_engine
    for name in ("bench_engine", "players", "report"):
        sys.modules.pop(name, None)


def keep(folder: Path, name: str, *points: float) -> None:
    score = {"seat": 0, "turns": 9, "reason": "x", "thought": 0.1, "longest": 0.2}
    lines = (json.dumps({"index": n, "points": won, **score}) for n, won in enumerate(points))
    (folder / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines))


def sections(folder: Path) -> dict[str, str]:
    parts = (folder / "results.md").read_text().split("\n## ")[1:]
    return {head: body.strip() for head, _, body in (part.partition("\n") for part in parts)}


def test_only_sections_of_games_with_matches_are_written(bench, tmp_path) -> None:
    keep(tmp_path, "go_level5_depth1_2s", 1, 0.5, 0)
    keep(tmp_path, "chess_level5_random_2s")
    bench.report(tmp_path, None, "The machine was shared.")
    found = sections(tmp_path)
    assert list(found) == [f"The engine in matches: {name}" for name in ("chess", "go")] + ["Other"]
    assert [body for body in found.values() if body == "old"] == ["old", "old"]
    written = found["The engine in matches: go"]
    assert "| level5 | depth1 | 2 | 3 | 1 | 1 | 1 |" in written
    assert "The machine was shared." in written
    assert "one turn deep" in written
    assert "UCT" not in written


def test_files_without_a_game_are_of_the_one_that_is_asked_for(bench, tmp_path) -> None:
    keep(tmp_path, "level5_random_2s", 1)
    keep(tmp_path, "go_level5_random_2s", 1)
    with pytest.raises(SystemExit, match="say which with --game"):
        bench.report(tmp_path, None, "")
    bench.report(tmp_path, "chess", "")
    found = sections(tmp_path)
    assert "| level5 | random |" in found["The engine in matches: chess"]
    assert found["The engine in matches: go"] == "old"


def test_a_match_names_its_game(bench, tmp_path) -> None:
    task = bench.Task("go", "level:5", "random", 0, 0.5)
    path = bench.path_of(tmp_path, task)
    assert path.name == "go_level5_random_0.5s.jsonl"
    keep(tmp_path, path.stem, 1)
    assert bench.by_game(tmp_path, None) == {"go": [path]}
