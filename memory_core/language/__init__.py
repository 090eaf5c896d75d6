"""Reading text: what is named, what is said of it, what a question refers to."""
