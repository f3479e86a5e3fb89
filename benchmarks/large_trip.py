"""What an edit, a turn of talk and a PDF of an itinerary of 390 entries cost, beside one of 40.

CPU of the API's process an edit and a turn without a model, over HTTP with SQLite; of a PDF by
itself.
"""

import os
import sys
import time
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
from harness import Figure, api, report

ENTRIES = (40, 390)
EDITS, WARM = 40, 10
EDIT_MS, ANSWER_KB, PDF_SECONDS, PDF_TIMES = 30.0, 8.0, 0.5, 3.0
TURN_MS = 120.0
ORDERS = (
    "Add Sensoji tea house on 5 April 2027 at 22:00", "move Sensoji tea house to 23:00",
    "what is on 5 April?", "delete Sensoji tea house", "move Ueno Park 7 to 20:30",
    "what does it cost?",
)  # fmt: skip
ROUNDS, WARM_SECONDS = 3, 20.0
"""Of the orders; the first is not counted. A session hears at most 20 messages a minute."""
DIFFERENCE = "application/vnd.tripkit.difference+json"
THINGS = ("Senso-ji", "Lunch at a soba shop", "Ueno Park", "Dinner in Asakusa")


def entry(number: int) -> dict[str, Any]:
    """One of four a day, from April on."""
    day = date(2027, 4, 1) + timedelta(days=number // 4)
    hour, name = 9 + 3 * (number % 4), THINGS[number % 4]
    place = {
        "name": name, "city": "Tokyo", "country": "Japan", "timezone": "Asia/Tokyo",
        "latitude": 35.7 + number / 10_000, "longitude": 139.7 + number / 10_000,
    }  # fmt: skip
    return {
        "id": f"{number:032x}", "type": "ACTIVITY", "name": f"{name} {number}", "location": place,
        "startDatetime": f"{day}T{hour:02}:00", "endDatetime": f"{day}T{hour + 1:02}:30",
        "startZone": "Asia/Tokyo", "endZone": "Asia/Tokyo", "notes": "Bring cash; it may be full.",
        "totalPrice": {"amount": 12.5, "currency": "USD"},
    }  # fmt: skip


def stored(client: httpx.Client, entries: int) -> str:
    """The address of an itinerary of so many."""
    made = client.post("/api/v1/itineraries", json={"title": "Tokyo"}).raise_for_status()
    address = str(made.headers["location"])
    for first in range(0, entries, 200):
        segments = [entry(number) for number in range(first, min(first + 200, entries))]
        drafts = [{"segment": segment, "confidence": 1} for segment in segments]
        client.post(f"{address}/import/confirm", json={"drafts": drafts}).raise_for_status()
    return address


def cpu_ms(pid: int) -> float:
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def edits(entries: int) -> tuple[float, float]:
    """CPU milliseconds an edit, and kilobytes an answer before it is compressed."""
    with api(WARM_UP="false") as running, running.client() as client:
        address = stored(client, entries)
        segment, before = f"{address}/segments/{entries // 2:032x}", 0.0
        headers = {"Accept": f"{DIFFERENCE}, application/json;q=0.5"}
        for number in range(WARM + EDITS):
            if number == WARM:
                before = cpu_ms(running.process.pid)
            body = {"notes": f"Changed {number} times"}
            answer = client.patch(segment, json=body, headers=headers).raise_for_status()
        took = (cpu_ms(running.process.pid) - before) / EDITS
        return took, len(answer.content) / 1000


def turns(entries: int) -> float:
    """CPU milliseconds a turn of the designer's, by rules."""
    with api() as running, running.client() as client:
        itinerary_id = stored(client, entries).rpartition("/")[2]
        body, before = {"itineraryId": itinerary_id}, 0.0
        session = client.post("/api/v1/designer/sessions", json=body).raise_for_status().json()
        address = f"/api/v1/designer/sessions/{session['sessionId']}/messages"
        for number in range(ROUNDS):
            if number == 1:
                time.sleep(WARM_SECONDS)
                before = cpu_ms(running.process.pid)
            for order in ORDERS:
                client.post(address, json={"message": order}).raise_for_status()
        return (cpu_ms(running.process.pid) - before) / ((ROUNDS - 1) * len(ORDERS))


def paper(entries: int) -> float:
    """CPU seconds of a PDF once its fonts were read."""
    from tripkit.domain.itinerary import ItineraryView
    from tripkit.export.itinerary import itinerary_document
    from tripkit.export.pdf import pdf

    segments = [entry(number) for number in range(entries)]
    view = ItineraryView.model_validate({"id": "f" * 32, "title": "Tokyo", "segments": segments})
    took = []
    for _ in range(3):
        started = time.process_time()
        pdf(itinerary_document(view, "en", datetime(2027, 1, 1, tzinfo=UTC)))
        took.append(time.process_time() - started)
    return min(took)


def main() -> int:
    few, many = ENTRIES
    (small_ms, small_kb), (large_ms, large_kb) = edits(few), edits(many)
    print(f"     an edit of {few}: {small_ms:.1f} ms, {small_kb:.1f} kB")
    small_turn, large_turn = turns(few), turns(many)
    print(f"     a turn over {few}: {small_turn:.0f} ms")
    small_pdf, large_pdf = paper(few), paper(many)
    print(f"     a PDF of {few}: {small_pdf:.2f} s, of {many}: {large_pdf:.2f} s")
    return report(
        [
            Figure(f"CPU of an edit of {many} entries", large_ms, EDIT_MS, "ms"),
            Figure("its answer", large_kb, ANSWER_KB, "kB"),
            Figure(f"CPU of a turn of talk over {many}", large_turn, TURN_MS, "ms"),
            Figure(f"CPU of a PDF of {many}", large_pdf, PDF_SECONDS, "s"),
            Figure(f"a PDF of {many} over one of {few}", large_pdf / small_pdf, PDF_TIMES, "x"),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
