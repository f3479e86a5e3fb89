"""A model's words on their way out: each sentence judged as it ends, and mended in its place."""

from collections.abc import Callable

from tripkit.domain.passages import Passage
from tripkit.knowledge.claims import Judge, Sentences


class Speech:
    """Sends words on as they come; a sentence that is wrong is taken back with a reset.

    Where pages were read, sentences go out whole and judged: none of theirs is seen for a moment.
    What has gone out always is the beginning of `text`, or a reset comes before the rest.
    """

    def __init__(
        self, judge: Judge, send: Callable[[str], None], reset: Callable[[], None]
    ) -> None:
        self._judge, self._send, self._reset = judge, send, reset
        self._sentences = Sentences()
        self.passages: list[Passage] = []
        self._whole = ""
        """What stands, with its marks."""
        self._sent = ""
        """What was sent since the last reset."""

    @property
    def text(self) -> str:
        """What a person has before them, once it has ended."""
        return self._whole

    def hear(self, words: str) -> None:
        """More words of the model."""
        for piece in self._sentences.feed(words):
            self._settle(piece)
        self._show(self._whole + ("" if self._judge.waits else self._sentences.rest.rstrip()))

    def end(self) -> None:
        """The model is done: its last sentence is judged, too."""
        if self._sentences.rest:
            self._settle(self._sentences.rest.rstrip())
            self._sentences.rest = ""
        self._show(self._whole)

    def restart(self) -> None:
        """Forgets everything: other words follow."""
        if self._sent:
            self._reset()
        self._sentences = Sentences()
        self.passages, self._whole, self._sent = [], "", ""

    def _settle(self, piece: str) -> None:
        if not piece.strip():
            self._whole += piece
            return
        passage = self._judge.passage(piece)
        self.passages.append(passage)
        self._whole += passage.text

    def _show(self, text: str) -> None:
        if not text.startswith(self._sent):
            self._reset()
            self._sent = ""
        if text != self._sent:
            self._send(text[len(self._sent) :])
            self._sent = text
