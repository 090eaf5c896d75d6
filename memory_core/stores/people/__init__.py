"""Signs of preferences, interactions and facts."""
