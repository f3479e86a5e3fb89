"""Vendors' servers for tests: real sockets on 127.0.0.1, speaking the vendors' wire formats."""
