"""Reproducible figures: `python -m benchmarks`."""
