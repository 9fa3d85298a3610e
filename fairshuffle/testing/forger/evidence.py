"""Lies about checkpoints, and changes to a finished file (SPEC.md#checkpoints)."""

from functools import partial
from typing import Final

from fairshuffle.events import Chat, Checkpoint, End, Event, Game, Play, Ready, Result
from fairshuffle.record.signatures import checkpoint_message, sign
from fairshuffle.testing.forger.forgery import Change, Forgery, edited, skilled
from fairshuffle.testing.forger.liar import KEY, Liar, Moment, behind, claim, extra, instead, silence
from fairshuffle.testing.forger.moments import earlier_result, last, later_card, later_deal, middle, seal
from fairshuffle.testing.forger.records import Events, changed, dropped, places

OTHER_KEY: Final = bytes(range(64, 96))


def signed(liar: Liar, point: Checkpoint, *, key: bytes = KEY, number: int = 0, lines: int = 0) -> Checkpoint:
    """A checkpoint with a signature by another key, or of another number or count."""
    digest = point.digest
    message = checkpoint_message(liar.game.game, liar.checkpoints + number, point.lines + lines, digest)
    return point._replace(signature=sign(key, message))


# Changes to a file; each tells the place at which they are noticed


def behind_place(events: Events, place: int) -> int:
    """The first checkpoint behind a place."""
    return next(point for point in places(events, Checkpoint) if point > place)


def a_time(events: Events) -> tuple[Events, int]:
    """A card a millisecond later, where no card of the server's follows, which would be too early then."""
    place = next(
        place
        for place in places(events, Play)
        if not any(isinstance(event, Play) and event.auto for event in events[place + 1 : place + 3])
    )
    play = events[place]
    assert isinstance(play, Play)
    return changed(events, place, at=play.at + 1), behind_place(events, place)


def a_name(events: Events) -> tuple[Events, int]:
    """Another name for a player."""
    game = events[0]
    assert isinstance(game, Game)
    renamed = (game.seats[0]._replace(name="Nobody"), *game.seats[1:])
    return changed(events, 0, seats=renamed), behind_place(events, 0)


def the_seal(events: Events) -> tuple[Events, int]:
    """The seal claims another digest; all deals follow from the true one."""
    place = places(events, Checkpoint)[0]
    return changed(events, place, digest=bytes(32)), place


def two_clicks(events: Events) -> tuple[Events, int] | None:
    """Two players who ask for the next hand in the other order."""
    clicks = places(events, Ready)
    if not clicks:
        return None
    place = clicks[0]
    first, second = events[place], events[place + 1]
    assert isinstance(first, Ready)
    assert isinstance(second, Ready)
    exchanged = changed(changed(events, place, seat=second.seat), place + 1, seat=first.seat)
    return exchanged, behind_place(events, place)


def a_click_less(events: Events) -> tuple[Events, int] | None:
    """A line is taken out: digest and count are wrong."""
    clicks = places(events, Ready)
    fewer = dropped(events, *clicks[:1])
    return (fewer, behind_place(fewer, clicks[0])) if clicks else None


def cut_before(kind: type[Event]) -> Change:
    """The record stops before its last line of a type."""

    def change(events: Events) -> tuple[Events, int]:
        place = places(events, kind)[-1]
        return events[:place], place - 1

    return change


_check = partial(skilled, "evidence")
_order = partial(skilled, "rules")


def _clumsy(name: str, finding: str, note: str, change: Change, *, alone: bool = True) -> Forgery:
    return Forgery(name, "evidence", finding, note, edited(change), clumsy=True, alone=alone)


def _signatures(name: str, moment: Moment[Checkpoint]) -> tuple[Forgery, ...]:
    what = name.replace("-", " ")
    return (
        _check(
            f"{name}-unsigned",
            "check.signature",
            f"the {what} has no signature",
            claim(moment, lambda _, point: point._replace(signature=None)),
        ),
        _check(
            f"{name}-by-another-key",
            "check.signature",
            f"the {what} is signed by another key",
            claim(moment, lambda liar, point: signed(liar, point, key=OTHER_KEY)),
        ),
        _check(
            f"{name}-of-another-number",
            "check.signature",
            f"the signature of the {what} is that of another number",
            claim(moment, lambda liar, point: signed(liar, point, number=1)),
        ),
        _check(
            f"{name}-of-another-count",
            "check.signature",
            f"the signature of the {what} counts another number of lines",
            claim(moment, lambda liar, point: signed(liar, point, lines=1)),
        ),
    )


EVIDENCE: Final = (
    _clumsy("card-moved-in-time", "check.digest", "the time of a card is changed in the file", a_time),
    _clumsy("player-renamed", "check.digest", "the name of a player is changed in the file", a_name),
    _clumsy("seal-changed", "check.digest", "the digest in the seal is changed in the file", the_seal),
    _clumsy("clicks-exchanged", "check.digest", "two lines change places in the file", two_clicks),
    _clumsy("line-taken-out", "check.lines", "a line is taken out of the file", a_click_less, alone=False),
    _clumsy("last-checkpoint-cut-off", "log.truncated", "the last checkpoint is cut off", cut_before(Checkpoint)),
    _clumsy("end-cut-off", "log.truncated", "the end is cut off, and the secret with it", cut_before(End)),
    _clumsy("result-cut-off", "log.truncated", "the record stops before its last result", cut_before(Result)),
    _check(
        "false-seal",
        "check.digest",
        "the seal has another digest, and all deals follow from it",
        instead(seal, lambda _, point: point._replace(digest=bytes(32))),
    ),
    _check(
        "false-digest",
        "check.digest",
        "a checkpoint behind a hand has another digest",
        claim(middle, lambda _, point: point._replace(digest=bytes(32))),
    ),
    _check(
        "false-last-digest",
        "check.digest",
        "the last checkpoint has another digest",
        claim(last, lambda _, point: point._replace(digest=bytes(32))),
    ),
    _check(
        "false-count",
        "check.lines",
        "a checkpoint counts a line too many",
        claim(middle, lambda _, point: point._replace(lines=point.lines + 1)),
    ),
    *_signatures("seal", seal),
    *_signatures("last-checkpoint", last),
    _check(
        "signed-without-a-key",
        "check.signature",
        "a signature where the first line names no key",
        claim(middle, lambda _, point: point._replace(signature=bytes(64))),
        scene={"key": None},
    ),
    _order(
        "chat-before-the-seal",
        "log.order",
        "somebody writes before the game is sealed",
        extra(seal, lambda _, point: Chat(point.at, 0, "table")),
    ),
    _order(
        "chat-behind-a-result",
        "log.order",
        "somebody writes between a result and its checkpoint",
        extra(middle, lambda _, point: Chat(point.at, 0, "table")),
    ),
    _order(
        "chat-before-the-last-checkpoint",
        "log.order",
        "somebody writes between the end and the last checkpoint",
        extra(last, lambda _, point: Chat(point.at, 0, "table")),
    ),
    _order("deal-left-out", "log.order", "a hand is told without its deal", silence(later_deal)),
    _order("result-left-out", "log.order", "a hand is told without its result", silence(earlier_result)),
    _order(
        "result-inside-its-hand",
        "log.order",
        "a result stands between the cards of a hand, and the hand goes on",
        extra(later_card, lambda liar, play: Result(play.at, liar.hand.deal.number, "made", (16, 0), (16, 0))),
    ),
    _order("checkpoint-left-out", "log.order", "there is no checkpoint behind a hand", silence(middle), alone=False),
    _order(
        "chat-behind-the-end",
        "log.order",
        "a line behind the last checkpoint",
        behind(last, lambda _, point: Chat(point.at, 0, "table")),
    ),
    _order(
        "result-twice",
        "log.order",
        "a result is written twice",
        behind(lambda _, event: event if isinstance(event, Result) else None, lambda _, result: result),
    ),
)
"""What is wrong with these is written on the record: nobody needs to know the rules to notice it."""
