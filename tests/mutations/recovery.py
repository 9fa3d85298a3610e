"""Mutants of how a reader carries on behind an error: notes, what is held back, operations, both ways."""

from typing import Final

from tests.mutations import Edit, mutants

_FOLD: Final[tuple[Edit, ...]] = (
    # Lines that are right as they seem.
    ("fold.py", "if may_be_stray(match, steps[place].event):", "if False:"),
    ("fold.py", "at=last.event.at, hand=last.hand)", "at=last.event.at)"),
    ("fold.py", "        if not _fits(going):\n            return NOTHING\n", ""),
    # Both ways.
    ("fold.py", "if fits_there and not fits_here:", "if False:"),
    ("fold.py", "not going.half and not is_wrong(going.told)", "not is_wrong(going.told)"),
    ("fold.py", "there.told if other.told else [*_first_error(here.told), *there.told]", "there.told"),
    (
        "fold.py",
        "there.told if other.told else [*_first_error(here.told), *there.told]",
        "[*_first_error(here.told), *there.told]",
    ),
    ("fold.py", "here.state.notes._replace(stray=there.state.notes.stray)", "here.state.notes"),
    ("fold.py", "replaces=len(steps) - 1", "replaces=0"),
    # What is told of a line alone.
    ("fold.py", "if stray or (wrong and type(event) in BY_PLAYERS):", "if stray:"),
    ("fold.py", "if stray or (wrong and type(event) in BY_PLAYERS):", "if False:"),
    ("fold.py", "        if match.at < behind.at:\n", "        if False:\n"),
    ("fold.py", '{"log.order", "log.time"}', '{"log.order"}'),
    ("fold.py", "    if told:\n        told += ", "    if False:\n        told += "),
    ("fold.py", "{*HAND_EVENTS, Join, Link, Rest}", "{*HAND_EVENTS, Join, Rest}"),
    ("fold.py", "{*HAND_EVENTS, Join, Link, Rest}", "{Join, Link, Rest}"),
    # How far a line may be moved.
    ("notes.py", "return hands <= self.hands + 1", "return False"),
)

_IN_A_HAND: Final[tuple[Edit, ...]] = (
    ("in_hand.py", "if state.notes.void and not isinstance(event, Chat):", "if False:"),
    ("in_hand.py", "_undoubted(going) if _is_in_doubt(state) else going", "going"),
    ("in_hand.py", "state.match.deals.doubts.deal or state.notes.ruling", "state.match.deals.doubts.deal"),
    ("in_hand.py", ') - {"log.order"}', ")"),
    (
        "in_hand.py",
        "if not _hand(match).given_up and not is_wrong(one for one in going.told if one not in aside):",
        "if not _hand(match).given_up:",
    ),
    # An open sheet.
    ("in_hand.py", "if not (hand.sheet or hand.accusation) or not awaited(hand, type(event)):", "if True:"),
    ("in_hand.py", "if hand.accusation and isinstance(event, Accuse | Close):", "if False:"),
    ("in_hand.py", "notes.ruling or isinstance(event, Ruling) or", "notes.ruling or"),
    # What belongs to a refused sheet.
    ("in_hand.py", 'if isinstance(event, Close) and "sheet" in void:', "if False:"),
    ("in_hand.py", 'goes_on = "accusation" in void and event.outcome == "rejected" and not ends', "goes_on = True"),
    # What a line leaves open.
    (
        "in_hand.py",
        'if "log.order" in wrong and type(event) in _NEEDS_MORE and before.phase == "auction":',
        "if False:",
    ),
    ("in_hand.py", "frozenset({Play, Double, Sawa, Rest})", "frozenset({Play, Double, Sawa})"),
    ("in_hand.py", 'if goes_on or "qaid.ruling" in wrong:', "if goes_on:"),
    ("in_hand.py", 'return notes._replace(void=frozenset({"sheet"}))', "return notes"),
    ("in_hand.py", 'return notes._replace(void=frozenset({"accusation"}))', "return notes"),
    # The result.
    ("in_hand.py", "if in_a_sheet or not (hand.over or hand.given_up) else None", "if in_a_sheet else None"),
    ("in_hand.py", "    if notes.ruling:\n", "    if False:\n"),
    ("in_hand.py", "if any(one.id in _CLAIMS for one in found):", "if False:"),
    (
        "in_hand.py",
        'one.id != "log.order" and FINDINGS[one.id].group != "timer"]',
        'FINDINGS[one.id].group != "timer"]',
    ),
)

_OPERATIONS: Final[tuple[Edit, ...]] = (
    ("operations.py", '    "joining": Checkpoint,\n', ""),
    ("operations.py", '    "sealed": Draw,\n', ""),
    ("operations.py", '    "hand": Result,\n', ""),
    ("operations.py", '    "scored": Checkpoint,\n', ""),
    ("operations.py", "deals=dealing.draw_unclaimed(match.deals)", "deals=match.deals"),
    ("operations.py", "deals=dealing.after_hand(match.deals, hand.ending)", "deals=match.deals"),
    ("operations.py", "deals = dealing.deal_unclaimed(match.deals)", "deals = match.deals"),
    ("operations.py", "supply(match, Close(at, hand.sheet.opener)) if hand.sheet else ((), match)", "((), match)"),
    ("operations.py", "offer(match, event)._replace(line=match.line + 1)", "offer(match, event)"),
)

_ORDER: Final[tuple[Edit, ...]] = (
    # Where a line stands, and what is noted.
    ("order.py", "return event.seat not in match.deals.links.linked", "return True"),
    # How the record goes on.
    ("order.py", 'if match.phase in {"drawn", "between"} and type', "if False and type"),
    (
        "order.py",
        "State(unseen_hand(match), notes._replace(undealt=False))",
        "State(match, notes._replace(undealt=False))",
    ),
    ("order.py", "    if notes.undealt:\n        return Going((), state)\n", ""),
    ("order.py", "notes._replace(undealt=True, lacked=", "notes._replace(lacked="),
    ("order.py", "Going(told, State(match, notes), other=going.state)", "Going(told, State(match, notes))"),
    # A line that was moved, before and behind its place.
    ("order.py", "if _has_lacked(state, type(event)):", "if False:"),
    ("order.py", "at=min(state.match.at, event.at)", "at=state.match.at"),
    ("order.py", "if _was_dropped(before, lacking):", "if False:"),
    ("order.py", "notes._replace(lacked=Seen(lacking, match.hands))", "notes"),
    ("order.py", '{"missing": Reveal, "seat": Join}', '{"missing": Reveal}'),
    ("order.py", "isinstance(event, Checkpoint) and _was_dropped(going.state, End)", "False"),
    ("order.py", "        return Going((), without(state, event))\n", "        return drop(state, event)\n"),
    ("order.py", "ruling=notes.undealt, ", "ruling=False, "),
    ("order.py", "undealt=True, lacked=Seen(Deal, match.hands)", "undealt=True"),
    ("order.py", "notes._replace(stray=Seen(Checkpoint, match.hands))", "notes"),
    ("order.py", "notes._replace(lacked=Seen(ENDS[phases[0]], match.hands))", "notes"),
    ("order.py", "    half = _is_moved(state)\n", "    half = False\n"),
    ("order.py", "State(match, notes), half=half)", "State(match, notes))"),
    ("order.py", "without(state, event), half=True)", "without(state, event))"),
    ("order.py", "    if going.told:\n        notes = ", "    if True:\n        notes = "),
    ("order.py", "len(phases) == 1 or not match.committed", "False"),
    # Which lines come too early.
    ("order.py", "return hand.over or isinstance(event, End)", "return isinstance(event, End)"),
)

RECOVERY: Final = mutants("verifier/recovery/", (*_FOLD, *_IN_A_HAND, *_OPERATIONS, *_ORDER))
