"""Readers of single file formats: each makes plain text with Markdown's headings, lists, tables."""
