import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedSession } from '#tests/support/test-seed.ts';
import type { Evidence } from '../evidence.rules.ts';
import { type EvidenceScope, SESSIONS_A_PAGE } from './evidence.store.ts';
import { evidencePages, listEvidence } from './public.ts';

const HOUR = 60 * 60 * 1000;
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

let api: TestApi;
let admin: SeededPerson;
let tutor: SeededPerson;
let [school, group] = ['', ''];
let [ann, ben, eve] = [] as unknown as [SeededPerson, SeededPerson, SeededPerson];
let [open, held] = [] as unknown as [SeededPaper, SeededPaper];
/** The sessions of Ann, oldest first. The first and the last are released, the second is not. */
let sat: string[];

const now = () => api.clock.now();
const at = (hours: number) => new Date(now().getTime() + hours * HOUR);
const sit = (
  paper: SeededPaper,
  { id }: SeededPerson,
  hours: number,
  answers: (string | null)[],
  more = {},
) => seedSitting(api.platform.database, at(hours), paper, id, { answers: [answers], seconds: 9, ...more });

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  school = await api.school('North');
  group = await api.group(school, 'Autumn');
  tutor = await api.person({ role: 'tutor', schools: [school], tutors: [group] });
  const student = (groups: string[]) => api.person({ role: 'student', schools: [school], groups });
  [ann, ben] = [await student([group]), await student([group])];
  eve = await api.person({ role: 'student', schools: [await api.school('South')] });
  const paper = (release: object) =>
    seedPaper(api.platform.database, now(), admin.id, {
      release,
      sections: [{ questions: [{}, {}, {}, {}] }],
    });
  [open, held] = [await paper({}), await paper(BY_HAND)];
  // The sessions are created in a different order than they were taken in.
  const later = await sit(open, ann, -1, ['A', 'A', null, null], { mode: 'practice' });
  const first = await sit(open, ann, -3, ['A', 'B', null, 'A']);
  const between = await sit(held, ann, -2, ['A', 'A', 'A', 'A']);
  sat = [first, between, later];
  await sit(open, ben, -2, ['B', 'B', 'B', null]);
  await sit(open, eve, -2, ['A', 'A', 'A', 'A']);
  // A session in progress and a voided session must not be read.
  const under_way = { status: 'in_progress', started_at: at(-1) } as const;
  await seedSession(api.platform.database, at(-1), held.id, ben.id, under_way);
  const voided = await sit(held, ben, -4, ['A', 'A', 'A', 'A']);
  await api.platform.database.kysely
    .updateTable('sessions')
    .set({ status: 'voided' })
    .where('id', '=', voided)
    .execute();
});
afterAll(() => api.close());

const read = async (
  scope: EvidenceScope,
  reader: { id: string; role: Role },
  reach: Parameters<typeof evidencePages>[2]['reach'] = 'all',
) => {
  const all: Evidence[] = [];
  const { id, role } = reader;
  const { kysely } = api.platform.database;
  for await (const page of evidencePages(kysely, scope, { id, role, reach }, now())) all.push(...page);
  return all;
};
const outcomes = ({ answers }: Evidence) => answers.map(({ outcome }) => outcome);

describe('the answers of people', () => {
  test('are read for one person in the order of answering, with the outcome of each question', async () => {
    const own = await read({ of: 'people', people: [ann.id] }, admin);
    expect(own.map(({ session }) => session)).toEqual(sat);
    expect(own.map(outcomes)).toEqual([
      ['right', 'wrong', 'omitted', 'right'],
      ['right', 'right', 'right', 'right'],
      ['right', 'right', 'not_reached', 'not_reached'],
    ]);
    expect(own[0]).toMatchObject({
      source: 'session',
      person: ann.id,
      assessment: open.id,
      revision: open.revision,
      mode: 'test',
      answered_at: at(-3),
      is_partly_seen: false,
    });
    expect(own[0]?.answers[0]).toMatchObject({
      question: open.content.sections[0]?.placements[0]?.question,
      marks: 1,
      marks_max: 1,
      time_spent_seconds: 9,
      seen_before: false,
    });
    expect(own[2]?.mode).toBe('practice');
  });

  test('can be read for a group, for people or for an assessment, sorted by person, and each person only once', async () => {
    const sessions = async (scope: EvidenceScope) =>
      (await read(scope, admin)).map((one) => [one.person, one.source === 'session' ? one.assessment : null]);
    const [a, b] = [[open.id, held.id, open.id].map((id) => [ann.id, id]), [[ben.id, open.id]]];
    const inOrder = (...people: [SeededPerson, string[][]][]) =>
      people.toSorted(([one], [two]) => (one.id < two.id ? -1 : 1)).flatMap(([, rows]) => rows);
    expect(await sessions({ of: 'group', group })).toEqual(inOrder([ann, a], [ben, b]));
    expect(await sessions({ of: 'people', people: [ben.id, ann.id, ben.id] })).toEqual(
      inOrder([ann, a], [ben, b]),
    );
    const takers = [
      [ann.id, open.id],
      [ann.id, open.id],
    ];
    expect(await sessions({ of: 'assessment', assessment: open.id })).toEqual(
      inOrder([ann, takers], [ben, b], [eve, [[eve.id, open.id]]]),
    );
    expect(await sessions({ of: 'people', people: [] })).toEqual([]);
  });

  test('are not read for people out of reach', async () => {
    const scope = { of: 'assessment', assessment: open.id } as const;
    const whose = async (reader: SeededPerson, reach: 'own_groups' | 'self' | 'none') =>
      [...new Set((await read(scope, reader, reach)).map(({ person }) => person))].toSorted();
    expect(await whose(tutor, 'own_groups')).toEqual([ann.id, ben.id].toSorted());
    expect(await whose(ann, 'self')).toEqual([ann.id]);
    expect(await whose(tutor, 'none')).toEqual([]);
  });

  test('show the taker only released outcomes and show staff all outcomes; both see which parts are released', async () => {
    const [mine, theirs] = [
      await read({ of: 'people', people: [ann.id] }, ann, 'self'),
      await read({ of: 'people', people: [ann.id] }, tutor, 'own_groups'),
    ];
    expect(mine.map((one) => outcomes(one)[0])).toEqual(['right', null, 'right']);
    expect(mine[1]?.answers.map(({ marks }) => marks)).toEqual([null, null, null, null]);
    expect(theirs.map((one) => outcomes(one)[0])).toEqual(['right', 'right', 'right']);
    for (const evidence of [mine, theirs]) {
      expect(evidence.map(({ open: { released } }) => released.correctness)).toEqual([true, false, true]);
    }
    // A reader who is neither the taker nor staff sees no answers.
    const strange = await listEvidence(api.platform.database.kysely, sat, ben, now());
    expect([...strange.values()].map(({ answers }) => answers)).toEqual(sat.map(() => []));
  });

  test('are read by session id in any state, with the same number of SQL statements for many sessions as for one', async () => {
    let statements = 0;
    const kysely = api.platform.database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const many = await listEvidence(kysely, sat, tutor, now());
    const for_many = statements;
    statements = 0;
    const [first = ''] = sat;
    const one = await listEvidence(kysely, [first], tutor, now());
    expect(one.get(first)).toEqual(many.get(first));
    expect(statements).toBe(for_many);
    expect(for_many).toBeLessThanOrEqual(10);
    expect(await listEvidence(kysely, [], tutor, now())).toEqual(new Map());
  });
});

test('the answers in many sessions are read page by page, without losing or repeating sessions submitted at the same instant', async () => {
  const { kysely } = api.platform.database;
  const paper = await seedPaper(api.platform.database, now(), admin.id, { sections: [{ questions: [{}] }] });
  const all = SESSIONS_A_PAGE * 2 + 3;
  await sql`
    insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations,
      stop_clock_breaks, started_at, submitted_at, created_at, updated_at)
    select gen_random_uuid(), ${paper.id}, ${paper.revision}, (array[${ann.id}, ${ben.id}]::uuid[])[1 + i % 2], 'test',
      'scored', 1, ${ann.id}, '{}', '{}', ${now()}, ${now()}, ${now()}, ${now()}
    from generate_series(1, ${all}::int) i`.execute(kysely);
  const sizes: number[] = [];
  const found: string[] = [];
  const reader = { id: admin.id, role: admin.role, reach: 'all' } as const;
  for await (const page of evidencePages(kysely, { of: 'assessment', assessment: paper.id }, reader, now())) {
    sizes.push(page.length);
    found.push(...page.map(({ session }) => session));
  }
  expect(sizes).toEqual([SESSIONS_A_PAGE, SESSIONS_A_PAGE, 3]);
  expect(new Set(found).size).toBe(all);
});
