"""Questions to a language model, each with its answer without one."""
