"""A player at a sheet: what is laid, dragged, clicked and pressed, and the pages of Deflector."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from e2e.conftest import Join
from e2e.player import PATIENCE_MS, Player

SETTINGS = {"game": "deflector", "toured": ["deflector"]}
PATIENT: dict[str, Any] = {
    "preset": "quick",
    "draw_time": 900,
}  # 6 x 8 squares; a busy machine has time to draw
NO_CLOCK: dict[str, Any] = {"preset": "quick", "draw_time": 0}

Square = tuple[int, int]  # column and row, or a corner in grid lines
Layers = tuple[int, int]  # of the own and the guest track
Ink = Mapping[str, Mapping[Square, str]]  # by layer and square; `.` rubs out
LAYERS = ("own", "guest")

# Drawings for both halves of a quick sheet, and the bounces that DR-21 makes of them.
WEST: Ink = {
    "own": {(3, 5): ".", (3, 2): "7", (5, 2): "3", (5, 3): "9", (2, 3): "1", (2, 5): "7"},
    "guest": {(4, 3): "3", (1, 3): "7", (1, 1): "1"},
}
WEST_BOUNCES = (5, 4)
EAST: Ink = {
    "own": {(10, 3): "9", (8, 3): "1", (8, 5): "9"},
    "guest": {(9, 5): ".", (9, 1): ".", (11, 5): "9", (11, 1): "3"},
}
EAST_BOUNCES = (3, 2)
TOOLS = {".": "eraser", "#": "block"}  # by what they lay; all else is laid as triangles


# --- tables --------------------------------------------------------------------------------------


def new_match(player: Player, *seats: str | int, **options: Any) -> Player:
    """Opens a new table for the player: seats are `me`, `open` or an engine's level."""
    wishes = [{"who": "engine", "level": seat} if isinstance(seat, int) else {"who": seat}
              for seat in seats]  # fmt: skip
    asked = {"game": "deflector", "seats": wishes, "options": options}
    answer = player.context.request.post(
        f"{player.base}/api/matches", data=asked, headers={"Origin": player.base}, max_retries=3
    )
    assert answer.ok, answer.text()
    return player.open(f"/match/{answer.json()['id']}")


def sit_down(player: Player, match: str) -> Player:
    """Gives the player the open seat of a match."""
    answer = player.context.request.post(
        f"{player.base}/api/matches/{match}/seats", headers={"Origin": player.base}
    )
    assert answer.ok, answer.text()
    return player.open(f"/match/{match}")


def sit(
    join: Join,
    west: Mapping[str, Any] | None = None,
    east: Mapping[str, Any] | None = None,
    **options: Any,
) -> tuple[Player, Player]:
    """Seats two browsers at one table, West's first; each may have a context of its own."""
    first = new_match(join(settings=SETTINGS, **(west or {})), "me", "open", **options)
    return first, sit_down(join(settings=SETTINGS, **(east or {})), first.match)


def begin(*players: Player) -> None:
    """Says that all are ready, and waits until all can draw."""
    for player in players:
        player.see("ready-button").click()
    for player in players:
        expect_desk(player)


def expect_desk(player: Player) -> None:
    expect(player.see("deflector-desk")).to_have_attribute("data-locked", "false")
    expect(player.see("seal-button")).to_be_enabled()


# --- drawing -------------------------------------------------------------------------------------


def square(player: Player, at: Square) -> Locator:
    """A square of the paper."""
    return player.see("deflector-desk").locator(f'[data-column="{at[0]}"][data-row="{at[1]}"]')


def touch(player: Player, target: Locator) -> None:
    """Hits something with a finger where there are fingers, else with the mouse."""
    coarse = player.page.evaluate("matchMedia('(pointer: coarse)').matches")
    (target.tap if coarse else target.click)()


def choose(player: Player, kind: str, name: str) -> None:
    """Takes a layer or a tool in hand."""
    target = player.see(f"deflector-{kind}-{name}")
    touch(player, target)
    expect(target).to_have_attribute("aria-checked", "true")


def draw(player: Player, ink: Ink) -> None:
    """Draws by clicks or taps: a triangle is tapped until it lies as it shall."""
    for layer, contents in ink.items():
        choose(player, "layer", layer)
        for at, content in contents.items():
            lay(player, layer, at, content)


def lay(player: Player, layer: str, at: Square, content: str) -> None:
    choose(player, "tool", TOOLS.get(content, "triangle"))
    here, name = square(player, at), f"data-{layer}"
    for _ in range(5):
        now = here.get_attribute(name) or ""
        if now == content:
            return
        touch(player, here)
        expect(here).not_to_have_attribute(name, now)
    raise AssertionError(f"{content} cannot be laid at {at}")


def stamp(player: Player, at: Square) -> None:
    """Stamps the dense zigzag upward, which turns a token that comes from below four times."""
    choose(player, "tool", "zigzag")
    touch(player, square(player, at))
    expect(square(player, at)).to_have_attribute("data-own", "7")


def deed(player: Player, name: str) -> None:
    """Does something to a whole layer; a narrow desk keeps these tools in a sheet."""
    sheet, button = player.see("deflector-more"), player.see(f"deflector-{name}")
    player.settle()
    hidden = not button.is_visible()
    if hidden:
        sheet.click()
    button.click()
    if hidden:
        sheet.click()  # it would lie over the paper
        expect(sheet).to_have_attribute("aria-expanded", "false")


def middle(player: Player, target: Locator) -> tuple[float, float]:
    box = player.box(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(player: Player, squares: Sequence[Square]) -> None:
    """Drags a path over squares and on through the gap."""
    choose(player, "tool", "path")
    ways = [middle(player, square(player, at)) for at in squares]
    ways.append(middle(player, player.see("deflector-gap")))
    player.page.mouse.move(*ways[0])
    player.page.mouse.down()
    for way in ways[1:]:
        player.page.mouse.move(*way, steps=6)
    player.page.mouse.up()


def click_polygon(player: Player, layer: str, corners: Sequence[Square]) -> None:
    """Draws a polygon by clicks on its corners, and on the first again."""
    choose(player, "layer", layer)
    choose(player, "tool", "polygon")
    for x, y in corners:
        player.see("deflector-desk").locator(f'[data-x="{x}"][data-y="{y}"]').click()
    expect(player.see("deflector-close")).to_be_enabled()
    x, y = corners[0]
    player.see("deflector-desk").locator(f'[data-x="{x}"][data-y="{y}"]').click()
    expect(player.see("deflector-close")).to_have_count(0)


def key_to(player: Player, at: Square) -> None:
    """Moves the keyboard's focus over the paper with the arrow keys."""
    focused = player.see("deflector-board-squares").locator("[data-column]:focus")
    if focused.count() == 0:
        player.tab_to(player.see("deflector-board-squares").locator('[data-column][tabindex="0"]'))
    here = [int(focused.get_attribute(f"data-{name}") or 0) for name in ("column", "row")]
    right, up = at[0] - here[0], at[1] - here[1]
    for key, times in (("Right", right), ("Left", -right), ("Up", up), ("Down", -up)):
        for _ in range(times):
            player.page.keyboard.press(f"Arrow{key}")
    expect(square(player, at)).to_be_focused()


# --- what is seen --------------------------------------------------------------------------------


def expect_preview(player: Player, own: int, guest: int, *, works: Sequence[str] = LAYERS) -> None:
    """Waits until the previews count these bounces, and say of both layers whether they arrive."""
    for layer, bounces in zip(LAYERS, (own, guest), strict=True):
        shown = player.see(f"deflector-preview-{layer}")
        expect(shown).to_have_attribute("data-bounces", str(bounces))
        if layer in works:
            expect(shown).to_have_attribute("data-result", "ok")
        else:
            expect(shown).not_to_have_attribute("data-result", "ok")


def draft(player: Player) -> str:
    """What the server has of the player's drawing."""
    return player.view()["drafts"][0]["text"]


def expect_saved(player: Player, before: str) -> str:
    """Waits until the server has a newer drawing than `before`, and the page knows it."""
    player.until(lambda: draft(player), lambda text: text != before, "A newer drawing")
    expect(player.see("draft-saved")).to_have_attribute("data-saved", "true")
    return draft(player)


def hand_in(player: Player) -> None:
    player.see("seal-button").click()
    expect(player.see("seal-button")).to_have_count(0)


def expect_reveal(player: Player, ms: int = 0) -> dict[str, Any]:
    """Waits until all tokens have run and the count is shown as the server has it: the round.

    `ms` is how much longer it may take than usual.
    """
    reveal = player.see("deflector-reveal")
    expect(reveal).to_have_attribute("data-running", "false", timeout=PATIENCE_MS + ms)
    last = player.view()["frame"]["board"]["last"]
    for at, track in enumerate(last["tracks"]):
        shown = player.see(f"deflector-track-{at}")
        expect(shown).to_have_attribute("data-points", str(track["points"]))
        expect(shown).to_have_attribute("data-result", track["result"])
    for seat, score in enumerate(last["scores"]):
        shown = player.see(f"deflector-score-{seat}")
        expect(shown).to_have_attribute("data-score", str(score))
    return last


def bounces(last: dict[str, Any], half: int) -> Layers:
    """What the server has counted on a half."""
    found = {it["layer"]: it["points"] for it in last["tracks"] if it["half"] == half}
    return found["own"], found["guest"]


# --- pages ---------------------------------------------------------------------------------------


def start(player: Player) -> None:
    player.open()
    player.see("options").locator("summary").click()
    expect(player.see("play-computer")).to_be_enabled()


def ready(player: Player) -> None:
    """The card before the time begins."""
    expect(new_match(player, "me", 1).see("ready-button")).to_be_enabled()


def drawing(player: Player) -> None:
    """A desk where a drawing has been changed, and a word on what cannot be drawn."""
    begin(new_match(player, "me", 1))
    stamp(player, (4, 2))
    choose(player, "tool", "triangle")
    touch(player, square(player, (4, 1)))
    expect(player.see("deflector-told").locator('a[href$="#DR-12"]')).to_be_visible()


def more(player: Player) -> None:
    """The same with the tools that a narrow desk keeps in a sheet; East's, on the large paper."""
    begin(new_match(player, 1, "me", preset="large"))
    player.settle()
    if player.see("deflector-more").is_visible():
        player.see("deflector-more").click()
        expect(player.see("deflector-more-sheet")).to_be_visible()


def polygons(player: Player) -> None:
    """A desk for free angles, with a polygon begun."""
    begin(new_match(player, "me", 1, angles="free"))
    click_polygon(player, "own", [(0, 9), (2, 10), (0, 10)])
    for x, y in ((5, 9), (7, 9), (6, 10)):
        player.see("deflector-desk").locator(f'[data-x="{x}"][data-y="{y}"]').click()
    expect(player.see("deflector-close")).to_be_enabled()


def waiting(player: Player) -> None:
    """The player is done and can see the own drawing; the other has not finished."""
    new_match(player, "me", "open", **NO_CLOCK)
    stranger(player, f"{player.match}/seats")
    expect_desk(player)
    hand_in(player)
    expect(player.see("seal-proof")).to_be_visible()


def watching(player: Player) -> None:
    """A match of others, who draw."""
    seats = [{"who": "me"}, {"who": "open"}]
    made = stranger(player, "", {"game": "deflector", "seats": seats, "options": NO_CLOCK})
    stranger(player, f"{made['id']}/seats")
    player.open(f"/match/{made['id']}")
    expect(player.see("watching")).to_be_visible()


def handover(player: Player) -> None:
    """Two on this device: before West looks."""
    expect(new_match(player, "me", "me").see("handover")).to_be_visible()


def over(player: Player) -> None:
    """The result of a game between two on this device; East's guest track fails."""
    new_match(player, "me", "me", **NO_CLOCK)
    for _ in range(2):
        player.see("ready-button").click()
        expect_desk(player)
        if player.see("deflector-desk").get_attribute("data-seat") == "1":
            choose(player, "layer", "guest")
            lay(player, "guest", (9, 1), ".")
        hand_in(player)
    expect(player.see("result")).to_be_visible()


def run(player: Player) -> None:
    """The tokens on their way, held in the middle."""
    over(player)
    player.see("deflector-again").click()
    player.see("deflector-pause").click()
    expect(player.see("deflector-reveal")).to_have_attribute("data-running", "true")


def rules(player: Player) -> None:
    player.open("/rules/deflector")
    expect(player.page.locator("#DR-41")).to_be_attached()


def stranger(player: Player, path: str, body: Any = None) -> dict[str, Any]:
    """Has somebody else's browser ask for a match, or for a seat at one."""
    place = f"{player.base}/api/matches/{path}".rstrip("/")
    answer = httpx.post(place, json=body, headers={"Origin": player.base}, timeout=60)
    assert answer.is_success, answer.text
    return answer.json()


AT_THE_TABLE: dict[str, Callable[[Player], None]] = {
    "ready": ready,
    "drawing": drawing,
    "more": more,
    "polygons": polygons,
    "waiting": waiting,
    "watching": watching,
    "handover": handover,
    "run": run,
    "over": over,
}
ALL: dict[str, Callable[[Player], None]] = {"start": start, **AT_THE_TABLE, "rules": rules}
