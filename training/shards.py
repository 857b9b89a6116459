"""Training data as `ponnuki export` writes it: shards of records of fixed length.

`Shards` deals batches of positions of one board size, each position turned at
random. README.md tells the layout.
"""
import glob
import os
import queue
import re
import threading

import numpy as np

MAGIC = b"PNKdata\n"
VERSION = 1
HEADER = 64


class Shard:
    """One file of records, read where it lies."""

    def __init__(self, path):
        with open(path, "rb") as file:
            head = file.read(HEADER)
        if len(head) < HEADER or head[:8] != MAGIC:
            raise ValueError(f"{path} is no shard: it begins with {head[:8]!r}, expected {MAGIC!r}")
        (version, self.features, self.width, self.height, self.planes, self.globals, self.choices,
         length) = (int(word) for word in np.frombuffer(head[8:40], "<u4"))
        if version != VERSION:
            raise ValueError(f"{path} has version {version}: expected {VERSION}")
        self.area = self.width * self.height
        self.layout = np.dtype([
            ("planes", "u1", (self.planes, -(-self.area // 8))),
            ("globals", "<f4", (self.globals,)),
            ("policy", "<u2", (self.choices, 2)),
            ("flags", "u1"), ("spare", "u1"), ("move", "<u2"),
            ("value", "<f4"), ("score", "<f4"),
            ("ownership", "i1", (self.area,)),
        ])
        if self.layout.itemsize != length:
            raise ValueError(f"{path} has records of {length} bytes: expected {self.layout.itemsize}")
        self.records = np.memmap(path, self.layout, "r", HEADER)

    def __len__(self):
        return len(self.records)


def turns(width, height):
    """For each turn of the board that keeps its shape, where each point comes from."""
    grid = np.arange(width * height).reshape(height, width)
    found = []
    for turn in range(8 if width == height else 4):
        g = grid[::-1] if turn & 1 else grid
        g = g[:, ::-1] if turn & 2 else g
        g = g.T if turn & 4 else g
        found.append(g.reshape(-1))
    return np.stack(found)


def decode(shard, records, rng=None):
    """A batch as arrays; with `rng` each position is turned at random."""
    count, area = len(records), shard.area
    planes = np.unpackbits(records["planes"], axis=2, count=area, bitorder="little")
    choices = records["policy"][:, :, 0].astype(np.int64)
    weights = records["policy"][:, :, 1].astype(np.float32)
    policy = np.zeros((count, area + 1), np.float32)
    np.add.at(policy, (np.arange(count)[:, None], choices), weights)
    policy /= np.maximum(policy.sum(axis=1, keepdims=True), 1.0)
    ownership = records["ownership"].astype(np.float32) / 127.0
    if rng is not None:
        table = turns(shard.width, shard.height)
        source = table[rng.integers(len(table), size=count)]
        planes = np.take_along_axis(planes, source[:, None, :], axis=2)
        ownership = np.take_along_axis(ownership, source, axis=1)
        policy[:, :area] = np.take_along_axis(policy[:, :area], source, axis=1)
    flags = records["flags"]
    return {
        "planes": np.ascontiguousarray(planes.transpose(0, 2, 1)).reshape(
            count, shard.height, shard.width, shard.planes),
        "globals": np.array(records["globals"]),
        "policy": policy,
        "value": np.array(records["value"]),
        "score": np.array(records["score"]),
        "ownership": ownership,
        "has_value": (flags & 1).astype(np.float32),
        "has_score": (flags >> 1 & 1).astype(np.float32),
        "has_ownership": (flags >> 2 & 1).astype(np.float32),
        "labelled": (flags >> 3 & 1).astype(np.float32),
        "move": np.array(records["move"]),
    }


def find(folders, kind):
    """Shards of a kind, `train` or `held`, by board size and folder."""
    found = {}
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, f"{kind}-*.bin"))):
            size = re.search(r"-(\d+x\d+)", os.path.basename(path)).group(1)
            found.setdefault((size, folder), []).append(Shard(path))
    return found


class Stream:
    """Endless batches of one board size from one folder, made ahead by a thread."""

    def __init__(self, shards, batch, seed, ahead=4):
        self.shards, self.batch = shards, batch
        self.rng = np.random.default_rng(seed)
        self.queue = queue.Queue(maxsize=ahead)
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        while True:
            for at in self.rng.permutation(len(self.shards)):
                shard = self.shards[at]
                # Records lie in random order: runs of them are as good as single ones.
                start = int(self.rng.integers(self.batch))
                for first in range(start, len(shard) - self.batch + 1, self.batch):
                    records = np.array(shard.records[first:first + self.batch])
                    self.queue.put(decode(shard, records, self.rng))

    def next(self):
        return self.queue.get()
