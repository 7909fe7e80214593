import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { Journal } from '#features/exam-room/web/saving/journal.ts';
import { keyOf } from '#features/sessions/journal.rules.ts';
import { atOnce, change, fillStorage, inStorage, KEY, opened, waiting, withNewBrowser } from './journals.ts';

withNewBrowser();

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

test('a store that is shut, and words in it that are no journal, keep nobody out', async () => {
  atOnce.set('assay-exam-room/taker/session', '{');
  const journal = await opened();
  vi.stubGlobal('localStorage', undefined);
  journal.note(change('one', 1));
  journal.endPage();
  await journal.written();
  expect(journal.isKept).toBe(true);
});
