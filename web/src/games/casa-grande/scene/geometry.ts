import {
  BoxGeometry,
  BufferGeometry,
  Color,
  ExtrudeGeometry,
  LatheGeometry,
  Path,
  RingGeometry,
  Shape,
  ShapeGeometry,
  Vector2,
} from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Seat } from '../../board';
import type { Cell } from '../ground';
import { outlines, rounded, type Bend, type Point } from '../outline';
import { SYMBOLS } from '../symbols';
import { LEVEL, SLAB, worldX, worldZ } from './measures';

/** The symbol of a seat as a flat shape. */
export function symbolShape(seat: Seat, size: number): Shape {
  const points = SYMBOLS[seat];
  const shape = new Shape();
  if (points) shape.setFromPoints(points.map(({ x, y }) => new Vector2(x * size, y * size)));
  else shape.absarc(0, 0, size * 0.9, 0, Math.PI * 2);
  return shape;
}

/** A block with rounded edges; its foot is at 0. */
export const blockGeometry = (): BufferGeometry =>
  new RoundedBoxGeometry(0.9, LEVEL - 0.015, 0.9, 2, 0.075).translate(0, LEVEL / 2, 0);

/** The peg on a block, in the shape of the seat's symbol; the block's foot is at 0. */
export function pegGeometry(seat: Seat): BufferGeometry {
  const peg = new ExtrudeGeometry(symbolShape(seat, 0.2), {
    depth: 0.1,
    bevelEnabled: true,
    bevelSize: 0.02,
    bevelThickness: 0.02,
    bevelSegments: 1,
    curveSegments: 10,
  });
  return peg.rotateX(-Math.PI / 2).translate(0, LEVEL - 0.01, 0);
}

function draw(path: Path, bends: Bend[]): void {
  bends.forEach(({ to, bend, end }, index) => {
    if (index === 0) path.moveTo(to.x, to.y);
    else path.lineTo(to.x, to.y);
    path.quadraticCurveTo(bend.x, bend.y, end.x, end.y);
  });
  path.closePath();
}

const area = (loop: Point[]): number =>
  loop.reduce((sum, { x, y }, index) => {
    const next = loop[(index + 1) % loop.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);

function holds(loop: Point[], { x, y }: Point): boolean {
  return loop.reduce((inside, a, index) => {
    const b = loop[(index + 1) % loop.length] ?? a;
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    return crosses ? !inside : inside;
  }, false);
}

/** A platform as a thin slab with holes at its marks; its lower side is at 0. */
export function slabGeometry(cells: Cell[], inset = 0.045): BufferGeometry {
  const loops = outlines(cells);
  const shapes = loops
    .filter((loop) => area(loop) > 0)
    .map((outer) => {
      const shape = new Shape();
      draw(shape, rounded(outer, inset, 0.16));
      for (const hole of loops.filter((loop) => area(loop) < 0)) {
        const first = hole[0];
        // A corner of the hole itself may lie on the outline: its middle of the first edge does not.
        const second = hole[1];
        if (!first || !second || !holds(outer, { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }))
          continue;
        const path = new Path();
        draw(path, rounded(hole, inset, 0.1));
        shape.holes.push(path);
      }
      for (const { column, row, marked } of cells) {
        if (!marked || !holds(outer, { x: column + 0.5, y: row + 0.5 })) continue;
        const path = new Path();
        path.absarc(column + 0.5, row + 0.5, 0.27, 0, Math.PI * 2, true);
        shape.holes.push(path);
      }
      return shape;
    });
  const geometry = new ExtrudeGeometry(shapes, {
    depth: SLAB - 0.02,
    bevelEnabled: true,
    bevelSize: 0.015,
    bevelThickness: 0.012,
    bevelSegments: 1,
    curveSegments: 8,
  });
  return geometry.rotateX(-Math.PI / 2).translate(worldX(0), 0, worldZ(0));
}

/** The white rims around the holes of a platform. */
export function rimGeometry(cells: Cell[]): BufferGeometry | null {
  const rims = cells
    .filter(({ marked }) => marked)
    .map(({ column, row }) =>
      new RingGeometry(0.265, 0.335, 28)
        .rotateX(-Math.PI / 2)
        .translate(worldX(column + 0.5), 0, worldZ(row + 0.5)),
    );
  return rims.length ? mergeGeometries(rims) : null;
}

/** The seat's symbol on the unmarked squares of a platform. */
export function signGeometry(cells: Cell[], seat: Seat, sight: number): BufferGeometry | null {
  const signs = cells
    .filter(({ marked }) => !marked)
    .map(({ column, row }) =>
      new ShapeGeometry(symbolShape(seat, 0.15), 8)
        .rotateX(-Math.PI / 2)
        .rotateY((-sight * Math.PI) / 2)
        .translate(worldX(column + 0.5), 0, worldZ(row + 0.5)),
    );
  return signs.length ? mergeGeometries(signs) : null;
}

/** The outline of some squares as a flat band. */
export function bandGeometry(cells: { column: number; row: number }[], width: number): BufferGeometry {
  const shapes = outlines(cells)
    .filter((loop) => area(loop) > 0)
    .map((loop) => {
      const shape = new Shape();
      draw(shape, rounded(loop, -0.01, 0.14));
      const inner = new Path();
      draw(inner, rounded(loop, width, 0.12));
      shape.holes.push(inner);
      return shape;
    });
  return new ShapeGeometry(shapes, 6).rotateX(-Math.PI / 2).translate(worldX(0), 0, worldZ(0));
}

/** The turned body of a pawn. */
export function pawnGeometry(): BufferGeometry {
  const profile = [
    [0, 0],
    [0.27, 0],
    [0.28, 0.05],
    [0.25, 0.1],
    [0.15, 0.2],
    [0.105, 0.36],
    [0.1, 0.44],
    [0.16, 0.47],
    [0.16, 0.5],
    [0, 0.51],
  ].map(([x = 0, y = 0]) => new Vector2(x, y));
  return new LatheGeometry(profile, 22);
}

/** The head of a pawn: the symbol of its seat, upright. */
export function headGeometry(seat: Seat): BufferGeometry {
  const head = new ExtrudeGeometry(symbolShape(seat, 0.23), {
    depth: 0.1,
    bevelEnabled: true,
    bevelSize: 0.03,
    bevelThickness: 0.03,
    bevelSegments: 2,
    curveSegments: 14,
  });
  return head.translate(0, 0.74, -0.05);
}

/** A plate of the board, its upper side at 0. */
export function plateGeometry(side: number, height: number): BufferGeometry {
  return new RoundedBoxGeometry(side, height, side, 2, Math.min(0.14, height / 2)).translate(
    0,
    -height / 2,
    0,
  );
}

export const boxGeometry = (w: number, h: number, d: number): BufferGeometry => new BoxGeometry(w, h, d);

/** A colour between two. */
export const between = (a: Color, b: string, part: number): Color => a.clone().lerp(new Color(b), part);
