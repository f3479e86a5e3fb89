"""Pictures found on the web, fetched with care."""
