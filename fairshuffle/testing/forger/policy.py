"""Records that are without a fault, and yet not what the reader has kept or insists on (SPEC.md#policy)."""

from hashlib import sha256
from typing import Any, Final

from fairshuffle.events import Chat, Checkpoint, Draw, Game, Join, Player
from fairshuffle.record import Record, read_record
from fairshuffle.record.keepsakes import Chain, Receipt, receipts_of
from fairshuffle.record.signatures import checkpoint_message, public_key_of, sign
from fairshuffle.shuffle import NO_LINK, Inputs, commitment, drawn_from, first_fingerprint, hand_secret, seal
from fairshuffle.testing.forger.chains import NEVER_SENT
from fairshuffle.testing.forger.evidence import OTHER_KEY
from fairshuffle.testing.forger.forgery import Forgery, Make
from fairshuffle.testing.forger.liar import KEY, Liar, Scene, extra
from fairshuffle.testing.forger.moments import a_card
from fairshuffle.testing.forger.records import Forged, changed, events_of, find, place_of, places, written
from fairshuffle.testing.simulate import LINKS
from fairshuffle.verifier import Policy

PUBLIC: Final = public_key_of(KEY)
OTHER_PUBLIC: Final = public_key_of(OTHER_KEY)


def later(game: Game) -> Game:
    """A first line of a minute later: another story of the same game."""
    return game._replace(created="2026-01-01T18:01:00Z")


def with_a_bot(game: Game) -> Game:
    """A first line with a bot at seat 0, at a free table."""
    return game._replace(free=True, seats=(Player("Deep", bot=True), *game.seats[1:]))


def honest(scene: Scene, **changes: Any) -> Record:  # noqa: ANN401 - fields of a scene
    """A game without a lie."""
    return read_record(Liar(scene._replace(**changes)).play())


def line_of_checkpoint(record: Record, number: int) -> int:
    """Where the checkpoint of a number stands."""
    return places(record.events, Checkpoint)[number] + 1


# What the reader has kept


def other_commitment(scene: Scene) -> Forged:
    """The server had published the commitment of another master."""
    record = honest(scene)
    return Forged(record.data, 1, Policy(commitment=commitment(record.game.game, bytes(32))))


def other_seal(scene: Scene) -> Forged:
    """The server had published the seal of another story."""
    published = receipts_of(honest(scene, header=later))[0].digest
    record = honest(scene)
    return Forged(record.data, line_of_checkpoint(record, 0), Policy(seal=published))


def other_story(number: int) -> Make:
    """The reader kept a receipt of the true story; this is another one under the same id and key."""

    def make(scene: Scene) -> Forged:
        kept = receipts_of(honest(scene))[number]
        record = honest(scene, header=later)
        policy = Policy(receipts=(kept,), server_key=PUBLIC)
        return Forged(record.data, line_of_checkpoint(record, number), policy)

    return make


def other_chain(scene: Scene) -> Forged:
    """The reader's chain was exchanged for one of the server's, from the anchor on."""
    record = honest(scene)
    mine = Chain(record.game.game, first_fingerprint(record.data[: record.ends[0]]), 0, LINKS, bytes(32))
    return Forged(record.data, place_of(record.events, Join, seat=0) + 1, Policy(chain=mine))


def other_first_line(scene: Scene) -> Forged:
    """The reader's anchor stands under another first line than the one he saw; his links are said to be lost."""
    lost = tuple((0, deal) for deal in range(20))
    liar = Liar(scene._replace(joined=(0,), lost=lost, foreign=True))
    data = liar.play()
    mine = Chain(liar.game.game, liar.first, 0, LINKS, liar.chains[0][-1])
    return Forged(data, place_of(events_of(data), Join) + 1, Policy(chain=mine))


def misnumbered(scene: Scene) -> Forged:
    """A receipt that the server has signed under another number."""
    record = honest(scene)
    true = receipts_of(record)[1]
    false = true._replace(number=0)
    signature = sign(KEY, checkpoint_message(*false[:4]))
    return Forged(record.data, line_of_checkpoint(record, 0), Policy(receipts=(false._replace(signature=signature),)))


def early_seal(scene: Scene) -> Forged:
    """The server has signed its first line alone as the seal, and then let others join."""
    record = honest(scene)
    first = record.data[: record.ends[0]]
    told = Receipt(record.game.game, 0, 1, sha256(first).digest())
    receipt = told._replace(signature=sign(KEY, checkpoint_message(*told[:4])))
    policy = Policy(receipts=(receipt,), server_key=PUBLIC, require=("pinned", "signed"))
    return Forged(record.data, line_of_checkpoint(record, 0), policy)


def under_another_key(scene: Scene) -> Forged:
    """A whole other game under the forger's key, for a reader who has a receipt under the server's."""
    kept = receipts_of(honest(scene))[0]
    record = honest(scene, key=OTHER_KEY)
    return Forged(record.data, line_of_checkpoint(record, 0), Policy(receipts=(kept,), server_key=PUBLIC))


def lost_link(scene: Scene) -> Forged:
    """A link of the reader's is said not to have arrived."""
    liar = Liar(scene._replace(lost=((0, 1),)))
    data = liar.play()
    mine = Chain(liar.game.game, liar.first, 0, LINKS, liar.chains[0][-1])
    return Forged(data, 0, Policy(chain=mine))


def false_receipt(key: bytes | None, game: str = "") -> Make:
    """A line that looks like a receipt of this game, signed by somebody else or by nobody."""

    def make(scene: Scene) -> Forged:
        record = honest(scene)
        true = receipts_of(record)[0]
        other = true._replace(game=game or true.game, digest=bytes(32) if key else true.digest)
        message = checkpoint_message(*other[:4])
        made = Receipt(*other[:4], sign(key, message) if key else None)
        return Forged(record.data, 0, Policy(receipts=(made,)))

    return make


# What the reader insists on


def requiring(*wanted: str, **changes: Any) -> Make:  # noqa: ANN401 - fields of a scene
    """A game for a reader who knows the server's key and insists on something."""

    def make(scene: Scene) -> Forged:
        record = honest(scene, **changes)
        return Forged(record.data, 0, Policy(server_key=PUBLIC, require=wanted))

    return make


def pinned_later(scene: Scene) -> Forged:
    """The reader has a receipt from the middle of the game and insists on its start."""
    record = honest(scene)
    return Forged(record.data, 0, Policy(receipts=(receipts_of(record)[1],), require=("pinned",)))


def key_exchanged(scene: Scene) -> Forged | None:
    """In a finished file the key is exchanged for the forger's own, and everything signed again."""
    liar = Liar(scene._replace(joined=()))
    events = changed(events_of(liar.play()), 0, key=OTHER_PUBLIC)
    data = written(events, key=OTHER_KEY)
    _, point = find(events_of(data), Checkpoint)
    place, draw = find(events, Draw)
    secret = hand_secret(liar.game.game, liar.master, 0)
    drawn = drawn_from(secret, Inputs(0, seal(point.digest), 0, (NO_LINK, NO_LINK, NO_LINK, NO_LINK)))
    return None if drawn == draw.dealer else Forged(data, place + 1, Policy(server_key=PUBLIC))


# Two stories


def told_twice(scene: Scene) -> Forged:
    """Two records of one game, one with a line more that means nothing."""
    longer = Liar(scene, extra(a_card, lambda _, play: Chat(play.at, 0, "table"))).play()
    return Forged(longer, 0, other=honest(scene).data)


def begun_twice(scene: Scene) -> Forged:
    """Two records of one game under two first lines."""
    return Forged(honest(scene).data, 0, other=honest(scene, header=later).data)


def _policy(name: str, finding: str, note: str, make: Make, *, alone: bool = True) -> Forgery:
    return Forgery(name, "policy", finding, note, make, alone=alone)


_OTHER_GAME: Final = "another-game"

POLICY: Final = (
    _policy(
        "commitment-not-the-published", "commit.pinned", "the server had published another commitment", other_commitment
    ),
    _policy("seal-not-the-published", "commit.pinned", "the server had published another seal", other_seal),
    _policy("start-told-otherwise", "check.receipt", "the reader kept a receipt of another start", other_story(0)),
    _policy("told-otherwise", "check.receipt", "the reader kept a receipt of another first hand", other_story(1)),
    _policy(
        "chain-exchanged", "entropy.anchor", "the reader's chain is not in the record, another one is", other_chain
    ),
    _policy(
        "first-line-exchanged-in-silence",
        "entropy.anchor",
        "the reader's anchor stands under another first line, and no link is there to tell",
        other_first_line,
    ),
    _policy("sealed-before-the-joins", "check.receipt", "the server has signed a seal without the joins", early_seal),
    _policy("receipt-misnumbered", "check.receipt", "the server has signed one state under two numbers", misnumbered),
    _policy(
        "told-under-another-key",
        "check.receipt",
        "another story under the forger's key, and a receipt under the server's",
        under_another_key,
    ),
    _policy("link-said-to-be-lost", "unmet chain", "a link of the reader's is said not to have arrived", lost_link),
    _policy(
        "receipt-unsigned", "trouble", "a receipt without a signature, where the server signs", false_receipt(None)
    ),
    _policy("receipt-forged", "trouble", "a receipt that somebody else has signed", false_receipt(OTHER_KEY)),
    _policy("receipt-of-another-game", "trouble", "a receipt of another game", false_receipt(KEY, _OTHER_GAME)),
    _policy(
        "signed-by-the-forger",
        "unmet signed",
        "a whole game under a key of the forger's own, for a reader who insists on a signature",
        requiring("signed", key=OTHER_KEY),
    ),
    _policy(
        "signed-by-another", "unmet signed", "a whole game under a key of the forger's own", requiring(key=OTHER_KEY)
    ),
    _policy("not-signed", "unmet signed", "a game that nobody has signed", requiring("signed", key=None)),
    _policy(
        "key-exchanged",
        "draw.dealer",
        "a finished file with the forger's key in its first line, signed again",
        key_exchanged,
        alone=False,
    ),
    _policy("nobody-joined", "unmet players", "no seat took part in the shuffle", requiring("players", joined=())),
    _policy(
        "a-bot-joined",
        "unmet players",
        "the only seat that took part in the shuffle is a bot",
        requiring("players", joined=(0,), header=with_a_bot),
    ),
    _policy(
        "joined-and-silent",
        "unmet players=1",
        "a seat has joined and never sent a link",
        requiring("players=1", joined=(0, 1), lost=NEVER_SENT),
    ),
    _policy("link-lost", "unmet links", "a link did not arrive", requiring("links", lost=((0, 1),))),
    _policy("start-not-pinned", "unmet pinned", "nothing was kept of the start", requiring("pinned")),
    _policy("pinned-later", "unmet pinned", "a receipt was kept, but not of the start", pinned_later),
    _policy("told-twice", "two_stories", "two stories of unequal length", told_twice),
    _policy("begun-twice", "two_stories", "two stories with two first lines", begun_twice),
)
"""What only somebody notices who brings something along."""
