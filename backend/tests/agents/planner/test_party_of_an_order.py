"""How many travel, of an order read as a whole by the bundled reader and the grammar."""

from datetime import date

import pytest

from tripkit.agents.planner.reading import read_order
from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanRequest
from tripkit.services.reader.local import ThreadedReader


@pytest.mark.parametrize(
    ("order", "locale", "heads"),
    [
        ("Porto for 4 days, solo woman, 37, love museums", "en", 1),
        ("Oslo, me (47) and my son (17), 4 days in June", "en", 2),
        ("Prague 4 days: me, wife, my mum (76, slow walker), kids 4 and 12", "en", 5),
        ("8 of us plus me, Athens 4 days", "en", 9),
        ("저희 부부와 시어머니(69) 모시고 다낭 4박", "ko", 3),
        ("혼자, 29세 여자, 부산 2박 3일", "ko", 1),
        ("딸이랑 둘이 로마 4일이요(저 58, 딸 29)", "ko", 2),
        ("부모님(69, 66) 모시고 남매 둘이 로마 4일 갑니다", "ko", 4),
        ("14개월 아기랑 첫 해외여행이에요 후쿠오카 4박5일", "ko", 3),
        ("me + hubby + our 2 boys (6 and 9), Lisbon, 4 days", "en", 4),
        ("Retired teachers, both 68. Porto for 4 days", "en", 2),
        ("Frankfurt for 3 days, a client dinner for six at 8pm", "en", 1),
        ("3 days in Sydney, where my daughter's recital is at 7pm", "en", 1),
    ],
)
async def test_ages_add_nobody(order: str, locale: Locale, heads: int) -> None:
    read = await read_order(PlanRequest(task=order), date(2026, 6, 1), locale, ThreadedReader())
    assert read.party.adults + len(read.party.children) == heads


async def test_a_child_s_age_is_no_number_of_children() -> None:
    order = "4 days in Toronto with our 15yo who's learning French. Teen is vegetarian."
    read = await read_order(PlanRequest(task=order), date(2026, 6, 1), "en", ThreadedReader())
    assert (read.party.adults, read.party.children) == (2, [15])
