"""Vectors of what a record shows of its shuffle, and of two stories of one game (SPEC.md#grades, SPEC.md#compare)."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from math import comb
from typing import Any, Final

from fairshuffle.events import Abort, Chat, Checkpoint, Deal, Draw, End, Event, Game
from fairshuffle.record import Record, read_record
from fairshuffle.record.device_list import Entry, Gave
from fairshuffle.record.keepsakes import Chain, Receipt, receipts_of, write_receipt
from fairshuffle.record.signatures import checkpoint_message, sign
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.testing.forger import KEY, Liar, Scene, Told
from fairshuffle.testing.forger.evidence import OTHER_KEY
from fairshuffle.testing.forger.liar import claim, extra
from fairshuffle.testing.forger.moments import a_card, seal
from fairshuffle.testing.forger.policy import OTHER_PUBLIC, PUBLIC, later, with_a_bot
from fairshuffle.testing.forger.records import changed, events_of, find, place_of, places, written
from fairshuffle.testing.simulate import LINKS
from fairshuffle.verifier import Policy
from tests.tools.device_lists import another_game, entries_of, list_of, mark
from tests.tools.forge import clumsy, rules_only
from tests.vectors.forged import as_json, shown

Case = dict[str, Any]

SHORT: Final = Scene("sahrat", "fairness", changes={"target": 20}, joined=(0, 2))
UNSIGNED: Final = SHORT._replace(key=None)


def played(scene: Scene = SHORT) -> bytes:
    return Liar(scene).play()


def case(name: str, data: bytes, note: str, policy: Policy | None = None, **expected: Any) -> Case:  # noqa: ANN401
    brought = {"policy": as_json(policy)} if policy else {}
    layer = "policy" if policy else None
    usual = {"verdict": "verified", "findings": []}
    beside = {"layer": layer, "source": "a game of bots", "note": note}
    return {"id": name, "record": shown(data), **brought, **usual, **expected, **beside}


def cases() -> Iterator[Case]:
    yield from grades()
    yield from pins()
    yield from signatures()
    yield from chains()
    yield from devices()
    yield from links()
    yield from broken_off()


def bits(links: int, missing: int, ways: int = 1, deals: int = 0) -> int:
    """The bits of choice as SPEC.md defines them."""
    return int(sum(comb(links, j) for j in range(missing + 1)) * ways**deals - 1).bit_length()


def grades() -> Iterator[Case]:
    yield case("players", played(), "two seats take part", grade="players", players=[0, 2], choice_bits=0)
    every = tuple((seat, deal) for seat in (0, 2) for deal in range(1, 20))
    for lost in (((2, 1),), ((0, 1), (2, 1)), every):
        data = played(SHORT._replace(lost=lost, changes={"target": 60}))
        events = events_of(data)
        dealt = places(events, Deal)
        links = 2 * (1 + len(dealt))
        lines = [
            [place + 1, "entropy.missing_link", "warning"]
            for deal, place in enumerate(dealt, 1)
            for seat in (0, 2)
            if (seat, deal) in lost
        ]
        note = f"{len(lines)} of {links} links are missing"
        choice = bits(links, len(lines))
        missing = case(f"missing-{len(lines)}", data, note, findings=lines, players=[0, 2], choice_bits=choice)
        yield {**missing, "layer": "chain"}
    yield from cuts()
    data = played(SHORT._replace(joined=()))
    yield case("nobody", data, "nobody takes part", grade="server", players=[], choice_bits=0)
    data = played(SHORT._replace(joined=(0, 1), header=with_a_bot))
    yield case("bot", data, "a bot that takes part is no player", grade="players", players=[1])
    data = played(SHORT._replace(joined=(0,), header=with_a_bot))
    yield case("bot-alone", data, "nobody but a bot takes part", grade="server", players=[])
    data = clumsy(rules_only(events_of(played())))
    yield case("rules-only", data, "nothing shows how the cards were dealt", grade="none", players=[], pinned="no")
    policy = Policy(require=("committed",))
    yield case(
        "rules-only-required", data, "a commitment is insisted on", policy, verdict="incomplete", unmet=["committed"]
    )


def cuts() -> Iterator[Case]:
    """A link that is missing in the draw lets nobody choose a cut; every deal behind it does, however many it lacks."""
    lost = ((2, 0), (0, 1), (2, 1), (2, 3))
    for kind, ways in (("cut", 32), ("lift", 4)):
        data = played(SHORT._replace(lost=lost, changes={"target": 60, "cut": kind}))
        events = events_of(data)
        dealt = places(events, Deal)
        lines = [
            [place + 1, "entropy.missing_link", "warning"]
            for deal, place in enumerate([place_of(events, Draw), *dealt])
            for seat in (0, 2)
            if (seat, deal) in lost
        ]
        assert len(lines) == len(lost)
        choice = bits(2 * (1 + len(dealt)), len(lost), ways, deals=2)
        note = f"links are missing at a table with {kind}: of the draw, both of a hand, one of another"
        missing = case(f"missing-{kind}", data, note, findings=lines, players=[0], choice_bits=choice)
        yield {**missing, "layer": "chain"}


def pins() -> Iterator[Case]:
    data = played()
    record = read_record(data)
    commitment = record.game.commitment
    assert commitment is not None
    receipts = receipts_of(record)
    brought: tuple[tuple[str, Policy, str], ...] = (
        ("commitment", Policy(commitment=commitment), "the commitment alone"),
        ("start", Policy(seal=receipts[0].digest), "the digest of the seal"),
        ("start", Policy(receipts=(receipts[0],)), "a receipt of the seal"),
        ("later", Policy(receipts=(receipts[1],)), "a receipt of the first hand"),
        ("later", Policy(receipts=(receipts[1],), commitment=commitment), "a later receipt, and the commitment"),
        ("start", Policy(receipts=(receipts[1], receipts[0])), "two receipts"),
        (
            "start",
            Policy(receipts=(receipts[0],), server_key=PUBLIC, require=("pinned", "signed")),
            "all that he wants",
        ),
    )
    for number, (pinned, policy, note) in enumerate(brought):
        yield case(f"pinned-{number}", data, note, policy, pinned=pinned)
    yield from other_receipts(record)
    yield from copies(record)
    policy = Policy(commitment=bytes(32))
    found = [[1, "commit.pinned", "error"]]
    yield case("pinned-otherwise", data, "another commitment", policy, verdict="failed", pinned="no", findings=found)
    unsigned = played(UNSIGNED)
    kept = receipts_of(read_record(unsigned))[0]
    yield case("pinned-unsigned", unsigned, "a receipt without a signature", Policy(receipts=(kept,)), pinned="start")
    signed = kept._replace(signature=bytes(64))
    note = "a signed receipt of a game without a key"
    policy = Policy(receipts=(signed,))
    refused = case("receipt-without-a-key", unsigned, note, policy, verdict=None, trouble="no_key")
    del refused["findings"]  # there is no report
    yield refused


def under(key: bytes, receipt: Receipt) -> Receipt:
    """A receipt with the signature of this key."""
    return receipt._replace(signature=sign(key, checkpoint_message(*receipt[:4])))


def over(record: Record, lines: int) -> bytes:
    """The true digest of so many lines."""
    return sha256(record.data[: record.ends[lines - 1]]).digest()


def other_receipts(record: Record) -> Iterator[Case]:
    """Receipts under the server's key over true bytes that are not the record's checkpoint of their number."""
    points = [place + 1 for place in places(record.events, Checkpoint)]
    kept = receipts_of(record)
    # Of the seal: the first line alone, the line before the last join, the draw too. Of hand 1: a line more, or fewer.
    for number, lines in ((0, 1), (0, points[0] - 2), (0, points[0] + 1), (1, points[1]), (1, points[1] - 2)):
        other = under(KEY, kept[number]._replace(lines=lines, digest=over(record, lines)))
        found = [[points[number], "check.receipt", "error"]]
        note = f"a receipt of number {number} over {lines} true lines, and not {points[number] - 1}"
        policy = Policy(receipts=(other,))
        name = f"receipt-{number}-of-{lines}-lines"
        yield case(name, record.data, note, policy, verdict="failed", pinned="no", findings=found)
    other = under(KEY, kept[0]._replace(lines=points[0]))
    found = [[points[0], "check.receipt", "error"]]
    note = "a receipt with the digest of the seal, and a line more"
    policy = Policy(receipts=(other,))
    yield case("receipt-miscounted", record.data, note, policy, verdict="failed", pinned="no", findings=found)
    other = under(KEY, kept[-1]._replace(number=len(kept), lines=len(record.events) + 5))
    found = [[len(record.events), "check.receipt", "error"]]
    note = "a receipt of a checkpoint behind the last one of a game that has ended"
    policy = Policy(receipts=(other,))
    yield case("receipt-behind-the-end", record.data, note, policy, verdict="failed", findings=found)
    one, two = kept[1], under(KEY, kept[1]._replace(digest=bytes(32)))
    found = [[points[1], "check.receipt", "error"]]
    note = "two receipts that contradict each other; one is the record's own"
    policy, unmet = Policy(receipts=(one, two)), ["receipt"]
    told = {"verdict": "failed", "pinned": "later", "findings": found, "unmet": unmet}
    yield case("receipts-contradict", record.data, note, policy, **told)
    over_at = points[1]
    events = events_of(record.data)[:over_at]
    last = next(event for event in reversed(events) if isinstance(event, Checkpoint))
    aborted = written((*events, Abort(last.at, "enough", None), last), key=KEY)
    found = [[over_at + 1, "commit.missing", "warning"], [over_at + 2, "check.receipt", "error"]]
    note = "a receipt of a third hand, of a game that was broken off behind the first"
    policy = Policy(receipts=(under(KEY, kept[1]._replace(number=3, lines=over_at + 9)),))
    yield case("receipt-behind-an-abort", aborted, note, policy, verdict="failed", pinned="no", findings=found)


def copies(record: Record) -> Iterator[Case]:
    """Receipts for copies that stop before the checkpoint of their number."""
    points = [place + 1 for place in places(record.events, Checkpoint)]
    kept = receipts_of(record)
    asked: tuple[tuple[str, int, tuple[Receipt, ...], str, str], ...] = (
        ("beyond", points[1] - 2, (kept[1],), "", "reaches beyond the copy: nothing can be compared"),
        ("beyond-the-start", points[0] - 2, (kept[0],), "", "is of the start, which the copy has not reached"),
        ("at-the-end", points[1] - 1, (kept[1],), "later", "covers the whole copy"),
        ("at-the-end-start", points[0] - 1, (kept[0],), "start", "of the start covers the whole copy"),
    )
    for name, lines, receipts, pinned, note in asked:
        policy, unmet = Policy(receipts=receipts), [] if pinned else ["receipt"]
        yield copied(f"copy-{name}", record, lines, policy, f"a receipt {note}", pinned=pinned or "no", unmet=unmet)
    here, before = points[1] - 1, points[1] - 3
    wrong = (
        ("otherwise", kept[1]._replace(digest=bytes(32)), "covers as many lines, and they are others"),
        ("misnumbered", kept[1]._replace(number=2), "covers the whole copy under a number that it cannot have"),
        ("passed", kept[1]._replace(lines=before, digest=over(record, before)), "is of fewer lines, and they are true"),
    )
    for name, receipt, note in wrong:
        policy = Policy(receipts=(under(KEY, receipt),))
        yield copied(f"copy-{name}", record, here, policy, f"a receipt {note}", found="check.receipt")
    other = under(KEY, kept[2]._replace(digest=bytes(32)))
    note = "two receipts that reach beyond the copy contradict each other, and the server has signed both"
    policy = Policy(receipts=(kept[2], other))
    yield copied("copy-two-stories", record, here, policy, note, found="check.receipt", unmet=["receipt"])
    signers = Policy(receipts=(kept[2], under(OTHER_KEY, other)), server_key=(PUBLIC, OTHER_PUBLIC))
    note = "the same under two keys of the server: nothing is proved"
    yield copied("copy-two-keys", record, here, signers, note, unmet=["signed", "receipt"])
    bare = clumsy(rules_only(events_of(record.data)))
    policy = Policy(receipts=(Receipt(record.game.game, 0, bare.count(b"\n") + 1, bytes(32)),))
    note = "a game without a commitment, which ends before the receipt does"
    yield case("copy-rules-only", bare, note, policy, verdict="incomplete", unmet=["receipt"], pinned="no")


def copied(
    name: str,
    record: Record,
    lines: int,
    policy: Policy,
    note: str,
    *,
    pinned: str = "no",
    found: str = "",
    unmet: Sequence[str] = (),
) -> Case:
    """The first lines of a game that goes on, compared with a receipt, or not where nothing can be said of one."""
    stops = [[lines, "log.truncated", "warning"]]
    errors = [[lines, found, "error"]] if found else []
    expected = {
        "verdict": "failed" if found else "incomplete",
        "findings": [*stops, *errors],
        "pinned": pinned,
        "unmet": list(unmet),
    }
    return case(name, record.data[: record.ends[lines - 1]], note, policy, **expected)


def signatures() -> Iterator[Case]:
    yield case("not-signed", played(UNSIGNED), "no key, no signature", signed="none")
    yield case("own-key", played(), "valid under the key that it names itself", signed="own_key")
    yield case("known-key", played(), "the key that the reader knew", Policy(server_key=PUBLIC), signed="known_key")
    data = played(SHORT._replace(key=OTHER_KEY))
    warned = [[1, "check.signature", "warning"]]
    policy = Policy(server_key=PUBLIC)
    unmet = {"verdict": "incomplete", "unmet": ["signed"], "findings": warned}
    yield case("another-key", data, "another key than the reader knew", policy, signed="own_key", **unmet)
    data = played(UNSIGNED)
    yield case("no-key-of-the-reader", data, "no key, where the reader knew one", policy, signed="none", **unmet)
    keys = (OTHER_PUBLIC, PUBLIC)
    note = "one of the keys that the reader knew"
    yield case("keys-in-turn", played(), note, Policy(server_key=keys), signed="known_key", unmet=[])
    note = "none of the keys that the reader knew"
    data = played(UNSIGNED)
    yield case("keys-of-others", data, note, Policy(server_key=keys), signed="none", **unmet)
    demands = Policy(server_key=PUBLIC, require=("players=1", "pinned", "links", "committed"))
    note = "what is insisted on by name, in its order, and then the key"
    told = {**unmet, "unmet": ["players=1", "pinned", "signed"]}
    yield case("demands-in-order", played(UNSIGNED), note, demands, **told)
    lie = claim(seal, lambda _, point: point._replace(signature=bytes(64)))
    liar = Liar(SHORT, lie)
    data = liar.play()
    found = [[liar.line, "check.signature", "error"]]
    note = "the key that the reader knew, and a signature that does not hold"
    yield case("known-key-invalid", data, note, policy, verdict="failed", signed="invalid", findings=found)


def chain_of(liar: Liar, seat: int) -> Chain:
    return Chain(liar.game.game, first_fingerprint(liar.lines[0]), seat, LINKS, liar.chains[seat][-1])


def chains() -> Iterator[Case]:
    liar = Liar(SHORT)
    data = liar.play()
    for seat in SHORT.joined:
        policy = Policy(chain=chain_of(liar, seat), require=("players", f"players={seat}", "committed"))
        yield case(f"own-chain-{seat}", data, "every link of his is there", policy, players=[0, 2], unmet=[])
    policy = Policy(chain=chain_of(liar, 2)._replace(seat=1), require=("players",))
    found = [[place_of(events_of(data), Checkpoint) + 1, "entropy.anchor", "error"]]
    note = "his seat has not joined at all"
    yield case("own-chain-nowhere", data, note, policy, verdict="failed", findings=found)


def devices() -> Iterator[Case]:
    """A device's list: what it brings along, and the games beside this one."""
    liar = Liar(SHORT)
    data = liar.play()
    mine = entries_of(data, 2, chain=chain_of(liar, 2))

    def brought(*entries: Entry) -> Policy:
        return Policy(devices=(list_of(*entries),))

    kept = {"pinned": "start", "unmet": [], "begun": [], "device_bits": 0}
    yield case("device", data, "the list of a device that was in no other game", brought(*mine), **kept)
    ended = [entry for name in "abc" for entry in another_game(name, ended=True)]
    yield case("device-ended", data, "the games before have ended", brought(*ended, *mine), **kept)
    for others, choice in ((1, 1), (2, 2), (3, 2), (4, 3)):
        open_ones = [entry for number in range(others) for entry in another_game(f"g-{number}")]
        beside = {**kept, "begun": [f"g-{number}" for number in range(others)], "device_bits": choice}
        note = f"games that were begun before and not ended: {others}"
        yield case(f"device-beside-{others}", data, note, brought(*open_ones, *mine), **beside)
    left = another_game("g-0", PUBLIC)
    note = "a game beside it is of another server"
    yield case("device-other-server", data, note, brought(*left, *mine), **kept)
    none = {"begun": None, "device_bits": None}
    place = place_of(events_of(data), Draw)
    wrong = mark(data, place, 0)._replace(digest=bytes(32))
    found = [[place, "check.receipt", "error"]]
    note = "the link of the draw was given on other bytes"
    yield case(
        "device-mark", data, note, brought(mine[0], wrong), verdict="failed", findings=found, **{**kept, "pinned": "no"}
    )
    beyond = wrong._replace(lines=len(events_of(data)) + 1)
    found = [[len(events_of(data)), "check.receipt", "error"]]
    note = "a link was given on more lines than the game has"
    yield case("device-mark-behind-the-end", data, note, brought(mine[0], beyond), verdict="failed", findings=found)
    lines = place_of(events_of(data), Deal)
    stops = {"verdict": "incomplete", "findings": [[lines, "log.truncated", "warning"]]}
    part = read_record(data).data[: read_record(data).ends[lines - 1]]
    note = "a link was given on more lines than the copy has"
    yield case("device-mark-beyond", part, note, brought(mine[0], wrong._replace(lines=lines + 1)), **stops)
    met = [entry for entry in mine if not isinstance(entry, Gave)]
    yield case("device-not-begun", data, "nothing was given by the list", brought(*another_game("a"), *met), **none)
    absent = Liar(SHORT._replace(joined=(0,)))
    without = absent.play()
    chain = Chain(absent.game.game, first_fingerprint(absent.lines[0]), 2, LINKS, bytes(32))
    late = entries_of(without, 2, chain=chain)[:3]
    unmet = {**none, "verdict": "incomplete", "unmet": ["chain"]}
    yield case("device-absent", without, "the anchor that was given is not there", brought(*late), **unmet)
    refused = case(
        "device-foreign", data, "it does not have this game", brought(*ended), verdict=None, trouble="foreign"
    )
    del refused["findings"]  # there is no report
    yield refused


def links() -> Iterator[Case]:
    """Who insists on every link of those who joined."""
    policy = Policy(require=("links",))
    yield case("links-required", played(), "every link is there", policy, unmet=[])
    data = played(SHORT._replace(lost=((2, 1),)))
    warned = [[place_of(events_of(data), Deal) + 1, "entropy.missing_link", "warning"]]
    unmet = {"verdict": "incomplete", "unmet": ["links"], "findings": warned}
    yield case("links-required-missing", data, "a link is missing", policy, **unmet)
    data = played(SHORT._replace(joined=()))
    yield case("links-required-of-nobody", data, "nobody joined, so no link is missing", policy, unmet=[])


def broken_off() -> Iterator[Case]:
    def abort(_: Liar, event: Event) -> Told | None:
        """The game is broken off before anybody has given a link."""
        return Told((Abort(event.at, "nobody came"),), (), over=True) if isinstance(event, Draw) else None

    data = Liar(SHORT._replace(joined=()), abort).play()
    note = "broken off before the first link: the master may stay closed"
    yield case("broken-off-early", data, note, verdict="incomplete", grade="server")

    yield in_the_dark()


def in_the_dark() -> Case:
    """One hand with the last commitment of the list; its card is false, its secret open, the master kept."""
    scene = SHORT._replace(reveal="after_hand", joined=(), changes={"target": 1}, header=two_commitments)
    games = (events_of(played(scene._replace(seed=str(seed)))) for seed in count())
    events = next(game for game in games if len(places(game, Deal)) == 1)
    place, deal = find(events, Deal)
    end = place_of(events, End)
    events = changed(changed(events, place, turned=deal.turned ^ 1), end, secret=None)
    found = [[place + 1, "deal.turned", "error"], [end + 1, "commit.missing", "warning"]]
    note = "the master is kept, but the secret of the hand is open, and tells of a false card"
    data = written(events, key=KEY)
    return case("false-card-in-the-dark", data, note, verdict="failed", findings=found) | {"layer": "deal"}


def two_commitments(game: Game) -> Game:
    return game._replace(hand_commitments=(game.hand_commitments or ())[:2])


# Two stories


def stories() -> Iterator[Case]:
    one = read_record(played())
    longer = read_record(Liar(SHORT, extra(a_card, lambda _, play: Chat(play.at, 0, "table"))).play())
    other = read_record(played(SHORT._replace(header=later)))
    foreign = read_record(played(SHORT._replace(seed="another")))
    unsigned = read_record(played(UNSIGNED))
    unsigned_too = read_record(played(UNSIGNED._replace(header=later)))
    kept, kept_longer = receipts_of(one), receipts_of(longer)
    asked: tuple[tuple[str, Any, Any, str, str], ...] = (
        ("same", one.data, one.data, "one_story", "a record and itself"),
        ("prefix", one.data, one.data[: one.ends[kept[1].lines]], "one_story", "a record and its beginning"),
        ("receipt", one.data, kept[1], "one_story", "a record and a receipt of it"),
        ("longer", one.data, longer.data, "two_stories", "one has a line more"),
        ("other", one.data, other.data, "two_stories", "another first line"),
        ("receipts", kept[1], kept_longer[1], "two_stories", "two receipts of one number"),
        ("receipts-apart", kept[0], kept[1], "nothing_in_common", "two receipts that may belong together"),
        ("receipt-elsewhere", one.data, kept_longer[1], "two_stories", "a receipt of the other story"),
        ("unsigned", unsigned.data, unsigned_too.data, "not_proved", "nobody has signed either"),
        ("foreign", one.data, foreign.data, "trouble", "two games"),
    )
    for name, first, second, outcome, note in asked:
        yield compared(name, told(first), told(second), outcome, note)
    yield backwards()
    yield compared(
        "under-no-key", told(one.data), told(longer.data), "two_stories", "under the key of the records", key=None
    )
    forged = kept_longer[1]._replace(signature=bytes(64))
    yield compared(
        "receipt-unsigned", told(one.data), told(forged), "trouble", "a receipt whose signature does not hold"
    )


def backwards() -> Case:
    """Two receipts of different numbers, of which the later one has no more lines."""
    kept = receipts_of(read_record(played()))
    later_one = kept[0]._replace(number=2, lines=kept[1].lines)
    signed = later_one._replace(signature=sign(KEY, checkpoint_message(*later_one[:4])))
    return compared("backwards", told(kept[1]), told(signed), "two_stories", "a later receipt with no more lines")


def told(story: bytes | Receipt) -> Any:  # noqa: ANN401  # one of the ways to give a record
    return shown(write_receipt(story) if isinstance(story, Receipt) else story)


def compared(name: str, one: Any, other: Any, outcome: str, note: str, *, key: bytes | None = PUBLIC) -> Case:  # noqa: ANN401
    known = {"key": key.hex()} if key else {}
    beside = {"source": "games of bots", "note": note}
    return {"id": name, "op": "compare", "one": one, "other": other, **known, "expect": {"outcome": outcome}, **beside}
