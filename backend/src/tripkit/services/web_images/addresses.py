"""Which addresses are of the public internet, and which lead back into a network of ours."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

_PRIVATE_4 = tuple(map(ip_network, (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10",  # this network, private, carriers' (RFC 6598)
    "127.0.0.0/8", "169.254.0.0/16",  # loopback; link-local, where clouds keep their metadata
    "168.63.129.16/32",  # Azure's own, though of a public range
    "172.16.0.0/12", "192.0.0.0/24", "192.168.0.0/16",  # private; protocols', Oracle's metadata
    "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24",  # documentation
    "192.88.99.0/24", "198.18.0.0/15",  # 6to4 relays, benchmarks
    "224.0.0.0/4", "240.0.0.0/4",  # multicast, reserved, broadcast
)))  # fmt: skip
_GLOBAL_6 = ip_network("2000::/3")
# Teredo, ORCHID and other protocols' own; documentation; 6to4, which carries any IPv4 address.
# Outside of 2000::/3 lie what maps IPv4 (::ffff:0:0/96, ::/96), NAT64 (64:ff9b::/96), loopback,
# link-local, unique local (with fd00:ec2::254, Amazon's metadata) and multicast.
_PRIVATE_6 = tuple(map(ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))


def is_public(address: str) -> bool:
    """Whether this IP address is one of a machine on the public internet."""
    ip = _read(address)
    if ip is None or not ip.is_global:
        return False
    if isinstance(ip, IPv4Address):
        return not any(ip in network for network in _PRIVATE_4)
    return ip in _GLOBAL_6 and not any(ip in network for network in _PRIVATE_6)


def is_loopback(address: str) -> bool:
    """Whether it is this machine."""
    ip = _read(address)
    return ip is not None and ip.is_loopback


def _read(address: str) -> IPv4Address | IPv6Address | None:
    if "%" in address:  # a zone: only of use on this machine's own links
        return None
    try:
        return ip_address(address)
    except ValueError:
        return None
