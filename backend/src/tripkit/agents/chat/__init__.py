"""The chat: from a feeling to a profile, one question a turn."""
