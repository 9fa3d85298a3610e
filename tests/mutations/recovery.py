"""Mutants of how a reader carries on behind an error: notes, what is held back, operations, both ways."""

from typing import Final

from tests.mutations import Edit, mutants

_FOLD: Final[tuple[Edit, ...]] = (
    ("fold.py", "if event is None or before is match or not may_be_stray(before, event):", "if True:"),
    # Both ways.
    ("fold.py", "if wrong_here and not wrong_there:", "if False:"),
    ("fold.py", "there.told if other.told else [*wrong_here, *there.told]", "there.told"),
    ("fold.py", "there.told if other.told else [*wrong_here, *there.told]", "[*wrong_here, *there.told]"),
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
    # What only records with several faults show.
    ("fold.py", '    told += [one for one in found if one.id == "log.time" and one not in told]\n', ""),
    ("fold.py", "State(match, notes._replace(other=None))", "State(match, notes)"),
    ("fold.py", "if match.at < behind.at:", "if True:"),
    ("fold.py", "timely = bool(early) and going.other is None", "timely = False"),
    ("fold.py", "held, found = [one for one in found if one not in told], told", "held, found = [], told"),
    ("fold.py", "going.other or (state if early else None)", "going.other"),
    ("fold.py", "if not wrong_here and (wrong_there or other.for_its_time):", "if False:"),
    ("fold.py", "if not wrong_here and (wrong_there or other.for_its_time):", "if not wrong_here and wrong_there:"),
    ("fold.py", "if not wrong_here and (wrong_there or other.for_its_time):", "if not wrong_here:"),
    ("fold.py", "if stray or (wrong and type(event) in BY_PLAYERS):", "if stray or wrong:"),
    ("fold.py", "told=[*other.held, *here.told]", "told=here.told"),
    ("notes.py", "return hands <= self.hands + 1", "return True"),
    ("notes.py", "return hands <= self.hands + 1", "return hands <= self.hands"),
    ("fold.py", "told=other.told or bool(wrong_here)", "told=other.told"),
    ("fold.py", "{*HAND_EVENTS, Join, Link, Rest}", "{*HAND_EVENTS, Join, Link}"),
    ("fold.py", "{*HAND_EVENTS, Join, Link, Rest}", "{*HAND_EVENTS, Link, Rest}"),
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
    # What only records with several faults show.
    (
        "in_hand.py",
        '"accusation" in void and event.outcome == "rejected" and not ends',
        '"accusation" in void and not ends',
    ),
    ("in_hand.py", '("no effect", "ends the hand")', '("ends the hand",)'),
    ("in_hand.py", '("no effect", "ends the hand")', '("no effect",)'),
    ("in_hand.py", "[*told, *(one for one in more", "[*told, *(one for one in ()"),
    ("in_hand.py", "return _followed(behind, event)._replace(other=state)", "return _followed(behind, event)"),
    ("in_hand.py", "and bool(awaited(hand, Result))\n", "and False\n"),
    ("in_hand.py", "elif notes.suspect == (-1, hand.tricks.played):", "elif False:"),
    ("in_hand.py", 'event.outcome == "rejected" and not ends', 'event.outcome == "rejected"'),
    (
        "in_hand.py",
        "frozenset({Bid, Boshat, Double, Play, Sawa, Trick})",
        "frozenset({Bid, Boshat, Double, Play, Sawa})",
    ),
    (
        "in_hand.py",
        "frozenset({Bid, Boshat, Double, Play, Sawa, Trick})",
        "frozenset({Bid, Boshat, Double, Play, Trick})",
    ),
    (
        "in_hand.py",
        "frozenset({Bid, Boshat, Double, Play, Sawa, Trick})",
        "frozenset({Bid, Boshat, Double, Sawa, Trick})",
    ),
    (
        "in_hand.py",
        "frozenset({Bid, Boshat, Double, Play, Sawa, Trick})",
        "frozenset({Bid, Boshat, Play, Sawa, Trick})",
    ),
    (
        "in_hand.py",
        "frozenset({Bid, Boshat, Double, Play, Sawa, Trick})",
        "frozenset({Bid, Double, Play, Sawa, Trick})",
    ),
    (
        "in_hand.py",
        "frozenset({Bid, Boshat, Double, Play, Sawa, Trick})",
        "frozenset({Boshat, Double, Play, Sawa, Trick})",
    ),
    ("in_hand.py", "frozenset({Play, Double, Sawa, Rest})", "frozenset({Double, Sawa, Rest})"),
    ("in_hand.py", "frozenset({Play, Double, Sawa, Rest})", "frozenset({Play, Double, Rest})"),
    ("in_hand.py", "frozenset({Play, Double, Sawa, Rest})", "frozenset({Play, Sawa, Rest})"),
    ("in_hand.py", 'goes_on = "accusation" in void and event.outcome == "rejected" and not ends', "goes_on = False"),
    ("in_hand.py", "hand.over and type(event) in _GOES_ON and any", "hand.over and any"),
    ("in_hand.py", "hand.over and type(event) in _GOES_ON and any", "type(event) in _GOES_ON and any"),
    ("in_hand.py", "if before.trick_due and not hand.given_up:", "if False:"),
    ("in_hand.py", 'if goes_on or "qaid.ruling" in wrong:', 'if "qaid.ruling" in wrong:'),
    (
        "in_hand.py",
        "if in_a_sheet or not (hand.over or hand.given_up) else None",
        "if not (hand.over or hand.given_up) else None",
    ),
    ("in_hand.py", 'if isinstance(event, Accuse) and "sheet" in void:', "if False:"),
    ("in_hand.py", "if isinstance(event, Close) and hand.sheet and event.seat != hand.sheet.opener:", "if False:"),
    (
        "in_hand.py",
        "if not (hand.sheet or hand.accusation) or not awaited(hand, type(event)):",
        "if not awaited(hand, type(event)):",
    ),
    ("in_hand.py", 'if one.id != "play.turn" or not _is_of_a_suspect(hand, notes, one)]', "]"),
    ("in_hand.py", "if state.notes.void and not isinstance(event, Chat):", "if state.notes.void:"),
    ("in_hand.py", "isinstance(event, Play | Declare | Show)", "isinstance(event, Declare | Show)"),
    ("in_hand.py", "isinstance(event, Play | Declare | Show)", "isinstance(event, Play | Declare)"),
    ("in_hand.py", "isinstance(event, Play | Declare | Show)", "isinstance(event, Play | Show)"),
    ("in_hand.py", "keep_mistakes=not match.deals.doubts.deal", "keep_mistakes=False"),
    ("in_hand.py", "return notes._replace(suspect=(-1, hand.tricks.played))", "return notes"),
    ("in_hand.py", "return notes._replace(suspect=(event.seat, hand.tricks.played))", "return notes"),
    ("in_hand.py", "state.match.deals.doubts.deal or state.notes.ruling", "state.notes.ruling"),
    (
        "in_hand.py",
        "return going._replace(told=[*told, *going.told], other=state)",
        "return going._replace(told=[*told, *going.told])",
    ),
    ("in_hand.py", 'void=void | {"accusation"}', "void=void"),
    ("in_hand.py", '{"line", "timer", "chat"}', '{"line", "chat"}'),
    ("in_hand.py", '{"line", "timer", "chat"}', '{"line", "timer"}'),
    ("in_hand.py", '{"line", "timer", "chat"}', '{"timer", "chat"}'),
    ("in_hand.py", "{(turn.seat, hand.tricks.played), (-1, hand.tricks.played)}", "{(-1, hand.tricks.played)}"),
    ("in_hand.py", "{(turn.seat, hand.tricks.played), (-1, hand.tricks.played)}", "{(turn.seat, hand.tricks.played)}"),
    ("in_hand.py", '_NEEDS_MORE and before.phase == "auction":', "_NEEDS_MORE:"),
    ("in_hand.py", "going = drop(behind, event) if isinstance(event, Ruling) else", "going ="),
    ("in_hand.py", "behind = notes._replace(void=frozenset())", "behind = notes"),
    ("in_hand.py", "or (hand.accusation is not None and hand.known)\n", "\n"),
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
    # What only records with several faults show.
    ("operations.py", "dealing.offer(deals, event)", "deals"),
    ("operations.py", "notes._replace(stray=Seen(type(event), match.hands))", "notes"),
    ("operations.py", '    "drawn": Deal,\n', ""),
    ("operations.py", "found = placed(notices(hand), match)", "pass"),
    ("operations.py", "hand if keep_mistakes else hand._replace(mistakes=())", "hand._replace(mistakes=())"),
    ("operations.py", "if event.at < before.at else ()", "if False else ()"),
    ("operations.py", "return found, after._replace(line=match.line)", "return found, after"),
    ("operations.py", "totals = add_unclaimed(match.totals, score_of(hand), match.options)", "totals = match.totals"),
    ("operations.py", "if hand.accusation is not None and hand.known:", "if False:"),
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
    ("order.py", "    if notes.undealt:\n        return (), state, None\n", ""),
    ("order.py", "State(match, notes._replace(undealt=True)), None", "State(match, notes), None"),
    ("order.py", "return found, State(match, notes), state", "return found, State(match, notes), None"),
    # Which lines come too early.
    ("order.py", "return hand.over or isinstance(event, End)", "return isinstance(event, End)"),
    # What only records with several faults show.
    (
        "order.py",
        "(scored or kind is Ready or _is_the_deal(match, event))",
        "(kind is Ready or _is_the_deal(match, event))",
    ),
    ("order.py", 'if match.phase == "joining" or isinstance(event, Join):', "if isinstance(event, Join):"),
    (
        "order.py",
        "if other is None and (is_owed or may_be_stray(state.match, event)):",
        "if other is None and is_owed:",
    ),
    ("order.py", "isinstance(event, Abort) or (isinstance(event, End) and", "(isinstance(event, End) and"),
    (
        "order.py",
        "isinstance(event, Abort) or (isinstance(event, End) and not match.totals.over)",
        "isinstance(event, Abort)",
    ),
    ("order.py", "match._replace(deals=dealing.suspect_the_seal(match.deals))", "match"),
    ("order.py", "notes = notes._replace(early=match.line + 1)", "pass"),
    ("order.py", "return not (notes.undealt and type(event) in SHEET_LINES)", "return True"),
    (
        "order.py",
        "told = notes.early == match.line and (scored or kind is Ready or _is_the_deal(match, event))",
        "told = False",
    ),
    ("order.py", "told = told or _is_moved(state)", "pass"),
    ("order.py", "        return event.hand not in match.deals.numbers\n", "        return False\n"),
    ("order.py", "        return event.hand not in match.deals.numbers\n", "        return True\n"),
    ("order.py", "(scored or kind is Ready or _is_the_deal(match, event))", "(scored or _is_the_deal(match, event))"),
    ("order.py", "(scored or kind is Ready or _is_the_deal(match, event))", "(scored or kind is Ready)"),
    ("order.py", "- {Qaid} and state.notes.void:", "- {Qaid} and False:"),
    ("order.py", "State(unseen_hand(match), notes._replace(undealt=False))", "State(unseen_hand(match), notes)"),
    ("order.py", "any(FINDINGS[one.id].once for one in found)", "False"),
    ("order.py", "found = [*found, *more]", "pass"),
    ("order.py", "if _is_moved(state) and (len(phases) == 1 or not match.committed):", "if False:"),
    (
        "order.py",
        "if _is_moved(state) and (len(phases) == 1 or not match.committed):",
        "if _is_moved(state) and len(phases) == 1:",
    ),
    ("order.py", "if _is_moved(state) and (len(phases) == 1 or not match.committed):", "if _is_moved(state):"),
    (
        "order.py",
        'if isinstance(event, Link) and match.phase == "hand" and dealing.missed(match.deals, event):',
        "if False:",
    ),
    ("order.py", "if lacked and lacked.kind is type(event) and lacked.is_near(match.hands):", "if False:"),
    (
        "order.py",
        "if other is None and (is_owed or may_be_stray(state.match, event)):",
        "if other is None and may_be_stray(state.match, event):",
    ),
    ("order.py", "if state.notes.over:", "if False:"),
    ("order.py", "notes = notes._replace(lacked=Seen(ENDS.get(phases[0], Deal), match.hands))", "pass"),
    ("order.py", 'notes = notes._replace(void=frozenset({"sheet"}))', "pass"),
    ("order.py", "return event.hand not in deals.all_owed", "return False"),
    ("order.py", "return hand.over or isinstance(event, End)", "return True"),
    ("order.py", "return hand.over or isinstance(event, End)", "return hand.over"),
    ("order.py", "return is_new and event.hand in match.deals.numbers", "return event.hand in match.deals.numbers"),
    ("order.py", "return is_new and event.hand in match.deals.numbers", "return is_new"),
    ("order.py", "return not fits or deals.links.lacks_one", "return deals.links.lacks_one"),
    ("order.py", "state.notes.void if isinstance(event, Accuse) else frozenset[str]()", "frozenset[str]()"),
    (
        "order.py",
        "undealt=False, ruling=False, void=frozenset(), suspect=None",
        "ruling=False, void=frozenset(), suspect=None",
    ),
    (
        "order.py",
        "undealt=False, ruling=False, void=frozenset(), suspect=None",
        "undealt=False, void=frozenset(), suspect=None",
    ),
    ("order.py", "State(joining, notes), state", "State(joining, notes), None"),
    ("order.py", "State(offer(match, event), state.notes._replace", "State(match, state.notes._replace"),
    ("order.py", "return event.deal in match.deals.indices", "return False"),
    ("order.py", "return not dealing.is_called(deals, event.hand)", "return False"),
    (
        "order.py",
        "undealt=False, ruling=False, void=frozenset(), suspect=None",
        "undealt=False, ruling=False, suspect=None",
    ),
    (
        "order.py",
        "undealt=False, ruling=False, void=frozenset(), suspect=None",
        "undealt=False, ruling=False, void=frozenset()",
    ),
    (
        "order.py",
        "    if isinstance(event, Draw):\n        return deals.links.lacks_one\n",
        "    if isinstance(event, Draw):\n        return False\n",
    ),
)

RECOVERY: Final = mutants("verifier/recovery/", (*_FOLD, *_IN_A_HAND, *_OPERATIONS, *_ORDER))
