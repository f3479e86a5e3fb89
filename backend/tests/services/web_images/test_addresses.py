"""Which addresses are public: held against tables, and against the standard library's own."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.services.web_images.addresses import is_loopback, is_public

PRIVATE = [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200",
    "100.127.255.255", "127.0.0.1", "127.255.255.254", "168.63.129.16", "169.254.0.1",
    "169.254.169.254", "169.254.170.2", "172.16.0.1", "172.31.255.255", "192.0.0.1",
    "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
    "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255",
    "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b::808:808",
    "64:ff9b:1::1", "100::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:10::1",
    "2001:20::1", "2001:db8::1", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:808:808::1",
    "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1",
    "ff02::1", "ff0e::1",
]  # fmt: skip
NONE = ["", "localhost", "1.2.3", "01.2.3.4", "0x7f.0.0.1", "1.2.3.4 ", "fe80::1%eth0", "2606::1%1"]
PUBLIC = ["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.32.0.1", "192.167.1.1",
          "168.63.129.17", "223.255.255.255", "2606:4700::1111", "2a00:1450:4009:81f::200e"]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE + NONE)
def test_what_is_not_of_the_public_internet_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is_public_is_not_refused(address: str) -> None:
    assert is_public(address)
    assert not is_loopback(address)


@given(st.integers(0, 2**32 - 1).map(IPv4Address) | st.integers(0, 2**128 - 1).map(IPv6Address))
def test_nothing_is_public_that_the_library_calls_private_or_for_many(
    ip: IPv4Address | IPv6Address,
) -> None:
    if is_public(str(ip)):
        assert ip.is_global
        refused = (ip.is_multicast, ip.is_private, ip.is_reserved, ip.is_loopback, ip.is_link_local)
        assert not any(refused)


@given(st.integers(0, 2**32 - 1), st.sampled_from(["::ffff:0:0", "64:ff9b::", "::"]))
def test_an_address_that_carries_another_is_refused_whatever_it_carries(
    inside: int, prefix: str
) -> None:
    assert not is_public(str(IPv6Address(int(ip_address(prefix)) + inside)))
    assert not is_public(str(IPv6Address((0x2002 << 112) + (inside << 80) + 1)))
