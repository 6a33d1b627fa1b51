"""Actions: `roll 3`, `bid 2`, `throw 4.5`, `wind -0.5`, `spite left`.

Positions: rounds left, phase, mark, thrower, scores: `1 throw 3 green 0,4,1`; in the wind also the
impulse.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from example_game.rules import (
    INFO,
    PHASES,
    Action,
    Bid,
    ExampleOptions,
    Roll,
    Spite,
    State,
    Throw,
    Wind,
)
from parlour.core.errors import NotationError, PositionError, shown

_NUMBER = re.compile(r"-?(0|[1-9]\d{0,5})(\.\d{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ExampleNotation:
    options: ExampleOptions

    def write_action(self, state: State, action: Action) -> str:
        match action:
            case Roll(mark):
                return f"roll {mark}"
            case Bid(height):
                return f"bid {height}"
            case Throw(impulse_ns):
                return f"throw {impulse_ns}"
            case Wind(drift_m):
                return f"wind {drift_m}"
            case Spite(victim):
                return f"spite {victim}"

    def read_action(self, state: State, text: str) -> Action:
        word, _, rest = text.partition(" ")
        column = min(len(word) + 2, len(text) + 1)
        match word:
            case "roll" | "bid":
                if not re.fullmatch(r"\d", rest, re.ASCII):
                    raise NotationError(text, column, "a digit")
                return Roll(int(rest)) if word == "roll" else Bid(int(rest))
            case "throw" | "wind":
                if not _NUMBER.fullmatch(rest):
                    raise NotationError(text, column, "a decimal number")
                return Throw(float(rest)) if word == "throw" else Wind(float(rest))
            case "spite":
                if rest not in ("left", "right", "spare"):
                    raise NotationError(text, column, "left, right or spare")
                return Spite(rest)
            case _:
                raise NotationError(text, 1, "roll, bid, throw, wind or spite")

    def write_position(self, state: State) -> str:
        thrower = "-" if state.thrower is None else INFO.seats[state.thrower]
        scores = ",".join(map(str, state.scores))
        flying = f" {state.impulse_ns}" if state.phase == "wind" else ""
        return f"{state.left} {state.phase} {state.mark} {thrower} {scores}{flying}"

    def read_position(self, text: str) -> State:
        return read_position(text)


def read_position(text: str) -> State:
    words = text.split(" ")
    wanted = 6 if words[1:2] == ["wind"] else 5
    if len(words) != wanted:
        raise PositionError(f"position {shown(text)}", [f"expected {wanted} words"])
    left, phase, mark, thrower, scores, *flying = words
    thrown = phase in ("throw", "wind", "spite")
    checks = {
        "rounds left are 0 to 4": re.fullmatch(r"[0-4]", left, re.ASCII),
        "unknown phase": phase in PHASES,
        "the mark is 1 to 3, or 0 before the roll": mark
        in ("123" if phase not in ("roll", "over") else "0"),
        "no such seat": thrower in INFO.seats if thrown else thrower == "-",
        "scores are three numbers": re.fullmatch(r"\d,\d,\d", scores, re.ASCII),
        "the impulse is a number": all(_NUMBER.fullmatch(number) for number in flying),
        "no round is left": phase == "over" or left != "0",
        "it is not over": phase != "over" or left == "0" or max(scores) >= "5",
    }
    faults = [fault for fault, fine in checks.items() if not fine]
    if faults:
        raise PositionError(f"position {shown(text)}", faults)
    red, green, blue = (int(score) for score in scores.split(","))
    impulse_ns = float(flying[0]) if flying else 0.0
    seat = INFO.seats.index(thrower) if thrown else None
    return State(int(left), phase, (red, green, blue), int(mark), seat, impulse_ns)
