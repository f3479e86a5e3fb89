"""Pictures: a provider's model where there is one, our own renderer always."""
