"""Counts, distances, ages and classes: a number with a unit and perhaps a bound."""

import re

from tripkit.understanding import names
from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_MEASURED = re.compile(
    r"(\d+(?:\.\d+)?)\s*-?(?:(hours?|hrs?|h\b|시간)|(min(?:ute)?s?\b|분)|(km|kilomet\w*|k\b|k's|키로|킬로)"
    r"|(miles?\b|mi\b)|(steps|보)|(met(?:re|er)s?\b|m\b|미터))"
)
_UNITS = ("h", "min", "km", "mi", "steps", "m")
_KM_OF_A_MILE = 1.6
_HALF_HOUR = re.compile(r"\bhalf an? (?:an )?(?=hour|mile)")
_HOUR_AND_A_HALF = re.compile(r"\b(?:an?|1) (hour|mile) and a half\b")
_ONE = re.compile(r"\ban? (?=hour|mile|kilomet)")
_STEPS = re.compile(r"(?<![가-힣\d])만\s*보")
_ABLE = re.compile(r"가능|\bcan\b|happy|\bok\b|좋")
_MUCH = re.compile(
    r"love|lots|a lot|plenty|for hours|walkable|score high|like a goat|좋아|많이"
    r"(?!\s*(?:안|못|걷는\s*건\s*(?:안|못|싫)))"
    r"|걷고|산책|^걷기$|walking but"
)
_HARDLY = re.compile(r"못|않|안 |힘들|힘드|싫|빼|무리|\bnot\b|n't\b|\bless\b|\bno\b")
_HALVES_OF_A_DAY = re.compile(r"오전.*오후|morning.*(?:afternoon|evening)")
_ONLY = re.compile(r"\bonly\b|넘으면|이상은?\s*(?:힘|못|무리)|넘게는|\bplenty\b|not ten")
_FROM = re.compile(
    r"(?:from|of|to|around|outside)\s+(?:the\s+)?([A-Za-z][\w' .-]{1,60})$"
    r"|([가-힣A-Za-z]+?)\s*(?:공항\s*)?(?:에서|까지|기준|역에서)"
)


def measures(text: str) -> list[tuple[float, str]]:
    """Numbers with their unit: h, min, km, steps or m; miles as kilometres."""
    phrase = _HOUR_AND_A_HALF.sub(r"1.5 \1", text.lower())
    phrase = _ONE.sub("1 ", _HALF_HOUR.sub("0.5 ", phrase))
    phrase = digits(_STEPS.sub("10000보", phrase))
    result: list[tuple[float, str]] = []
    for match in _MEASURED.finditer(phrase):
        unit = next(u for u, group in zip(_UNITS, match.groups()[1:], strict=True) if group)
        number = float(match[1])
        if unit == "mi":
            number, unit = round(number * _KM_OF_A_MILE, 1), "km"
        result.append((number, unit))
    return result


def bound(text: str) -> str:
    """How a number is bounded: "<=", "<", ">=", ">" or "" for neither."""
    if closed.pattern("bounds", "negated").search(text):
        return "<="
    strict = closed.pattern("bounds", "strict").search(text) is not None
    if closed.pattern("bounds", "at_most").search(text):
        return "<" if strict else "<="
    if closed.pattern("bounds", "at_least").search(text):
        return ">" if strict else ">="
    return ""


def plain(number: str) -> str:
    """A number without needless zeros."""
    return f"{float(number):g}"


def count(text: str) -> str | None:
    """A number with its bound: "at most two" <=2, "4 stars or better" >=4; None without one."""
    phrase = digits(text.lower())
    match = _NUMBER.search(phrase)
    return f"{bound(phrase)}{plain(match[0])}" if match else None


def per_day(text: str) -> str | None:
    """Things a day; what is said of morning and afternoon is added up."""
    phrase = digits(text.lower())
    phrase = re.sub(r"하루에?|\d+\s*일|(?:a|1|per) day", " ", phrase)
    numbers = _NUMBER.findall(phrase)
    if not numbers:
        return None
    if _HALVES_OF_A_DAY.search(phrase) and len(numbers) > 1:
        return f"{float(numbers[0]) + float(numbers[1]):g}"
    limit = bound(phrase) or ("<=" if _ONLY.search(phrase) else "")
    is_range = re.search(r"\d\s*-\s*\d", phrase)
    return f"{limit}{plain(numbers[-1] if is_range else numbers[0])}"


def walking(text: str) -> str:
    """ "max 5 km a day" <=5km, 하루 2만보 가능 >=20000steps, "lots" much, else little."""
    for number, unit in measures(text):
        limit = bound(text.lower()) or (">=" if _ABLE.search(text.lower()) else "<=")
        if unit == "m":
            number, unit = number / 1000, "km"
        return f"{limit}{number:g}{unit}"
    is_hard = _HARDLY.search(text.lower())
    return "much" if _MUCH.search(text.lower()) and not is_hard else "little"


def distance(text: str) -> str | None:
    """ "under three hours away" <3h, "within 10 min of the lake" <=10min lake; None without one."""
    near = next((m for m in measures(text) if m[1] != "steps"), None)
    if near is None:
        return None
    number, unit = near
    limit = "<" if bound(text.lower()) == "<" else "<="
    return f"{limit}{number:g}{unit}{_centre(text)}"


def _centre(text: str) -> str:
    """What a distance is measured from, after a space; "" where it is not said."""
    match = _FROM.search(re.sub(r"\s*(?:away|by \w+|max|이내|안쪽?)[.\s]*$", "", text))
    if not match:
        return ""
    place = names.place((match[1] or match[2]).strip())
    return f" {place.name}"


def means(text: str) -> str | None:
    """How a way is gone, where a text says it last: flight, drive, train, transfer or walk."""
    patterns = {name: closed.pattern("means", name) for name in closed.names("means")}
    places = {name: [m.start() for m in p.finditer(text)] for name, p in patterns.items()}
    return max(((at[-1], name) for name, at in places.items() if at), default=(0, None))[1]


def longest(text: str) -> str | None:
    """Of "no flights over 5 hours" flight<=5h; a "long flight" without hours is one of six."""
    phrase = text.lower()
    by = means(phrase) or "any"
    near = next((m for m in measures(text) if m[1] not in ("steps", "m")), None)
    if near:
        return f"{by}{'<' if bound(phrase) == '<' else '<='}{near[0]:g}{near[1]}"
    return f"{by}<{6 if by == 'flight' else 2}h" if by != "any" else None


def ages(text: str) -> list[str]:
    """ "she's 84" [84], "kids 6, 9" [6, 9], 70대 [70s], "toddler" [toddler], 아기 [baby]."""
    phrase = digits(text.lower())
    phrase = re.sub(r"\b\d+ (?=senior|of us|guys|kids|girls|boys|adults|children|in )", " ", phrase)
    about = re.search(r"about|around|over|above|plus|넘|women of|of (?=\d0 years)|olds\b", phrase)
    numbers = [
        f"{match[1]}s" if match[2] or (about and match[1].endswith("0")) else match[1]
        for match in re.finditer(r"(?<!\d)(\d{1,3})(대|s\b)?(?!\s*(?:months?|개월|명))", phrase)
    ]
    group = closed.first("ages", phrase)
    birthday = closed.first("birthdays", phrase)
    return numbers or ([birthday] if birthday else [group] if group else [])
