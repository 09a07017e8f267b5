import { Raycaster, Vector2, type Camera, type Intersection, type Object3D } from 'three';
import type { Space, Square } from '../../../lib/types/casa-grande';
import { isTap } from '../../../lib/ui/tap';
import type { Site } from '../site.svelte';
import type { Blocks } from './blocks';
import { spaceUnder, squareUnder } from './measures';

/** What a mouse or a finger points at on the site. */
export class Pointer {
  readonly #site: () => Site;
  readonly #camera: Camera;
  readonly #solid: Object3D[];
  readonly #blocks: Blocks;
  readonly #ray = new Raycaster();
  #down: PointerEvent | null = null;

  constructor(site: () => Site, camera: Camera, solid: Object3D[], blocks: Blocks) {
    this.#site = site;
    this.#camera = camera;
    this.#solid = solid;
    this.#blocks = blocks;
  }

  /** Listens on an element; returns how to stop. */
  listen(element: HTMLElement): () => void {
    const down = (event: PointerEvent) => {
      this.#down = event.isPrimary ? event : null;
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.buttons !== 0) return;
      const { square, space } = this.#find(event, element);
      const site = this.#site();
      if (square !== site.looked) site.look(square);
      const goal = space === null ? undefined : site.goals.get(space);
      if (goal && site.pointed !== goal.text) site.pointed = goal.text;
      else if (!goal && site.goals.size > 0) site.pointed = null;
      const can = goal ?? (square && site.open ? site.at(square) : null);
      element.style.cursor = can ? 'pointer' : 'grab';
    };
    const up = (event: PointerEvent) => {
      const start = this.#down;
      this.#down = null;
      if (!start || !isTap(start, event)) return;
      const { square, space } = this.#find(event, element);
      // A finger covers what it points at: its first tap shows, its second does.
      const direct = event.pointerType !== 'touch';
      if (square) this.#site().press(square, direct);
      else if (space !== null) this.#site().pressSpace(space, direct);
    };
    // A finger leaves whenever it is lifted; what it showed stays.
    const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && this.#site().look(null);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointerleave', leave);
    };
  }

  #find(event: PointerEvent, element: HTMLElement): { square: Square | null; space: Space | null } {
    const box = element.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    this.#ray.setFromCamera(at, this.#camera);
    const hit: Intersection | undefined = this.#ray.intersectObjects(this.#solid, true)[0];
    if (!hit) return { square: null, space: null };
    const block = this.#blocks.hit(hit.object, hit.instanceId);
    if (block) return { square: block.square, space: null };
    const square = squareUnder(hit.point.x, hit.point.z);
    return { square, space: square ? null : spaceUnder(hit.point.x, hit.point.z) };
  }
}
