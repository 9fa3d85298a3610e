"""Vectors of devices: what is received, and what must be stored, given, refused and told (SPEC.md#device)."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import cycle
from typing import Final

from fairshuffle.events import Bid, Chat, Checkpoint, Cut, Deal, Draw, Join, Link, OptionValue, Result
from fairshuffle.game import propose
from fairshuffle.record import write_line
from fairshuffle.record.signatures import public_key_of, sign
from tests.vectors import protocol
from tests.vectors.device_story import CREATED, LINKS, ME, OTHER, Case, Due, Script, Story, plain

KEY: Final = sha256(b"the private key of a server").digest()
RIVAL: Final = sha256(b"the private key of another server").digest()
ELSEWHERE: Final = sha256(b"other random bytes").digest()

SEAL: Final = 4
"""The line of the seal in a game that two seats join."""

DRAWN: Final = 7
"""The line of the draw."""


def cases() -> Iterator[Case]:
    """Every case but those of whole games."""
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


# Whole games


def _easy() -> Story:
    """A passed-out hand and one that decides the match, without signatures and cuts."""
    story = Story("55", changes={"target": 1}).join().seal().link(0).draw().link(1).pass_out(2)
    return story.link(2, ME).link(2, OTHER).deal().play_on().end()


def _with_cut() -> Story:
    """A signed game: the first deck is cut, the second is not, and the game breaks off in the third hand."""
    story = Story("cut", "squarescores", key=KEY).join(ME, OTHER).seal().link(0).draw("cut")
    story.cut_by(7, then=1).link(1).pass_out("cut").link(2, ME).link(2, OTHER).pass_out("cut")
    return story.cut_by(9, then=3).link(3).deal().bids(3).abort()


def _qaid() -> Story:
    """A signed game at a Qaid table that lifts; a wrong call decides the match."""
    changes: dict[str, OptionValue] = {"cut": "lift", "target": 1}
    story = Story("lift", "squarescores", "qaid", key=KEY, changes=changes)
    story.join().seal().link(0).draw("cut").lift(1).link(1, ME).deal()
    return story.wrong_call().end()


def _after_hand() -> Story:
    """The secrets are opened hand by hand."""
    story = Story("opened", changes={"target": 1}, reveal="after_hand", key=KEY).join().seal().link(0).draw()
    return story.link(1).pass_out(2).link(2).deal().play_on().end()


WHOLE: Final = {
    "easy": (_easy, "an easy table without signatures and cuts, to the end"),
    "cut": (_with_cut, "a signed game in which one deck is cut and one is not, broken off in its third hand"),
    "qaid-lift": (_qaid, "a signed game at a Qaid table that lifts, to the end"),
    "after-hand": (_after_hand, "secrets opened hand by hand"),
}


def whole_games() -> Iterator[Case]:
    for name, (made, note) in WHOLE.items():
        story = made()
        live = walk(story)
        yield live.case(f"whole-{name}", "device", f"line by line: {note}")
        yield walk(story, again=True).case(
            f"whole-{name}-again", "device-again", "the same, set up again at every line"
        )
    story = _with_cut()
    note = "the device breaks down at every step: the last line of its list is not whole, and the step is done again"
    yield walk(story, crashes=True).case("whole-crashes", "device-list", note)
    story = Story("boshat", "sahrat", "qaid").unseen().join(ME).seal().say(Draw(0, 0), then=1)
    for index in range(1, LINKS + 1):
        story.redeal(index, index + 1 if index < LINKS else "used_up")
    last = story.length - 4
    kept = story.receipts(SEAL, last)
    script = Script(story, keys=[KEY]).begin().consent().receive(last, *kept).first_give(LINKS, last)
    script.receive(story.length, *story.receipts(last + 1, story.length), lost=[LINKS]).give("used_up")
    yield script.case("used-up", "device-waits", "the last link of the chain is its secret; behind it there is none")


def walk(story: Story, *, again: bool = False, crashes: bool = False) -> Script:
    """A whole game line by line; the device is asked behind each line, and gives all that it owes."""
    return _Walk(story, again=again, crashes=crashes).script


class _Walk:
    """A device with a whole game; it is set up again before each line, or behind each line that its list loses."""

    def __init__(self, story: Story, *, again: bool, crashes: bool) -> None:
        self.script = Script(story, keys=[KEY])
        self.story, self.again, self.crashes = story, again, crashes
        self.missing = cycle((1, 7, 60))
        self.given: set[Due] = set()
        self.sealed = self.consented = False
        self.number = 0
        for line, due in enumerate(story.due, 1):
            self.receive(line)
            self.ask(line, due)

    def receive(self, line: int) -> None:
        """The next line."""
        if line == 1:
            self.script.meet()
            return
        if self.again:
            self.script.again(not_restored=not self.sealed)
        adds = self.added(line)
        self.script.receive(line, *adds)
        if adds:
            self.crash(line, adds[-1])
            self.sealed = True

    def crash(self, line: int, *lost: str) -> None:
        """The last line of the list is not whole; the record comes again."""
        if self.crashes:
            self.script.again(less=next(self.missing), not_restored=not self.sealed).receive(line, *lost)

    def added(self, line: int) -> list[str]:
        """What a line adds to the list: a receipt, and how the game is over."""
        if not self.story.lines[line - 1].startswith(b'{"type":"checkpoint"'):
            return []
        self.number += 1
        kept = self.story.kept(self.number - 1, line)
        if line < self.story.length:
            return [kept]
        decided = self.story.lines[line - 2].startswith(b'{"type":"end"')
        return [kept, self.story.over("ended" if decided else "broken_off")]

    def ask(self, line: int, due: Due) -> None:
        """Ask what is to be given behind a line; the human consents when he is asked."""
        script = self.script
        if due in (1, "cut") and not self.consented:
            self.consented = True
            script.give("consent").give("consent", nobody_cuts=True).consent()
            if self.crashes:
                self.crash(line)
                script.give("consent").consent()
        if due == "cut":
            script.give("cut")
            ahead = json.loads(self.story.lines[line])
            if ahead["type"] == "link":
                self.give(line, ahead["deal"], nobody_cuts=True)
        elif isinstance(due, int) or due == "anchor":
            self.give(line, due)
        else:
            script.give(due).give(due, nobody_cuts=True)

    def give(self, line: int, due: Due, *, nobody_cuts: bool = False) -> None:
        """What is given is stored once, and given as often as it is asked for."""
        if due not in self.given:
            self.given.add(due)
            self.script.first_give(due, line, nobody_cuts=nobody_cuts)
            if self.crashes:
                self.crash(line)
                self.script.first_give(due, line, nobody_cuts=nobody_cuts)
        self.script.give(due, nobody_cuts=nobody_cuts)


# The first line


def joined(seed: str = "one", *, key: bytes | None = KEY, created: str = CREATED) -> Story:
    """A game that both have joined: three lines."""
    return Story(seed, key=key, created=created).join()


def sealed(seed: str = "one", *, key: bytes | None = KEY, created: str = CREATED) -> Story:
    """A game up to its seal."""
    return joined(seed, key=key, created=created).seal()


def drawn(seed: str = "one", *, key: bytes | None = KEY) -> Story:
    """A game up to its draw."""
    return sealed(seed, key=key).link(0).draw()


def cutting(seed: str = "one") -> Story:
    """A game up to its draw, at a table that cuts."""
    return Story(seed, "squarescores", key=KEY).join().seal().link(0).draw("cut")


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


# What a human is told


def told() -> Iterator[Case]:
    rule = "device-told"
    for name, now, said in (
        ("told-a-day-later", "2026-01-02T18:00:00Z", []),
        ("told-a-day-before", "2025-12-31T18:00:00Z", []),
        ("told-later", "2026-01-02T18:00:01Z", [["created"]]),
        ("told-before", "2025-12-31T17:59:59Z", [["created"]]),
        ("told-a-year-later", "2027-01-01T18:00:00Z", [["created"]]),
    ):
        note = "more than a day from the device's clock, or not; it may join all the same"
        yield Script(sealed(), keys=[KEY], now=now).meet(told=said).first_give("anchor", 1).case(name, rule, note)
    one, other = sealed("one", key=None), sealed("other", key=RIVAL)
    script = Script(one, other, keys=[KEY], now="2026-02-01T18:00:00Z")
    script.meet(told=[["unknown_server"], ["created"]]).first_give("anchor", 1)
    script.receive(SEAL, one.kept(0, SEAL)).first_give(0, SEAL)
    script.meet(table=1, told=[["unknown_server"], ["created"], ["unfinished", one.game.game]]).give(
        "unfinished", table=1
    )
    yield script.case("told-everything", rule, "all three, and an unfinished game of another server that is not known")


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


def fault(script: Script, line: int, reason: str, *, table: int = 0, again: bool = True) -> Script:
    """A line at which the device leaves, for good."""
    story = script.stories[table]
    script.receive(line, story.over("at_fault"), table=table, reason=reason).give("over", table=table)
    script.receive(None, table=table, reason="stopped").give("over", table=table)
    return script.again().receive(line, table=table, reason=reason).give("over", table=table) if again else script


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


# Several games


def begun(*stories: Story) -> Script:
    """The first game is begun."""
    return Script(*stories, keys=[KEY]).begin().first_give(0, SEAL)


def several_games() -> Iterator[Case]:
    rule = "begun"
    ending, other, third = _qaid(), sealed("other"), sealed("third")
    ids = [story.game.game for story in (ending, other)]
    after = [*ending.receipts(SEAL + 1, ending.length), ending.over("ended")]

    script = begun(ending, other).meet(table=1, told=[["unfinished", ids[0]]]).give("unfinished", table=1)
    script.receive(8).consent().first_give(1, 8).give("unfinished", table=1).receive(None, *after).give("over")
    note = "the next game of the server has to wait for the end of the first"
    yield script.first_give("anchor", 1, table=1).case("games-one-after-the-other", rule, note)
    script = begun(ending, other).again().meet(table=1, told=[["unfinished", ids[0]]]).give("unfinished", table=1)
    script.receive(8).consent().first_give(1, 8).receive(None, *after).first_give("anchor", 1, table=1)
    yield script.case(
        "games-again", "device-again", "the same, set up again: the rest of the first record is asked for"
    )
    script = begun(ending, other, third).meet(table=1, told=[["unfinished", ids[0]]]).give("unfinished", table=1)
    script.beside(1).do("beside", 1).first_give("anchor", 1, table=1).receive(SEAL, other.kept(0, SEAL), table=1)
    script.first_give(0, SEAL, table=1).receive(8).consent().first_give(1, 8).give(1)
    script.meet(table=2, told=[["unfinished", *ids]]).give("unfinished", table=2).receive(None, *after)
    script.give("unfinished", table=2).again(not_restored=True).receive(1, table=2, told=[["unfinished", ids[1]]])
    script.give("unfinished", table=2).receive(SEAL, table=1).give(0, table=1)
    yield script.case("games-beside", rule, "one more is allowed beside; the first goes on, and a third waits for both")
    script = begun(ending, other).meet(table=1, told=[["unfinished", ids[0]]]).beside(1)
    script.first_give("anchor", 1, table=1).receive(SEAL, other.kept(0, SEAL), table=1).first_give(0, SEAL, table=1)
    script.again().receive(SEAL, told=[["unfinished", ids[1]]]).give(0).receive(
        SEAL, table=1, told=[["unfinished", ids[0]]]
    )
    yield script.give(0, table=1).case("games-beside-again", rule, "both go on when the device is set up again")
    script = Script(ending, other, keys=[KEY]).begin().meet(table=1).first_give("anchor", 1, table=1)
    script.receive(SEAL, other.kept(0, SEAL), table=1).first_give(0, SEAL).give("unfinished", table=1)
    script.receive(8).consent().first_give(1, 8).receive(None, *after).first_give(0, SEAL, table=1)
    yield script.case(
        "games-both-sealed", rule, "two that are joined and not begun: the one that is begun first goes on"
    )
    script = Script(ending, other, keys=[KEY]).begin().meet(table=1).first_give("anchor", 1, table=1)
    script.receive(SEAL, other.kept(0, SEAL), table=1).first_give(0, SEAL, table=1).give("unfinished")
    yield script.case("games-the-later-first", rule, "the one that was met first is not begun, and waits")
    running = sealed("other").link(0, OTHER).draw().link(1, OTHER).deal().bids().result().check()
    script = Script(ending, running, keys=[KEY]).begin().begin(table=1).first_give(0, SEAL)
    script.receive(6, table=1).give("unfinished", table=1).consent(1).give("unfinished", table=1)
    script.receive(8, table=1).give("unfinished", table=1)
    script.receive(running.length, *running.receipts(SEAL + 1, running.length), table=1).give("unfinished", table=1)
    script.receive(8).consent().first_give(1, 8).receive(None, *after).first_give(2, running.length, table=1)
    yield script.case(
        "games-a-hand-running", "device-waits", "it goes on without its links, as long as another has to end"
    )
    script = Script(sealed().link(0, OTHER).draw(), other, keys=[KEY]).begin().receive(6).consent().first_give(1, 6)
    script.meet(table=1, told=[["unfinished", "sim-sahrat-easy-one"]]).give("unfinished", table=1)
    yield script.case(
        "games-begun-by-the-second-link", rule, "x_0 was not asked for: a game is begun with the first link"
    )
    story = drawn("other")
    script = (
        begun(ending, story).meet(table=1, told=[["unfinished", ids[0]]]).beside(1).first_give("anchor", 1, table=1)
    )
    script.receive(SEAL, story.kept(0, SEAL), table=1).first_give(0, SEAL, table=1).receive(DRAWN, table=1)
    script.give("consent", table=1).consent(1).first_give(1, DRAWN, table=1)
    yield script.case("games-beside-is-no-consent", "consent", "to take part beside is not yet to play")
    script = begun(ending).do("leave", 0, adds=[ending.over("left")]).receive(None, *after[:-1]).give("over")
    script.again().receive(None).give("over")
    yield script.case(
        "games-left-and-ended", rule, "a game that was left goes on to its end: receipts are kept, and it stays left"
    )
    script = begun(ending).receive(8).consent().first_give(1, 8).receive(None, *after).give("over")
    script.again().receive(1).give("over").receive(None).give("over")
    yield script.case("games-ended-again", "device-again", "a game that has ended does not end twice")


def unfinished_games() -> Iterator[Case]:
    rule, server, other = "begun", public_key_of(KEY), sealed("other")
    broken = drawn().abort()
    told = [["unfinished", broken.game.game]]
    script = begun(broken, other).receive(None, broken.kept(1, broken.length), broken.over("broken_off"))
    script.meet(table=1, told=told).give("unfinished", table=1)
    yield script.case("games-broken-off", rule, "a game that was broken off is unfinished")
    script = (
        Script(broken, other, keys=[KEY])
        .begin()
        .receive(None, broken.kept(1, broken.length), broken.over("broken_off"))
    )
    yield (
        script.meet(table=1)
        .first_give("anchor", 1, table=1)
        .case("games-broken-off-before", rule, "broken off before it was begun")
    )
    one = sealed()
    script = begun(one, other).do("leave", 0, adds=[one.over("left")]).do("leave", 0).give("over")
    script.meet(table=1, told=told).give("unfinished", table=1).again().receive(1, told=[]).give("over")
    yield script.case("games-left", rule, "a game that was left is unfinished")
    script = Script(one, other, keys=[KEY]).begin().do("leave", 0, adds=[one.over("left")]).give("over")
    yield (
        script.meet(table=1)
        .first_give("anchor", 1, table=1)
        .case("games-left-before", rule, "left before it was begun")
    )
    false = sealed().lie(Link(0, ME, 0, ELSEWHERE))
    script = begun(false, other).receive(None, false.over("at_fault"), reason="link")
    yield (
        script.meet(table=1, told=told)
        .give("unfinished", table=1)
        .case("games-at-fault", rule, "the server broke the protocol")
    )
    rival = sealed("other", key=RIVAL)
    script = begun(one, rival).meet(table=1).first_give("anchor", 1, table=1)
    yield script.case("games-of-two-servers", rule, "a game of another server is not waited for")
    bare = sealed(key=None)
    script = Script(bare, rival).begin().first_give(0, SEAL).meet(table=1, told=[["unknown_server"], *told])
    script.give("unfinished", table=1).beside(1).first_give("anchor", 1, table=1)
    yield script.case("games-of-nobody", rule, "all servers that are not known count as one")
    left = [one.met(server), one.gave(SEAL, 0), one.over("left"), one.over("ended")]
    script = Script(other, keys=[KEY], listed=left).meet(told=told).give("unfinished")
    yield script.case("list-left-then-ended", "device-list", "the first line that says how a game is over counts")
    ended = [one.met(server), one.gave(SEAL, 0), one.over("ended"), one.over("left")]
    script = Script(other, keys=[KEY], listed=ended).meet().first_give("anchor", 1)
    yield script.case("list-ended-then-left", "device-list", "the same, the other way round")


# Set up again


def set_up_again() -> Iterator[Case]:
    rule = "device-again"
    story = drawn().link(1).pass_out(2).link(2)
    checked = story.length - 2
    script = Script(story, keys=[KEY]).begin().first_give(0, SEAL).receive(DRAWN).consent().first_give(1, DRAWN)
    for line in (1, 3, SEAL, DRAWN - 1):
        script.again().receive(line).give("behind").give("behind", nobody_cuts=True)
    script.receive(DRAWN).give(1).receive(checked, story.kept(1, checked)).again().receive(checked - 1).give("behind")
    script.receive(checked).first_give(2, checked).again().receive(checked - 1).give("behind").receive(checked).give(2)
    yield script.case(
        "behind", rule, "the record is given from its first line: nothing until all is there that was stored"
    )
    script = Script(story, keys=[KEY]).begin().again().receive(1).give("behind").receive(SEAL - 1).give("behind")
    script.receive(SEAL).first_give(0, SEAL)
    yield script.case("behind-a-receipt", rule, "the same, of a receipt behind which nothing was given")
    script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).again(not_restored=True).receive(1).give("anchor")
    script.receive(3).give("seal").receive(SEAL, story.kept(0, SEAL)).give(0, story.gave(SEAL, 0))
    yield script.case("anchor-again", rule, "its anchor, given once more before the seal, and not stored twice")
    other = Story(key=KEY).join(ME, OTHER).seal()
    script = Script(story, other, keys=[KEY]).begin().again().receive(2, table=1)
    note = "other bytes than those of the seal of which there is a receipt: two stories"
    yield fault(script, 3, "receipt", table=1).case("receipt-other", rule, note)
    other = Story(key=KEY).join().seal().link(0, ME).link(0, OTHER).draw()
    script = Script(story, other, keys=[KEY]).begin().first_give(0, SEAL).receive(DRAWN).consent().first_give(1, DRAWN)
    script.again().receive(DRAWN - 1, table=1).give("behind", table=1)
    yield fault(script, DRAWN, "receipt", table=1).case(
        "bytes-other", rule, "other bytes than those on which a link was given"
    )
    other = drawn().link(1).deal().say(Chat(0, 1, "table")).bids().result().check(2)
    script = Script(story, other, keys=[KEY]).begin().receive(checked, *story.receipts(SEAL + 1, checked)).again()
    script.receive(checked - 2, table=1).give("behind", table=1)
    yield fault(script, checked - 1, "receipt", table=1).case(
        "receipt-later", rule, "other bytes than those of a receipt, before its checkpoint"
    )
    other = drawn().abort()
    story = drawn().link(1).pass_out(2)
    script = Script(story, other, keys=[KEY]).begin().receive(None, *story.receipts(SEAL + 1, story.length)).again()
    script.receive(other.length - 1, table=1)
    note = "the game is broken off where there was a hand before: another checkpoint of this number"
    yield fault(script, other.length, "receipt", table=1).case("receipt-other-number", rule, note)
    script = Script(story, story, keys=[KEY]).meet().first_give("anchor", 1).receive(3).receive(3, table=1)
    script.give("seal", table=1).receive(SEAL, story.kept(0, SEAL), table=1).first_give(0, SEAL, table=1)
    note = "the connection was lost, and the record comes anew: the device was not switched off, and stays in the game"
    yield script.case("connection-lost", rule, note)
    listed = [
        story.met(public_key_of(KEY)),
        story.chain(),
        story.gave(1),
        story.kept(0, SEAL),
        story.gave(SEAL, 0),
        story.allowed(),
    ]
    script = Script(story, keys=[KEY], listed=listed).receive(SEAL).give(0).receive(DRAWN).first_give(1, DRAWN)
    yield script.case("list-given", "device-list", "a device that is set up from a list of six lines")
    text = "".join(f"{line}\n" for line in listed) + story.gave(DRAWN, 1)
    script = Script(story, keys=[KEY], listed=text[:-20])
    script.listed = script.listed[: script.listed.rfind(b"\n") + 1]
    script.receive(SEAL).give(0).receive(DRAWN).first_give(1, DRAWN).again().receive(SEAL).give("behind")
    yield script.case(
        "list-half-a-line", "device-list", "a piece of a line behind the last LF: nothing was done on its word"
    )


# Restored


def restored() -> Iterator[Case]:
    rule = "restored"
    story = sealed()
    for name, lines in (("restored", 1), ("restored-joined", 3)):
        script = Script(story, keys=[KEY]).meet().first_give("anchor", 1).receive(3).again()
        script.receive(lines, story.over("interrupted")).give("over").receive(SEAL, story.kept(0, SEAL)).give("over")
        script.again(not_restored=True).receive(SEAL).give("over")
        note = "a chain, and no receipt of the seal: the list may be an older copy, and the device leaves"
        yield script.case(name, rule, note)
    script = Script(story, keys=[KEY]).meet().again().receive(1, story.over("interrupted")).give("over")
    yield script.case("restored-before-the-anchor", rule, "the same, before the anchor was given")
    script = Script(story, keys=[KEY]).meet().again(not_restored=True).receive(1).first_give("anchor", 1)
    script.again(not_restored=True).receive(3).give("seal").receive(SEAL, story.kept(0, SEAL)).again()
    script.receive(SEAL).first_give(0, SEAL)
    yield script.case("restored-not", rule, "the human says that nothing was copied back; with the receipt nobody asks")
    script = Script(story, keys=[KEY]).meet().do("leave", 0, adds=[story.over("left")]).again().receive(1).give("over")
    yield script.case("restored-left", rule, "a game that was left before is not left again")
    script = (
        Script(story, keys=[KEY]).meet().first_give("anchor", 1).receive(3).again(lines=1).receive(1).give("no_links")
    )
    script.receive(2).give("no_links").again(not_restored=True).receive(1).give("no_links")
    yield script.case(
        "restored-without-chain",
        "device-waits",
        "an older copy from before the chain: there is nothing to give, and no other chain is made",
    )
    script = Script(story, keys=[KEY]).meet().again(less=9).receive(2).give("no_links").receive(3).give("no_links")
    yield script.case(
        "list-half-a-chain", "device-list", "the chain was not stored whole: nobody can tell whose an anchor is"
    )


# Bad input


def bad_input() -> Iterator[Case]:
    rule = "device"
    story = sealed()
    half = Story(key=KEY)
    half.lines = [story.lines[0][:-1]]
    script = Script(half, story, keys=[KEY]).receive(None, reason="whole").give("over").receive(None, reason="stopped")
    yield (
        script.again()
        .meet(table=1)
        .case("half-a-first-line", rule, "the first line has not come whole: nothing is met")
    )
    line = story.lines[3]
    another = sealed("another")
    for name, data, reason in (
        ("half-a-line", line[:-30], "whole"),
        ("half-a-character", line[:-1] + b"\xd8", "malformed"),
        ("no-text", b"\xff\xfe\n", "malformed"),
        ("line-empty", b"\n", "malformed"),
        ("line-with-a-blank", line.replace(b":", b": ", 1), "malformed"),
        ("line-of-windows", line[:-1] + b"\r\n", "malformed"),
        ("line-of-another-type", line.replace(b"checkpoint", b"checkpaint"), "malformed"),
        ("line-of-no-json", b"hello\n", "malformed"),
        ("line-of-another-game", another.lines[0], "game"),
        ("line-of-the-same-game", story.lines[0], "game"),
    ):
        bad = joined().lie(data)
        script = Script(bad, story, keys=[KEY]).meet().first_give("anchor", 1).receive(3).receive(None, reason=reason)
        script.give("over").receive(None, reason="stopped").again(not_restored=True)
        note = (
            "it says so and gives nothing; set up again it goes on, for whoever wrote that, the list says nothing of it"
        )
        yield script.receive(SEAL, story.kept(0, SEAL), table=1).first_give(0, SEAL, table=1).case(name, rule, note)
    bad = sealed().lie(b"hello\n")
    script = Script(bad, keys=[KEY]).meet().first_give("anchor", 1)
    script.receive(None, story.kept(0, SEAL), reason="malformed").give("over").again().receive(SEAL).first_give(0, SEAL)
    yield script.case("lines-at-once", rule, "several lines at once, of which the last is none: the others have come")
    bad = joined()
    bad.lie(another.lines[3])
    script = Script(bad, keys=[KEY]).meet().first_give("anchor", 1).receive(3)
    yield fault(script, SEAL, "digest").case(
        "seal-of-another-game", rule, "a checkpoint of another game is of other bytes"
    )
    script = Script(another, story, keys=[KEY]).begin().begin(table=1).first_give(0, SEAL)
    yield script.case("games-apart", rule, "two records, each at its own table")


# Lists


def lists() -> Iterator[Case]:
    story, other = drawn(), sealed("other")
    met, chain, gave = story.met(), story.chain(), story.gave(1)
    foreign = json.loads(other.chain())
    for name, listed, note in (
        ("game-not-met", [gave], "a step in a game that was not met"),
        ("chain-not-met", [chain], "a chain of a game that was not met"),
        ("met-twice", [met, met], "a game is met once"),
        ("met-at-two-seats", [met, story.met(seat=OTHER)], "a game is met at one seat"),
        ("chain-twice", [met, chain, chain], "a chain is made once"),
        ("chain-of-another-seat", [met, story.chain(seat=OTHER)], "the chain is of the seat that was met"),
        (
            "chain-of-another-game",
            [met, plain(**(foreign | {"first": story.fixed}))],
            "the chain is of the game that was met",
        ),
        ("receipt-left-out", [met, story.kept(1, SEAL)], "receipts are kept in their order"),
        ("receipt-twice", [met, story.kept(0, SEAL), story.kept(0, SEAL)], "a receipt is kept once"),
        ("word-unknown", [met, story.over("lost")], "no game is over like this"),
        ("permission-unknown", [met, story.allowed("cheat")], "this cannot be allowed"),
        ("type-unknown", [met, met.replace('"met"', '"seen"')], "no such step"),
        ("blank", [met.replace(",", ", ", 1)], "a line that is not canonical"),
        ("empty-line", [met, ""], "an empty line"),
        ("key-of-small-order", [story.met(bytes(32))], "a server's key that signs everything"),
        ("record", [line.decode()[:-1] for line in story.lines[:2]], "a record is no list"),
    ):
        case = Script(story, listed=listed).case(f"list-{name}", "device-list", note)
        yield {**case, "expect": {"refused": True}}
    listed = [met, other.met(), other.gave(1), gave, story.kept(0, SEAL), other.over("left")]
    script = Script(story, listed=listed).receive(1).give("behind")
    yield script.case(
        "list-without-chains",
        "device-list",
        "without its chains it is a list still, and the steps of two games may mix",
    )
