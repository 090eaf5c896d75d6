"""Databases: connections, transactions, statements, opening and bringing up to date."""
