"""What a message is when it is no change: thanks, trouble, a wish for a survey, something else."""

import re
from typing import Literal, get_args

from tripkit.knowledge.language import acts

TalkAct = Literal[
    "cannot_book",
    "go_on",
    "hm",
    "bring_in",
    "take_along",
    "help",
    "check",
    "sums",
    "next",
    "who",
    "thanks",
    "angry",
    "tired",
    "off_topic",
]
_TABLE: tuple[tuple[TalkAct, str], ...] = (
    ("check",
     r"\b(?:what|anything|something|does|is|are|where)\b[^.?!]{0,24}\b(?:not fit|\w+n['’]?t fit"
     r"|clash(?:es|ing)?|conflicts?|overlap(?:s|ping)?|go(?:es|ing)? wrong|off|missing)\b"
     r"|\b(?:any|find|show|list|check)\b[^.?!]{0,24}\b(?:conflicts?|clash(?:es)?|overlaps?|gaps?"
     r"|problems?|issues?|mistakes?)\b|\bdoes (?:it|everything|this|all)(?: all)? (?:fit|work)\b"
     r"|^(?:is|does) (?:my|the) (?:trip|plan|itinerary|schedule)\b[^.]{0,20}\b(?:ok|fit|work)"
     r"|안\s?맞|맞지\s?않|겹치|겹쳐|충돌|빠진\s?(?:거|것|게|데)|문제\s?(?:있|없)"
     r"|무리\s?(?:있|없|한\s?데)"
     r"|다\s?맞아"),
    ("sums",
     r"\bhow much\b(?!.{0,30}\b(?:flight|hotel|room|ticket|train|taxi)s? (?:from|to|in)\b)"
     r"|\bwhat (?:does|will|would|do)\b.{0,20}\bcosts?\b|\b(?:total|overall) (?:cost|price|sum)\b"
     r"|\b(?:the|show|my|our) (?:total|costs|expenses|budget so far)\b"
     r"|얼마(?:나\s?(?:들|해|하|나와)|야|예요|에요|지|죠|니|\s?들)|총\s?(?:비용|액|얼마)"
     r"|비용\s?(?:은|이|알려|보여|합계|얼마)|(?:모두|전부|전체|합계|다\s?해서)\s?(?:얼마|비용)"),
    ("go_on",
     r"^(?:yeah|yep|yup|ok(?:ay)?|sure|fine|right|al+right|got it)"
     r"(?:[ ,.]+(?:ok(?:ay)?|sure|fine|good|then|yes))*\W*$"
     r"|^(?:그래|알겠어|알았어|오케이|ㅇㅋ)\S{0,2}\W*$"),
    ("hm", r"^(?:h+m+|u+m+|u+h+|er+m?|well|음+|흠+|글쎄\S*|어+|그게)[\W]*$"),
    ("help",
     r"^(?:please )?help(?: me)?\W*$|\bwhat can (?:you|i) (?:do|say|ask)\b"
     r"|\bhow (?:do|does) (?:i|this|it)"
     r" (?:use|work)\b|^도와\s?(?:줘|주세요)\W*$|도움말"
     r"|뭘\s?할\s?수|무엇을\s?할\s?수|어떻게\s?(?:써|쓰는)"),
    ("next",
     r"^(?:and |ok(?:ay)?,? |so )*what (?:now|next|else|should (?:i|we) do(?: now| next)?)\b"
     r"|^what(?:['’]s| is) (?:next|missing|left to do)|^(?:any )?(?:suggestions?|ideas|tips)\b"
     r"|^what do you (?:suggest|think|recommend)"
     r"|^(?:이제\s?|다음(?:은|엔|에는)?\s?)+(?:뭐|뭘|무엇|어떡)|뭐부터|뭘\s?더"
     r"|추천\s?(?:해|할)[^.]{0,6}$"),
    ("bring_in",
     r"\bimport\b|\b(?:bring|paste|upload|forward)\b.{0,24}\b(?:bookings?|confirmation|mail|e-?mail|calendar"
     r"|ticket)\b|가져오기|가져올게|가져와\s?줘|불러오기|불러와"),
    ("take_along",
     r"\b(?:export|download|print)\b|\b(?:as|to) (?:a |an )?(?:ics|pdf|calendar|markdown|geojson)\b"
     r"|\bshare\b|내보내|다운로드|공유|인쇄|출력|캘린더로|피디에프|pdf로"),
    ("who",
     r"\bwho (?:are|r) (?:you|u)\b|\bwhat are you\b|\byour name\b|\bare you (?:a |an )?"
     r"(?:bot|robot|human|person|real|ai)\b|누구(?:야|세요|예요|니|냐)"
     r"|이름이?\s?(?:뭐|무엇)|사람이(?:야|에요)"
     r"|로봇이|봇이(?:야|에요)|정체가"),
    ("angry",
     r"\b(?:stupid|useless|idiot|dumb|hate (?:this|you)|terrible|annoy(?:ed|ing)|angry|ridiculous"
     r"|nonsense|garbage|rubbish|awful|worst|sucks?|wtf|damn|never listen|not listening"
     r"|fed up|frustrat\w+|does ?n['’]?t work|waste of time)\b"
     r"|짜증|화나|화가|답답|바보|멍청|쓸모\s?없|엉망|최악|열\s?받|말귀|못\s?알아듣|왜\s?이래|장난해"),
    ("tired",
     r"\b(?:so |too |very |really )?(?:tired|exhausted|overwhelmed|stressed|burn(?:ed|t) out)\b"
     r"|\b(?:too much|i (?:can['’]?t|cannot) (?:do|take) (?:this|any))\b"
     r"|힘들|지쳤|지친|피곤|벅차|머리\s?아|복잡해"),
    ("thanks",
     r"^(?:ok(?:ay)?,? |great,? |perfect,? |cool,? |nice,? )*(?:many |no,? )?(?:thanks"
     r"|thank you|thx|cheers|ty)\b"
     r"|^(?:perfect|great|lovely|wonderful|nice|cool|awesome|love it|looks? good)\W*$"
     r"|고마워|고맙|감사|^(?:좋아요?|좋네요?|완벽해요?|멋져요?|최고(?:예요|야)?)\W*$|수고"),
)  # fmt: skip
_EACH = tuple((act, re.compile(pattern, re.IGNORECASE)) for act, pattern in _TABLE)
_BOOKING = re.compile(
    r"^(?:please |can you |could you |will you )*(?:book|reserve|buy|pay(?: for)?|purchase)\b"
    r"(?: me| us)?(?: (?:it|this|that|them|the|a|my|our)\b(?: \w+){0,2})?(?: for (?:me|us))?\W*$"
    r"|^\W*(?:(?:이거|그거|이걸|그걸|비행기|항공권|호텔|숙소|표|티켓)\S{0,2}\s?)?(?:예약|결제|예매|구매)"
    r"(?:을|를)?\s?(?:좀\s?)?해\s?(?:줘|주세요|줄래|주실래요)\W*$",
    re.IGNORECASE,
)
TALK_ACTS: frozenset[str] = frozenset(get_args(TalkAct))
_OF_THE_TRIP = re.compile(
    r"\b(?:trip|going|travel\w*|hotel|flight|train|itinerary|plans?|we|our)\b"
    r"|여행|일정|호텔|숙소|비행기"
)
_WEIGHT: frozenset[TalkAct] = frozenset({"check", "sums", "cannot_book"})
"""These also where the reader took the words for a look, or misses something of a change."""


def talk_act(text: str) -> TalkAct | None:
    """What the words are besides a change; None where they are none of these."""
    low = acts.without_signs(text.strip().lower())
    if acts.INJECTION.search(low):
        return "off_topic"
    if _BOOKING.match(low):
        return "cannot_book"
    for act, pattern in _EACH:
        if pattern.search(low):
            return act
    is_elsewhere = acts.OFFTOPIC.search(low) and not _OF_THE_TRIP.search(low)
    return "off_topic" if is_elsewhere else None


def outweighs(act: str) -> bool:
    """Whether it stands against a look, or a change that lacks something."""
    return act in _WEIGHT


_ORDERS = re.compile(
    r"^(?:please |then |and |now |no,? |ok(?:ay)?,? )*(?:add|put|delete|remove|cancel|move|shift"
    r"|push|change|rename|make|find|search|show|swap|extend|drop|book|undo|what|where|when|who|how|why)\b"
    r"|(?:추가|삭제|취소|변경|예약)\s?해"
    r"|(?:넣어|지워|옮겨|미뤄|당겨|바꿔|찾아|보여|빼|늘려|되돌려)\s?(?:줘|주세요|줄래)"
    r"|(?:뭐|어디|언제|얼마|누구|어떻게)\S*\s?(?:야|예요|이에요|가|해|돼|있어)\?",
    re.IGNORECASE,
)


def is_request(text: str) -> bool:
    """Whether the words are a request or a question of their own, and so answer nothing."""
    return bool(_ORDERS.search(acts.without_signs(text.strip().lower())))
