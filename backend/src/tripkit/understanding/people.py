"""Who travels: adults, children with their ages, babies."""

import re
from dataclasses import dataclass, field
from functools import cache

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_ARTICLE = re.compile(
    r"\b(?:a|an|our|my|the)\s+(?=(?:\d+[- ]?(?:year|month)|bab|infant|toddler|kid|child|teen))"
)
_NOT_AN_AGE = re.compile(
    r"\b(?:under|below|over|not)\s+\d+(?!\s*(?:adults|kids|people))|\d+\s*(?:세|살)\s*(?:이하|미만)"
)
_AGE = re.compile(r"(?<!\d)(\d{1,2})(?:\s*-?\s*(?:year|yr)s?[- ]olds?|\s*살|\s*세|\s*yo\b)")
_MONTHS_OLD = re.compile(
    r"(?:(?<!\d)([1-9])\s+)?(?<!\d)(\d{1,2})\s*-?\s*months?[- ]olds?\b"
    r"(?:\s+(?:bab(?:y|ies)|infants?|twins|child|kid|toddler|son|daughter|boy|girl)\b)?"
)
_SCHOOL_YEAR = re.compile(r"초\s*([1-6])(?!\d)")
_LISTED = re.compile(r"\d{1,2}(?!\d)")
_AFTER = re.compile(
    r"(?:\s*(?:aged?|is|are|who|[(:,]|of|too)*\s*)*"
    r"((?<!\d)\d{1,2}(?!\d)(?:\s*(?:,\s*and|,|and|&|와|과|랑|이랑|\s)\s*"
    r"\d{1,2}(?!\d|\s*(?:adult|infant|people|night|day|명|박)|\s+(?!and\b|with\b)[a-z]{4}))*)"
)
_BRACKETS = re.compile(r"\([^()]*(?:\)|$)|^[^()]*\)")
"""One that the phrase cuts is one, too."""
_NO_UNIT = r"(?!\d|\s*(?!and\b|[와과]|이?랑)[a-z가-힣])"
_YOUNG = re.compile(
    rf"\b(?:girl|boy|son|daughter)(?:\s*,?\s*(?:aged?\s*|of\s+)?|\s*\(\s*)"
    rf"(1[0-7]|[1-9]){_NO_UNIT}\)?"
)
"""A child with its age: "girl 9", "my son (17)"."""
_NUMERAL_BEHIND = re.compile(
    "(?<=남자|여자|친구|동료|가족|식구|형제|자매|언니|들만|[가-힣]들)"
    "(?:둘|셋|넷|다섯|여섯|일곱|여덟|아홉)(?=이서|이|$|[^가-힣])"
)
"""A number that is written together with its noun: 남자넷."""
_SCHOOL_CLASS = re.compile(r"\b(?:year|grade|class)\s+\d{1,2}\b(?!\s*(?:-|year))")
_GENERATIONS = re.compile(r"\d\s*대(?![가-힣])|삼대|\b\d generations?\b")
_AGED = re.compile(r"\baged? \d+(?: ?(?:-|to|and) ?\d+(?! ?[a-z]))?")
_MEMBERS = (
    r"(?:pupils?|students?|teachers?|professors?|supervisors?|coaches|leaders?|youths?|dancers?"
    r"|musicians?|players?|assistants?|staff|volunteers?|guests?|girls|boys|ladies|men|women)"
)
_GROUPS = re.compile(
    rf"(?:we(?:'re| are) |(?:a group|groups) of )?\d+ {_MEMBERS}(?: {_AGED.pattern})?"
    rf"(?:\s*(?:,|and|\+|&|plus|with)+\s*\d+ {_MEMBERS})+"
)
"""A school, a team: its groups are added up."""
_AND_ME = re.compile(r"\s*(?:,|\band\b|&|\+|\bplus\b)+\s*(?:plus\s+)?(?:me|myself)\b")
_HEADS = re.compile(r"\d+(?=\s*(명|사람|분|인|in total))?")
_OUR_PAIR = re.compile(r"부부|내외|커플|\bcouple\b(?! of)")
_JOINT = re.compile(r"\s*(?:,|\band\b|\bn\b|&|\+|\bplus\b)\s*")
_FIRST_AGE_AT_SCHOOL = 6
_FIRST_AGE_OF_A_CHILD = 2
_FIRST_AGE_OF_AN_ADULT = 18
_MOST = 99
_MOST_WITHOUT_A_UNIT = 12


@dataclass
class _Party:
    adults: int = 0
    is_counted: bool = False
    children: list[str] = field(default_factory=list)
    infants: int = 0
    size: int | None = None


def travelers(text: str) -> str | None:
    """Of "2 adults and a 3 year old" adults=2 children=3, of "five of us" 5; None for nobody.

    Who names a companion ("mum", "with two friends") travels, too, unless somebody joins or leaves.
    """
    spaced = _NUMERAL_BEHIND.sub(r" \g<0>", text.lower())
    phrase = _MONTHS_OLD.sub(_in_years, digits(_ARTICLE.sub("1 ", spaced)))
    phrase = _YOUNG.sub(r"\1 year old", phrase)
    phrase = _SCHOOL_CLASS.sub(" ", phrase)
    phrase = _GENERATIONS.sub(" ", phrase)
    if childless := closed.pattern("people", "childless").search(phrase):
        rest = phrase[: childless.start()] + phrase[childless.end() :]
        return (travelers(rest) if re.search(r"\w", rest) else None) or "2"
    if groups := _GROUPS.fullmatch(phrase.strip(" .!")):
        return str(sum(map(int, re.findall(r"\d+", _AGED.sub("", groups[0])))))
    phrase = _one_noun(phrase)
    total, party = _total(_without_ages(phrase)) or _listed(phrase), _party(phrase)
    if party.children or party.infants:
        return _written(party, total)
    if closed.pattern("people", "alone").search(phrase) and party.adults < 2:
        return "1"
    if total or party.adults:
        return total or str(party.adults)
    number = _HEADS.search(_NOT_AN_AGE.sub("", phrase))
    return number[0] if number and (number[1] or int(number[0]) <= _MOST_WITHOUT_A_UNIT) else None


_OF_A_SORT = re.compile(
    r"(?:대학생|직장인|남자|여자|남성|여성|성인|어른)\s+(?=(?:대학생|직장인|남자|여자|남성|여성|성인|어른)\s*\d)"
)
_LAST_NUMBER = re.compile(r"(?<!\d)(\d)(?!\d)\D{0,6}$")
_LEAST_LISTED = 3


def _one_noun(phrase: str) -> str:
    """대학생 남자 3 are three, whom two nouns describe."""
    return _OF_A_SORT.sub("", phrase)


def _listed(phrase: str) -> str | None:
    """The number behind a list that counts all who are in it: 나랑 할머니랑 엄마 3."""
    number = _LAST_NUMBER.search(phrase)
    if number is None or not re.search("[가-힣]", phrase):
        return None
    listed = phrase[: number.start()]
    kinds = ("adults", "children", "infants", "companions")
    heads = sum(len(_nouns(kind).findall(listed)) for kind in kinds)
    heads += 2 * len(closed.pattern("people", "pairs").findall(listed))
    heads += bool(closed.pattern("people", "speaker").search(listed))
    return number[1] if heads == int(number[1]) >= _LEAST_LISTED else None


@cache
def _ages_behind() -> re.Pattern[str]:
    """Bare numbers behind the word of one person or of a pair: "woman, 35", "장모님(74)"."""
    kinds = ("adults", "children", "infants", "companions", "pairs", "speaker")
    words = "|".join(closed.entry("people", kind) for kind in kinds)
    listed = r"\d{1,2}(?!\d)(?:\s*(?:,|/|&|and\b|[와과])\s*\d{1,2}(?!\d))*"
    between = r"(?:\s*,\s*|\s*,?\s*\baged?\s+|(?<=[a-z])\s+)"
    return re.compile(rf"((?:{words})(?<!s)(?<!men)(?<!children)){between}{listed}{_NO_UNIT}")


def _without_ages(phrase: str) -> str:
    """Without the bare numbers that are somebody's age; a bracket that counts people stays."""
    counts = closed.pattern("people", "total")
    plain = _BRACKETS.sub(lambda m: m[0] if counts.search(m[0].strip("()")) else " ", phrase)
    return _ages_behind().sub(lambda m: m[1], plain)


def _in_years(match: re.Match[str]) -> str:
    """Of "6 month old" an infant, of "30 month old" a child of two years."""
    years = int(match[2]) // 12
    number = int(match[1] or (2 if "twins" in match[0] else 1))
    if years < _FIRST_AGE_OF_A_CHILD:
        return f"{number} infant"
    return " and ".join([f"{years} year old"] * number)


def _couples(phrase: str) -> int:
    """How many couples are counted."""
    match = closed.pattern("people", "couples").search(phrase)
    return int(next(group for group in match.groups() if group)) if match else 0


def _total(phrase: str) -> str | None:
    """A number that is said of the whole party."""
    if couples := _couples(phrase):
        return str(2 * couples)
    matches = list(closed.pattern("people", "total").finditer(phrase))
    if not matches:
        return None
    number = next(group for group in matches[-1].groups() if group)
    return str(int(number) + bool(_AND_ME.match(phrase, matches[-1].end())))


@cache
def _nouns(kind: str) -> re.Pattern[str]:
    """A noun with the number before it, as in English, or right behind it, as in Korean."""
    words = closed.entry("people", kind)
    behind = r"들?\s*(\d+)(?!\d|\s*(?:살|세|,|and\b|&|와|year|yo|시|월|박))"
    between = r"(?:(?!with |and )[a-z-]+ ){0,2}?"
    return re.compile(
        rf"(?:(?<!\d)(\d+)\s*(?:x\s*)?{between})?(?:{words})"
        if words.isascii()
        else rf"(?:(?<!\d)(\d+)\s*(?:x\s*|명의\s*)?{between}(?=[a-z]))?(?:{words})"
        rf"(?:(?<=[가-힣]){behind})?"
    )


def _counts(phrase: str, kind: str) -> list[int]:
    """How many each noun of a kind stands for; 0 for one without a number."""
    matches = _nouns(kind).finditer(phrase)
    return [min(int(match[1] or match[2] or 0), _MOST) for match in matches]


def _party(phrase: str) -> _Party:
    party = _Party(children=_children(phrase))
    plain = _AGE.sub(" ", _ages_behind().sub(lambda m: m[1], _BRACKETS.sub(" ", phrase)))
    party.infants = sum(max(n, 1) for n in _counts(plain, "infants"))
    rest = _nouns("children").sub(" ", _nouns("infants").sub(" ", plain))
    counted = _counts(rest, "adults")
    rest = _nouns("adults").sub(" ", rest)
    pairs = len(closed.pattern("people", "pairs").findall(rest))
    companions = _counts(closed.pattern("people", "pairs").sub(" ", rest), "companions")
    party.adults = sum(max(n, 1) for n in counted + companions) + 2 * pairs
    party.is_counted = bool(counted)
    if couples := _couples(phrase):
        party.adults, party.is_counted = 2 * couples, True
    if not closed.pattern("people", "joins").search(phrase):
        is_one = companions in ([0], [1]) and not counted and not pairs
        is_one = is_one and not closed.pattern("people", "alone").search(phrase)
        is_led = any(companions) or bool(pairs)
        party.adults += _speaker(plain, party, is_one=is_one, is_led=is_led)
    return party


def _speaker(phrase: str, party: _Party, *, is_one: bool, is_led: bool) -> int:
    """How many more there are with who speaks, and whom "me and" joins without a word we know."""
    if not closed.pattern("people", "speaker").search(phrase):
        led = is_led and closed.pattern("people", "with").search(phrase)
        if _OUR_PAIR.search(phrase):
            return 0
        return int(is_one or bool(led and not party.is_counted))
    if party.children or party.infants or re.search("[가-힣]", phrase):
        return 1
    joined = [part for part in _JOINT.split(phrase) if part.strip()]
    numbers = [re.search(r"\d+", part) for part in joined]
    heads = (int(n[0]) if n else 1 for n in numbers)
    return max(sum(n if n <= _MOST_WITHOUT_A_UNIT else 1 for n in heads) - party.adults, 1)


def _children(phrase: str) -> list[str]:
    """The ages of the children, ? for one whose age was not said."""
    phrase = _NOT_AN_AGE.sub("", phrase)
    if grades := _SCHOOL_YEAR.findall(phrase):
        return [str(int(grade) + _FIRST_AGE_AT_SCHOOL) for grade in grades]
    ages = [match[1] for match in _AGE.finditer(phrase) if int(match[1]) < _FIRST_AGE_OF_AN_ADULT]
    counts = _counts(phrase, "children")
    if not counts and not ages:
        return []
    if not ages:
        last = list(_nouns("children").finditer(phrase))[-1]
        match = _AFTER.match(phrase, last.end())
        ages = _LISTED.findall(match[1]) if match else []
    number = sum(max(n, 0) for n in counts)
    if number == 0 and "twin" in phrase:
        number = 2
    size = max(len(ages), number, 1)
    filler = ages[0] if "twin" in phrase and len(ages) == 1 else "?"
    return [*ages[:size], *[filler] * (size - len(ages))][:_MOST]


def _written(party: _Party, total: str | None) -> str:
    adults = party.adults
    if total and not party.is_counted:
        adults = max(int(total) - len(party.children) - party.infants, adults)
    parts = [f"adults={adults}"] if adults else []
    parts += [f"children={','.join(party.children)}"] if party.children else []
    parts += [f"infants={party.infants}"] if party.infants else []
    return " ".join(parts)
