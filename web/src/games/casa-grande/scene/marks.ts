import {
  CircleGeometry,
  Color,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type BufferGeometry,
  type Material,
} from 'three';
import { SIDE, placeOf, type Place } from '../ground';
import type { Choice, Site, Spot } from '../site.svelte';
import type { Colours } from './colours';
import { bandGeometry, blockGeometry, boxGeometry, pegGeometry, slabGeometry } from './geometry';
import { Labels } from './labels';
import { LEVEL, SLAB, spaceAt, spaceSize, worldX, worldZ } from './measures';

/** A little above what it marks, so that nothing flickers. */
const LIFT = 0.012;

/** What is no thing of the game but helps to see it: the lit area, ghosts, the ring, heights. */
export class Marks {
  readonly group = new Group();
  readonly #labels = new Labels();
  readonly #tile = new PlaneGeometry(0.96, 0.96).rotateX(-Math.PI / 2);
  readonly #dot = new CircleGeometry(0.1, 20).rotateX(-Math.PI / 2);
  // What was made is used again: a material that nobody uses takes its program along, and to compile that again takes longer
  // than all else that a move costs.
  readonly #geometries = new Map<string, BufferGeometry>();
  readonly #materials = new Map<string, Material>();

  /** What marks may be made of, never seen: it is compiled before it is needed. */
  readonly spare = new Group();

  constructor() {
    this.spare.visible = false;
    const ghost = new MeshStandardMaterial({ transparent: true, roughness: 0.7 });
    this.#materials.set('spare', ghost);
    this.spare.add(new Mesh(this.#tile, ghost), new Mesh(this.#tile, this.#flat('#000', 1)));
  }

  /** Puts all marks anew; they are few. */
  update(site: Site, colours: Colours, heights: boolean): void {
    this.group.clear();
    const face = (square: string) => {
      const found = site.view.squares.find((other) => other.square === square);
      return (found?.height ?? 0) * LEVEL + (found?.top === 'platform' ? SLAB : 0);
    };
    /** Above the peg of a block, and well above a bare top. */
    const top = (square: string) => face(square) + 0.14;
    const accent = colours.css.accent;
    const lit = this.#flat(accent, 0.24);
    for (const square of site.lit) {
      const { column, row } = placeOf(square);
      this.#put(this.#tile, lit, worldX(column + 0.5), face(square) + LIFT, worldZ(row + 0.5));
    }
    const dot = this.#flat(accent, 0.95);
    for (const square of site.free.keys()) {
      const { column, row } = placeOf(square);
      this.#put(this.#dot, dot, worldX(column + 0.5), top(square) + 2 * LIFT, worldZ(row + 0.5));
    }
    const fit = this.#flat(accent, 0.75);
    for (const choice of site.fits) {
      if (choice.text === site.ghost?.text) continue;
      this.#put(this.#band(choice.cells, 0.06), fit, 0, choice.level * LEVEL + SLAB + 0.08, 0);
    }
    this.#goals(site, colours);
    if (site.ghost) this.#ghost(site, site.ghost, colours);
    this.#ring(site, colours);
    this.#posts(site, colours);
    if (heights) {
      for (const { square, height } of site.view.squares) {
        if (height === 0) continue;
        const { column, row } = placeOf(square);
        const sprite = this.#labels.make(String(height), 0.46, {
          ink: colours.css.ink,
          tag: colours.css.paper,
        });
        sprite.position.set(worldX(column + 0.5), top(square) + 0.2, worldZ(row + 0.5));
        this.group.add(sprite);
      }
    }
  }

  #goals(site: Site, { css }: Colours): void {
    const pawns = Object.values(site.pawns);
    for (const [space, choice] of site.goals) {
      const { x, z } = spaceAt(space);
      const { w, d } = spaceSize(space);
      const pointed = choice.text === site.ghost?.text;
      const plate = this.#box(w - 0.16, 0.03, d - 0.16);
      this.#put(plate, this.#flat(css.accent, pointed ? 0.9 : 0.55), x, 0.02, z);
      if (choice.prospect?.kind !== 'walk') continue;
      const points = choice.prospect.cost;
      const cost = this.#labels.make(points === 0 ? '0' : `−${points}`, 0.62, {
        ink: css.ink,
        tag: css.paper,
        edge: css.accent,
      });
      const aside = badgeAside(space, pawns.filter((at) => at === space).length);
      cost.position.set(x + aside.x, 0.45, z + aside.z);
      this.group.add(cost);
    }
  }

  #ghost(site: Site, ghost: Choice, { seats, css }: Colours): void {
    if (ghost.cells.length === 0 || !site.seat) return;
    const color = seats[site.seat];
    const opacity = site.sent ? 0.85 : 0.62;
    const material = this.#material(
      `ghost ${color.getHexString()} ${opacity}`,
      () => new MeshStandardMaterial({ color, transparent: true, opacity, roughness: 0.7 }),
    );
    const cell = ghost.cells[0];
    if (ghost.move.kind === 'block' && cell) {
      // Drawn from its foot, one level below its top.
      const y = (ghost.level - 1) * LEVEL;
      const { seat } = site;
      for (const geometry of [
        this.#geometry('block', blockGeometry),
        this.#geometry(`peg ${seat}`, () => pegGeometry(seat)),
      ])
        this.#put(geometry, material, worldX(cell.column + 0.5), y, worldZ(cell.row + 0.5));
      return;
    }
    const y = ghost.level * LEVEL;
    const slab = this.#geometry(`slab ${ghost.text}`, () => slabGeometry(ghost.cells));
    this.#put(slab, material, 0, y + 0.1, 0);
    this.#put(this.#band(ghost.cells, 0.05), this.#flat(css.ink, 0.9), 0, y + 0.1 + SLAB + LIFT, 0);
    const middle = ghost.cells.reduce((sum, c) => ({ x: sum.x + c.column + 0.5, y: sum.y + c.row + 0.5 }), {
      x: 0,
      y: 0,
    });
    const tag = this.#labels.make(`${ghost.income?.lire ?? 0} L`, 0.8, {
      ink: css.ink,
      tag: css.paper,
      edge: css.accent,
    });
    tag.position.set(worldX(middle.x / ghost.cells.length), y + 0.75, worldZ(middle.y / ghost.cells.length));
    this.group.add(tag);
  }

  #ring(site: Site, { css }: Colours): void {
    for (const spot of site.since) this.#outline(spot, this.#flat(css.ink, 0.4));
    if (site.ring) this.#outline(site.ring, this.#flat(css.ink, 1));
  }

  #outline(ring: Spot, material: Material): void {
    if (ring.squares.length > 0) {
      const band = this.#band(ring.squares.map(placeOf), 0.055);
      const raised = ring.squares.length === 1 ? LIFT : SLAB + LIFT;
      this.#put(band, material, 0, ring.level * LEVEL + raised, 0);
    } else if (ring.space !== null) {
      const { x, z } = spaceAt(ring.space);
      const { w, d } = spaceSize(ring.space);
      for (const [bw, bd, dx, dz] of [
        [w - 0.08, 0.05, 0, d / 2 - 0.06],
        [w - 0.08, 0.05, 0, 0.06 - d / 2],
        [0.05, d - 0.08, w / 2 - 0.06, 0],
        [0.05, d - 0.08, 0.06 - w / 2, 0],
      ] as const) {
        this.#put(this.#box(bw, 0.02, bd), material, x + dx, 0.02, z + dz);
      }
    }
  }

  /** Measuring posts at the corners of the site: floors can be counted from every side. */
  #posts(site: Site, { css }: Colours): void {
    const most = Math.max(0, ...site.view.squares.map(({ height }) => height));
    if (most === 0) return;
    const pole = this.#geometry(
      `pole ${most}`,
      () => new CylinderGeometry(0.035, 0.035, most * LEVEL + 0.1, 10),
    );
    const tick = this.#geometry('tick', () => new CylinderGeometry(0.085, 0.085, 0.03, 14));
    const wood = this.#material(
      `wood ${css.woodDeep}`,
      () => new MeshStandardMaterial({ color: new Color(css.woodDeep), roughness: 0.8 }),
    );
    for (const [x, z] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const at = SIDE / 2 + 0.06;
      this.#put(pole, wood, x * at, (most * LEVEL + 0.1) / 2, z * at);
      for (let floor = 1; floor <= most; floor++) {
        this.#put(tick, wood, x * at, floor * LEVEL, z * at);
        const number = this.#labels.make(String(floor), 0.36, { ink: css.ink });
        number.position.set(x * (at + 0.22), floor * LEVEL, z * (at + 0.22));
        this.group.add(number);
      }
    }
  }

  #flat(color: string, opacity: number): Material {
    return this.#material(
      `flat ${color} ${opacity}`,
      () =>
        new MeshBasicMaterial({
          color: new Color(color),
          transparent: true,
          opacity,
          depthWrite: false,
          toneMapped: false,
        }),
    );
  }

  #band(cells: Place[], width: number): BufferGeometry {
    return this.#geometry(`band ${width} ${nameOf(cells)}`, () => bandGeometry(cells, width));
  }

  #box(w: number, h: number, d: number): BufferGeometry {
    return this.#geometry(`box ${w} ${h} ${d}`, () => boxGeometry(w, h, d));
  }

  #geometry(name: string, make: () => BufferGeometry): BufferGeometry {
    const made = this.#geometries.get(name) ?? make();
    this.#geometries.set(name, made);
    return made;
  }

  #material(name: string, make: () => Material): Material {
    const made = this.#materials.get(name) ?? make();
    this.#materials.set(name, made);
    return made;
  }

  #put(geometry: BufferGeometry, material: Material, x: number, y: number, z: number): void {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(x, y, z);
    this.group.add(mesh);
  }

  dispose(): void {
    this.group.clear();
    for (const thing of [...this.#geometries.values(), ...this.#materials.values()]) thing.dispose();
    this.#labels.dispose();
    this.#tile.dispose();
    this.#dot.dispose();
  }
}

/** How far from the middle of a space its badge stands: beside the pawns that are there. */
export function badgeAside(space: number, pawns: number): { x: number; z: number } {
  if (pawns === 0) return { x: 0, z: 0 };
  const { x, z } = spaceAt(space);
  const { w, d } = spaceSize(space);
  // A corner has no room beside a pawn but outside the board.
  if (w === d) return { x: Math.sign(x) * 0.66, z: Math.sign(z) * 0.66 };
  const along = 0.5 + pawns * 0.25;
  return w > d ? { x: along, z: 0 } : { x: 0, z: along };
}

const nameOf = (cells: Place[]): string => cells.map(({ column, row }) => `${column}${row}`).join(' ');
