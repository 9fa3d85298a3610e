"""The JSON Schemas of the cases, closed: one for each question that can be asked, named by its ``op``."""

from typing import Any, Final, TypeAlias, get_args

from fairshuffle.cards import RANKS, SUITS
from fairshuffle.device import Wait
from fairshuffle.events import EVENT_TYPES, Call, LevelName, Offence, Outcome, ProjectKind, ProjectName
from fairshuffle.findings import ANY_LINE, Severity
from fairshuffle.record.kinds import FORMAT
from fairshuffle.rules.options import OPTION_NAMES, PROFILES
from fairshuffle.testing.lint import LAYERS
from fairshuffle.verifier import EXIT_CODES, REQUIREMENTS
from fairshuffle.verifier.fairness import Dealt, Grade
from fairshuffle.verifier.report import SPEC

Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def ref(name: str) -> Schema:
    return {"$ref": f"common.json#/$defs/{name}"}


def closed(required: Schema, optional: Schema | None = None) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def word(*values: object) -> Schema:
    return {"enum": list(values)}


def number(low: int = 0, high: int | None = None) -> Schema:
    return {"type": "integer", "minimum": low, **({} if high is None else {"maximum": high})}


def text(pattern: str) -> Schema:
    return {"type": "string", "pattern": pattern}


def a_list(of: Schema, low: int = 0, high: int | None = None) -> Schema:
    return {"type": "array", "items": of, "minItems": low, **({} if high is None else {"maxItems": high})}


def four(of: Schema) -> Schema:
    return a_list(of, 4, 4)


def row(*parts: Schema, more: tuple[Schema, ...] = ()) -> Schema:
    """A list of certain items; those of ``more`` may be left out from the end."""
    items = [*parts, *more]
    return {
        "type": "array",
        "prefixItems": items,
        "items": False,
        "minItems": len(parts),
        "maxItems": len(items),
    }


def nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


BOOLEAN: Final[Schema] = {"type": "boolean"}
TEXT: Final[Schema] = {"type": "string"}
TRUE: Final[Schema] = {"const": True}
U32: Final = number(0, 2**32 - 1)
CARD: Final = ref("card")
CARDS: Final = ref("cards")
HASH: Final = ref("hash")
SEAT: Final = ref("seat")
PAIR: Final = ref("pair")
SUIT: Final = ref("suit")
RANK: Final = ref("rank")
PROJECT: Final = ref("project_name")

COMMON: Final[Schema] = {
    "id": text(r"^[ -~]{1,100}$"),
    "card": text(f"^[{RANKS}][{SUITS}]$"),
    "cards": a_list(CARD, 0, 32),
    "suit": word(*SUITS),
    "rank": word(*RANKS),
    "seat": word(0, 1, 2, 3),
    "team": word(0, 1),
    "pair": row(number(), number()),
    "hash": text("^[0-9a-f]{64}$"),
    "signature": text("^[0-9a-f]{128}$"),
    "bytes": text("^([0-9a-f]{2})*$"),
    "game": text("^[A-Za-z0-9._-]{1,64}$"),
    "profile": word(*PROFILES),
    "options": {
        "type": "object",
        "properties": {name: {"type": ["boolean", "integer", "string", "array"]} for name in OPTION_NAMES},
        "additionalProperties": False,
    },
    "project_name": word(*get_args(ProjectName)),
    "on_table": row(SEAT, CARD, more=(word("akka"),)),
    "project": closed({"project": PROJECT, "kind": word(*get_args(ProjectKind)), "top": RANK, "cards": CARDS}),
    "hand": closed(
        {
            "profile": TEXT,
            "contract": TEXT,
            "buyer": SEAT,
            "level": TEXT,
            "cards": PAIR,
            "tricks": PAIR,
            "projects": row(a_list(TEXT), a_list(TEXT)),
            "baloot": row(BOOLEAN, BOOLEAN),
        },
        {
            "options": ref("options"),
            "total": PAIR,
            "doubled_by": SEAT,
            "dealer": SEAT,
            "buyer_ace": BOOLEAN,
            "ashkal": BOOLEAN,
        },
    ),
    "record": {
        "anyOf": [
            text(r"^[a-z0-9-]+\.jsonl$"),
            a_list(TEXT, 1),
            closed({"text": TEXT}),
            closed({"hex": ref("bytes")}),
        ]
    },
    "policy": closed(
        {},
        {
            "commitment": HASH,
            "seal": HASH,
            "server_key": {"anyOf": [HASH, a_list(HASH, 2)]},
            "receipts": a_list(TEXT, 1),
            "chain": TEXT,
            "devices": a_list(a_list(TEXT), 1),
            "require": a_list(word(*REQUIREMENTS), 1),
        },
    ),
}

CONTRACT: Final[Schema] = {"profile": ref("profile"), "contract": word("hokm", "sun"), "trump": nullable(SUIT)}
FOR_PEOPLE: Final[Schema] = {"source": TEXT, "note": TEXT}


def asked(given: Schema, expect: Schema, optional: Schema | None = None, steps: Schema | None = None) -> Schema:
    """A case with an ``op``: what is given, what is expected, and perhaps the values on the way."""
    required = {"id": ref("id"), "op": TEXT, **given, "expect": closed(expect), **FOR_PEOPLE}
    on_the_way = {"steps": closed({}, steps)} if steps else {}
    return closed(required, {**(optional or {}), **on_the_way})


SHUFFLE: Final[dict[str, Schema]] = {
    "commitment": asked({"game": ref("game"), "master": HASH}, {"commitment": HASH}, steps={"message": ref("bytes")}),
    "hand": asked(
        {"game": ref("game"), "master": HASH, "index": U32},
        {"secret": HASH, "commitment": HASH},
        steps={"message": ref("bytes")},
    ),
    "signature": asked(
        {
            "key": HASH,
            "signature": ref("signature"),
            "game": ref("game"),
            "number": U32,
            "lines": U32,
            "digest": HASH,
        },
        {"holds": BOOLEAN},
        steps={"message": ref("bytes")},
    ),
    "first": asked({"line": TEXT}, {"first": HASH}),
    "chain": asked(
        {"first": HASH, "seat": SEAT, "secret": HASH, "links": number(1, 65_535)},
        {"anchor": HASH},
        steps={"links": a_list(HASH)},
    ),
    "follows": asked(
        {"first": HASH, "seat": SEAT, "known_deal": number(-1), "known": HASH, "deal": number(), "link": HASH},
        {"follows": BOOLEAN},
    ),
    "inputs": asked(
        {"first": HASH, "anchors": four(nullable(HASH)), "sent": a_list(row(SEAT, number(), HASH)), "deal": number()},
        {"mask": number(0, 15), "links": four(HASH)},
    ),
    "seal": asked({"digest": HASH}, {"seal": HASH}),
    "key": {
        "anyOf": [
            asked(
                {"secret": HASH, "seal": HASH, "deal": U32, "mask": number(0, 15), "links": four(HASH)},
                expect,
                steps={"first_byte": number(0, 255)},
            )
            for expect in ({"key": HASH}, {"key": HASH, "dealer": SEAT})
        ]
    },
    "deck": asked(
        {"key": HASH},
        {"deck": a_list(CARD, 32, 32)},
        steps={
            "blocks": a_list(HASH),
            "draws": a_list(number(0, 31), 31, 31),
            "rejections": a_list(row(number(), number(0, 255), number(2, 32))),
            "bytes_used": number(31),
        },
    ),
    "decks": asked({"count": number(1), "seal": HASH}, {"sha256": HASH}, {"slow": TRUE}),
    "deal": asked(
        {"deck": a_list(CARD, 32, 32), "dealer": SEAT},
        {"turned": CARD, "first": four(a_list(CARD, 5, 5)), "rest": a_list(CARD, 11, 11)},
        {"cards": number(1, 31), "take": word("top", "bottom"), "for": SEAT},
    ),
    "close": asked(
        {"rest": a_list(CARD, 11, 11), "dealer": SEAT, "receiver": SEAT}, {"closing": four(a_list(CARD, 2, 3))}
    ),
}

A_CALL: Final = row(SEAT, word(*get_args(Call)), more=(SUIT,))
A_CHOICE: Final = row(word(*get_args(Call)), more=(SUIT,))
SAWA: Final[Schema] = {**CONTRACT, "locked": BOOLEAN, "trick": a_list(ref("on_table"), 0, 3), "seat": SEAT}
A_RAISE: Final = closed({"level": word(*get_args(LevelName)), "seats": a_list(SEAT, 1, 2), "locked": BOOLEAN})

RULES: Final[dict[str, Schema]] = {
    "options": {
        "anyOf": [
            asked({"profile": ref("profile"), "options": {"type": "object", "additionalProperties": True}}, expect)
            for expect in ({"options": ref("options")}, {"refused": TRUE})
        ]
    },
    "auction": closed(
        {"id": ref("id"), "profile": ref("profile"), "dealer": SEAT, "turned": CARD, "calls": a_list(A_CALL)},
        {
            "options": ref("options"),
            "asked": nullable(SEAT),
            "may": a_list(A_CHOICE),
            "skipped": a_list(SEAT, 0, 4),
            "result": nullable(
                closed(
                    {"contract": word("hokm", "sun", "passed_out")},
                    {"trump": SUIT, "buyer": SEAT, "receiver": SEAT, "ashkal": TRUE},
                )
            ),
            "refused": TRUE,
            **FOR_PEOPLE,
        },
    ),
    "doubling": asked(
        {
            **CONTRACT,
            "buyer": SEAT,
            "total": PAIR,
            "calls": a_list(row(SEAT, word(*get_args(LevelName)), more=(word("locked"),))),
        },
        {
            "fault": word(None, "double.turn", "double.level", "double.score", "double.locked"),
            "level": word("none", *get_args(LevelName)),
            "locked": BOOLEAN,
            "next": nullable(A_RAISE),
        },
        {"options": ref("options")},
    ),
    "legality": closed(
        {
            "id": ref("id"),
            **CONTRACT,
            "locked": BOOLEAN,
            "trick": a_list(ref("on_table"), 0, 3),
            "seat": SEAT,
            "hand": a_list(CARD, 1, 8),
            "legal": a_list(CARD, 1, 8),
        },
        {"options": ref("options"), "played": CARDS, **FOR_PEOPLE},
    ),
    "projects": closed(
        {
            "id": ref("id"),
            "kind": word("allocation", "ranking", "contest", "reveal", "baloot"),
            **CONTRACT,
            "expect": closed(
                {},
                {
                    "allocation": nullable(a_list(ref("project"))),
                    "winner": nullable(SEAT),
                    "counted": row(a_list(PROJECT), a_list(PROJECT)),
                    "points": PAIR,
                    "accepted": a_list(BOOLEAN),
                    "baloot": word(0, 2),
                },
            ),
        },
        {
            "options": ref("options"),
            "hand": a_list(CARD, 8, 8),
            "declared": a_list(PROJECT),
            "dealer": SEAT,
            "seats": a_list(
                closed(
                    {"seat": SEAT, "hand": a_list(CARD, 8, 8), "declared": a_list(PROJECT)}, {"laid": a_list(CARDS)}
                ),
                1,
                4,
            ),
            "tricks": PAIR,
            "events": a_list(
                {
                    "anyOf": [
                        row(word("play"), SEAT),
                        row(word("show"), SEAT, CARDS),
                        row(word("speak"), SEAT, PROJECT, word(*get_args(ProjectKind)), RANK),
                    ]
                }
            ),
            "seat": SEAT,
            "counted": BOOLEAN,
            "said": word("second", "later", "never"),
            **FOR_PEOPLE,
        },
    ),
    "sawa": asked({**SAWA, "hands": four(a_list(CARD, 0, 8))}, {"true": BOOLEAN}, {"options": ref("options")}),
    "suspicion": asked(
        {**CONTRACT, "locked": BOOLEAN, "plays": a_list(row(SEAT, CARD, more=(word("akka", "baloot"),)), 1, 32)},
        {"suspects": a_list(row(SEAT, number(1, 8), word(*get_args(Offence)), BOOLEAN))},
        {"options": ref("options")},
    ),
    "score": closed(
        {
            "id": ref("id"),
            "in": ref("hand"),
            "out": {"anyOf": [closed({"outcome": word(*get_args(Outcome)), "points": PAIR}), closed({"error": TRUE})]},
        },
        FOR_PEOPLE,
    ),
}

FINDING_ID: Final = r"^[a-z]+\.[a-z]+(_[a-z]+)*$"
FINDING: Final = row(number(1), text(FINDING_ID), word(*get_args(Severity)))
VALUE: Final[Schema] = {"type": ["null", "string", "integer", "array", "object"]}
NOT_RUN: Final = ("absent", "no_secret", "too_hard", "not_given", "beyond", "not_checked")

RECORDS: Final[dict[str, Schema]] = {
    "verify": closed(
        {"id": ref("id"), "record": ref("record"), "verdict": word(*EXIT_CODES, None), "layer": word(*LAYERS, None)},
        {
            "policy": ref("policy"),
            "findings": a_list(FINDING),
            "first": FINDING,
            "malformed_line": number(1),
            "grade": word(*get_args(Grade)),
            "dealt": word(*get_args(Dealt)),
            "players": a_list(SEAT),
            "choice_bits": number(),
            "begun": {"anyOf": [a_list(TEXT), {"type": "null"}]},
            "device_bits": {"anyOf": [number(), {"type": "null"}]},
            "pinned": word("no", "commitment", "start", "later"),
            "signed": word("none", "own_key", "known_key", "invalid"),
            "unmet": a_list(TEXT),
            "trouble": word("foreign", "signature", "no_key"),
            "values": a_list(row(VALUE, VALUE)),
            "where": a_list(row(nullable(number(1)), nullable(number(1, 8)), nullable(SEAT))),
            "checks": {"type": "object", "additionalProperties": word("passed", "failed", *NOT_RUN)},
            "faults": number(2),
            **FOR_PEOPLE,
        },
    ),
    "compare": asked(
        {"one": ref("record"), "other": ref("record")},
        {"outcome": word("one_story", "two_stories", "not_proved", "nothing_in_common", "trouble")},
        {"key": HASH},
    ),
    "check": asked(
        {"check": text(FINDING_ID)},
        {
            "easy": word(*get_args(Severity), None),
            "qaid": word(*get_args(Severity), None),
            "lines": a_list(word(ANY_LINE, *EVENT_TYPES), 1),
            "needs": word("secret", "hand", "hands", None),
            "mandatory": word("always", "committed", "rules_only", "after_hand", None),
            "behind": word("goes on", "no effect", "ends the hand", "cards unknown", None),
            "once": BOOLEAN,
            "deals": word("differs", "doubtful", "false_secret", None),
            "called_as": a_list(word(*get_args(Offence))),
        },
    ),
}


TABLE: Final = number(0, 9)
AN_ACT: Final[Schema] = {
    "anyOf": [
        row(word("receive"), TABLE, nullable(number(1))),
        row(word("give"), TABLE, more=(word("nobody_cuts"),)),
        row(word("consent", "beside", "leave"), TABLE),
        row(word("again"), more=(number(),)),
        row(word("not_restored")),
    ]
}
REASON: Final = text(r"^[a-z]+(\.[a-z]+(_[a-z]+)*)?$")
ADDED: Final[Schema] = {"list": a_list(TEXT, 1)}
WORD_TOLD: Final[Schema] = {
    "anyOf": [row(word("unknown_server", "created")), {**a_list(TEXT, 2), "prefixItems": [word("unfinished")]}]
}
AN_ANSWER: Final[Schema] = {
    "anyOf": [
        closed({}, {**ADDED, "told": a_list(WORD_TOLD, 1, 3), "lost": a_list(number(), 1)}),
        closed({"reason": REASON}, ADDED),
        closed({"anchor": HASH}, ADDED),
        closed({"link": row(number(), HASH)}, ADDED),
        closed({"wait": word(*get_args(Wait))}),
    ]
}

DEVICE: Final[dict[str, Schema]] = {
    "device": {
        "anyOf": [
            asked(
                {
                    "tables": a_list(
                        closed({"record": ref("record"), "seat": SEAT, "random": HASH}, {"key": HASH}), 1, 9
                    ),
                    "acts": a_list(AN_ACT),
                },
                expect,
                {"list": ref("record"), "keys": a_list(HASH, 1), "now": TEXT},
            )
            for expect in ({"answers": a_list(AN_ANSWER, 1)}, {"refused": TRUE})
        ]
    }
}


A_DECK: Final = text(f"^[{RANKS}][{SUITS}]( [{RANKS}][{SUITS}]){{31}}$")
REJECTIONS: Final = a_list(row(number(), number(0, 255), number(2, 32)))
DRAWS: Final = a_list(number(0, 31), 31, 31)

VECTOR: Final = closed(
    {
        "game": ref("game"),
        "first_preimage": TEXT,
        "first": HASH,
        "master": HASH,
        "links": number(1),
        "commitment": HASH,
        "hand_secrets": four(HASH),
        "hand_commitments": four(HASH),
        "chains": four(four(HASH)),
        "anchors": four(HASH),
        "digest_preimage": TEXT,
        "digest": HASH,
        "seal": HASH,
        "decks": a_list(
            closed(
                {
                    "deal": number(1),
                    "seats_with_link": a_list(SEAT),
                    "seats_with_earlier_link_standing_in": a_list(SEAT),
                    "key": HASH,
                    "block_0": HASH,
                    "draws": DRAWS,
                    "rejections": REJECTIONS,
                    "bytes_used": number(31),
                    "deck": A_DECK,
                }
            )
        ),
        "draw": closed({"key": HASH, "first_byte": number(0, 255), "dealer": SEAT}),
        "mined": a_list(
            closed(
                {
                    "why": TEXT,
                    "key": HASH,
                    "deck": A_DECK,
                    "draws": DRAWS,
                    "rejections": REJECTIONS,
                    "bytes_used": number(31),
                }
            )
        ),
        "accumulated": closed({"what": TEXT, "sha256": HASH}),
    }
)
"""The worked example, a file of one object."""


EDITION: Final = closed({"format": {"const": FORMAT}, "spec": {"const": SPEC}})
"""For which edition of SPEC.md the answers are right, a file of one object."""


def schemas() -> dict[str, Schema]:
    """Every schema by the name of its file."""
    every = {**SHUFFLE, **RULES, **RECORDS, **DEVICE, "vector": VECTOR, "edition": EDITION}
    return {
        "common.json": {"$schema": DIALECT, "$id": "common.json", "$defs": COMMON},
        **{
            f"{op}.json": {"$schema": DIALECT, "$id": f"{op}.json", "title": op, **schema}
            for op, schema in every.items()
        },
    }
