"""Tables, their columns and indexes."""
