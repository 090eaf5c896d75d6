"""A memory out and in: everything as JSON, and what other programs read of it."""
