#!/usr/bin/env python3
"""Makes the small random network and its answers that the tests compare with.

    fixture.py SHARD FOLDER

SHARD is any shard of `ponnuki export`; FOLDER gets net.bin and net.json.
"""
import json
import sys

import keras
import numpy as np
import tensorflow as tf

import model as net
import shards as data

CHANNELS, BLOCKS = 16, 2
BOARDS = [(5, 5), (7, 4), (9, 9)]


def main(shard, folder):
    shard = data.Shard(shard)
    keras.utils.set_random_seed(7)
    rng = np.random.default_rng(7)
    shape = (shard.planes, shard.globals, CHANNELS, BLOCKS)
    model = net.build(*shape)

    def random(name, weights):
        if "norm" in name:
            return [1.0, 0.3, 0.3, 1.0] + [0.2, 0.2, 0.2, 0.0] * rng.normal(size=(weights[0].size, 4))
        return None

    for layer in model.layers:
        weights = layer.get_weights()
        if isinstance(layer, net.Norm):
            layer.set_weights(list(np.float32(random(layer.name, weights)).T))
        elif weights:
            layer.set_weights([w + np.float32(0.1) * rng.normal(size=w.shape).astype(np.float32) for w in weights])
    # What the file can hold goes back into the network, in place of the folded norms.
    rounded = iter([t.astype(np.float16).astype(np.float32) for t in net.tensors(model, BLOCKS)])
    layer = {l.name: l for l in model.layers}
    plain = lambda bias: [np.full_like(bias, np.sqrt(1 + net.EPSILON)), bias, 0 * bias, np.ones_like(bias)]
    layer["stem"].set_weights([next(rounded)])
    layer["stem_globals"].set_weights([next(rounded)])
    layer["stem_norm"].set_weights(plain(next(rounded)))
    for block in range(BLOCKS):
        for half in "ab":
            layer[f"conv{block}{half}"].set_weights([next(rounded)])
            layer[f"norm{block}{half}"].set_weights(plain(next(rounded)))
        if block in net.pooled_blocks(BLOCKS):
            layer[f"pool{block}"].set_weights([next(rounded), next(rounded)])
    for name, count in [("pooled", 2), ("head", 1), ("head_pooled", 2), ("policy", 2), ("ownership", 2), ("numbers", 2)]:
        layer[name].set_weights([next(rounded) for _ in range(count)])
    size = net.save(model, f"{folder}/net.bin", shard.features, *shape)

    cases = []
    for width, height in BOARDS:
        bits = rng.integers(0, 1 << shard.planes, size=(height, width)) & rng.integers(0, 1 << shard.planes, size=(height, width))
        whole = np.round(rng.normal(size=(1, shard.globals)), 2).astype(np.float32)
        planes = (bits[None, :, :, None] >> np.arange(shard.planes) & 1).astype(np.float32)
        got = net.answers(model([tf.constant(planes), tf.constant(whole)], training=False), tf.constant(whole))
        short = lambda values: [round(float(v), 5) for v in np.reshape(values, -1)]
        value = 1 / (1 + np.exp(-float(got["value_logit"][0])))
        cases.append({"width": width, "height": height, "points": bits.reshape(-1).tolist(), "globals": short(whole),
                      "policy": short(got["logits"]), "ownership": short(got["ownership"]),
                      "numbers": short([value, got["score"][0], got["spread"][0]])})
    with open(f"{folder}/net.json", "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
    print(f"{size} bytes; score and spread {[case['numbers'] for case in cases]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
