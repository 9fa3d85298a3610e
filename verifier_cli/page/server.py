"""A server on loopback to try an export: its files and nothing else, with the headers of its ``_headers``."""

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import unquote, urlsplit

_TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "jsonl": "application/jsonl; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "zip": "application/zip",
}


def serving(files: Mapping[str, bytes], port: int, told: Callable[[str], None] = lambda _: None) -> ThreadingHTTPServer:
    """A server of these files on 127.0.0.1; port 0 takes a free one, ``server_address`` tells which.

    ``told`` is called with the first line of each request.
    """
    headers = list(header_rules(files["_headers"].decode()))

    class Handler(_Handler):
        served = files
        rules = headers

        def log_request(self, *_: Any) -> None:  # noqa: ANN401 - the arguments of its base
            told(self.requestline)

    return _Server(("127.0.0.1", port), Handler)


def header_rules(text: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    r"""The rules of a ``_headers`` file: a pattern of paths, and the headers that answers to these have.

    >>> list(header_rules("/*\n  X-One: 1\n# why\n/a\n  X-Two: 2\n"))
    [('/*', [('X-One', '1')]), ('/a', [('X-Two', '2')])]
    """
    rules: list[tuple[str, list[tuple[str, str]]]] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            name, _, value = line.strip().partition(":")
            rules[-1][1].append((name, value.strip()))
        else:
            rules.append((line.strip(), []))
    yield from rules


class _Server(ThreadingHTTPServer):
    """Goes on whatever becomes of a single request."""

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - those of its base
        """Say nothing: a browser that leaves a page drops the requests of which it has no answer yet."""


class _Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from memory; a client that has the file already is told so."""

    protocol_version = "HTTP/1.1"
    served: Mapping[str, bytes]
    rules: list[tuple[str, list[tuple[str, str]]]]

    def do_GET(self) -> None:
        """Answer with a file."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Answer as to a GET, without the file."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        name = "index.html" if path == "/" else path.removeprefix("/")
        data = self.served.get(name)
        status = HTTPStatus.NOT_FOUND if data is None or name == "_headers" else HTTPStatus.OK
        body = data if data is not None and status is HTTPStatus.OK else b"not found\n"
        tag = f'"{hash(body):x}"'
        if status is HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            status, body = HTTPStatus.NOT_MODIFIED, b""
        self.send_response(status)
        self.send_header("Content-Type", _TYPES.get(name.rpartition(".")[2], "application/octet-stream"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", tag)
        headers = {"Cache-Control": "no-cache"}
        for pattern, more in self.rules:
            headers |= more if fnmatchcase(path, pattern) else ()
        for header in headers.items():
            self.send_header(*header)
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 - the arguments of its base
        """Say nothing of what is wrong: who tries a page looks at the page."""
