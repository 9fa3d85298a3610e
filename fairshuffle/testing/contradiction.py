"""What two functions of the library say of one thing, when they do not say the same."""

from fairshuffle.errors import FairshuffleError


class ContradictionError(FairshuffleError):
    """The library contradicts itself in a case, whatever the case expects."""
