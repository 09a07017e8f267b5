import { CanvasTexture, SRGBColorSpace, Sprite, SpriteMaterial } from 'three';

const SIZE = 128;

/** How a label is written. */
export interface Lettering {
  ink: string;
  /** The colour of a tag behind the text; none without. */
  tag?: string;
  edge?: string;
}

/** Short texts that face the viewer; equal texts share a texture. */
export class Labels {
  #made = new Map<string, SpriteMaterial>();

  make(text: string, height: number, { ink, tag, edge }: Lettering): Sprite {
    const wide = text.length > 2;
    const key = [text, ink, tag, edge].join('|');
    let material = this.#made.get(key);
    if (!material) {
      const texture = new CanvasTexture(write(text, ink, tag, edge, wide));
      texture.colorSpace = SRGBColorSpace;
      material = new SpriteMaterial({
        map: texture,
        depthTest: tag === undefined,
        transparent: true,
        toneMapped: false,
      });
      this.#made.set(key, material);
    }
    const sprite = new Sprite(material);
    sprite.scale.set(wide ? height * 2 : height, height, 1);
    if (tag !== undefined) sprite.renderOrder = 5;
    return sprite;
  }

  dispose(): void {
    for (const material of this.#made.values()) {
      material.map?.dispose();
      material.dispose();
    }
    this.#made.clear();
  }
}

function write(text: string, ink: string, tag: string | undefined, edge: string | undefined, wide: boolean) {
  const canvas = document.createElement('canvas');
  canvas.width = wide ? SIZE * 2 : SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  if (tag) {
    pen.beginPath();
    pen.roundRect(8, 16, canvas.width - 16, SIZE - 32, SIZE / 2);
    pen.fillStyle = tag;
    pen.fill();
    pen.lineWidth = 5;
    pen.strokeStyle = edge ?? ink;
    pen.stroke();
  }
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `600 ${tag ? 62 : 84}px ${getComputedStyle(document.documentElement).getPropertyValue('--sans') || 'sans-serif'}`;
  pen.fillText(text, canvas.width / 2, SIZE / 2 + 4);
  return canvas;
}
