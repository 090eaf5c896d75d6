"""Other ways to remember a conversation, each small and real, to compare ours with.

All are told the same messages and asked the same questions; nothing here needs a language model.
"""
