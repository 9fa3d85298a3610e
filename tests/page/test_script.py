"""The second implementation of the shuffle, which the page runs before the package: SPEC.md read by another program."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fairshuffle.cards import CARD_BY_NAME
from fairshuffle.events import Cut, Deal, Draw, Join, Link, OptionValue, Play, Result, Reveal
from fairshuffle.explain.replay import story_of
from fairshuffle.record import read_record
from fairshuffle.testing.cases_record import bytes_of
from fairshuffle.testing.simulate import Table
from fairshuffle.verifier import verify
from tests import ROOT
from tests.page.script import GAMES, WEB, answers, ask, examined, needs_node
from tests.tools.console import run
from tests.tools.forge import Events, changed, clumsy, dropped, events_of, find, rules_only, simulated
from tests.tools.trust import KEY, OTHER_KEY, chain_of, resigned, signed_game

pytestmark = needs_node

VECTOR: dict[str, Any] = json.loads((ROOT / "test_vectors" / "shuffle" / "vector.json").read_bytes())
NOBODY = "00" * 32


def _links(deck: dict[str, Any]) -> list[str]:
    """The links of one deck of the vector: of this deal, of an earlier one, or none."""
    chains = VECTOR["chains"]
    earlier = deck["seats_with_earlier_link_standing_in"]
    standing = {seat: chains[seat][deck["deal"] - 1] for seat in earlier}
    given = {seat: chains[seat][deck["deal"]] for seat in deck["seats_with_link"]}
    return [{**standing, **given}.get(seat, NOBODY) for seat in range(4)]


def test_commitment_and_seal_are_those_of_the_vector() -> None:
    commitment, seal = ask([{"op": "commitment", **_of("game", "master")}, {"op": "seal", **_of("digest")}])
    assert commitment["commitment"] == VECTOR["commitment"]
    assert seal["seal"] == VECTOR["seal"]


def _of(*names: str) -> dict[str, Any]:
    return {name: VECTOR[name] for name in names}


def test_every_hand_secret_and_hand_commitment_is_that_of_the_vector() -> None:
    count = len(VECTOR["hand_secrets"])
    hands = ask({"op": "hand", "index": index, **_of("game", "master")} for index in range(count))
    assert [hand["secret"] for hand in hands] == VECTOR["hand_secrets"]
    assert [hand["commitment"] for hand in hands] == VECTOR["hand_commitments"]


def test_every_chain_and_anchor_is_that_of_the_vector() -> None:
    chains = ask(
        {"op": "chain", "seat": seat, "secret": chain[-1], **_of("first", "links")}
        for seat, chain in enumerate(VECTOR["chains"])
    )
    assert [chain["links"] for chain in chains] == VECTOR["chains"]
    assert [chain["anchor"] for chain in chains] == VECTOR["anchors"]


def test_every_deck_is_that_of_the_vector_byte_by_byte() -> None:
    keys = ask(
        {
            "op": "key",
            "secret": VECTOR["hand_secrets"][deck["deal"]],
            "mask": sum(1 << seat for seat in deck["seats_with_link"]),
            "links": _links(deck),
            "deal": deck["deal"],
            **_of("seal"),
        }
        for deck in VECTOR["decks"]
    )
    assert [key["key"] for key in keys] == [deck["key"] for deck in VECTOR["decks"]]
    decks = [*VECTOR["decks"], *VECTOR["mined"]]
    for deck, got in zip(decks, ask({"op": "deck", "key": deck["key"]} for deck in decks), strict=True):
        assert got["deck"] == deck["deck"].split()
        assert (got["draws"], got["rejections"]) == (deck["draws"], deck["rejections"])
        assert got["bytes_used"] == deck["bytes_used"]
        assert got["blocks"][0] == deck.get("block_0", got["blocks"][0])


def test_the_draw_is_that_of_the_vector() -> None:
    links = [chain[0] for chain in VECTOR["chains"]]
    secret = VECTOR["hand_secrets"][0]
    (draw,) = ask([{"op": "key", "secret": secret, "deal": 0, "mask": 15, "links": links, **_of("seal")}])
    assert (draw["key"], draw["dealer"]) == (VECTOR["draw"]["key"], VECTOR["draw"]["dealer"])


def test_ten_thousand_decks_have_the_hash_of_the_vector() -> None:
    count, tag = 10_000, b"fairshuffle/1/acc"
    secrets = (sha256(_part(tag) + _part(index.to_bytes(4, "big"))).hexdigest() for index in range(count))
    inputs = {"op": "key", "deal": 1, "mask": 0, "links": [NOBODY] * 4, **_of("seal")}
    keys = ask({**inputs, "secret": secret} for secret in secrets)
    decks = ask({"op": "deck", "key": key["key"]} for key in keys)
    numbers = b"".join(bytes(CARD_BY_NAME[card] for card in deck["deck"]) for deck in decks)
    assert sha256(numbers).hexdigest() == VECTOR["accumulated"]["sha256"]


def _part(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def test_the_deal_of_the_specification_goes_round_as_printed_there() -> None:
    deck = VECTOR["decks"][2]["deck"].split()
    assert deck[:3] == ["KH", "QD", "AD"]
    (dealt,) = ask([{"op": "deal", "deck": deck, "dealer": 0}])
    (closed,) = ask([{"op": "close", "rest": dealt["rest"], "dealer": 0, "receiver": 1}])
    assert dealt["turned"] == "8S"
    assert dealt["first"][1] == ["KH", "QD", "AD", "7D", "JD"]
    assert dealt["first"][0] == ["9S", "TS", "KS", "7S", "JC"]
    assert closed["closing"] == [["TD", "9H", "JH"], ["8H", "TC"], ["AC", "KC", "AH"], ["QS", "TH", "7C"]]


def test_the_signature_of_the_specification_holds_and_no_other() -> None:
    signed = {
        "op": "signature",
        "key": "29acbae141bccaf0b22e1a94d34d0bc7361e526d0bfe12c89794bc9322966dd7",
        "signature": (
            "ca7886923a9f37f0c9a9bafa78445feb8a392473da30755033f7eb8d64346d04"
            "300aec4e4bbcad3dd1322df527e7b0c5928e70e99c51edd63eb35d806b321a0b"
        ),
        "game": "draft-game-0001",
        "number": 0,
        "lines": 2,
        "digest": "65f71b1d37a3b693d3f119c3d1f2f3b47e252ef329cd219af62fb6479b9b5276",
    }
    holds, other = ask([signed, {**signed, "number": 1}])
    assert (holds["holds"], other["holds"]) == (True, False)


def test_what_cannot_be_answered_is_skipped_or_an_error_and_the_next_line_is_answered() -> None:
    questions = [{"op": "fly", "id": "a"}, {"op": "seal", "id": "c"}, {"op": "seal", "id": "b", **_of("digest")}]
    unknown, wrong, answered = ask(questions)
    assert unknown.keys() == {"id", "skip"}
    assert wrong.keys() == {"id", "error"}
    assert (answered["id"], answered["seal"]) == ("b", VECTOR["seal"])


# Whole records


@pytest.mark.parametrize("name", ["sahrat-easy", "balotk-qaid", "squarescores-easy-options", "sahrat-easy-after-hand"])
def test_every_card_of_a_game_is_the_one_that_the_package_deals(name: str) -> None:
    data = (GAMES / f"{name}.jsonl").read_bytes()
    (answer,) = examined(data)
    story = story_of(read_record(data))
    assert (answer["state"], answer["faults"]) == ("clean", [])
    assert [deal["turned"] for deal in answer["deals"]] == [hand["turned"] for hand in story["hands"]]
    assert [_sets(deal["first"]) for deal in answer["deals"]] == [_sets(hand["first"]) for hand in story["hands"]]
    assert [_sets(deal.get("dealt")) for deal in answer["deals"] if deal.get("dealt")] == [
        _sets(hand["dealt"]) for hand in story["hands"] if hand["tricks"]
    ]
    assert answer["cards"] == sum(isinstance(event, Play) for event in read_record(data).events)


def _sets(hands: list[list[str]] | None) -> list[set[str]]:
    return [set(hand) for hand in hands or []]


GAME = simulated("squarescores")


def _other(events: Events, place: int, field: str) -> bytes:
    """A value of 32 bytes with another first byte."""
    value: bytes = getattr(events[place], field)
    return bytes([value[0] ^ 1]) + value[1:]


def _with(kind: type[Any], nth: int, field: str, value: Any = None) -> tuple[Events, int]:  # noqa: ANN401 - any field
    place, _ = find(GAME, kind, nth)
    new = _other(GAME, place, field) if value is None else value
    return changed(GAME, place, **{field: new}), place + 1


CHANGED: dict[str, tuple[Events, int]] = {
    "entropy.anchor": _with(Link, 0, "value"),
    "entropy.link": _with(Link, 9, "value"),
    "entropy.order": _with(Link, 6, "deal", 9),
    "draw.dealer": _with(Draw, 0, "dealer", 3 - find(GAME, Draw)[1].dealer),
    "deal.dealer": _with(Deal, 1, "dealer", 3 - find(GAME, Deal, 1)[1].dealer),
    "deal.index": _with(Deal, 1, "hand", 7),
    "deal.turned": _with(Deal, 0, "turned", find(GAME, Deal)[1].turned ^ 1),
    "commit.opening": _with(type(GAME[-2]), 0, "secret"),
    "play.not_held": _with(Play, 2, "card", find(GAME, Play)[1].card),
}


@pytest.mark.parametrize("fault", CHANGED)
def test_a_change_is_the_fault_that_the_specification_calls_it_at_its_line(fault: str) -> None:
    events, line = CHANGED[fault]
    (answer,) = examined(resigned(events, None))
    assert answer["state"] == "faults"
    assert (answer["faults"][0]["id"], answer["faults"][0]["line"]) == (fault, line)


def test_a_changed_byte_is_found_at_the_next_checkpoint() -> None:
    place, result = find(GAME, Result)
    (answer,) = examined(clumsy(changed(GAME, place, at=result.at + 1)))
    assert [fault["id"] for fault in answer["faults"]] == ["check.digest"]
    assert answer["faults"][0]["line"] == place + 2


def test_a_false_cut_is_told_with_the_deal() -> None:
    place, cut = find(GAME, Cut)
    (answer,) = examined(resigned(changed(GAME, place, seat=(cut.seat + 1) % 4), None))
    assert "deal.cut" in [fault["id"] for fault in answer["faults"]]


def test_a_secret_that_was_left_out_is_told_at_the_line_in_its_place() -> None:
    events = simulated(reveal="after_hand")
    place, _ = find(events, Reveal, 1)
    (answer,) = examined(resigned(dropped(events, place), None))
    assert (answer["faults"][0]["id"], answer["faults"][0]["line"]) == ("commit.hand_opening", place + 1)


def test_two_equal_anchors_are_a_fault() -> None:
    first, other = (find(GAME, Join, nth)[0] for nth in (0, 1))
    anchor = find(GAME, Join)[1].anchor
    (answer,) = examined(resigned(changed(GAME, other, anchor=anchor), None))
    assert first < other
    assert (answer["faults"][0]["id"], answer["faults"][0]["line"]) == ("entropy.anchor", other + 1)


def test_signatures_are_those_of_the_key_that_the_record_names() -> None:
    events = events_of(signed_game())
    signed, forged = examined(signed_game(), resigned(events, OTHER_KEY))
    assert (signed["state"], signed["signed"]) == ("clean", "own_key")
    assert (forged["signed"], {fault["id"] for fault in forged["faults"]}) == ("invalid", {"check.signature"})
    assert resigned(events, KEY) == signed_game()


def test_without_a_secret_nothing_is_dealt_and_nothing_is_wrong() -> None:
    (answer,) = examined((GAMES / "no-secret.jsonl").read_bytes())
    assert (answer["state"], answer["faults"], answer["cards"]) == ("closed", [], 0)


def test_without_a_commitment_there_is_nothing_to_say() -> None:
    (answer,) = examined(clumsy(rules_only(GAME)))
    assert (answer["state"], answer["deals"]) == ("none", [])


@pytest.mark.parametrize("text", ["", "x\n", "{}\n", "[]\n", '{"type":"join"}\n', '{"type":"game"}', "null\n"])
def test_what_is_no_record_is_unreadable_and_never_an_exception(text: str) -> None:
    (answer,) = ask([{"op": "record", "text": text}])
    assert (answer["state"], answer["line"]) == ("unreadable", 1)


@pytest.mark.parametrize("name", ["constructor", "__proto__", "toString"])
def test_words_that_mean_something_to_the_language_mean_nothing_here(name: str) -> None:
    text = (GAMES / "sahrat-easy-short.jsonl").read_text(encoding="utf-8")
    profile, line = text.replace('"sahrat"', f'"{name}"', 1), text.replace('"type":"ready"', f'"type":"{name}"')
    strange, answered = ask([{"op": "record", "text": profile}, {"op": name}])
    (other,) = ask([{"op": "record", "text": line.replace('"type":"bid"', f'"type":"{name}"', 1)}])
    assert strange["state"] == "unknown"
    assert list(answered) == ["skip"]
    assert other["state"] in {"clean", "faults"}


def test_another_format_is_unknown() -> None:
    (answer,) = ask([{"op": "record", "text": '{"type":"game","format":"fairshuffle/2"}\n'}])
    assert answer["state"] == "unknown"


# Both programs


def both(*records: bytes, spoil: Any = None) -> list[dict[str, Any]]:  # noqa: ANN401 - changes report and story
    """What the script says of records, and what the page finds different from what the package says."""
    asked = []
    for data in records:
        report = verify(data)
        refused = report.refused is not None
        question = {
            "text": data.decode(),
            "report": report.as_json(),
            "story": None if refused else story_of(read_record(data), report.findings),
        }
        if spoil:
            spoil(question["report"], question["story"])
        asked.append(question)
    return answers(ROOT / "tests" / "page" / "agree-cli.mjs", asked)


def test_both_programs_agree_about_every_game_of_the_vectors() -> None:
    games = sorted(path for path in GAMES.glob("*.jsonl") if path.name != "cases.jsonl")
    found = both(*(path.read_bytes() for path in games))
    assert {path.stem: answer["disagreement"] for path, answer in zip(games, found, strict=True)} == dict.fromkeys(
        path.stem for path in games
    )


def test_both_programs_agree_about_every_record_of_the_vectors() -> None:
    paths = [path for path in sorted((ROOT / "test_vectors").glob("*/*.jsonl")) if path.parent.name != "games"]
    cases = [json.loads(line) for path in paths for line in path.read_bytes().split(b"\n")[:-1]]
    records = [bytes_of(case["record"]) for case in cases if "record" in case]
    texts = [data for data in records if data.decode(errors="ignore").encode() == data]
    found = both(*texts)
    assert len(records) - 5 < len(found) > 600
    assert {answer["disagreement"] for answer in found} == {None}


@pytest.mark.parametrize("cut", ["none", "cut", "lift"])
def test_both_programs_count_the_same_choice_bits(cut: str) -> None:
    """Fault 2.2, by a program of its own."""
    games = [_lacking(cut, seed) for seed in ("1", "2", "3")]
    found = both(*games)
    assert [answer["disagreement"] for answer in found] == [None] * len(games)
    assert all(verify(data).fairness.choice_bits > 8 for data in games)


def _lacking(cut: str, seed: str) -> bytes:
    """A game of which a third of the links are missing, some of the draw among them."""

    class Server(Table):
        def arrives(self, seat: int, index: int) -> bool:
            return (seat + index) % 3 > 0

    changes: dict[str, OptionValue] = {"target": 60}
    if cut != "none":
        changes["cut"] = cut
    return Server("sahrat", seed, changes=changes).play()


SHUFFLE = ("commit", "chain", "deck", "deal")


def test_the_script_answers_the_vectors_as_any_other_program_does() -> None:
    program = f"node {WEB / 'second-cli.mjs'}"
    ran = run("vectors", "run", *(f"test_vectors/{name}" for name in SHUFFLE), "--impl", program)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{ran.out.split()[0]} passed, 0 failed, 1 skipped\n"  # a million decks are asked for with --slow
    whole = run("vectors", "run", "test_vectors", "--impl", program)
    assert (whole.code, whole.err) == (0, "")


BASES = ["sahrat-easy-short", "rules-only", "sahrat-easy-after-hand", "squarescores-easy-options"]


@pytest.mark.parametrize("name", BASES)
def test_both_programs_agree_about_games_that_were_changed_anyhow(name: str) -> None:
    random = Random(name)
    text = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8")
    records = [_mutant(text, random).encode() for _ in range(60)]
    found = both(*records)
    assert [answer["disagreement"] for answer in found] == [None] * len(records)
    if name != "rules-only":
        assert {"clean", "faults"} <= {answer["state"] for answer in found}


def _mutant(text: str, random: Random) -> str:
    """A record with one line left out, doubled or moved, or one of its signs changed into another of its kind."""
    lines = text.splitlines(keepends=True)
    place = random.randrange(len(lines))
    line = lines[place]
    match random.randrange(5):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, line)
        case 2:
            lines.insert(random.randrange(len(lines)), lines.pop(place))
        case _:
            at = random.choice([index for index, sign in enumerate(line) if sign.isalnum()])
            signs = "0123456789" if line[at].isdigit() else "789TJQKACDHSabcdef"
            lines[place] = line[:at] + random.choice(signs) + line[at + 1 :]
    return "".join(_resealed(lines) if random.random() < 0.7 else lines)


def _resealed(lines: list[str]) -> Iterator[str]:
    """The lines with every checkpoint counted and hashed anew, as a server writes them that has changed its mind."""
    before = ""
    for number, line in enumerate(lines):
        digest = f'"lines":{number},"digest":"{sha256(before.encode()).hexdigest()}"'
        sealed = re.sub(r'"lines":\d+,"digest":"[0-9a-f]{64}"', digest, line)
        before += sealed
        yield sealed


def _another_card(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - a story, to be spoiled
    del report
    hands = next(hand["dealt"] for hand in story["hands"] if hand["dealt"])
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def _another_turned_card(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
    del report
    story["hands"][0]["turned"] = "7C" if story["hands"][0]["turned"] != "7C" else "8C"


def _one_hand_less(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
    del report
    story["hands"].pop()


def _a_fault(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
    del story
    report["findings"].append({"id": "deal.turned", "severity": "error", "line": 7})


def _signed(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
    del story
    report["fairness"]["signed"] = "own_key"


def _players(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
    del story
    report["fairness"]["players"] = [2]


def _bits(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
    del story
    report["fairness"]["choice_bits"] += 1


SPOILT = [_another_card, _another_turned_card, _one_hand_less, _a_fault, _signed, _players, _bits]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_package_that_says_something_else_of_a_good_record_is_found_out(spoil: Any) -> None:  # noqa: ANN401
    (answer,) = both((GAMES / "sahrat-easy-short.jsonl").read_bytes(), spoil=spoil)
    assert answer["state"] == "clean"
    assert answer["disagreement"]


def test_a_package_that_overlooks_a_fault_is_found_out() -> None:
    def overlook(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
        del story
        report["findings"] = []

    (answer,) = both((GAMES / "wrong-turned-card.jsonl").read_bytes(), spoil=overlook)
    assert (answer["state"], answer["disagreement"]) == ("faults", "deal.turned")


def test_the_reader_s_own_chain_is_no_matter_between_the_two() -> None:
    def own(report: dict[str, Any], story: Any) -> None:  # noqa: ANN401 - as above
        del story
        report["findings"].append({"id": "entropy.link", "severity": "error", "line": 9, "facts": {"reason": "own"}})

    data = (GAMES / "sahrat-easy-short.jsonl").read_bytes()
    assert both(data, spoil=own)[0]["disagreement"] is None
    assert chain_of(signed_game(), 0).links


# What the page tests itself with


def test_the_page_s_self_test_is_taken_from_the_vectors_and_holds() -> None:
    vectors = json.loads((WEB / "vectors.json").read_bytes())
    known = json.dumps(VECTOR)
    questions = vectors["questions"]
    for question, answer in zip(questions, ask(questions), strict=True):
        for name, value in question["expect"].items():
            assert answer[name] == value
            assert (" ".join(value) if name == "deck" else json.dumps(value)) in known
    assert {question["op"] for question in questions} == {"commitment", "seal", "hand", "chain", "key", "deck"}
    for record in vectors["records"]:
        report = verify(record["text"].encode())
        assert (report.verdict, [finding.id for finding in report.findings]) == (record["verdict"], record["findings"])


def test_the_first_self_test_record_is_the_example_of_the_specification() -> None:
    (example, *_) = json.loads((WEB / "vectors.json").read_bytes())["records"]
    assert example["text"] in (ROOT / "SPEC.md").read_text(encoding="utf-8")


OWN = ("second.mjs", "lines.mjs", "steps.mjs", "examine.mjs", "operations.mjs", "second-cli.mjs")


def test_the_script_knows_nothing_of_the_package() -> None:
    for name in OWN:
        imported = {line.split('"')[1] for line in _lines(WEB / name) if line.startswith("import ")}
        assert imported <= {*(f"./{name}" for name in OWN), "node:readline"}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
