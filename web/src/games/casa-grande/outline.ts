import type { Place } from './ground';

/** A corner of an outline, in squares. */
export interface Point {
  x: number;
  y: number;
}

/** A part of a rounded outline: a line to `to`, then a bend around `bend` to `end`. */
export interface Bend {
  to: Point;
  bend: Point;
  end: Point;
}

/** The closed outlines of some squares, counter-clockwise; holes run the other way round. */
export function outlines(squares: Place[]): Point[][] {
  const has = new Set(squares.map(({ column, row }) => `${column},${row}`));
  const inside = (column: number, row: number) => has.has(`${column},${row}`);
  const edges = new Map<string, { from: Point; to: Point }[]>();
  const add = (x1: number, y1: number, x2: number, y2: number) => {
    const key = `${x1},${y1}`;
    edges.set(key, [...(edges.get(key) ?? []), { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }]);
  };
  for (const { column: c, row: r } of squares) {
    if (!inside(c, r - 1)) add(c, r, c + 1, r);
    if (!inside(c + 1, r)) add(c + 1, r, c + 1, r + 1);
    if (!inside(c, r + 1)) add(c + 1, r + 1, c, r + 1);
    if (!inside(c - 1, r)) add(c, r + 1, c, r);
  }
  const loops: Point[][] = [];
  for (let start = edges.keys().next(); !start.done; start = edges.keys().next()) {
    const loop: Point[] = [];
    let key = start.value;
    let heading: Point | null = null;
    for (;;) {
      const list: { from: Point; to: Point }[] = edges.get(key) ?? [];
      // Where two squares touch by a corner only, the outline turns left, so that each keeps its own.
      const turn: Point | null = heading;
      const at = turn
        ? Math.max(
            0,
            list.findIndex(({ from, to }) => turn.x * (to.y - from.y) - turn.y * (to.x - from.x) > 0),
          )
        : 0;
      const edge = list.splice(at, 1)[0];
      if (list.length === 0) edges.delete(key);
      if (!edge) break;
      const direction: Point = { x: edge.to.x - edge.from.x, y: edge.to.y - edge.from.y };
      if (!heading || heading.x !== direction.x || heading.y !== direction.y) loop.push(edge.from);
      heading = direction;
      key = `${edge.to.x},${edge.to.y}`;
      if (key === start.value) break;
    }
    const [first, second] = loop;
    const last = loop.at(-1);
    // A loop may begin in the middle of a straight line.
    if (first && second && last && loop.length > 4) {
      const straight =
        (last.x === first.x && first.x === second.x) || (last.y === first.y && first.y === second.y);
      if (straight) loop.shift();
    }
    loops.push(loop);
  }
  return loops;
}

/** The same outline drawn in by `inset` and with rounded corners. */
export function rounded(loop: Point[], inset: number, radius: number): Bend[] {
  const unit = (from: Point, to: Point): Point => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  };
  return loop.map((corner, index) => {
    const before = loop[(index + loop.length - 1) % loop.length] ?? corner;
    const after = loop[(index + 1) % loop.length] ?? corner;
    const into = unit(before, corner);
    const out = unit(corner, after);
    // Inside lies to the left of both edges.
    const bend = {
      x: corner.x + inset * (-into.y - out.y),
      y: corner.y + inset * (into.x + out.x),
    };
    return {
      to: { x: bend.x - into.x * radius, y: bend.y - into.y * radius },
      bend,
      end: { x: bend.x + out.x * radius, y: bend.y + out.y * radius },
    };
  });
}

/** Outlines as the path of an SVG whose y runs down from `top`. */
export function path(squares: Place[], inset: number, radius: number, top: number): string {
  const write = ({ x, y }: Point) => `${x.toFixed(3)} ${(top - y).toFixed(3)}`;
  return outlines(squares)
    .map((loop) =>
      rounded(loop, inset, radius)
        .map(({ to, bend, end }, index) => `${index ? 'L' : 'M'}${write(to)}Q${write(bend)} ${write(end)}`)
        .join(''),
    )
    .map((d) => `${d}Z`)
    .join('');
}
