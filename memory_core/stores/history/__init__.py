"""Where things come from: versions, places, contradictions."""
