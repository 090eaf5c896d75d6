"""The memory as it was at a past moment, read only."""
