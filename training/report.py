"""How well a network does on games that it has not learned from.

    report.py FOLDER DATA... [--limit 4000]

FOLDER is the output of train.py; DATA are folders of shards.
"""
import argparse
import csv
import sys

import numpy as np
import tensorflow as tf

import model as net
import shards as data

TOPS = (1, 2, 3, 5, 10)
MIDDLE = (0.25, 0.55)  # moves before, as shares of the points of the board: 90 to 198 on 19x19


def judge(model, held, limit=4000, batch=64):
    """One row of figures for each size and folder of held-out positions."""
    rows = []
    for (size, folder), files in sorted(held.items()):
        hits, sums, weights = np.zeros(len(TOPS)), {}, {}
        count = 0

        def add(name, values, weight):
            sums[name] = sums.get(name, 0.0) + float(np.sum(values * weight))
            weights[name] = weights.get(name, 0.0) + float(np.sum(weight))

        for file in files:
            for first in range(0, min(limit, len(file)), batch):
                part = data.decode(file, np.array(file.records[first:first + batch]))
                whole = tf.constant(part["globals"])
                outputs = model([tf.cast(part["planes"], tf.float32), whole], training=False)
                got = {name: value.numpy() for name, value in net.answers(outputs, whole).items()}
                logits, best = got["logits"], part["policy"].argmax(axis=1)
                own = logits[np.arange(len(best)), best]
                rank = (logits > own[:, None]).sum(axis=1)
                hits += [(rank < top).sum() for top in TOPS]
                count += len(best)
                top = logits.max(axis=1, keepdims=True)
                log_p = logits - top - np.log(np.exp(logits - top).sum(axis=1, keepdims=True))
                add("policy loss", -(part["policy"] * log_p).sum(axis=1), np.ones(len(best)))
                chance = 1 / (1 + np.exp(-got["value_logit"]))
                miss = (chance - part["value"]) ** 2
                add("value error", miss, part["has_value"])
                played = part["move"] / file.area
                add("in the middle", miss, part["has_value"] * (played >= MIDDLE[0]) * (played < MIDDLE[1]))
                add("winner right", (chance > 0.5) == (part["value"] > 0.5), part["has_value"])
                add("score error", np.abs(got["score"] - part["score"]), part["has_score"])
                sure = (np.abs(part["ownership"]) > 0.3) * part["has_ownership"][:, None]
                add("owner right", (got["ownership"] > 0) == (part["ownership"] > 0), sure)
        row = {"size": size, "data": folder.rstrip("/").split("/")[-1], "positions": count}
        row |= {f"top-{top}": round(hit / max(count, 1), 4) for top, hit in zip(TOPS, hits)}
        row |= {name: round(sums[name] / weights[name], 4) if weights[name] else "" for name in sums}
        rows.append(row)
    return rows


def table(rows):
    """The rows as text."""
    names = list(rows[0]) if rows else []
    lines = [" ".join(f"{name:>12}" for name in names)]
    lines += [" ".join(f"{row[name]!s:>12}" for name in names) for row in rows]
    return "\n".join(lines)


def curves(log, path):
    """Draws the learning curves of a log."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    with open(log, newline="") as file:
        rows = list(csv.DictReader(file))
    names = ["top-1", "policy loss", "value error", "score error", "owner right"]
    figure, plots = pyplot.subplots(1, len(names), figsize=(4 * len(names), 3.5))
    for name, plot in zip(names, plots):
        for size, source in sorted({(row["size"], row["data"]) for row in rows}):
            points = [(float(row["samples"]), float(row[name])) for row in rows
                      if (row["size"], row["data"]) == (size, source) and row.get(name)]
            if points:
                plot.plot(*zip(*points), label=f"{size} {source}", marker=".")
        plot.set(title=f"{name}, held out", xlabel="samples seen")
        plot.grid(alpha=0.3)
    plots[0].legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(path, dpi=80)
    pyplot.close(figure)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("data", nargs="+")
    parser.add_argument("--limit", type=int, default=4000)
    args = parser.parse_args()
    saved = np.load(f"{args.folder}/checkpoint.npz")
    model = net.build(*(int(n) for n in saved["shape"]))
    model.set_weights([saved[f"a{i}"] for i in range(len(model.get_weights()))])
    print(f"{int(saved['samples'])} samples seen")
    print(table(judge(model, data.find(args.data, "held"), args.limit)))


if __name__ == "__main__":
    sys.exit(main())
