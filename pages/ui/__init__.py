"""What the pages share: the visitor's state, and the pictures of a memory."""
