"""The weights of `choosing`, as printed by `python -m benchmarks.choosing`: of the signs of a
sentence, and of those of the question for that no sentence answers it."""

from types import MappingProxyType
from typing import Final

WEIGHTS: Final = MappingProxyType(
    {
        "aligned": -2.853,
        "aligned in place": -0.27,
        "meaning": 2.979,
        "words' meaning, to the best": 2.642,
        "meaning in place, to the best": 3.145,
        "cover": 1.244,
        "beside": -1.166,
        "related": 5.609,
        "missing": -4.464,
        "first": 0.411,
        "second": -0.132,
        "third": -0.832,
        "around": -1.23,
        "row": -0.815,
        "names missing": -0.001,
        "unfit": -1.013,
        "by rules": 2.031,
        "may shown": 0.942,
        "may missing": 0.722,
        "if shown": 1.964,
        "if missing": -0.338,
        "how shown": 1.601,
        "how missing": 0.901,
        "cost shown": 0.194,
        "cost missing": -0.994,
        "time shown": 0.641,
        "time missing": 0.681,
        "who shown": 1.349,
        "who missing": 0.28,
        "where shown": 1.372,
        "where missing": -0.316,
        "why shown": 2.286,
        "why missing": -0.886,
        "many shown": 0.148,
        "many missing": -0.8,
    }
)
OF_QUESTION_WEIGHTS: Final = MappingProxyType(
    {
        "one": 1.513,
        "yes/no": -0.109,
        "words": -2.447,
        "unknown word": 0.421,
        "wants": 0.674,
        "named": 0.407,
        "no rule": 0.22,
    }
)
