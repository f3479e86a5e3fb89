"""`tripkit design`: change a trip by talking about it, in a terminal."""

from tripkit.cli.design.table import design

__all__ = ["design"]
