import { Group, Mesh, MeshStandardMaterial } from 'three';
import type { PerSeat, Seat } from '../../board';
import { SPACES } from '../ground';
import type { Colours } from './colours';
import { headGeometry, pawnGeometry } from './geometry';
import { spaceAt } from './measures';

/** A step from one space to the next, in milliseconds: it ends before the next one begins. */
const STEP = 150;

interface Pawn {
  group: Group;
  head: Mesh;
  material: MeshStandardMaterial;
  from: { x: number; z: number };
  to: { x: number; z: number };
  start: number | null;
}

/** The pawns, each walking to the space where it is said to be. */
export class Pawns {
  readonly group = new Group();
  #pawns = new Map<Seat, Pawn>();
  readonly #body = pawnGeometry();

  update(spaces: PerSeat<number>, motion: boolean, now: number): void {
    const seats = Object.keys(spaces) as Seat[];
    for (const seat of seats) {
      const space = spaces[seat];
      if (space === undefined) continue;
      const same = seats.filter((other) => spaces[other] === space);
      const to = spot(space, same.indexOf(seat), same.length);
      const pawn = this.#pawns.get(seat) ?? this.#make(seat, to);
      if (pawn.to.x === to.x && pawn.to.z === to.z) continue;
      pawn.from = { x: pawn.group.position.x, z: pawn.group.position.z };
      pawn.to = to;
      pawn.start = motion ? now : null;
      if (!motion) pawn.group.position.set(to.x, 0, to.z);
    }
  }

  /** Moves what walks and turns the heads to the viewer; `false` when all stand. */
  tick(now: number, azimuth: number): boolean {
    let moves = false;
    for (const pawn of this.#pawns.values()) {
      pawn.head.rotation.y = azimuth;
      if (pawn.start === null) continue;
      moves = true;
      const part = Math.min(1, (now - pawn.start) / STEP);
      const { from, to } = pawn;
      pawn.group.position.set(
        from.x + (to.x - from.x) * part,
        0.28 * Math.sin(part * Math.PI),
        from.z + (to.z - from.z) * part,
      );
      if (part === 1) pawn.start = null;
    }
    return moves;
  }

  paint({ seats }: Colours): void {
    this.#colours = seats;
    for (const [seat, { material }] of this.#pawns) material.color.copy(seats[seat]);
  }

  #colours: Colours['seats'] | null = null;

  #make(seat: Seat, at: { x: number; z: number }): Pawn {
    const material = new MeshStandardMaterial({ roughness: 0.5 });
    if (this.#colours) material.color.copy(this.#colours[seat]);
    const group = new Group();
    const body = new Mesh(this.#body, material);
    const head = new Mesh(headGeometry(seat), material);
    body.castShadow = head.castShadow = true;
    group.add(body, head);
    group.position.set(at.x, 0, at.z);
    this.group.add(group);
    const pawn: Pawn = { group, head, material, from: at, to: at, start: null };
    this.#pawns.set(seat, pawn);
    return pawn;
  }

  dispose(): void {
    this.#body.dispose();
    for (const { head, material } of this.#pawns.values()) {
      head.geometry.dispose();
      material.dispose();
    }
  }
}

/** Where one of several pawns stands on a space. */
function spot(space: number, index: number, count: number): { x: number; z: number } {
  const { x, z } = spaceAt(space % SPACES);
  const offset = (index - (count - 1) / 2) * (space % 5 === 0 ? 0.34 : 0.5);
  const along = Math.floor(space / 5) % 2 === 0;
  return { x: x + (along ? offset : 0), z: z + (along ? 0 : offset) };
}
