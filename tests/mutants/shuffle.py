"""Mutants of ``shuffle``, and of what feeds it."""

from typing import Final

from tests.mutants import Edit, mutants

_EDITS: Final[tuple[Edit, ...]] = (
    # encoding
    ("encoding.py", 'number.to_bytes(size, "big")', 'number.to_bytes(size, "little")'),
    ("encoding.py", 'return len(value).to_bytes(4, "big") + value', "return u8(len(value)) + value"),
    ("encoding.py", '_PREFIX: Final = b"fairshuffle/1/"', '_PREFIX: Final = b"fairshuffle/2/"'),
    ("encoding.py", "bytes(byte ^ 0x36", "bytes(byte ^ 0x37"),
    ("encoding.py", '_OUTER_REST: Final = b"\\x5c" * 32', '_OUTER_REST: Final = b"\\x5c" * 31'),
    # commit
    ("commit.py", 'tagged_hash("commit", _game', 'tagged_hash("commitment", _game'),
    (
        "commit.py",
        'tagged("hand-secret", _game_bytes(game), u32(index))',
        'tagged("hand-secret", u32(index), _game_bytes(game))',
    ),
    ("commit.py", 'tagged("hand-secret", _game_bytes(game), u32(index))', 'tagged("hand-secret", u32(index))'),
    ("commit.py", "_game_bytes(game), u32(index), secret)", "_game_bytes(game), secret)"),
    # chain
    ("chain.py", "for k in range(deal - 1, earlier - 1, -1):", "for k in range(deal, earlier, -1):"),
    ("chain.py", "for k in range(links - 1, -1, -1):", "for k in range(links - 2, -1, -1):"),
    ("chain.py", 'return tagged_hash("anchor", first, u8(seat), link0)', 'return tagged_hash("anchor", first, link0)'),
    (
        "chain.py",
        'return tagged_hash("anchor", first, u8(seat), link0)',
        'return tagged_hash("anchor", u8(seat), link0)',
    ),
    ("chain.py", 'return tagged("link", first, u8(seat))', 'return tagged("link", first)'),
    ("chain.py", "sha256(head + lp(u32(k)) + lp(later_link))", "sha256(head + lp(later_link))"),
    ("chain.py", "if not known.deal < deal <= MAX_LINKS:", "if not known.deal <= deal <= MAX_LINKS:"),
    ("chain.py", "deal, link, known.deal) == known.value", "deal, link, deal - 1) == known.value"),
    ("chain.py", "return anchor(first, seat, earlier_link(first, seat, deal, link, 0)) == known.value", "return True"),
    ("chain.py", "return sha256(first_line).digest()", "return sha256(first_line[:-1]).digest()"),
    # deck
    ("deck.py", "(256 // n * n for n in range(2, 33))", "(256 for n in range(2, 33))"),
    ("deck.py", "(256 // n * n for n in range(2, 33))", "(256 // n * n - 1 for n in range(2, 33))"),
    (
        "deck.py",
        "            if byte < limits[n]:\n                pick",
        "            if byte <= limits[n]:\n                pick",
    ),
    ("deck.py", "pick = byte % n\n                n -= 1", "pick = byte * n // limits[n]\n                n -= 1"),
    (
        "deck.py",
        "                n -= 1\n                deck[n], deck[pick]",
        "                deck[n - 1], deck[pick]",
    ),
    ("deck.py", "deck[n], deck[pick] = deck[pick], deck[n]", "deck[n] = deck[pick]"),
    ("deck.py", "        j += 1\n", "        j += 2\n"),
    ("deck.py", '"deck" if index else "draw"', '"deck"'),
    ("deck.py", "seal, u32(index), u8(mask), *links", "seal, u32(index), *links"),
    ("deck.py", "seal, u32(index), u8(mask), *links", "u32(index), u8(mask), *links"),
    ("deck.py", "seal, u32(index), u8(mask), *links", "seal, u32(index), u8(mask), *links[:3]"),
    ("deck.py", 'return tagged_hash("seal", digest)', "return digest"),
    ("deck.py", "return stream_block(key, 0)[0] % 4", "return stream_block(key, 0)[1] % 4"),
    ("deck.py", "return stream_block(key, 0)[0] % 4", "return key[0] % 4"),
    ("deck.py", "pick = byte % n if byte < _LIMITS[n] else None", "pick = byte % n"),
    # deal
    ("deal.py", "return deck[n:] + deck[:n]", "return deck[:-n] + deck[-n:]"),
    ("deal.py", "return deck[n:] + deck[:n]", "return deck[-n:] + deck[:-n]"),
    ("deal.py", "cards, turned = deck[12:20], deck[20]", "cards, turned = deck[12:20], deck[0]"),
    ("deal.py", "(deck[1:4], deck[4:])", "(deck[0:3], deck[4:])"),
    ("deal.py", "(deck[29:], deck[1:29])", "(deck[28:31], deck[1:29])"),
    ("deal.py", "for seat in order if seat != lift.seat}", "for seat in order}"),
    ("deal.py", "threes[seat] + twos[seat]", "twos[seat] + threes[seat]"),
    ("deal.py", "2 if seat == receiver else 3", "3 if seat == receiver else 2"),
    ("deal.py", "for seat in speaking_order(dealer)}\n    packets", "for seat in SEATS}\n    packets"),
)

_FED: Final[tuple[Edit, ...]] = (
    ("entropy.py", "if self._game.links is None or event.seat in self.joined:", "if self._game.links is None:"),
    ("entropy.py", "if self._game.links is None or event.seat in self.joined:", "if event.seat in self.joined:"),
    ("entropy.py", "if self._known[seat][0].value == event.anchor]", "if False]"),
    (
        "entropy.py",
        "if seat not in self.joined or event.deal > (self._game.links or 0):",
        "if seat not in self.joined:",
    ),
    ("entropy.py", "if event.deal != index or self._now[seat] is not None:", "if event.deal != index:"),
    ("entropy.py", "if event.deal != index or self._now[seat] is not None:", "if self._now[seat] is not None:"),
    ("entropy.py", "        self._last = _put(self._last, seat, event.value)\n", ""),
    (
        "entropy.py",
        "self._known = _put(self._known, seat, (*known[-3:], claimed))",
        "self._known = _put(self._known, seat, (claimed,))",
    ),
    (
        "entropy.py",
        "self._known = _put(self._known, seat, (*known[-3:], claimed))",
        "self._known = _put(self._known, seat, known)",
    ),
    ("entropy.py", '"entropy.anchor" if known[0].deal < 0 and len(known) == 1 else "entropy.link"', '"entropy.link"'),
    ("entropy.py", "sum([1 << seat for seat in given])", "0"),
    ("entropy.py", "        self._now = (None,) * 4\n        self.deals", "        self.deals"),
    ("entropy.py", "        self.missing += len(missing)\n", ""),
    (
        "entropy.py",
        "        if index == 0:\n            self.opened = given",
        "        if index == 0:\n            self.opened = self.joined",
    ),
)

SHUFFLE: Final = (*mutants("shuffle/", _EDITS), *mutants("", _FED))
