"""The image server, :8051."""
