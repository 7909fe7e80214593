import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { Journal } from '#features/exam-room/web/saving/journal.ts';
import { atOnce, change, fillStorage, inStorage, opened, waiting, withNewBrowser } from './journals.ts';

withNewBrowser();

/** Closes the journal's page while writes are in progress, whether or not they have reached the database. */
async function end(journal: Journal, ...before: Journal[]): Promise<void> {
  journal.endPage();
  const left = [...atOnce];
  for (const each of [journal, ...before]) await each.written();
  for (const [name, value] of left) atOnce.set(name, value);
  vi.stubGlobal('indexedDB', new IDBFactory());
}

test('the next page takes over changes made while a page was closing, and then encrypts the unencrypted copy', async () => {
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

test('a page that closes during a write keeps the change, and a later change replaces it', async () => {
  const journal = await opened();
  journal.note(change('one', 1));
  // The write has started, but its data is not on the disk yet.
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  await end(journal);
  const next = await opened();
  next.note(change('one', 2));
  await next.written();
  expect(waiting(await opened())).toEqual([change('one', 2)]);
});

test('a page that closes before its key arrives keeps its changes', async () => {
  const journal = await Journal.open('taker', 'session');
  journal.note(change('one', 1));
  journal.endPage();
  expect(waiting(await opened())).toEqual([change('one', 1)]);
});

test('a page that is shown again, or closes with everything written, leaves no unencrypted text', async () => {
  const journal = await opened();
  journal.note(change('Madison', 1));
  journal.endPage();
  expect([...atOnce.values()].join()).toContain('Madison');
  await journal.written();
  expect([...atOnce]).toEqual([]);
  journal.endPage();
  expect([...atOnce]).toEqual([]);
});

test('an open window takes over the changes that a different window of the browser left when it closed', async () => {
  const stays = await opened();
  const ends = await opened();
  ends.note(change('one', 1));
  await end(ends);
  await stays.readAgain();
  expect(waiting(stays)).toEqual([change('one', 1)]);
});

test('two windows that close one after the other both keep their unwritten changes', async () => {
  const [first, second] = [await opened(), await opened()];
  first.note(change('one', 1));
  second.note(change('two', 2));
  first.endPage();
  await end(second, first);
  expect(waiting(await opened())).toEqual([change('one', 1), change('two', 2)]);
});

test('a window that continues after it seemed to close does not remove a different window’s data', async () => {
  const first = await opened();
  vi.stubGlobal('indexedDB', undefined);
  const second = await opened();
  first.note(change('one', 1));
  first.endPage();
  second.note(change('two', 2));
  second.endPage();
  await first.written();
  expect([...atOnce.values()]).toEqual([JSON.stringify([{ item: change('two', 2) }])]);
});

test('a page that closes keeps a change whose older version was just written', async () => {
  const journal = await opened();
  journal.note(change('one', 1));
  const older = journal.written();
  journal.note(change('one', 2));
  await older;
  journal.endPage();
  expect([...atOnce.values()]).toEqual([JSON.stringify([{ item: change('one', 2) }])]);
  await journal.written();
});

test.each([
  ['is full', fillStorage],
  ['does not open', () => vi.stubGlobal('indexedDB', undefined)],
])(
  'if the database %s, no delivered change stays in unencrypted form, and the other changes reach the next page',
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
