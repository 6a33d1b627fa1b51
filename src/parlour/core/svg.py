"""SVG pages for printing: one unit is one millimetre. Whatever text comes in is escaped.

Colours, pens and fonts are attributes, never styles, so that a page needs nothing from its viewer's
policies but the one rule that tells a printer the size of the paper.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

Point: TypeAlias = tuple[float, float]

A4_MM: Final = (210.0, 297.0)

PAGE_STYLES: Final = MappingProxyType({
    (width, height): f"@page {{ size: {width:g}mm {height:g}mm; margin: 0 }}"
    for width, height in (A4_MM, A4_MM[::-1])
})  # fmt: skip
"""The style sheet of a page by its size: printed at 100 %, with no margins of the browser's own."""

STYLE_HASHES: Final = tuple(
    f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"
    for style in PAGE_STYLES.values()
)
"""What a content security policy calls these style sheets."""

_CONTROL = dict.fromkeys([*range(0x20), 0x7F, *range(0xD800, 0xE000), 0xFFFE, 0xFFFF])


def number(value: float) -> str:
    """Writes a length in millimetres, to a hundredth.

    >>> number(8.0), number(2.468), number(-0.001)
    ('8', '2.47', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(points: Iterable[Point], *, closed: bool = False) -> str:
    """Writes straight lines from point to point as the data of a path.

    >>> path([(0, 0), (8, 0), (8, 4.5)], closed=True)
    'M0 0L8 0L8 4.5Z'
    """
    places = [f"{number(x)} {number(y)}" for x, y in points]
    return "M" + "L".join(places) + ("Z" if closed else "")


@dataclass(slots=True)
class Page:
    """A page that grows element by element, later ones over earlier ones."""

    width: float
    height: float
    title: str
    _parts: list[str] = field(default_factory=list[str])

    def add(self, name: str, **attributes: str | float) -> None:
        """Adds an element without content; underscores in names stand for hyphens."""
        self._parts.append(f"<{name}{_attributes(attributes)}/>")

    def text(self, at: Point, words: str, size: float = 3.5, **attributes: str | float) -> None:
        """Adds a line of text, `size` millimetres high."""
        x, y = at
        given = {"x": x, "y": y, "font_size": size, "fill": "#000", **attributes}
        self._parts.append(f"<text{_attributes(given)}>{_clean(words)}</text>")

    def lines(self, segments: Sequence[tuple[Point, Point]], **attributes: str | float) -> None:
        """Adds straight lines with one pen."""
        self.add("path", d="".join(map(path, segments)), fill="none", stroke="#000", **attributes)

    def raw(self, markup: str) -> None:
        """Adds markup of our own making, such as definitions of patterns."""
        self._parts.append(markup)

    def svg(self) -> str:
        """Returns the document."""
        width, height = number(self.width), number(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">'
        )
        style = f"<style>{PAGE_STYLES[self.width, self.height]}</style>"
        paper = f'<rect width="{width}" height="{height}" fill="#fff"/>'
        title = f"<title>{_clean(self.title)}</title>"
        return "\n".join((head, title, style, paper, *self._parts, "</svg>", ""))


def _clean(words: str) -> str:
    """Escapes a text, without the characters that XML cannot hold."""
    return escape(words.translate(_CONTROL))


def _attributes(attributes: dict[str, str | float]) -> str:
    return "".join(
        f" {name.replace('_', '-')}="
        + (quoteattr(value.translate(_CONTROL)) if isinstance(value, str) else f'"{number(value)}"')
        for name, value in attributes.items()
    )
