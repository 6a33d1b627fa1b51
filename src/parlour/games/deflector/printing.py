"""The sheet on real paper: A4, in squares of 8 mm, or smaller where it would not fit on one page.

The page stands, or lies where its squares are larger so. Own ink is striped and guest ink dotted,
so that both are told apart without colour; own tracks are drawn through, guest tracks dashed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from parlour.core.game import Seat
from parlour.core.svg import A4_MM, Page, Point, number, path
from parlour.games.deflector.drawing import EMPTY, GUEST, OWN, Drawing, Polygons, Squares
from parlour.games.deflector.options import Options
from parlour.games.deflector.position import FIRST_DONE, TRACK, Round, State
from parlour.games.deflector.sheet import EAST, WEST
from parlour.games.deflector.sheet_words import WORDS, Words

SQUARE_MM: Final = 8.0

_MARGIN: Final = 11.0  # of the paper: no printer reaches its edge
_ASIDE: Final = 6.0  # for the numbers of the rows, on each side
_HEAD: Final = 18.0  # title and reminder
_FOOT: Final = 40.0  # numbers of the columns, score boxes, and the size of a square

_TIMES: Final = "\N{MULTIPLICATION SIGN}"  # between measures, and at a track that fails
_MINUS: Final = "\N{MINUS SIGN}"

_NAME: Final = 36  # letters of a name that have room
_INK_NAMES: Final = ("own", "guest")
_OWN_LINE: Final[Mapping[str, str | float]] = MappingProxyType({"stroke_width": 0.4})
_GUEST_LINE: Final[Mapping[str, str | float]] = MappingProxyType({
    "stroke_width": 0.9, "stroke_dasharray": "1.2 1.2",
})  # fmt: skip
_PATTERNS: Final = (
    "<defs>"
    '<pattern id="own" width="1.6" height="1.6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)">'
    '<path d="M0 0.8H1.6" stroke="#000" stroke-width="0.25"/></pattern>'
    '<pattern id="guest" width="1.6" height="1.6" patternUnits="userSpaceOnUse">'
    '<circle cx="0.4" cy="0.4" r="0.3"/><circle cx="1.2" cy="1.2" r="0.3"/></pattern>'
    "</defs>"
)


class PaperSheets:
    """The sheets facet."""

    def empty(self, options: Options, language: str) -> str:
        return _Sheet(options, WORDS[language], options.entry_row).empty()

    def played(
        self, options: Options, state: State, names: Sequence[str], language: str
    ) -> str | None:
        last = state.last
        if last is None:
            return None
        return _Sheet(options, WORDS[language], last.entry).played(last, names)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the squares lie on the page, in millimetres."""

    page: tuple[float, float]
    square: float
    left: float
    top: float
    height: int  # rows

    def at(self, x: float, y: float) -> Point:
        """Returns the place of a point in grid lines of the sheet."""
        return self.left + x * self.square, self.top + (self.height - y) * self.square


def _placed(width: int, height: int) -> _Place:
    """Finds the largest squares up to 8 mm, on a page that stands, or else lies."""
    best: _Place | None = None
    for page in (A4_MM, (A4_MM[1], A4_MM[0])):
        room_x = page[0] - 2 * (_MARGIN + _ASIDE)
        room_y = page[1] - 2 * _MARGIN - _HEAD - _FOOT
        square = min(SQUARE_MM, room_x / (2 * width), room_y / height)
        if best is None or square > best.square:
            left = (page[0] - 2 * width * square) / 2
            best = _Place(page, square, left, _MARGIN + _HEAD, height)
    assert best is not None
    return best


class _Sheet:
    """One page in the making."""

    def __init__(self, options: Options, words: Words, entry: int | None) -> None:
        self._options = options
        self._words = words
        self._entry = entry
        sheet = options.sheet
        self._place = _placed(sheet.width, sheet.height)
        self._title = f"Deflector {sheet.width}{_TIMES}{sheet.height}"
        self._page = Page(*self._place.page, self._title)

    def empty(self) -> str:
        self._paper()
        self._furniture(None, ("", ""))
        return self._page.svg()

    def played(self, last: Round, names: Sequence[str]) -> str:
        self._page.raw(_PATTERNS)
        for drawing in last.drawings:
            self._ink(drawing)
        self._paper()
        self._tracks(last)
        self._furniture(last, names)
        return self._page.svg()

    # --- the squared paper ----------------------------------------------------------------------

    def _paper(self) -> None:
        sheet, at = self._options.sheet, self._place.at
        width, height, page = 2 * sheet.width, sheet.height, self._page
        lines = [(at(x, 0), at(x, height)) for x in range(width + 1)]
        lines += [(at(0, y), at(width, y)) for y in range(height + 1)]
        page.lines(lines, stroke_width=0.15, stroke_opacity=0.65)
        corners = (at(0, 0), at(width, 0), at(width, height), at(0, height))
        page.add("path", d=path(corners, closed=True), fill="none", stroke="#000", stroke_width=0.3)
        self._divide()
        for seat in (WEST, EAST):
            self._start(seat)
        self._numbers()

    def _divide(self) -> None:
        """Draws the dividing line with its gap; thin where the row is not known yet (DR-2)."""
        x, height, at = self._options.sheet.width, self._options.sheet.height, self._place.at
        if self._entry is None:
            self._page.lines([(at(x, 0), at(x, height))], stroke_width=0.5)
            return
        low, high = self._entry - 1, self._entry
        parts = [(at(x, 0), at(x, low)), (at(x, high), at(x, height))]
        self._page.lines(parts, stroke_width=0.9)
        posts = [(at(x - 0.15, y), at(x + 0.15, y)) for y in (low, high)]
        self._page.lines(posts, stroke_width=0.6)

    def _start(self, seat: Seat) -> None:
        column, size = self._options.sheet.start(seat), self._place.square
        x, y = self._place.at(column - 0.5, 0.5)
        pen = {"fill": "none", "stroke": "#000", "stroke_width": 0.35}
        inset = 0.1 * size
        self._page.add(
            "rect",
            x=x - size / 2 + inset,
            y=y - size / 2 + inset,
            width=size - 2 * inset,
            height=size - 2 * inset,
            stroke_dasharray="1 0.7",
            **pen,
        )
        self._page.add("circle", cx=x, cy=y, r=0.27 * size, **pen)

    def _numbers(self) -> None:
        sheet, at = self._options.sheet, self._place.at
        size = min(2.6, 0.55 * self._place.square)
        drop = 0.36 * size
        for row in range(1, sheet.height + 1):
            weight = "bold" if row == self._entry else "normal"
            for x, gap in ((0, -2.4), (2 * sheet.width, 2.4)):
                left, top = at(x, row - 0.5)
                self._page.text((left + gap, top + drop), str(row), size, text_anchor="middle",
                                font_weight=weight)  # fmt: skip
        for column in range(1, 2 * sheet.width + 1):
            left, top = at(column - 0.5, 0)
            self._page.text((left, top + 1 + size), str(column), size, text_anchor="middle")

    # --- what was drawn -------------------------------------------------------------------------

    def _ink(self, drawing: Drawing) -> None:
        for layer in (OWN, GUEST):
            shapes = self._polygons(drawing, layer)
            if shapes:
                data = "".join(path((self._place.at(*corner) for corner in shape), closed=True)
                               for shape in shapes)  # fmt: skip
                fill = f"url(#{_INK_NAMES[layer]})"
                self._page.add("path", d=data, fill=fill, stroke="#000", stroke_width=0.3)

    def _polygons(self, drawing: Drawing, layer: int) -> Polygons:
        from parlour.games.deflector.drafts import triangle

        if not isinstance(drawing, Squares):
            return (drawing.own, drawing.guest)[layer]
        rows = (drawing.own, drawing.guest)[layer]
        west = self._options.sheet.width if drawing.start > self._options.sheet.width else 0
        return tuple(
            triangle(content, west + column, row)
            for row, line in zip(range(len(rows), 0, -1), rows, strict=True)
            for column, content in enumerate(line, 1)
            if content != EMPTY
        )

    def _tracks(self, last: Round) -> None:
        """Draws where the tokens go: a thin line, and thick dashes that show on top of one."""
        from parlour.games.deflector.tracks import run

        courses = [(layer, run(self._options, last, seat, layer))
                   for layer in (OWN, GUEST) for seat in (WEST, EAST)]  # fmt: skip
        ways: list[tuple[int, list[Point]]] = []
        for layer, course in courses:
            places = [course.start, *(met.at for met in course.met), course.end]
            ways.append((layer, [self._place.at(*place) for place in places]))
        pen = {"fill": "none", "stroke_linejoin": "round"}
        for _, way in ways:  # a rim of paper, so that a line shows on ink
            self._page.add("path", d=path(way), stroke="#fff", stroke_width=1.3, **pen)
        for layer, way in ways:
            line = _OWN_LINE if layer == OWN else _GUEST_LINE
            self._page.add("path", d=path(way), stroke="#000", **pen, **line)
        for (_, course), (_, way) in zip(courses, ways, strict=True):
            self._end(way[-1], works=course.works)

    def _end(self, end: Point, *, works: bool) -> None:
        """Marks where a token got to: a dot, or a cross where the track fails."""
        x, y = end
        if works:
            self._page.add("circle", cx=x, cy=y, r=0.8)
            return
        cross = [((x - 1.3, y - 1.3), (x + 1.3, y + 1.3)), ((x - 1.3, y + 1.3), (x + 1.3, y - 1.3))]
        self._page.lines(cross, stroke_width=0.6)

    # --- round the paper ------------------------------------------------------------------------

    def _furniture(self, last: Round | None, names: Sequence[str]) -> None:
        page, words, (width, height) = self._page, self._words, self._place.page
        sheet, top = self._options.sheet, _MARGIN
        page.text((_MARGIN, top + 5), self._title, 6, font_weight="bold")
        reminder = words.free_reminder if self._options.free else words.reminder
        page.text((_MARGIN, top + 10), reminder, 2.9)
        line, _ = self._place.at(sheet.width, 0)
        for seat, aside, anchor in ((WEST, -3, "end"), (EAST, 3, "start")):
            label = " · ".join(part for part in (words.sides[seat], names[seat][:_NAME]) if part)
            page.text((line + aside, top + 16), label, 3.6, text_anchor=anchor, font_weight="bold")
        if self._entry is None:
            page.text((width - _MARGIN, top + 5), f"{words.entry} ______", 3.6, text_anchor="end")
        boxes_top = self._place.at(0, 0)[1] + 8
        self._scores(boxes_top, last)
        self._key(boxes_top, last)
        mm = number(self._place.square)
        page.text((_MARGIN, height - _MARGIN), words.square.format(mm=mm), 2.4)
        page.text((width - _MARGIN, height - _MARGIN), "parlour", 2.4, text_anchor="end")

    def _scores(self, top: float, last: Round | None) -> None:
        """Draws the boxes: for each player the bounces on both halves and the score (DR-22)."""
        page, words = self._page, self._words
        filled = self._filled(last)
        lefts = (_MARGIN + 18, _MARGIN + 18 + 34, _MARGIN + 18 + 68)
        widths = (34, 34, 22)
        for left, wide, name in zip(lefts, widths, words.columns, strict=True):
            page.text((left + wide / 2, top + 2.6), name, 2.6, text_anchor="middle")
        for seat in (WEST, EAST):
            y = top + 4 + 8 * seat
            page.text((_MARGIN, y + 5.4), words.sides[seat], 3.6, font_weight="bold")
            for at, (left, wide) in enumerate(zip(lefts, widths, strict=True)):
                page.add("rect", x=left, y=y, width=wide, height=8, fill="none", stroke="#000",
                         stroke_width=0.3)  # fmt: skip
                page.text((left + wide / 2, y + 5.6), filled[seat][at], 4.4, text_anchor="middle")

    def _filled(self, last: Round | None) -> list[tuple[str, ...]]:
        if last is None:
            return [("", "", "")] * 2
        from parlour.games.deflector.tracks import judged

        verdict = judged(self._options, last)
        rows: list[tuple[str, ...]] = []
        for seat in (WEST, EAST):
            own, guest = verdict.runs[seat][OWN], verdict.runs[1 - seat][GUEST]
            met = guest.points if own.works else 0
            own_mark, guest_mark = ("" if run.works else f" {_TIMES}" for run in (own, guest))
            row = (f"{own.points}{own_mark}", f"{-met}{guest_mark}", str(verdict.scores[seat]))
            rows.append(tuple(cell.replace("-", _MINUS) for cell in row))
        return rows

    def _key(self, top: float, last: Round | None) -> None:
        """Shows which hatching is whose, and the result."""
        page, words = self._page, self._words
        left = _MARGIN + 18 + 68 + 22 + 8
        page.text((left, top + 2.6), f"{words.result}:", 2.6)
        if last is None:
            page.lines([((left, top + 9), (self._place.page[0] - _MARGIN, top + 9))],
                       stroke_width=0.2)  # fmt: skip
            page.raw(_PATTERNS)
        else:
            page.text((left, top + 7.2), self._verdict(last), 3.6, font_weight="bold")
        for layer, name in enumerate((words.own, words.guest)):
            x, y = left + 32 * layer, top + 14
            corner = path(((x, y), (x + 6, y), (x, y + 6)), closed=True)
            page.add("path", d=corner, fill=f"url(#{_INK_NAMES[layer]})", stroke="#000",
                     stroke_width=0.3)  # fmt: skip
            page.text((x + 7.5, y + 4), name, 2.9)

    def _verdict(self, last: Round) -> str:
        from parlour.games.deflector.tracks import judged

        words, verdict = self._words, judged(self._options, last)
        if verdict.winner is None:
            told = words.draw
        else:
            told = words.wins.format(side=words.sides[verdict.winner])
        why = {TRACK: words.fails, FIRST_DONE: words.first}.get(verdict.reason, "")
        return f"{told} ({why})" if why else told
