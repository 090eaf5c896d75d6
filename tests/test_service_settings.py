"""How a service is asked, from a mapping or the environment; what cannot work is refused."""

import pytest

from memory_core import Settings
from memory_core.errors import InputError
from memory_core.service_settings import ServiceSettings, environment, from_values


def test_numbers_may_come_as_words_and_nothing_leaves_the_default() -> None:
    found = from_values(
        {"model": " m ", "temperature": "0.2", "max_tokens": 300, "timeout_s": "", "reads": "true"}
    )
    assert found == ServiceSettings(model="m", temperature=0.2, max_tokens=300, reads=True)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"temperature": 3}, "0 to 2"),
        ({"temperature": "warm"}, "give a number"),
        ({"timeout_s": 0}, "more than 0"),
        ({"timeout_s": "nan"}, "more than 0"),
        ({"max_tokens": 0}, "1 or more"),
        ({"max_tokens": "inf"}, "give a number"),
        ({"price_sent": -1}, "0 or more"),
        ({"budget": 0, "price_sent": 1}, "more than 0"),
        ({"budget": 1}, "needs the prices"),
    ],
)
def test_what_cannot_work_is_refused_with_the_way_out(values: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        from_values(values)


def test_the_environment_names_a_service_for_every_visitor() -> None:
    names = {
        "MEMOGRAPH_SERVICE_MODEL": "small",
        "MEMOGRAPH_SERVICE_API_KEY": "sk-1",
        "MEMOGRAPH_SERVICE_BUDGET": "2",
        "MEMOGRAPH_SERVICE_HOSTS": "public",
    }
    assert environment(names) == {"model": "small", "api_key": "sk-1", "budget": "2"}
    assert environment({"MEMOGRAPH_SERVICE_API_KEY": "sk-1"}) == {}


def test_hosts_and_the_token_budget_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MEMOGRAPH_SERVICE_HOSTS", raising=False)
    assert Settings().service_hosts == ("public",)
    monkeypatch.setenv("MEMOGRAPH_SERVICE_HOSTS", "public, LOCALHOST:11434")
    monkeypatch.setenv("MEMOGRAPH_TOKEN_BUDGET", "800")
    assert Settings().service_hosts == ("public", "localhost:11434")
    assert Settings().token_budget == 800
