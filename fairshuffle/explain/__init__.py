"""What people ask behind a verdict: a game hand by hand, why a card was illegal, what a deal follows from, scores."""
