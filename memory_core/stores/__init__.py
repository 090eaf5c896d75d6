"""Databases a memory can live in."""
