"""Film stocks by the names that people use, and what each looks like in words."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class StockText:
    """`look` is English, for a picture's prompt."""

    id: str
    name: str
    look: str
    aliases: tuple[str, ...]


STOCK_TEXTS: dict[str, StockText] = {
    s.id: s
    for s in (
        StockText("kodak_portra", "Kodak Portra 400",
                  "fine grain, gentle contrast, honest skin, warm neutral highlights",
                  ("portra", "포트라")),
        StockText("kodak_colorplus", "Kodak ColorPlus 200",
                  "consumer colour film, warm highlights, slightly faded blacks, visible grain",
                  ("colorplus", "colourplus", "컬러플러스", "칼라플러스")),
        StockText("kodak_gold", "Kodak Gold 200",
                  "golden warmth, saturated yellows, soft grain, creamy highlights",
                  ("gold", "골드")),
        StockText("fuji_superia", "Fujifilm Superia 400",
                  "cool greens, crisp colour, cyan-leaning shadows, moderate grain",
                  ("superia", "superiaxtra", "xtra", "수페리아", "슈페리아")),
        StockText("fuji_c200", "Fujifilm C200",
                  "clean daylight, fresh blues and whites, a hint of green in the shadows",
                  ("c200", "씨200")),
        StockText("cinestill_800t", "CineStill 800T",
                  "tungsten balance, red halation round lamps, teal shadows, night grain",
                  ("cinestill", "800t", "시네스틸", "씨네스틸")),
        StockText("ilford_hp5", "Ilford HP5 Plus",
                  "black and white, broad greys, deep blacks, visible grain",
                  ("hp5", "hp5plus", "에이치피5")),
        StockText("kodak_trix", "Kodak Tri-X 400",
                  "black and white, hard contrast, gritty grain, press-photo blacks",
                  ("trix", "tx", "트라이엑스", "트라이x")),
    )
}  # fmt: skip
_BRANDS = r"kodak|fujifilm|fujicolor|fuji|ilford|코닥|후지필름|후지컬러|후지|일포드"
_SPEED = r"(?:iso)?(?:100|200|400|800)$"


def _plain(name: str) -> str:
    return re.sub(r"[^0-9a-z가-힣]", "", name.lower().replace("+", "plus"))


_BY_NAME = {
    spelling: text.id
    for text in STOCK_TEXTS.values()
    for spelling in (_plain(text.id), _plain(text.name), *text.aliases)
    if len(spelling) > 1
}


def stock_named(name: str | None) -> str | None:
    """The id of a film as people call it ("Portra 400", "포트라", "HP5+"); None when unknown."""
    plain = _plain(name or "")
    unbranded = re.sub(rf"^(?:{_BRANDS})+", "", plain)
    for spelling in (plain, unbranded, re.sub(_SPEED, "", plain), re.sub(_SPEED, "", unbranded)):
        if spelling in _BY_NAME:
            return _BY_NAME[spelling]
    return None


def stock_list() -> str:
    """Every id with its name, for a message that says what there is."""
    return ", ".join(f"{text.id} ({text.name})" for text in STOCK_TEXTS.values())
