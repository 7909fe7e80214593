import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JournalItem, keyOf } from '#features/sessions/journal.rules.ts';
import { Journal } from '#features/sessions/web/room/journal.ts';

/** What lies in the store that is written at once. */
const atOnce = new Map<string, string>();

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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const change = (question: string, seq: number): JournalItem => ({
  kind: 'answer',
  body: { question, response: `${seq}`, writer: 1, seq },
});
const waiting = ({ pending }: Journal) => [...pending.values()];
const KEY = btoa('under this key the answers wait.');
async function opened(key = KEY): Promise<Journal> {
  const journal = await Journal.open('taker', 'session');
  await journal.unlock(key);
  return journal;
}
/** From now on nothing fits into storage. */
function fillStorage(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
}
/** Everything that lies in storage, as text. */
async function inStorage(): Promise<string> {
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

test('what is noted while the journal is read again is not forgotten over it', async () => {
  const journal = await opened();
  const reading = journal.readAgain();
  // It has asked storage by now.
  for (let turns = 0; turns < 3; turns += 1) await Promise.resolve();
  journal.note(change('one', 1));
  await reading;
  expect(waiting(journal)).toEqual([change('one', 1)]);
});

test('what another window has delivered does not wait here any more, and what it left does', async () => {
  const first = await opened();
  const [gone, left] = [change('one', 1), change('two', 2)];
  first.note(gone);
  await first.written();
  const second = await opened();
  first.forget([gone]);
  first.note(left);
  await first.written();
  await second.readAgain();
  expect(waiting(second)).toEqual([left]);
  // What waits already stays what it is: a verdict on it that is on its way still finds it.
  const [before] = waiting(second);
  await second.readAgain();
  expect(waiting(second)[0]).toBe(before);
});

test('what one window has delivered is kept where another has written it anew', async () => {
  const first = await opened();
  const old = change('one', 1);
  first.note(old);
  await first.written();
  const second = await opened();
  second.note(change('one', 2));
  await second.written();
  first.forget([old]);
  await first.written();
  expect(waiting(await opened())).toEqual([change('one', 2)]);
});

test('a browser whose storage is full keeps what it can, says so, and loses nothing of this window', async () => {
  const journal = await opened();
  journal.note(change('one', 1));
  await journal.written();
  expect(journal.isKept).toBe(true);
  fillStorage();
  journal.note(change('two', 2));
  await journal.written();
  expect(journal.isKept).toBe(false);
  expect(waiting(journal)).toEqual([change('one', 1), change('two', 2)]);
  await journal.readAgain();
  expect(waiting(journal)).toHaveLength(2);
});

test('a journal that its browser did not keep is opened anew with all of it, beside what another window has left there', async () => {
  const own = await opened();
  own.goTo({ writer: 1, zoom_percent: 150 });
  await own.written();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
  own.note(change('one', 1));
  await own.written();
  put.mockRestore();
  const other = await opened();
  other.goTo({ writer: 2 });
  other.note(change('two', 2));
  await other.written();
  const anew = await Journal.open('taker', 'session', own);
  await anew.unlock(KEY);
  expect(waiting(anew)).toEqual([change('two', 2), change('one', 1)]);
  expect(anew.place.writer).toBe(2);
  await anew.written();
  expect(anew.isKept).toBe(true);
  expect(waiting(await opened())).toHaveLength(2);
});

test('what waits is read by nobody who has not its key, and stays until it is opened with it', async () => {
  const journal = await opened();
  journal.note(change('Madison', 1));
  await journal.written();
  expect(await inStorage()).not.toContain('Madison');
  const other = await opened(btoa('another key, of another session.'));
  expect(waiting(other)).toEqual([]);
  // Whoever opens it in vain takes nothing away.
  other.forget([change('Madison', 1)]);
  await other.written();
  expect(waiting(await opened())).toEqual([change('Madison', 1)]);
});

test('what is done before the key has come waits for it, beside what was left', async () => {
  const first = await opened();
  first.note(change('one', 1));
  first.note(change('two', 2));
  await first.written();
  const second = await Journal.open('taker', 'session');
  second.note(change('two', 3));
  second.note(change('three', 4));
  expect(waiting(second)).toHaveLength(2);
  await second.unlock(KEY);
  await second.written();
  const all = [change('one', 1), change('two', 3), change('three', 4)];
  expect(waiting(second)).toEqual(all);
  expect(new Set(waiting(await opened()))).toEqual(new Set(all));
});

test('what a build before left in clear is delivered, and a newer state of it counts', async () => {
  // What that build kept, and where.
  const left = [change('one', 1), change('two', 2)];
  const before = await opened();
  const opening = indexedDB.open('assay-exam-room');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const store = opening.result.transaction('items', 'readwrite').objectStore('items');
  for (const item of left) store.put(item, ['taker/session', keyOf(item)]);
  before.note(change('two', 3));
  await before.written();
  const journal = await opened();
  expect(waiting(journal)).toEqual([change('one', 1), change('two', 3)]);
  journal.forget(waiting(journal));
  await journal.written();
  // What was overtaken is sent once more: the server has a newer one, and says so.
  const last = await opened();
  expect(waiting(last)).toEqual([change('two', 2)]);
  last.forget(waiting(last));
  await last.written();
  expect(waiting(await opened())).toEqual([]);
  expect(await inStorage()).not.toContain('response');
});

test('a browser without a cipher keeps what waits all the same', async () => {
  vi.stubGlobal('crypto', {});
  const journal = await opened();
  journal.note(change('one', 1));
  await journal.written();
  expect(journal.isKept).toBe(true);
  expect(waiting(await opened())).toEqual([change('one', 1)]);
  journal.forget(waiting(journal));
  await journal.written();
  expect(waiting(await opened())).toEqual([]);
});

test('a device that slept while something was written says that it is kept once it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const journal = await opened();
    journal.note(change('one', 1));
    const written = journal.written();
    vi.advanceTimersByTime(60_000);
    expect(journal.isKept).toBe(false);
    await written;
    await vi.waitFor(() => expect(journal.isKept).toBe(true));
  } finally {
    vi.useRealTimers();
  }
});

/** Its page ends, and with it what it is about to write, put to the database or not. */
async function end(journal: Journal): Promise<void> {
  journal.endPage();
  const left = [...atOnce];
  await journal.written();
  for (const [name, value] of left) atOnce.set(name, value);
  vi.stubGlobal('indexedDB', new IDBFactory());
}

test('what is done in the instant in which its page ends waits in the next one, and lies in clear until it is sealed', async () => {
  const journal = await opened();
  journal.goTo({ writer: 1 });
  journal.note(change('two', 2));
  journal.note(change('three', 3));
  await end(journal);
  const next = await opened();
  expect(waiting(next)).toEqual([change('two', 2), change('three', 3)]);
  expect(next.place.writer).toBe(1);
  await next.written();
  expect([...atOnce]).toEqual([]);
  expect(await inStorage()).not.toContain('response');
  expect(waiting(await opened())).toHaveLength(2);
});

test('a page that ends while something is being written leaves that too, and a later change of it counts', async () => {
  const journal = await opened();
  journal.note(change('one', 1));
  // It is put, and the disk does not have it.
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  await end(journal);
  const next = await opened();
  next.note(change('one', 2));
  await next.written();
  expect(waiting(await opened())).toEqual([change('one', 2)]);
});

test('a page that ends before its key has come leaves what was done in it', async () => {
  const journal = await Journal.open('taker', 'session');
  journal.note(change('one', 1));
  journal.endPage();
  expect(waiting(await opened())).toEqual([change('one', 1)]);
});

test('a page that is gone back to, and one that ends with everything written, leave nothing in clear', async () => {
  const journal = await opened();
  journal.note(change('Madison', 1));
  journal.endPage();
  expect([...atOnce.values()].join()).toContain('Madison');
  await journal.written();
  expect([...atOnce]).toEqual([]);
  journal.endPage();
  expect([...atOnce]).toEqual([]);
});

test('a window that stays open takes up what another of this browser left as it ended', async () => {
  const stays = await opened();
  const ends = await opened();
  ends.note(change('one', 1));
  await end(ends);
  await stays.readAgain();
  expect(waiting(stays)).toEqual([change('one', 1)]);
});

test('two windows that end one after the other leave both what they had not written', async () => {
  const [first, second] = [await opened(), await opened()];
  first.note(change('one', 1));
  second.note(change('two', 2));
  first.endPage();
  await end(second);
  expect(waiting(await opened())).toEqual([change('one', 1), change('two', 2)]);
});

test.each([
  ['is full', fillStorage],
  ['does not open', () => vi.stubGlobal('indexedDB', undefined)],
])(
  'where the database %s, what was delivered does not stay in clear, and the rest waits in the next page',
  async (_, shut) => {
    shut();
    const journal = await opened();
    const [one, two, again] = [change('one', 1), change('two', 2), change('two', 3)];
    journal.note(one);
    journal.note(two);
    await journal.written();
    journal.endPage();
    journal.forget([one]);
    expect([...atOnce.values()]).toEqual([JSON.stringify([{ item: two }])]);

    const next = await opened();
    expect(waiting(next)).toEqual([two]);
    next.note(again);
    await next.written();
    next.endPage();
    next.forget([two]);
    expect(waiting(await opened())).toEqual([again]);
    next.forget([again]);
    expect([...atOnce]).toEqual([]);
    next.endPage();
    expect([...atOnce]).toEqual([]);
  },
);

test('a store that is shut, and words in it that are no journal, keep nobody out', async () => {
  atOnce.set('assay-exam-room/taker/session', '{');
  const journal = await opened();
  vi.stubGlobal('localStorage', undefined);
  journal.note(change('one', 1));
  journal.endPage();
  await journal.written();
  expect(journal.isKept).toBe(true);
});
