"""The one reader of human text, English and Korean, without a model.

`read` gives a whole message's slots; the modules beside it read dates, money, people and places.
"""

from tripkit.knowledge.language.detect import Locale, detect
from tripkit.knowledge.language.questions import Question
from tripkit.knowledge.language.reader import read
from tripkit.knowledge.language.reading import Budget, Reading

__all__ = ["Budget", "Locale", "Question", "Reading", "detect", "read"]
