/**
 * Encrypted storage on the device that lasts as long as the sign-in: values by name, under an AES-GCM key
 * that scripts cannot read.
 */
import { WHILE_SIGNED_IN } from '#web/shell/login.ts';
import { openedFrom, type Sealed, sealedFor } from './seal.ts';

const STORE = 'kept';
/** Some browsers never report that their storage is blocked. */
const LONGEST_MS = 3000;

export class Shelf {
  readonly #owner: string;
  #key: CryptoKey | null = null;

  /** Each `owner` sees only its own values. */
  constructor(owner: string) {
    this.#owner = owner;
  }

  /** Stores a value, encrypted. Rejects if the browser stores nothing or its storage is full. */
  async keep(name: string, value: unknown): Promise<void> {
    const key = await this.#ownKey();
    await this.#put(name, await sealedFor(`${this.#owner} ${name}`, value, key));
  }

  /** Reads a value; null if there is none or its key is gone. Rejects if it cannot be decrypted. */
  async recall(name: string): Promise<unknown> {
    const kept = (await this.#get(name)) as Sealed | undefined;
    const key = this.#key ?? ((await this.#get('key')) as CryptoKey | undefined);
    if (kept === undefined || key === undefined) return null;
    this.#key = key;
    return openedFrom(`${this.#owner} ${name}`, kept, key);
  }

  /**
   * Stores a value that is already encrypted. Rejects with `QuotaExceededError` if the browser's storage is
   * full, otherwise with `SecurityError`.
   */
  async keepSealed(name: string, value: unknown): Promise<void> {
    try {
      await this.#put(name, value);
    } catch (error) {
      if (error instanceof Error && error.name === 'QuotaExceededError') throw error;
      throw new DOMException(`This browser cannot store data: ${error}`, 'SecurityError');
    }
  }

  /** Reads a value that was stored with `keepSealed`; undefined if there is none. */
  recallSealed(name: string): Promise<unknown> {
    return this.#get(name).catch(() => undefined);
  }

  async forget(name: string): Promise<void> {
    await within((store) => store.delete([this.#owner, name]));
  }

  /** Deletes the key first, so that nothing that is left can be read. */
  async clear(): Promise<void> {
    this.#key = null;
    await within((store) => store.delete([this.#owner, 'key']));
    await within((store) => store.delete(IDBKeyRange.bound([this.#owner], [this.#owner, []])));
  }

  async #ownKey(): Promise<CryptoKey> {
    this.#key ??= ((await this.#get('key')) as CryptoKey | undefined) ?? null;
    if (this.#key !== null) return this.#key;
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await this.#put('key', key);
    this.#key = key;
    return key;
  }

  #get(name: string): Promise<unknown> {
    return within((store) => store.get([this.#owner, name]), 'readonly');
  }

  async #put(name: string, value: unknown): Promise<void> {
    await within((store) => store.put(value, [this.#owner, name]));
  }
}

/**
 * Runs one transaction and returns the result of its request. Then closes the database immediately, because
 * signing out deletes it.
 */
async function within(
  act: (store: IDBObjectStore) => IDBRequest,
  mode: IDBTransactionMode = 'readwrite',
): Promise<unknown> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    await inTime(
      new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      }),
    );
    return request.result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(WHILE_SIGNED_IN, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE);
  };
  return inTime(
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }),
  );
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser’s storage does not respond')), LONGEST_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
