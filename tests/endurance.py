#!/usr/bin/env python3
"""Talks to an engine for a long time and watches how much memory it holds.

    endurance.py run OUT.csv [--minutes N] [--seed N] -- \\
        target/release/ponnuki --memory 64 --playouts 30
        plays short games under changing sizes and rules, with analysis,
        records, undo and statuses; writes the resident memory each second
    endurance.py check LIMIT FILE.csv
        whether memory stays below so many megabytes, and is flat: the largest
        of the last quarter is no more than a tenth above the second's
    endurance.py draw OUT.png FILE.csv...
        draws them (needs matplotlib)

The conversation begins with what takes most memory: an analysis of the largest
board, until the engine takes no more or a quarter of the time is over (with
`--set search.network_children=1000` that is soon), and one with the owners of all points after each move. An answer that
is an error, or none within two minutes, ends the run with exit code 1. Only
for Linux, which tells the memory of a process in /proc.
"""

import argparse
import csv
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

SIZES = (5, 7, 9, 9, 9, 13, 19, 25)
RULES = ("japanese", "chinese", "chinese-kgs", "aga", "new_zealand", "tromp-taylor", "traditional")
PATIENCE = 120
LARGEST = 25
OWNERS = "kata-analyze b 50 ownership true movesOwnership true"
MEGA = 1e6


class Engine:
    """The engine, and a thread that samples its memory."""

    def __init__(self, command, out):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.start = time.monotonic()
        self.asked = self.games = self.moves = 0
        self.out = csv.writer(out)
        self.out.writerow(["seconds", "resident_mb", "peak_mb", "games", "moves", "commands"])
        self.over = threading.Event()
        self.sampler = threading.Thread(target=self.sample)
        self.sampler.start()

    def resident(self):
        """Memory held now and at most so far, in megabytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        numbers = dict(line.split(":", 1) for line in status.splitlines())
        return [int(numbers[name].split()[0]) * 1024 / MEGA for name in ("VmRSS", "VmHWM")]

    def sample(self):
        while not self.over.wait(1):
            now, peak = self.resident()
            row = [f"{time.monotonic() - self.start:.0f}", f"{now:.1f}", f"{peak:.1f}"]
            self.out.writerow(row + [self.games, self.moves, self.asked])

    def hear(self, line):
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        answer = []
        while True:
            text = self.process.stdout.readline()
            if not text:
                sys.exit(f"`{line}`: no answer within {PATIENCE} s")
            if text == "\n":
                break
            answer.append(text)
        watchdog.cancel()
        if not answer[0].startswith("="):
            sys.exit(f"`{line}`: {answer[0]}")
        return "".join(answer)[1:].strip()

    def say(self, line):
        self.asked += 1
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line):
        self.say(line)
        return self.hear(line)

    def analyse(self, line, seconds):
        """Lets it analyse for a while; the next command ends it."""
        self.say(line)
        time.sleep(seconds)
        self.say("name")
        answer = self.hear(line)
        self.hear("name")
        return answer

    def quit(self):
        self.over.set()
        self.sampler.join()
        self.ask("quit")
        if self.process.wait(timeout=10) != 0:
            sys.exit(f"exit code {self.process.returncode}")


def fill(engine, until):
    """Analyses the largest board until no more memory is taken. The tree has
    two halves, and a full one is copied to the other, so both are taken then."""
    engine.ask(f"boardsize {LARGEST}")
    before = 0
    while time.monotonic() < until:
        engine.analyse("kata-analyze 100", 10)
        held, _ = engine.resident()
        if held < before + 1:
            break
        before = held
    # What else needs much: owners after each move, and the search that judges stones.
    engine.ask("clear_board")
    engine.analyse(OWNERS, 10)
    engine.ask("final_status_list dead")


def game(engine, rng, folder):
    """A short game with all that comes with games."""
    size = rng.choice(SIZES)
    engine.ask(f"boardsize {size}" if rng.random() < 0.7 else f"rectangular_boardsize {size} {size}")
    engine.ask("clear_board")
    engine.ask(f"kata-set-rules {rng.choice(RULES)}")
    engine.ask(f"komi {rng.choice(('0', '0.5', '5.5', '6.5', '7.5'))}")
    if size >= 9 and rng.random() < 0.2:
        engine.ask(f"place_free_handicap {rng.randint(2, 9)}")
    color = "b"
    for _ in range(rng.randint(5, 80)):
        answer = engine.ask(f"genmove {color}")
        engine.moves += 1
        if answer == "resign":
            break
        if rng.random() < 0.05:
            engine.ask("undo")
        elif rng.random() < 0.05:
            engine.analyse(f"{rng.choice(('lz', 'kata'))}-analyze b 10", rng.random())
        color = "w" if color == "b" else "b"
    for line in rng.sample(("final_score", "final_status_list dead", "printsgf", "showboard"), 2):
        engine.ask(line)
    if rng.random() < 0.3:
        path = folder / "game.sgf"
        engine.ask(f"printsgf {path}")
        engine.ask(f"loadsgf {path} {rng.randint(1, 40)}")
        engine.ask("reg_genmove b")
    if rng.random() < 0.05:
        engine.ask(f"boardsize {LARGEST}")
        engine.analyse(OWNERS, 5)
    engine.games += 1


def run(args):
    """A conversation of so many minutes."""
    rng = random.Random(args.seed)
    seconds = 60 * args.minutes
    with open(args.out, "w", 1, newline="", encoding="utf-8") as out, tempfile.TemporaryDirectory() as folder:
        engine = Engine(args.command, out)
        try:
            fill(engine, engine.start + seconds / 4)
            while time.monotonic() < engine.start + seconds:
                game(engine, rng, pathlib.Path(folder))
            now, peak = engine.resident()
            engine.quit()
        finally:
            engine.over.set()
            engine.process.kill()
    print(f"{args.out}: {engine.games} games, {engine.moves} moves, {engine.asked} commands,")
    print(f"  {now:.0f} MB held at the end, {peak:.0f} MB at most")


def samples(path):
    """Minutes and megabytes."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [float(row["seconds"]) / 60 for row in rows], [float(row["resident_mb"]) for row in rows]


def check(args):
    """Says whether memory stays where it should."""
    _, held = samples(args.file)
    quarter = len(held) // 4
    second, last = max(held[quarter : 2 * quarter]), max(held[-quarter:])
    print(f"{args.file}: {second:.1f} MB in the second quarter, {last:.1f} MB in the last, {max(held):.1f} MB at most")
    if max(held) > args.limit:
        sys.exit(f"more than {args.limit} MB")
    if last > second * 1.1:
        sys.exit("it grows")


def draw(args):
    """Draws the memory of some runs over the time."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4))
    for path in args.files:
        axes.plot(*samples(path), label=pathlib.Path(path).stem)
    axes.set_xlabel("minutes")
    axes.set_ylabel("resident memory, MB")
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend(title="--memory")
    figure.tight_layout()
    figure.savefig(args.out, dpi=100)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_subparsers(required=True)
    part = what.add_parser("run")
    part.add_argument("out")
    part.add_argument("--minutes", type=float, default=20)
    part.add_argument("--seed", type=int, default=1)
    part.add_argument("command", nargs="+")
    part.set_defaults(call=run)
    part = what.add_parser("check")
    part.add_argument("limit", type=float)
    part.add_argument("file")
    part.set_defaults(call=check)
    part = what.add_parser("draw")
    part.add_argument("out")
    part.add_argument("files", nargs="+")
    part.set_defaults(call=draw)
    args = parser.parse_args()
    args.call(args)


if __name__ == "__main__":
    main()
