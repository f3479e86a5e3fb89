"""Which sentences plan or praise a drink: none of them belongs into an answer for a dry day."""

import re

_DRINK = re.compile(
    r"\b(?:(?:bar|pub)[- ](?:crawl|hop)\w*|(?:(?:cocktail|wine|beer)[- ])?bars?|pubs?|cocktails?|"
    r"beers?|lagers?|arrack|wines?|whisk(?:e)?y(?! point)|nightcaps?|sundowners?|"
    r"happy hour|drinks at)\b"
    r"|술집(?!(?: \S+){1,2}의 음악)|맥주|칵테일|와인(?!색)|위스키(?! ?포인트)|아락"
    r"|바 투어|펍(?=[에을은이 ]|$)"
    r"|(?:루프톱|호텔|해변|비치) ?바(?=[에를는도가 ,.]|$)"
)
# Sand before a river's mouth, a ray of light, a rail to hold: bars that nobody drinks in.
_OTHER_BAR = re.compile(
    r"\b(?:sand|mud|gravel|shingle|river|bay|harbou?r|handle|iron|steel|wooden|cross|roll|tow|"
    r"chocolate|gold|juice|snack|coffee|tea|salad|smoothie|milk|search|pale|long|low|shifting)"
    r"[- ]?bars?\b"
    r"|\bbars? (?:of (?!colombo|galle|ella|kandy|negombo)(?:\w+ )?(?:sand|light|sun|shade|cloud|"
    r"rock|shingle|gravel|mud|coral|gold|soap|chocolate|silver|iron|steel)|for sand|beach|reef|"
    r"code|chart|that (?:is the sea|closes|opens|shifts))\b"
    r"|\b(?:hold|grip|grab|clutch)\w* (?:on to |onto )?the bars?\b"
    r"|\bginger beers?\b|\bwine[- ](?:dark|red|coloured)\b"
)
# Where something lies or sounds, not where to go: "behind the bars is a parish".
_BESIDE = re.compile(
    r"\b(?:behind|beyond|past|between|among|outside|hardly|before|(?:bass|music|noise|lights?) "
    r"(?:\w+ ){0,2}from)\s+(?:\w+ and )?(?:(?:the|its|a|an|two|three|four|few|some|old)\s+){0,2}"
    r"(?:(?:beach|hotel|rooftop|cocktail)\s+)?$"
)
_WATER = re.compile(
    r"\b(?:sand\w*|river|mouth|lagoon|estuary|spit|current|surf|reef|boats?|fish(?:ermen|ing)?|"
    r"coves?|waves?|rain|spade)\b"
)
_PLACE_TO_DRINK = re.compile(
    r"\b(?:beach|hotel|rooftop|cocktail|wine|sports|pool|sunset|night|hotel's|lobby|local|open)\s+$"
    r"|\b(?:in|at|visit\w*|to|into|find|try|sit|open)\s+(?:(?:a|any|some|one)\s+)(?:\w+\s+)?$"
)
_NO = re.compile(
    r"\b(?:no|not|without|closed?|shut|bann?ed|ban|prohibited|forbidden|skip|avoid|nor|"
    r"(?:on|for|till|until|keep[^.]*) another day|cannot|never|except|unless|unclear|whether|"
    r"unlawful|illegal|against the law|stops? (?:serving|selling)|bars do)\b|n't\b"
    r"|없|안 |못|금지|닫|말고|빼고|다른 날|물어|미뤄|불법|쉬어|쉽니다|쉬는"
)
_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than)\s+(?:\w+\s+){0,2}$")
_INSTEAD_OF_KO = re.compile(r"^(?:이나 \S+|나 \S+)?\s?(?:대신|말고)")
# What stands on either side of these is drink apart: "bars are closed, but have a cocktail".
_CLAUSE = re.compile(
    r"\s*[;:—]\s*|,?\s+(?:but|yet|still|however|though|although)\s+|지만\s*,?|는데\s*,?|,\s*하지만\s*"
    r"|,?\s*(?:,|\b(?:and|then|so|or)\b)\s*(?:then\s+|instead\s+)?"
    r"(?=(?:have|head|go|try|enjoy|grab|sip|start|begin|end|finish|take|order|stop|meet|raise)\b)"
)


def plans_drinks(sentence: str) -> bool:
    """Of a sentence in lower case."""
    return any(_plans(clause) for clause in _CLAUSE.split(sentence) if clause)


def _plans(clause: str) -> bool:
    if _NO.search(clause):
        return False
    others = [match.span() for match in _OTHER_BAR.finditer(clause)]
    return any(
        not any(start <= drink.start() < end for start, end in others)
        and _is_offered(clause, drink)
        for drink in _DRINK.finditer(clause)
    )


def _is_offered(clause: str, drink: re.Match[str]) -> bool:
    before, after = clause[: drink.start()], clause[drink.end() :]
    if _INSTEAD_OF.search(before) or _INSTEAD_OF_KO.match(after):
        return False
    if not drink[0].endswith(("bar", "bars", "pub", "pubs")):
        return True
    if _BESIDE.search(before):
        return False
    return bool(_PLACE_TO_DRINK.search(before)) or not _WATER.search(clause)
