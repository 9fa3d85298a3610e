"""The forger's kit: finished records changed and signed anew, servers that lie, and all forgeries there are."""
