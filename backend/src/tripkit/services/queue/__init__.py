"""Where runs wait for a process that works on them."""
