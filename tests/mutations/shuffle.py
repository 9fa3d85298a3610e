"""Mutants of ``shuffle``, and of what feeds it."""

from typing import Final

from tests.mutations import Edit, mutants

_EDITS: Final[tuple[Edit, ...]] = (
    # encoding
    ("encoding.py", 'number.to_bytes(4, "big")', 'number.to_bytes(4, "little")'),
    ("encoding.py", 'len(value).to_bytes(4, "big")', "u8(len(value))"),
    ("encoding.py", 'len(value).to_bytes(4, "big")', 'len(value).to_bytes(4, "little")'),
    ("encoding.py", '_PREFIX: Final = b"fairshuffle/1/"', '_PREFIX: Final = b"fairshuffle/2/"'),
    ("encoding.py", 'hmac.digest(key, message, "sha256")', "sha256(key + message).digest()"),
    # commit
    ("commit.py", 'tagged_hash("commit", _game', 'tagged_hash("commitment", _game'),
    ("commit.py", '"hand-secret", _game_bytes(game), u32(index)', '"hand-secret", u32(index), _game_bytes(game)'),
    ("commit.py", '"hand-secret", _game_bytes(game), u32(index)', '"hand-secret", u32(index)'),
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
    ("chain.py", '"link", first, u8(seat), u32(k), later_link', '"link", first, u32(k), later_link'),
    ("chain.py", '"link", first, u8(seat), u32(k), later_link', '"link", first, u8(seat), later_link'),
    ("chain.py", "if not proven < deal <= MAX_LINKS:", "if not proven <= deal <= MAX_LINKS:"),
    ("chain.py", "link, max(proven, 0))", "link, deal - 1)"),
    (
        "chain.py",
        "value == (earlier if proven >= 0 else anchor(first, seat, earlier))",
        "proven < 0 or value == earlier",
    ),
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
    ("deck.py", "u32(index), u8(mask), *links", "u32(index), *links"),
    ("deck.py", "tagged(purpose, seal, u32(index)", "tagged(purpose, u32(index)"),
    ("deck.py", "u8(mask), *links)", "u8(mask), *links[:3])"),
    ("deck.py", 'return tagged_hash("seal", digest)', "return digest"),
    ("deck.py", "return stream_block(key, 0)[0] % 4", "return stream_block(key, 0)[1] % 4"),
    ("deck.py", "return stream_block(key, 0)[0] % 4", "return key[0] % 4"),
    ("deck.py", "pick = byte % n if byte < _LIMITS[n] else None", "pick = byte % n"),
    # deal
    ("deal.py", "return deck[n:] + deck[:n]", "return deck[:-n] + deck[-n:]"),
    ("deal.py", "return deck[n:] + deck[:n]", "return deck[-n:] + deck[:-n]"),
    ("deal.py", "return Dealt(first, deck[20], deck[21:])", "return Dealt(first, deck[0], deck[21:])"),
    ("deal.py", "(deck[1:4], deck[4:])", "(deck[0:3], deck[4:])"),
    ("deal.py", "(deck[29:], deck[1:29])", "(deck[28:31], deck[1:29])"),
    ("deal.py", "packet, *rest[3 * place : 17]", "packet, *rest[3 * place + 1 : 18]"),
    ("deal.py", "deck[threes] + deck[twos]", "deck[twos] + deck[threes]"),
    ("deal.py", "begin + 3 - (place == receiver)", "begin + 2 + (place == receiver)"),
    ("deal.py", "_closing_of(distance(dealer, seat), ", "_closing_of(seat, "),
    # inputs
    ("inputs.py", "return cut(deck, made.cards) if made and made.cards else deck", "return deck"),
    ("inputs.py", "return deal(cut_by(deck, made), dealer, lift_of(made))", "return deal(cut_by(deck, made), dealer)"),
    ("inputs.py", "inputs.mask, inputs.links)", "0, inputs.links)"),
    # links
    ("links.py", "if links.chains.length is None or seat in links.joined:", "if links.chains.length is None:"),
    ("links.py", "if links.chains.length is None or seat in links.joined:", "if seat in links.joined:"),
    ("links.py", "if known is not None and known.value == value]", "if False]"),
    ("links.py", "if deal > (links.chains.length or 0):", "if False:"),
    ("links.py", "elif deal != index or links.mask >> seat & 1:", "elif deal != index:"),
    ("links.py", "elif deal != index or links.mask >> seat & 1:", "elif links.mask >> seat & 1:"),
    ("links.py", "        _with(links.known, seat, Known(index, value)),\n", "        links.known,\n"),
    ("links.py", "earlier = () if holds else known[-_MOST_KEPT:]", "earlier = ()"),
    ("links.py", "return NO_LINK if known is None or known.deal < 0 else known.value", "return NO_LINK"),
    ("links.py", '"entropy.anchor" if known[0].deal < 0 and len(known) == 1 else "entropy.link"', '"entropy.link"'),
    ("links.py", "Inputs(index, links.seal, links.mask, last)", "Inputs(index, links.seal, 0, last)"),
    ("links.py", "        mask=0,\n", ""),
    ("links.py", "        missing=links.missing + len(lost),\n", ""),
    ("links.py", "opened=links.opened if index else links.linked,", "opened=links.opened if index else links.joined,"),
)

SHUFFLE: Final = mutants("shuffle/", _EDITS)
