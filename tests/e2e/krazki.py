"""A player at a table of Krążki: pulls, presses and numbers, and the pages that the game has."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from e2e.player import Player

SETTINGS: Any = {
    "game": "krazki",
    "toured": ["krazki"],
    "views": {"krazki": "flat"},
}
ROUND: Any = {"max_rounds": "1"}  # the shortest game
STEADY: Any = {**ROUND, "tremor": "0"}  # a shot is one ply, and goes where it is aimed
FINGER: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

ASIDE = (0, 100)  # mm: a barricade that is in nobody's way
OFF = "S at=0,0 facing=75 impulse=0.02 offset=0 loft=0"  # over the edge, past all: burnt
TO_THE_CENTRE = "S at=0,0 facing=0 impulse=0.007 offset=0.5 loft=0"  # the flick that is proposed
STILL = "S at=0,0 facing=0 impulse=0 offset=0 loft=0"  # the disc is stood on its field
SPIN = "S at=0,0 facing=60 impulse=0.009 offset=1 loft=0"  # along the rim, for seconds
SHORT_OF_ALL = "S at=0,0 facing=0 impulse=0.004 offset=0 loft=0"  # stays in the outer circle


# --- what is shown -------------------------------------------------------------------------------


def board(player: Player) -> Locator:
    return player.see("krazki-board")


def panel(player: Player) -> Locator:
    return player.see("krazki-panel")


def expect_phase(player: Player, phase: str) -> None:
    """Waits until the newest ply has been shown, nothing is being sent, and this is asked."""
    expect(panel(player)).to_have_attribute("data-phase", phase)
    expect(panel(player)).to_have_attribute("aria-busy", "false")
    expect(board(player)).to_have_attribute("data-moving", "false")


def expect_left(player: Player, *left: int) -> None:
    """Waits until each side has so many discs to shoot."""
    for seat, discs in enumerate(left):
        expect(player.see(f"krazki-score-{seat}")).to_have_attribute("data-left", str(discs))


def expect_ply(player: Player, ply: int) -> None:
    """Waits until the list of turns ends with this ply, and its shot has come to rest."""
    told = player.see("turns").locator("[aria-current]")
    expect(told).to_contain_text(re.compile(rf"^\s*{ply}\b"))
    expect(board(player)).to_have_attribute("data-moving", "false")


def expect_bodies(player: Player, bodies: list[dict[str, Any]] | None = None) -> None:
    """Waits until every body on the board is drawn where the server says that it lies."""
    bodies = bodies or player.view()["frame"]["board"]["bodies"]

    def wrong() -> list[Any]:
        drawn: dict[str, str] = player.see("krazki-flat").evaluate(
            "svg => Object.fromEntries([...svg.querySelectorAll('[data-body]')].map((it) =>"
            " [it.dataset.body, it.querySelector('g').getAttribute('transform')]))"
        )
        return [
            (index, body, drawn.get(str(index)))
            for index, body in enumerate(bodies)
            if body["state"] == "board" and not _lies(body, drawn.get(str(index), ""))
        ]

    player.until(wrong, lambda wrong: wrong == [], "Every body in its place")


def _lies(body: dict[str, Any], drawn: str) -> bool:
    found = re.match(r"translate\((\S+) (\S+)\)", drawn)
    x, y = 1000 * body["at"][0], -1000 * body["at"][1]
    # its upper face is drawn, which is half its thickness from its middle
    return found is not None and all(
        abs(float(shown) - real) < 4.1 for shown, real in zip(found.groups(), (x, y), strict=True)
    )


def expect_count(player: Player, count: dict[str, Any]) -> None:
    """Waits until a count on the page is the server's, disc by disc with the reasons."""
    for seat, points in enumerate(count["points"]):
        box = player.see(f"krazki-count-{seat}")
        told = f"{points} this round, {count['scores'][seat]} in all"
        expect(box.get_by_role("heading")).to_contain_text(told)
        discs = [disc for disc in count["discs"] if disc["seat"] == seat]
        shown = box.get_by_test_id("krazki-count-disc")
        expect(shown).to_have_count(len(discs))
        for at, disc in enumerate(discs):
            expect(shown.nth(at)).to_have_attribute("data-why", disc["why"])
            expect(shown.nth(at)).to_have_attribute("data-points", str(disc["points"]))


def counted(player: Player) -> dict[str, Any]:
    """The count of the round that has just ended, as the server tells it."""
    return player.view()["frame"]["board"]["counted"]


# --- what is done --------------------------------------------------------------------------------


def begin(player: Player, way: str, players: int = 2, **options: str) -> Player:
    """Starts a match of so many from the start page."""
    player.open()
    choose_players(player, players)
    for name, value in options.items():
        player.set_option(name, value)
    player.see(f"play-{way}").click()
    expect(board(player)).to_be_visible()
    return player


def choose_players(player: Player, players: int) -> None:
    if players != 2:
        player.page.locator(f'main > fieldset label:has(input[value="{players}"])').click()


def place(player: Player, x: int = ASIDE[0], y: int = ASIDE[1]) -> None:
    """Places the barricade by numbers, in millimetres of the board."""
    expect_phase(player, "barricade")
    frame = player.view()["frame"]
    angle = math.radians(frame["board"]["fields"][frame["node"]["seat"]])
    right = round(y * math.cos(angle) - x * math.sin(angle))
    away = round(-x * math.cos(angle) - y * math.sin(angle))
    for axis, value in (("right", right), ("away", away)):
        field = player.see(f"krazki-barricade-{axis}")
        field.fill(str(value))
        field.press("Tab")
    player.see("krazki-place").click()


def flick(player: Player) -> None:
    """Lets go of what is aimed."""
    expect(player.see("krazki-flick")).to_be_enabled()
    player.see("krazki-flick").click()


def step_aside(player: Player, view: dict[str, Any]) -> None:
    """Stands the disc by keys where nothing is in its way, should chance have put a disc there."""
    frame = view["frame"]["board"]
    angle = math.radians(frame["fields"][view["frame"]["node"]["seat"]])
    measures = frame["measures"]
    there = [body["at"] for body in frame["bodies"] if body["state"] == "board"]

    def room(left: int, forward: int) -> float:
        along = forward / 1000 - measures["field_distance"]
        x = -math.cos(angle) * along + math.sin(angle) * left / 1000
        y = -math.sin(angle) * along - math.cos(angle) * left / 1000
        return min(math.hypot(x - at[0], y - at[1]) for at in there)

    here = stands(player)  # where it stood before its last shot
    if room(*here) > 2.5 * measures["disc_radius"]:
        return
    player.see("board").focus()
    places = [(0, 0), (20, 0), (-20, 0), (0, 20), (0, -20)]
    roomy = max(places, key=lambda place: room(*place))
    left, forward = roomy[0] - here[0], roomy[1] - here[1]
    for key, times in (("j", left), ("l", -left), ("i", forward), ("k", -forward)):
        for _ in range(times):
            player.page.keyboard.press(key)


def stands(player: Player) -> tuple[int, int]:
    """Where in its field the disc stands that is to be shot: mm to the left and forward."""
    expect(player.see("krazki-flick")).to_be_enabled()
    x, y = (round(float(player.see(f"krazki-at-{axis}").input_value())) for axis in "xy")
    return x, y


def type_turns(player: Player, *turns: str) -> None:
    """Plays turns of a game without tremor by typing them."""
    for ply, turn in enumerate(turns, player.view()["frame"]["ply"] + 1):
        player.type_turn(turn)
        expect_ply(player, ply)
        expect(panel(player)).to_have_attribute("aria-busy", "false")


def spot(player: Player, right: float, down: float) -> tuple[float, float]:
    """Where a point of the board is on the page: metres from the middle, as it is seen."""
    view = player.see("krazki-flat")
    box = player.box(view)
    span = float((view.get_attribute("viewBox") or "").split()[2]) / 1000  # metres
    unit = min(box["width"], box["height"]) / span
    return box["x"] + box["width"] / 2 + right * unit, box["y"] + box["height"] / 2 + down * unit


def foot(player: Player) -> tuple[float, float]:
    """How far right of and below the middle the disc is seen that is to be shot."""
    left, forward = stands(player)
    near = player.view()["frame"]["board"]["measures"]["field_distance"]
    return -left / 1000, near - forward / 1000


def pull(player: Player, back: float, right: float = 0.0) -> None:
    """Pulls the disc back with the mouse: metres toward oneself and to the right."""
    (x, y), mouse = foot(player), player.page.mouse
    mouse.move(*spot(player, x, y))
    mouse.down()
    mouse.move(*spot(player, x + right, y + back), steps=6)
    mouse.up()


def pull_by_finger(player: Player, back: float, right: float = 0.0) -> None:
    """Pulls the disc back with a finger."""
    (x, y), steps = foot(player), 6
    ways = [spot(player, x + right * at / steps, y + back * at / steps) for at in range(steps + 1)]
    session = player.context.new_cdp_session(player.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    touch("touchStart", ways[0])
    for way in ways[1:]:
        touch("touchMove", way)
    touch("touchEnd")
    session.detach()


# --- pages ---------------------------------------------------------------------------------------


def start(player: Player) -> None:
    player.open()
    choose_players(player, 4)
    for closed in ("mix", "options"):
        player.see(closed).locator("summary").click()
    expect(player.see("play-device")).to_be_enabled()


def barricade(player: Player) -> None:
    """A table of two on this device, where a barricade is proposed that may not lie there."""
    begin(player, "device")
    expect_phase(player, "barricade")
    player.see("krazki-barricade-away").fill("190")
    player.see("krazki-barricade-away").press("Tab")
    expect(player.see("krazki-place")).to_be_disabled()


def aim(player: Player) -> None:
    """A hard, lifted flick of one of four is aimed, in practice, and somebody may be accused."""
    begin(player, "device", players=4, practice="on", penalty="void_round")
    place(player)
    expect(player.see("krazki-flick")).to_be_enabled()
    for slider, value in (("facing", "-31.5"), ("impulse", "13.7")):
        player.see(f"krazki-{slider}-slider").fill(value)
    player.see("board").focus()  # and not the slider, which has keys of its own
    for key in "uuuijjp":
        player.page.keyboard.press(key)


def by_numbers(player: Player) -> None:
    """The same with the fields for numbers open, where they are closed at first."""
    aim(player)
    if player.see("krazki-numbers").is_visible():
        player.see("krazki-numbers").click()
    expect(player.see("krazki-loft")).to_be_visible()


def accuse(player: Player) -> None:
    """A table of four where it is asked whom to accuse."""
    begin(player, "device", players=4, penalty="void_round")
    place(player)
    player.see("krazki-accuse-open").click()
    expect(player.see("krazki-accuse")).to_be_visible()


def vote(player: Player) -> None:
    """A table of three where one votes about another."""
    begin(player, "device", players=3, penalty="void_round")
    place(player)
    player.see("krazki-accuse-open").click()
    player.see("krazki-accuse").get_by_role("button").first.click()
    expect(player.see("krazki-vote-yes")).to_be_visible()


def shot(player: Player) -> None:
    """A shot is seen again in slow motion."""
    begin(player, "device", tremor="0")
    place(player)
    flick(player)
    expect(player.see("krazki-slow")).to_be_visible()
    player.see("krazki-slow").click()
    expect(panel(player)).to_have_attribute("data-phase", "moving")


def count(player: Player, rounds: int = 2) -> None:
    """The count of a round of hard flicks, and one for the centre."""
    begin(player, "device", max_rounds=str(rounds), tremor="0")
    place(player)
    left = [3, 3]
    while left != [0, 0]:
        expect(player.see("krazki-flick")).to_be_enabled()
        seat = player.view()["frame"]["node"]["seat"]
        player.see("krazki-impulse-slider").fill("7" if sum(left) == 1 else "20")
        flick(player)
        left[seat] -= 1
        if left != [0, 0]:
            expect_left(player, *left)
    expect_phase(player, "count")


def over(player: Player) -> None:
    """The end of a game: its result and the count of the last round."""
    count(player, rounds=1)
    expect(player.see("result")).to_be_visible()


def rules(player: Player) -> None:
    player.open("/rules/krazki")
    expect(player.page.locator("#KR-34")).to_be_attached()


def editor(player: Player) -> None:
    """The editor with a fault told."""
    player.open("/layouts/krazki")
    text = player.see("edit-text")
    expect(player.see("edit-verdict")).to_have_attribute("data-fine", "true")
    text.fill(text.input_value().replace("middle = 0.11", "middle = 0.31"))
    expect(player.see("edit-verdict").locator("li").first).to_be_visible()


AT_THE_TABLE: dict[str, Callable[[Player], None]] = {
    "barricade": barricade,
    "aim": aim,
    "numbers": by_numbers,
    "accuse": accuse,
    "vote": vote,
    "shot": shot,
    "count": count,
    "over": over,
}
ALL: dict[str, Callable[[Player], None]] = {
    "start": start,
    **AT_THE_TABLE,
    "rules": rules,
    "editor": editor,
}
