"""Pose, weather, hour and colours as a person asks for them, in English and Korean."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tripkit.knowledge.language.negation import negated
from tripkit.knowledge.language.negation_ko import Mark
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.rendering.spec import Pose
from tripkit.knowledge.staging.moment import Hour

_POSES: Mapping[Pose, str] = {
    "none": r"nobody|no one\b|no people|no person|no figure|(?:without|empty of) (?:a |any )?"
    r"(?:people|person|figure|anyone)|unpeopled|사람 ?없|아무도|인물 ?없|풍경만|사람은? ?빼",
    "umbrella": r"\bumbrella|\bparasol|우산|양산",
    "camera": r"\bwith (?:a|my|her|his|the) camera|\bholding (?:a|my|the) camera|camera in hand|"
    r"\btaking (?:a |the )?(?:photo|picture)s?|사진 ?(?:을 )?찍|카메라를? ?(?:들|쥐|메)",
    "sitting": r"\bsit(?:s|ting)?\b|\bseated\b|\bperched\b|앉",
    "leaning": r"\blean(?:s|ing|ed)?\b|기대(?!돼|되|하|감|를)|기댄",
    "walking": r"\bwalk(?:s|ing)?\b|\bstroll(?:s|ing)?\b|\bwandering\b|걷|걸어|걸으|산책",
    "standing": r"\bstand(?:s|ing)?\b|서 ?있|서서|선 ?채|뒷모습",
}
_WEATHER: Mapping[str, str] = {
    "rain": r"\brain(?:y|ing|s|ed)?\b|\bdrizzl|\bdownpour|"
    r"(?<![가-힣])비(?:가|를|는)?(?= ?(?:오|온|와|올|내|맞|젖|싫|말고|없|빼))|"
    r"빗(?=속|길|방울|물|소리)|장마|소나기|우중",
    "fog": r"\bfog(?:gy)?\b|\bmist(?:y)?\b|\bhaz[ey]\b|안개",
    "snow": r"\bsnow(?:y|ing|fall|s)?\b|"
    r"눈(?:이|은)? ?(?=오는|온|와|내리|내린|쌓|덮|싫|말고|없)|설경|첫눈|함박눈",
}  # fmt: skip
_HOURS: tuple[tuple[str, Hour], ...] = (
    (r"\bblue hour|블루 ?아워|매직 ?아워", Hour((-6.0, -4.0), False)),
    (r"\bdawn\b|\bsunrise|\bdaybreak|새벽|일출|동틀|해 ?뜰|해돋이|해 ?뜨", Hour((-2.0, 4.0), True)),
    (r"\bsunset|\bdusk\b|\bgolden hour|노을|일몰|해 ?질|해 ?지는|석양|황혼|골든 ?아워",
     Hour((0.0, 7.0), False)),
    (r"\bnight\b|\bmidnight|after dark|\bevening lights|야경|심야|자정|한밤|"
     r"밤(?=에|의|거리|하늘|바다|풍경|길| )",
     Hour((-15.0, -9.0), False)),
    (r"\bnoon\b|\bmidday|한낮|정오|대낮", Hour((55.0, 90.0), False)),
    (r"\bmorning|아침|오전", Hour((8.0, 30.0), True)),
    (r"\bafternoon|오후|늦은 ?낮", Hour((18.0, 40.0), False)),
)  # fmt: skip
_COLOURS: tuple[tuple[str, str], ...] = (
    ("#c9372c", r"\bred\b|\bscarlet|빨강|빨간|붉은|레드"),
    ("#7a1f2b", r"\bburgundy|\bmaroon|\bwine[- ]red|버건디|와인색|자주"),
    ("#e07a2f", r"\borange\b|\brust\b|주황|오렌지"),
    ("#f0c23a", r"\byellow|\bmustard|노랑|노란|머스터드"),
    ("#4f8a4c", r"\bgreen|\bsage\b|초록|녹색|그린"),
    ("#6b6f3a", r"\bolive|\bkhaki|올리브|카키"),
    ("#3f7fae", r"(?<!navy )\bblue\b|\bdenim|\bjeans|파랑|파란|블루(?! ?아워)|청바지|데님"),
    ("#26345c", r"\bnavy|\bindigo|남색|네이비"),
    ("#6d4a8c", r"\bpurple|\bviolet|\blavender|보라|라벤더"),
    ("#e79aa8", r"\bpink|\brose[- ]col|분홍|핑크"),
    ("#8a5a3a", r"\bbrown|\bcamel|갈색|브라운|카멜"),
    ("#d9c6a3", r"\bbeige|\bcream|\bsand[- ]col|\bstraw\b|베이지|크림색|아이보리|밀짚"),
    ("#f2f0e8", r"\bwhite|\blinen|흰|하얀|화이트|리넨|린넨"),
    ("#8f9499", r"\bgr[ae]y|회색|그레이"),
    ("#2a2a2e", r"\bblack(?! and white)|검정|검은|까만|블랙"),
)
_GARMENT = (
    r"coat|jacket|dress|shirt|blouse|sweater|knit|cardigan|trench|raincoat|skirt|outfit|clothes|"
    r"suit|jumper|hoodie|scarf|hat|코트|재킷|자켓|원피스|드레스|셔츠|블라우스|니트|스웨터|가디건|카디건|"
    r"트렌치|우비|치마|옷|정장|후드|목도리|스카프|모자|한복|점퍼|패딩"
)  # fmt: skip


@dataclass(frozen=True)
class Wish:
    """What was asked for; None and empty where nothing was. `without`: weather that was refused."""

    pose: Pose | None = None
    weather: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    hour: Hour | None = None
    outfit: str | None = None
    outfit_words: str = field(default="", compare=False)


def wish_of(scene: str, *, pose: str = "", outfit: str = "") -> Wish:
    """Read the words about the scene, and those kept apart for the pose and the outfit."""
    asked = _pose([Text(pose), Text(scene)])
    # "At dawn, without people": what is refused there is the people.
    text = Text(re.sub(rf"(?:{_POSES['none']})\w*", " ", scene, flags=re.I))
    weather = {name: _said(text, pattern) for name, pattern in _WEATHER.items()}
    hours = (hour for pattern, hour in _HOURS if _said(text, pattern))
    return Wish(
        pose=asked,
        weather=frozenset(name for name, said in weather.items() if said),
        without=frozenset(name for name, said in weather.items() if said is False),
        hour=next(hours, None),
        outfit=_colour(Text(outfit), any_colour=True) or _colour(text, any_colour=False),
        outfit_words=outfit.strip(),
    )


def _said(text: Text, pattern: str) -> bool | None:
    """Whether it is asked for; False where it is turned down, None where it is not mentioned."""
    marks = [Mark(m.start(), m.end()) for m in re.finditer(pattern, text.low)]
    return not all(negated(text, marks)) if marks else None


def _pose(texts: list[Text]) -> Pose | None:
    for text in texts:
        for pose, pattern in _POSES.items():
            found = re.search(pattern, text.low) if pose == "none" else _said(text, pattern)
            if found:
                return pose
    return None


def _colour(text: Text, *, any_colour: bool) -> str | None:
    """The first colour that is wanted; in free text only one that stands before a garment."""
    wanted: list[tuple[int, str]] = []
    for value, pattern in _COLOURS:
        spelled = (
            pattern if any_colour else rf"(?:{pattern})(?=[가-힣]{{0,2}} ?(?:\w+ )?(?:{_GARMENT}))"
        )
        marks = [Mark(m.start(), m.end()) for m in re.finditer(spelled, text.low)]
        refused = negated(text, marks)
        wanted += [(m.start, value) for m, no in zip(marks, refused, strict=True) if not no]
    return min(wanted)[1] if wanted else None
