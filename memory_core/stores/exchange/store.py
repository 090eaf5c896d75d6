"""Export and import of all rows of a user."""

from collections.abc import Mapping
from datetime import datetime

from memory_core.stores.exchange.reads import ExchangeReads
from memory_core.stores.lookups import user_key
from memory_core.stores.protocols.exchange import Indexing, LoadedRows


class Exchange(ExchangeReads):
    """`exchange_base.ExchangeStore`."""

    def load_rows(
        self, tables: Mapping[str, object], *, user_id: str, now: datetime, indexing: Indexing
    ) -> LoadedRows:
        """Write rows as `exported_rows` yields them, all or nothing, after all are checked.

        A row that is there already is left as it is. An id that stands for something else here is
        replaced. A value beside the one that holds here comes in as a former one.
        Raises InputError for entries that are wrong, with nothing written.
        """
        from memory_core.stores.exchange.checks import checked
        from memory_core.stores.exchange.forms import FORMS
        from memory_core.stores.exchange.loading import Loading

        incoming = checked(tables)
        with self._database.write(user_id) as connection:
            loading = Loading(connection, user_key(connection, user_id), incoming, now)
            for form in FORMS:
                loading.load(form)
            loading.finish(indexing)
        report = loading.report()
        unknown = [f"{name}: not known here ({n})" for name, n in sorted(incoming.unknown.items())]
        return LoadedRows(report.written, report.there, (*report.notes, *unknown), report.documents)
