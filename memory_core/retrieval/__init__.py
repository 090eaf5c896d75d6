"""Finding the pieces of documents that may answer."""
