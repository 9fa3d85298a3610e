"""``fairshuffle compare``: has a server told two stories of one game."""

from typing import Final

import click

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.record import Record, read_record
from fairshuffle.record.keepsakes import KeepsakeError, Receipt, read_receipt, receipts_of
from fairshuffle.record.proofs import Proof, read_proof, write_proof
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.verifier import worst_exit_code
from fairshuffle.verifier.stories import compare, proof_holds
from fairshuffle.words import stories as words
from fairshuffle.words.cards import Lang, isolated, ltr
from fairshuffle.words.inputs import LOOKS_LIKE
from fairshuffle.words.template import fill
from verifier_cli import language, policy_options
from verifier_cli.errors import RefusedError, TroubleError, UnknownError, tell
from verifier_cli.likeness import UNREADABLE, helps
from verifier_cli.outputs import is_standard_output, keep_apart, write_whole
from verifier_cli.printing import Printer
from verifier_cli.reading import MOST_KEPT_BYTES, read_bytes
from verifier_cli.render.text import printable
from verifier_cli.usage import Command

CODES: Final = {"one_story": 0, "two_stories": 1, "not_proved": 3, "nothing_in_common": 3}

HELP = """Compare two receipts or records of one game: one story, or two?

A and B are each a receipt or a record. Two stories that one key has signed are a proof: --proof writes it, and anybody
who knows the key can judge it with --check, without A and B.

\b
Exit codes:
  0  one story (with --check: the proof holds)
  1  two stories (with --check: the proof does not hold)
  3  contradictions without a proof, or nothing to compare
  2  wrong usage of this command
  4  a record of another version, an unknown profile or option
  5  a file that is no receipt, record or proof
  6  trouble on our side: files of two games, or a receipt whose signature does not hold
"""


@click.command("compare", cls=Command, help=HELP)
@click.argument("files", nargs=-1, metavar="A B")
@policy_options.SERVER_KEY
@click.option("--proof", metavar="FILE", help="Write the proof of two stories there.")
@click.option("--check", metavar="PROOF", help="Judge a proof instead; takes --server-key.")
@language.option
@click.pass_context
def command(
    context: click.Context,
    files: tuple[str, ...],
    server_key: bytes | None,
    proof: str | None,
    check: str | None,
    lang: language.Choice,
) -> None:
    """Compare two files, or judge a proof, and exit with the code of the outcome."""
    spoken = language.language(lang)
    try:
        if check is None:
            context.exit(_compare(files, server_key, proof, spoken))
        if files or proof or server_key is None:
            raise click.UsageError("--check takes a --server-key, and no other files")
        context.exit(_check(check, server_key, spoken))
    except NoSignaturesError as error:
        raise TroubleError(str(error)) from error


def _compare(files: tuple[str, ...], key: bytes | None, place: str | None, lang: Lang) -> int:
    if len(files) != 2:
        raise click.UsageError("two files are compared, each a receipt or a record")
    keep_apart([place] if place else [], files)
    one, other = map(_told, files)
    try:
        found = compare(one, other, key)
    except KeepsakeError as error:
        name = files[0] if error.keepsake is one else files[1]
        raise TroubleError(f"{name}: {error}") from error
    except ValueError as error:
        raise TroubleError(f"{files[0]}, {files[1]}: {error}") from error
    printer = Printer(patient=place is not None, aside=place is not None and is_standard_output(place))
    printer.say([_line(words.OUTCOMES[found.outcome], lang, common=found.common)])
    of_one = receipts_of(one) if isinstance(one, Record) else (one,)
    printer.say(_receipt_line(receipt, lang, files[receipt not in of_one]) for receipt in found.receipts)
    if place and found.proof:
        write_whole([(place, write_proof(found.proof))])
        printer.say([_line(words.WRITTEN, lang, file=place)])
    return worst_exit_code([CODES[found.outcome], *map(tell, printer.troubles)])


def _check(name: str, key: bytes, lang: Lang) -> int:
    data = read_bytes(name, MOST_KEPT_BYTES)
    try:
        proof: Proof = read_proof(data)
    except MalformedRecordError as error:
        raise RefusedError(f"{name}: {error}{helps(data, UNREADABLE)}") from error
    holds = proof_holds(proof, key)
    click.echo(_line(words.OUTCOMES["holds" if holds else "does_not_hold"], lang, game=proof.game))
    if holds:
        for receipt in (proof.one, proof.other):
            click.echo(_receipt_line(receipt, lang))
    return 0 if holds else 1


def _told(name: str) -> Record | Receipt:
    data = read_bytes(name)
    try:
        return read_receipt(data) if data.startswith(b'{"type":"receipt"') else read_record(data)
    except UnsupportedError as error:
        raise UnknownError(f"{name}: {error}") from error
    except MalformedRecordError as error:
        raise RefusedError(f"{name}: {error}{helps(data, LOOKS_LIKE.keys() - {'receipt'})}") from error


def _receipt_line(receipt: Receipt, lang: Lang, file: str = "") -> str:
    values = {"number": receipt.number, "lines": receipt.lines, "digest": receipt.digest.hex()}
    told = _line(words.RECEIPT, lang, **values)
    return f"  {isolated(printable(file), lang)}: {told}" if file else f"  {told}"


def _line(pair: tuple[str, str], lang: Lang, **values: object) -> str:
    written = {
        name: isolated(printable(value), lang) if isinstance(value, str) else ltr(value, lang)
        for name, value in values.items()
    }
    return fill(pair[lang == "ar"], lang, **written)
