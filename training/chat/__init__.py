"""Our own chat sentences: templates filled from lists of names, for what no corpus covers."""
