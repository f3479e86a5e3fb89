"""Who travels: the total, and the adults and children where they are counted."""

import re
from dataclasses import dataclass, field

from tripkit.knowledge.language.korean import native_number
from tripkit.knowledge.language.numbers import WORD_PATTERN, number
from tripkit.knowledge.requests.ages import told_ages
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns, table

_PATTERNS = patterns("party")

_N = rf"(?P<n>\d{{1,2}}|{WORD_PATTERN})"
_AGE_UNIT = r"(?:[- ]?(?:years?|yrs?|months?|mos?)[- ]?olds?|[- ]?y/?o\b|[- ]?(?:months?|weeks?)\b)"
_AGES = _PATTERNS.compiled("ages")
_KO_AGES = re.compile(r"(?<!\d)(?P<a>\d{1,2}) ?(?:살|세)(?:짜리|아이|이?랑|[ ,)/]|$)")


_GROUPS = {
    "pair": 2, "dozen": 12, "date": 4, "a couple of": 2, "couple of": 2, "trio": 3,
    "quartet": 4, "삼": 3, "사": 4, "오": 5, "열한": 11, "열두": 12, "열세": 13,
    "열네": 14, "열다섯": 15, "열여섯": 16, "열일곱": 17, "열여덟": 18, "열아홉": 19, "스무": 20,
    "스물": 20, "서른": 30,
}  # fmt: skip
_FOR_OTHERS = _PATTERNS.compiled("for_others")
"""Two for whom somebody plans who stays at home."""
_WITH_THEM = _PATTERNS.compiled("with_them")
_PARENT_ALONE = _PATTERNS.compiled("parent_alone")
_LONE_COUNT = _PATTERNS.compiled("lone_count")


@dataclass(slots=True)
class Company:
    """None where not counted."""

    total: int | None = None
    adults: int | None = None
    children: int | None = None
    ages: list[int] = field(default_factory=list)


def _value(word: str) -> int:
    if word.isdigit():
        return int(word)
    if word in _GROUPS:
        return _GROUPS[word]
    if re.match(r"[가-힣]", word):
        return native_number(word.replace("명", "")) or 0
    return int(number({"a": "1", "an": "1", "both": "2", "a couple of": "2"}.get(word, word)) or 0)


class Counter:
    """Counts the words of data/people.txt in one text, each stretch once."""

    def __init__(self, low: str) -> None:
        self.low = low
        self.taken: list[Stretch] = []

    def counted(self, section: str) -> list[int]:
        """The numbers that a section's matches say; a match without a number counts one."""
        values = []
        for m in table("people")[section].finditer(self.low):
            at = Stretch(m.start(), m.end())
            if any(at.meets(other) for other in self.taken):
                continue
            self.taken.append(at)
            groups = [g for g in m.groupdict().values() if g]
            values.append(_value(groups[0].strip()) if groups else 1)
        return values


def read_company(low: str) -> Company:
    """The company of an order in lower-case text."""
    if _FOR_OTHERS.search(low) and not _WITH_THEM.search(low):
        return Company(total=2)
    return _counted_company(low.replace("애기", "아기"))


_OF_ALL = ("us", "grown", "total")


def without_parts(low: str) -> str:
    """The text without numbers of some of those who travel, where another one counts them all."""
    rest = table("people")["part"].sub(lambda m: " " * len(m[0]), low)
    return rest if any(table("people")[name].search(rest) for name in _OF_ALL) else low


def counts_of_all(low: str) -> list[int]:
    """The numbers that are said of a whole party, in no order."""
    counter = Counter(without_parts(low))
    for section in ("nobody", "children", "adults", "friends_along"):
        counter.counted(section)
    return [count for section in _OF_ALL for count in counter.counted(section)]


def _counted_company(low: str) -> Company:
    counter = Counter(without_parts(low))
    counter.counted("nobody")
    counter.counted("self")
    duo = 2 if counter.counted("duo") else 0
    ages = _ages(low)
    children = _children(counter, ages)
    adults = sum(counter.counted("adults")) or None
    along = sum(counter.counted("friends_along"))
    us = counter.counted("us")
    us_two = counter.counted("us_two")
    grown = max(counter.counted("grown"), default=0)
    totals = counter.counted("total")
    more = len(counter.counted("one_more"))
    if grown and not (totals and max(totals) > grown):
        totals = [grown + more + children]
    children, grown_up = _without_grown(low, children)
    couples = 2 * sum(counter.counted("couples"))
    pair = 2 if counter.counted("pair") else duo
    named, spouses = companions_named(counter)
    relatives = along + named + grown_up - (spouses if pair else 0)
    totals, relatives = _with_attended(low, grown, totals, relatives)
    speaker = bool(counter.counted("speaker")) or _SPEAKER.search(low) is not None
    if not speaker and not us_two and not us and _BOTH.search(low):
        relatives -= 1
    if us_two and not _BESIDE.search(low):
        us, us_two = us_two, []
    if us_two:
        totals, relatives = [us_two[0] + relatives + children], 0
    if us:
        us = [max(us[0], 2)]
        added = relatives + children if _JOINED.search(low) else 0
        added += _AND_ME.search(low) is not None
        totals, relatives = [max([us[0] + added, *totals])], 0
    alone = relatives == 1 and not speaker and not pair and bool(_PARENT_ALONE.search(low))
    parents = relatives == 2 and not speaker and not pair and _PARENT_ALONE.search(low)
    if children and alone:
        relatives = 0
    elif children and parents:
        relatives = 1
        speaker = True
    if not (totals or adults or couples or pair or relatives or children):
        totals = _by_words_alone(low)
    if totals and max(totals) == 1 and along:
        totals = []
    ages = ages if len(ages) == children else _each_told(low, children)
    company = Company(children=children or None, ages=ages if len(ages) == children else [])
    return _settled(company, adults, totals, couples, pair, relatives, speaker or alone)


def _each_told(low: str, children: int) -> list[int]:
    """The ages of so many children, where each is told or all are twins; else none."""
    ages = told_ages(low)
    if children > 1 and len(ages) == 1 and _TWINS.search(low):
        ages *= children
    return ages if len(ages) == children else []


_TWINS = re.compile(r"\btwins?\b|쌍둥이")


def _with_attended(
    low: str, grown: int, totals: list[int], relatives: int
) -> tuple[list[int], int]:
    """ "부모님 모시고 남매 둘이": those who are looked after come on top of the count."""
    if grown and totals and _ATTENDED.search(low):
        return [totals[0] + relatives], 0
    return totals, relatives


def _by_words_alone(low: str) -> list[int]:
    """A number by itself, else two by their pronouns or their age; nothing without."""
    totals = [int(m["n"]) for m in _LONE_COUNT.finditer(low)][:1]
    are_two = table("people")["pronouns"].search(low) or _BOTH_OF_AN_AGE.search(low)
    return totals or [2] * bool(are_two)


def _without_grown(low: str, children: int) -> tuple[int, int]:
    """The children, and the sons and daughters who are grown up by their age."""
    grown_up = min(children, len(_GROWN_CHILD.findall(low)))
    return children - grown_up, grown_up


_BOTH_OF_AN_AGE = re.compile(r"\bboth (?:aged |in our )?[2-9]\ds?\b")
_GROWN_CHILD = re.compile(
    r"(?:딸|아들|\b(?:son|daughter))[ (,]{1,2}(?:is |aged )?(?:1[89]|[2-6]\d)"
    r"(?! ?(?:개월|일|시|분|만|months?|[:.]\d|\d))"
)
_ATTENDED = re.compile(r"(?:부모님?|엄마|아빠|어머니|아버지)[^.!?\n]{0,14}모시고")
_JOINED = _PATTERNS.compiled("joined")
_AND_ME = re.compile(r"of us\s*(?:,|\+|&|\band\b|\bplus\b)+\s*(?:plus )?(?:me|myself)\b")


_BESIDE = _PATTERNS.compiled("beside")


def _ages(low: str) -> list[int]:
    ages: list[int] = []
    for m in _AGES.finditer(low):
        listed = [int(a) for a in re.findall(r"\d{1,2}", m["ages"])]
        lone = (
            len(listed) == 1
            and not re.match(r"\s?[)살세y]", low[m.end() :])
            and "ag" not in m.group()
        )
        if not lone and max(listed) <= 17:
            ages += listed
    ages += [int(m["a"]) for m in _NAMED_CHILD.finditer(low) if int(m["a"]) <= 17]
    if not ages:
        ages = [int(m["a"]) for m in _KO_AGES.finditer(low) if int(m["a"]) <= 17]
    return ages + [int(m["m"]) // 12 for m in _KO_MONTHS.finditer(low) if int(m["m"]) <= 36]


_NAMED_CHILD = re.compile(
    r"\b(?:son|daughter|boy|girl|nephew|niece|kid|child|grandson|granddaughter)\s+[a-z'’-]+\s*"
    r"(?:\(|,\s*)(?:aged? )?(?P<a>\d{1,2})(?:\)|,| and\b)"
)
_KO_MONTHS = re.compile(
    r"(?<!\d)(?P<m>\d{1,2})\s?개월(?=\s?(?:된\s|짜리\s)?(?:아기|아이|애|딸|아들|조카|손))"
)


def _children(counter: Counter, ages: list[int]) -> int:
    """Counted children; a child named far from a count ("w/ toddler … 1 child") is one of it."""
    before = len(counter.taken)
    counts = counter.counted("children")
    places = counter.taken[before:]
    twins = 0 if sum(counts) > 1 else 2 * len(counter.counted("twins"))
    bare = counter.counted("some_children")
    if not counts:
        is_aged = bare or _CHILD_OF_AGE.search(counter.low)
        return twins or (len(ages) if ages and is_aged else 0)
    numbered = [
        at
        for at in places
        if re.match(r"\d|[a-z]+ (?:kids|children|child)", counter.low[at.start :])
    ]
    near = [
        count for count, at in zip(counts, places, strict=True)
        if not numbered or at in numbered or any(_close(at, other) for other in numbered)
    ]  # fmt: skip
    counted = sum(near) + twins
    return max(counted, len(ages)) if counted == 1 and not numbered else counted


_CHILD_OF_AGE = re.compile(r"\b(?:grand)?(?:son|daughter)\b[ ,(]{1,2}(?:is |aged? )?\d{1,2}\b")


def _close(a: Stretch, b: Stretch) -> bool:
    return max(a.start, b.start) - min(a.end, b.end) <= 25


_SPEAKER = re.compile(r"\b(?:my|single (?:mum|mom|mother|dad|father|parent))\b|우리|저희")
_BOTH = _PATTERNS.compiled("both")
_TWO = re.compile(r"parents|folks|in-laws|부모님|장인 ?장모")


_SPOUSE = _PATTERNS.compiled("spouse")


def companions_named(counter: Counter) -> tuple[int, int]:
    """How many companions are named one by one (parents are two), and how many are spouses."""
    before = len(counter.taken)
    count = sum(counter.counted("companions"))
    words = [counter.low[at.start : at.end] for at in counter.taken[before:]]
    count -= len(words) - len({re.sub(r"\b(?:my|our|the|and|with) |[ +&]", "", w) for w in words})
    count += sum(1 for word in words if _TWO.search(word))
    return count, sum(1 for word in words if _SPOUSE.search(word))


def _settled(
    company: Company, adults: int | None, totals: list[int], couples: int, pair: int,
    relatives: int, speaker: bool,
) -> Company:  # fmt: skip
    children = company.children or 0
    if adults is not None:
        company.adults, company.total = adults, adults + children
    elif totals:
        company.total = max(totals)
        if children and company.total <= children:
            company.total += children
    elif couples:
        company.total = couples + children
    elif relatives or (speaker and children):
        company.total = (pair or 1) + relatives + children
    elif pair:
        company.total = pair + children
    if children and company.total is not None and company.adults is None:
        company.adults = company.total - children
    return company
