"""Sessions, topics and summaries."""
