"""The page of documents: adding, results that stay, replacing, long documents read beside it."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from streamlit.testing.v1 import AppTest

from memory_core import Memory, Settings, samples
from pages.ui import aside
from pages.ui.aside import Readers
from pages.ui.state import Preparation
from tests.page_driver import mind, opened_page, owner, served, visitor
from tests.test_pending import leaflet

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    monkeypatch.setattr(Readers, "want", lambda *_: None)  # no thread beside a test
    monkeypatch.setattr(samples, "documents", list)  # the library takes seconds to read
    with opened_page("documents.py", tmp_path, monkeypatch) as app:
        yield app


def press(app: AppTest, label: str) -> AppTest:
    return next(b for b in app.button if b.label == label).click().run()


def paste(app: AppTest, name: str, text: str) -> AppTest:
    next(i for i in app.text_input if i.label == "Name").set_value(name)
    next(i for i in app.text_area if i.label == "Text").set_value(text)
    return press(app, "Add")


def html(app: AppTest) -> str:
    return "\n".join(str(element.proto.body) for element in app.get("html"))


def test_pasted_text_is_added_and_its_result_stays_until_it_is_dismissed(app: AppTest) -> None:
    paste(app, "lamp.md", "# Aster Lamp\n\n- Price: $30\n")
    assert not app.exception
    assert [d.name for d in mind(app).documents(owner(app))] == ["lamp.md"]
    assert "added, 1 chunk" in html(app)
    app.run()
    assert "added, 1 chunk" in html(app) and "price: $30" in html(app)
    press(app, "Dismiss")
    assert "added, 1 chunk" not in html(app)


def test_erased_document_is_certified_and_the_next_one_is_asked_for_anew(app: AppTest) -> None:
    paste(app, "lamp.md", "# Aster Lamp\n\n- Price: $30\n")
    paste(app, f"![a](http{HOSTILE}.md", "# Bell\n\n- Price: $5\n")
    box = next(e for e in app.get("popover")).proto.id
    assert box
    press(app, "Erase it")
    assert not app.exception
    assert [d.name for d in mind(app).documents(owner(app))] == ["lamp.md"]
    (told,) = (s.value for s in app.success)
    assert "was erased" in told and "](http" not in told and "<img" not in told
    assert next(e for e in app.get("popover")).proto.id != box


def test_same_name_is_replaced_where_that_is_chosen(app: AppTest) -> None:
    paste(app, "lamp.md", "# Aster Lamp\n\n- Price: $30\n")
    app.checkbox(key="replace_same").check().run()
    paste(app, "lamp.md", "# Aster Lamp\n\n- Price: $35\n")
    assert "replaced, now 1 chunk" in html(app)
    assert len(mind(app).documents(owner(app))) == 1


def test_what_is_refused_is_said_in_words_and_nothing_is_stored(app: AppTest) -> None:
    paste(app, "empty.md", "   ")
    assert "refused" in html(app) and "holds no text" in html(app)
    assert mind(app).documents(owner(app)) == []


def test_names_and_texts_of_files_are_shown_as_text(app: AppTest) -> None:
    paste(app, f"{HOSTILE}.md", f"# {HOSTILE}\n\nThe {HOSTILE} costs $5.")
    assert "onerror" in html(app) and "<img" not in html(app)


def test_long_document_shows_how_far_it_is_read_and_waits_while_paused(app: AppTest) -> None:
    paste(app, "phones.md", leaflet())
    assert "names in it are read meanwhile" in html(app)
    assert any("names are being read" in b.label for b in app.button)
    press(app, "Pause")
    assert any(b.label == "Go on" for b in app.button)
    mind(app).read_pending(owner(app))
    app.run()
    assert not any(b.label in {"Pause", "Go on"} for b in app.button)


def test_long_document_is_shown_some_chunks_at_a_time(app: AppTest) -> None:
    paste(app, "phones.md", leaflet(45))
    assert "Nimbus 2" in html(app) and html(app).count("<article>") == 40
    app.selectbox[0].select_index(1).run()
    assert html(app).count("<article>") == 5


def test_readers_read_what_is_waiting_and_end(tmp_path: Path) -> None:
    memory = Memory.open(Settings(data_dir=tmp_path, library=False))
    memory.add_document(leaflet(3), user_id="u", entities="later")
    readers = Readers(Preparation(memory))
    readers.pause("u")
    readers.want(memory, "u")
    assert memory.unread("u") == 3 and readers.is_paused("u")
    readers.go_on("u")
    readers.read(memory, "u")
    assert memory.unread("u") == 0 and readers.said("u") == (0.0, "waiting for its turn")
    memory.close()


def test_what_was_left_is_gone_on_with_whatever_page_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(aside, "later", lambda act, mind, user_id: asked.append(user_id))
    monkeypatch.setattr(samples, "documents", list)
    waiting = {"n": 0}
    monkeypatch.setattr(Memory, "unread", lambda *_: waiting["n"])
    with served(tmp_path, monkeypatch):
        visitor().run()
        assert asked == []
        waiting["n"] = 3
        app = visitor().run()
        assert asked == [owner(app)] and not app.exception


def test_nothing_is_read_while_an_answer_is_made(tmp_path: Path) -> None:
    memory = Memory.open(Settings(data_dir=tmp_path, library=False))
    memory.add_document(leaflet(3), user_id="u", entities="later")
    readers = Readers(Preparation(memory))
    with readers.giving_way():
        reading = Thread(target=readers.read, args=(memory, "u"))
        reading.start()
        reading.join(0.05)
        assert memory.unread("u") == 3
    reading.join()
    assert memory.unread("u") == 0
    memory.close()
