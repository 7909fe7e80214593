import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { Journal } from '#features/exam-room/web/saving/journal.ts';
import { keyOf } from '#features/sessions/journal.rules.ts';
import { atOnce, change, fillStorage, inStorage, KEY, opened, waiting, withNewBrowser } from './journals.ts';

withNewBrowser();

test('a change made while the journal is being read again is not lost', async () => {
  const journal = await opened();
  const reading = journal.readAgain();
  // The read has started at this point.
  for (let turns = 0; turns < 3; turns += 1) await Promise.resolve();
  journal.note(change('one', 1));
  await reading;
  expect(waiting(journal)).toEqual([change('one', 1)]);
});

test('reading the journal again drops changes that a different window delivered and adds changes that it left', async () => {
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
  // A waiting item stays the same object, so that a verdict that is still to come can find it.
  const [before] = waiting(second);
  await second.readAgain();
  expect(waiting(second)[0]).toBe(before);
});

test('an item that one window delivered is kept if a different window has rewritten it since', async () => {
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

test('full storage keeps as many items as fit, reports this, and loses no item of the current window', async () => {
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

test('a journal that could not be stored reopens completely, together with a different window’s items', async () => {
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

test('waiting items can be read only with their key and stay stored until then', async () => {
  const journal = await opened();
  journal.note(change('Madison', 1));
  await journal.written();
  expect(await inStorage()).not.toContain('Madison');
  const other = await opened(btoa('another key, of another session.'));
  expect(waiting(other)).toEqual([]);
  // Opening with the wrong key deletes nothing.
  other.forget([change('Madison', 1)]);
  await other.written();
  expect(waiting(await opened())).toEqual([change('Madison', 1)]);
});

test('changes made before the key arrives wait for it, together with stored changes', async () => {
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

test('the journal delivers items that an older build left unencrypted, but prefers newer versions', async () => {
  // Items in the form and place in which the older build stored them.
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
  // The outdated item is sent once more. The server answers that it has a newer one.
  const last = await opened();
  expect(waiting(last)).toEqual([change('two', 2)]);
  last.forget(waiting(last));
  await last.written();
  expect(waiting(await opened())).toEqual([]);
  expect(await inStorage()).not.toContain('response');
});

test('a browser without encryption still keeps waiting items', async () => {
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

test('if a device slept during a write, the journal reports the write as stored once it is', async () => {
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

test('blocked storage or unreadable content does not prevent the exam room from opening', async () => {
  atOnce.set('assay-exam-room/taker/session', '{');
  const journal = await opened();
  vi.stubGlobal('localStorage', undefined);
  journal.note(change('one', 1));
  journal.endPage();
  await journal.written();
  expect(journal.isKept).toBe(true);
});
