"""A person at a browser: what they see, click, press and type, by the names that the page gives."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import APIResponse, Browser, FloatRect, Locator, Page, expect

# What a page tells of what its content security policy has stopped.
WATCH_POLICY = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))
"""

# Keeps hold of the page's sockets: Chromium leaves those open that it has when it goes offline.
KEEP_SOCKETS = """
window.sockets = []
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.sockets.push(this) }
}
"""

# The settings of the tests, unless the page has remembered some itself.
REMEMBER = """
(given) => { if (localStorage.getItem('parlour.settings') === null)
  localStorage.setItem('parlour.settings', JSON.stringify(given)) }
"""

# What has changed the layout: fonts, an observer of sizes a frame ago, transitions that still run.
LAID_OUT = """async () => {
  await document.fonts.ready
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  const ends = document.getAnimations().filter((it) =>
    it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ends.map((it) => it.finished))
}"""

PATIENCE_MS = 20_000  # of one expectation: the machine may be busy
GAP_MS = 60_000  # between two plies: a busy machine may also have an engine to run
SHORT = {"south_blocks": "1", "north_blocks": "1"}  # options for a short game
SOFTWARE = "WebGL|GPU stall"  # what is told where the processor draws the scene
# What Chromium says where it reaches nobody; and that a blank page has no storage.
LINK = "ERR_|WebSocket|Failed to load|localStorage"
QUIET = {
    "views": {"deblockle": "flat", "krazki": "flat"},
    "toured": ["deblockle"],
    "level": 1,
    "side": 0,
}
TOO_MANY, LIMITED_S = 429, 60.0  # all tests ask from one address
DESKTOP = {"width": 1280, "height": 800}

Found = TypeVar("Found")


class Player:
    """One browser context with one page."""

    def __init__(
        self, browser: Browser, base: str, settings: dict[str, Any], context: dict[str, Any]
    ) -> None:
        given = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-GB", **context}
        self.base = base
        self.faults: list[str] = []
        self.context = browser.new_context(base_url=base, **given)
        self.context.add_init_script(WATCH_POLICY)
        self.context.add_init_script(KEEP_SOCKETS)
        remembered = json.dumps({**QUIET, **settings})
        self.context.add_init_script(f"({REMEMBER})({remembered})")
        self._forgiven: re.Pattern[str] | None = None
        self.page = self.context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._fault(f"error: {error}"))
        page.on(
            "console",
            lambda told: told.type in {"error", "warning"} and self._fault(f"console: {told.text}"),
        )

    def _fault(self, text: str) -> None:
        if self._forgiven is None or not self._forgiven.search(text):
            self.faults.append(f"{self.page.url}: {text}")

    def forgive(self, pattern: str) -> None:
        """Takes console messages of this pattern for what the test itself brings about."""
        self._forgiven = re.compile(pattern)

    def lose_link(self) -> None:
        """Cuts the browser off the network; `context.set_offline(False)` puts it back."""
        self.forgive(LINK)
        self.context.set_offline(True)
        self.page.evaluate("window.sockets.forEach((socket) => socket.close())")
        self.expect_link_lost()

    def expect_link_lost(self) -> None:
        lost = re.compile("reconnecting|offline")  # the second after some seconds
        expect(self.see("link")).to_have_attribute("data-state", lost)

    def leave(self) -> None:
        """Closes the browser's context."""
        self.context.close()

    # --- where the player is ----------------------------------------------------------------------

    def open(self, path: str = "/") -> Player:
        """Opens a page of ours."""
        self.page.goto(self.base + path if path.startswith("/") else path)
        return self

    def see(self, testid: str) -> Locator:
        """What bears this test id."""
        return self.page.get_by_test_id(testid)

    def press(self, name: str) -> None:
        """Clicks the button of this name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def set_option(self, name: str, value: str) -> None:
        """Chooses one of the game's options on the start page."""
        options = self.see("options")
        expect(options).to_be_visible()  # they may be open from the start
        if not options.locator("select").first.is_visible():
            options.locator("summary").click()
        field = options.locator(f'[id$="-{name}"]')
        if field.evaluate("it => it.tagName") == "SELECT":
            field.select_option(value)
        elif field.get_attribute("type") == "checkbox":
            field.set_checked(value == "on")
        else:
            field.fill(value)
            field.press("Tab")

    def begin(self, way: str, **options: str) -> Player:
        """Starts a match from the start page: against the computer, on the device, by link."""
        self.open()
        for name, value in options.items():
            self.set_option(name, value)
        self.see(f"play-{way}").click()
        expect(self.page.locator('[data-testid$="-board"]')).to_be_visible()
        return self

    @property
    def match(self) -> str:
        """The id of the match on the table."""
        found = re.search(r"/match/([^/?#]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def ask(self, path: str) -> APIResponse:
        """What the server answers to this player's browser, as soon as its limits allow."""
        end = time.monotonic() + LIMITED_S
        while True:
            # Once more where the server has just closed the connection that was kept for this one.
            answer = self.context.request.get(f"{self.base}/api/{path}", max_retries=3)
            if answer.status != TOO_MANY or time.monotonic() > end:
                assert answer.ok, answer.text()
                return answer
            self.page.wait_for_timeout(500)

    def view(self) -> dict[str, Any]:
        """The match as the server shows it to this player."""
        return self.ask(f"matches/{self.match}").json()

    def expect_result(self) -> None:
        """Checks that the result says of this player what the server does."""
        winners = self.view()["winners"]
        title = "A draw" if not winners else "You win" if self.seat in winners else "You lose"
        expect(self.see("result").get_by_role("heading")).to_have_text(title)

    # --- what it waits for ------------------------------------------------------------------------

    def until(
        self, look: Callable[[], Found], fits: Callable[[Found], bool], what: str, ms: int = 0
    ) -> Found:
        """Looks until what is seen fits, and returns it: for what no locator can wait for."""
        end = time.monotonic() + (ms or PATIENCE_MS) / 1000
        while not fits(found := look()) and time.monotonic() < end:
            self.page.wait_for_timeout(60)
        assert fits(found), f"{what} does not come: there is {found!r} at {self.page.url}"
        return found

    def settle(self) -> None:
        """Waits until the page is laid out: fonts, sizes that it has measured, transitions."""
        self.page.evaluate(LAID_OUT)

    def box(self, target: Locator) -> FloatRect:
        """Where something is on the page, once it stays there."""

        def look() -> list[FloatRect | None]:
            boxes = [target.bounding_box()]
            self.settle()
            return [*boxes, target.bounding_box()]

        box = self.until(look, lambda boxes: boxes[0] == boxes[1], f"Rest of {target}")[0]
        assert box is not None
        return box

    @property
    def seat(self) -> int:
        """The seat that this player holds, or takes: whoever opens an invite link first sits."""
        held = self.until(
            lambda: [seat["held"] for seat in self.view()["seats"]],
            lambda held: "you" in held,
            "A seat for the player",
        )
        return held.index("you")

    def expect_turn(self, ply: int, text: str) -> None:
        """Waits until the board shows this ply, and the list of turns tells it."""
        told = self.see("turns").locator("[aria-current]")
        squares = re.findall("[a-g][1-7]", text)
        expect(told).to_contain_text(re.compile(rf"^\s*{ply}\b.*" + ".".join(squares)))

    def wait_for_ply(self, ply: int) -> None:
        """Waits until the server has this ply and the player is asked again, or sees the end."""
        self.until(
            lambda: self.view()["frame"]["ply"], lambda newest: newest >= ply, f"Ply {ply}", GAP_MS
        )
        expect(self.asked).to_be_visible()

    # --- the board --------------------------------------------------------------------------------

    def square(self, name: str) -> Locator:
        """A square of the board."""
        return self.see("deblockle-squares").locator(f'[data-square="{name}"]')

    def tap(self, name: str) -> None:
        """Clicks where the board shows the middle of a square."""
        if self.see("deblockle-board").get_attribute("data-view") == "flat":
            self.square(name).click()
            return
        box = self.box(self.square(name))  # over the drawn one, for the keyboard's sake
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @property
    def asked(self) -> Locator:
        """What there is on the page when the player has something to do, or it is over."""
        return self.page.locator(
            '[data-mark="own"], [data-testid="deblockle-put"]:enabled,'
            '[data-testid="deblockle-pass"], [data-testid="deflection-only"],'
            '[data-can="true"], [data-testid="krazki-flick"]:enabled,'
            '[data-testid="krazki-place"]:enabled, [data-testid="result"]'
        ).first

    def type_turn(self, text: str) -> None:
        """Types a turn and sends it off, when the ply before is on the board."""
        field = self.see("typed-turn")
        field.fill(text)
        submit = self.page.locator("form:has([data-testid=typed-turn]) [type=submit]")
        expect(submit).to_be_enabled()
        field.press("Enter")

    def expect_to_move(self) -> None:
        """Waits until the player has a cube to tip, or can only pass."""
        turns = '[data-mark="own"], [data-testid="deblockle-pass"]'
        expect(self.page.locator(turns).first).to_be_visible()

    def place(self) -> None:
        """Turns the cube in the tray once and sets it down."""
        self.see("deblockle-turn").click()
        self.see("deblockle-put").click()

    def click_turn(self, text: str) -> None:
        """Plays a turn by clicks: the cube, where it tips, and where it hops or the same again."""
        if text == "--":
            self.see("deblockle-pass").click()
            return
        squares = re.findall("[a-g][1-7]", text)
        origin, tip, end = squares[0], squares[1], (squares + squares[1:])[2]
        expect(self.square(origin)).to_have_attribute("data-mark", "own")
        self.tap(origin)
        expect(self.square(tip)).to_have_attribute("data-mark", "tip")
        self.tap(tip)
        mark = "end" if len(squares) == 3 else "confirm"
        expect(self.square(end)).to_have_attribute("data-mark", mark)
        self.tap(end)

    def key_turn(self, text: str) -> None:
        """Plays a turn with the keyboard alone."""
        if text == "--":
            self.tab_to(self.see("deblockle-pass"))
            self.page.keyboard.press("Enter")
            return
        squares = re.findall("[a-g][1-7]", text)
        expect(self.square(squares[0])).to_have_attribute("data-mark", "own")
        for square in squares if len(squares) == 3 else [*squares, squares[1]]:
            self.key_to(square)
            self.page.keyboard.press("Enter")

    def key_to(self, square: str) -> None:
        """Moves the keyboard's focus over the board to a square."""
        grid = self.see("deblockle-squares")
        focused = grid.locator("[data-square]:focus")
        if focused.count() == 0:
            self.tab_to(grid.locator('[data-square][tabindex="0"]'))
        here = focused.get_attribute("data-square")
        assert here is not None
        first = grid.locator("[data-square]").first.get_attribute("data-square")
        sign = 1 if first == "a7" else -1  # the board may be turned
        east, north = (sign * (ord(to) - ord(at)) for to, at in zip(square, here, strict=True))
        for key, times in (("Right", east), ("Left", -east), ("Up", north), ("Down", -north)):
            for _ in range(times):
                self.page.keyboard.press(f"Arrow{key}")
        expect(self.square(square)).to_be_focused()

    def tab_to(self, target: Locator, most: int = 60) -> None:
        """Presses Tab until the target has the focus."""
        expect(target).to_be_visible()
        expect(target).to_be_enabled()
        for _ in range(most):
            if target.count() == 1 and target.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {target}")


def until_over(players: list[Player], act: Callable[[Player, dict[str, Any]], None]) -> None:
    """Lets whoever is asked act, until the match is over and all see its result."""
    seats = [player.seat for player in players]
    acted = newest = -1
    since = time.monotonic()
    while not (view := players[0].view())["over"]:
        ply, seat = view["frame"]["ply"], view["frame"]["node"]["seat"]
        if ply > newest:
            newest, since = ply, time.monotonic()
        assert time.monotonic() < since + GAP_MS / 1000, f"nothing follows ply {ply}"
        if ply == acted or seat not in seats:
            players[0].page.wait_for_timeout(60)  # for the server: chance, an engine, the last turn
            continue
        player = players[seats.index(seat)]
        expect(player.asked).to_be_visible()
        act(player, view)
        acted = ply
    for player in players:
        expect(player.see("result")).to_be_visible()
