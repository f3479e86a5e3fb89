"""A pasted confirmation → what it books. Its words are data: nothing in them is obeyed."""

import re

from tripkit.domain.imports import ImportReview
from tripkit.knowledge.itineraries.imports.bookings import bookings
from tripkit.knowledge.itineraries.imports.flights import flights
from tripkit.knowledge.itineraries.imports.linked import linked
from tripkit.knowledge.itineraries.imports.page import Page
from tripkit.knowledge.itineraries.imports.pasted import pasted
from tripkit.knowledge.itineraries.imports.review import Found, Passed, Setting, reviewed
from tripkit.knowledge.itineraries.imports.rides import rides
from tripkit.knowledge.itineraries.imports.stays import stays

_CANCELLED = re.compile(
    r"\b(?:has been|is|was|your [a-z ]{0,30}) cancel(?:l)?ed\b|cancellation confirm"
    r"|취소\s?(?:되었|됐|완료|처리)",
    re.I,
)
_BOOKS = re.compile(r"confirm|reserv|booking|itinerary|ticket|예약|예매|확정|항공권|승차권", re.I)
_MOST_LEFT = 5


def read_confirmation(text: str, setting: Setting) -> ImportReview:
    """Drafts of what the text books, and what could not be read. Never raises on any text.

    A mail's linked data (schema.org) counts where there is some: its sender wrote it for machines.
    """
    given = pasted(text)
    if stated := linked(given.data, setting):
        return reviewed(stated, setting, "schema.org")
    page = Page("\n".join(given.lines), setting)
    if _CANCELLED.search(page.raw[:3000]) and page.days:
        return reviewed([Passed("cancelled", page.raw[:200])], setting, "confirmation")
    found: list[Found | Passed] = flights(page)
    found += stays(page)
    found += rides(page)
    if not any(isinstance(one, Found) for one in found):
        found += bookings(page)
    _share_numbers(page, found)
    if not any(isinstance(one, Found) for one in found) and _BOOKS.search(page.raw):
        found.append(Passed("unclear" if page.days else "no_time", page.raw[:200]))
    else:
        seen = " ".join(one.excerpt for one in found)
        found += [one for one in _left(page) if one.excerpt not in seen]
    return reviewed(found, setting, "confirmation")


def _share_numbers(page: Page, found: list[Found | Passed]) -> None:
    """Number and price of the whole: on every flight the one, on the first the other."""
    flown = [one for one in found if isinstance(one, Found) and one.key.startswith("flight ")]
    last = max((one.span[1] for one in flown), default=0)
    others = [one.span[0] for one in found if isinstance(one, Found) and one not in flown]
    end = min((start for start in others if start >= last), default=len(page.raw))
    number, paid = page.number(0, end), page.price(0, end)
    for n, one in enumerate(flown):
        if number:
            one.more["confirmation_number"] = number
        if paid and n == 0:
            one.more["total_price"] = paid
            if len(flown) > 1:
                one.note("assumed", "totalPrice", "price_for_all")


def _left(page: Page) -> list[Passed]:
    """Lines with a date and a time that nothing was made of."""
    left: list[Passed] = []
    for clock in page.clocks:
        start, end = page.line(clock.start)
        dated = page.days_in(start, end)
        if dated and not page.is_taken(clock.start) and not page.is_taken(dated[0].start):
            line = page.raw[start:end].strip()
            if all(line != one.excerpt for one in left):
                left.append(Passed("unclear", line))
    return left[:_MOST_LEFT]
