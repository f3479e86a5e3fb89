"""Hosts in plain words are found, and nothing else is taken for one."""

import pytest

from tripkit.knowledge.hosts import HOST


@pytest.mark.parametrize(
    "host", ["evil-shop.xyz/ella", "pay.me", "tickets.lk", "bahn.de/x", "a.com"]
)
def test_a_host_is_found_without_its_scheme(host: str) -> None:
    assert [m[0] for m in HOST.finditer(f"Buy at {host} today.")] == [host]


@pytest.mark.parametrize(
    "text",
    [
        "Open 9.30-17.00, Rs. 3,000; trains No. 1005 at 8.30 a.m. Mt. Lavinia, 2.5 km.",
        "E.g. the market, i.e. here; 10.30am, U.S. visitors, St. Peter's. It ends.In Lisbon",
        "24/7 and/or 60 km/h vs. others, no.2 platform, a.m/p.m",
    ],
)
def test_plain_words_are_no_host(text: str) -> None:
    assert HOST.search(text) is None
