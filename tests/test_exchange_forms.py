"""Every table and column leaves in an export or is named as one that does not; no row number, no
secret and no user leaves."""

import json

from sqlalchemy import BigInteger

from memory_core import Memory
from memory_core.stores.exchange.forms import BY_NAME, DERIVED, FORMS, NOT_CARRIED
from memory_core.stores.schema.columns import Instant, Until
from memory_core.stores.schema.tables import metadata
from tests.exchange_memory import USER, lived


def test_every_table_is_carried_or_named_as_one_that_is_not() -> None:
    assert set(metadata.tables) == BY_NAME.keys() | NOT_CARRIED.keys()
    assert not BY_NAME.keys() & NOT_CARRIED.keys()


def test_every_column_is_carried_or_derived_and_no_row_number_leaves() -> None:
    for form in FORMS:
        carried = {field.name: field for field in form.fields}
        derived = {column for table, column in DERIVED if table == form.name}
        for column in form.table.c:
            if column.name in {"key", "user_key"} | derived:
                continue
            field = carried[column.name]
            is_number = isinstance(column.type, BigInteger) and not isinstance(
                column.type, Instant | Until
            )
            is_key = is_number or column.name.endswith("_key") or bool(column.foreign_keys)
            assert (field.kind == "row") == is_key, f"{form.name}.{column.name}"


def test_tables_that_others_refer_to_come_first() -> None:
    seen: set[str] = set()
    for form in FORMS:
        seen.add(form.name)
        assert {field.target for field in form.fields if field.target} <= seen


def test_no_secret_and_no_user_is_in_an_export(memory: Memory) -> None:
    lived(memory)
    session = memory.sessions(USER)[0]
    code = memory.resume_code(session.id, user_id=USER)
    text = str(memory.export(user_id=USER))
    assert code not in text
    assert "resume_codes" not in text
    assert "sealed" not in text
    assert USER not in text
    assert "user_key" not in json.loads(text)["messages"][0]
