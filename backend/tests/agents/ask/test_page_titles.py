"""A page's title as text: without markup, and not longer than a line."""

from tripkit.agents.ask.web import TITLE, _plain


def test_a_long_title_of_a_page_is_cut_to_ninety_characters() -> None:
    assert TITLE == 90
    assert _plain("x" * 90) == "x" * 90
    assert _plain("x" * 91) == "x" * 89 + "…"
    assert _plain("[a](b) *c*") == "a b c"
