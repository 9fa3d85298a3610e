"""Vectors of devices: what is received, and what must be stored, given, refused and told (SPEC.md#device)."""

from collections.abc import Iterator

from fairshuffle.events import Bid, Chat, Checkpoint, Cut, Deal, Join, Link, Result
from fairshuffle.game import propose
from fairshuffle.record import write_line
from fairshuffle.record.signatures import public_key_of, sign
from tests.vectors import protocol
from tests.vectors.device_again import bad_input, lists, restored, set_up_again
from tests.vectors.device_beside import several_games, told, unfinished_games
from tests.vectors.device_story import LINKS, ME, OTHER, Case, Script, Story
from tests.vectors.device_tables import DRAWN, ELSEWHERE, KEY, RIVAL, SEAL, cutting, drawn, fault, joined, sealed


def cases() -> Iterator[Case]:
    """Every case but those of whole games: here those of one game, of a device that is never switched off."""
    yield from first_lines()
    yield from told()
    yield from checkpoints()
    yield from anchors()
    yield from early()
    yield from cuts()
    yield from links()
    yield from lines()
    yield from several_games()
    yield from unfinished_games()
    yield from set_up_again()
    yield from restored()
    yield from bad_input()
    yield from lists()


# The first line


def first_lines() -> Iterator[Case]:
    rule = "device"
    script = Script(sealed(), keys=[KEY]).give("first_line").do("consent", 0).do("beside", 0).do("leave", 0)
    yield (
        script.meet()
        .give("anchor", sealed().gave(1))
        .case("before-the-first-line", rule, "nothing is given, nothing can be allowed")
    )
    script = Script(sealed(), given_key={0: KEY}).meet().give("anchor", sealed().gave(1))
    yield script.case("key-given", rule, "the key of the first line is the one that the human gave for this game")
    for name, key in (("key-another", RIVAL), ("key-none", None)):
        script = Script(sealed(key=key), given_key={0: KEY}).receive(1, reason="key").give("over")
        note = "the game is not under the key that the human gave for it: nothing is met"
        yield script.receive(2, reason="stopped").case(name, rule, note)
    one, other = sealed(key=None), sealed(key=None, created="2026-01-02T18:00:00Z")
    script = Script(one, other).begin().receive(1, table=1, reason="seen").give("over", table=1)
    yield script.first_give(0, SEAL).case("id-again", rule, "a second first line with an id that was there: refused")
    script = Script(other, listed=[one.met(), one.over("left")]).receive(1, reason="seen").give("over")
    yield script.case("id-again-in-the-list", rule, "the same, of a game that only the list knows")
    one, other = sealed(key=KEY), sealed(key=RIVAL)
    script = (
        Script(one, other, keys=[KEY, RIVAL])
        .meet()
        .meet(table=1)
        .first_give("anchor", 1)
        .first_give("anchor", 1, table=1)
    )
    yield script.case("id-of-a-rival", rule, "two servers that are known may use the same id")
    script = Script(one, other, keys=[KEY]).meet().meet(table=1).first_give("anchor", 1, table=1)
    yield script.case("id-of-somebody", rule, "a server that is known, and one that is not, may use the same id")
    script = Script(one, other).meet().receive(1, table=1, reason="seen")
    yield script.case("id-of-two-unknown", "begun", "all servers that are not known count as one, whatever their keys")
    script = Script(one, one, keys=[KEY], seats={1: OTHER}).begin().receive(1, table=1, reason="seen")
    yield script.case("seat-another", rule, "the same game at another seat: its id was there")
    yield from _known_by_the_list(sealed())
    story = Story(key=KEY, links=None).seal("no_links").draw("no_links")
    script = Script(story, keys=[KEY]).receive(1, story.met(public_key_of(KEY))).give("no_links")
    script.receive(2, story.kept(0, 2)).give("no_links").again().receive(3).give("no_links").consent().give("no_links")
    yield script.case("links-none", "device-waits", "no links are offered: receipts are kept all the same")
    bare = Story(key=None)
    bare.lines = [_without_commitment(bare)]
    script = Script(bare).receive(1, bare.met()).give("no_links").again().receive(1).give("no_links")
    yield script.case("commitment-none", "device-waits", "a game that was dealt elsewhere")
    for name, line, reason in (
        ("first-is-a-join", joined().lines[1], "malformed"),
        ("first-of-another-profile", joined().lines[0].replace(b'"sahrat"', b'"riyadh"'), "unsupported"),
        ("first-of-another-format", joined().lines[0].replace(b"fairshuffle/1", b"fairshuffle/2"), "unsupported"),
        (
            "first-with-a-bot",
            joined().lines[0].replace(b'{"name":"Saad"}', b'{"name":"Saad","bot":true}'),
            "bot.seat",
        ),
        ("first-with-a-blank", joined().lines[0].replace(b",", b", ", 1), "malformed"),
        ("first-is-no-text", b"\xff\n", "malformed"),
    ):
        story = Story()
        story.lines = [line]
        script = Script(story).receive(1, reason=reason).give("over").receive(None, reason="stopped")
        yield script.case(name, "malformed", "no first line that a device knows: nothing is met")


def _known_by_the_list(story: Story) -> Iterator[Case]:
    before = sealed("before")
    server = public_key_of(KEY)
    script = Script(story, listed=[before.met(server), before.over("left")])
    script.receive(1, story.met(server), story.chain(), told=[]).first_give("anchor", 1)
    yield script.case(
        "key-in-the-list", "begun", "the key is that of a game before, by which the human knows the server"
    )


def _without_commitment(story: Story) -> bytes:
    return write_line(story.game._replace(commitment=None, links=None))


# Checkpoints


def checkpoints() -> Iterator[Case]:
    rule = "device"
    digest = bytes.fromhex(joined().digest_of(3))

    def seal(lines: int = 3, of: bytes = digest, *, number: int = 0, by: bytes | None = KEY) -> Checkpoint:
        message = protocol.checkpoint_message("sim-sahrat-easy-one", number, lines, of)
        return Checkpoint(0, lines, of, sign(by, message) if by else None)

    for name, point, reason in (
        ("digest-false", seal(of=bytes(32)), "digest"),
        ("digest-of-fewer-lines", seal(2, bytes.fromhex(joined().digest_of(2))), "digest"),
        ("lines-false", seal(4), "digest"),
        ("signature-of-another-number", seal(number=1), "signature"),
        ("signature-of-a-rival", seal(by=RIVAL), "signature"),
        ("signature-none", seal(by=None), "signature"),
    ):
        story = joined().lie(point)
        script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).receive(3).give("seal")
        note = "the seal is not what the device computes: it leaves, and keeps no receipt of it"
        yield fault(script, SEAL, reason).case(name, rule, note)
    story = joined(key=None)
    story.lie(seal(of=bytes.fromhex(story.digest_of(3))))
    script = Script(story).meet().first_give("anchor", 1).receive(3)
    note = "signed, in a game without a key"
    yield fault(script, SEAL, "signature").case("signature-without-key", rule, note)
    story = drawn().link(1).deal().bids().result()
    story.lie(seal(story.length, bytes.fromhex(story.digest_of(story.length)), number=2))
    script = Script(story, keys=[KEY]).begin().receive(story.length - 1)
    yield fault(script, story.length, "signature").case(
        "signature-later", rule, "the checkpoint of a hand, signed as the next one"
    )
    story = drawn().link(1).deal().bids().result()
    story.lie(seal(story.length, bytes(32), number=1))
    script = Script(story, keys=[KEY]).begin().receive(story.length - 1)
    yield fault(script, story.length, "digest").case("digest-later", rule, "the checkpoint of a hand is of other bytes")


# Anchors


def anchors() -> Iterator[Case]:
    false = protocol.anchor(joined().first, ME, ELSEWHERE)
    story = Story(key=KEY).join(OTHER).lie(Join(0, ME, false))
    script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).receive(2).give("anchor")
    yield fault(script, 3, "anchor").case("anchor-false", "device", "another anchor stands in the place of its own")
    script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).again(not_restored=True).receive(2).give("anchor")
    yield fault(script, 3, "anchor").case("anchor-false-again", "device-again", "the same, set up again")
    story = Story(key=KEY).join(OTHER).seal("absent").link(0, OTHER).draw("absent").link(1, OTHER).pass_out("absent")
    kept = story.receipts(4, story.length)
    note = "its anchor was left out: the device is not in this game, says so, and keeps receipts"
    script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).receive(2).give("anchor")
    script.receive(3, story.kept(0, 3)).give("absent").receive(5).consent().give("absent").receive(None, *kept)
    yield script.give("absent").again().receive(None).give("absent").case("anchor-left-out", "device", note)
    script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).again(not_restored=True)
    script.receive(3, story.kept(0, 3)).give("absent").receive(None, *kept).give("absent")
    yield script.case("anchor-left-out-again", "device-again", "the same, set up again before the seal")
    script = Script(story, keys=[KEY]).meet().receive(3, story.kept(0, 3)).give("absent")
    yield script.case("anchor-too-late", "device", "the seal is there before the device was asked for its anchor")
    story = Story(key=KEY).join(OTHER).seal("absent")
    story.lie(Join(0, ME, protocol.anchor(story.first, ME, story.chains[ME][0])))
    script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).receive(3, story.kept(0, 3))
    yield fault(script, 4, "log.order").case(
        "anchor-behind-the-seal", "device", "its anchor, where no line of a join may stand"
    )


# Too early


def early() -> Iterator[Case]:
    story = drawn().link(1).deal().bids().result()
    script = Script(story, keys=[KEY]).meet().give("anchor", story.gave(1), nobody_cuts=True).receive(3)
    script.give("seal", nobody_cuts=True).receive(SEAL, story.kept(0, SEAL)).first_give(0, SEAL)
    script.receive(SEAL + 2).give("linked").receive(DRAWN).give("consent").consent().first_give(1, DRAWN)
    script.receive(DRAWN + 1).give(1).receive(DRAWN + 2).give("linked").receive(DRAWN + 3).give("hand")
    script.receive(story.length).give("hand").give("hand", nobody_cuts=True)
    yield script.case(
        "early", "device-waits", "asked before the seal, the draw, the consent, and while a hand is running"
    )
    script = Script(drawn(), keys=[KEY]).meet().consent().do("consent", 0).first_give("anchor", 1)
    script.receive(SEAL, drawn().kept(0, SEAL)).first_give(0, SEAL).receive(DRAWN).first_give(1, DRAWN)
    yield script.case("consent-early", "consent", "the human may consent at any time, and need not say it twice")
    story = drawn().pass_out(2)
    script = Script(story, keys=[KEY]).begin().receive(DRAWN).give("consent")
    script.receive(story.length, *story.receipts(SEAL + 1, story.length)).give("consent").consent()
    script.first_give(2, story.length)
    note = "the first hand was dealt without its link: the second needs the human's word as well"
    yield script.case("consent-missing", "consent", note)
    story = sealed().say(Chat(0, 1, "table")).link(0).draw().say(Chat(0, 1, "table")).link(1)
    script = Script(story, keys=[KEY]).begin().first_give(0, SEAL).receive(SEAL + 1).give(0).receive(SEAL + 2).give(0)
    script.receive(SEAL + 3).give("linked").again().receive(SEAL + 1).give(0).receive(8).consent().first_give(1, 8)
    yield (
        script.receive(9)
        .give(1)
        .again()
        .receive(10)
        .give(1)
        .case("given-again", "device", "it is given again as it was, and stored once")
    )


# Cuts


def cuts() -> Iterator[Case]:
    rule = "device"
    story = cutting()
    left = story.match.deals.left
    behind = Story.lie(cutting(), Cut(0, left, cards=5))
    script = Script(behind, keys=[KEY]).begin().receive(DRAWN).consent().give("cut")
    script.first_give(1, DRAWN, nobody_cuts=True).give("cut")
    note = "the device was told that nobody cuts, and somebody does"
    yield fault(script, DRAWN + 1, "cut").case("cut-behind-the-link", rule, note)
    script = Script(behind, keys=[KEY]).begin().receive(DRAWN).consent().first_give(1, DRAWN, nobody_cuts=True)
    script.again().receive(DRAWN).give("cut")
    yield fault(script, DRAWN + 1, "cut").case(
        "cut-behind-the-link-again", "device-again", "the same, set up again between the two"
    )
    behind = cutting().link(1, ME).lie(Cut(0, left, cards=5))
    script = Script(behind, keys=[KEY]).begin().receive(DRAWN).consent().first_give(1, DRAWN, nobody_cuts=True)
    script.receive(DRAWN + 1).give("linked")
    yield fault(script, DRAWN + 2, "cut").case(
        "cut-behind-the-line-of-a-link", rule, "the same, when its link stands there"
    )
    one, other, none = cutting().cut_by(5, then=1), cutting().cut_by(6, then=1), cutting().link(1, OTHER)
    for name, story, note in (
        ("cut-changed", other, "the cut is another one"),
        ("cut-left-out", none, "the cut is not there any more"),
    ):
        script = Script(one, story, keys=[KEY]).begin().receive(DRAWN).consent().give("cut").receive(DRAWN + 1)
        script.first_give(1, DRAWN + 1).again()
        fault(script.receive(DRAWN, table=1), DRAWN + 1, "receipt", table=1)
        yield script.case(name, "device-again", f"the link was given behind a cut; set up again, {note}")
    story = cutting().link(1, OTHER).lie(Cut(0, left, cards=5))
    script = Script(story, keys=[KEY]).begin().receive(DRAWN + 1).consent().give("cut")
    yield fault(script, DRAWN + 2, "log.order").case(
        "cut-behind-another-link", "order", "no cut may stand behind a link"
    )
    story = drawn().say(Cut(0, drawn().match.deals.left, cards=5)).link(1)
    story.lie(propose.deal(story.match, 0))
    script = Script(story, keys=[KEY]).begin().receive(DRAWN + 1).consent().first_give(1, DRAWN + 1).receive(DRAWN + 3)
    yield fault(script, DRAWN + 4, "deal.cut").case(
        "cut-not-offered", "cut", "a cut at a table without one is told with its deal"
    )
    story = cutting().cut_by(5, then=1).link(1).pass_out("cut").link(2, OTHER)
    end = story.length - 1
    story.lie(Cut(0, story.match.deals.left, cards=5))
    script = Script(story, keys=[KEY]).begin().receive(DRAWN + 1).consent().first_give(1, DRAWN + 1)
    script.receive(end, *story.receipts(SEAL + 1, end)).give("cut").first_give(2, end, nobody_cuts=True).receive(
        end + 1
    )
    yield fault(script, end + 2, "cut").case("cut-behind-the-second-link", rule, "the same, in the second hand")
    story = cutting().cut_by(5, then=1).link(1, OTHER).pass_out("cut").cut_by(6, then=2)
    end = story.length
    script = Script(story, keys=[KEY]).begin().receive(DRAWN + 1).consent().first_give(1, DRAWN + 1)
    script.receive(end - 1, *story.receipts(SEAL + 1, end), lost=[1]).give("cut").receive(end).first_give(2, end)
    yield script.case(
        "cut-for-each-deal", rule, "the cut of the first deal is none of the second; its link for the first got lost"
    )


# Links


def links() -> Iterator[Case]:
    rule = "device"
    mine = sealed().chains[ME]
    for name, link, reason, note in (
        ("link-false", Link(0, ME, 0, ELSEWHERE), "link", "a link stands for its seat that is not its own"),
        ("link-next", Link(0, ME, 0, mine[1]), "link", "its next link stands there for this deal"),
        ("link-of-another-deal", Link(0, ME, 1, mine[0]), "link", "its link stands there for another deal"),
        ("link-above", Link(0, ME, LINKS + 1, mine[LINKS]), "link", "a link above the last one"),
        (
            "link-false-of-another",
            Link(0, OTHER, 0, ELSEWHERE),
            "entropy.anchor",
            "the link of another seat does not give its anchor",
        ),
        ("link-of-nobody", Link(0, 1, 0, ELSEWHERE), "entropy.link", "a link of a seat that has not joined"),
    ):
        script = Script(sealed().lie(link), keys=[KEY]).begin().first_give(0, SEAL)
        yield fault(script, SEAL + 1, reason).case(name, rule, note)
    story = sealed().link(0, ME).lie(Link(0, ME, 0, mine[0]))
    script = Script(story, keys=[KEY]).begin().first_give(0, SEAL).receive(SEAL + 1)
    yield fault(script, SEAL + 2, "entropy.order").case("link-twice", rule, "its own link, a second time")
    story = sealed().lie(Link(0, ME, 0, ELSEWHERE))
    script = Script(story, keys=[KEY]).begin().first_give(0, SEAL).again().receive(SEAL).give(0)
    yield fault(script, SEAL + 1, "link").case(
        "link-false-again", "device-again", "a false link, set up again before it"
    )
    story = sealed().link(0, OTHER).draw().link(1, OTHER).pass_out(2).link(2)
    end = story.length - 2
    hand = story.receipts(SEAL + 1, end)
    script = Script(story, keys=[KEY]).begin().first_give(0, SEAL).receive(6, lost=[0]).consent().first_give(1, 6)
    script.receive(7).give(1).receive(end, *hand, lost=[1]).first_give(2, end).receive(None).give("linked")
    yield (
        script.again()
        .receive(end, lost=[0, 1])
        .give(2)
        .case("link-lost", rule, "links that were given and are not there are noted; the next one proves them")
    )
    script = Script(story, keys=[KEY]).begin().first_give(0, SEAL).again().receive(6, lost=[0]).give("consent")
    yield script.case("link-lost-again", "device-again", "set up again before the draw, in which its link is missing")
    script = Script(story, keys=[KEY]).begin().receive(6).consent().first_give(1, 6).receive(end, *hand, lost=[1])
    yield script.first_give(2, end).case("link-not-given", rule, "what was not given is not missed")


# Lines that may not stand


def lines() -> Iterator[Case]:
    running = drawn().link(1).deal()
    bidder = (running.hand.deal.dealer + 1) % 4
    counted = drawn().link(1).deal().bids()
    ready = sealed()
    for name, story, reason, note in (
        ("order-no-seal", joined().lie(propose.draw(drawn().match, 0)), "log.order", "a draw before the seal"),
        (
            "order-two-deals",
            drawn().link(1).deal().lie(propose.deal(drawn().match, 0)),
            "log.order",
            "a deal in a hand",
        ),
        ("time-back", _back(ready), "log.time", "a line that is older than the one before it"),
        ("turn-false", drawn().link(1).deal().lie(Bid(0, (bidder + 1) % 4, "pass")), "bid.turn", "a bid out of turn"),
        ("index-false", drawn().link(1).lie(_index(drawn())), "deal.index", "an index of a shuffle is left out"),
        (
            "total-false",
            counted.lie(Result(0, 1, "passed_out", (0, 0), (1, 0))),
            "score.total",
            "a total that is not the sum",
        ),
    ):
        script = Script(story, keys=[KEY]).begin() if story.length > SEAL else Script(story, keys=[KEY]).meet()
        if story.length > SEAL + 1:
            script.receive(story.length - 1)
        elif story.length == SEAL:
            script.receive(SEAL - 1)
        yield fault(script, story.length, reason).case(name, "device", f"{note}: no such line may stand there")
    story = drawn().abort().lie(Bid(0, 1, "pass"))
    end = story.length - 1
    script = Script(story, keys=[KEY]).begin().first_give(0, SEAL)
    script.receive(end, story.kept(1, end), story.over("broken_off")).give("over").receive(None, reason="log.order")
    note = "a line behind the last checkpoint: the game was over before"
    yield script.give("over").case("order-behind-the-end", "device-list", note)


def _back(story: Story) -> Story:
    line = write_line(Link(0, OTHER, 0, story.chains[OTHER][0]))
    story.lines.append(line)
    return story


def _index(story: Story) -> Deal:
    return propose.deal(story.match, 0)._replace(hand=2)
