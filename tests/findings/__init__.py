"""One lie, one finding: records with a single fault, and what is told of them."""
