"""The travel server, :8052."""
