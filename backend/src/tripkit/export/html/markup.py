"""HTML and SVG that is escaped by construction: only `h` makes markup out of text."""

from html import escape


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


_VOID = frozenset({"img", "meta", "link", "br", "hr"})
Child = str | None


def h(name: str, /, *children: Child, **attributes: object) -> Markup:
    """One element. Plain strings are escaped; None is nothing; `class_` is class, `a_b` is a-b."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    inner = "".join(c if isinstance(c, Markup) else escape(c) for c in children if c is not None)
    return Markup(f"<{name}{written}>{inner}</{name}>")


def joined(*parts: Child) -> Markup:
    """Siblings."""
    return Markup(
        "".join(p if isinstance(p, Markup) else escape(p) for p in parts if p is not None)
    )
