"""Who answers: offline from evidence, or an OpenAI-compatible service."""
