"""What passes between a flick and the first motion at the board, in Chromium at an own server.

    python benchmarks/bench_krazki_shown.py

A table for two on one device, drawn flat and in the scene. The page notes when the
button was pressed, when the message with the path came, and when a picture was first drawn in which
the board moves. Needs Chromium; WebGL is drawn by the processor.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, sync_playwright
from report import machine, table, write_section

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from e2e import krazki
from e2e.host import Host
from e2e.player import Player
from services import chromium_path

SHOTS = 20
VIEWS = ("flat", "scene")
NOTE_TIMES = """
(() => {
  const noted = (window.noted = {})
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"path":"')) noted.came ??= performance.now()
      })
    }
  }
  addEventListener('click', (event) => {
    if (event.target.closest('[data-testid="krazki-flick"]'))
      Object.assign(noted, { pressed: performance.now(), came: undefined, moved: undefined })
  }, true)
  const look = () => {
    const board = document.querySelector('[data-testid="krazki-board"]')
    if (noted.came && board?.dataset.moving === 'true')
      noted.moved ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()
"""


def shots(browser: Browser, base: str, view: str) -> list[dict[str, float]]:
    """Plays shots; returns the page's times of each (ms)."""
    settings = {**krazki.SETTINGS, "views": {"krazki": view}}
    player = Player(browser, base, settings, {"reduced_motion": "no-preference"})
    player.context.add_init_script(NOTE_TIMES)
    player.forgive("WebGL|GPU stall")
    krazki.begin(player, "device", max_rounds="16")
    found: list[dict[str, float]] = []
    while len(found) < SHOTS:
        view_ = player.view()["frame"]["board"]
        if view_["phase"] == "barricade":
            krazki.place(player)
            krazki.expect_phase(player, "shot")
        krazki.flick(player)
        found.append(noted(player.page))
        end_motion(player)
    player.leave()
    return found


def end_motion(player: Player) -> None:
    """Skips the rest of a shot, and reads the count of a round if it was the last."""
    while krazki.panel(player).get_attribute("data-phase") in {"moving", "count"}:
        for button in ("krazki-skip", "krazki-go-on"):
            if player.see(button).is_visible():
                player.see(button).click(force=True)
        player.page.wait_for_timeout(50)


def noted(page: Page) -> dict[str, float]:
    """Waits for the first motion after a flick, and returns its times."""
    for _ in range(400):
        times = page.evaluate("window.noted")
        if times.get("moved"):
            return times
        page.wait_for_timeout(50)
    raise SystemExit(f"nothing moved in 20 s after a flick: {times}")


def row(view: str, what: str, values: list[float]) -> tuple[str, ...]:
    figures = (median(values), quantiles(values, n=10)[-1], max(values))
    return (view, what, *(f"{figure:,.0f}" for figure in figures))


def main() -> None:
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = Host(Path(folder))
        host.start()
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=["--enable-unsafe-swiftshader"]
        )
        for view in VIEWS:
            found = shots(browser, host.base, view)
            for what, start, end in (
                ("from the press to the message with the path", "pressed", "came"),
                ("from that message to the first motion", "came", "moved"),
                ("from the press to the first motion", "pressed", "moved"),
            ):
                rows.append(row(view, what, [each[end] - each[start] for each in found]))
        host.end()
    head = ("view", "milliseconds", "median", "90 %", "most")
    body = f"{machine()}\n\n{SHOTS} shots of two players in Chromium, in each view.\n\n"
    write_section("Krążki: a shot in the browser", body + table(head, *rows))


if __name__ == "__main__":
    main()
