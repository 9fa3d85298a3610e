"""A player's own device: it adds to every shuffle, and keeps the rules that give that its worth (SPEC.md#device).

Device       a device by its list: what it met, gave and was allowed over all its games; set up again from it
Client       the device in one game: bytes of the record go in, anchor and links come out when they may be given
ClientError  a game in which the device takes no part any more
ListFile     the list on the disk; its ``append`` is the store of a device
Told, Wait   what a human is told before he joins, and why nothing is to be given now
"""

from fairshuffle.device.client import Client, Told
from fairshuffle.device.device import Device, Store
from fairshuffle.device.errors import ClientError
from fairshuffle.device.file import ListFile
from fairshuffle.device.part import Wait

__all__ = ["Client", "ClientError", "Device", "ListFile", "Store", "Told", "Wait"]
