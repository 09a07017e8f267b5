/** Where the client is: the part of the address behind `#`, taken apart. It works on every server and without one. */
class Router {
  #hash = $state(typeof location === 'undefined' ? '' : location.hash);

  constructor() {
    if (typeof window === 'undefined') return;
    window.addEventListener('hashchange', () => {
      this.#hash = location.hash;
    });
  }

  /** The path in parts: `#/table/abc?x=1` is `['table', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
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
