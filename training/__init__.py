"""Building the language model that ships in memory_core/language/model."""
