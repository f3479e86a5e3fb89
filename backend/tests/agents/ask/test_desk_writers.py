"""Every topic's writer, whatever little it is told."""

from dataclasses import replace

import pytest

from tripkit.agents.ask.desk.desk import writer_of
from tripkit.agents.ask.desk.patterns import sections
from tripkit.agents.ask.desk.reading import question_of
from tripkit.domain.context import Locale, RunContext

LITTLE: tuple[tuple[Locale, str], ...] = (
    ("en", "And then?"),
    ("en", "How is that in Lisbon and Tokyo in May, for 3 of us with 500 euros and 12 days?"),
    ("ko", "그럼 어떻게 해요?"),
    ("ko", "5월에 리스본이랑 도쿄, 셋이서 50만 원에 12일이면요?"),
)


@pytest.mark.parametrize("topic", sorted(sections("topics")))
def test_a_writer_answers_or_leaves_it_whatever_it_is_told(topic: str) -> None:
    for locale, text in LITTLE:
        question = question_of(text, RunContext(locale=locale), None)
        answer = writer_of(topic)(replace(question, topics=(topic,)))
        assert answer is None or answer.lead.text
