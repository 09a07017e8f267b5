import {
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  type BufferGeometry,
  type Object3D,
} from 'three';
import type { Seat } from '../../board';
import type { Block } from '../stacks';
import type { Colours } from './colours';
import { drop, falls } from './falling';
import { between, blockGeometry, pegGeometry } from './geometry';
import { LEVEL, worldX, worldZ } from './measures';

/** No seat has more blocks. */
const MOST = 24;

interface Pile {
  body: InstancedMesh<BufferGeometry, MeshStandardMaterial>;
  /** Lighter than the body, so that the symbol is seen from above. */
  peg: InstancedMesh<BufferGeometry, MeshStandardMaterial>;
  list: Block[];
}

/** All blocks, two drawing calls a seat. */
export class Blocks {
  readonly group = new Group();
  #piles = new Map<Seat, Pile>();
  #fresh = new Map<string, number>();
  #colours: Colours | null = null;
  #azimuth = 0;
  readonly #matrix = new Matrix4();

  /** Shows these blocks, their symbols upright for the sight; the one on `fresh` falls from above. */
  update(blocks: Block[], fresh: { square: string; level: number } | null, sight: number, now: number): void {
    this.#azimuth = (-sight * Math.PI) / 2;
    if (fresh) this.#fresh.set(`${fresh.square} ${fresh.level}`, now);
    for (const seat of ['A', 'B', 'C', 'D'] as Seat[]) {
      const own = blocks.filter((block) => block.seat === seat);
      if (own.length === 0 && !this.#piles.has(seat)) continue;
      const pile = this.#pile(seat);
      pile.list = own;
      pile.body.count = pile.peg.count = own.length;
    }
    this.#place(now);
  }

  /** Moves what falls; `false` when all lies. */
  tick(now: number): boolean {
    if (this.#fresh.size === 0) return false;
    this.#place(now);
    for (const [key, start] of this.#fresh) if (!falls(now - start)) this.#fresh.delete(key);
    if (this.#fresh.size === 0) this.#place(now);
    return true;
  }

  /** The block that a ray hit. */
  hit(object: Object3D, instance: number | undefined): Block | null {
    for (const { body, peg, list } of this.#piles.values()) {
      if (body === object || peg === object) return list[instance ?? -1] ?? null;
    }
    return null;
  }

  paint(colours: Colours): void {
    this.#colours = colours;
    for (const [seat, pile] of this.#piles) this.#tint(seat, pile);
  }

  #tint(seat: Seat, { body, peg }: Pile): void {
    if (!this.#colours) return;
    const { seats, css, dark } = this.#colours;
    body.material.color.copy(seats[seat]);
    peg.material.color.copy(
      dark ? between(seats[seat], css.ground, 0.55) : between(seats[seat], css.paper, 0.6),
    );
  }

  #pile(seat: Seat): Pile {
    const made = this.#piles.get(seat);
    if (made) return made;
    const mesh = (geometry: BufferGeometry) => {
      const instances = new InstancedMesh(geometry, new MeshStandardMaterial({ roughness: 0.72 }), MOST);
      instances.instanceMatrix.setUsage(DynamicDrawUsage);
      instances.castShadow = instances.receiveShadow = true;
      // The blocks of a seat lie all over the site.
      instances.frustumCulled = false;
      this.group.add(instances);
      return instances;
    };
    const pile: Pile = { body: mesh(blockGeometry()), peg: mesh(pegGeometry(seat)), list: [] };
    this.#tint(seat, pile);
    this.#piles.set(seat, pile);
    return pile;
  }

  #place(now: number): void {
    for (const { body, peg, list } of this.#piles.values()) {
      list.forEach((block, index) => {
        const start = this.#fresh.get(`${block.square} ${block.level}`);
        const above = start === undefined ? 0 : drop(now - start);
        this.#matrix.makeRotationY(this.#azimuth);
        this.#matrix.setPosition(
          worldX(block.column + 0.5),
          block.level * LEVEL + above,
          worldZ(block.row + 0.5),
        );
        body.setMatrixAt(index, this.#matrix);
        peg.setMatrixAt(index, this.#matrix);
      });
      for (const mesh of [body, peg]) {
        mesh.instanceMatrix.needsUpdate = true;
        mesh.computeBoundingSphere();
      }
    }
  }

  dispose(): void {
    for (const { body, peg } of this.#piles.values()) {
      for (const mesh of [body, peg]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
        mesh.dispose();
      }
    }
  }
}
