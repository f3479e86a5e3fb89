"""The search server, :8050."""
