"""A visitor's service on the page: where it may be, what it may cost, whose key goes where, and
what is shown when it fails."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from memory_core.errors import InputError
from memory_core.llm.loopback import LoopbackService
from memory_core.results import Spent, Step, Turn
from memory_core.service_settings import ServiceSettings
from pages.ui.chips import cost_words
from pages.ui.service import changed, service_of, service_of_the_house
from pages.ui.speaking import doing
from tests.page_driver import opened_app

KEY = "sk-4f9a-very-secret-0000wxyz"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    with opened_app(tmp_path, monkeypatch) as app:
        yield app


def configure(app: AppTest, url: str, **numbers: float) -> None:
    fields = {field.label: field for field in app.text_input}
    fields["Key"].set_value(KEY)
    fields["Model"].set_value("small-1")
    fields["Base URL (optional)"].set_value(url)
    for field in app.number_input:
        for name, value in numbers.items():
            if name in field.label.lower():
                field.set_value(value)
    next(b for b in app.button if b.label == "Let it answer").click().run()
    assert not app.exception


def ask(app: AppTest, text: str = "Sunniva works at Vantor") -> Turn:
    app.chat_input[0].set_value(text).run()
    assert not app.exception
    turn = app.session_state["visit"].turn
    assert isinstance(turn, Turn)
    return turn


def test_an_address_inside_the_servers_network_is_refused_in_words(app: AppTest) -> None:
    with LoopbackService() as service:
        configure(app, service.base_url)
        assert "visitors may not have it call" in app.error[0].value
        assert app.session_state["visit"].service is None
        ask(app)
        assert service.received == []


def test_settings_of_the_form_are_asked_with_and_the_budget_ends_it(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMOGRAPH_SERVICE_HOSTS", "127.0.0.1")
    with LoopbackService(lambda _: "At Vantor.") as service:
        configure(
            app,
            service.base_url,
            temperature=0.3,
            **{"tokens of an answer": 99, "tokens received": 1_000_000.0},
            **{"tokens sent": 100.0, "spend": 1.5},
        )
        turn = ask(app)
        assert turn.spent and turn.spent.cost and turn.answered_by == "small-1"
        body = service.received[0].body
        assert (body["temperature"], body["max_tokens"]) == (0.3, 99)
        again = ask(app, "Where does Sunniva work?")
        assert again.answered_by == "offline" and len(service.received) == 1
        ask(app, "And where does Bjarte, whom Sunniva told me about, work these days?")
    (problem,) = app.session_state["visit"].problems  # not one for each question
    assert "budget of 1.5" in problem
    assert KEY not in str(app.session_state["visit"])


def test_that_a_service_failed_stays_until_it_is_dismissed(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMOGRAPH_SERVICE_HOSTS", "127.0.0.1")
    with LoopbackService(lambda _: "Yes.", fault="key", fails=1) as service:
        configure(app, service.base_url)
        ask(app)
        assert "check the key" in app.error[0].value
        assert ask(app, "Where does Sunniva work?").answered_by == "small-1"
    assert "check the key" in app.error[0].value
    app.button(key="dismiss_0").click().run()
    assert not app.error


def test_the_key_of_the_house_goes_to_the_address_of_the_house_only() -> None:
    house = service_of(
        "sk-house", ServiceSettings(model="m", base_url="https://a.example.org/v1"), of_house=True
    )
    elsewhere = ServiceSettings(model="m", base_url="https://evil.example.com/v1")
    assert changed(house, api_key="", settings=elsewhere).api_key == ""
    dearer = ServiceSettings(model="dear", base_url=house.base_url, reads=True, max_tokens=9)
    kept = changed(house, api_key="", settings=dearer)
    assert (kept.api_key, kept.model, kept.reads) == ("sk-house", "m", True)
    assert kept.purse is house.purse and kept.settings.max_tokens is None
    own = changed(house, api_key="sk-own", settings=dearer)
    assert (own.api_key, own.model, own.of_house) == ("sk-own", "dear", False)


def test_a_key_of_ones_own_stays_with_its_address() -> None:
    mine = service_of("sk-mine", ServiceSettings(model="m", base_url="https://a.example.org/v1"))
    other_model = ServiceSettings(model="n", base_url="https://a.example.org/v1")
    assert changed(mine, api_key="", settings=other_model).api_key == "sk-mine"
    other_place = ServiceSettings(model="m", base_url="https://b.example.org/v1")
    assert changed(mine, api_key="", settings=other_place).api_key == ""
    with pytest.raises(InputError, match="inside"):
        changed(mine, api_key="k", settings=ServiceSettings(model="m", base_url="http://10.0.0.1"))


def test_the_environment_names_a_service_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    assert service_of_the_house() is None
    monkeypatch.setenv("MEMOGRAPH_SERVICE_MODEL", "small")
    monkeypatch.setenv("MEMOGRAPH_SERVICE_BASE_URL", "http://127.0.0.1:11434/v1")
    monkeypatch.setenv("MEMOGRAPH_SERVICE_MAX_TOKENS", "300")
    found = service_of_the_house()
    assert found and found.of_house and found.settings.max_tokens == 300
    found.check()


def test_what_was_spent_and_waited_for_is_said_in_words() -> None:
    assert cost_words(None) == ""
    assert cost_words(Spent(1, 1200, 30, cost=0.0021)) == " · 1,200 + 30 tokens, cost 0.0021"
    assert cost_words(Spent(1, 5, 3, estimated=True)) == " · about 5 + 3 tokens"
    waiting = doing(Step("wait", 0, "x is busy; asked again in 3 s", {"try": 2, "of": 3}))
    assert "try 2 of 3" in waiting.replace("\\", "")
