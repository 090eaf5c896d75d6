"""A memory as rows for a file, and rows of a file as a memory."""
