import type { JournalItem } from '#features/sessions/journal.rules.ts';
import type { Sealed } from '../offline/seal.ts';

/** The state of the exam room that outlives its page, besides pending items. */
export interface Place {
  /** The writer number under which this browser saves; 0 before the test is started. */
  readonly writer: number;
  readonly zoom_percent: number | null;
  /** The highest `seq` that was delivered under that writer number. The next change gets a higher one. */
  readonly seq: number;
}

export const NOWHERE: Place = { writer: 0, zoom_percent: null, seq: 0 };

const NAME = 'assay-exam-room';
export const ITEMS = 'items';
export const PLACES = 'places';

/**
 * Some browsers never report that their storage is blocked. The exam room opens after this time at the
 * latest.
 */
const LONGEST_OPENING_MS = 3000;

/**
 * An undelivered item in storage. It is unencrypted if the browser has no cipher or an older build stored it.
 */
export type Kept = Sealed | JournalItem;

/** Whether this browser stores anything at all. */
export async function mayKeep(): Promise<boolean> {
  try {
    const database = await opened();
    const transaction = database.transaction(PLACES, 'readwrite');
    await answered(transaction.objectStore(PLACES).put(NOWHERE, 'trial'));
    await answered(transaction.objectStore(PLACES).delete('trial'));
    database.close();
    return true;
  } catch {
    return false;
  }
}

export function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ITEMS);
    request.result.createObjectStore(PLACES);
  };
  const given = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser’s storage did not open in time')), LONGEST_OPENING_MS);
  });
  return Promise.race([answered(request), given]);
}

/** All stored items that belong to an owner, with their keys; the encrypted ones come last. */
export async function keptItems(transaction: IDBTransaction, owner: string): Promise<[string, Kept][]> {
  const store = transaction.objectStore(ITEMS);
  const found = [owner, sealedOf(owner)].map(async (each) => {
    const items = answered(store.getAll(rangeOf(each)) as IDBRequest<Kept[]>);
    const keys = answered(store.getAllKeys(rangeOf(each)));
    const names = (await keys).map((key) => String((key as [string, string])[1]));
    return (await items).map((item, index): [string, Kept] => [names[index] ?? '', item]);
  });
  return (await Promise.all(found)).flat();
}

/**
 * The owner name for encrypted items. Older builds look under the plain name and find only items that they
 * can read.
 */
export function sealedOf(owner: string): string {
  return `${owner}/sealed`;
}

export function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** All keys `[owner, …]`. */
function rangeOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}

/** An item that still has to be stored. */
export type Due = { readonly item: JournalItem } | { readonly place: Place };

const spiltOf = (owner: string) => `${NAME}/${owner}`;

/**
 * Immediately stores (in localStorage) what an ending page could not write to the database, which would take
 * too long. Replaces the former content. Returns whether it worked, because the browser may store nothing.
 */
export function spill(owner: string, due: readonly Due[]): boolean {
  try {
    if (due.length === 0) localStorage.removeItem(spiltOf(owner));
    else localStorage.setItem(spiltOf(owner), JSON.stringify(due));
    return true;
  } catch {
    return false;
  }
}

/** Reads the entries that an ended page stored with `spill`. */
export function spilt(owner: string): readonly Due[] {
  try {
    return JSON.parse(localStorage.getItem(spiltOf(owner)) ?? '[]') as Due[];
  } catch {
    return [];
  }
}
