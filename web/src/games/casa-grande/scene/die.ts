import { CanvasTexture, Euler, Mesh, MeshStandardMaterial, Quaternion, SRGBColorSpace, Vector3 } from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import type { Colours } from './colours';

const SIZE = 0.78;
const ROLL = 620;

/** Where the pips are, in quarters of a side from the middle. */
const PIPS: [number, number][][] = [
  [[0, 0]],
  [[-1, -1], [1, 1]], // prettier-ignore
  [[-1, -1], [0, 0], [1, 1]], // prettier-ignore
  [[-1, -1], [1, -1], [-1, 1], [1, 1]], // prettier-ignore
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], // prettier-ignore
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]], // prettier-ignore
];

/** The faces of a box in the order of its materials: right, left, top, bottom, front, back. Opposite faces make 7. */
const FACES = [3, 4, 1, 6, 2, 5];

/** The turns that bring each face up. */
const UP: Record<number, [number, number]> = {
  1: [0, 0],
  2: [-Math.PI / 2, 0],
  3: [0, Math.PI / 2],
  4: [0, -Math.PI / 2],
  5: [Math.PI / 2, 0],
  6: [Math.PI, 0],
};

/** The die beside the board. */
export class Die {
  readonly mesh: Mesh;
  readonly #materials = FACES.map(() => new MeshStandardMaterial({ roughness: 0.6 }));
  readonly #rest = new Vector3();
  #start: number | null = null;
  readonly #from = new Quaternion();
  readonly #to = new Quaternion();

  constructor() {
    this.mesh = new Mesh(new RoundedBoxGeometry(SIZE, SIZE, SIZE, 3, 0.13), this.#materials);
    this.mesh.castShadow = true;
  }

  /** Where it lies. */
  rest(x: number, y: number, z: number): void {
    this.#rest.set(x, y + SIZE / 2, z);
    this.mesh.position.copy(this.#rest);
  }

  /** Shows points, rolling to them if it may. */
  show(points: number | null, roll: boolean, azimuth: number, now: number): void {
    this.mesh.visible = points !== null;
    const [x, z] = UP[points ?? 1] ?? [0, 0];
    const lean = new Quaternion().setFromEuler(new Euler(0, azimuth + 0.5, 0));
    this.#to.copy(lean).multiply(new Quaternion().setFromEuler(new Euler(x, 0, z)));
    if (roll) {
      this.#from.copy(this.#to).multiply(new Quaternion().setFromEuler(new Euler(2.6, 1.3, -2.2)));
      this.#start = now;
    } else this.mesh.quaternion.copy(this.#to);
  }

  tick(now: number): boolean {
    if (this.#start === null) return false;
    const part = Math.min(1, (now - this.#start) / ROLL);
    const eased = 1 - (1 - part) ** 3;
    this.mesh.quaternion.slerpQuaternions(this.#from, this.#to, eased);
    const hop = Math.abs(Math.sin(part * Math.PI * 2)) * (1 - part);
    this.mesh.position.set(this.#rest.x - 1.6 * (1 - eased), this.#rest.y + hop, this.#rest.z);
    if (part === 1) this.#start = null;
    return true;
  }

  paint({ css, dark }: Colours): void {
    FACES.forEach((points, index) => {
      const material = this.#materials[index];
      if (!material) return;
      material.map?.dispose();
      const texture = new CanvasTexture(face(points, dark ? '#f0e6d6' : css.paper, '#2b1f17'));
      texture.colorSpace = SRGBColorSpace;
      material.map = texture;
      material.needsUpdate = true;
    });
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    for (const material of this.#materials) {
      material.map?.dispose();
      material.dispose();
    }
  }
}

function face(points: number, paper: string, ink: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 96;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, 96, 96);
  pen.fillStyle = ink;
  for (const [x, y] of PIPS[points - 1] ?? []) {
    pen.beginPath();
    pen.arc(48 + x * 24, 48 + y * 24, 9.5, 0, Math.PI * 2);
    pen.fill();
  }
  return canvas;
}
