import { DynamicDrawUsage, Group, InstancedMesh, Matrix4, MeshStandardMaterial, type Object3D } from 'three';
import type { Seat } from '../../board';
import type { Block } from '../stacks';
import type { Colours } from './colours';
import { drop, falls } from './falling';
import { blockGeometry } from './geometry';
import { LEVEL, worldX, worldZ } from './measures';

/** No seat has more blocks. */
const MOST = 24;

/** All blocks, one drawing call a seat. */
export class Blocks {
  readonly group = new Group();
  #meshes = new Map<Seat, InstancedMesh>();
  #lists = new Map<Seat, Block[]>();
  #fresh = new Map<string, number>();
  readonly #matrix = new Matrix4();

  /** Shows these blocks; the one on `fresh` falls from above. */
  update(blocks: Block[], fresh: { square: string; level: number } | null, now: number): void {
    if (fresh) this.#fresh.set(`${fresh.square} ${fresh.level}`, now);
    for (const seat of ['A', 'B', 'C', 'D'] as Seat[]) {
      const own = blocks.filter((block) => block.seat === seat);
      this.#lists.set(seat, own);
      if (own.length > 0) this.#mesh(seat).count = own.length;
      else if (this.#meshes.has(seat)) this.#mesh(seat).count = 0;
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
    for (const [seat, mesh] of this.#meshes) if (mesh === object) return this.#lists.get(seat)?.[instance ?? -1] ?? null;
    return null;
  }

  paint({ seats }: Colours): void {
    for (const [seat, mesh] of this.#meshes) (mesh.material as MeshStandardMaterial).color.copy(seats[seat]);
    this.#colours = seats;
  }

  #colours: Colours['seats'] | null = null;

  #mesh(seat: Seat): InstancedMesh {
    const made = this.#meshes.get(seat);
    if (made) return made;
    const material = new MeshStandardMaterial({ roughness: 0.72, vertexColors: true });
    if (this.#colours) material.color.copy(this.#colours[seat]);
    const mesh = new InstancedMesh(blockGeometry(seat), material, MOST);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.castShadow = mesh.receiveShadow = true;
    // The blocks of a seat lie all over the site.
    mesh.frustumCulled = false;
    this.#meshes.set(seat, mesh);
    this.group.add(mesh);
    return mesh;
  }

  #place(now: number): void {
    for (const [seat, mesh] of this.#meshes) {
      this.#lists.get(seat)?.forEach((block, index) => {
        const start = this.#fresh.get(`${block.square} ${block.level}`);
        const above = start === undefined ? 0 : drop(now - start);
        this.#matrix.makeTranslation(worldX(block.column + 0.5), block.level * LEVEL + above, worldZ(block.row + 0.5));
        mesh.setMatrixAt(index, this.#matrix);
      });
      mesh.instanceMatrix.needsUpdate = true;
      mesh.computeBoundingSphere();
    }
  }

  dispose(): void {
    for (const mesh of this.#meshes.values()) {
      mesh.geometry.dispose();
      (mesh.material as MeshStandardMaterial).dispose();
      mesh.dispose();
    }
  }
}
