"""What travels between server and browser. The TypeScript types are generated from this file.

HTTP bodies are single structs; a socket message is one of `FromServer` or `FromClient`, told apart
by its `type`. Times are seconds since the epoch, UTC.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

# --- games -------------------------------------------------------------------------------------


class OptionView(Struct, frozen=True):
    """One option of a game, as the lobby's form shows it."""

    name: str
    kind: Literal["choice", "number", "switch", "text"]
    default: str | int | bool
    rule: str
    help: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


class GameView(Struct, frozen=True):
    """One game of the catalogue."""

    id: str
    version: int
    seats: tuple[str, ...]
    options: tuple[OptionView, ...]
    levels: int  # engine levels, 0 where the game has no engine
    players: str = ""  # the option that says how many of the seats take part; empty: all
    puzzles: tuple[str, ...] = ()  # options that make a solo puzzle; none: it has no puzzles
    sheets: bool = False  # whether it can be printed


# --- the table ---------------------------------------------------------------------------------


class NodeView(Struct, frozen=True):
    """Who is asked for what. `choices` is the game's own (`Show.choices`)."""

    kind: Literal["chance", "choice", "sealed", "over"]
    seat: int | None = None  # of a choice
    asked: tuple[int, ...] = ()  # of a sealed node: the seats that choose in secret
    seconds: float | None = None  # of a sealed node: the time for it; None: no limit
    legal: tuple[str, ...] = ()  # of a listed choice: the action texts, in the pinned order
    choices: Any = None
    winners: tuple[int, ...] = ()  # of the end
    scores: tuple[int, ...] = ()
    reason: str = ""


class Frame(Struct, frozen=True):
    """The table after one ply: all that a board needs, and what happened to get there."""

    ply: int  # plies played so far; 0: the start
    seat: int | None  # who played the last ply; None: chance, several seats, or the start
    text: str  # the last ply's action text; empty at the start
    events: list[Any]  # what happened in the last ply, the game's own (`Show.events`)
    board: Any  # the game's own (`Show.board`)
    node: NodeView
    position: str


class SeatView(Struct, frozen=True):
    """Who sits in a seat."""

    name: str  # the seat's name in the game, a key of the catalogues
    held: Literal["you", "other", "engine", "open"]
    level: int | None = None  # of an engine
    online: bool = False


class OfferView(Struct, frozen=True):
    """An offer that stands: a draw, a take-back of plies, or a rematch."""

    kind: Literal["draw", "takeback", "rematch"]
    seat: int
    to_ply: int | None = None  # of a take-back: the plies that would stay


class SealView(Struct, frozen=True):
    """How far a seat is with its secret choice. What it has chosen is not here."""

    seat: int
    ready: bool = False  # it waits for the others to begin
    begun: float | None = None  # when its time began
    deadline: float | None = None  # when its time is up; None: not begun, or no limit
    seal: str = ""  # of what it handed in (see `play.sealing`); empty: it is still choosing
    late: bool = False  # handed in by the clock


class DraftView(Struct, frozen=True):
    """The viewer's own secret choice, while its time runs."""

    seat: int
    text: str  # as it was last saved; empty: nothing yet
    counts: str  # what counts if the time is up now
    nonce: str = ""  # of what was handed in: with it the seal can be checked by anyone


class MatchView(Struct, frozen=True):
    """A match as one viewer sees it now. A board that missed every event is right again with it."""

    id: str
    game: str
    version: int
    options: dict[str, str]  # those that differ from the defaults
    seats: tuple[SeatView, ...]
    seq: int  # of the newest event
    frame: Frame
    offers: tuple[OfferView, ...]
    over: bool  # by the rules, by resignation or by agreement
    winners: tuple[int, ...] = ()
    reason: str = ""  # one of the game's reasons, or "resigned", "agreed"
    resigned: int | None = None
    next: str | None = None  # the rematch, once agreed
    created: float = 0.0
    seals: tuple[SealView, ...] = ()  # at a sealed node: one for each seat that is asked
    drafts: tuple[DraftView, ...] = ()  # at a sealed node: of seats that the viewer holds


class SeatWish(Struct, frozen=True):
    """Who shall sit in a seat of a new match."""

    who: Literal["me", "open", "engine"]
    level: int | None = None  # of an engine, from 1


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a match."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, str | int | bool] = {}
    shuffle: bool = False  # deal the seats at random


class LayoutFile(Struct, frozen=True):
    """A layout that comes with a game, as the file that a person would write."""

    name: str
    file: str


class LayoutText(Struct, frozen=True, forbid_unknown_fields=True):
    """A layout file that someone writes."""

    text: str


class FaultView(Struct, frozen=True):
    """Something wrong in a file. Lines and columns count from 1."""

    line: int
    column: int
    why: str


class LayoutCheck(Struct, frozen=True):
    """What a layout file is worth: its faults, or how a match is played on it."""

    faults: tuple[FaultView, ...]
    option: str  # the value of the option for it; empty where there are faults
    file: str  # the same layout as the server writes it down; empty where there are faults


class PuzzleView(Struct, frozen=True):
    """A solo puzzle: what one seat chooses on, and what can be reached."""

    game: str
    day: str  # "2026-11-30"; empty for a board of one's choice
    today: str  # the server's day, UTC
    options: dict[str, str]  # those that differ from the defaults
    seat: int  # who chooses
    label: str  # the board in a word: "8x10"
    par: int | None  # the best score that is known; None: nobody knows
    proven: bool  # that there is no better one
    first: str  # what everyone begins with
    frame: Frame


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """What someone chose in a puzzle."""

    seat: int
    text: str
    options: dict[str, str | int | bool] = {}  # the puzzle's


class PartView(Struct, frozen=True):
    """One part of a choice, judged by itself."""

    name: str  # this and the result are keys of the game's words
    score: int
    result: str
    rule: str  # by which it fails; empty: it works
    why: str


class JudgementView(Struct, frozen=True):
    """What a choice in a puzzle is worth, or why it is illegal."""

    works: bool  # every part does
    score: int  # the sum of the parts
    parts: tuple[PartView, ...]  # none where it is illegal
    rule: str = ""  # by which it is illegal
    why: str = ""


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """A record that someone pasted."""

    text: str


class Replay(Struct, frozen=True):
    """A record, played out."""

    game: str
    options: dict[str, str]
    seats: tuple[str, ...]  # the players' names, or the seats' own
    frames: list[Frame]
    comments: list[str]  # one a frame
    result: str


class Problem(Struct, frozen=True):
    """An error reply: what is wrong, where, and what was expected."""

    error: str
    rule: str = ""
    field: str = ""
    line: int | None = None


# --- the socket --------------------------------------------------------------------------------


class Command(Struct, frozen=True, tag="command", tag_field="type", forbid_unknown_fields=True):
    """Something a seat wants. Sending it again with the same `cid` is harmless.

    `what` is one of: `ply` (text); `resign`; `draw`, `takeback`, `rematch` (to offer, or to accept
    the other seat's standing offer); `decline` (`offer`: the kind of offer that is declined, or
    one's own that is withdrawn). At a sealed node: `ready` (to begin), `draft` (text: to save what
    is chosen so far; answered by `Saved`, and no event), `seal` (text: to hand it in), `reopen` (to
    go on with what was handed in).
    """

    cid: str  # unique in the match, 8 to 64 characters of A-Z a-z 0-9 _ -
    base_seq: int  # the newest event that the sender had seen
    what: Literal[
        "ply",
        "resign",
        "draw",
        "takeback",
        "rematch",
        "decline",
        "ready",
        "draft",
        "seal",
        "reopen",
    ]
    text: str = ""  # of a ply, a draft or what is sealed
    seat: int | None = None  # needed where the sender holds several seats and the ply does not tell
    offer: Literal["", "draw", "takeback", "rematch"] = ""


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is the link alive?"""


FromClient: TypeAlias = Command | Ping


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """The first message on a socket, and the answer to a gap: the match as it stands."""

    view: MatchView


class Happened(Struct, frozen=True, tag="happened", tag_field="type"):
    """An event of the match. `view` is the match right after it."""

    seq: int
    kind: Literal[
        "ply",
        "seat",
        "offer",
        "declined",
        "takeback",
        "over",
        "rematch",
        "ready",
        "begin",
        "seal",
        "reopen",
    ]
    seat: int | None  # who did it
    view: MatchView


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Which seats have an open socket."""

    online: tuple[bool, ...]


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """A command was committed as the event `seq`."""

    cid: str
    seq: int


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A command or message was refused; nothing changed."""

    cid: str  # empty where the message had none that could be read
    rule: str
    why: str
    seq: int


class Saved(Struct, frozen=True, tag="saved", tag_field="type"):
    """A draft is stored. If it would not be legal as it is, `rule` and `why` say so."""

    cid: str
    counts: str  # what counts if the time is up now
    rule: str = ""
    why: str = ""


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The link is alive."""

    now: float  # the server's clock: seconds since the epoch


FromServer: TypeAlias = Welcome | Happened | Presence | Ack | Refused | Saved | Pong
