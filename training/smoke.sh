#!/usr/bin/env bash
# The whole way from games to a network, in miniature and in about a minute:
#
#     training/smoke.sh ENGINE
#
# The engine plays games against itself and labels them; the shards, the
# training, the report, and the engine with the new weights all have to work.
# What comes out is of no use.
set -euo pipefail
engine=$(realpath "$1")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check -r requirements.txt
python="$work/venv/bin/python"

# One game of a hundred is held out: some are needed to judge by.
seed=0
until ls "$work"/data/held-* > /dev/null 2>&1; do
  seed=$((seed + 1))
  test "$seed" -le 20
  "$engine" selfplay --out "$work/more.jsonl" --games 150 --playouts 2 --boardsize 7 --seed "$seed"
  cat "$work/more.jsonl" >> "$work/games.jsonl"
  rm -rf "$work/data"
  "$engine" export --out "$work/data" --shards 2 "$work/games.jsonl"
done
"$python" train.py "$work/data" --out "$work/run" --channels 16 --blocks 2 \
  --sizes 7x7=1 --batch 16 --steps 60 --freeze 40
# Stopped and started again, it goes on from the checkpoint.
"$python" train.py "$work/data" --out "$work/run" --channels 16 --blocks 2 \
  --sizes 7x7=1 --batch 16 --steps 90 --freeze 40 | tee "$work/log"
grep -q '^going on from step 60' "$work/log"
test -s "$work/run/curves.png"
"$python" report.py "$work/run" "$work/data"
# The mean of a network and itself is the network.
"$python" mean.py "$work/run/net.bin" "$work/run/net.bin=3" --out "$work/mean.bin"
cmp "$work/mean.bin" "$work/run/net.bin"

# The engine refuses what is no network, and plays by what is one.
if "$engine" --weights "$work/games.jsonl" < /dev/null 2> "$work/error"; then
  echo "a file of games was taken for weights" >&2
  exit 1
fi
cat "$work/error"
printf 'boardsize 9\ngenmove b\nquit\n' |
  "$engine" --weights "$work/run/net.bin" --playouts 10 | tee "$work/moves"
# After so little training it may be any move.
grep -Eq '^= ([A-HJ][1-9]|pass)$' "$work/moves"
echo "training: the smoke run is through"
