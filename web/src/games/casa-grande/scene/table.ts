import {
  CanvasTexture,
  Color,
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
} from 'three';
import { SIDE, SPACES, cornerOf, squareAt } from '../ground';
import type { Colours } from './colours';
import { plateGeometry } from './geometry';
import { TRACK_WIDTH, spaceAt, spaceSize } from './measures';

const WHOLE = SIDE + 2 * TRACK_WIDTH + 0.3;
/** The painted part; the rounded edge stays bare. */
const PAINTED = WHOLE - 0.18;
const PIXELS = 1536;
/** How much lighter the ground of the site is in the dark look, as a share of the way to the lines on it. */
const LAMPLIGHT = 0.42;

/** The board itself: a wooden plate, the track and the site painted on it. */
export class Table {
  readonly group = new Group();
  readonly #wood = new MeshStandardMaterial({ roughness: 0.85 });
  readonly #top = new MeshStandardMaterial({ roughness: 0.95 });
  readonly #canvas = document.createElement('canvas');
  readonly #texture = new CanvasTexture(this.#canvas);

  constructor() {
    this.#canvas.width = this.#canvas.height = PIXELS;
    this.#texture.colorSpace = SRGBColorSpace;
    this.#texture.anisotropy = 4;
    this.#top.map = this.#texture;
    const plate = new Mesh(plateGeometry(WHOLE, 0.32), this.#wood);
    plate.position.y = -0.012;
    plate.receiveShadow = true;
    const top = new Mesh(new PlaneGeometry(PAINTED, PAINTED).rotateX(-Math.PI / 2), this.#top);
    top.receiveShadow = true;
    top.name = 'ground';
    this.group.add(plate, top);
  }

  paint({ css, dark }: Colours): void {
    this.#wood.color = new Color(css.wood);
    const pen = this.#canvas.getContext('2d');
    if (!pen) return;
    const unit = PIXELS / PAINTED;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = css.wood;
    pen.fillRect(0, 0, PIXELS, PIXELS);
    pen.setTransform(unit, 0, 0, unit, PIXELS / 2, PIXELS / 2);
    this.#paintSite(pen, css, dark);
    for (let space = 0; space < SPACES; space++) this.#paintSpace(pen, css, space);
    this.#paintLetters(pen, css);
    this.#texture.needsUpdate = true;
  }

  #paintSite(pen: CanvasRenderingContext2D, css: Colours['css'], dark: boolean): void {
    // By lamplight the ground must not sink into the dark around it.
    const paper = new Color(css.paper);
    pen.fillStyle = (dark ? paper.lerp(new Color(css.line), LAMPLIGHT) : paper).getStyle();
    pen.fillRect(-4, -4, 8, 8);
    pen.strokeStyle = css.line;
    pen.globalAlpha = dark ? 0.8 : 0.45;
    pen.lineWidth = 0.025;
    pen.beginPath();
    for (let line = -4; line <= 4; line++) {
      pen.moveTo(line, -4);
      pen.lineTo(line, 4);
      pen.moveTo(-4, line);
      pen.lineTo(4, line);
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  #paintSpace(pen: CanvasRenderingContext2D, css: Colours['css'], space: number): void {
    const { x, z } = spaceAt(space);
    const { w, d } = spaceSize(space);
    const corner = cornerOf(space) !== null;
    pen.beginPath();
    pen.roundRect(x - w / 2 + 0.05, z - d / 2 + 0.05, w - 0.1, d - 0.1, 0.16);
    pen.globalAlpha = corner ? 0.9 : 0.55;
    pen.fillStyle = css.deep;
    pen.fill();
    pen.globalAlpha = 1;
    if (!corner) return;
    pen.strokeStyle = css.accent;
    pen.lineWidth = 0.05;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.arc(x, z, 0.17, 0, Math.PI * 2);
    for (let ray = 0; ray < 8; ray++) {
      const angle = (ray * Math.PI) / 4;
      pen.moveTo(x + Math.cos(angle) * 0.26, z + Math.sin(angle) * 0.26);
      pen.lineTo(x + Math.cos(angle) * 0.37, z + Math.sin(angle) * 0.37);
    }
    pen.stroke();
  }

  /** Letters and figures along the inner edge of the track, each readable from its own side. */
  #paintLetters(pen: CanvasRenderingContext2D, css: Colours['css']): void {
    pen.fillStyle = css.soft;
    pen.font = '600 0.34px sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let side = 0; side < 4; side++) {
      pen.save();
      pen.rotate((side * Math.PI) / 2);
      for (let line = 0; line < SIDE; line++) {
        // Seen from each side the lines run the other way, and letters and figures change places.
        const forward = side === 0 || side === 3 ? line : SIDE - 1 - line;
        const text =
          side % 2 === 0 ? squareAt(forward, 0).charAt(0) : String(side === 1 ? SIDE - line : line + 1);
        pen.fillText(text, line - 3.5, 4.26);
      }
      pen.restore();
    }
  }

  dispose(): void {
    this.#texture.dispose();
    this.#wood.dispose();
    this.#top.dispose();
    this.group.traverse((object) => object instanceof Mesh && object.geometry.dispose());
  }
}
