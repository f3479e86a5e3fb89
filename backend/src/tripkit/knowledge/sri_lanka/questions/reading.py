"""Reads a question by vocabulary alone, in well under a millisecond."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files

from tripkit.knowledge.language.vocabulary import Table, vocabulary

_MONTH = re.compile(
    r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\b|(?<!\d)(1[0-2]|[1-9])월"
)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MAY_THE_VERB = re.compile(r"\bmay (?:i|we|you|be|not|have)\b|^may\b")
_COUNT = re.compile(
    r"\b(\d{1,2}|two|three|four|five|six|seven|eight) (?:people|persons|adults|of us|friends)\b"
    r"|\bfor (two|three|four|five|six)\b(?! (?:days?|nights?|weeks?|hours?))"
    r"|\bfamily of (\d|three|four|five|six)\b"
    r"|(\d{1,2}|두|세|네|다섯|여섯) ?(?:명|사람|인(?=이|은|\s|\?|$))"
    r"|(둘|셋|넷|다섯|여섯)이(?:서|면|요|\s)|\b(two) (?:of us|can share)\b|\bwe're (two)\b"
)
_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "two 두 둘",
            "three 세 셋",
            "four 네 넷",
            "five 다섯",
            "six 여섯",
            "seven 일곱",
            "eight 여덟",
        ),
        2,
    )
    for word in words.split()
}


_FEASTS = {
    12: re.compile(r"\b(?:christmas|x-?mas)\b|크리스마스|성탄절|연말"),
    1: re.compile(r"\b(?:over|around|at) new year\b(?!'?s eve)"),
}
_COMMENTS = frozenset(
    {"scam", "money", "cost", "haggle", "crowd", "children", "seniors", "couples"}
)
"""Topics that say something of what was spoken of before, or who comes along."""
_NEEDED = re.compile(r"\bdo (?:i|we) (?:need|have to)\b|필요(?:해|한|하|할)")
_CHILDREN = re.compile(
    r"\b(?P<en>\d|a|one|two|three|four) (?:\w+ )?(?:kids?|child(?:ren)?|(?:\d+[- ]year[- ]olds?))\b"
    r"|(?:아이|어린이|애|초등학생)(?:가|는|도)? ?(?P<ko>\d|한|두|세|네|하나|둘|셋) ?(?:명|이)?"
)
_SMALL_NUMBERS = {
    word: number
    for number, words in enumerate(("a one 한 하나", "two 두 둘", "three 세 셋", "four 네 넷"), 1)
    for word in words.split()
}


@dataclass(frozen=True)
class GuideQuestion:
    """`kinds` and `topics` in the order of their tables; `month` 1 to 12."""

    kinds: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    month: int | None = None
    people: int | None = None
    """Adults, or all where nobody spoke of children."""
    children: int | None = None

    @property
    def kind(self) -> str:
        """What it asks for in the first place; "what" where nothing says."""
        return self.kinds[0] if self.kinds else "what"

    @property
    def has_topic(self) -> bool:
        """Whether it names what it is about, not only who comes along or what it costs."""
        return not set(self.topics) <= _COMMENTS

    def following(self, before: "GuideQuestion") -> "GuideQuestion":
        """As a follow-up of `before`: what it leaves out was said there."""
        topics = self.topics
        if set(topics) <= _COMMENTS:  # "he's asking 3000, a rip-off?"
            topics = tuple(dict.fromkeys((*topics, *before.topics)))
        return replace(
            self,
            kinds=self.kinds or before.kinds,
            topics=topics,
            month=self.month or before.month,
            nations=self.nations or before.nations,
            people=self.people or before.people,
            children=self.children or before.children,
        )


_NARROW = "occasions"
"""The file of topics that go with one or two passages each."""


@lru_cache(maxsize=3)
def _table(name: str) -> Table:
    names = (name, _NARROW) if name == "topics" else (name,)
    texts = ((files(__package__) / "data" / f"{each}.txt").read_text("utf-8") for each in names)
    return vocabulary("\n".join(texts))


def _matches(name: str, low: str) -> tuple[str, ...]:
    return tuple(meaning for meaning, rule in _table(name).items() if rule.search(low))


def read_question(text: str) -> GuideQuestion:
    """Never raises on any text."""
    low = text.lower().replace("’", "'")
    kinds = _matches("kinds", low)
    if kinds[:1] == ("reach",) and "safe" in kinds:  # "is the night bus from here to there safe?"
        kinds = ("safe", *(kind for kind in kinds if kind != "safe"))
    if kinds[:1] == ("reach",) and "may" in kinds and _NEEDED.search(low):
        kinds = ("may", *(kind for kind in kinds if kind != "may"))
    if "who" in kinds and kinds[0] == "when":  # "who built it and when?"
        kinds = ("who", *(kind for kind in kinds if kind != "who"))
    return GuideQuestion(
        kinds=kinds,
        topics=_matches("topics", low),
        nations=_matches("nations", low),
        month=_month(low),
        people=_people(low),
        children=_children(low),
    )


def _month(low: str) -> int | None:
    for match in _MONTH.finditer(low):
        if match[2]:
            return int(match[2])
        if match[1] != "may" or not _MAY_THE_VERB.match(low[match.start() :]):
            return _MONTHS.index(match[1]) + 1
    return next((month for month, rule in _FEASTS.items() if rule.search(low)), None)


def _children(low: str) -> int | None:
    if (match := _CHILDREN.search(low)) is None:
        return None
    word = match["en"] or match["ko"]
    return _SMALL_NUMBERS.get(word) or int(word)


def _people(low: str) -> int | None:
    if (match := _COUNT.search(low)) is None:
        return None
    word = next(group for group in match.groups() if group)
    return _NUMBERS.get(word) or (int(word) if word.isdigit() else None)
