"""`tripkit …`: serve the API, talk to it from a terminal, make keys."""

from tripkit.cli.main import main

__all__ = ["main"]
