"""Ranking and walking at a cost that does not grow with the memory."""
