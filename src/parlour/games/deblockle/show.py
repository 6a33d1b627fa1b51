"""What people see of Deblockle: JSON for the boards and a drawing for terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from parlour.core.game import Drawn, Json, Over, Played, Ply
from parlour.games.deblockle.board_text import in_case
from parlour.games.deblockle.notation import DeblockleNotation
from parlour.games.deblockle.options import Options
from parlour.games.deblockle.packed import packed, turns
from parlour.games.deblockle.position import (
    FACES,
    HOME_STARS,
    ORIENTATION_NAMES,
    SQUARE_NAMES,
    STOP,
    Action,
    Block,
    Pass,
    Place,
    Playing,
    Position,
    Roll,
    Setup,
    State,
    Turn,
    neighbour,
    setup_squares,
    top_face,
)
from parlour.games.deblockle.refusals import SEAT_NAMES, barred_tip, orientation_after
from parlour.games.deblockle.routes import hop_route
from parlour.games.deblockle.rules import DeblockleRules, setting_up
from parlour.games.deblockle.schemas import SCHEMAS


class DeblockleShow:
    """The boards of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Shows a game with these options."""
        self._options = options
        self._rules = DeblockleRules(options)
        self._notation = DeblockleNotation(options)

    @property
    def schemas(self) -> Mapping[str, Json]:
        return SCHEMAS

    # --- the board ------------------------------------------------------------------------------

    def board(self, state: State) -> Json:
        of = [self._options.blocks(0), self._options.blocks(1)]
        match state:
            case Setup():
                phase = "roll" if self._is_rolling(state) else "place"
                blocks, home, turn, setup = state.placed, [0, 0], 0, self._setup(state)
            case Playing():
                phase = "over" if isinstance(self._rules.node(state), Over) else "play"
                blocks, turn, setup = state.position, state.turn, None
                if self._options.setup == "position":
                    start = self._rules.start()
                    assert isinstance(start, Playing)
                    of = [len(start.position.side(seat)) for seat in (0, 1)]
                home = [max(0, of[seat] - len(blocks.side(seat))) for seat in (0, 1)]
            case _:
                assert_never(state)
        shown = [_block(block, seat) for seat in (0, 1) for block in blocks.side(seat)]
        return {
            "phase": phase,
            "blocks": shown,
            "home": home,
            "of": of,
            "turn": turn,
            "setup": setup,
        }

    def _is_rolling(self, state: Setup) -> bool:
        return self._options.setup == "placed" and any(state.unrolled)

    def _setup(self, state: Setup) -> Json:
        squares = [setup_squares(seat, self._options.blocks(seat)) for seat in (0, 1)]
        rolling = self._is_rolling(state)
        return {
            "squares": [[SQUARE_NAMES[square] for square in side] for side in squares],
            "faces": [[FACES[face] for face in side] for side in state.faces],
            "unrolled": list(state.unrolled),
            "next": None if rolling else SQUARE_NAMES[self._rules.next_square(state)],
        }

    # --- the choices ----------------------------------------------------------------------------

    def choices(self, state: State) -> Json:
        match state:
            case Setup():
                if any(state.unrolled):
                    return {}
                return self._placements(state)
            case Playing():
                if isinstance(self._rules.node(state), Over):
                    return {}
                return self._tips(state)
            case _:
                assert_never(state)

    def _placements(self, state: Setup) -> Json:
        owner, square = setting_up(state), self._rules.next_square(state)
        orientations = [o for o in range(24) if top_face(o) in state.faces[owner]]
        orientations.sort(key=lambda orientation: ORIENTATION_NAMES[orientation])
        placements = [
            {
                "turn": self._notation.write_action(state, Place(owner, square, orientation)),
                "orientation": ORIENTATION_NAMES[orientation],
            }
            for orientation in orientations
        ]
        return {"square": SQUARE_NAMES[square], "owner": owner, "placements": placements}

    def _tips(self, state: Playing) -> Json:
        position = state.position
        listed = turns(packed(position, self._options))
        by_tip: dict[tuple[int, int], list[Turn]] = {}
        for turn in listed:
            if isinstance(turn, Turn):
                by_tip.setdefault((turn.origin, turn.tip), []).append(turn)
        barred = [
            (block.square, tip)
            for block in position.side(position.mover)
            for tip in (neighbour(block.square, direction) for direction in range(4))
            if tip in SQUARE_NAMES
            and position.owner(tip) is None
            and (block.square, tip) not in by_tip
        ]
        return {
            "tips": [self._tip(state, tip_turns) for tip_turns in by_tip.values()],
            "barred": [self._barred(position, origin, tip) for origin, tip in barred],
            "pass": listed == (Pass(),),
        }

    def _tip(self, state: Playing, tip_turns: list[Turn]) -> Json:
        first = tip_turns[0]
        after = orientation_after(state.position, first.origin, first.tip)
        ends = [
            {
                "square": SQUARE_NAMES[turn.end],
                "turn": self._notation.write_action(state, turn),
                "path": _path(state.position, turn),
            }
            for turn in tip_turns
            if turn.end is not None
        ]
        return {
            "from": SQUARE_NAMES[first.origin],
            "to": SQUARE_NAMES[first.tip],
            "orientation": ORIENTATION_NAMES[after],
            "removal": first.removal,
            "turn": None if ends else self._notation.write_action(state, first),
            "ends": ends,
        }

    def _barred(self, position: Position, origin: int, tip: int) -> Json:
        refusal = barred_tip(position, self._options, origin, tip)
        assert refusal is not None, "the kernel does not list a tip that nothing bars"
        return {
            "from": SQUARE_NAMES[origin],
            "to": SQUARE_NAMES[tip],
            "orientation": ORIENTATION_NAMES[orientation_after(position, origin, tip)],
            "rule": refusal.rule,
            "why": refusal.why,
        }

    # --- events ---------------------------------------------------------------------------------

    def events(self, before: State, ply: Ply[Action], after: State) -> Sequence[Json]:
        assert isinstance(ply, (Drawn, Played))
        match ply.action:
            case Roll(owner, face):
                return [{"kind": "roll", "owner": owner, "face": FACES[face]}]
            case Place(owner, square, orientation):
                return [
                    {"kind": "place", "owner": owner, **_block(Block(square, orientation), owner)}
                ]
            case Pass():
                assert isinstance(before, Playing)
                return [{"kind": "pass", "owner": before.position.mover}]
            case Turn() as turn:
                assert isinstance(before, Playing)
                assert isinstance(after, Playing)
                return self._turn_events(before.position, turn, after)
            case _:
                assert_never(ply.action)

    def _turn_events(self, position: Position, turn: Turn, after: Playing) -> Sequence[Json]:
        owner, tip = position.mover, SQUARE_NAMES[turn.tip]
        blocks = position.side(owner)
        was = next(block.orientation for block in blocks if block.square == turn.origin)
        now = orientation_after(position, turn.origin, turn.tip)
        tipped: dict[str, Any] = {"kind": "tip", "owner": owner, "from": SQUARE_NAMES[turn.origin]}
        tipped |= {"to": tip, "before": ORIENTATION_NAMES[was], "after": ORIENTATION_NAMES[now]}
        second: dict[str, Any]
        if turn.removal:
            board: Any = self.board(after)
            second = {"kind": "remove", "owner": owner, "square": tip, "home": board["home"][owner]}
        elif turn.end is None:
            why = "stop" if top_face(now) == STOP else "blocked"
            second = {"kind": "stay", "owner": owner, "square": tip, "why": why}
        else:
            second = {"kind": "hop", "owner": owner, "face": FACES[top_face(now)]}
            second |= {"path": _path(position, turn)}
            second |= {"orientation": ORIENTATION_NAMES[now]}
        return [tipped, second]

    # --- text -----------------------------------------------------------------------------------

    def text(self, state: State) -> str:
        position = state.placed if isinstance(state, Setup) else state.position
        there = {
            block.square: in_case(ORIENTATION_NAMES[block.orientation], seat)
            for seat in (0, 1)
            for block in position.side(seat)
        }
        there |= {star: " *" for star in HOME_STARS}
        files = "     " + "    ".join("abcdefg")
        rule = "   +" + "----+" * 7
        lines = [files, rule]
        for rank in range(6, -1, -1):
            squares = " | ".join(there.get(8 * file + rank, "  ") for file in range(7))
            lines += [f" {rank + 1} | {squares} | {rank + 1}", rule]
        return "\n".join([*lines, files, "", self._asked(state)])

    def _asked(self, state: State) -> str:
        """Says whose turn it is."""
        if isinstance(state, Setup):
            owner = setting_up(state)
            if any(state.unrolled):
                what = "rolled" if self._is_rolling(state) else "drawn"
                return f"A block of {SEAT_NAMES[owner]} is {what}."
            faces = " ".join(FACES[face] for face in state.faces[owner])
            square = SQUARE_NAMES[self._rules.next_square(state)]
            placing, owners = SEAT_NAMES[1 - owner], SEAT_NAMES[owner]
            return f"{placing} places a block of {owners} on {square}; rolled: {faces}."
        node = self._rules.node(state)
        if isinstance(node, Over):
            winners = [SEAT_NAMES[seat] for seat in node.outcome.winners]
            return f"{winners[0]} has won." if winners else f"Drawn ({node.outcome.reason})."
        mover = state.position.mover
        letters = ("capital", "small")[mover]
        return f"Turn {state.turn + 1}: {SEAT_NAMES[mover]} to move ({letters} letters)."


def _block(block: Block, owner: int) -> dict[str, Any]:
    return {
        "square": SQUARE_NAMES[block.square],
        "owner": owner,
        "orientation": ORIENTATION_NAMES[block.orientation],
    }


def _path(position: Position, turn: Turn) -> list[str]:
    """Returns the squares that the hop of a legal turn goes over, the first and last included."""
    face = top_face(orientation_after(position, turn.origin, turn.tip))
    return [SQUARE_NAMES[square] for square in hop_route(position, turn, face)]
