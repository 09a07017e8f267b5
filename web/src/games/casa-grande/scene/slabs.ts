import { Group, Mesh, MeshBasicMaterial, MeshStandardMaterial } from 'three';
import type { Seat } from '../../board';
import type { Slab } from '../stacks';
import type { Colours } from './colours';
import { drop, falls } from './falling';
import { between, rimGeometry, signGeometry, slabGeometry } from './geometry';
import { LEVEL, SLAB } from './measures';

/** All platforms that lie on the site. */
export class Slabs {
  readonly group = new Group();
  #made = new Map<string, { group: Group; slab: Slab; start: number | null }>();
  readonly #bodies = new Map<Seat, MeshStandardMaterial>();
  readonly #signs = new Map<Seat, MeshBasicMaterial>();
  readonly #rim = new MeshBasicMaterial({ color: '#fffdf8', polygonOffset: true, polygonOffsetFactor: -1 });

  /** Shows these platforms; new ones come from above if they may move. */
  update(slabs: Slab[], fresh: boolean, sight: number, now: number): void {
    const keyOf = (slab: Slab) => `${key(slab)} ${sight}`;
    const keys = new Set(slabs.map(keyOf));
    for (const [made, { group }] of this.#made) {
      if (keys.has(made)) continue;
      this.#clear(group);
      this.#made.delete(made);
    }
    for (const slab of slabs.filter((other) => !this.#made.has(keyOf(other)))) {
      const group = this.#make(slab, sight);
      this.#made.set(keyOf(slab), { group, slab, start: fresh ? now : null });
      group.position.y = slab.floor * LEVEL - 0.005 + (fresh ? drop(0) : 0);
      this.group.add(group);
    }
  }

  tick(now: number): boolean {
    let moves = false;
    for (const entry of this.#made.values()) {
      if (entry.start === null) continue;
      moves = true;
      entry.group.position.y = entry.slab.floor * LEVEL - 0.005 + drop(now - entry.start);
      if (!falls(now - entry.start)) entry.start = null;
    }
    return moves;
  }

  paint({ seats, css, dark }: Colours): void {
    for (const seat of Object.keys(seats) as Seat[]) {
      const body = between(seats[seat], css.paper, dark ? 0.25 : 0.42);
      this.#body(seat).color.copy(body);
      this.#sign(seat).color.copy(between(seats[seat], css.ink, 0.1));
    }
  }

  #body(seat: Seat): MeshStandardMaterial {
    const made = this.#bodies.get(seat) ?? new MeshStandardMaterial({ roughness: 0.8 });
    this.#bodies.set(seat, made);
    return made;
  }

  #sign(seat: Seat): MeshBasicMaterial {
    const made =
      this.#signs.get(seat) ??
      new MeshBasicMaterial({
        polygonOffset: true,
        polygonOffsetFactor: -1,
        opacity: 0.8,
        transparent: true,
      });
    this.#signs.set(seat, made);
    return made;
  }

  #make(slab: Slab, sight: number): Group {
    const group = new Group();
    const body = new Mesh(slabGeometry(slab.cells), this.#body(slab.seat));
    body.castShadow = body.receiveShadow = true;
    body.name = 'slab';
    group.add(body);
    for (const [geometry, material] of [
      [rimGeometry(slab.cells), this.#rim],
      [signGeometry(slab.cells, slab.seat, sight), this.#sign(slab.seat)],
    ] as const) {
      if (!geometry) continue;
      const mark = new Mesh(geometry, material);
      mark.position.y = SLAB + 0.006;
      group.add(mark);
    }
    return group;
  }

  #clear(group: Group): void {
    this.group.remove(group);
    group.traverse((object) => object instanceof Mesh && object.geometry.dispose());
  }

  dispose(): void {
    for (const { group } of this.#made.values()) this.#clear(group);
    for (const material of [...this.#bodies.values(), ...this.#signs.values(), this.#rim]) material.dispose();
  }
}

const key = (slab: Slab): string =>
  `${slab.key} ${slab.floor} ${slab.cells.map(({ column, row }) => `${column}${row}`).join(' ')}`;
