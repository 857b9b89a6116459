#!/usr/bin/env python3
"""Counts finished games beside another program and the games' own results.

    count.py pick GAMES FOLDER [--games N] [--seed N]
        takes games with a counted result out of a file with one SGF a line
        (.xz too) and writes each to a file of its own
    count.py other FOLDER RULES OUT -- gnugo --mode gtp --chinese-rules
        asks a GTP engine for the final_score of each, komi as in the record
    count.py compare FOLDER OURS OTHER
        OURS is the output of `ponnuki score --json FOLDER`, OTHER that of above
"""

import argparse
import json
import lzma
import pathlib
import random
import re
import subprocess


def lines(path):
    """The lines of a file, unpacked if need be."""
    opener = lzma.open if path.endswith(".xz") else open
    with opener(path, "rt", errors="replace") as file:
        yield from file


def pick(args):
    """Writes some games with a counted result to files."""
    numeric = re.compile(r"RE\[[BW]\+(0\.5|[1-9]\d*(\.5)?)\]")
    games = [line.strip() for line in lines(args.games_file) if numeric.search(line)]
    random.Random(args.seed).shuffle(games)
    folder = pathlib.Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for at, game in enumerate(games[: args.games]):
        (folder / f"{at:03}.sgf").write_text(game + "\n")


class Engine:
    """A GTP engine over pipes."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def ask(self, line):
        """The reply to a command; an exception if it is an error."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        reply = []
        while True:
            text = self.process.stdout.readline()
            if not text:
                raise EOFError(f"the engine ended after {line}")
            if text.strip():
                reply.append(text.strip())
            elif reply:
                break
        if reply[0].startswith("?"):
            raise ValueError(f"{line}: {reply[0]}")
        return "\n".join(reply).lstrip("= ").strip()


def other(args):
    """Asks another engine for the score of each game."""
    engine = Engine(args.engine)
    with open(args.out, "w") as out:
        for file in sorted(pathlib.Path(args.folder).glob("*.sgf")):
            komi = re.search(r"KM\[([-\d.]+)\]", file.read_text())
            row = {"file": file.name, "rules": args.rules}
            try:
                engine.ask(f"loadsgf {file}")
                engine.ask(f"komi {komi.group(1) if komi else 0}")
                row["result"] = engine.ask("final_score")
                row["dead"] = sorted(engine.ask("final_status_list dead").split())
                row["seki"] = sorted(engine.ask("final_status_list seki").split())
            except ValueError as error:
                row["error"] = str(error)
            print(json.dumps(row), file=out, flush=True)


def points(text):
    """A result as a number for Black, or None."""
    if text == "0":
        return 0.0
    found = re.match(r"([BW])\+([\d.]+)$", text or "")
    return None if not found else float(found.group(2)) * (1 if found.group(1) == "B" else -1)


def compare(args):
    """Prints how often the counts agree, and each game in which they don't."""
    ours = {pathlib.Path(row["file"]).name: row for row in map(json.loads, open(args.ours))}
    theirs = {row["file"]: row for row in map(json.loads, open(args.other))}
    same = compared = record = other_record = winner = 0
    for name, row in sorted(theirs.items()):
        mine = ours.get(name, {})
        a, b = points(mine.get("result")), points(row.get("result"))
        if a is None or b is None:
            print(name, "not counted:", mine.get("error"), row.get("error"))
            continue
        told = points(mine.get("record"))
        compared += 1
        same += a == b
        winner += (a > 0) == (b > 0)
        record += a == told
        other_record += b == told
        if a != b:
            dead, seki = set(mine["dead"]), set(mine["seki"])
            print(
                f"{name}: {mine['result']}, other {row['result']}, record {mine['record']};"
                f" dead here only {' '.join(sorted(dead - set(row['dead'])))},"
                f" there only {' '.join(sorted(set(row['dead']) - dead))};"
                f" seki here {len(seki)}, there {len(row['seki'])};"
                f" in doubt {len(mine['inDoubt'])}"
            )
    print(
        f"{compared} games: {same} the same, {winner} the same winner;"
        f" as the record: {record} here, {other_record} there"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("pick")
    command.add_argument("games_file")
    command.add_argument("folder")
    command.add_argument("--games", type=int, default=150)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=pick)
    command = commands.add_parser("other")
    command.add_argument("folder")
    command.add_argument("rules")
    command.add_argument("out")
    command.add_argument("engine", nargs="+")
    command.set_defaults(run=other)
    command = commands.add_parser("compare")
    command.add_argument("folder")
    command.add_argument("ours")
    command.add_argument("other")
    command.set_defaults(run=compare)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
