/** What was written in an address; a sign that means nothing there stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where the client is: the part of the address behind `#`, taken apart. It works on every server and without one. */
class Router {
  #hash = $state(typeof location === 'undefined' ? '' : location.hash);
  /** How often somebody came by a link that tells a page more than which one it is: such a thing is read once. */
  arrivals = $state(0);

  constructor() {
    if (typeof window === 'undefined') return;
    const told = () => this.parts.slice(2).join();
    window.addEventListener('hashchange', () => {
      const before = told();
      this.#hash = location.hash;
      if (told() && told() !== before) this.arrivals += 1;
    });
  }

  /** The path in parts: `#/table/abc?x=1` is `['table', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded);
  }

  /** What stands before the question mark: `#/table/abc?x=1` is `/table/abc`. */
  get path(): string {
    return this.#hash.slice(1).split('?')[0] ?? '';
  }

  /** What stands behind the question mark. */
  get query(): URLSearchParams {
    return new URLSearchParams(this.#hash.split('?')[1] ?? '');
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Goes somewhere without leaving a step to come back to. */
  replace(path: string): void {
    history.replaceState(null, '', `#${path}`);
    this.#hash = `#${path}`;
  }
}

export const router = new Router();
