/** Journals for one session in a simulated browser with new storage for each test. */
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { Journal } from '#features/exam-room/web/saving/journal.ts';
import type { JournalItem } from '#features/sessions/journal.rules.ts';

/** The content of local storage, which is written synchronously. */
export const atOnce = new Map<string, string>();

/** The journals opened by the current test. */
const journals: Journal[] = [];

/** Sets up a new browser before each test of the calling file. */
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
    // A write that finishes later would reach the storage of the next test.
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
/** Makes every later write fail, as with full storage. */
export function fillStorage(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
}
/** Everything in the browser's database, as text. */
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
