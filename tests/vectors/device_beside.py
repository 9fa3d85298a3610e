"""Vectors of devices: several games of a server, and what a human is told (SPEC.md#begun)."""

from collections.abc import Iterator

from fairshuffle.events import Link
from fairshuffle.record.signatures import public_key_of
from tests.vectors.device_story import ME, OTHER, Case, Script
from tests.vectors.device_tables import DRAWN, ELSEWHERE, KEY, RIVAL, SEAL, begun, drawn, sealed
from tests.vectors.device_whole import qaid_game

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


# Several games


def several_games() -> Iterator[Case]:
    rule = "begun"
    ending, other, third = qaid_game(), sealed("other"), sealed("third")
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
