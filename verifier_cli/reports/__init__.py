"""What ``verify`` writes into files beside its answer: an HTML page, JUnit XML, SARIF."""
