"""Teaches the networks of all games from nothing, by playing against themselves, generation after generation.

    python3 training/run.py --selfplay PROGRAM --out FOLDER [--only GAME-PLAYERS,…] [--scale 1.0] [--threads N]

PROGRAM is the example `selfplay` of the crate tavola-bots, built for release. Rows go to a folder beside the results and may take some
gigabytes. All chance follows from the seed: the same numbers of games give the same rows. While one network learns, games
for the next one are played. FOLDER gets one file of weights a game and number of players, and curve.jsonl with the losses.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent

# For each game and number of players the games of each generation. The first one is played without a network.
PLANS = {
    "cassa-grande-4": [10000, 22000],
    "cassa-grande-2": [18000, 11000],
    "casa-grande-4": [1500, 4000, 5000],
    "casa-grande-3": [2000, 4000, 5000],
    "casa-grande-2": [3000, 6000, 8000],
    "calcory-4": [6000, 16000, 20000],
    "calcory-3": [2500, 2500, 2500, 2500, 2500],
    "calcory-2": [4000, 4000, 4000, 4000, 4000],
}

# How each game is played: without a network, and with one.
EFFORTS = {
    "cassa-grande": ["--effort 3000 --quick 300", "--effort 4000 --quick 400"],
    "casa-grande": ["--effort 250 --quick 70 --trust 1", "--effort 250 --quick 70 --trust 1"],
    "calcory": ["--effort 2", "--effort 1 --league 60"],
}

# The largest of the whole numbers that weights are written as: what a browser loads is smaller with few of them, and guesses as well.
MOST = {"cassa-grande": 31}

HIDDEN = {"cassa-grande": "128,64", "casa-grande": "128,64", "calcory": "128,64"}


def play(args, rows, name, generation, count):
    game, players = name.rsplit("-", 1)
    file = rows / f"{name}.{generation}.rows"
    command = [args.selfplay, game, players, str(file), "--games", str(count), "--seed", str(args.seed + generation)]
    command += ["--threads", str(args.threads), *EFFORTS[game][min(generation, 1)].split()]
    if generation > 0:
        command += ["--weights", str(args.out / f"{name}.net")]
    sizes = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    print(f"{name}, generation {generation}: {sizes}", flush=True)
    return file, sizes


def learn(args, name, files, sizes, generation):
    game = name.rsplit("-", 1)[0]
    command = [sys.executable, str(HERE / "train.py"), *map(str, files), "--sizes", sizes]
    command += ["--out", str(args.out / f"{name}.net"), "--hidden", args.hidden or HIDDEN[game], "--seed", str(args.seed)]
    command += ["--most", str(MOST.get(game, 127))]
    command += ["--expected", "0.3" if generation else "0", "--curve", str(args.out / "curve.jsonl")]
    subprocess.run(command, check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--selfplay", required=True)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--rows", type=Path, help="where rows go; beside the results unless told otherwise")
    parser.add_argument("--only", help="these networks alone, with commas between them")
    parser.add_argument("--scale", type=float, default=1.0, help="how many games compared with the whole run")
    parser.add_argument("--hidden", help="the sizes of the layers between, with commas; those of the program unless told otherwise")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    rows = args.rows or args.out / "rows"
    rows.mkdir(parents=True, exist_ok=True)
    args.out.mkdir(parents=True, exist_ok=True)
    names = args.only.split(",") if args.only else list(PLANS)
    files = {name: [] for name in names}
    waiting = {}
    with ThreadPoolExecutor(max_workers=len(names)) as learners:
        for generation in range(max(len(PLANS[name]) for name in names)):
            for name in names:
                if generation >= len(PLANS[name]):
                    continue
                if name in waiting:
                    waiting.pop(name).result()
                count = max(int(PLANS[name][generation] * args.scale), 8)
                file, sizes = play(args, rows, name, generation, count)
                files[name].append(file)
                # What was played before there was a network tells little once there are games with one.
                of = files[name][1:] if generation > 1 else files[name]
                waiting[name] = learners.submit(learn, args, name, list(of), sizes, generation)
        for name in list(waiting):
            waiting.pop(name).result()


if __name__ == "__main__":
    main()
