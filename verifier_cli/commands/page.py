"""``fairshuffle page``: the Verify page as static files."""

import contextlib
from pathlib import Path

import click

from verifier_cli.errors import TroubleError, trouble
from verifier_cli.numbers import Number
from verifier_cli.outputs import STANDARD
from verifier_cli.page.export import export, page_files
from verifier_cli.page.folder import OtherFilesError
from verifier_cli.page.runtime import NPM_NAME, RuntimeMissingError
from verifier_cli.page.server import serving
from verifier_cli.usage import Command


@click.command("page", cls=Command)
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False))
@click.option("--overwrite", is_flag=True, help="Write into DIR although it holds other files.")
@click.option("--serve", is_flag=True, help="Serve the page on this computer, to try it; stop with Ctrl-C.")
@click.option("--port", default=8000, show_default=True, type=Number(0, 65535), help="0 takes a free one.")
@click.option(
    "--runtime",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"The npm package {NPM_NAME} as a file; without it npm is asked for it.",
)
def command(folder: str | None, overwrite: bool, serve: bool, port: int, runtime: Path | None) -> None:
    """Write the Verify page into DIR: static files for any web server that answers over https.

    The page checks games in the browser with this very package, in Arabic and English. Let your server send the headers
    that the file _headers lists: with them the browser lets no page send anything anywhere.

    DIR is made where it is not there. It holds nothing else: an earlier export is replaced by the new one, and a folder
    with other files is refused.
    """
    if folder is None and not serve:
        raise click.UsageError("give a folder to write the page into, or --serve to try it")
    if folder == STANDARD:
        raise click.UsageError("the page is a folder of files, which standard output cannot hold")
    try:
        files = export(Path(folder), runtime, overwrite=overwrite) if folder else page_files(runtime)
    except OtherFilesError as error:
        reason = f"{folder} holds other files, such as {error}: give a folder of its own, or --overwrite"
        raise click.UsageError(reason) from error
    except RuntimeMissingError as error:
        raise TroubleError(str(error)) from error
    except OSError as error:
        raise trouble("write", str(error.filename or folder), error) from error
    if folder:
        click.echo(f"{len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB: {folder}")
    if serve:
        _serve(files, port)


def _serve(files: dict[str, bytes], port: int) -> None:
    try:
        server = serving(files, port)
    except OSError as error:
        raise trouble("serve on", f"port {port}", error) from error
    click.echo(f"http://127.0.0.1:{server.server_address[1]}/")
    with server, contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
