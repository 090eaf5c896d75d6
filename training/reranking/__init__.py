"""Documents of every kind with the questions people ask of them, for telling which sentence
answers; so far they measure it."""
