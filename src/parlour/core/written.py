"""Files in TOML that people write: read in spite of broken lines, with a place for every fault.

A game says what stands in its files and looks for its keys line by line. What is the same for all
is here: the parser's own faults, and where in the text a value, its element or its character is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from parlour.core.errors import shown
from parlour.core.game import Fault

HEADER: Final = re.compile(r"\s*\[\s*[\"']?([\w-]+)[\"']?\s*\]")
"""A line that begins a part; its group is the part's name."""

# a word is tried from its beginning only: from each letter a long one would take seconds
INNER_KEY: Final = re.compile(r"(?<![\w-])([\w-]+)[\"']?\s*=\s*")
"""A key within a line, such as those of `board = { radius = 0.36 }`, up to its value."""

MOST_LETTERS: Final = 40  # of a name
_MARKS: Final = " -_.'()"  # that a name may have beside letters and digits

_MOST_BROKEN: Final = 20  # lines of broken TOML that are told of
_AT = re.compile(r" \(at line (\d+), column (\d+)\)$")
_SKIPPED = re.compile(r"(?:[\s,]|#[^\n]*)*")
_ELEMENT = re.compile(r"[^\s,\]#]+")


def parsed(source: str, noun: str) -> tuple[Mapping[str, Any], list[Fault]]:
    """Reads TOML; a line that cannot be read is told of and left out.

    `noun` is what the file should be, such as `layout`.
    """
    lines = source.split("\n")
    broken: list[Fault] = []
    while True:
        try:
            return tomllib.loads("\n".join(lines)), broken
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            found = _AT.search(message)
            line, column = (int(found[1]), int(found[2])) if found else (len(lines), 1)
            why = _AT.sub("", message).removesuffix(" (at end of document)")
            broken.append(Fault(line, column, f"this is no TOML: {why[:1].lower()}{why[1:]}"))
            if not found or len(broken) == _MOST_BROKEN or not lines[line - 1]:
                return {}, broken
            lines[line - 1] = ""
        except (ValueError, RecursionError):  # which the parser lets through
            why = f"this is no {noun}: a number has thousands of digits, or brackets are too deep"
            return {}, [*broken, Fault(1, 1, why)]


def said(value: Any) -> str:
    """Quotes a value of a file for a fault, shortened."""
    try:
        return shown(str(value))
    except ValueError:  # only hexadecimal digits are read in such numbers
        return "one of thousands of digits"


def name_faults(name: str) -> Iterator[tuple[int | None, str]]:
    """Finds what keeps a name from being written anywhere: in a line, a link, a file's name.

    A wrong character comes with its index.
    """
    if not 1 <= len(name) <= MOST_LETTERS:
        yield None, f"a name has 1 to {MOST_LETTERS} characters, not {len(name)}"
    elif name != name.strip():
        yield None, "a name neither begins nor ends with a space"
    for index, letter in enumerate(name):
        if not (letter.isalnum() or letter in _MARKS):
            yield index, f"a name has letters, digits, spaces and - _ . ' ( ), not {shown(letter)}"
            return


class Text:
    """A file's text, to turn offsets in it into lines and columns."""

    def __init__(self, source: str) -> None:
        """Keeps the text; its lists are read when they are first asked for."""
        self._source = source
        self._lists: dict[int, list[int]] = {}  # by offset of a list's inside, of its elements

    def place(self, offset: int, index: int | None = None) -> tuple[int, int]:
        """Returns line and column, from 1, of the value whose first character is at `offset`.

        With an `index` it is that of a list's element or of a text's character, from 0.
        """
        begins = self._source[offset : offset + 1]
        if index is not None and begins == "[":
            offset = self._element(offset + 1, index)
        elif index is not None and begins in ("'", '"'):
            offset += 1 + index
        line = self._source.count("\n", 0, offset) + 1
        return line, offset - (self._source.rfind("\n", 0, offset) + 1) + 1

    def _element(self, offset: int, index: int) -> int:
        """Returns the offset of an element of the list whose inside begins at `offset`."""
        if offset not in self._lists:
            self._lists[offset] = self._elements(offset)
        elements = self._lists[offset]
        return elements[min(index, len(elements) - 1)]

    def _elements(self, offset: int) -> list[int]:
        """Returns the offsets of a list's elements, and that of its end."""
        found: list[int] = []
        while True:
            skipped = _SKIPPED.match(self._source, offset)
            assert skipped is not None  # it matches nothing at all, too
            found.append(skipped.end())
            element = _ELEMENT.match(self._source, skipped.end())
            if element is None:
                return found
            offset = element.end()
