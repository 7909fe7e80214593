/** Journals of one person's session in a browser of the test's own, whose stores are new for each test. */
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { Journal } from '#features/exam-room/web/saving/journal.ts';
import type { JournalItem } from '#features/sessions/journal.rules.ts';

/** What lies in the store that is written at once. */
export const atOnce = new Map<string, string>();

/** Those of this test. */
const journals: Journal[] = [];

/** Before each test of the file that calls it. */
export function withNewBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
    atOnce.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => atOnce.get(name) ?? null,
      setItem: (name: string, value: string) => atOnce.set(name, value),
      removeItem: (name: string) => atOnce.delete(name),
    });
  });
  afterEach(async () => {
    // A write that settles later would reach into the stores of the next test.
    for (const journal of journals.splice(0)) await journal.written();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const change = (question: string, seq: number): JournalItem => ({
  kind: 'answer',
  body: { question, response: `${seq}`, writer: 1, seq },
});
export const waiting = ({ pending }: Journal) => [...pending.values()];
export const KEY = btoa('under this key the answers wait.');
export async function opened(key = KEY): Promise<Journal> {
  const journal = await Journal.open('taker', 'session');
  await journal.unlock(key);
  journals.push(journal);
  return journal;
}
/** From now on nothing fits into storage. */
export function fillStorage(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
}
/** Everything that lies in storage, as text. */
export async function inStorage(): Promise<string> {
  const opening = indexedDB.open('assay-exam-room');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction(['items', 'places']);
  const all = ['items', 'places'].map((name) => transaction.objectStore(name).getAll());
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
  const read = (each: object) =>
    'sealed' in each ? new TextDecoder().decode(each.sealed as ArrayBuffer) : each;
  return JSON.stringify(all.map(({ result }) => result.map(read)));
}
