"""The reader in this process: lazily loaded, and off the event loop."""

import threading
from datetime import date

import numpy as np

from tripkit.services.reader.local import ThreadedReader
from tripkit.understanding.model import Model, Told
from tripkit.understanding.phrases import Phrase
from tripkit.understanding.reader import ReadingContext

CONTEXT = ReadingContext("plan", date(2026, 11, 21))


class Nine(Model):
    """Tells that the first nine characters name a length, and notes the thread it ran in."""

    def __init__(self) -> None:
        self.threads: list[int] = []

    def tell(self, text: str, use: str, awaiting: str | None, threshold: float = 0.5) -> Told:
        self.threads.append(threading.get_ident())
        phrase = Phrase(0, 9, "length", None, 0.9, 1.0, {"relation": "says"})
        return Told([phrase], np.zeros(len(text), np.float32))


async def test_the_model_is_loaded_at_the_first_text_and_runs_off_the_loop() -> None:
    model, loads = Nine(), list[str]()

    def load() -> Model:
        loads.append("loaded")
        return model

    reader = ThreadedReader(load)
    assert loads == []
    (statement,) = await reader.read("four days", CONTEXT)
    assert (statement.kind, statement.value, statement.text) == ("length", "4d", "four days")
    assert loads == ["loaded"]
    assert model.threads != [threading.get_ident()]
