/** Two schools with a test in every unusual state of its sessions, and the people who look at them. */
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedSession } from '#tests/support/test-seed.ts';
import { type FactWorld, type Viewer, viewerOf } from './fact.ts';
import type { ScoreSubject } from './scores.ts';
import type { SessionSubject } from './sessions.ts';

const DAY_MS = 86_400_000;

/** A scale whose ends are these: two right answers give the top. */
const scaled = (low: number, middle: number, high: number) => ({
  scale: {
    kind: 'table' as const,
    columns: [{ kind: 'other' as const, route: '', scaled: [low, middle, high] }],
  },
});
const choice = (count: number) => Array.from({ length: count }, () => ({}));

export interface UnusualWorld extends FactWorld {
  readonly api: TestApi;
  readonly admin: Viewer;
  readonly papers: readonly SeededPaper[];
  /** With the reason that their scores stand where they stand. */
  readonly students: Readonly<Record<string, SeededPerson>>;
}

/** Makes it. Each student is named after what is unusual about them. */
export async function unusualWorld(): Promise<UnusualWorld> {
  const api = await testApi();
  const { database } = api.platform;
  const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS);
  const [north, south] = [await api.school('North'), await api.school('South')];
  const [winter, spring] = [await api.group(north, 'Winter'), await api.group(south, 'Spring')];
  const admin = await api.person({ role: 'admin' });
  const manager = await api.person({ role: 'manager', schools: [north] });
  const tutor = await api.person({ role: 'tutor', schools: [north], tutors: [winter] });
  const counselor = await api.person({ role: 'counselor', schools: [north] });
  const elsewhere = await api.person({ role: 'manager', schools: [south] });
  const student = (first_name: string, more: { schools?: string[]; groups?: string[] } = {}) =>
    api.person({
      ...{ role: 'student', first_name, last_name: 'Fact', counselor: counselor.id },
      ...{ schools: [north], groups: [winter], ...more },
    });
  const students = {
    usual: await student('Usual'),
    unreleased: await student('Unreleased'),
    seen_before: await student('Seen before'),
    voided: await student('Voided'),
    made: await student('Made and not started'),
    essay: await student('Essay waiting'),
    two_scales: await student('Two scales'),
    two_schools: await student('Two schools', { schools: [north, south], groups: [winter, spring] }),
    south: await student('South', { schools: [south], groups: [spring] }),
  };
  const paper = (title: string, more: object = {}) =>
    seedPaper(database, ago(60), admin.id, {
      ...{ title, sections: [{ questions: choice(2) }], ...scaled(400, 1000, 1600) },
      release: { answers: 'at_once', explanations: 'at_once' },
      ...more,
    });
  const full = await paper('Full test');
  const second = await paper('Second full test');
  const short = await paper('Short check', scaled(200, 500, 800));
  const by_hand = await paper('Released by hand', {
    release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' },
  });
  const essay = await paper('With an essay', {
    sections: [{ questions: [{}, { type: 'essay' }] }],
    scale: undefined,
  });
  const papers = [full, second, short, by_hand, essay];
  // As publishing leaves it: the working copy is what was frozen.
  const published = { content_version: 1, frozen_content_version: 1, frozen_question_versions: 0 };
  await database.kysely.updateTable('assessments').set(published).execute();
  for (const { id } of papers) {
    for (const school of [north, south]) await seedAllocation(database, ago(50), admin.id, id, { school });
  }
  const sit = (of: SeededPaper, taker: SeededPerson, given: string, days: number) =>
    seedSitting(database, ago(days), of, taker.id, { answers: [[...given]], seconds: 30 });
  const set = (session: string, fields: object) =>
    database.kysely.updateTable('sessions').set(fields).where('id', '=', session).execute();

  await sit(full, students.usual, 'AA', 20);
  await sit(full, students.usual, 'AB', 10);
  await sit(full, students.unreleased, 'AB', 20);
  await sit(by_hand, students.unreleased, 'AA', 5);
  await sit(full, students.seen_before, 'AB', 20);
  await set(await sit(second, students.seen_before, 'AA', 5), { partly_seen: true });
  await sit(full, students.voided, 'AB', 20);
  await set(await sit(second, students.voided, 'AA', 5), { status: 'voided' });
  await sit(full, students.made, 'AB', 20);
  await seedSession(database, ago(1), second.id, students.made.id, { status: 'generated', started_at: null });
  await sit(essay, students.essay, 'AA', 3);
  await sit(full, students.two_scales, 'AA', 20);
  await sit(short, students.two_scales, 'AA', 5);
  await sit(full, students.two_schools, 'AB', 20);
  await sit(full, students.south, 'AA', 20);

  // Answers that came late put somebody on the homes of staff.
  await database.kysely
    .updateTable('attempts')
    .set({ late_seq: 1 })
    .where('session', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('assessment', 'in', [full.id, second.id, by_hand.id])
        .where('taker', 'in', [
          ...[students.usual, students.unreleased, students.seen_before].map(({ id }) => id),
          ...[students.voided, students.two_scales].map(({ id }) => id),
        ]),
    )
    .execute();
  // The papers' sections are of no kind: lists tell the last score of such tests.
  await database.kysely
    .insertInto('setting_changes')
    .values({
      ...{ version: 2, key: 'scores.sections', value: '"other"' },
      ...{ changed_by: admin.id, changed_at: api.clock.now() },
    })
    .execute();

  const viewers = await Promise.all(
    Object.entries({
      admin,
      manager,
      tutor,
      counselor,
      'another school’s manager': elsewhere,
      ...students,
    }).map(async ([name, who]) => viewerOf(name, who, await api.as(who))),
  );
  const northern = Object.values(students).filter(({ id }) => id !== students.south.id);
  const ids = (people: readonly SeededPerson[]) => new Set(people.map(({ id }) => id));
  const all = Object.values(students);
  return {
    ...{ api, papers, students, viewers },
    admin: viewers[0] as Viewer,
    seen: new Map<string, ReadonlySet<string>>([
      ['admin', ids(all)],
      ['manager', ids(northern)],
      ['tutor', ids(northern)],
      // Who looks after a student sees them in whatever school they are.
      ['counselor', ids(all)],
      ['another school’s manager', ids([students.two_schools, students.south])],
      ...Object.entries(students).map(([name, { id }]): [string, Set<string>] => [name, new Set([id])]),
    ]),
  };
}

/** Every session that an admin sees, as a subject. */
export async function sessionSubjects(admin: Viewer): Promise<SessionSubject[]> {
  const { body } = await admin.get('/api/users/assessments-sessions/?page_size=200');
  return body.results.map(
    (row: {
      id: string;
      assessment: { id: string; title: string };
      taker: { id: string; name: string };
    }) => ({
      id: row.id,
      name: `${row.taker.name}’s session of ${row.assessment.title}`,
      taker: row.taker.id,
      assessment: row.assessment.id,
    }),
  );
}

/** Every student on each of the scales that the papers have. */
export function scoreSubjects({ students }: UnusualWorld): ScoreSubject[] {
  return Object.values(students).flatMap(({ id, first_name }) =>
    ['other 400–1600', 'other 200–800'].map((scale) => ({
      ...{ id: `${id} ${scale}`, name: `${first_name} on ${scale}`, taker: id, scale },
    })),
  );
}

/** Every test that an admin sees, as a subject. */
export async function testSubjects(admin: Viewer) {
  const { body } = await admin.get('/api/assessments/?page_size=200');
  return body.results.map(({ id, title }: { id: string; title: string }) => ({
    id,
    name: title,
    taker: null,
  }));
}
