"""Documents of every kind with the questions people ask of them, and the training of the networks
that tell which sentence answers."""
