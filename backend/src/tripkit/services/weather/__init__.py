"""What the weather will be like."""
