"""Draws the losses of a run: python3 curve.py curve.jsonl curve.svg"""

import json
import sys

WIDTH, HEIGHT, LEFT, TOP, STEP = 640, 320, 60, 20, 110
COLOURS = {"cassa-grande": "#b5452c", "casa-grande": "#2f6f8f", "calcory": "#4c7a34"}


def main():
    runs = {}
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            told = json.loads(line)
            # The loss as a part of that of a network without an opinion.
            share = sum(told["rounded"]) / sum(told["before"])
            runs.setdefault(told["out"].removesuffix(".net"), []).append(share)
    low = min(min(shares) for shares in runs.values()) - 0.05
    x = lambda at: LEFT + STEP * at
    y = lambda share: TOP + (1.0 - share) / (1.0 - low) * (HEIGHT - 2 * TOP - 20)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for tenth in range(int(low * 10) + 1, 11):
        at = y(tenth / 10)
        out.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - 130}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{tenth / 10:.1f}</text>')
    for generation in range(max(len(shares) for shares in runs.values())):
        out.append(f'<text x="{x(generation)}" y="{HEIGHT - 8}" text-anchor="middle">{generation}</text>')
    for name, shares in runs.items():
        game, players = name.rsplit("-", 1)
        dash = {"2": "", "3": "6 3", "4": "2 3"}[players]
        points = " ".join(f"{x(at)},{y(share):.1f}" for at, share in enumerate(shares))
        colour = COLOURS.get(game, "#555")
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>')
        last = len(shares) - 1
        out.append(f'<text x="{x(last) + 6}" y="{y(shares[-1]) + 4:.1f}" fill="{colour}">{name}</text>')
    out.append("</svg>")
    with open(sys.argv[2], "w", encoding="utf-8") as picture:
        picture.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
