"""A provably fair shuffle and deal verifier for Baloot.

``verify(data)`` checks the bytes of one finished game and returns a report.
"""

__version__ = "0.1.0"  # before all else: a report names it

from fairshuffle.verifier import Report, verify


def _in_a_notebook(report: Report) -> str:
    # Only a notebook asks for this; a verdict loads no more than it needs.
    from fairshuffle.explain.notebook import report_html  # noqa: PLC0415

    return report_html(report)


Report.in_a_notebook = _in_a_notebook

__all__ = ["Report", "__version__", "verify"]
