"""What makes a device give nothing any more, as an exception (SPEC.md#device)."""

from fairshuffle.errors import FairshuffleError


class ClientError(FairshuffleError):
    """A game in which this device does not take part, or not any more (SPEC.md#device-leaves).

    ``reason``, where the server broke the protocol: ``anchor`` or ``link`` (not this device's own), ``cut`` (after the
    link), ``digest`` or ``signature`` of a checkpoint, ``receipt`` (the bytes are not those that were there before), or
    the id of the fault that a line is. Otherwise ``seen`` (a game id that was there before), ``key`` (not the server's
    key), ``game`` (the first line of another record), ``whole`` (half a line), ``stopped`` (there was a reason before).
    """

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        super().__init__(text)

    @property
    def server_at_fault(self) -> bool:
        """Whether the server broke the protocol, so that nothing is given in this game any more."""
        return self.reason not in {"seen", "key", "game", "whole", "stopped"}
