"""A record told hand by hand, scores step by step, and how both show themselves."""
