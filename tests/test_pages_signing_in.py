"""Signing in: who a person is, whose memory is shown then, and what stays without it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from streamlit.testing.v1 import AppTest

from memory_core import Entity
from pages.ui import visitor
from pages.ui.signing_in import person_id, shown_name
from tests import page_driver
from tests.page_driver import mind, owner, served

AUTH = {"redirect_uri": "http://127.0.0.1/oauth2callback", "cookie_secret": "c" * 32}
PROVIDER = {"client_id": "memograph", "client_secret": "s", "server_metadata_url": "http://x.test"}
SUNNIVA = {"iss": "https://id.test", "sub": "7", "name": "Sunniva", "is_logged_in": True}

words = some.text(min_size=1, max_size=12)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What the provider vouched for; filled by the test that signs somebody in."""
    found: dict[str, object] = {"is_logged_in": False}
    monkeypatch.setattr("streamlit.user_info._get_user_info", lambda: dict(found))
    return found


@pytest.fixture
def start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: dict[str, object]
) -> Iterator[AppTest]:
    """The app of a server with a login, not yet run."""
    with served(tmp_path, monkeypatch):
        app = page_driver.visitor()
        app.secrets["auth"] = {**AUTH, **PROVIDER}
        yield app


def account_opened(app: AppTest) -> AppTest:
    app.session_state["account"] = True
    return app.run()


def buttons(app: AppTest) -> set[str]:
    return {button.key or "" for button in app.button}


def test_without_a_login_nothing_speaks_of_signing_in(start: AppTest) -> None:
    del start.secrets["auth"]
    account_opened(start.run())
    assert not start.exception
    assert not {"sign_in_", "sign_out"} & buttons(start)
    assert owner(start).startswith("visitor-")


def test_one_who_is_not_signed_in_has_the_browsers_memory_and_is_offered_to(
    start: AppTest,
) -> None:
    account_opened(start.run())
    assert "sign_in_" in buttons(start)
    assert owner(start).startswith("visitor-")


def test_each_named_provider_has_its_button(start: AppTest) -> None:
    start.secrets["auth"] = {**AUTH, "google": PROVIDER, "work_place": PROVIDER}
    account_opened(start.run())
    assert {"sign_in_google", "sign_in_work_place"} <= buttons(start)
    assert "sign_in_" not in buttons(start)


def test_a_person_has_the_same_memory_wherever_they_sign_in(
    start: AppTest, told: dict[str, object]
) -> None:
    told |= SUNNIVA
    first = owner(start.run())
    told["name"], told["email"] = "Sunniva Vik", "new@address.test"
    again = page_driver.visitor()
    again.secrets["auth"] = {**AUTH, **PROVIDER}
    assert owner(again.run()) == first == person_id(SUNNIVA)
    account_opened(again)
    assert "sign_out" in buttons(again)
    assert any("Sunniva Vik" in text.value for text in again.markdown)


def test_what_the_browser_remembered_is_copied_on_request_only(
    start: AppTest, told: dict[str, object]
) -> None:
    told |= SUNNIVA
    start.run()
    here = start.session_state["visit"]
    browser = visitor.user_id_of(here.key)
    mind(start).remember([Entity("Vantor", "ORGANIZATION")], user_id=browser)
    account_opened(start)
    assert mind(start).count(user_id=here.user_id) == 0
    start.button(key="bring_along").click().run()
    assert not start.exception
    assert mind(start).count(user_id=here.user_id) == mind(start).count(user_id=browser) == 1


@pytest.mark.parametrize("missing", ["iss", "sub"])
def test_a_person_the_provider_does_not_name_has_the_browsers_memory(
    start: AppTest, told: dict[str, object], missing: str
) -> None:
    told |= {**SUNNIVA, missing: ""}
    account_opened(start.run())
    assert owner(start).startswith("visitor-")
    assert any("did not say who you are" in error.value for error in start.error)


def test_a_login_that_does_not_work_says_so_and_keeps_the_memory(start: AppTest) -> None:
    start.secrets["auth"] = {"client_id": "memograph"}
    account_opened(start.run())
    before = owner(start)
    start.button(key="sign_in_").click().run()
    assert not start.exception
    assert any("login does not work" in error.value for error in start.error)
    assert owner(start) == before


def test_a_hostile_name_is_text(start: AppTest, told: dict[str, object]) -> None:
    told |= {**SUNNIVA, "name": "![x](http://evil.test/p.png) <script>" + "x" * 200}
    account_opened(start.run())
    assert not start.exception
    [shown] = [text.value for text in start.markdown if "Signed in as" in text.value]
    assert "](http" not in shown and "<script" not in shown and len(shown) < 200


@given(words, words, words, words)
def test_two_persons_never_share_an_id(iss: str, sub: str, other: str, whose: str) -> None:
    same = (iss, sub) == (other, whose)
    one, two = person_id({"iss": iss, "sub": sub}), person_id({"iss": other, "sub": whose})
    assert (one == two) is same
    assert len(one) == len(two)


def test_where_the_issuer_ends_is_part_of_who_it_is() -> None:
    assert person_id({"iss": "a1", "sub": "1"}) != person_id({"iss": "a", "sub": "11"})


def test_a_person_without_a_name_is_called_by_the_address() -> None:
    assert shown_name({"sub": "7", "email": " a@b.test\n"}) == "a@b.test"
    assert shown_name({"sub": "7"}) == ""
