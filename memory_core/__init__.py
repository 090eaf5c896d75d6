"""An entity memory for conversations: see `Memory` and `Language`."""
