"""`tripkit chat`: the whole journey in a terminal, over HTTP like any other client."""

from tripkit.cli.chat.journey import chat

__all__ = ["chat"]
