"""The weights of `choosing`, as printed by `python -m benchmarks.choosing`: of the signs of a
sentence, and of those of the question for that no sentence answers it."""

from types import MappingProxyType
from typing import Final

WEIGHTS: Final = MappingProxyType(
    {
        "words' meaning, to the best": 1.684,
        "meaning in place, to the best": 2.593,
        "meaning apart": 0.32,
        "meaning apart, to the best": 1.447,
        "cover": 0.27,
        "beside": 1.105,
        "related": 4.833,
        "missing": -1.715,
        "first": 0.642,
        "second": 0.302,
        "third": -0.585,
        "around": -0.785,
        "row": -0.447,
        "names missing": -0.03,
        "unfit": -0.906,
        "by rules": 2.03,
        "may shown": 1.222,
        "may missing": 0.901,
        "if shown": 2.197,
        "if missing": -0.112,
        "how shown": 1.133,
        "how missing": 0.663,
        "cost shown": 0.253,
        "cost missing": -0.686,
        "time shown": 0.783,
        "time missing": 0.448,
        "who shown": 1.474,
        "who missing": 0.314,
        "where shown": 1.116,
        "where missing": -0.303,
        "why shown": 2.108,
        "why missing": -0.645,
        "many shown": 0.087,
        "many missing": -0.804,
        "piece, to the best": 0.636,
        "document, to the best": 0.674,
        "found": -0.703,
        "ranked, to the best": 0.385,
        "alike": 0.495,
        "missing most": -0.693,
        "missing essential": -0.349,
        "missing, to the least": -1.182,
        "with the one before": 0.586,
        "goes on": 0.337,
        "length": -0.287,
        "new": -0.073,
    }
)
OF_QUESTION_WEIGHTS: Final = MappingProxyType(
    {
        "one": 1.241,
        "yes/no": -0.423,
        "words": -1.996,
        "unknown word": 0.865,
        "wants": 0.62,
        "named": 0.427,
        "no rule": 0.604,
    }
)
