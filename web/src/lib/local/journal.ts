// Where the tables of this browser are written down: numbered entries, as on a server.

/** Numbered entries of tables. */
export interface Journal {
  /** Stores entries from this number on; `false` if another window stored one of these numbers first. */
  append(table: string, seq: number, entries: string[]): Promise<boolean>;
  /** All entries after this number, in order. */
  read(table: string, after?: number): Promise<string[]>;
  forget(table: string): Promise<void>;
}

/** Lasts as long as the page; for windows that keep nothing. */
export class MemoryJournal implements Journal {
  #tables = new Map<string, string[]>();

  append(table: string, seq: number, entries: string[]): Promise<boolean> {
    const before = this.#tables.get(table) ?? [];
    if (before.length !== seq - 1) return Promise.resolve(false);
    this.#tables.set(table, [...before, ...entries]);
    return Promise.resolve(true);
  }

  read(table: string, after = 0): Promise<string[]> {
    return Promise.resolve((this.#tables.get(table) ?? []).slice(after));
  }

  forget(table: string): Promise<void> {
    this.#tables.delete(table);
    return Promise.resolve();
  }
}

const STORE = 'entries';

/** Lasts in this browser. An entry's key is its table and number, so that nobody overwrites what another window wrote. */
export class StoredJournal implements Journal {
  constructor(private readonly database: IDBDatabase) {}

  async append(table: string, seq: number, entries: string[]): Promise<boolean> {
    const transaction = this.database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    const done = finished(transaction);
    for (const [index, entry] of entries.entries()) store.add(entry, [table, seq + index]);
    try {
      await done;
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') return false;
      throw error;
    }
  }

  read(table: string, after = 0): Promise<string[]> {
    const store = this.database.transaction(STORE).objectStore(STORE);
    return answered(store.getAll(range(table, after)) as IDBRequest<string[]>);
  }

  async forget(table: string): Promise<void> {
    const transaction = this.database.transaction(STORE, 'readwrite');
    transaction.objectStore(STORE).delete(range(table, 0));
    await finished(transaction);
  }
}

/** Stores as long as the browser lets it, and goes on in memory when it does not. */
export class PatientJournal implements Journal {
  #memory = new MemoryJournal();
  #given = false;

  constructor(private readonly stored: Journal | null) {
    this.#given = stored === null;
  }

  async append(table: string, seq: number, entries: string[]): Promise<boolean> {
    if (this.stored && !this.#given) {
      try {
        return await this.stored.append(table, seq, entries);
      } catch {
        await this.#giveUp(table);
      }
    }
    return this.#memory.append(table, seq, entries);
  }

  async read(table: string, after = 0): Promise<string[]> {
    const remembered = await this.#memory.read(table, 0);
    if (remembered.length > 0 || !this.stored) return remembered.slice(after);
    return this.stored.read(table, after);
  }

  async forget(table: string): Promise<void> {
    await this.#memory.forget(table);
    await this.stored?.forget(table).catch(() => undefined);
  }

  /** The browser has no room left: what is there is carried over, so that the game goes on until the page is closed. */
  async #giveUp(table: string): Promise<void> {
    this.#given = true;
    const before = await this.stored?.read(table).catch(() => []);
    if (before?.length) await this.#memory.append(table, 1, before);
  }
}

/** The journal of this browser. */
export async function openJournal(): Promise<Journal> {
  const database = await openDatabase().catch(() => null);
  return new PatientJournal(database && new StoredJournal(database));
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('tavola', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answered(request);
}

function range(table: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([table, after + 1], [table, Infinity]);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('nothing was read', 'UnknownError'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('not stored', 'AbortError'));
  });
}
