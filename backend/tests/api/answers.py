"""A model's answer to a chat turn, in pieces that a test lets through."""

import json
from typing import Any

import httpx
from fakes.loopback import Gate
from fakes.script import Say

from tripkit.agents.chat.extraction import Extraction

REPLY = (
    "Old lanes and a slow shutter, so far as I have it. I keep three days for that roll and leave"
    " the rest of the week for walking. What stands around you when you raise the camera?"
)
CHUNK = 4
ANSWER: dict[str, Any] = {
    "extraction": {**Extraction.nothing().model_dump(), "asks": "aesthetic"},
    "reply": REPLY,
}
FIRST_WORDS = json.dumps(ANSWER).index(REPLY) // CHUNK + 4
"""So many pieces of the answer, and the first words of the reply are out."""


def chat_answer(gate: Gate | None = None, **options: Any) -> Say:
    return Say.json(ANSWER, chunk=CHUNK, gate=gate, **options)


def visitor_cookie(client: httpx.Client) -> str:
    """The Cookie header of a visitor, for a second client of theirs."""
    client.get("/api/v1/me").raise_for_status()
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())
