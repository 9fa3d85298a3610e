"""The words with which profiles are listed and compared, in English and Arabic."""

from typing import Final

SAYS: Final = ("says: {words}", "كلامهم: {words}")
BECAUSE: Final = ("because: {because}", "السبب: {because}")
SAME: Final = ("rules that are the same: {count}", "القوانين المتساوية: {count}")
