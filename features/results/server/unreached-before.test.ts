import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
});
afterAll(() => api.close());

test('the migration determines which questions on old answer sheets were not reached, by each taker’s order', async () => {
  const { database } = api.platform;
  const author = await api.person({ role: 'admin' });
  const of = await seedPaper(database, api.clock.now(), author.id, {
    sections: [{ questions: [{}, {}, {}, {}, {}] }, { questions: [{}, {}, {}] }],
  });
  const given = [
    {
      answers: [
        ['A', null, 'B', null, null],
        [null, null, null],
      ],
    },
    {
      answers: [
        ['A', null, 'B', null, 'A'],
        [null, 'A', 'A'],
      ],
    },
    {
      answers: [
        [null, null, null, null, null],
        ['A', null, null],
      ],
    },
  ];
  const expected = [[3, 4, 5, 6, 7], [], [0, 1, 2, 3, 4, 6, 7]];
  for (const answered of given) {
    const taker = await api.person({ role: 'student' });
    await seedSitting(database, api.clock.now(), of, taker.id, answered);
  }
  const sheets = async () =>
    (await database.pool.query('select sheet from session_sheets order by session')).rows;
  const before = (await sheets()).map(({ sheet }) => JSON.parse(sheet));
  expect(before.map(({ unreached }) => unreached)).toEqual(expected);

  await database.pool.query(`update session_sheets
    set sheet = (sheet::jsonb || jsonb_build_object('unreached', json_array_length(sheet::json -> 'unreached')))::text`);
  expect((await sheets()).map(({ sheet }) => JSON.parse(sheet).unreached)).toEqual([5, 0, 7]);
  const migration = new URL('../../../server/db/migrations/0058_unreached_places.sql', import.meta.url);
  await database.pool.query(await readFile(migration, 'utf8'));
  expect((await sheets()).map(({ sheet }) => JSON.parse(sheet))).toEqual(before);
});
