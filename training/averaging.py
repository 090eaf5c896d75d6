"""The mean of the weights of two stages of one training, which reads better than either alone.

usage: python -m training.averaging FIRST SECOND OUT [--share S]
FIRST and SECOND are trained pipelines of one shape, the second trained on from the first; S is the
weight of the second. Wortsman et al. 2022, "Model soups".
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import spacy

if TYPE_CHECKING:
    from thinc.api import Model


def average(first: "Model[Any, Any]", second: "Model[Any, Any]", *, share: float) -> None:
    """Set every parameter of `second` to (1 - share) * first + share * second.

    Raises ValueError where the two have not the same shape.
    """
    for one, other in zip(first.walk(), second.walk(), strict=True):
        for name in other.param_names:
            if not other.has_param(name):
                continue
            old, new = one.get_param(name), other.get_param(name)
            if old.shape != new.shape:
                raise ValueError(f"{name} is {old.shape} in one and {new.shape} in the other.")
            other.set_param(name, (1 - share) * old + share * new)


def main() -> None:
    """Average two pipelines and write the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("first", "second", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--share", type=float, default=0.5)
    options = parser.parse_args()
    first: Any = spacy.load(options.first)
    second: Any = spacy.load(options.second)
    average(first.get_pipe("ner").model, second.get_pipe("ner").model, share=options.share)
    second.to_disk(options.out)
    print(f"{options.out}: {options.share:.2f} of {options.second.name}")


if __name__ == "__main__":
    main()
