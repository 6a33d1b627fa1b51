"""Krążki at the browser: rounds by pointer, finger, keys and numbers, what is seen, every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e import krazki
from e2e.conftest import Join
from e2e.every_page import AXE, LANGUAGES, PHONE, expect_pages_to_fit, serious
from e2e.krazki import (
    FINGER,
    OFF,
    ROUND,
    SETTINGS,
    SHORT_OF_ALL,
    SPIN,
    STEADY,
    STILL,
    TO_THE_CENTRE,
    begin,
    board,
    counted,
    expect_bodies,
    expect_count,
    expect_left,
    expect_phase,
    expect_ply,
    flick,
    panel,
    place,
    pull,
    pull_by_finger,
    step_aside,
    type_turns,
)
from e2e.player import SOFTWARE, Player, until_over

SCENE = {**SETTINGS, "views": {"krazki": "scene"}}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


# --- games ---------------------------------------------------------------------------------------


def test_a_round_of_two_by_mouse_and_by_finger_through_a_link(join: Join) -> None:
    first = begin(join(settings=SETTINGS), "link", **ROUND)
    second = join(settings=SETTINGS, **FINGER).open(first.see("invite-link").input_value())
    both = (first, second)
    expect(board(second)).to_be_visible()

    def act(player: Player, view: dict[str, Any]) -> None:
        if view["frame"]["board"]["phase"] == "barricade":
            place(player)
            return
        step_aside(player, view)
        (pull if player is first else pull_by_finger)(player, back=0.14, right=0.01)
        expect(player.see("krazki-words")).to_contain_text(re.compile(r"° to the left, 5\.\d"))
        flick(player)
        left = [side["left"] for side in _sides(view)]
        left[view["frame"]["node"]["seat"]] -= 1
        for each in both:
            expect_left(each, *left)

    until_over([first, second], act)
    assert {first.seat, second.seat} == {0, 1}
    count = counted(first)
    winners = first.view()["winners"]
    assert winners == [
        s for s, points in enumerate(count["scores"]) if points == max(count["scores"])
    ]
    for player in both:
        won = "You win" if len(winners) == 1 else re.compile("^You share the win with ")
        title = won if player.seat in winners else "You lose"
        expect(player.see("result").get_by_role("heading")).to_have_text(title)
        expect_count(player, count)
        for seat, points in enumerate(count["scores"]):
            score = player.see(f"krazki-score-{seat}")
            expect(score).to_have_attribute("data-points", str(points))
        expect_bodies(player)


def _sides(view: dict[str, Any]) -> list[dict[str, int]]:
    frame = view["frame"]["board"]
    return [
        {"left": sum(b["owner"] == seat and b["state"] == "reserve" for b in frame["bodies"])}
        for seat in range(len(frame["scores"]))
    ]


def test_a_game_of_three_with_one_by_link_and_an_engine(join: Join) -> None:
    first = join(settings=SETTINGS).open()
    krazki.choose_players(first, 3)
    first.set_option("max_rounds", "1")
    first.see("mix").locator("summary").click()
    for seat, who in enumerate(("me", "open", "1")):
        first.see(f"mix-seat-{seat}").select_option(who)
    first.see("mix-play").click()
    second = join(settings=SETTINGS).open(first.see("invite-link").input_value())
    assert [player.seat for player in (first, second)] == [0, 1]

    def act(player: Player, view: dict[str, Any]) -> None:
        if view["frame"]["board"]["phase"] == "barricade":
            place(player)
        else:
            step_aside(player, view)
            flick(player)

    until_over([first, second], act)
    count = counted(first)
    assert [disc["seat"] for disc in count["discs"]] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    for player in (first, second):
        expect_count(player, count)
        expect_bodies(player)


def test_a_barricade_and_a_flick_by_keys_alone(join: Join) -> None:
    player = begin(join(settings=SETTINGS), "device", **STEADY)
    keys = player.page.keyboard
    expect(player.see("krazki-place")).to_be_enabled()
    seat = player.view()["frame"]["node"]["seat"]
    for _ in range(5):
        keys.press("Shift+ArrowRight")
    keys.press("ArrowUp")
    x, y = (-77, 50) if seat == 0 else (77, -50)  # right and away, as the one to place sees it
    keys.press("Enter")
    expect(player.see("krazki-flick")).to_be_enabled()
    assert player.view()["frame"]["text"] == f"B {x / 1000:.3f},{y / 1000:.3f}"

    for key in ("Shift+ArrowLeft", "ArrowRight", "ArrowUp", "ArrowUp", "p", "u", "u", "n"):
        keys.press(key)
    for key in "iijl":
        keys.press(key)
    expect(player.see("krazki-words")).to_contain_text(
        "4° to the left, 7.4 mN·s, struck 55 % right of the middle, spins anticlockwise,"
        " lifted by 1°, standing 2 mm forward"
    )
    keys.press("Enter")
    expect_left(player, *((2, 3) if seat == 0 else (3, 2)))
    shot = "S at=0.000,0.002 facing=4.0 impulse=0.00740 offset=0.55 loft=1.0"
    assert player.view()["frame"]["text"] == shot


def test_a_flick_by_numbers_on_a_phone(join: Join) -> None:
    player = begin(join(settings=SETTINGS, **FINGER), "device", **STEADY)
    place(player)
    player.see("krazki-numbers").tap()
    seat = player.view()["frame"]["node"]["seat"]
    numbers = {"at-x": "3", "at-y": "-4", "facing": "-7.5", "impulse": "6.25", "offset": "-0.3"}
    for name, value in numbers.items():
        player.see(f"krazki-{name}").fill(value)
    player.see("krazki-loft").fill("100")  # more than can be
    player.see("krazki-loft").press("Tab")
    expect(player.see("krazki-loft")).to_have_value("45")
    player.see("krazki-loft").fill("5")
    player.see("krazki-loft").press("Enter")
    expect(player.see(f"krazki-score-{seat}")).to_have_attribute("data-left", "2")
    shot = "S at=0.003,-0.004 facing=-7.5 impulse=0.00625 offset=-0.30 loft=5.0"
    assert player.view()["frame"]["text"] == shot


# --- what is seen --------------------------------------------------------------------------------


def test_the_pads_of_the_thumb_stand_and_strike_the_disc(join: Join) -> None:
    player = begin(join(settings=SETTINGS), "device", **STEADY)
    place(player)
    expect_phase(player, "shot")
    said = player.see("krazki-words")
    _drag(player, "krazki-pad-field", (0.5, 0.5), (0.4, 0.5))
    expect(said).to_contain_text(re.compile(r"standing \d+\smm left"))
    _drag(player, "krazki-pad-field", (0.5, 0.04), (0.75, 0.08))
    expect(said).to_contain_text(re.compile(r"^3\d° to the right"))
    _drag(player, "krazki-pad-finger", (0.5, 0.5), (0.4, 0.25))
    expect(said).to_contain_text(re.compile(r"left of the middle, spins clockwise, lifted by \d+°"))


def _drag(
    player: Player, testid: str, begun: tuple[float, float], ended: tuple[float, float]
) -> None:
    """Drags from one place to another: shares of a box."""
    expect(player.see("krazki-flick")).to_be_enabled()
    box, mouse = player.box(player.see(testid)), player.page.mouse
    for index, (x, y) in enumerate((begun, ended)):
        mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=4)
        if index == 0:
            mouse.down()
    mouse.up()


def test_a_barricade_is_dragged_and_cannot_lie_outside_its_ring(join: Join) -> None:
    player = begin(join(settings=SETTINGS), "device", **STEADY)
    expect(player.see("krazki-place")).to_be_enabled()
    said, mouse = player.see("krazki-place-said"), player.page.mouse
    mouse.move(*krazki.spot(player, 0, 0.1))
    mouse.down()
    mouse.move(*krazki.spot(player, 0, 0.25), steps=4)
    expect(said).to_contain_text("Not there: the barricade has to lie wholly in the green ring.")
    expect(player.see("krazki-place")).to_be_disabled()
    mouse.move(*krazki.spot(player, 0.1, 0), steps=4)
    mouse.up()
    expect(said).to_contain_text(re.compile(r"(99|100|101)\smm from the middle"))
    player.see("krazki-place").click()
    expect_phase(player, "shot")
    expect_bodies(player)


def test_what_is_refused_is_told_with_its_rule(join: Join) -> None:
    player = begin(join(settings=SETTINGS), "device", **STEADY)
    player.type_turn("B 0.125,0.125")  # in the ring, and on a tower
    refusal = player.see("refusal")
    expect(refusal).to_contain_text("clear of towers and discs")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/krazki#KR-10")
    place(player)
    expect(refusal).to_have_count(0)
    expect_phase(player, "shot")
    type_turns(player, STILL, OFF)
    player.type_turn(STILL)  # where one's own disc stands already
    expect(refusal).to_contain_text("1 mm clear of everything else")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/krazki#KR-30")
    assert player.view()["frame"]["ply"] == 4


def test_a_shot_is_told_and_the_table_is_described(join: Join) -> None:
    player = begin(join(settings=SETTINGS), "device", **STEADY)
    place(player)
    expect_phase(player, "shot")
    side = ("Red", "Blue")[player.view()["frame"]["node"]["seat"]]
    expect(player.see("announcer")).to_contain_text(f"{side} places the barricade 100 mm")
    type_turns(player, SHORT_OF_ALL)
    rest = rf"{side}.s disc 1, the outer circle .0., \d+\smm from the middle toward .* lying"
    expect(player.see("announcer")).to_have_text(re.compile(rf"Comes to rest: {rest}\.$"))
    type_turns(player, OFF)
    other = "Blue" if side == "Red" else "Red"
    burnt = re.compile(rf"Off the board and burnt: {other}.s disc 1\.$")
    expect(player.see("announcer")).to_have_text(burnt)
    player.see("board").focus()  # and not where a turn is typed
    player.page.keyboard.press("d")
    described = player.see("describe")
    for line in (
        rf"{side} shoots\.",
        rf"{side}: 0 points, 2 discs to shoot, 0 burnt\.",
        rf"{other}: 0 points, 2 discs to shoot, 1 burnt\.",
        r"On the board: the barricade, the middle circle .4., 100\smm from the middle toward 3 o",
        rf"On the board: {rest}",
        r"Tower 1 stands,",
    ):
        expect(described).to_contain_text(re.compile(line))


def test_a_reload_in_the_middle_of_a_shot_shows_how_it_ended(join: Join) -> None:
    player = begin(join(settings=SETTINGS, **MOVING), "device", **STEADY)
    place(player)
    expect_phase(player, "shot")
    player.type_turn(SPIN)
    expect(board(player)).to_have_attribute("data-moving", "true")
    player.page.reload()
    expect_phase(player, "shot")
    expect_ply(player, 3)
    expect_bodies(player)
    player.type_turn(OFF)  # and the game goes on
    expect_left(player, 2, 2)
    expect_ply(player, 4)
    expect_bodies(player)


def test_a_round_is_counted_disc_by_disc_with_the_reasons(join: Join) -> None:
    player = begin(join(settings=SETTINGS), "device", max_rounds="2", tremor="0")
    place(player)
    expect_phase(player, "shot")
    type_turns(player, TO_THE_CENTRE, OFF, SHORT_OF_ALL, SHORT_OF_ALL, OFF)
    player.page.emulate_media(reduced_motion="no-preference")
    player.settle()  # the page hears of it with the next picture
    player.page.evaluate(NOTE_DISCS)
    player.type_turn(SPIN)
    discs = player.see("krazki-count-disc")
    expect(board(player)).to_have_attribute("data-moving", "true")
    expect(player.see("krazki-skip")).to_have_text("Skip")
    player.see("krazki-skip").click()
    expect(player.see("krazki-go-on")).to_be_visible()
    expect(discs).to_have_count(6)
    assert player.page.evaluate("window.discs") == [0, 1, 2, 3, 4, 5, 6]
    count = counted(player)
    expect_count(player, count)
    expect_bodies(player, count["bodies"])
    whys = [disc["why"] for disc in count["discs"]]
    assert whys.count("burnt") >= 2
    expect(discs.filter(has_text="reaches the centre").first).to_contain_text("8")
    told = discs.filter(has_text="burnt: it left the board")
    expect(told).to_have_count(whys.count("burnt"))

    player.see("krazki-go-on").click()
    expect_phase(player, "barricade")
    expect_left(player, 3, 3)
    player.see("krazki-recount").click()
    expect_phase(player, "count")
    expect_count(player, count)
    player.page.keyboard.press("Enter")
    expect_phase(player, "barricade")


# Notes how many discs of a count are on the page, whenever that changes.
NOTE_DISCS = """() => {
  const now = () => document.querySelectorAll('[data-testid=krazki-count-disc]').length
  window.discs = [0]
  new MutationObserver(() => now() === window.discs.at(-1) || window.discs.push(now()))
    .observe(document.body, { childList: true, subtree: true })
}"""


def test_a_shot_is_seen_again_and_in_slow_motion(join: Join) -> None:
    player = begin(join(settings=SETTINGS, **MOVING), "device", **STEADY)
    place(player)
    expect_phase(player, "shot")
    player.type_turn(SPIN)
    expect(board(player)).to_have_attribute("data-moving", "true")
    expect(player.see("krazki-again")).to_be_visible()  # it has ended by itself
    for way, key in (("krazki-again", "a"), ("krazki-slow", "z")):
        player.see(way).click()
        expect(panel(player)).to_have_attribute("data-phase", "moving")
        expect(player.see("krazki-skip")).to_have_text("Stop")
        player.see("krazki-skip").click()
        expect_phase(player, "shot")
        player.see("board").focus()
        player.page.keyboard.press(key)
        expect(board(player)).to_have_attribute("data-moving", "true")
        player.page.keyboard.press("Escape")
        expect_phase(player, "shot")
    expect_bodies(player)
    assert player.view()["frame"]["ply"] == 3


# --- in three dimensions -------------------------------------------------------------------------


def test_a_shot_is_pulled_and_played_in_three_dimensions(join: Join) -> None:
    player = join(settings=SCENE, viewport={"width": 900, "height": 700}, **MOVING)
    player.forgive(SOFTWARE)
    begin(player, "device", **STEADY)
    expect(board(player)).to_have_attribute("data-view", "scene")
    place(player)
    expect(player.see("krazki-flick")).to_be_enabled()
    for _ in range(10):
        player.page.keyboard.press("p")  # it spins, and for seconds
    before = player.see("krazki-impulse-slider").input_value()
    x, y = _disc_in_scene(player)
    player.page.mouse.down()
    player.page.mouse.move(x + 40, y + 120, steps=6)
    player.page.mouse.up()
    expect(player.see("krazki-impulse-slider")).not_to_have_value(before)
    expect(player.see("krazki-words")).to_contain_text("° to the left")
    expect(player.see("krazki-words")).to_contain_text("struck 100 % right of the middle")
    flick(player)
    expect(board(player)).to_have_attribute("data-moving", "true")
    player.see("krazki-skip").click()
    expect_phase(player, "shot")
    player.page.keyboard.press("2")
    expect(board(player)).to_have_attribute("data-view", "flat")
    expect_bodies(player)
    player.page.keyboard.press("1")
    expect(board(player)).to_have_attribute("data-view", "scene")


def _disc_in_scene(player: Player) -> tuple[float, float]:
    """Moves the mouse up the middle of the scene until it may take hold of the disc."""
    canvas = board(player).locator("canvas")
    box = player.box(canvas)
    pictures = [b"", b""]

    def look() -> list[bytes]:
        pictures[:] = [pictures[1], canvas.screenshot()]
        return pictures

    player.until(look, lambda pictures: pictures[0] == pictures[1], "The end of the camera's way")
    x = box["x"] + box["width"] / 2
    for step in range(4, 100):
        y = box["y"] + box["height"] * (1 - step / 100)
        player.page.mouse.move(x, y)
        player.settle()
        if canvas.evaluate("it => getComputedStyle(it).cursor") == "grab":
            return x, y
    raise AssertionError("nowhere in the scene can a disc be taken hold of")


def test_without_webgl_the_drawing_comes_with_a_sentence_and_is_played_on(
    launch: Callable[..., Browser], join: Join
) -> None:
    browser = launch("--disable-gpu", "--disable-3d-apis")
    player = join(browser=browser, settings=SCENE)
    try:
        player.forgive("WebGL")
        begin(player, "device", **STEADY)
        expect(player.see("krazki-no-webgl")).to_contain_text("no WebGL")
        expect(board(player)).to_have_attribute("data-view", "flat")
        place(player)
        pull(player, back=0.15)
        flick(player)
        expect_ply(player, 3)
        expect_bodies(player)
    finally:
        player.leave()
        browser.close()


# --- penalties -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("penalty", "answer", "told", "marked"),
    [
        ("void_round", "yes", "scores nothing this round.", "no points this round"),
        ("void_round", "no", "is not punished: not all said yes.", ""),
        ("disqualify", "yes", "is out of the game.", "out"),
    ],
)
def test_a_vote_of_three_on_one_device(
    penalty: str, answer: str, told: str, marked: str, join: Join
) -> None:
    player = begin(join(settings=SETTINGS), "device", players=3, penalty=penalty, **STEADY)
    place(player)
    expect_phase(player, "shot")
    shooter = player.view()["frame"]["node"]["seat"]
    accused = (shooter + 1) % 3
    names = ("Red", "Blue", "Green")
    player.see("krazki-accuse-open").click()
    expect(player.see(f"krazki-accuse-{shooter}")).to_have_count(0)
    player.see(f"krazki-accuse-{accused}").click()
    expect_phase(player, "vote")
    expect(panel(player)).to_contain_text(
        f"{names[shooter]} says that {names[accused]} plays only to destroy. Is it so?"
    )
    player.see(f"krazki-vote-{answer}").click()
    expect_phase(player, "shot")
    expect(player.see("announcer")).to_contain_text(f"{names[accused]} {told}")
    ends = re.compile(rf"{marked or '0 burnt'}$")
    expect(player.see(f"krazki-score-{accused}")).to_have_attribute("aria-label", ends)
    assert player.view()["frame"]["node"]["seat"] == shooter  # who shoots now, and accuses no more
    expect(player.see("krazki-flick")).to_be_enabled()
    expect(player.see("krazki-accuse-open")).to_have_count(0)


# --- tables --------------------------------------------------------------------------------------


def test_a_table_is_measured_anew_until_it_can_be_played_on(join: Join) -> None:
    player = join(settings=SETTINGS).open()
    text, verdict = player.see("edit-text"), player.see("edit-verdict")
    player.page.locator('a[href="/layouts/krazki"]').click()
    expect(verdict).to_have_attribute("data-fine", "true")
    file = text.input_value()

    def change(*changes: tuple[str, str]) -> None:
        changed = file
        for before, after in changes:
            assert before in changed
            changed = changed.replace(before, after)
        text.fill(changed)

    own = ('name = "standard"', 'name = "kitchen"')
    change(own, ("middle = 0.11", "middle = 0.31"))
    line = 1 + file[: file.index("middle = 0.11")].count("\n")
    expect(verdict.locator("li").first).to_contain_text(f"Line {line}, column")
    expect(player.see("edit-play")).to_be_disabled()
    change(own, ("radius = 0.36 ", "radius = "))
    expect(verdict.locator("li")).to_have_count(1)
    expect(player.see("edit-play")).to_be_disabled()

    change(own, ("middle = 0.11", "middle = 0.10"))
    expect(verdict).to_have_attribute("data-fine", "true")
    player.see("edit-play").click()
    chosen = player.see("options").get_by_role("textbox")
    expect(chosen).to_have_value(re.compile("^kitchen:"))
    for name, value in STEADY.items():
        player.set_option(name, value)
    player.see("play-device").click()
    expect(board(player)).to_be_visible()
    place(player)
    flick(player)
    expect_ply(player, 3)
    measures = player.view()["frame"]["board"]["measures"]
    assert (measures["name"], measures["middle_radius"]) == ("kitchen", 0.10)
    expect_bodies(player)


# --- every page ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", krazki.ALL)
def test_axe_finds_nothing_serious_on_a_desk_and_on_a_phone_in_the_dark(
    name: str, join: Join
) -> None:
    player = join(settings=SETTINGS, **(MOVING if name == "shot" else {}))
    player.context.add_init_script(path=AXE)
    krazki.ALL[name](player)
    assert serious(player) == []
    player.page.emulate_media(color_scheme="dark")
    player.page.set_viewport_size(PHONE)
    assert serious(player) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_at_the_table_and_nothing_is_missing_in_any_language(
    language: str, join: Join
) -> None:
    player = join(viewport=PHONE, has_touch=True, settings={**SETTINGS, "language": language})
    expect_pages_to_fit(player, language, krazki.ALL, krazki.AT_THE_TABLE, fingers=True)


def test_every_rule_has_its_place_on_the_rules_page(join: Join) -> None:
    player = join(settings=SETTINGS).open("/rules/krazki")
    numbers = [1, 2, 3, 10, 11, 12, 13, 14, 20, 21, 30, 31, 32, 33, 34, 40, 41]
    expect(player.page.locator("[id^=KR-]")).to_have_count(len(numbers))
    for number in numbers:
        expect(player.page.locator(f"#KR-{number}")).to_have_count(1)
