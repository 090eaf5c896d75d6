"""Databases a memory can live in.

base and protocols say what a store can do; sql puts it together. schema: the tables; engine: SQLite
and PostgreSQL; migrations: from one format to the next; writing: what a turn writes; ranked,
history, past, conversation, people: what is read; editing, erasure, exchange: what people do to
their memory.
"""
