"""The sixteen tools."""
