"""Pages for printing: whatever text comes in, a page stays one well-formed document."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.svg import A4_MM, PAGE_STYLES, STYLE_HASHES, Page

SVG = "{http://www.w3.org/2000/svg}"


def texts(page: Page) -> list[str | None]:
    return [each.text for each in ElementTree.fromstring(page.svg()).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    "words",
    ["<script>run()</script>", "Ann & Bo", "]]>", "a\"b'c", "</text><rect/>", "&lt;", "łö"],
)
def test_a_text_stays_a_text(words: str) -> None:
    page = Page(*A4_MM, title=words)
    page.text((1, 2), words)
    assert texts(page) == [words]
    assert ElementTree.fromstring(page.svg()).findtext(f"{SVG}title") == words


@given(st.text())
def test_any_text_makes_a_well_formed_page(words: str) -> None:
    page = Page(*A4_MM, title="")
    page.text((1, 2), words)
    page.add("rect", fill=words)
    assert len(texts(page)) == 1


def test_a_page_has_the_size_of_its_paper_and_tells_printers_so() -> None:
    page = ElementTree.fromstring(Page(297.0, 210.0, "").svg())
    assert (page.get("width"), page.get("height")) == ("297mm", "210mm")
    assert page.get("viewBox") == "0 0 297 210"
    assert page.findtext(f"{SVG}style") == "@page { size: 297mm 210mm; margin: 0 }"
    assert len(STYLE_HASHES) == len(PAGE_STYLES) == 2
