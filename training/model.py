"""The network, its losses, and its weight file.

A tower of residual blocks of 3x3 convolutions, in some of which the pooled
picture of the whole board is added to each point, then heads for the move, the
chance to win, the score and its spread, and the owner of each point. Nothing
depends on the size of the board.
"""
import struct

import keras
import numpy as np
import tensorflow as tf
from keras import layers

HEAD = 32      # channels that the policy and the ownership share
POOLED = 48    # numbers that the whole board is boiled down to
SCORE_UNIT = 20.0
# Share of the score's gradient that goes on into the owners. With none, the sum of the owners is too
# inexact on large boards for score and value to be learned. It was 0.15 up to stage 11: `src/net/WEIGHTS.md`.
TO_OWNERS = 1.0
MAGIC = b"PNKnet\r\n"
VERSION = 1
EPSILON = 1e-3  # of the norms
MOMENTUM = 0.98


class Optimizer(keras.optimizers.Muon):
    """Muon for the 3x3 convolutions of the blocks, each as a matrix of 9 x inputs
    rows; AdamW for everything else."""

    def __init__(self, rate, **more):
        super().__init__(rate, weight_decay=1e-3, adam_weight_decay=1e-3, **more)

    def _should_use_adamw(self, variable):
        return not (len(variable.shape) == 4 and variable.path.startswith("conv"))

    def _muon_update_step(self, gradient, variable, lr, m):
        self.assign_add(m, gradient + m * (self.momentum - 1))
        g = gradient + self.momentum * m
        matrix = tf.reshape(g, (-1, g.shape[-1]))
        update = self.zeropower_via_newtonschulz5(matrix, self.ns_steps)
        self.assign_sub(variable, tf.reshape(self.lr_adjust(lr * update), variable.shape))


@keras.saving.register_keras_serializable("ponnuki")
class Pool(layers.Layer):
    """Mean, mean scaled by the size of the board, and maximum over all points."""

    def call(self, x):
        lines = tf.sqrt(tf.cast(tf.shape(x)[1] * tf.shape(x)[2], tf.float32))
        mean = tf.cast(tf.reduce_mean(x, axis=[1, 2]), tf.float32)
        top = tf.cast(tf.reduce_max(x, axis=[1, 2]), tf.float32)
        return tf.concat([mean, mean * (lines - 14.0) / 10.0, top], axis=1)

    def compute_output_shape(self, shape):
        return (shape[0], 3 * shape[3])


@keras.saving.register_keras_serializable("ponnuki")
class Norm(layers.Layer):
    """Batch normalisation by TensorFlow's fused kernel, which on a processor is
    several times as fast as the layer of Keras.

    A batch holds boards of one size, and the statistics differ from size to
    size: what a running mean of them says fits none. So after a while they are
    frozen, and the network learns on with them as they are.
    """

    frozen = False

    def build(self, shape):
        one = {"shape": (shape[-1],), "dtype": "float32", "autocast": False}
        self.gamma = self.add_weight(name="gamma", initializer="ones", **one)
        self.beta = self.add_weight(name="beta", initializer="zeros", **one)
        self.mean = self.add_weight(name="mean", initializer="zeros", trainable=False, **one)
        self.variance = self.add_weight(name="variance", initializer="ones", trainable=False, **one)

    def call(self, x, training=False):
        fused = tf.compat.v1.nn.fused_batch_norm
        gamma, beta, mean, variance = (
            tf.convert_to_tensor(w.value) for w in (self.gamma, self.beta, self.mean, self.variance))
        if self.frozen:
            scale = tf.stop_gradient(gamma * tf.math.rsqrt(variance + EPSILON))
            return x * tf.cast(scale, x.dtype) + tf.cast(beta - scale * mean, x.dtype)
        if not training:
            return fused(x, gamma, beta, mean, variance, epsilon=EPSILON, is_training=False)[0]
        y, seen_mean, seen_variance = fused(x, gamma, beta, epsilon=EPSILON, is_training=True)
        self.mean.assign(MOMENTUM * mean + (1 - MOMENTUM) * seen_mean)
        self.variance.assign(MOMENTUM * variance + (1 - MOMENTUM) * seen_variance)
        return y

    def compute_output_shape(self, shape):
        return shape


def pooled_blocks(blocks):
    """Blocks that look at the whole board: each second one."""
    return [block for block in range(blocks) if block % 2 == 1]


def build(planes, numbers, channels, blocks):
    """The network as a model of (planes, globals)."""
    conv = lambda filters, width, name, bias=False, **more: layers.Conv2D(
        filters, width, padding="same", use_bias=bias, name=name, **more)
    norm = lambda name: Norm(name=name)
    f32 = {"dtype": "float32"}
    board = keras.Input((None, None, planes), name="planes")
    whole = keras.Input((numbers,), name="globals")
    spread = lambda x: x[:, None, None, :]
    x = conv(channels, 3, "stem")(board)
    x = x + spread(layers.Dense(channels, use_bias=False, name="stem_globals")(whole))
    x = layers.ReLU()(norm("stem_norm")(x))
    for block in range(blocks):
        h = layers.ReLU()(norm(f"norm{block}a")(conv(channels, 3, f"conv{block}a")(x)))
        y = norm(f"norm{block}b")(conv(channels, 3, f"conv{block}b")(h))
        if block in pooled_blocks(blocks):
            y = y + spread(layers.Dense(channels, name=f"pool{block}", kernel_initializer="zeros")(Pool()(h)))
        x = layers.ReLU()(x + y)
    pooled = layers.Concatenate(**f32)([Pool(dtype="float32")(x), whole])
    pooled = layers.ReLU(**f32)(layers.Dense(POOLED, name="pooled", **f32)(pooled))
    head = conv(HEAD, 1, "head")(x) + spread(layers.Dense(HEAD, name="head_pooled")(pooled))
    head = layers.ReLU()(head)
    policy = layers.Flatten(**f32)(conv(1, 1, "policy", True, **f32)(head))
    ownership = layers.Flatten(**f32)(conv(1, 1, "ownership", True, **f32)(head))
    numbers_out = layers.Dense(4, name="numbers", **f32)(pooled)
    return keras.Model([board, whole], [policy, ownership, numbers_out])


def answers(outputs, whole):
    """What the raw outputs mean: a dictionary of tensors.

    The score is what the owners of the points and komi say, corrected; the
    chance to win is read off score and spread, corrected.
    """
    policy, ownership, numbers = outputs
    owners = tf.tanh(ownership)
    owned = tf.reduce_sum(owners, axis=1)
    held = tf.stop_gradient(owned)
    base = held + TO_OWNERS * (owned - held) + 15.0 * (whole[:, 0] + whole[:, 9])
    score = base + SCORE_UNIT * numbers[:, 2]
    spread = SCORE_UNIT * tf.nn.softplus(numbers[:, 3]) + 0.5
    return {
        "logits": tf.concat([policy, numbers[:, :1]], axis=1),
        "ownership_logits": 2.0 * ownership,
        "ownership": owners,
        "value_logit": numbers[:, 1] + 2.0 * score / spread,
        "score": score,
        "spread": spread,
    }


def losses(got, batch):
    """The losses, each a mean over the batch, and their weighted sum."""
    mean = lambda x, weight: tf.reduce_sum(x * weight) / (tf.reduce_sum(weight) + 1e-6)
    policy = tf.nn.softmax_cross_entropy_with_logits(batch["policy"], got["logits"])
    value = tf.nn.sigmoid_cross_entropy_with_logits(batch["value"], got["value_logit"])
    owner = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(
        0.5 * (batch["ownership"] + 1.0), got["ownership_logits"]), axis=1)
    miss = tf.abs(got["score"] - batch["score"])
    # Far-off scores of records come from resignations in lost games: they count little.
    close = tf.where(miss < 12.0, 0.5 * miss * miss / 12.0, miss - 6.0)
    spread = tf.abs(got["spread"] - tf.stop_gradient(miss))
    labelled = batch["labelled"]
    # The result of a game tells less about a position in it than a label does.
    weight = batch["has_value"] * (0.3 + 0.7 * labelled)
    found = {
        "policy": tf.reduce_mean(policy),
        "value": tf.reduce_mean(value * weight),
        "owner": mean(owner, batch["has_ownership"]),
        "score": mean(close, batch["has_score"] * labelled),
        "spread": mean(spread, batch["has_score"] * labelled),
    }
    total = (found["policy"] + 3.0 * found["value"] + 2.0 * found["owner"]
             + 0.06 * found["score"] + 0.02 * found["spread"])
    return total, found


def grow(small, large, few, many):
    """Gives a network of more channels (`many` instead of `few`), or more blocks,
    the answers of a smaller one.

    New channels look at everything, and nothing old looks at them yet; the last
    convolution of a new block is zero, so that the block passes on what it gets.
    """
    known = {layer.name: layer for layer in small.layers}

    def rows(old, new):
        """Where the inputs (or outputs) of a layer are in the larger one."""
        if old == new:
            return np.arange(old)
        parts, rest = divmod(old, few)  # the pooled picture has three parts, then the globals
        places = [np.arange(few) + part * many for part in range(parts)]
        return np.concatenate(places + [np.arange(rest) + parts * many])

    for layer in large.layers:
        weights = [np.array(w) for w in layer.get_weights()]
        if not weights:
            continue
        old = known.get(layer.name)
        if old is None:
            if layer.name.startswith("conv") and layer.name.endswith("b"):
                weights[0][...] = 0.0
        elif isinstance(layer, Norm):
            for new, value in zip(weights, old.get_weights()):
                new[:len(value)] = value
        else:
            values = old.get_weights()
            ins = rows(values[0].shape[-2], weights[0].shape[-2])
            outs = rows(values[0].shape[-1], weights[0].shape[-1])
            weights[0][..., outs] = 0.0
            weights[0][..., ins[:, None], outs] = values[0]
            if len(values) > 1:
                weights[1][outs] = values[1]
        layer.set_weights(weights)


def fnv(data):
    """32-bit FNV-1a."""
    value = 0x811C9DC5
    for byte in data:
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


def tensors(model, blocks):
    """The tensors of the weight file in its order, norms folded in."""
    weights = {layer.name: [np.array(w, np.float32) for w in layer.get_weights()] for layer in model.layers}

    def folded(conv, norm):
        gamma, beta, mean, variance = weights[norm]
        scale = gamma / np.sqrt(variance + EPSILON)
        return scale, [weights[conv][0] * scale, beta - mean * scale]

    scale, stem = folded("stem", "stem_norm")
    found = [stem[0], weights["stem_globals"][0] * scale, stem[1]]
    for block in range(blocks):
        for half in "ab":
            found += folded(f"conv{block}{half}", f"norm{block}{half}")[1]
        if block in pooled_blocks(blocks):
            found += weights[f"pool{block}"]
    found += weights["pooled"] + weights["head"] + weights["head_pooled"]
    found += weights["policy"] + weights["ownership"] + weights["numbers"]
    return found


def save(model, path, features, planes, numbers, channels, blocks, half=True):
    """Writes the weight file: `src/net/weights.rs` reads it."""
    mask = sum(1 << block for block in pooled_blocks(blocks))
    head = struct.pack("<9I", VERSION, features, planes, numbers, channels, blocks, mask, HEAD, POOLED)
    values = np.concatenate([tensor.reshape(-1) for tensor in tensors(model, blocks)])
    body = MAGIC + head + struct.pack("<2I", 2 if half else 4, len(values))
    body += values.astype("<f2" if half else "<f4").tobytes()
    with open(path, "wb") as file:
        file.write(body + struct.pack("<I", fnv(body)))
    return len(body) + 4
