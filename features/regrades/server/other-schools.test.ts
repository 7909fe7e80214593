import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedSitting } from '#tests/support/results-seed.ts';
import { rowsNaming } from '#tests/support/rows-naming.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';
import type { RegradeAction } from '../regrades.contract.ts';

let api: TestApi;
let manager: ApiClient;
let asked: { readonly id: string; readonly options: readonly string[] };
let ours: string;
/** Ids of the second school and of everything it owns. */
let theirs: string[];
let theirTest: string;

const base = () => [api.platform.database, api.clock.now()] as const;

/**
 * A shared question by a manager of North. A test of North and a test of South ask it, and a student of South
 * took both.
 */
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const author = await api.person({ role: 'manager', schools: [north] });
  const far = await api.person({ role: 'manager', schools: [south] });
  manager = await api.as(author);
  const student = (school: string) => api.person({ role: 'student', schools: [school] });
  const [ann, zoe] = [await student(north), await student(south)];
  const question = await seedQuestion(...base(), author.id, { status: 'live', school: null });
  asked = question;
  ours = (await seedAssessment(...base(), author.id, { sections: [{ questions: [question] }] })).id;
  theirTest = (await seedAssessment(...base(), far.id, { sections: [{ questions: [question] }] })).id;
  const sat = async (test: string, person: SeededPerson) =>
    seedSitting(...base(), await paperOf(api.platform.database, test), person.id, { answers: [['B']] });
  await sat(ours, ann);
  theirs = [south, far.id, zoe.id, theirTest, await sat(ours, zoe), await sat(theirTest, zoe)];
});
afterAll(() => api.close());

const revisionOf = async (test: string) =>
  (await manager.get(`/api/assessments/${test}/`)).body.revision?.number;

test.each(['new_key', 'accept_also', 'full_credit', 'drop'] satisfies RegradeAction[])(
  'a regrade with %s changes no row that belongs to a different school',
  async (action) => {
    const before = await rowsNaming(api.platform.database, theirs);
    const number = await revisionOf(ours);
    const isKey = action === 'new_key' || action === 'accept_also';
    const body = { action, ...(isKey && { right_options: [asked.options[action === 'new_key' ? 1 : 0]] }) };
    const path = `/api/questions/${asked.id}/regrade/`;
    const look = await manager.post(`${path}?dry_run=true`, body);
    expect(look.body).toMatchObject({
      sessions: 1,
      sessions_elsewhere: 2,
      assessments: [{ id: ours }],
      assessments_left: 1,
    });
    const done = await manager.post(
      path,
      { ...body, reason: 'The key was wrong.' },
      { 'if-match': look.body.etag },
    );
    expect(done.status, done.text).toBe(200);
    expect(await revisionOf(ours)).not.toBe(number);
    const after = new Set(await rowsNaming(api.platform.database, theirs));
    expect(before.filter((row) => !after.has(row))).toEqual([]);
    // The comparison includes the other school's rows.
    expect(before.some((row) => row.startsWith('assessments ') && row.includes(theirTest))).toBe(true);
  },
);
