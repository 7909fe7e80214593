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

/** Some browsers never say that their storage takes nothing any more: what waits for it would never be sent. */
const LONGEST_WRITING_MS = 10_000;

/** What a transaction does. */
type Act = (store: (name: string) => IDBObjectStore) => void;

/**
 * What one person has done in one session and the server does not have yet. It is kept by the browser until it has
 * been delivered, whoever is signed in meanwhile; where the browser keeps nothing, this window does. It is sealed under a
 * key that the server gives its person alone: what is written before it has come waits for it.
 */
export class Journal {
  readonly #database: IDBDatabase | null;
  readonly #owner: string;
  /** As it was found, until it is unlocked. */
  readonly #left: readonly (readonly [string, Kept])[];
  /** How what waits lies in storage. */
  readonly #sealed = new WeakMap<JournalItem, Sealed>();
  readonly #unlocked = Promise.withResolvers<void>();
  #key: CryptoKey | null = null;
  #pending: Pending = new Map();
  #place: Place;
  /** All of it was put to the browser; the browser has all of it. */
  #begun = this.#unlocked.promise;
  #writing = this.#unlocked.promise;
  /** What the browser does not have yet, each under its key. */
  readonly #due = new Map<string, Due>();
  /** What lies written at once, of what this window wrote there or took up. */
  #spilt: readonly Due[] = [];
  /** The browser took something not, and has said so. */
  #isRefused: boolean;
  /** It has not said for too long whether it took something. */
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

  /** The journal of one person's session, with what was left in it, and with what an `own` one has that was not kept. */
  static async open(person: string, session: string, own: Journal | null = null): Promise<Journal> {
    const journal = await Journal.#kept(`${person}/${session}`);
    journal.#takeUp();
    if (own === null || own.isKept) return journal;
    // What is left there may be another window's, and newer.
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

  /** Once, with the session's key in base 64: what was left waits again, and from now on everything is kept. */
  async unlock(key: string): Promise<void> {
    // Without a cipher (over plain http from another machine) an answer that can be read is better than one that is lost.
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

  /** Whether what waits outlives this window. */
  get isKept(): boolean {
    return !this.#isRefused && !this.#isSilent;
  }

  /** Takes something in; it is kept once `written()` resolves. */
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

  /** Forgets what has been delivered, but for what has changed since, here or in another window of this browser. */
  forget(done: readonly JournalItem[]): void {
    const before = this.#pending;
    this.#pending = without(before, done);
    const gone = [...before].filter(([key]) => !this.#pending.has(key));
    if (gone.length === 0) return;
    const { writer } = this.#place;
    const seq = Math.max(this.#place.seq, lastSeq(writer, new Map(gone)));
    this.#place = { ...this.#place, seq };
    // Nor does a browser that took nothing keep what was delivered, in clear.
    for (const [key] of gone) this.#due.delete(key);
    if (this.#spilt.length > 0) this.#spill();
    this.#write(() => (store) => {
      const items = store(ITEMS);
      // Another window may have become another writer there.
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

  /** Reads again what is kept: another window of this browser may have written or delivered since. */
  async readAgain(): Promise<void> {
    this.#takeUp();
    const before = this.#pending;
    await this.#writing;
    if (this.#database === null || !this.isKept) return;
    try {
      const kept = await this.#opened(await keptItems(this.#database.transaction(ITEMS), this.#owner));
      // What this window has done meanwhile is not among it.
      if (this.#pending === before && this.isKept) this.#pending = kept;
    } catch {
      // It is as it was, and is read the next time.
    }
  }

  goTo(change: Partial<Place>): void {
    this.#place = { ...this.#place, ...change };
    const place = this.#place;
    this.#write(() => (store) => store(PLACES).put(place, this.#owner), PLACES, { place });
  }

  /** The page ends now, and takes along what the browser does not have by then: that is written at once, in clear. */
  endPage(): void {
    if (this.#due.size > 0) this.#spill();
  }

  /**
   * What lies there is what is due; what another window left there stays, also where this one lives on, as those do that a
   * browser keeps for going back.
   */
  #spill(): void {
    const own = new Set(this.#spilt.map((each) => JSON.stringify(each)));
    const others = spilt(this.#owner).filter((each) => !own.has(JSON.stringify(each)));
    const due = [...this.#due.values()];
    if (spill(this.#owner, [...others, ...due])) this.#spilt = due;
  }

  /** What a page that ended had not written yet waits again. */
  #takeUp(): void {
    const left = spilt(this.#owner);
    this.#spilt = left;
    for (const due of left) {
      if ('item' in due) this.note(due.item);
      else if (due.place.writer > this.#place.writer) this.goTo(due.place);
    }
  }

  /** Resolves when everything so far is kept, or when it is known that it can't be. */
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
    // A device that slept for so long has not waited: what it wrote may be there at once.
    if (this.#isSilent) void this.#hearOf(this.#writing);
  }

  async #hearOf(writing: Promise<void>): Promise<void> {
    await writing;
    if (writing === this.#writing) this.#isSilent = false;
  }

  /** Where in storage something lies: a build before this one finds there only what it can read. */
  #at(key: string, kept: Kept): [string, string] {
    return ['sealed' in kept ? sealedOf(this.#owner) : this.#owner, key];
  }

  async #toKeep(key: string, item: JournalItem): Promise<Kept> {
    if (this.#key === null) return item;
    const sealed = await sealedFor(`${this.#owner} ${key}`, item, this.#key);
    this.#sealed.set(item, sealed);
    return sealed;
  }

  /** What waits, of what was found; what is here already stays what it is. What does not open stays where it lies. */
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
   * In the order in which it was done; what is `due` until the browser has it. Nothing waits for the disk to have what came
   * before it: a page that ended meanwhile would take it along.
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
    // It may have changed again since.
    if (this.#due.get(key) === due) this.#due.delete(key);
    if (this.#due.size === 0 && this.#spilt.length > 0) this.#spill();
  }

  /** What puts and does not read is committed at once: without that it waits for this page, and ends with it. */
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
