"""How matrices are multiplied: by one thread.

For matrices as small as ours the threads of OpenBLAS wait for each other in a loop, which takes up
to five times the processor time and is no faster.
"""


def one_thread() -> bool:
    """Hold OpenBLAS to one thread in the whole process; returns whether it is loaded."""
    from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]  # no types

    found = ThreadpoolController().select(internal_api="openblas")
    found.limit(limits=1)
    return bool(found.info())
