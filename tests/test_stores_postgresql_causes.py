"""A PostgreSQL server that cannot be reached or refuses: what to do is told, a password never."""

import pytest

from memory_core import Settings
from memory_core.errors import InputError, StoreError
from memory_core.stores.engine import postgresql as pg
from memory_core.stores.engine.postgresql_causes import cause
from memory_core.stores.sql import SqlStore, open_store
from tests.postgresql_server import Server
from tests.store_contract import names_in, say, ttl

RIGHT = "p%40ss%2Fw%C3%B6rd"
"""The server's password as it stands in an address."""


def opened(url: str) -> SqlStore:
    return open_store(None, ttl=ttl, url=url)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ((RIGHT, "wr0ngSecret"), "refuses the user or the password"),
        (("/postgres", "/nowhere"), "no database of this name"),
        (("tester:", "nobody:"), "refuses the user or the password"),
        ((":PORT/", ":1/"), "no server answers there"),
    ],
)
def test_refused_connection_is_told_without_the_password(
    postgresql: Server, change: tuple[str, str], words: str
) -> None:
    url = postgresql.url_by_password(RIGHT)
    old, new = change
    wrong = url.replace(old.replace("PORT", str(postgresql.port)), new)
    assert wrong != url
    with pytest.raises(StoreError, match=words) as told:
        opened(wrong)
    chain, error = "", told.value.with_traceback(None).__cause__
    while error is not None:
        chain += f"{error!r} {error}"
        error = error.__cause__
    chain += str(told.value)
    assert not any(secret in chain for secret in ("wr0ngSecret", RIGHT, "p@ss"))


def test_right_password_opens(postgresql: Server, postgresql_url: str) -> None:
    store = opened(postgresql.url_by_password(RIGHT))
    say(store, "m1", "Lamp")
    assert names_in(store) == {"Lamp"}
    assert "p@ss" not in repr(store._database.__dict__)
    store.close()


@pytest.mark.parametrize(
    "url", ["postgresql://u:s3cret@h:port/x", "mysql://u:s3cret@h/x", "s3cret", "postgresql:s3cret"]
)
def test_address_that_is_none_is_refused_without_showing_it(url: str) -> None:
    for use in (pg.read_url, lambda wrong: opened(Settings(database_url=wrong).database_url)):
        with pytest.raises(InputError, match=r"write it as|write postgresql://") as told:
            use(url)
        assert "s3cret" not in str(told.value)
        assert told.value.__cause__ is None


def test_settings_do_not_show_the_password() -> None:
    settings = Settings(database_url="postgresql://u:s3cret@h/x")
    assert "s3cret" not in repr(settings)


def test_error_nobody_foresaw_is_given_in_its_own_words() -> None:
    assert cause(ValueError("something  odd\nhappened")) == "it fails (something odd happened)"
