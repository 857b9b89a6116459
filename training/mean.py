#!/usr/bin/env python3
"""The mean of some weight files of one shape, such as those of two moments of a run.

    mean.py A.bin B.bin... --out C.bin [--checkpoint C.npz]

A file counts as one share, or as many as are said: A.bin=0.7 B.bin=0.3.
The checkpoint is for `train.py --grow`: the norms are part of the convolutions in
it, as in the weight files.
"""
import argparse
import os
import struct

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
import numpy as np  # noqa: E402

import model as net  # noqa: E402

HEAD = struct.Struct("<9I")
COUNT = struct.Struct("<2I")


def read(path):
    """Header and values of a weight file."""
    with open(path, "rb") as file:
        body = file.read()
    if not body.startswith(net.MAGIC) or net.fnv(body[:-4]) != struct.unpack("<I", body[-4:])[0]:
        raise SystemExit(f"{path} is no weight file, or damaged")
    at = len(net.MAGIC)
    head = HEAD.unpack_from(body, at)
    width, count = COUNT.unpack_from(body, at + HEAD.size)
    values = np.frombuffer(body, "<f2" if width == 2 else "<f4", count, at + HEAD.size + COUNT.size)
    return head, values.astype(np.float32)


def fill(model, blocks, values):
    """Gives the model the values of a weight file, in the order of `net.tensors`."""
    layers = {layer.name: layer for layer in model.layers}
    at = 0

    def take(shape):
        nonlocal at
        at += int(np.prod(shape))
        return values[at - int(np.prod(shape)):at].reshape(shape)

    def give(name):
        layers[name].set_weights([take(weight.shape) for weight in layers[name].get_weights()])

    def norm(name):
        bias = take(layers[name].get_weights()[1].shape)
        one, zero = np.ones_like(bias), np.zeros_like(bias)
        layers[name].set_weights([one * np.sqrt(1 + net.EPSILON), bias, zero, one])

    give("stem")
    give("stem_globals")
    norm("stem_norm")
    for block in range(blocks):
        for half in "ab":
            give(f"conv{block}{half}")
            norm(f"norm{block}{half}")
        if block in net.pooled_blocks(blocks):
            give(f"pool{block}")
    for name in ("pooled", "head", "head_pooled", "policy", "ownership", "numbers"):
        give(name)
    if at != len(values):
        raise SystemExit(f"{len(values)} values, but the network has {at}")


def share_of(text):
    """What a file counts: a number above 0, or 1 if nothing is said."""
    try:
        share = float(text or 1)
    except ValueError:
        share = 0.0
    if not 0 < share < float("inf"):
        raise SystemExit(f"{text!r} is no share of a file: a number above 0, such as A.bin=0.7")
    return share


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--checkpoint", default="")
    args = parser.parse_args()
    pairs = [part.partition("=")[::2] for part in args.files]
    shares = [share_of(share) for _, share in pairs]
    found = [read(path) for path, _ in pairs]
    head = found[0][0]
    for (path, _), (other, _) in zip(pairs, found):
        if other != head:
            raise SystemExit(f"{path} is of another shape or has other features than {pairs[0][0]}")
    _, features, *shape = head[:6]
    model = net.build(*shape)
    fill(model, shape[3], np.average([values for _, values in found], axis=0, weights=shares))
    net.save(model, args.out, features, *shape)
    if args.checkpoint:
        averages = {f"a{i}": weight for i, weight in enumerate(model.get_weights())}
        np.savez(args.checkpoint, shape=shape, features=features, samples=0, **averages)


if __name__ == "__main__":
    main()
