"""Mutants of ``verify``, and of the strict reader and the signatures that it rests on."""

from typing import Final

from tests.mutations import Edit, mutants

_VERIFY: Final[tuple[Edit, ...]] = (
    # checks
    ("checks.py", 'if row.must and row.easy != "error")', "if False)"),
    # evidence
    ("evidence.py", "if more not in self._more or (is_true and more):", "if False:"),
    ("evidence.py", "if not (is_true or self._digest_told or self._changed):", "if False:"),
    ("evidence.py", "is_true or self._digest_told or self._changed", "is_true or self._changed"),
    ("evidence.py", "start = ends[line - 2]", "start = ends[line - 1]"),
    # signed
    (
        "signed.py",
        "(event.signature is None) != (record.game.key is None)",
        "event.signature is None and record.game.key is not None",
    ),
    (
        "signed.py",
        "(event.signature is None) != (record.game.key is None)",
        "event.signature is not None and record.game.key is None",
    ),
    # fairness
    ("fairness.py", "if not game.seats[seat].bot)", ")"),
    ("fairness.py", 'grade="players" if players else "server"', 'grade="players"'),
    ("fairness.py", "for seat in links.opened if", "for seat in links.joined if"),
    ("fairness.py", "len(links.joined) * links.deals", "len(links.joined)"),
    ("fairness.py", "pattern = pattern * (links - j) // (j + 1)", "pattern = pattern * links // (j + 1)"),
    ("fairness.py", "patterns * ways**deals - 1", "patterns - 1"),
    ("fairness.py", "deals=links.lacking", "deals=links.deals"),
    # replay
    ("replay.py", "if not evidence.seal_is_false or record.game.commitment is None:", "if True:"),
    ("replay.py", "if not _follows_from_seal(one)]", "]"),
    ("replay.py", "[*judge_first(record.game), *replayed.found]", "replayed.found"),
    # devices
    ("devices.py", "(known := each.of(first)) and known.begun]", "each.of(first)]"),
    ("devices.py", "    if not lists:\n", "    if False:\n"),
    ("devices.py", "for known in each.begun_beside(first)}", "for known in each.games.values()}"),
    ("own_chain.py", "    if known and not any(each.begun for each in known):\n", "    if False:\n"),
    ("pins.py", "return mark.lines <= len(record.events) or _has_ended(record)", "return True"),
    ("pins.py", "return mark.lines <= len(record.events) or _has_ended(record)", "return False"),
    ("pins.py", "for mark in false_marks[:1]),", "for mark in ()),"),
    # opening
    ("opening.py", "if commitment(game.game, master) != game.commitment:", "if False:"),
    ("opening.py", "if listed != (right :=", "if False and (right :="),
    ("opening.py", "isinstance(last, Abort) and _a_link_is_there(events)", "isinstance(last, Abort)"),
    ("opening.py", "isinstance(last, Abort) and _a_link_is_there(events)", "False"),
    ("opening.py", "owed = isinstance(last, End) or", "owed ="),
    ("opening.py", "and event.hand < len(commitments)\n", "and event.hand < len(commitments) - 1\n"),
    # own chain
    ("own_chain.py", "    if theirs != mine and not (", "    if False and not ("),
    ("own_chain.py", "and event.seat == chain.seat\n", ""),
    ("own_chain.py", "not faults and not others and first == chain.first", "not faults"),
    ("own_chain.py", "    elif first != chain.first:\n", "    elif False:\n"),
    # pins
    (
        "pins.py",
        "policy.commitment is not None and policy.commitment == record.game.commitment",
        "policy.commitment is not None",
    ),
    ("pins.py", "if receipt.number == 0 and record.game.commitment is not None]", "]"),
    ("pins.py", "if (lines, digest) == (line - 1, evidence.digests[line]):", "if digest == evidence.digests[line]:"),
    ("pins.py", "if (lines, digest) == (line - 1, evidence.digests[line]):", "if lines == line - 1:"),
    ("pins.py", "if not _has_ended(record) and lines >= len(record.events):", "if lines >= len(record.events):"),
    ("pins.py", "if not _has_ended(record) and lines >= len(record.events):", "if False:"),
    ("pins.py", "        if lines > len(record.events):\n", "        if False:\n"),
    ("pins.py", "if (number, digest) == (len(own), sha256(record.data).digest()):", "if number == len(own):"),
    ("pins.py", "if (number, digest) == (len(own), sha256(record.data).digest()):", "if True:"),
    ("pins.py", "over = over or isinstance(event, End | Abort)", "over = over or isinstance(event, End)"),
    ("pins.py", "over = over or isinstance(event, End | Abort)", "over = True"),
    ("pins.py", "combinations(policy.receipts, 2) if contradict(*pair)]", "combinations(policy.receipts, 2) if False]"),
    ("pins.py", "receipt_holds(one, key) and receipt_holds(other, key)", "receipt_holds(one, key)"),
    ("pins.py", "for pair in proved if not {*pair} & {*differ})", "for pair in proved)"),
    ("pins.py", "return [] if given in {None, found} else", "return [] if True else"),
    ("pins.py", "if given in {None, point.digest, evidence.digests[line]}:", "if True:"),
    ("pins.py", "receipt.number] if there else len(record.events)", "receipt.number] if False else len(record.events)"),
    ("pins.py", 'return "told" if (lines, digest) == (own[number].lines, own[number].digest)', 'return "told" if True'),
    ("pins.py", '    if fits:\n        pinned = "later"\n', '    if fits:\n        pinned = "start"\n'),
    # policy
    ("policy.py", "if kept.game != record.game.game:", "if False:"),
    ("policy.py", "if any(receipt_holds(kept, key) for key in keys) else", "if True else"),
    ("policy.py", "if any(receipt_holds(kept, key) for key in keys) else", "if receipt_holds(kept, keys[0]) else"),
    ("policy.py", "keys = server_keys or tuple", "keys = tuple"),
    ("policy.py", '(("signed",) if self.server_keys else ())', "()"),
    ("policy.py", '"links": not fairness.missing_links', '"links": True'),
    ("policy.py", '"receipt": not fairness.receipts_beyond and fairness.stories is None', '"receipt": True'),
    ("policy.py", '"receipt": not fairness.receipts_beyond and', '"receipt":'),
    ("policy.py", "not fairness.receipts_beyond and fairness.stories is None", "not fairness.receipts_beyond"),
    ("policy.py", '"committed": fairness.grade != "none"', '"committed": True'),
    ("policy.py", '"players": bool(players)', '"players": True'),
    ("policy.py", '"pinned": fairness.pinned == "start"', '"pinned": fairness.pinned != "no"'),
    ("policy.py", 'fairness.signed == "known_key" and', 'fairness.signed != "none" and'),
    ("policy.py", "seat in players for seat in SEATS", "bool(players) for seat in SEATS"),
    ("policy.py", '"chain": fairness.own_chain is not False', '"chain": True'),
    # report
    ("report.py", "if report.unmet or not report.mandatory or", "if not report.mandatory or"),
    ("report.py", "not report.mandatory <= passed:", "False:"),
    ("report.py", 'if any(finding.severity == "error" for finding in report.findings):', "if report.findings:"),
    # signed
    ("signed.py", "both = dict.fromkeys((points[0], points[-1]))", "both = dict.fromkeys((points[0],))"),
    ("signed.py", "both = dict.fromkeys((points[0], points[-1]))", "both = dict.fromkeys((points[-1],))"),
    ("signed.py", "true = receipt._replace(lines=line - 1, digest=evidence.digests[line])", "true = receipt"),
    ("signed.py", "        if not told:\n", "        if False:\n"),
    ("signed.py", "if key in known_keys:", "if True:"),
    ("signed.py", "if key in known_keys:", "if key == known_keys[0]:"),
    ("signed.py", 'known = signatures.signed == "own_key"', "known = True"),
    # stories
    ("stories.py", "if one.number == other.number:", "if False:"),
    ("stories.py", "return later.lines <= earlier.lines", "return False"),
    ("stories.py", "if not found:\n", "if True:\n"),
    ("stories.py", "if game != _game_of(other):", "if False:"),
    # verifier
    ("verifier.py", "(opening.faults, evidence.faults, lines", "(evidence.faults, lines"),
    ("verifier.py", "(opening.faults, evidence.faults, lines", "(opening.faults, lines"),
    ("verifier.py", "_cut_off(record, match), signatures.faults)", "_cut_off(record, match))"),
    ("verifier.py", "pins.faults, own.faults), key", "own.faults), key"),
    ("verifier.py", "pins.faults, own.faults), key", "pins.faults), key"),
    # What a record with a fault has run.
    ("replay.py", "digest=digests[place + 2]", "digest=point.digest"),
    ("replay.py", "if not told or not is_wrong(told):", "if True:"),
    ("replay.py", "min(claimed, true, key=_errors)", "max(claimed, true, key=_errors)"),
    ("verifier.py", '("closed" if match.committed else "ended")', '"ended"'),
    ("verifier.py", 'if match.phase == ("closed"', 'if True or ("closed"'),
    ("verifier.py", '"partly" if evidence.seal_is_false and', '"partly" if False and'),
    (
        "verifier.py",
        'if ran["result"] < ran["total"] and not is_wrong(replayed.found):',
        'if ran["result"] < ran["total"]:',
    ),
    ("verifier.py", 'max(ran["deal"], replayed.match.deals.next_index - 1)', 'ran["deal"]'),
)

_RECORD: Final[tuple[Edit, ...]] = (
    (
        "signatures.py",
        'game.encode("ascii"), u32(number), u32(lines), digest)',
        'game.encode("ascii"), u32(lines), digest)',
    ),
    ("signatures.py", 'game.encode("ascii"), u32(number), u32(lines), digest)', "u32(number), u32(lines), digest)"),
    ("reader.py", 'if not refused and data[-1:] != b"\\n":', "if False:"),
    ("reader.py", "if isinstance(name, str) and name != FORMAT:", "if False:"),
    ("reader.py", "if kinds.count(Game) > 1 else None", "if False else None"),
    ("reader.py", "if kinds.count(Deal) <= MAX_RECORD_DEALS:", "if True:"),
    ("reader.py", 'key=attrgetter("line")', "key=lambda refused: -refused.line"),
    ("reader.py", "            if event.hands is None:\n", "            if False:\n"),
    ("reader.py", "            if rest_is_missing:\n", "            if False:\n"),
    ("reader.py", "if value == same and type(value) is type(same):", "if False:"),
    ("kinds.py", "    if value.hex() != digits:\n", "    if False:\n"),
    ("lines.py", "    if before:\n", "    if False:\n"),
    ("lines.py", 'if (bid.call == "hokm") == (bid.suit is None):', "if False:"),
    ("lines.py", "if stand not in {(True, False, False), (False, True, True)}:", "if False:"),
    ("lines.py", "    if game.reveal is None and game.hand_commitments is not None:\n", "    if False:\n"),
    ("lines.py", "    if game.reveal is not None and game.hand_commitments is None:\n", "    if False:\n"),
    ("lines.py", '"registered": ("cards",),', '"registered": (),'),
)

VERIFY: Final = (*mutants("verifier/", _VERIFY), *mutants("record/", _RECORD))
