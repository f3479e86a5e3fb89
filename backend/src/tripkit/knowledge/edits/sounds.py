"""How a name sounds, roughly alike in Korean and Latin letters: 루브르 and Louvre."""

import re

from tripkit.knowledge.gazetteer.fold import HANGUL, fold
from tripkit.knowledge.names.romanise import romanised
from tripkit.knowledge.remembered import remembered

_SPELT = (
    ("tion", "sn"), ("sch", "s"), ("ts", "s"), ("tch", "s"), ("sh", "s"), ("ch", "s"), ("ph", "p"),
    ("th", "t"), ("ck", "k"), ("qu", "k"), ("ng", "n"), ("x", "ks"), ("ce", "se"), ("ci", "si"),
    ("gh", "k"), ("ll", "l"), ("j", "s"), ("z", "s"), ("f", "p"), ("b", "p"), ("v", "p"),
    ("d", "t"), ("g", "k"), ("c", "k"), ("q", "k"), ("r", "l"),
)  # fmt: skip
_SILENT = re.compile(r"[^a-z]|[aeiouyhw]")


@remembered(4096)
def skeleton(name: str) -> str:
    """The consonants by how they sound: "Trastevere" and 트라스테베레 are both "tlstpl"."""
    key = romanised(fold(name)).lower() if HANGUL.search(name) else fold(name).replace(" ", "")
    key = key.replace("kk", "k").replace("tt", "t").replace("pp", "p").replace("jj", "j")
    for spelt, sound in _SPELT:
        key = key.replace(spelt, sound)
    key = _SILENT.sub("", key)
    return re.sub(r"(.)\1+", r"\1", key)


@remembered(4096)
def skeletons(name: str) -> tuple[str, ...]:
    """A Latin name's, with g before e, i, y hard and soft: Regina and 레지나."""
    soft = re.sub(r"g(?=[eiy])", "j", fold(name))
    return tuple(dict.fromkeys((skeleton(name), skeleton(soft))))


@remembered(4096)
def spelt(name: str) -> str:
    """A Korean name in Latin letters, doubled ones once: 성산일출봉 → "seongsanilchulbong"."""
    key = romanised(fold(name)).lower().replace(" ", "")
    return re.sub(r"(.)\1+", r"\1", key.replace("sh", "s"))


def near(one: str, other: str, most: int) -> bool:
    """Whether they differ by at most `most` letters (1 or 2)."""
    if abs(len(one) - len(other)) > most:
        return False
    before = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b)))
        before = row
    return before[-1] <= most
