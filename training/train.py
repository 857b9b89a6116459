#!/usr/bin/env python3
"""Trains the network. Stops and goes on again as often as you like.

    train.py DATA... --out FOLDER [--channels 64 --blocks 5] [--steps 20000]

DATA are folders that `ponnuki export` made, as FOLDER=SHARE to say which share
of the samples comes from each. FOLDER gets checkpoint.npz (go on by the same
call; Ctrl-C and SIGTERM save first), log.csv, curves.png, and the weight file net.bin of the averaged weights.
"""
import argparse
import csv
import os
import signal
import time

import numpy as np


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", help="folders of shards, as FOLDER or FOLDER=SHARE")
    parser.add_argument("--out", required=True)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--batch", type=int, default=128, help="positions of 19x19 in a batch; more of smaller boards")
    parser.add_argument("--steps", type=int, default=20000, help="steps of the whole plan; the rate falls to its end")
    parser.add_argument("--grow", default="", help="checkpoint of a smaller network to start from")
    parser.add_argument("--freeze", type=int, default=1000, help="step after which the norms keep their statistics")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--sizes", default="9x9=1,13x13=1,19x19=3", help="shares of the steps")
    parser.add_argument("--until", default="", help="stop by this time of day, HH:MM UTC; the plan shrinks to fit")
    parser.add_argument("--save-every", type=float, default=10, help="minutes between checkpoints")
    parser.add_argument("--judge-every", type=float, default=5, help="minutes between looks at held-out games")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


ARGS = arguments()
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
import keras  # noqa: E402
import tensorflow as tf  # noqa: E402

import model as net  # noqa: E402
import shards as data  # noqa: E402
import report  # noqa: E402

tf.config.threading.set_intra_op_parallelism_threads(ARGS.threads)
tf.config.threading.set_inter_op_parallelism_threads(1)
keras.mixed_precision.set_global_policy("mixed_bfloat16")
keras.utils.set_random_seed(ARGS.seed)


def shares(text):
    pairs = [part.partition("=")[::2] for part in text]
    return {name: float(share or 1) for name, share in pairs}


def seconds_left(until):
    if not until:
        return None
    hours, minutes = map(int, until.split(":"))
    now = time.gmtime()
    left = (hours - now.tm_hour) * 3600 + (minutes - now.tm_min) * 60 - now.tm_sec
    return left if left > -43200 else left + 86400


class Run:
    """A network in training."""

    def __init__(self, args):
        self.args = args
        folders = shares(args.data)
        found = data.find(folders, "train")
        sizes = shares(args.sizes.split(","))
        self.held = data.find(folders, "held")
        self.streams, chances = [], []
        self.checkpoint = os.path.join(args.out, "checkpoint.npz")
        before = self.checkpoint if os.path.exists(self.checkpoint) else args.grow
        seen = int(np.load(before)["samples"]) if before else 0
        for number, ((size, folder), files) in enumerate(sorted(found.items())):
            if size not in sizes:
                continue
            area = files[0].area
            batch = int(args.batch * (361 / area) ** 0.5) // 8 * 8
            smallest = min(len(file) for file in files)
            # Another order than in what was trained before, or it would see the same positions again.
            self.streams.append(data.Stream(files, min(batch, smallest), [args.seed, number, seen]))
            total = sum(folders[f] for s, f in found if s == size)
            chances.append(sizes[size] * folders[folder] / total)
            print(f"{size} {folder}: {sum(map(len, files))} positions, batches of {min(batch, smallest)}, "
                  f"{chances[-1]:.2f} of the steps", flush=True)
        if not self.streams:
            raise SystemExit("no shards of these sizes: run `ponnuki export` first")
        self.chances = np.array(chances) / sum(chances)
        first = next(iter(found.values()))[0]
        self.shape = (first.planes, first.globals, args.channels, args.blocks)
        self.features = first.features
        self.model = net.build(*self.shape)
        self.average = [np.array(w) for w in self.model.get_weights()]
        self.optimizer = net.Optimizer(args.rate, global_clipnorm=3.0)
        self.optimizer.build(self.model.trainable_variables)
        self.step = self.samples = 0
        self.seconds = 0.0
        self.rng = np.random.default_rng([args.seed, seen])
        os.makedirs(args.out, exist_ok=True)
        if args.grow:
            args.freeze = 0  # the norms of the smaller network stay as they are, after a stop too
        if os.path.exists(self.checkpoint):
            self.load()
        elif args.grow:
            self.grow(args.grow)
        self.frozen = False
        self.freeze_in_time()
        self.log = os.path.join(args.out, "log.csv")

    def freeze_in_time(self):
        """Fixes the statistics of the norms once it is time."""
        if not self.frozen and self.step >= self.args.freeze:
            self.frozen = True
            for layer in self.model.layers:
                if isinstance(layer, net.Norm):
                    layer.frozen = True
            if self.step == self.args.freeze:
                self.average = [np.array(w) for w in self.model.get_weights()]
        # Traced anew, since the layers are others now.
        self.train_step = tf.function(self._train_step)

    def _train_step(self, batch, rate):
        self.optimizer.learning_rate.assign(rate)
        with tf.GradientTape() as tape:
            outputs = self.model([tf.cast(batch["planes"], tf.float32), batch["globals"]], training=True)
            total, parts = net.losses(net.answers(outputs, batch["globals"]), batch)
        gradients = tape.gradient(total, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))
        return parts

    def load(self):
        saved = np.load(self.checkpoint, allow_pickle=False)
        if tuple(saved["shape"]) != self.shape or int(saved["features"]) != self.features:
            raise SystemExit(f"{self.checkpoint} is of another network: {tuple(saved['shape'])}")
        count = len(self.average)
        self.model.set_weights([saved[f"w{i}"] for i in range(count)])
        self.average = [saved[f"a{i}"] for i in range(count)]
        for i, variable in enumerate(self.optimizer.variables):
            variable.assign(saved[f"o{i}"])
        self.step, self.samples, self.seconds = int(saved["step"]), int(saved["samples"]), float(saved["seconds"])
        self.rng = np.random.default_rng([self.args.seed, self.step])
        print(f"going on from step {self.step}, {self.samples} samples", flush=True)

    def grow(self, path):
        """Starts from the averaged weights of a smaller network, which the larger
        one at first repeats: its new channels and blocks add nothing yet."""
        saved = np.load(path, allow_pickle=False)
        if int(saved["features"]) != self.features:
            raise SystemExit(f"{path} has other features")
        small = net.build(*map(int, saved["shape"]))
        small.set_weights([saved[f"a{i}"] for i in range(len(small.get_weights()))])
        net.grow(small, self.model, int(saved["shape"][2]), self.args.channels)
        self.average = [np.array(w) for w in self.model.get_weights()]
        print(f"grown from {path}, {int(saved['samples'])} samples", flush=True)

    def save(self):
        arrays = {f"w{i}": w for i, w in enumerate(self.model.get_weights())}
        arrays |= {f"a{i}": w for i, w in enumerate(self.average)}
        arrays |= {f"o{i}": v.numpy() for i, v in enumerate(self.optimizer.variables)}
        part = self.checkpoint + ".part.npz"
        np.savez(part, shape=self.shape, features=self.features, step=self.step, samples=self.samples,
                 seconds=self.seconds, **arrays)
        os.replace(part, self.checkpoint)
        self.with_average(lambda: net.save(
            self.model, os.path.join(self.args.out, "net.bin"), self.features, *self.shape))

    def with_average(self, act):
        """Does something while the model has the averaged weights."""
        now = self.model.get_weights()
        self.model.set_weights(self.average)
        try:
            return act()
        finally:
            self.model.set_weights(now)

    def judge(self, parts):
        rows = self.with_average(lambda: report.judge(self.model, self.held, limit=768))
        if not rows:
            print("no games are held out: there is nothing to judge by", flush=True)
            return
        fresh = not os.path.exists(self.log)
        with open(self.log, "a", newline="") as file:
            writer = csv.writer(file)
            if fresh:
                writer.writerow(["step", "samples", "seconds"] + list(rows[0]))
            for row in rows:
                writer.writerow([self.step, self.samples, round(self.seconds)] + list(row.values()))
        means = " ".join(f"{name} {value:.3f}" for name, value in parts.items())
        print(f"step {self.step} samples {self.samples} time {self.seconds:.0f} s, training: {means}", flush=True)
        print(report.table(rows), flush=True)
        report.curves(self.log, os.path.join(self.args.out, "curves.png"))

    def run(self):
        args, started = self.args, time.time()
        base, at_start = self.seconds, self.step
        left = seconds_left(args.until)
        deadline = started + left - 60 if left is not None else None
        next_save, next_judge = started + 60 * args.save_every, started + 60 * args.judge_every
        sums, count = {}, 0
        recent, recent_count = {}, 0
        done = lambda: self.step / args.steps
        stopped = []
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: stopped.append(True))
        while done() < 1 and not stopped:
            now = time.time()
            if deadline is not None and self.step - at_start > 20:
                # How far the plan is: by steps, or by time if that ends first.
                progress = max(done(), (now - started) / (deadline - started))
                if now >= deadline:
                    break
            else:
                progress = done()
            warm = min(1.0, (self.step + 1) / min(300, args.steps / 10))
            rate = args.rate * warm * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * min(1.0, progress))))
            batch = self.streams[self.rng.choice(len(self.streams), p=self.chances)].next()
            batch = {name: tf.constant(value) for name, value in batch.items() if name != "move"}
            parts = self.train_step(batch, tf.constant(rate, tf.float32))
            self.step += 1
            if self.step == self.args.freeze:
                self.freeze_in_time()
            self.samples += len(batch["value"])
            self.seconds = base + time.time() - started
            if self.step % 10 == 0:
                keep = min(0.985, self.step / (self.step + 100))
                for mean, now_is in zip(self.average, self.model.get_weights()):
                    mean *= keep
                    mean += (1 - keep) * now_is
                for name, value in parts.items():
                    sums[name] = sums.get(name, 0.0) + float(value)
                    recent[name] = recent.get(name, 0.0) + float(value)
                count += 1
                recent_count += 1
            if self.step % 100 == 0:
                print(f"step {self.step} samples {self.samples} {self.samples / self.seconds:.0f}/s rate {rate:.5f} "
                      + " ".join(f"{name} {value / recent_count:.3f}" for name, value in recent.items()), flush=True)
                recent, recent_count = {}, 0
            if time.time() >= next_judge:
                self.judge({name: value / max(count, 1) for name, value in sums.items()})
                sums, count = {}, 0
                next_judge = time.time() + 60 * args.judge_every
            if time.time() >= next_save:
                self.save()
                next_save = time.time() + 60 * args.save_every
        self.save()
        self.judge({name: value / max(count, 1) for name, value in sums.items()})


if __name__ == "__main__":
    Run(ARGS).run()
