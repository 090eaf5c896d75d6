"""How the pipeline multiplies matrices, which is most of what it does.

spaCy's wheels multiply by BLIS, which knows the wide registers of newer processors only in part;
numpy's OpenBLAS does and takes a third of the time there (33 and 96 GFLOP/s measured on an AMD
EPYC, for 300 words of our model). The products are the same but for the last bits of a number.
"""

from typing import TYPE_CHECKING, Any

from memory_core.multiplying import one_thread

if TYPE_CHECKING:
    from spacy.language import Language as SpacyPipeline


def multiply_by_numpy(nlp: "SpacyPipeline") -> bool:
    """Let a pipeline multiply by numpy where that is OpenBLAS, which is held to one thread; returns
    whether it does."""
    from thinc.api import Model, NumpyOps

    if not one_thread():
        return False
    for _, pipe in nlp.pipeline:
        model: Any = getattr(pipe, "model", None)
        if isinstance(model, Model):
            for layer in model.walk():
                if isinstance(layer.ops, NumpyOps):
                    layer.ops.use_blis = False
    return True
