import {
  isSameItem,
  type JournalItem,
  keyOf,
  lastSeq,
  noted,
  type Pending,
  without,
} from '#features/sessions/journal.rules.ts';
import { keyFrom, openedFrom, type Sealed, sealedFor } from '../offline/seal.ts';
import {
  answered,
  type Due,
  ITEMS,
  type Kept,
  keptItems,
  NOWHERE,
  opened,
  PLACES,
  type Place,
  sealedOf,
  spill,
  spilt,
} from './journal-storage.ts';

/**
 * Some browsers never report that their storage accepts nothing any more. After this time, sending goes on
 * without it.
 */
const LONGEST_WRITING_MS = 10_000;

/** The work of a transaction. */
type Act = (store: (name: string) => IDBObjectStore) => void;

/**
 * The actions by one person in one session that the server does not have yet. The browser stores them until
 * they are delivered, even if a different person signs in meanwhile. If the browser stores nothing, only this
 * window has them. They are encrypted under a key that the server gives only to this person. Items written
 * before the key arrives wait for it.
 */
export class Journal {
  readonly #database: IDBDatabase | null;
  readonly #owner: string;
  /** The items found in storage, until `unlock` can read them. */
  readonly #left: readonly (readonly [string, Kept])[];
  /** The encrypted form of each pending item in storage. */
  readonly #sealed = new WeakMap<JournalItem, Sealed>();
  readonly #unlocked = Promise.withResolvers<void>();
  #key: CryptoKey | null = null;
  #pending: Pending = new Map();
  #place: Place;
  /** `#begun`: all writes so far were given to the browser. `#writing`: the browser has finished them. */
  #begun = this.#unlocked.promise;
  #writing = this.#unlocked.promise;
  /** Entries that the browser has not stored yet, by key. */
  readonly #due = new Map<string, Due>();
  /** The entries in localStorage that this window wrote or took over. */
  #spilt: readonly Due[] = [];
  /** The browser reported that it could not store something. */
  #isRefused: boolean;
  /** The browser has not responded to a write for too long. */
  #isSilent = false;

  private constructor(
    database: IDBDatabase | null,
    owner: string,
    left: readonly (readonly [string, Kept])[],
    place: Place,
  ) {
    this.#database = database;
    this.#owner = owner;
    this.#left = left;
    this.#place = place;
    this.#isRefused = database === null;
  }

  /**
   * Opens the journal for one person's session with everything that is stored in it. Adds the items from
   * `own`, the journal that was open so far, if the browser could not store them.
   */
  static async open(person: string, session: string, own: Journal | null = null): Promise<Journal> {
    const journal = await Journal.#kept(`${person}/${session}`);
    journal.#takeUp();
    if (own === null || own.isKept) return journal;
    // Do not replace the stored items: a different window may have written them, and they may be newer.
    for (const item of own.#pending.values()) journal.note(item);
    if (own.#place.writer >= journal.#place.writer) journal.goTo(own.#place);
    return journal;
  }

  static async #kept(owner: string): Promise<Journal> {
    try {
      const database = await opened();
      const transaction = database.transaction([ITEMS, PLACES]);
      const items = keptItems(transaction, owner);
      const place = answered(
        transaction.objectStore(PLACES).get(owner) as IDBRequest<Partial<Place> | undefined>,
      );
      return new Journal(database, owner, await items, { ...NOWHERE, ...(await place) });
    } catch {
      return new Journal(null, owner, [], NOWHERE);
    }
  }

  /**
   * Call this function once, with the session's key in base 64. Stored items are then to be sent again, and
   * from now on everything is stored.
   */
  async unlock(key: string): Promise<void> {
    // Without a cipher (plain http), store items unencrypted: a readable answer is better than a lost one.
    if (globalThis.crypto.subtle !== undefined) this.#key = await keyFrom(key, ['encrypt', 'decrypt']);
    this.#pending = [...this.#pending.values()].reduce(noted, await this.#opened(this.#left));
    this.#unlocked.resolve();
  }

  get pending(): Pending {
    return this.#pending;
  }

  get place(): Place {
    return this.#place;
  }

  /** Whether unsent items remain when this window closes. */
  get isKept(): boolean {
    return !this.#isRefused && !this.#isSilent;
  }

  /** Adds an item. It is stored once `written()` resolves. */
  note(item: JournalItem): void {
    this.#pending = noted(this.#pending, item);
    const key = keyOf(item);
    const whole = this.#pending.get(key) ?? item;
    this.#write(
      async () => {
        const kept = await this.#toKeep(key, this.#pending.get(key) ?? whole);
        return (store) => store(ITEMS).put(kept, this.#at(key, kept));
      },
      key,
      { item: whole },
    );
  }

  /**
   * Removes delivered items, unless they have changed since, here or in a different window of this browser.
   */
  forget(done: readonly JournalItem[]): void {
    const before = this.#pending;
    this.#pending = without(before, done);
    const gone = [...before].filter(([key]) => !this.#pending.has(key));
    if (gone.length === 0) return;
    const { writer } = this.#place;
    const seq = Math.max(this.#place.seq, lastSeq(writer, new Map(gone)));
    this.#place = { ...this.#place, seq };
    // Also drop delivered items that were never stored, so that they are not written to localStorage
    // unencrypted.
    for (const [key] of gone) this.#due.delete(key);
    if (this.#spilt.length > 0) this.#spill();
    this.#write(() => (store) => {
      const items = store(ITEMS);
      // In the meantime, a different window may have stored a different writer number.
      const place = store(PLACES).get(this.#owner) as IDBRequest<Place | undefined>;
      place.onsuccess = () => {
        if (place.result?.writer === writer && seq > (place.result.seq ?? 0))
          store(PLACES).put({ ...place.result, seq }, this.#owner);
      };
      for (const [key, item] of gone) {
        const delivered = this.#sealed.get(item) ?? item;
        const at = this.#at(key, delivered);
        const kept = items.get(at) as IDBRequest<Kept | undefined>;
        kept.onsuccess = () => {
          if (isSameItem(kept.result, delivered)) items.delete(at);
        };
      }
    });
  }

  /**
   * Reads the stored items again, because a different window of this browser may have written or delivered
   * since.
   */
  async readAgain(): Promise<void> {
    this.#takeUp();
    const before = this.#pending;
    await this.#writing;
    if (this.#database === null || !this.isKept) return;
    try {
      const kept = await this.#opened(await keptItems(this.#database.transaction(ITEMS), this.#owner));
      // Skip this if the window changed something in the meantime: the stored items lack it.
      if (this.#pending === before && this.isKept) this.#pending = kept;
    } catch {
      // Keep the items as they are; they are read again the next time.
    }
  }

  goTo(change: Partial<Place>): void {
    this.#place = { ...this.#place, ...change };
    const place = this.#place;
    this.#write(() => (store) => store(PLACES).put(place, this.#owner), PLACES, { place });
  }

  /**
   * Call this function when the page ends. Immediately stores, unencrypted, everything that the browser has
   * not stored yet.
   */
  endPage(): void {
    if (this.#due.size > 0) this.#spill();
  }

  /**
   * Writes all unstored entries to localStorage. Replaces the entries that this window wrote there before,
   * because it may have returned from the back/forward cache. Keeps the entries from other windows.
   */
  #spill(): void {
    const own = new Set(this.#spilt.map((each) => JSON.stringify(each)));
    const others = spilt(this.#owner).filter((each) => !own.has(JSON.stringify(each)));
    const due = [...this.#due.values()];
    if (spill(this.#owner, [...others, ...due])) this.#spilt = due;
  }

  /** Makes entries that an ended page wrote to localStorage part of the journal again. */
  #takeUp(): void {
    const left = spilt(this.#owner);
    this.#spilt = left;
    for (const due of left) {
      if ('item' in due) this.note(due.item);
      else if (due.place.writer > this.#place.writer) this.goTo(due.place);
    }
  }

  /** Resolves when everything so far is stored, or when it is known that it cannot be. */
  async written(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#isSilent = true;
        resolve();
      }, LONGEST_WRITING_MS);
    });
    await Promise.race([this.#writing, tooLong]);
    clearTimeout(timer);
    // If the device only slept that long, its writes may still finish.
    if (this.#isSilent) void this.#hearOf(this.#writing);
  }

  async #hearOf(writing: Promise<void>): Promise<void> {
    await writing;
    if (writing === this.#writing) this.#isSilent = false;
  }

  /**
   * The storage place for an item. Encrypted items have a separate place, because older builds cannot read
   * them.
   */
  #at(key: string, kept: Kept): [string, string] {
    return ['sealed' in kept ? sealedOf(this.#owner) : this.#owner, key];
  }

  async #toKeep(key: string, item: JournalItem): Promise<Kept> {
    if (this.#key === null) return item;
    const sealed = await sealedFor(`${this.#owner} ${key}`, item, this.#key);
    this.#sealed.set(item, sealed);
    return sealed;
  }

  /**
   * The undelivered items among those found. An item already in memory stays the same object. An item that
   * cannot be decrypted stays in storage.
   */
  async #opened(found: readonly (readonly [string, Kept])[]): Promise<Pending> {
    let pending: Pending = new Map();
    for (const [key, kept] of found) {
      const there = this.#pending.get(key);
      if (!('sealed' in kept)) {
        pending = new Map(pending).set(key, isSameItem(there, kept) ? there : kept);
      } else if (there !== undefined && isSameItem(this.#sealed.get(there), kept)) {
        pending = noted(pending, there);
      } else if (this.#key !== null) {
        const item = await openedFrom(`${this.#owner} ${key}`, kept, this.#key).catch(() => null);
        if (item === null) continue;
        this.#sealed.set(item as JournalItem, kept);
        pending = noted(pending, item as JournalItem);
      }
    }
    return pending;
  }

  /**
   * Writes in order; `due` counts as unstored until the browser has it. A write does not wait for earlier
   * ones to reach the disk, because the page may end in the meantime.
   */
  #write(prepare: () => Act | Promise<Act>, key?: string, due?: Due): void {
    if (key !== undefined && due !== undefined) this.#due.set(key, due);
    if (this.#database === null) return;
    const begun = this.#begun.then(prepare).then((act) => [this.#transact(act, due !== undefined)]);
    this.#begun = begun.then(
      () => {},
      () => {},
    );
    const kept = begun
      .then(([done]) => done)
      .then(
        () => this.#settle(key, due),
        () => this.#lose(),
      );
    this.#writing = Promise.all([this.#writing, kept]).then(() => {});
  }

  #settle(key = '', due?: Due): void {
    // The item may have changed again since then.
    if (this.#due.get(key) === due) this.#due.delete(key);
    if (this.#due.size === 0 && this.#spilt.length > 0) this.#spill();
  }

  /**
   * Commits transactions without reads immediately. Otherwise the commit waits for this page, and is lost if
   * the page ends.
   */
  async #transact(act: Act, puts: boolean): Promise<void> {
    const transaction = this.#database?.transaction([ITEMS, PLACES], 'readwrite', { durability: 'strict' });
    if (transaction === undefined) return;
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    act((name) => transaction.objectStore(name));
    if (puts) transaction.commit();
    await done;
  }

  #lose(): void {
    this.#isRefused = true;
  }
}
