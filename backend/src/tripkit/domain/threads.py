"""Which thread a visitor's own label for a conversation stands for."""

import hashlib
from typing import Literal


def thread_of(graph: Literal["ask", "guide"], visitor_id: str, label: str) -> str:
    """The thread behind a label (32 hex digits): two visitors with one label never meet."""
    return hashlib.sha256(f"{graph}\0{visitor_id}\0{label}".encode()).hexdigest()[:32]
