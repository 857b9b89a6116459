#!/usr/bin/env python3
"""Plays games between two GTP engines and looks for faults of the first.

    tests/play.py --games 4 --size 9 \
        --engine "target/release/ponnuki --playouts 200" \
        --opponent "gnugo --mode gtp --level 1"

The referee keeps its own board. Faults of the engine are: an illegal move
(positional superko included), an answer of the wrong form or none in time, an
error where there should be none, dead stones that are no whole chains, a final
score that differs from counting the board, and an end that isn't clean. The
exit code is 1 when there was any. A fault of the opponent only ends the game.

With a clock each answer is timed, and to be late is a fault of the engine, too:
    --clock "absolute 10"           seconds for the whole game
    --clock "byoyomi 1 1 3"         main time, length and number of periods
    --clock "canadian 0 5 5"        main time, length of a period, stones in it
    --clock "fischer 3 0.2"         main time, increment for each move
The opponent is told its time as well, but may be late. `--lag` seconds are added to each answer of
the engine, as the way to a server and back would.
"""

import argparse
import re
import shlex
import subprocess
import sys
import threading
import time

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Fault(Exception):
    """Something an engine may not do."""


class Engine:
    """An engine at the other end of two pipes."""

    def __init__(self, command, patience):
        self.command = command
        self.patience = patience
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, line):
        """The answer's text; an error or no answer is a fault."""
        watchdog = threading.Timer(self.patience, self.process.kill)
        watchdog.start()
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            answer = []
            while True:
                text = self.process.stdout.readline()
                if not text:
                    raise Fault(f"`{line}`: no answer within {self.patience} s")
                if text == "\n" and answer:
                    break
                if text != "\n":
                    answer.append(text.rstrip("\n"))
        except BrokenPipeError:
            raise Fault(f"`{line}`: the engine has gone") from None
        finally:
            watchdog.cancel()
        if not answer[0].startswith("="):
            raise Fault(f"`{line}`: {answer[0]}")
        return "\n".join([answer[0][1:].strip()] + answer[1:])

    def tell(self, line):
        """Sends a command that the engine may not know."""
        try:
            self.ask(line)
        except Fault:
            if self.process.poll() is not None:
                raise

    def quit(self):
        """Ends the engine; it must go by itself, with exit code 0."""
        if self.process.poll() is None:
            self.ask("quit")
        try:
            code = self.process.wait(timeout=3)
        except subprocess.TimeoutExpired:
            raise Fault("still running 3 s after quit") from None
        finally:
            self.kill()
        if code != 0:
            raise Fault(f"exit code {code} after quit")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Clock:
    """What one player has left."""

    def __init__(self, text):
        self.kind, *numbers = text.split()
        numbers = [float(n) for n in numbers]
        self.numbers = numbers
        wanted = {"absolute": 1, "byoyomi": 3, "canadian": 3, "fischer": 2}
        if len(numbers) != wanted.get(self.kind):
            raise ValueError(f"`{text}` is no clock")
        self.left, self.count = numbers[0], 0
        self.least = float("inf")
        self.enter_overtime()

    def settings(self):
        """The command that tells it to an engine."""
        n = [f"{number:g}" for number in self.numbers]
        return {
            "absolute": lambda: f"time_settings {n[0]} 0 0",
            "canadian": lambda: f"time_settings {n[0]} {n[1]} {n[2]}",
            "byoyomi": lambda: f"kgs-time_settings byoyomi {n[0]} {n[1]} {n[2]}",
            "fischer": lambda: f"kata-time_settings fischer {n[0]} {n[1]}",
        }[self.kind]()

    def time_left(self, color):
        return f"time_left {color} {max(0, int(self.left))} {self.count}"

    def enter_overtime(self):
        if self.left <= 0 and self.count == 0 and self.kind in ("byoyomi", "canadian"):
            self.left += self.numbers[1]
            self.count = int(self.numbers[2])

    def reserve(self):
        """What is there besides before the game is lost."""
        if self.kind == "byoyomi":
            periods = self.count - 1 if self.count else self.numbers[2]
            return periods * self.numbers[1]
        if self.kind == "canadian" and not self.count:
            return self.numbers[1]
        return 0

    def spend(self, seconds):
        self.left -= seconds
        self.enter_overtime()
        if self.kind == "byoyomi":
            while self.left < 0 and self.count > 1:
                self.left += self.numbers[1]
                self.count -= 1
        self.least = min(self.least, self.left + self.reserve())
        if self.left < 0:
            raise Fault(f"out of time by {-self.left:.2f} s")
        if self.kind == "fischer":
            self.left += self.numbers[1]
        elif self.kind == "byoyomi" and self.count:
            self.left = self.numbers[1]
        elif self.kind == "canadian" and self.count:
            self.count -= 1
            if self.count == 0:
                self.left, self.count = self.numbers[1], int(self.numbers[2])


class Board:
    """Stones as a dictionary from (column, row) to `B` or `W`."""

    def __init__(self, size):
        self.size = size
        self.stones = {}
        self.seen = {self.key()}

    def key(self):
        return frozenset(self.stones.items())

    def neighbors(self, point):
        x, y = point
        for x, y in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= x < self.size and 0 <= y < self.size:
                yield x, y

    def region(self, point):
        """Points connected to this one that hold the same, and what borders
        on them: colours, or None for an empty point."""
        here = self.stones.get(point)
        region, border, todo = {point}, set(), [point]
        while todo:
            for n in self.neighbors(todo.pop()):
                there = self.stones.get(n)
                if there != here:
                    border.add(there)
                elif n not in region:
                    region.add(n)
                    todo.append(n)
        return region, border

    def play(self, color, point, superko):
        if point in self.stones:
            raise Fault("the point is occupied")
        before = dict(self.stones)
        self.stones[point] = color
        for n in self.neighbors(point):
            if self.stones.get(n, color) != color:
                chain, border = self.region(n)
                if None not in border:
                    for stone in chain:
                        del self.stones[stone]
        error = None
        if None not in self.region(point)[1]:
            error = "suicide"
        elif superko and self.key() in self.seen:
            error = "the position is repeated"
        if error:
            self.stones = before
            raise Fault(error)
        self.seen.add(self.key())

    def area(self, dead, komi):
        """Black's points less White's and komi, dead stones taken off."""
        for stone in dead:
            chain, _ = self.region(stone)
            if not chain <= dead:
                raise Fault("a chain is dead in part")
        board = Board(self.size)
        board.stones = {p: c for p, c in self.stones.items() if p not in dead}
        score = -komi
        for x in range(self.size):
            for y in range(self.size):
                owner = board.stones.get((x, y))
                if owner is None:
                    border = board.region((x, y))[1] - {None}
                    owner = border.pop() if len(border) == 1 else None
                score += {"B": 1, "W": -1, None: 0}[owner]
        return score


def read_point(text, size):
    """A point, or None for a pass."""
    if text.lower() == "pass":
        return None
    match = re.fullmatch(r"([A-HJ-Za-hj-z])([1-9]\d?)", text)
    if not match:
        raise Fault(f"`{text}` is no vertex")
    x, y = LETTERS.index(match[1].upper()), int(match[2]) - 1
    if x >= size or y >= size:
        raise Fault(f"{text} is off the board")
    return x, y


def write_score(score):
    if score == 0:
        return "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}"


def play_game(engines, engine_color, size, komi, clocks, lag):
    """One game; the result as the engine under test sees it, and its length.

    Raises a Fault, with `who` set to the colour whose fault it is."""
    board = Board(size)
    ours = engines[engine_color]
    asked = None
    moves, passes = 0, 0
    try:
        for asked, engine in engines.items():
            for line in (f"boardsize {size}", "clear_board", f"komi {komi:g}"):
                engine.ask(line)
            if clocks and engine is ours:
                engine.ask(clocks[asked].settings())
            elif clocks:
                engine.tell(clocks[asked].settings())
        to_move = "B"
        while passes < 2:
            other = "W" if to_move == "B" else "B"
            asked = to_move
            if moves > 3 * size * size:
                raise Fault(f"no end after {moves} moves")
            if clocks:
                engines[to_move].tell(clocks[to_move].time_left(to_move))
            start = time.monotonic()
            vertex = engines[to_move].ask(f"genmove {to_move}").strip()
            if clocks and engines[to_move] is ours:
                clocks[to_move].spend(time.monotonic() - start + lag)
            if vertex.lower() == "resign":
                return f"{other}+Resign", moves
            point = read_point(vertex, size)
            if point is None:
                passes += 1
            else:
                passes = 0
                try:
                    board.play(to_move, point, superko=engines[to_move] is ours)
                except Fault as fault:
                    raise Fault(f"{vertex} by {to_move} in move {moves + 1}: {fault}") from None
            asked = other
            engines[other].ask(f"play {to_move} {vertex}")
            moves += 1
            to_move = other
        asked = engine_color
        dead = {read_point(v, size) for v in ours.ask("final_status_list dead").split()}
        if not dead <= board.stones.keys():
            raise Fault("a point without a stone is called dead")
        score, counted = ours.ask("final_score").strip(), write_score(board.area(dead, komi))
        if score != counted:
            raise Fault(f"final_score is {score}, but the board counts {counted}")
        return score, moves
    except Fault as fault:
        fault.who = asked
        raise


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--engine", required=True, help="command line of the engine under test")
    parser.add_argument("--opponent", required=True, help="command line of the other")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=6.5)
    parser.add_argument("--clock", help="time of each player, as above")
    parser.add_argument("--lag", type=float, default=0, help="seconds added to each answer")
    parser.add_argument("--patience", type=float, default=120, help="seconds for one answer")
    options = parser.parse_args()

    faults, wins, start = 0, 0, time.monotonic()
    least = float("inf")
    for number in range(options.games):
        engine_color = "BW"[number % 2]
        engine = Engine(options.engine, options.patience)
        opponent = Engine(options.opponent, options.patience)
        engines = {c: engine if c == engine_color else opponent for c in "BW"}
        clocks = {c: Clock(options.clock) for c in "BW"} if options.clock else None
        try:
            result, moves = play_game(
                engines, engine_color, options.size, options.komi, clocks, options.lag
            )
            if clocks:
                least = min(least, clocks[engine_color].least)
            wins += result.startswith(engine_color)
            print(f"game {number + 1}: {result}, {moves} moves, engine is {engine_color}")
        except Fault as fault:
            if fault.who == engine_color:
                faults += 1
            whose = "engine" if fault.who == engine_color else "opponent"
            print(f"game {number + 1}: FAULT of the {whose}: {fault}")
            engine.process.poll() is None or print(f"its exit code is {engine.process.returncode}")
        try:
            engine.quit()
        except Fault as fault:
            faults += 1
            print(f"game {number + 1}: FAULT of the engine: {fault}")
        opponent.kill()
        sys.stdout.flush()
    seconds = time.monotonic() - start
    print(
        f"{options.size}x{options.size}: {wins} of {options.games} won, "
        f"{faults} faults, {seconds:.0f} s"
        + (f", never less than {least:.2f} s left" if options.clock else "")
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
