"""What a turn writes, table by table, in one transaction."""
