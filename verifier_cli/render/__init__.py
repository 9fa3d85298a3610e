"""From a report to text: one module a form."""
