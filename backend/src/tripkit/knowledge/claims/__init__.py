"""What a model's sentences claim: cut apart, held against what code knows, marked with a tier."""

from tripkit.knowledge.claims.corrections import Facts, KnownPlace, correction_of
from tripkit.knowledge.claims.evidence import Evidence
from tripkit.knowledge.claims.hearsay import Hearsay
from tripkit.knowledge.claims.kinds import check_of, kind_of
from tripkit.knowledge.claims.marking import MARK, Judge, TalkJudge, legend
from tripkit.knowledge.claims.sentences import Sentences, is_statement, sentences_in
from tripkit.knowledge.claims.shares import shares_in

__all__ = [
    "MARK",
    "Evidence",
    "Facts",
    "Hearsay",
    "Judge",
    "KnownPlace",
    "Sentences",
    "TalkJudge",
    "check_of",
    "correction_of",
    "is_statement",
    "kind_of",
    "legend",
    "sentences_in",
    "shares_in",
]
