"""Forgetting for good, and looking for what is left."""
