// Empty if the compiler could not build for browsers; then all tables stand on a server.
const MODULES = import.meta.glob<string>('../../../wasm/*.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a game's program in WebAssembly, if there is one. */
export const moduleOf = (game: string): string | undefined => MODULES[`../../../wasm/${game}.wasm`];

/** Whether tables of this game can stand in this browser. */
export const hasEngine = (game: string): boolean =>
  typeof WebAssembly === 'object' && typeof Worker === 'function' && moduleOf(game) !== undefined;

/** What the names of tables begin with that stand in this browser. */
export const HERE = 'here-';
