import type { JournalItem } from '#features/sessions/journal.rules.ts';
import type { Sealed } from '../offline/seal.ts';

/** What of the room outlives its page beside what waits. */
export interface Place {
  /** The writer that this browser became; 0 before it began. */
  readonly writer: number;
  readonly zoom_percent: number | null;
  /** The greatest number of that writer's changes that have been delivered: the next one has a greater. */
  readonly seq: number;
}

export const NOWHERE: Place = { writer: 0, zoom_percent: null, seq: 0 };

const NAME = 'assay-exam-room';
export const ITEMS = 'items';
export const PLACES = 'places';

/** Some browsers never say that their storage is shut: nobody is kept out of the room for longer. */
const LONGEST_OPENING_MS = 3000;

/** What waits as it lies in storage: in clear where the browser has no cipher, and where a build before this one left it. */
export type Kept = Sealed | JournalItem;

/** Whether this browser keeps anything at all. */
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
    setTimeout(() => reject(new Error('The browser does not open its storage')), LONGEST_OPENING_MS);
  });
  return Promise.race([answered(request), given]);
}

/** What is kept of one owner, each with its key; what is sealed comes last. */
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

/** Under what name it lies once it is sealed: a build before this one finds under the other only what it can read. */
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

/** Something that is still to be kept. */
export type Due = { readonly item: JournalItem } | { readonly place: Place };

const spiltOf = (owner: string) => `${NAME}/${owner}`;

/**
 * Writes at once what a page that ends had not been able to write: the database would take longer than the page lasts. It
 * takes the place of what lay there. Whether it did: as all that this store does, it is in vain where the browser keeps
 * nothing.
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

/** What was left so. */
export function spilt(owner: string): readonly Due[] {
  try {
    return JSON.parse(localStorage.getItem(spiltOf(owner)) ?? '[]') as Due[];
  } catch {
    return [];
  }
}
