"""Merging, splitting, changing, and taking each of them back."""
