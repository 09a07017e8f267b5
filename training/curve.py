"""Draws how learning went: python3 curve.py curve.jsonl curve.svg

Of the networks that learn from rows it draws the losses, generation after generation; of an instinct how often it wins against what it was at the
beginning, by rounds played.
"""

import json
import sys

WIDTH, HEIGHT, LEFT, TOP = 640, 320, 60, 20
RIGHT = WIDTH - 130
COLOURS = {"cassa-grande": "#b5452c", "casa-grande": "#2f6f8f", "calcory": "#4c7a34"}
DASHES = {"2": "", "3": "6 3", "4": "2 3"}


def losses(lines):
    """Each loss as a part of that of a network without an opinion."""
    runs = {}
    for told in lines:
        line = runs.setdefault(told["out"].removesuffix(".net"), [])
        line.append((len(line), sum(told["rounded"]) / sum(told["before"])))
    return runs


def wins(lines):
    """How often a seat wins, by millions of rounds."""
    runs = {}
    for told in lines:
        name = told["out"].removesuffix("-instinct.net")
        runs.setdefault(name, []).append((told["rounds"] / 1e6, told["wins"][0]))
    return runs


def draw(runs):
    points = [point for line in runs.values() for point in line]
    most = max(along for along, _ in points)
    low, high = min(value for _, value in points) - 0.05, max(1.0, max(value for _, value in points))
    x = lambda along: LEFT + (RIGHT - LEFT) * along / most
    y = lambda value: TOP + (high - value) / (high - low) * (HEIGHT - 2 * TOP - 20)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for tenth in range(int(low * 10) + 1, int(high * 10) + 1):
        at = y(tenth / 10)
        out.append(f'<path d="M{LEFT} {at:.1f}H{RIGHT}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{tenth / 10:.1f}</text>')
    for along in range(int(most) + 1):
        out.append(f'<text x="{x(along):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{along}</text>')
    for name, line in runs.items():
        game, players = name.rsplit("-", 1)
        way = " ".join(f"{x(along):.1f},{y(value):.1f}" for along, value in line)
        colour = COLOURS.get(game, "#555")
        out.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{DASHES[players]}"/>')
        along, value = line[-1]
        out.append(f'<text x="{x(along) + 6:.1f}" y="{y(value) + 4:.1f}" fill="{colour}">{name}</text>')
    return [*out, "</svg>"]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    runs = wins(lines) if "wins" in lines[0] else losses(lines)
    with open(sys.argv[2], "w", encoding="utf-8") as picture:
        picture.write("\n".join(draw(runs)) + "\n")


if __name__ == "__main__":
    main()
