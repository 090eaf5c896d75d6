"""How the pipeline multiplies matrices, which is most of what it does.

spaCy's wheels multiply by BLIS, which knows the wide registers of newer processors only in part;
numpy's OpenBLAS does and takes a third of the time there (33 and 96 GFLOP/s measured on an AMD
EPYC, for 300 words of our model). The products are the same but for the last bits of a number.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.language import Language as SpacyPipeline


def multiply_by_numpy(nlp: "SpacyPipeline") -> bool:
    """Let a pipeline multiply by numpy where that is OpenBLAS; returns whether it does.

    OpenBLAS is held to one thread in the whole process: for matrices as small as these its threads
    wait for each other in a loop, which takes five times the processor time and is no faster.
    """
    from thinc.api import Model, NumpyOps
    from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]  # no types

    found = ThreadpoolController().select(internal_api="openblas")
    if not found.info():
        return False
    found.limit(limits=1)
    for _, pipe in nlp.pipeline:
        model: Any = getattr(pipe, "model", None)
        if isinstance(model, Model):
            for layer in model.walk():
                if isinstance(layer.ops, NumpyOps):
                    layer.ops.use_blis = False
    return True
