"""What tests of devices share: a vault for the tables at which they take part."""

from collections.abc import Iterator
from typing import Final

import pytest

from fairshuffle.server import DerivedVault, hkdf

KEY: Final = bytes(range(32))


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DerivedVault]:
    made = DerivedVault(tmp_path_factory.mktemp("vault") / "ledger.db", hkdf(KEY))
    yield made
    made.close()
