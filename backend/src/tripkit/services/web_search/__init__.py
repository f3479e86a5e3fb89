"""What the web says now."""
