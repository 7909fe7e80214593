import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting, seedWorkingCopy } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('the statistics of a question cover each test that asks it, computed from the tests and sessions that the caller can see', async () => {
  const { database } = api.platform;
  const author = await api.person({ role: 'admin' });
  const admin = await api.as(author);
  const north = await api.school('North');
  const group = await api.group(north, 'Autumn');
  const tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
  const sections = [{ kind: 'math' as const, questions: [{}, {}] }];
  const paper = await seedPaper(database, api.clock.now(), author.id, { title: 'Mock', sections });
  await seedWorkingCopy(database, paper);
  const question = paper.content.sections[0]?.placements[0]?.question ?? '';
  const address = `/api/questions/${question}/statistics/`;
  expect((await admin.get(address)).body).toEqual({ question, asked_in: 1, tests: [] });

  const sit = (of: SeededPaper, taker: SeededPerson, answers: string[]) =>
    seedSitting(database, api.clock.now(), of, taker.id, { answers: [answers] });
  await sit(paper, await api.person({ role: 'student', schools: [north], groups: [group] }), ['A', 'A']);
  await sit(paper, await api.person({ role: 'student', schools: [north] }), ['B', 'A']);
  const { body } = await admin.get(address);
  expect(body).toMatchObject({
    asked_in: 1,
    tests: [
      {
        assessment: { id: paper.id, title: 'Mock' },
        item: { label: 'M1·1', count: 2, facility: 0.5, omitted_share: 0 },
        options: [{ label: 'A', is_key: true, share: 0.5 }, { label: 'B', share: 0.5 }, {}, {}],
      },
    ],
  });
  // Only the tutor's own students count.
  expect((await tutor.get(address)).body.tests).toMatchObject([{ item: { count: 1, facility: 1 } }]);

  // A test at a different school that also asks the question is not shown here.
  const south = await api.school('South');
  const other = await seedPaper(database, api.clock.now(), author.id, { title: 'Theirs', sections });
  await database.kysely
    .updateTable('assessments')
    .set({ school: south })
    .where('id', '=', other.id)
    .execute();
  const [section] = other.content.sections;
  const [placement] = section?.placements ?? [];
  if (section === undefined || placement === undefined) throw new Error('The paper has no question.');
  const same = { ...section, placements: [{ ...placement, question }] };
  await seedWorkingCopy(database, { ...other, content: { ...other.content, sections: [same] } });
  expect((await admin.get(address)).body.asked_in).toBe(2);
  expect((await tutor.get(address)).body.asked_in).toBe(1);
  expect((await admin.get(`/api/questions/${paper.id}/statistics/`)).status).toBe(404);
});
