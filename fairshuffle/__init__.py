r"""A provably fair shuffle and deal verifier for Baloot.

>>> from fairshuffle import verify
>>> verify(b"not a record\n").verdict
'malformed'

verify          the report on the bytes of one finished game; never raises for anything that they may hold
Report          all that was found out: verdict, findings, checks, fairness; as_json, require_ok
Finding         one thing that is wrong: the line, the id of the check, what was expected and what found
Policy          what a reader knows beside the record, and what he insists on
read_record     the lines of a record as events, for programs of their own

Public too are the packages record, verifier, shuffle, server and device, and the modules record.keepsakes,
record.device_list, explain.replay, explain.notebook, words.findings, testing.simulate, events, cards, seats and
errors. docs/api.md lists every name of them, and says what is promised. Whatever stands in no ``__all__`` may change
with any version.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"  # before all else: a report names it

from fairshuffle.on_demand import on_demand
from fairshuffle.verifier.report import Report as _Report

if TYPE_CHECKING:
    from fairshuffle.findings import Finding
    from fairshuffle.record import read_record
    from fairshuffle.verifier import Policy, Report, verify
else:
    __getattr__ = on_demand(
        __name__,
        {
            "fairshuffle.findings": "Finding",
            "fairshuffle.record": "read_record",
            "fairshuffle.verifier": "Policy Report verify",
        },
    )


def _in_a_notebook(report: _Report) -> str:
    # Only a notebook asks for this; a verdict loads no more than it needs.
    from fairshuffle.explain.notebook import report_html  # noqa: PLC0415

    return report_html(report)


_Report.in_a_notebook = _in_a_notebook

__all__ = ["Finding", "Policy", "Report", "__version__", "read_record", "verify"]
