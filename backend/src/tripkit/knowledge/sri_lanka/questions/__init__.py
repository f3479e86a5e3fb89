"""What a question to the guide wants: kind of answer, topics, nationality, month and people."""

from tripkit.knowledge.sri_lanka.questions.reading import GuideQuestion, read_question

__all__ = ["GuideQuestion", "read_question"]
