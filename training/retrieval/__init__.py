"""Training of the dual encoder of `memory_core.retrieval.dual_encoder`."""
