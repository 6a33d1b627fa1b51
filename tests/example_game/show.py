"""What people would see of the example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from example_game.rules import INFO, Action, ExampleOptions, Roll, State
from parlour.core.game import Json, Ply, Revealed

_SCORES: Json = {"type": "array", "items": {"type": "integer", "minimum": 0}}


@dataclass(frozen=True, slots=True)
class ExampleShow:
    options: ExampleOptions

    @property
    def schemas(self) -> Mapping[str, Json]:
        return {
            "board": {
                "type": "object",
                "properties": {"mark": {"type": "integer"}, "scores": _SCORES},
                "required": ["mark", "scores"],
                "additionalProperties": False,
            },
            "choices": {
                "type": "object",
                "properties": {"phase": {"type": "string"}},
                "required": ["phase"],
            },
            "events": {
                "type": "object",
                "properties": {"kind": {"enum": ["rolled", "revealed", "done"]}},
                "required": ["kind"],
            },
        }

    def board(self, state: State) -> Json:
        return {"mark": state.mark, "scores": list(state.scores)}

    def choices(self, state: State) -> Json:
        return {"phase": state.phase}

    def events(self, before: State, ply: Ply[Action], after: State) -> Sequence[Json]:
        if isinstance(ply, Revealed):
            return [{"kind": "revealed"}]
        return [{"kind": "rolled"} if isinstance(ply.action, Roll) else {"kind": "done"}]

    def text(self, state: State) -> str:
        scores = "  ".join(
            f"{name} {score}" for name, score in zip(INFO.seats, state.scores, strict=True)
        )
        return f"mark {state.mark or '-'}  {scores}"
