"""``verify`` with what a reader brings along, and ``compare``, from the command line."""

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import CliRunner, Result

from fairshuffle.record.device_list import Kept
from fairshuffle.record.keepsakes import Receipt, write_chain, write_receipt
from fairshuffle.record.signatures import checkpoint_message, sign
from tests.tools.device_lists import another_game, entries_of, mark, written
from tests.tools.forge import events_of
from tests.tools.trust import (
    KEY,
    OTHER_KEY,
    OTHER_PUBLIC,
    PUBLIC,
    Server,
    chain_of,
    events_game,
    judged,
    receipts,
    signed_game,
    unsigned_game,
)
from tests.unit.verifier.test_stories import longer_story, over_early
from verifier_cli.main import cli

Files: TypeAlias = Callable[..., str]

SIGNED = signed_game()
SEAL = receipts(SIGNED)[0]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def signed(receipt: Receipt) -> Receipt:
    return receipt._replace(signature=sign(KEY, checkpoint_message(*receipt[:4])))


@pytest.fixture
def file(tmp_path: Path) -> Files:
    """Writes a file and gives its name."""

    def write(data: bytes, name: str = "") -> str:
        path = tmp_path / (name or f"file-{len(list(tmp_path.iterdir()))}")
        path.write_bytes(data)
        return str(path)

    return write


def fairness(result: Result) -> dict[str, Any]:
    """What the JSON report on one record says of fairness."""
    return json.loads(result.stdout)["fairness"]  # type: ignore[no-any-return]  # JSON


def test_everything_a_reader_can_bring_along(file: Files) -> None:
    commitment = events_game(events_of(SIGNED)).commitment
    assert commitment is not None
    demands = ("committed", "players", "players=3", "signed", "pinned")
    result = run(
        "verify",
        "--json",
        *("--commitment", commitment.hex()),
        *("--seal", SEAL.digest.hex()),
        *("--server-key", file(PUBLIC.hex().encode() + b"\n")),
        *(part for receipt in receipts(SIGNED) for part in ("--receipt", file(write_receipt(receipt)))),
        *("--chain", file(write_chain(chain_of(SIGNED, 1)))),
        *(part for demand in demands for part in ("--require", demand)),
        file(SIGNED),
    )
    assert result.exit_code == 0
    told = fairness(result)
    assert (told["pinned"], told["signed"], told["own_chain"]) == ("start", "known_key", True)


def test_the_report_for_people_says_what_was_compared(file: Files) -> None:
    told = run("verify", "--lang", "en", "--chain", file(write_chain(chain_of(SIGNED, 1))), file(SIGNED)).output
    assert "your part is in every deck" in told
    told = run("verify", "--lang", "en", "--receipt", file(write_receipt(receipts(SIGNED)[2])), file(SIGNED)).output
    assert f"line 1 to {receipts(SIGNED)[2].lines} have not changed since" in told
    stops = b"".join(SIGNED.splitlines(keepends=True)[: SEAL.lines + 20])
    told = run("verify", "--lang", "en", file(stops)).output
    assert f"the lines up to {SEAL.lines} of {SEAL.lines + 20}" in told
    unsigned = unsigned_game()
    told = run("verify", "--lang", "en", "--receipt", file(write_receipt(receipts(unsigned)[0])), file(unsigned)).output
    assert "it convinces nobody but you" in told


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_the_report_names_every_demand_that_is_not_met(file: Files, lang: str) -> None:
    demands = ("players=0", "signed", "pinned")
    options = [part for demand in demands for part in ("--require", demand)]
    alone = file(Server(joined=()).play())
    result = run("verify", "--lang", lang, "--server-key", OTHER_PUBLIC.hex(), *options, alone)
    assert result.exit_code == 3
    for words in {"en": ("seat 0", "a signature", "the start"), "ar": ("المقعد 0", "توقيع", "البداية")}[lang]:
        assert words in result.output


# Every message names the file that it is about (fault 2.1)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_receipt_that_the_record_does_not_hold_is_named(file: Files, lang: str) -> None:
    told = b"".join(SIGNED.splitlines(keepends=True)[:1])
    early = signed(SEAL._replace(lines=1, digest=sha256(told).digest()))
    names = [file(write_receipt(SEAL), "kept.0"), file(write_receipt(early), "early.0")]
    options = [part for name in names for part in ("--receipt", name)]
    result = run("verify", "--lang", lang, *options, file(SIGNED))
    assert result.exit_code == 1
    finding = next(line for line in result.stdout.splitlines() if "check.receipt" in line)
    assert names[1] in finding
    assert names[0] not in finding
    assert early.digest.hex() in result.stdout  # and the two stories, as compare tells them
    assert run("compare", *names, "--server-key", PUBLIC.hex()).output.splitlines()[0] in result.stdout or lang == "ar"
    found = json.loads(run("verify", "--json", *options, file(SIGNED)).stdout)
    assert [told["file"] for told in found["fairness"]["stories"]["receipts"]] == names
    assert found["findings"][0]["facts"]["file"] == names[1]
    assert found["findings"][0]["message"].startswith(names[1])


def test_a_receipt_that_reaches_beyond_a_copy_is_named(file: Files) -> None:
    copy = b"".join(SIGNED.splitlines(keepends=True)[: SEAL.lines + 9])
    late = file(write_receipt(receipts(SIGNED)[2]), "late")
    result = run("verify", "--receipt", late, file(copy))
    assert result.exit_code == 3
    assert f"{late}: receipt of checkpoint 2: not compared" in result.stdout
    assert f"this copy has only {SEAL.lines + 9}" in result.stdout
    told = fairness(run("verify", "--json", "--receipt", late, file(copy)))
    assert [(each["number"], each["file"]) for each in told["receipts_beyond"]] == [(2, late)]


def test_a_chain_and_a_key_are_named(file: Files) -> None:
    other = chain_of(SIGNED, 1)._replace(secret=bytes(32))
    chain, key = file(write_chain(other), "my.chain"), file(OTHER_PUBLIC.hex().encode(), "server.key")
    result = run("verify", "--chain", chain, "--server-key", key, file(SIGNED))
    assert f"{chain}: The anchor of your chain" in result.stdout
    assert f"{key}: You know another key" in result.stdout
    assert PUBLIC.hex() in result.stdout


# A key is a demand (fault 2.9), and so are all links (fault 2.12)


def test_a_key_that_is_brought_is_insisted_on(file: Files) -> None:
    result = run("verify", "--server-key", OTHER_PUBLIC.hex(), file(SIGNED))
    assert (result.exit_code, "a signature by the key that you know" in result.stdout) == (3, True)
    assert "not signed by the server whose key you gave" in result.stdout.splitlines()[1]
    stops = file(b"".join(SIGNED.splitlines(keepends=True)[:30]))
    assert "whose key you gave" not in run("verify", "--server-key", PUBLIC.hex(), stops).stdout
    assert run("verify", "--server-key", PUBLIC.hex(), file(unsigned_game())).exit_code == 3
    assert run("verify", "--server-key", PUBLIC.hex(), file(SIGNED + unsigned_game())).exit_code == 3


def test_a_server_has_one_key_after_another(file: Files) -> None:
    keys = file(f"{OTHER_PUBLIC.hex()}\n\n{PUBLIC.hex().upper()}\r\n".encode())
    assert run("verify", "--server-key", keys, file(SIGNED)).exit_code == 0
    pair = ("--server-key", OTHER_PUBLIC.hex(), "--server-key", PUBLIC.hex())
    assert run("verify", *pair, file(SIGNED), file(Server(key=OTHER_KEY).play())).exit_code == 0


def test_a_file_of_keys_tells_which_line_is_none(file: Files) -> None:
    wrong = file(f"{PUBLIC.hex()}\nno key\n".encode())
    result = run("verify", "--server-key", wrong, file(SIGNED))
    assert (result.exit_code, f"{wrong}: line 2: a key has" in result.output) == (6, True)
    empty = file(b"\n")
    result = run("verify", "--server-key", empty, file(SIGNED))
    assert (result.exit_code, f"{empty}: there is no key in it" in result.output) == (6, True)
    result = run("verify", "--server-key", file(b"\xff\xfe"), file(SIGNED))
    assert (result.exit_code, "codec" in result.output) == (6, False)


def test_one_story_is_under_one_key(file: Files) -> None:
    keys = file(f"{OTHER_PUBLIC.hex()}\n{PUBLIC.hex()}\n".encode())
    result = run("compare", file(SIGNED), file(SIGNED), "--server-key", keys)
    assert (result.exit_code, "one key is wanted here, not 2" in result.output) == (2, True)


def test_all_links_can_be_insisted_on(file: Files) -> None:
    assert run("verify", "--require", "links", file(SIGNED)).exit_code == 0
    lacking = file(Server(lost={(3, 1)}).play())
    result = run("verify", "--require", "links", lacking)
    assert (result.exit_code, "every link of those who joined" in result.stdout) == (3, True)
    assert run("verify", lacking).exit_code == 0


# A chain that does not fit convinces only its owner (fault 2.12)


@pytest.mark.parametrize(("lang", "words"), [("en", "convinces nobody but you"), ("ar", "ما يقنع غيرك")])
def test_a_chain_that_does_not_fit_convinces_only_its_owner(file: Files, lang: str, words: str) -> None:
    made_up = file(write_chain(chain_of(SIGNED, 1)._replace(secret=bytes(32))))
    lost = Server(lost={(1, 1)}).play()
    for data, chain, code in ((SIGNED, made_up, 1), (lost, file(write_chain(chain_of(lost, 1))), 3)):
        result = run("verify", "--lang", lang, "--chain", chain, file(data))
        assert (result.exit_code, words in result.stdout) == (code, True)
        assert fairness(run("verify", "--json", "--chain", chain, file(data)))["chain_owner_only"] is True
    mine = file(write_chain(chain_of(SIGNED, 1)))
    assert words not in run("verify", "--lang", lang, "--chain", mine, file(SIGNED)).stdout
    assert fairness(run("verify", "--json", "--chain", mine, file(SIGNED)))["chain_owner_only"] is False


# A device's list


def test_a_device_s_list_is_all_that_a_player_brings(file: Files) -> None:
    mine = file(written(*another_game("cafe-7", PUBLIC), *entries_of(SIGNED, 2, PUBLIC)), "device.list")
    result = run("verify", "--json", "--device", mine, file(SIGNED))
    assert result.exit_code == 0
    told = fairness(result)
    assert (told["pinned"], told["own_chain"], told["begun"], told["device_bits"]) == ("start", True, ["cafe-7"], 1)
    none = fairness(run("verify", "--json", file(SIGNED)))
    assert (none["begun"], none["device_bits"]) == (None, None)


@pytest.mark.parametrize(
    ("lang", "others", "words"),
    [
        (
            "en",
            0,
            "your device's list: it shows no other game with this server, as your device knows it, to go on with",
        ),
        ("ar", 0, "قائمة جهازك: ما فيها صكة ثانية مع نفس الخادم"),
        (
            "en",
            255,
            "g-4 and 250 more. The server could have left this one and gone on with another, by which no cards",
        ),
        ("ar", 255, "و250 غيرها. وكان الخادم يقدر يترك هذي ويكمّل غيرها، وأكثر ما يزيد به احتمال أي ورق توزّع 256 مرة"),
        (
            "en",
            255,
            "more than 256 times as likely (8 bits). Only you can know that the list is whole, so this convinces",
        ),
    ],
)
def test_the_games_beside_are_told_to_people(file: Files, lang: str, others: int, words: str) -> None:
    beside = [entry for number in range(others) for entry in another_game(f"g-{number}", PUBLIC)]
    mine = file(written(*beside, *entries_of(SIGNED, 2, PUBLIC)))
    result = run("verify", "--lang", lang, "--device", mine, file(SIGNED))
    assert (result.exit_code, words in result.stdout) == (0, True)
    assert "device" not in run("verify", file(SIGNED)).stdout.split("What this")[0]


def test_what_a_list_shows_names_its_file(file: Files) -> None:
    lost = Server(key=KEY, lost={(1, 1)}).play()
    mine = file(written(*entries_of(lost, 1, PUBLIC)), "mine.list")
    result = run("verify", "--device", mine, file(lost))
    assert (result.exit_code, f"{mine}: The link of" in result.stdout) == (3, True)
    assert "it got lost, came too late, or was left out" in result.stdout
    met, *_ = entries_of(SIGNED, 1, PUBLIC)
    false = file(written(met, mark(SIGNED, 20, 1)._replace(digest=bytes(32))), "false.list")
    result = run("verify", "--json", "--device", false, file(SIGNED))
    finding = json.loads(result.stdout)["findings"][0]
    assert (result.exit_code, finding["id"], finding["line"]) == (1, "check.receipt", 20)
    assert finding["facts"] == {"reason": "link_given", "deal": 1, "file": false}
    assert finding["message"].startswith(f"{false}: The first lines of this record (20) are not those")


def test_each_list_has_one_of_the_games(file: Files) -> None:
    other = Server("another").play()
    both = file(written(*entries_of(SIGNED, 2, PUBLIC), *entries_of(other, 2)), "both")
    one, none = file(written(*entries_of(other, 1)), "one"), file(written(*another_game("elsewhere")), "none")
    empty = file(b"", "empty")
    lists = [part for name in (both, one, none, empty) for part in ("--device", name)]
    result = run("verify", "--json", *lists, file(SIGNED + other))
    assert result.exit_code == 6
    assert [json.loads(line)["fairness"]["own_chain"] for line in result.stdout.splitlines()] == [True, True]
    for name, trouble in ((both, False), (one, False), (none, True), (empty, True)):
        assert (f"{name}: this device's list has no game of which there is a record here" in result.stderr) == trouble
    assert run("verify", *lists[:4], file(SIGNED + other)).exit_code == 0


def test_a_malformed_list_is_named_with_its_line(file: Files) -> None:
    good = written(*entries_of(SIGNED, 2, PUBLIC))
    bad = file(good + b'{"type":"gave"}\n', "bad.list")
    result = run("verify", "--device", bad, file(SIGNED))
    number = len(good.splitlines()) + 1
    assert (result.exit_code, f"{bad}: line {number}: " in result.stderr) == (6, True)
    secret = chain_of(SIGNED, 2).secret.hex()
    spoilt = file(good.replace(b'"links":255', b'"links":2555555'), "spoilt.list")
    result = run("verify", "--device", spoilt, file(SIGNED))
    assert (result.exit_code, spoilt in result.stderr, secret in result.output) == (6, True, False)
    torn = file(good + b'{"type":"gave","fir', "torn.list")  # it was not stored to its end: nothing was done on it
    assert run("verify", "--device", torn, file(SIGNED)).exit_code == 0


def test_a_forged_receipt_in_a_list_is_trouble_once(file: Files) -> None:
    entries = entries_of(SIGNED, 2, PUBLIC)
    forged = [entry._replace(signature=bytes(64)) if isinstance(entry, Kept) else entry for entry in entries]
    name = file(written(*forged), "forged.list")
    result = run("verify", "--json", "--device", name, file(SIGNED))
    assert (result.exit_code, result.stderr.count("the signature of this receipt does not hold")) == (6, 1)
    assert name in result.stderr
    assert (fairness(result)["pinned"], fairness(result)["own_chain"]) == ("no", True)


# Wrong use: nothing was judged


@pytest.mark.parametrize(
    "options",
    [
        ("--require", "signed"),
        ("--require", "players=4"),
        ("--commitment", "00"),
        ("--seal", "g" * 64),
        ("--server-key", "01" + "00" * 31),
        ("--server-key", "no-such-file"),
        ("--receipt", "no-such-file"),
        ("--chain", "no-such-file"),
        ("--device", "no-such-file"),
    ],
)
def test_wrong_use_is_told_as_that(file: Files, options: tuple[str, ...]) -> None:
    result = run("verify", *options, file(SIGNED))
    assert result.exit_code == 2
    assert "verified" not in result.output


@pytest.mark.parametrize("option", ["--commitment", "--seal"])
def test_what_was_published_is_of_one_game(file: Files, option: str) -> None:
    result = run("verify", option, "00" * 32, file(SIGNED + unsigned_game()))
    assert (result.exit_code, "give one record" in result.output) == (2, True)


# Trouble on the reader's side


@pytest.mark.parametrize("option", ["--server-key", "--receipt", "--chain", "--device"])
def test_a_file_that_is_not_what_it_should_be_is_trouble_of_the_reader(file: Files, option: str) -> None:
    result = run("verify", option, file(b"nothing of the kind"), file(SIGNED))
    assert result.exit_code == 6


def test_a_key_of_small_order_in_a_file_is_trouble_too(file: Files) -> None:
    result = run("verify", "--server-key", file(b"00" * 32), file(SIGNED))
    assert (result.exit_code, "small order" in result.output) == (6, True)


def test_a_forged_receipt_is_trouble_and_the_record_is_judged_without_it(file: Files) -> None:
    forged = file(write_receipt(SEAL._replace(lines=6)), "forged")
    result = run("verify", "--json", "--receipt", forged, file(SIGNED))
    assert result.exit_code == 6
    assert f"{forged}: the signature of this receipt does not hold" in result.stderr
    assert json.loads(result.stdout)["verdict"] == "verified"
    assert fairness(result)["pinned"] == "no"
    failed = run("verify", "--receipt", forged, file(SIGNED.replace(b"Nora", b"Noha")))
    assert failed.exit_code == 1  # the worst counts


def test_a_receipt_or_chain_of_another_game_is_trouble(file: Files) -> None:
    other = Server("another").play()
    for option, data in (
        ("--receipt", write_receipt(receipts(other)[0])),
        ("--chain", write_chain(chain_of(other, 0))),
    ):
        result = run("verify", option, file(data), file(unsigned_game()))
        assert (result.exit_code, "there is no record here" in result.stderr) == (6, True)


def test_among_several_records_each_keepsake_is_compared_with_its_own_game(file: Files) -> None:
    other = Server("another").play()
    kept = ("--receipt", file(write_receipt(receipts(other)[0])), "--chain", file(write_chain(chain_of(SIGNED, 0))))
    result = run("verify", "--json", *kept, file(SIGNED + other))
    assert result.exit_code == 0
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["fairness"]["own_chain"], first["fairness"]["pinned"]) == (True, "no")
    assert (second["fairness"]["own_chain"], second["fairness"]["pinned"]) == (None, "start")


# compare


def test_one_story(file: Files) -> None:
    result = run("compare", file(SIGNED), file(write_receipt(SEAL)))
    assert (result.exit_code, result.output) == (0, "one story: the checkpoints that both have agree (1)\n")


def test_two_stories_give_a_proof_that_a_third_party_checks_with_the_key_alone(file: Files, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    one, other = file(SIGNED), file(longer_story())
    result = run("compare", one, other, "--proof", str(proof))
    assert (result.exit_code, result.output.splitlines()[0][:11]) == (1, "two stories")
    assert str(proof) in result.output
    told = result.output.splitlines()[1:3]  # the two that contradict each other, each with its file
    assert [line.split(": ")[0].strip() for line in told] == [one, other]
    checked = run("compare", "--check", str(proof), "--server-key", PUBLIC.hex())
    assert (checked.exit_code, "the proof holds" in checked.output) == (0, True)
    foreign = run("compare", "--check", str(proof), "--server-key", OTHER_PUBLIC.hex())
    assert (foreign.exit_code, "does not hold" in foreign.output) == (1, True)
    before, lines, after = proof.read_bytes().rpartition(b'"lines":')
    broken = file(before + lines + b"1" + after)
    assert run("compare", "--check", broken, "--server-key", PUBLIC.hex()).exit_code == 1


def test_a_proof_can_hold_the_end_of_a_story(file: Files, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    late = file(write_receipt(receipts(SIGNED)[4]))
    assert run("compare", "--lang", "ar", late, file(over_early()), "--proof", str(proof)).exit_code == 1
    assert run("compare", "--lang", "ar", "--check", str(proof), "--server-key", PUBLIC.hex()).exit_code == 0


def test_contradictions_without_a_proof_write_none(file: Files, tmp_path: Path) -> None:
    pair = file(write_receipt(receipts(SIGNED)[2])), file(write_receipt(receipts(longer_story())[2]))
    result = run("compare", *pair, "--proof", str(tmp_path / "proof"))
    assert (result.exit_code, (tmp_path / "proof").exists()) == (3, False)
    assert "not both are signed" in result.output
    assert run("compare", *pair, "--server-key", PUBLIC.hex()).exit_code == 1


def test_nothing_to_compare(file: Files) -> None:
    result = run("compare", file(write_receipt(SEAL)), file(write_receipt(receipts(SIGNED)[1])))
    assert (result.exit_code, "nothing to compare" in result.output) == (3, True)


def test_what_cannot_be_compared(file: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    seal = file(write_receipt(SEAL))
    record = file(SIGNED)
    for arguments, code in (
        ((), 2),
        ((record,), 2),
        ((record, seal, seal), 2),
        ((record, "no-such-file"), 2),
        (("--check", seal), 2),
        (("--check", seal, "--server-key", PUBLIC.hex(), record), 2),
        (("--check", seal, "--server-key", PUBLIC.hex()), 5),
        ((record, file(b"nothing of the kind\n")), 5),
        ((record, file(SIGNED + SIGNED)), 5),
        ((record, file(SIGNED.replace(b"fairshuffle/1", b"fairshuffle/2"))), 4),
        ((record, file(unsigned_game().replace(b"sim-", b"sam-"))), 6),
        ((record, file(write_receipt(SEAL._replace(lines=6)))), 6),
    ):
        assert run("compare", *arguments).exit_code == code, arguments
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    result = run("compare", record, record)
    assert (result.exit_code, "cryptography" in result.output) == (6, True)


def test_a_record_is_not_replayed_to_be_compared(file: Files) -> None:
    forged = SIGNED.replace(b'"outcome":"made"', b'"outcome":"lost"')
    assert judged(forged).verdict == "failed"
    assert run("compare", file(SIGNED), file(forged)).exit_code == 0
