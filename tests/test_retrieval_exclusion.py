"""What is shared is shared by many; who has it alone has it alone."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory_core.retrieval.exclusion import Exclusion


def test_many_share_it_at_once() -> None:
    held, together = Exclusion(), threading.Barrier(4, timeout=300)

    def share() -> None:
        with held.shared():
            together.wait()  # only passes while all four are inside

    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(share) for _ in range(4)]:
            done.result()


def test_nobody_else_is_in_while_one_has_it_alone() -> None:
    held, inside, seen = Exclusion(), [0], []

    def change(number: int) -> None:
        if number % 3:
            with held.shared(), held.shared():
                seen.append(inside[0])
        else:
            with held.alone():
                inside[0] += 1
                seen.append(inside[0] - 1)
                inside[0] -= 1

    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(change, number) for number in range(300)]:
            done.result()
    assert seen == [0] * 300


def test_one_who_shares_it_cannot_wait_for_himself() -> None:
    held = Exclusion()
    with held.shared(), pytest.raises(RuntimeError), held.alone():
        pass
    with held.alone():
        pass


def test_what_fails_inside_leaves_it_free() -> None:
    held = Exclusion()
    with pytest.raises(ValueError, match="x"), held.shared():
        raise ValueError("x")
    with pytest.raises(ValueError, match="y"), held.alone():
        raise ValueError("y")
    with held.alone():
        pass
