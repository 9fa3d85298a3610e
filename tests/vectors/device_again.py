"""Vectors of devices: set up again, restored, given bad input, and their lists (SPEC.md#device-again)."""

import json
from collections.abc import Iterator

from fairshuffle.events import Chat
from fairshuffle.record.signatures import public_key_of
from tests.vectors.device_story import ME, OTHER, Case, Script, Story, plain
from tests.vectors.device_tables import DRAWN, KEY, SEAL, drawn, fault, joined, sealed

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
