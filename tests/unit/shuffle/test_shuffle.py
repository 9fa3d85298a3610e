"""From secrets to cards: what must hold for every key, chain, deck and deal (SPEC.md#protocol)."""

import hmac
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.cards import DECK
from fairshuffle.limits import MAX_LINKS
from fairshuffle.seats import SEATS
from fairshuffle.shuffle import (
    NO_LINK,
    Known,
    Lift,
    Step,
    anchor,
    close,
    commitment,
    cut,
    deal,
    deal_key,
    deck_from_key,
    earlier_link,
    first_dealer,
    first_fingerprint,
    follows,
    hand_commitment,
    hand_secret,
    is_game_id,
    link_step,
    lp,
    make_chain,
    prf,
    seal,
    stream_block,
    tagged,
    tagged_hash,
    u8,
    u32,
    walk,
)

FIRST: Final = sha256(b"a first line\n").digest()
OTHER: Final = sha256(b"another first line\n").digest()
A, B, C, D = (bytes([number]) * 32 for number in range(1, 5))
KEYS = st.binary(min_size=32, max_size=32)
LIFTS: Final = [None, *(Lift(take, seat) for take in ("top", "bottom") for seat in SEATS)]


def flipped(value: bytes, bit: int) -> bytes:
    return (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(len(value), "big")


# --- the form of what is hashed -------------------------------------------------------------------------------------


def test_every_field_stands_behind_its_length() -> None:
    assert lp(b"") == b"\0\0\0\0"
    assert lp(b"x" * 258) == b"\0\0\1\2" + b"x" * 258
    assert tagged("seal", b"ab", u8(7)) == b"\0\0\0\x12fairshuffle/1/seal" + b"\0\0\0\2ab" + b"\0\0\0\1\7"
    assert tagged_hash("seal", b"ab") == sha256(b"\0\0\0\x12fairshuffle/1/seal\0\0\0\2ab").digest()


@given(st.lists(st.binary(max_size=9), max_size=4), st.lists(st.binary(max_size=9), max_size=4))
def test_no_two_lists_of_fields_have_one_form(some: list[bytes], others: list[bytes]) -> None:
    assert (tagged("t", *some) == tagged("t", *others)) == (some == others)


def test_fields_do_not_run_into_each_other() -> None:
    assert tagged("t", b"a", b"bc") != tagged("t", b"ab", b"c")
    assert tagged("t", b"a") != tagged("ta")


def test_numbers_are_unsigned_and_have_the_highest_byte_first() -> None:
    assert [u8(0), u8(255), u32(0), u32(258), u32(2**32 - 1)] == [b"\0", b"\xff", b"\0" * 4, b"\0\0\1\2", b"\xff" * 4]
    for form, number in ((u8, -1), (u8, 256), (u32, -1), (u32, 2**32)):
        with pytest.raises(ValueError, match=f"^{number} is not an unsigned number"):
            form(number)


@given(KEYS, st.binary(max_size=300))
def test_prf_is_hmac_sha256(key: bytes, message: bytes) -> None:
    assert prf(key, message) == hmac.digest(key, message, "sha256")


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_prf_takes_keys_of_32_bytes_only(size: int) -> None:
    with pytest.raises(ValueError, match=f"a key has 32 bytes, not {size}"):
        prf(bytes(size), b"")


# --- what the server commits to -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["a", "Z", "0", ".", "_", "-", "draft-game-0001", "x" * 64])
def test_game_id(game: str) -> None:
    assert is_game_id(game)


@pytest.mark.parametrize("game", ["", "x" * 65, "a b", "a\n", "\na", "a/b", "a:b", "é", "٣", "ａ", "a\0"])
def test_not_a_game_id(game: str) -> None:
    assert not is_game_id(game)
    with pytest.raises(ValueError, match="a game id is"):
        commitment(game, A)
    with pytest.raises(ValueError, match="a game id is"):
        hand_secret(game, A, 0)
    with pytest.raises(ValueError, match="a game id is"):
        hand_commitment(game, 0, A)


def test_server_values_are_written_as_the_protocol_says() -> None:
    game = b"\0\0\0\2g1"
    index = b"\0\0\0\4\0\0\0\5"
    key = b"\0\0\0\x20" + A
    assert commitment("g1", A) == sha256(b"\0\0\0\x14fairshuffle/1/commit" + game + key).digest()
    assert hand_secret("g1", A, 5) == hmac.digest(A, b"\0\0\0\x19fairshuffle/1/hand-secret" + game + index, "sha256")
    hand = b"\0\0\0\x19fairshuffle/1/commit-hand" + game + index + key
    assert hand_commitment("g1", 5, A) == sha256(hand).digest()


def test_server_values_depend_on_game_secret_and_index() -> None:
    values = [
        f(game, key, i) for f in (hand_secret, _hand_commitment) for game in "gh" for key in (A, B) for i in (0, 1)
    ]
    values += [commitment(game, key) for game in "gh" for key in (A, B)]
    assert len(set(values)) == 20


def _hand_commitment(game: str, secret: bytes, index: int) -> bytes:
    return hand_commitment(game, index, secret)


# --- what the players add -------------------------------------------------------------------------------------------


def test_fingerprint_is_of_one_line_with_its_lf() -> None:
    assert first_fingerprint(b"{}\n") == sha256(b"{}\n").digest()
    for line in (b"", b"{}", b"{}\n{}", b"{}\n\n", b"\n{}\n", b"{}\r"):
        with pytest.raises(ValueError, match="only LF"):
            first_fingerprint(line)


def test_links_and_anchor_are_written_as_the_protocol_says() -> None:
    head = b"\0\0\0\x20" + FIRST + b"\0\0\0\1\2"
    link = b"\0\0\0\x12fairshuffle/1/link" + head + b"\0\0\0\4\0\0\1\0" + b"\0\0\0\x20" + A
    assert link_step(FIRST, 2, 256, A) == sha256(link).digest()
    assert anchor(FIRST, 2, A) == sha256(b"\0\0\0\x14fairshuffle/1/anchor" + head + b"\0\0\0\x20" + A).digest()


def test_chain_has_its_random_link_last_and_steps_down_from_it() -> None:
    chain = make_chain(FIRST, 1, A, 5)
    assert len(chain) == 6
    assert chain[5] == A
    assert all(chain[k] == link_step(FIRST, 1, k, chain[k + 1]) for k in range(5))


def test_later_link_proves_every_missing_one() -> None:
    chain = make_chain(FIRST, 1, A, 5)
    for later, earlier in product(range(6), repeat=2):
        if earlier <= later:
            assert earlier_link(FIRST, 1, later, chain[later], earlier) == chain[earlier]
        else:
            with pytest.raises(ValueError, match=f"deal {later} does not prove one of deal {earlier}"):
                earlier_link(FIRST, 1, later, chain[later], earlier)


def test_link_follows_the_anchor_and_every_link_before_it_alone() -> None:
    chain = make_chain(FIRST, 1, A, 5)
    proven = [Known(-1, anchor(FIRST, 1, chain[0])), *(Known(k, link) for k, link in enumerate(chain))]
    for known, number, sent in product(proven, range(6), range(6)):
        assert follows(FIRST, 1, known, number, chain[sent]) == (sent == number > known.deal)


@pytest.mark.parametrize("known_deal", [-1, 0, 2])
def test_link_with_any_bit_flipped_does_not_follow(known_deal: int) -> None:
    chain = make_chain(FIRST, 1, A, 3)
    value = anchor(FIRST, 1, chain[0]) if known_deal < 0 else chain[known_deal]
    assert follows(FIRST, 1, Known(known_deal, value), 3, chain[3])
    for bit in range(256):
        assert not follows(FIRST, 1, Known(known_deal, value), 3, flipped(chain[3], bit))
        assert not follows(FIRST, 1, Known(known_deal, flipped(value, bit)), 3, chain[3])
        assert not follows(flipped(FIRST, bit), 1, Known(known_deal, value), 3, chain[3])


def test_link_of_another_seat_or_game_does_not_follow() -> None:
    chain = make_chain(FIRST, 1, A, 3)
    for first, seat in product((FIRST, OTHER), SEATS):
        for known in (Known(-1, anchor(FIRST, 1, chain[0])), Known(0, chain[0])):
            assert follows(first, seat, known, 2, chain[2]) == (first == FIRST and seat == 1)


def test_longest_chain_opens_its_anchor_by_its_last_link() -> None:
    chain = make_chain(FIRST, 3, B, MAX_LINKS)
    assert len(chain) == MAX_LINKS + 1
    assert follows(FIRST, 3, Known(-1, anchor(FIRST, 3, chain[0])), MAX_LINKS, B)


def test_link_beyond_the_longest_chain_is_none() -> None:
    known = Known(MAX_LINKS, link_step(FIRST, 3, MAX_LINKS, B))
    assert not follows(FIRST, 3, known, MAX_LINKS + 1, B)
    assert not follows(FIRST, 3, Known(0, A), 2**53, B)


@pytest.mark.parametrize("links", [-1, 0, MAX_LINKS + 1])
def test_chain_length_has_limits(links: int) -> None:
    with pytest.raises(ValueError, match=f"not {links}$"):
        make_chain(FIRST, 0, A, links)


# --- keys -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("index", "tag"), [(0, b"draw"), (1, b"deck"), (259, b"deck")])
def test_key_is_written_as_the_protocol_says(index: int, tag: bytes) -> None:
    message = b"\0\0\0\x12fairshuffle/1/" + tag + b"\0\0\0\x20" + B + b"\0\0\0\4" + index.to_bytes(4, "big")
    message += b"\0\0\0\1\x05" + b"".join(b"\0\0\0\x20" + link for link in (A, B, C, D))
    assert deal_key(A, B, index, 0b0101, (A, B, C, D)) == hmac.digest(A, message, "sha256")


def test_every_input_enters_the_key() -> None:
    keys = [deal_key(A, B, 1, mask, [C] * 4) for mask in range(16)]
    keys += [deal_key(A, B, 1, 0, [D if seat == other else C for seat in SEATS]) for other in SEATS]
    keys += [deal_key(A, B, 0, 0, [C] * 4), deal_key(A, B, 2, 0, [C] * 4)]
    keys += [deal_key(D, B, 1, 0, [C] * 4), deal_key(A, D, 1, 0, [C] * 4)]
    assert len(set(keys)) == 24


def test_block_is_written_as_the_protocol_says() -> None:
    message = b"\0\0\0\x14fairshuffle/1/stream\0\0\0\4\0\0\1\1"
    assert stream_block(A, 257) == hmac.digest(A, message, "sha256")


@given(KEYS)
def test_first_dealer_is_the_first_byte_mod_four(key: bytes) -> None:
    block = hmac.digest(key, b"\0\0\0\x14fairshuffle/1/stream\0\0\0\4\0\0\0\0", "sha256")
    assert first_dealer(key) == block[0] % 4


def test_first_dealer_of_every_first_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    dealers = []
    for byte in range(256):
        give_stream(monkeypatch, [byte])
        dealers.append(first_dealer(A))
    assert dealers == [0, 1, 2, 3] * 64


# --- decks ----------------------------------------------------------------------------------------------------------


def slow_deck(stream: Callable[[int], int]) -> tuple[list[int], list[tuple[int, int, int, int | None]]]:
    """The deck, and all bytes used with their places, as the protocol's text has it: one byte of the stream a time."""
    deck = list(range(32))
    used: list[tuple[int, int, int, int | None]] = []
    place = 0
    for n in range(32, 1, -1):
        while True:
            b = stream(place)
            place += 1
            if b < (256 // n) * n:
                break
            used.append((place - 1, b, n, None))
        used.append((place - 1, b, n, b % n))
        kept = deck[n - 1]
        deck[n - 1] = deck[b % n]
        deck[b % n] = kept
    return deck, used


def stream_of(key: bytes) -> Callable[[int], int]:
    def byte_at(place: int) -> int:
        block = place // 32
        message = b"\0\0\0\x14fairshuffle/1/stream" + b"\0\0\0\4" + bytes([0, 0, 0, block])
        return hmac.new(key, message, "sha256").digest()[place % 32]

    return byte_at


def give_stream(monkeypatch: pytest.MonkeyPatch, start: Sequence[int]) -> Callable[[int], int]:
    """Let every key have a stream of the given bytes, then zeros; the byte at each place of it."""

    def fake(_key: bytes, message: bytes) -> bytes:
        j = int.from_bytes(message[-4:], "big")
        assert message == tagged("stream", u32(j))
        return bytes(start[32 * j : 32 * j + 32]).ljust(32, b"\0")

    monkeypatch.setattr("fairshuffle.shuffle.deck.prf", fake)
    return lambda place: start[place] if place < len(start) else 0


def swapped(steps: Sequence[Step]) -> tuple[int, ...]:
    deck = list(DECK)
    for step in steps:
        if step.pick is not None:
            deck[step.n - 1], deck[step.pick] = deck[step.pick], deck[step.n - 1]
    return tuple(deck)


def placed(steps: Sequence[Step]) -> list[tuple[int, int, int, int | None]]:
    return [(32 * step.block + step.place, step.byte, step.n, step.pick) for step in steps]


@given(KEYS)
def test_deck_is_a_permutation_and_its_walk_leads_there(key: bytes) -> None:
    deck = deck_from_key(key)
    assert sorted(deck) == list(DECK)
    assert swapped(list(walk(key))) == deck


def test_deck_and_walk_agree_with_the_text_on_two_thousand_keys() -> None:
    source = Random(32)
    for _ in range(2000):
        key = source.randbytes(32)
        deck, used = slow_deck(stream_of(key))
        steps = list(walk(key))
        assert deck_from_key(key) == swapped(steps) == tuple(deck)
        assert placed(steps) == used


def test_every_byte_before_every_number_of_cards_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for n, byte in product(range(2, 33), range(256)):
        stream = give_stream(monkeypatch, [0] * (32 - n) + [byte, 1])
        step = list(walk(A))[32 - n]
        assert (step.byte, step.n, step.pick) == (byte, n, byte % n if byte < (256 // n) * n else None)
        assert deck_from_key(A) == tuple(slow_deck(stream)[0])


@pytest.mark.parametrize("blocks", [1, 2, 3, 50])
def test_rejection_has_no_cap_and_no_fallback(monkeypatch: pytest.MonkeyPatch, blocks: int) -> None:
    # 255 is taken with 32 cards left, where it leaves card 31 in place, and rejected with 31.
    give_stream(monkeypatch, [255] * (32 * blocks))
    assert deck_from_key(A) == (*range(1, 31), 0, 31)
    assert [step for step in walk(A) if step.pick is None] == [
        Step(place // 32, place % 32, 255, 31, None) for place in range(1, 32 * blocks)
    ]


@pytest.mark.parametrize("place", range(29, 35))
def test_rejection_around_the_border_of_two_blocks(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    # Each early rejection, with 31 cards left, moves the byte that meets three cards one place on.
    stream = give_stream(monkeypatch, [0, *([255] * (place - 29)), *([0] * 28), 255])
    deck, used = slow_deck(stream)
    steps = list(walk(A))
    assert (place, 255, 3, None) in used
    assert placed(steps) == used
    assert deck_from_key(A) == swapped(steps) == tuple(deck)


# --- cut and deal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 32))
def test_cut_puts_the_top_below(n: int) -> None:
    assert cut(DECK, n) == tuple((place + n) % 32 for place in range(32))


@pytest.mark.parametrize("n", [-1, 0, 32, 33])
def test_cut_takes_some_cards_and_leaves_some(n: int) -> None:
    with pytest.raises(ValueError, match=f"not {n}$"):
        cut(DECK, n)


def test_dealing_is_three_then_two_from_the_dealers_right() -> None:
    dealt = deal(DECK, dealer=0)
    assert dealt.first == ((9, 10, 11, 18, 19), (0, 1, 2, 12, 13), (3, 4, 5, 14, 15), (6, 7, 8, 16, 17))
    assert dealt.turned == 20
    assert dealt.stock == tuple(range(21, 32))


def test_closing_is_three_each_and_two_for_the_receiver() -> None:
    dealt = deal(DECK, dealer=2)
    assert dealt.first[3] == (0, 1, 2, 12, 13)
    assert close(dealt, 2, 3) == ((23, 24, 25), (26, 27, 28), (29, 30, 31), (21, 22))
    assert close(dealt, 2, 0) == ((24, 25), (26, 27, 28), (29, 30, 31), (21, 22, 23))
    assert close(dealt, 2, 2) == ((24, 25, 26), (27, 28, 29), (30, 31), (21, 22, 23))


def test_lift_from_the_top_takes_the_cards_below_the_turned_one() -> None:
    dealt = deal(DECK, 0, Lift("top", seat=3))
    assert dealt.turned == 0
    assert dealt.first == ((10, 11, 12, 19, 20), (4, 5, 6, 13, 14), (7, 8, 9, 15, 16), (1, 2, 3, 17, 18))
    assert dealt.stock == tuple(range(21, 32))
    assert close(dealt, 0, 3) == ((29, 30, 31), (21, 22, 23), (24, 25, 26), (27, 28))


def test_lift_from_the_bottom_for_the_partner() -> None:
    dealt = deal(DECK, 0, Lift("bottom", seat=1))
    assert dealt.turned == 0
    assert dealt.first == ((7, 8, 9, 16, 17), (29, 30, 31, 10, 11), (1, 2, 3, 12, 13), (4, 5, 6, 14, 15))
    assert dealt.stock == tuple(range(18, 29))
    assert close(dealt, 0, 1) == ((26, 27, 28), (18, 19), (20, 21, 22), (23, 24, 25))


@pytest.mark.parametrize("lift", LIFTS)
@pytest.mark.parametrize("dealer", SEATS)
@given(key=KEYS)
def test_every_card_is_dealt_once(lift: Lift | None, dealer: int, key: bytes) -> None:
    deck = deck_from_key(key)
    dealt = deal(deck, dealer, lift)
    assert [len(hand) for hand in dealt.first] == [5, 5, 5, 5]
    assert sorted([*sum(dealt.first, ()), dealt.turned, *dealt.stock]) == list(DECK)
    for receiver in SEATS:
        closing = close(dealt, dealer, receiver)
        assert [len(cards) for cards in closing] == [2 if seat == receiver else 3 for seat in SEATS]
        assert sorted([*sum(dealt.first, ()), dealt.turned, *sum(closing, ())]) == list(DECK)


@given(KEYS, st.sampled_from(SEATS), st.sampled_from(SEATS), st.sampled_from(LIFTS))
def test_dealing_depends_on_places_alone(key: bytes, dealer: int, receiver: int, lift: Lift | None) -> None:
    deck = deck_from_key(key)
    plain, dealt = deal(DECK, dealer, lift), deal(deck, dealer, lift)
    assert dealt.turned == deck[plain.turned]
    assert dealt.first == tuple(tuple(deck[place] for place in hand) for hand in plain.first)
    expected = close(plain, dealer, receiver)
    assert close(dealt, dealer, receiver) == tuple(tuple(deck[place] for place in hand) for hand in expected)


@pytest.mark.parametrize("deck", [(), DECK[:31], (*DECK[:31], 0), (*DECK, 31), tuple(range(1, 33))])
def test_only_whole_decks_are_dealt(deck: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="each of the 32 cards once"):
        deal(deck, 0)


# --- wrong sizes, numbers and seats ---------------------------------------------------------------------------------

LONG: Final = bytes(33)


@pytest.mark.parametrize(
    "call",
    [
        lambda: commitment("g", LONG),
        lambda: hand_secret("g", LONG, 0),
        lambda: hand_commitment("g", 0, LONG),
        lambda: link_step(LONG, 0, 0, A),
        lambda: link_step(FIRST, 0, 0, LONG),
        lambda: earlier_link(FIRST, 0, 1, LONG, 1),
        lambda: make_chain(LONG, 0, A, 1),
        lambda: make_chain(FIRST, 0, LONG, 1),
        lambda: anchor(LONG, 0, A),
        lambda: anchor(FIRST, 0, LONG),
        lambda: follows(FIRST, 0, Known(0, LONG), 1, A),
        lambda: follows(FIRST, 0, Known(0, A), 1, LONG),
        lambda: seal(LONG),
        lambda: deal_key(LONG, A, 1, 0, [A] * 4),
        lambda: deal_key(A, LONG, 1, 0, [A] * 4),
        lambda: deal_key(A, A, 1, 0, [A, A, A, LONG]),
        lambda: stream_block(LONG, 0),
        lambda: deck_from_key(LONG),
        lambda: next(walk(LONG)),
        lambda: first_dealer(LONG),
    ],
)
def test_only_32_bytes_will_do(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"has 32 bytes, not 33$"):
        call()


@pytest.mark.parametrize("seat", [-1, 4])
@pytest.mark.parametrize(
    "call",
    [
        lambda seat: link_step(FIRST, seat, 0, A),
        lambda seat: earlier_link(FIRST, seat, 1, A, 0),
        lambda seat: make_chain(FIRST, seat, A, 1),
        lambda seat: anchor(FIRST, seat, A),
        lambda seat: follows(FIRST, seat, Known(0, A), 1, A),
        lambda seat: deal(DECK, seat),
        lambda seat: deal(DECK, 0, Lift("top", seat)),
        lambda seat: close(deal(DECK, 0), seat, 0),
        lambda seat: close(deal(DECK, 0), 0, seat),
    ],
)
def test_only_four_seats_will_do(call: Callable[[int], object], seat: int) -> None:
    with pytest.raises(ValueError, match=f"seats are 0 to 3, not {seat}"):
        call(seat)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: hand_secret("g", A, -1), "-1 is not an unsigned number of 32 bits"),
        (lambda: hand_commitment("g", 2**32, A), "4294967296 is not an unsigned number of 32 bits"),
        (lambda: link_step(FIRST, 0, -1, A), "-1 is not an unsigned number of 32 bits"),
        (lambda: earlier_link(FIRST, 0, 2**32, A, 2**32), "deal 4294967296"),
        (lambda: earlier_link(FIRST, 0, 1, A, -1), "deal -1"),
        (lambda: deal_key(A, A, -1, 0, [NO_LINK] * 4), "-1 is not an unsigned number of 32 bits"),
        (lambda: deal_key(A, A, 1, 16, [NO_LINK] * 4), "not 16"),
        (lambda: deal_key(A, A, 1, -1, [NO_LINK] * 4), "not -1"),
        (lambda: deal_key(A, A, 1, 0, [NO_LINK] * 3), "not 3"),
        (lambda: deal_key(A, A, 1, 0, [NO_LINK] * 5), "not 5"),
        (lambda: stream_block(A, 2**32), "4294967296 is not an unsigned number of 32 bits"),
    ],
)
def test_only_numbers_in_range_will_do(call: Callable[[], object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        call()
